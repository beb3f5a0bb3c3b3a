"""Pages of the rules: all presets, those of a sitting, what hands count, and the referee.

The tapped tiles of the referee are in the URL: without scripts each tap requests a page.
"""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm

from companion.db.models import Sitting
from companion.documents.sittings import hands_limit
from companion.evenings.starting import COUNTS, sheet_of
from companion.form_fields import WholeNumber, faults
from companion.groups.access import needs
from companion.ledger.idempotency import done_once
from companion.ledger.recording import lock_sitting
from companion.printing.game_documents import (
    NAMES,
    PaymentCard,
    clause_examples,
    game_paper,
    merge_rows,
    specials,
)
from companion.request_context import g
from companion.rulebook import rulesets
from companion.rulebook.rulesets import invalid_numbers, not_default, read_answers
from companion.rules.games import all_games, find_preset, game, hand_counts
from companion.rules.patterns import MOST_COUNT, HandCounts, listed, own_values
from companion.rules.phrases import Phrase
from companion.rules.sheet import Sheet
from companion.templating import said, see

pages = Blueprint("sheets", __name__)


@pages.get("/sheets")
@needs(None)
def index() -> ResponseReturnValue:
    return render_template("rulebook/index.html", games=all_games())


@pages.get("/sheets/<key>")
@needs(None)
def show(key: str) -> ResponseReturnValue:
    """The rules of a preset; the URL may have answers to its open questions (`?streak=growing`)."""
    preset = find_preset(key) or abort(404)
    answers = read_answers(request.args, preset)
    usual, sheet = preset.sheet(), preset.sheet(answers)
    return render_template(
        "rulebook/show.html",
        game=game(preset.game),
        preset=preset,
        sheet=sheet,
        examples=clause_examples(sheet),
        players=tuple(map(said, NAMES)),
        card=_merged(game_paper(sheet.game).card(sheet)),
        specials=specials(sheet),
        counted=hand_counts(sheet) is not None,
        answers=answers,
        unread=invalid_numbers(request.args, preset),
        unusual=not_default(preset, answers),
        refereed=rulesets.referee_of(preset.game) is not None,
        printed=[f"{key}={value}" for key, value in answers.items()],
        changed={now.key for _, now in rulesets.differences(usual, sheet) if now},
        gone=[was for was, now in rulesets.differences(usual, sheet) if was and not now],
    )


@pages.get("/sheets/<key>/card")
@needs(None)
def card(key: str) -> ResponseReturnValue:
    """The pay card of a preset; the URL may have answers to its open questions."""
    preset = find_preset(key) or abort(404)
    answers = read_answers(request.args, preset)
    values: dict[str, Any] = {"key": key, **not_default(preset, answers)}
    back = url_for("sheets.show", **values)
    return _card(preset.sheet(answers), preset.name, back)


@pages.get("/sittings/<sitting_id>/card")
@needs("view")
def card_of_sitting() -> ResponseReturnValue:
    """The pay card of a sitting's rules; phones cache it with the evening."""
    back = url_for("scores.show", sitting_id=g.sitting_id)
    return _card(sheet_of(g.sitting), rulesets.rules_of(g.sitting), back)


def _card(sheet: Sheet, name: Phrase, back: str) -> str:
    paper = game_paper(sheet.game)
    return render_template(
        "rulebook/card.html",
        name=name,
        back=back,
        card=_merged(paper.card(sheet)),
        specials=specials(sheet),
        endings=[(title, merge_rows(card)) for title, card in paper.endings(sheet)],
        losers=_merged(paper.losers_card(sheet)),
    )


def _merged(card: PaymentCard | None) -> PaymentCard | None:
    return card and merge_rows(card)


@pages.get("/sittings/<sitting_id>/rules")
@needs("view")
def of_sitting() -> ResponseReturnValue:
    sheet = sheet_of(g.sitting)
    preset = find_preset(sheet.preset)
    hands = hands_limit(sheet, g.sitting.meta)
    return render_template(
        "rulebook/sitting.html",
        hands=hands,
        otherwise=hands != hands_limit(sheet, {}),
        sitting=g.sitting,
        sheet=sheet,
        examples=clause_examples(sheet),
        players=tuple(map(said, NAMES)),
        card=_merged(game_paper(sheet.game).card(sheet)),
        specials=specials(sheet),
        name=rulesets.rules_of(g.sitting),
        preset=preset,
        answered=rulesets.answered(sheet),
        different=rulesets.differences(preset.sheet(), sheet) if preset else (),
    )


hand_counts_pages = Blueprint("hand_counts", __name__)


@hand_counts_pages.get("/sheets/<key>/hands", endpoint="of_sheet")
@needs(None)
def hand_counts_of_sheet(key: str) -> ResponseReturnValue:
    preset = find_preset(key) or abort(404)
    counts = hand_counts(preset.sheet())
    if counts is None:
        return see("sheets.card", key=key)
    return _hand_counts_page(counts, {}, preset.name, url_for("sheets.show", key=key))


@hand_counts_pages.get("/sittings/<sitting_id>/hands", endpoint="of_sitting")
@needs("view")
def hand_counts_of_sitting() -> ResponseReturnValue:
    """What hands count by the rules of a sitting, with the values that its table has set."""
    counts = hand_counts(sheet_of(g.sitting))
    if counts is None:
        return see("sheets.card_of_sitting", sitting_id=g.sitting_id)
    return _own_page(counts, _own_form(counts, _own(counts)))


@hand_counts_pages.post("/sittings/<sitting_id>/hands")
@needs("score")
def set_values(sitting_id: str) -> ResponseReturnValue:
    """Set the table's own values; a blank field takes the value of the list."""
    counts = hand_counts(sheet_of(g.sitting)) or abort(409)
    form = _own_form(counts, {})
    if not form.validate():
        return _own_page(counts, form), 422
    own = {
        pattern.key: form[pattern.key].data
        for pattern in counts.known.patterns
        if form[pattern.key].data not in (None, pattern.counts)
    }

    def keep() -> dict[str, str]:
        sitting: Sitting = lock_sitting(sitting_id)
        meta = {name: kept for name, kept in sitting.meta.items() if name != COUNTS}
        sitting.meta = {**meta, COUNTS: own} if own else meta
        return {}

    done_once(sitting_id, keep)
    return see("hand_counts.of_sitting", sitting_id=sitting_id)


def _own_page(counts: HandCounts, form: Any) -> str:
    back = url_for("scores.show", sitting_id=g.sitting_id)
    return _hand_counts_page(counts, _own(counts), rulesets.rules_of(g.sitting), back, form)


def _own(counts: HandCounts) -> dict[str, int]:
    return own_values(g.sitting.meta.get(COUNTS), counts.known)


def _own_form(counts: HandCounts, own: Mapping[str, int]) -> Any:
    fields = {
        pattern.key: WholeNumber(
            "", 0, MOST_COUNT, called=pattern.name, default=own.get(pattern.key)
        )
        for pattern in counts.known.patterns
    }
    return type("OwnCounts", (FlaskForm,), fields)(prefix="own-")


def _hand_counts_page(
    counts: HandCounts, own: Mapping[str, int], name: Phrase, back: str, form: Any = None
) -> str:
    return render_template(
        "rulebook/hand_counts.html",
        sections=listed(counts, own),
        limit=counts.limit,
        sets=counts.known.sets,
        unit=counts.unit,
        name=name,
        back=back,
        form=form,
        faults=faults(form) if form else (),
    )


referee_pages = Blueprint("referee", __name__)


@referee_pages.get("/referee", endpoint="show")
@needs(None)
def referee() -> ResponseReturnValue:
    """The referee by the most common rules; others can be chosen."""
    presets = [preset for game in rulesets.refereed() for preset in game.presets]
    first = min(presets, key=lambda each: (*rulesets.COMMON, each.key).index(each.key))
    return _referee_page(first.sheet(), first.name, url_for("home.show"))


@referee_pages.get("/sheets/<key>/referee", endpoint="of_sheet")
@needs(None)
def referee_of_sheet(key: str) -> ResponseReturnValue:
    """The referee by a preset; the URL may have answers to its open questions."""
    preset = find_preset(key) or abort(404)
    answers = read_answers(request.args, preset)
    back = url_for("sheets.show", key=key)
    return _referee_page(preset.sheet(answers), preset.name, back, not_default(preset, answers))


@referee_pages.get("/sittings/<sitting_id>/referee", endpoint="of_sitting")
@needs("view")
def referee_of_sitting() -> ResponseReturnValue:
    back = url_for("scores.show", sitting_id=g.sitting_id)
    return _referee_page(sheet_of(g.sitting), rulesets.rules_of(g.sitting), back)


def _referee_page(
    sheet: Sheet, name: Phrase, back: str, answers: dict[str, str] | None = None
) -> ResponseReturnValue:
    found = rulesets.referee_of(sheet.game) or abort(404)
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
        games=rulesets.refereed(),
    )
