"""The rules as pages: every way of playing for everyone, and the rules of one sitting."""

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from companion.codec.ending import ends_after
from companion.forms.rules import read_answers
from companion.rules.games import all_games, game
from companion.store.evenings import sheet_of
from companion.web.access import needs
from companion.web.found import g
from companion.web.ways import answered, differences, preset_of, rules_of

pages = Blueprint("sheets", __name__)


@pages.get("/sheets")
@needs(None)
def index() -> ResponseReturnValue:
    return render_template("sheets/index.html", games=all_games())


@pages.get("/sheets/<key>")
@needs(None)
def show(key: str) -> ResponseReturnValue:
    """A way of playing; the address may answer its open questions (`?streak=growing`)."""
    preset = preset_of(key) or abort(404)
    answers = read_answers(request.args, preset)
    usual, sheet = preset.sheet(), preset.sheet(answers)
    return render_template(
        "sheets/show.html",
        game=game(preset.game),
        preset=preset,
        sheet=sheet,
        answers=answers,
        printed=[f"{key}={value}" for key, value in answers.items()],
        changed={now.key for _, now in differences(usual, sheet) if now},
        gone=[was for was, now in differences(usual, sheet) if was and not now],
    )


@pages.get("/sittings/<sitting_id>/rules")
@needs("view")
def of_sitting() -> ResponseReturnValue:
    """The rules of a sitting, as they were agreed on when it began."""
    sheet = sheet_of(g.sitting)
    preset = preset_of(sheet.preset)
    hands = ends_after(sheet, g.sitting.meta)
    return render_template(
        "sheets/sitting.html",
        hands=hands,
        otherwise=hands != ends_after(sheet, {}),
        sitting=g.sitting,
        sheet=sheet,
        name=rules_of(g.sitting),
        preset=preset,
        answered=answered(sheet),
        different=differences(preset.sheet(), sheet) if preset else (),
    )
