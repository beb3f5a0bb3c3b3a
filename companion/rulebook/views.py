"""Pages of the rules: all presets, the rules of one sitting, and the referee.

The tapped tiles of the referee are in the URL: without scripts each tap requests a page.
"""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.documents.sittings import hands_limit
from companion.evenings.starting import sheet_of
from companion.groups.access import needs
from companion.printing.game_documents import PaymentCard, merged, on_paper, specials
from companion.request_context import g
from companion.rulebook.choices_form import read_answers, unread
from companion.rulebook.referee import referee_of, refereed
from companion.rulebook.rulesets import COMMON, answered, differences, preset_of, rules_of
from companion.rules.clause_examples import NAMES, clause_examples
from companion.rules.games import all_games, game, hand_counts
from companion.rules.phrases import Phrase
from companion.rules.presets import Preset
from companion.rules.sheet import Sheet
from companion.templating import said

pages = Blueprint("sheets", __name__)


@pages.get("/sheets")
@needs(None)
def index() -> ResponseReturnValue:
    return render_template("rulebook/index.html", games=all_games())


@pages.get("/sheets/<key>")
@needs(None)
def show(key: str) -> ResponseReturnValue:
    """The rules of a preset; the URL may have answers to its open questions (`?streak=growing`)."""
    preset = preset_of(key) or abort(404)
    answers = read_answers(request.args, preset)
    usual, sheet = preset.sheet(), preset.sheet(answers)
    return render_template(
        "rulebook/show.html",
        game=game(preset.game),
        preset=preset,
        sheet=sheet,
        **_examples(sheet),
        card=_merged(on_paper(sheet.game).card(sheet)),
        specials=specials(sheet),
        counted=hand_counts(sheet) is not None,
        answers=answers,
        unread=unread(request.args, preset),
        unusual=_unusual(preset, answers),
        refereed=referee_of(preset.game) is not None,
        printed=[f"{key}={value}" for key, value in answers.items()],
        changed={now.key for _, now in differences(usual, sheet) if now},
        gone=[was for was, now in differences(usual, sheet) if was and not now],
    )


@pages.get("/sheets/<key>/card")
@needs(None)
def card(key: str) -> ResponseReturnValue:
    """The pay card of a preset; the URL may have answers to its open questions."""
    preset = preset_of(key) or abort(404)
    answers = read_answers(request.args, preset)
    values: dict[str, Any] = {"key": key, **_unusual(preset, answers)}
    back = url_for("sheets.show", **values)
    return _card(preset.sheet(answers), preset.name, back)


@pages.get("/sittings/<sitting_id>/card")
@needs("view")
def card_of_sitting() -> ResponseReturnValue:
    """The pay card of a sitting's rules; phones cache it with the evening."""
    back = url_for("ledger.show", sitting_id=g.sitting_id)
    return _card(sheet_of(g.sitting), rules_of(g.sitting), back)


def _examples(sheet: Sheet) -> dict[str, Any]:
    """The examples of a sheet by clause, and the names of the players in them."""
    return {"examples": clause_examples(sheet), "players": tuple(map(said, NAMES))}


def _card(sheet: Sheet, name: Phrase, back: str) -> str:
    paper = on_paper(sheet.game)
    return render_template(
        "rulebook/card.html",
        name=name,
        back=back,
        card=_merged(paper.card(sheet)),
        specials=specials(sheet),
        endings=[(title, merged(card)) for title, card in paper.endings(sheet)],
        losers=_merged(paper.losers_card(sheet)),
    )


def _merged(card: PaymentCard | None) -> PaymentCard | None:
    return card and merged(card)


def _unusual(preset: Preset, answers: Mapping[str, Any]) -> dict[str, str]:
    """The answers that differ from the default, as URL parameters."""
    return {c.key: str(answers[c.key]) for c in preset.choices if answers[c.key] != c.default}


@pages.get("/sittings/<sitting_id>/rules")
@needs("view")
def of_sitting() -> ResponseReturnValue:
    """The rules of a sitting, as agreed on at its start."""
    sheet = sheet_of(g.sitting)
    preset = preset_of(sheet.preset)
    hands = hands_limit(sheet, g.sitting.meta)
    return render_template(
        "rulebook/sitting.html",
        hands=hands,
        otherwise=hands != hands_limit(sheet, {}),
        sitting=g.sitting,
        sheet=sheet,
        **_examples(sheet),
        card=_merged(on_paper(sheet.game).card(sheet)),
        specials=specials(sheet),
        name=rules_of(g.sitting),
        preset=preset,
        answered=answered(sheet),
        different=differences(preset.sheet(), sheet) if preset else (),
    )


referee_pages = Blueprint("referee", __name__)


@referee_pages.get("/referee", endpoint="show")
@needs(None)
def referee() -> ResponseReturnValue:
    """The referee by the most common rules; others can be chosen."""
    presets = [preset for game in refereed() for preset in game.presets]
    first = min(presets, key=lambda each: (*COMMON, each.key).index(each.key))
    return _referee_page(first.sheet(), first.name, url_for("home.show"))


@referee_pages.get("/sheets/<key>/referee", endpoint="of_sheet")
@needs(None)
def referee_of_sheet(key: str) -> ResponseReturnValue:
    """The referee by a preset; the URL may have answers to its open questions."""
    preset = preset_of(key) or abort(404)
    answers = read_answers(request.args, preset)
    changed = {c.key: str(answers[c.key]) for c in preset.choices if answers[c.key] != c.default}
    return _referee_page(
        preset.sheet(answers), preset.name, url_for("sheets.show", key=key), changed
    )


@referee_pages.get("/sittings/<sitting_id>/referee", endpoint="of_sitting")
@needs("view")
def referee_of_sitting(sitting_id: str) -> ResponseReturnValue:
    """The referee by the rules of a sitting."""
    back = url_for("ledger.show", sitting_id=sitting_id)
    return _referee_page(sheet_of(g.sitting), rules_of(g.sitting), back)


def _referee_page(
    sheet: Sheet, name: Phrase, back: str, answers: dict[str, str] | None = None
) -> ResponseReturnValue:
    found = referee_of(sheet.game) or abort(404)
    asked = found.read(request.args)
    if tap := request.args.get("tap"):
        asked = asked.tapped(tap)
    return render_template(
        f"rulebook/referee/{sheet.game}.html",
        name=name,
        back=back,
        asked=asked,
        answer=asked.answer(sheet),
        spoken=found.spoken(sheet),
        answers=answers or {},
        games=refereed(),
    )
