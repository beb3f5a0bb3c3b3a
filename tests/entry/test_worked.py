"""Every worked hand of the rule pages passes through its entry form unchanged."""

from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from companion.documents.sittings import answer, read_sitting
from companion.entry.forms import EntryTable, hand_form
from companion.evenings.lines import OF_KIND, LineContext
from companion.form_fields import faults
from companion.rules.games import game_module
from companion.rules.lines import HandLine, Line
from companion.rules.sitting import LedgerRow, PlayedSitting, replay
from tests.test_vectors import check, vectors

Plain = dict[str, Any]

POTS = [vector for vector in vectors() if vector["id"].startswith("more-pot-")]
HANDS = [vector for vector in vectors() if "hand" in vector["document"]["lines"][-1]]


def refused(vector: Plain) -> bool:
    """Whether the last hand is refused; not the sheet, which is what line 0 stands for."""
    return "codes" in vector or (bool(vector.get("refused")) and vector.get("lines") != [0])


def hands(vector: Plain) -> Iterator[tuple[EntryTable, Any]]:
    """The hands of a document, each with the table as it stood."""
    sitting = read_sitting(vector["document"]).sitting
    for row in replay(sitting):
        if isinstance(row.line, HandLine):
            yield EntryTable(sitting.sheet, row.before.bank, row.before.seats), row.line.hand


def told(game: str, hand: Any) -> Any:
    """A hand in whatever order its marks were tapped, without what nobody holds."""
    document = game_module(game, "documents").write_hand(hand)
    marks = sorted(map(str, document.pop("marks", ())))
    held = {seat: held for seat, held in document.pop("hands", {}).items() if any(held.values())}
    return document, marks, held


@pytest.mark.parametrize(
    "vector", [v for v in HANDS if not refused(v)], ids=lambda vector: vector["id"]
)
def test_a_worked_hand_is_entered_as_it_was_played(vector: Plain) -> None:
    for table, hand in hands(vector):
        form = hand_form(table.sheet.game)
        typed = form.of(table, hand).typed
        found = form(table, typed).entered()
        assert (found.missing, found.faults) == (None, ())
        assert told(table.sheet.game, found.hand) == told(table.sheet.game, hand)


@pytest.mark.parametrize(
    "vector", [v for v in HANDS if refused(v)], ids=lambda vector: vector["id"]
)
def test_a_hand_that_cannot_have_happened_is_never_taken_as_it_was(vector: Plain) -> None:
    *_, (table, hand) = hands(vector)
    form = hand_form(table.sheet.game)
    found = form(table, form.of(table, hand).typed).entered()
    game = table.sheet.game
    assert found.hand is None or told(game, found.hand) != told(game, hand)


def typed_again(row: LedgerRow, sitting: PlayedSitting) -> Line:
    """What the form of a line gives for what it is filled in with, typed as a browser sends it."""
    if isinstance(row.line, HandLine):
        table = EntryTable(sitting.sheet, row.before.bank, row.before.seats)
        form = hand_form(sitting.sheet.game)
        hand = form(table, form.of(table, row.line.hand).typed).entered().hand
        assert hand is not None
        return HandLine(hand)
    kind = OF_KIND[row.line.stored_as].made_for(len(row.before.seats))
    sent = kind(MultiDict({name: str(value) for name, value in kind.of(row.line).items()}))
    sent.offer(LineContext(row.before, row.before.seats, sitting.sheet))
    assert sent.validate(), faults(sent)
    return sent.line()


@pytest.mark.usefixtures("form_request")
@pytest.mark.parametrize("vector", POTS, ids=lambda vector: vector["id"])
def test_an_evening_with_a_pot_comes_to_the_same_when_it_is_typed(vector: Plain) -> None:
    sitting = read_sitting(vector["document"]).sitting
    lines = tuple(typed_again(row, sitting) for row in replay(sitting))
    check(answer(sitting._replace(lines=lines)), vector)
