"""The pot of a Hong Kong table under house rules."""

import pytest

from companion.rules.games import preset
from companion.rules.lines import HandLine, Line
from companion.rules.presets import Add, AmendmentError, Edit, Strike
from companion.rules.sheet import Sheet
from companion.rules.sitting import LedgerRow, PlayedSitting, replay
from companion.rules.tiengow.hand import Hand
from companion.rules.tiengow.payment_clauses import NoTrick, Pot

PRESET = preset("hong-kong")
NAMES = ("A", "B", "C", "D")
EVEN = HandLine(Hand((2, 2, 2, 2), 0))
SIX = HandLine(Hand((1, 6, 0, 1), 1))


def with_pot(**choices: str | int) -> Sheet:
    said = {f"pot-{key}".replace("_", "-"): value for key, value in choices.items()}
    return PRESET.sheet({"pot": "on", **said})


def rows(sheet: Sheet, *lines: Line) -> list[LedgerRow]:
    found = list(replay(PlayedSitting(sheet, NAMES, 0, lines)))
    assert [row.objections for row in found] == [()] * len(found)
    return found


def pots(sheet: Sheet, *lines: Line) -> list[int]:
    return [row.after.in_pot for row in rows(sheet, *lines)]


def test_tricks_that_take_the_pot_are_a_number_of_the_house() -> None:
    five = HandLine(Hand((5, 1, 1, 1), 0))
    sheet = PRESET.sheet({"pot": "on"}, [Edit("pot", (("tricks", 5),))])
    assert pots(sheet, five) == [0]
    assert pots(with_pot(), five) == [44]


def test_a_pot_that_was_struck_out_is_none() -> None:
    sheet = PRESET.sheet({"pot": "on"}, [Strike("pot")])
    assert not sheet.has_pot
    assert "quartet-beaten" not in {question.code for question in sheet.questions}


def test_a_house_may_add_a_pot_to_other_rules_but_never_a_second_one() -> None:
    six_round = preset("six-round").sheet(house=[Add(Pot("pot"))])
    assert [row.after.in_pot for row in rows(six_round, EVEN, SIX)] == [44, 0]
    with pytest.raises(AmendmentError, match="already say that"):
        PRESET.sheet({"pot": "on"}, [Add(Pot("second"))])


def test_the_pot_is_the_last_line_whatever_a_house_adds() -> None:
    more = Add(NoTrick("more", points=1))
    assert PRESET.sheet({"pot": "on", "declared-hands": "all"}, [more]).clauses[-1].key == "pot"
