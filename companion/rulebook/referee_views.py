"""The referee's pages, for everyone: who takes a trick, and whether a lead can be beaten.

The tapped tiles are in the URL: nothing is stored, and without scripts each tap requests a page.
"""

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.evenings.starting import sheet_of
from companion.groups.access import needs
from companion.request_context import g
from companion.rulebook.choices_form import read_answers
from companion.rulebook.referee_forms import referee_of, refereed
from companion.rulebook.rulesets import COMMON, preset_of, rules_of
from companion.rules.phrases import Phrase
from companion.rules.sheet import Sheet

pages = Blueprint("referee", __name__)


@pages.get("/referee")
@needs(None)
def show() -> ResponseReturnValue:
    """The referee by the most common rules; others can be chosen."""
    presets = [preset for game in refereed() for preset in game.presets]
    first = min(presets, key=lambda each: (*COMMON, each.key).index(each.key))
    return _shown(first.sheet(), first.name, url_for("home.show"))


@pages.get("/sheets/<key>/referee")
@needs(None)
def of_sheet(key: str) -> ResponseReturnValue:
    """The referee by a preset; the URL may have answers to its open questions."""
    preset = preset_of(key) or abort(404)
    answers = read_answers(request.args, preset)
    changed = {c.key: str(answers[c.key]) for c in preset.choices if answers[c.key] != c.default}
    return _shown(preset.sheet(answers), preset.name, url_for("sheets.show", key=key), changed)


@pages.get("/sittings/<sitting_id>/referee")
@needs("view")
def of_sitting(sitting_id: str) -> ResponseReturnValue:
    """The referee by the rules of a sitting."""
    back = url_for("ledger.show", sitting_id=sitting_id)
    return _shown(sheet_of(g.sitting), rules_of(g.sitting), back)


def _shown(
    sheet: Sheet, name: Phrase, back: str, answers: dict[str, str] | None = None
) -> ResponseReturnValue:
    referee = referee_of(sheet.game) or abort(404)
    asked = referee.read(request.args)
    if tap := request.args.get("tap"):
        asked = asked.tapped(tap)
    return render_template(
        f"rulebook/referee/{sheet.game}.html",
        name=name,
        back=back,
        asked=asked,
        answer=asked.answer(sheet),
        spoken=referee.spoken(sheet),
        answers=answers or {},
        games=refereed(),
    )
