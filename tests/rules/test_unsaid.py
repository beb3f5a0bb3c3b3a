"""A game without an adapter for other rules leaves out what these do not ask."""

import pytest

from companion.rules.games import PACKAGES, preset
from companion.rules.phrases import phrase
from companion.rules.sheet import Bank
from companion.rules.tiengow import Hand, Mark, what_if_adapter
from companion.rules.what_if import Possibility, as_written, reading, unchanged
from tests import toy

HAND = Hand((3, 2, 0, 3), 0, (Mark("supreme-led", 0), Mark("quartet-won", 3)))


def test_what_other_rules_do_not_ask_is_left_out() -> None:
    own, other = preset("celko-kam").sheet(), preset("score-sheet").sheet()
    read = as_written(HAND, own, other, Bank(0))
    assert read.hand == HAND._replace(marks=(Mark("supreme-led", 0),))
    assert not read.open
    assert read.unreadable is None


def test_a_game_reads_as_its_own_module_says_and_one_that_has_none_as_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PACKAGES, toy.KEY, toy.PACKAGE)
    assert reading("tien-gow") is what_if_adapter.reads
    assert reading(toy.KEY) is as_written


def test_the_first_way_is_that_the_hand_is_as_it_is_known() -> None:
    assert Possibility("no", phrase("nothing")).make is unchanged
    assert unchanged(HAND) is HAND


def test_questions_are_found_by_their_code() -> None:
    assert set(preset("four-point").sheet().asked) == {"supreme-led", "two-mixed-pairs-led"}
