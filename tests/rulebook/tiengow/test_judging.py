"""Whether a partial hand can still become a valid one, which every tap checks many times."""

import pytest

from companion.entry import tiengow_so_far
from companion.entry.forms import Faults, Table
from companion.entry.tiengow import HandForm
from companion.rules.sheet import Bank, judge
from tests.entry.tiengow.filled import at

TYPED = {"tricks-0": "3", "tricks-1": "2"}


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The hands that are judged from now on; nothing is known of any yet."""
    hands: list[object] = []

    def noting(*asked: object) -> object:
        hands.append(asked)
        return judge(*asked)  # type: ignore[arg-type]

    tiengow_so_far._known.cache_clear()
    monkeypatch.setattr(tiengow_so_far, "judge", noting)
    return hands


def faults(table: Table) -> Faults:
    return tiengow_so_far.Judge(table).faults(HandForm(table, TYPED).so_far)


def test_what_one_table_has_found_is_known_to_all_that_play_so(judged: list[object]) -> None:
    first = faults(at())
    assert judged
    judged.clear()
    assert faults(at()) == first
    assert judged == []


def test_of_other_rules_or_another_bank_nothing_is_known(judged: list[object]) -> None:
    table = at()
    for each in (table, table._replace(bank=Bank(1)), at("six-round")):
        judged.clear()
        faults(each)
        assert judged


def test_what_is_known_is_bounded(judged: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiengow_so_far, "MOST_KNOWN", 0)
    faults(at())
    judged.clear()
    faults(at())
    assert judged


def test_nobody_is_told_that_a_seat_has_no_trick_whose_tricks_are_not_entered() -> None:
    form = HandForm(at("hong-kong"), {"tricks-0": "6", "tricks-1": "1", "last_trick": "2"})
    [fault] = form.entered().faults
    assert "’s only trick would be the last one" in str(fault)
