"""The standing between two lines."""

from companion.rules.sheet import Bank
from companion.rules.standing import Standing

EVEN = Standing(("Ah Ming", "Bo", "Chan", "Di"), Bank(0), {"Ah Ming": 3, "Bo": -3})


def test_the_box_is_an_account_once_it_was_used() -> None:
    assert EVEN.accounts() == {"Ah Ming": 3, "Bo": -3}
    assert EVEN._replace(box=0).accounts() == {"Ah Ming": 3, "Bo": -3, None: 0}


def test_a_player_without_a_balance_begins_with_zero() -> None:
    assert dict(EVEN.won({"Bo": 1, "Eve": -1}).balances) == {"Ah Ming": 3, "Bo": -2, "Eve": -1}
