"""The standing between two lines, and balances of many people."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.sheet import Bank
from companion.rules.standing import FEW, Balances, Standing, won

EVEN = Standing(("Ah Ming", "Bo", "Chan", "Di"), Bank(0), {"Ah Ming": 3, "Bo": -3})


def test_the_box_is_an_account_once_it_was_used() -> None:
    assert EVEN.accounts() == {"Ah Ming": 3, "Bo": -3}
    assert EVEN._replace(box=0).accounts() == {"Ah Ming": 3, "Bo": -3, None: 0}


def test_whoever_has_no_balance_yet_begins_with_zero() -> None:
    assert dict(EVEN.won({"Bo": 1, "Eve": -1}).balances) == {"Ah Ming": 3, "Bo": -2, "Eve": -1}


MANY = [f"P{n}" for n in range(60)]
nets = st.dictionaries(st.sampled_from(MANY), st.integers(-99, 99), max_size=4)


@given(st.lists(nets, max_size=80))
def test_each_has_what_was_won_and_everybody_in_the_order_in_which_they_came(
    hands: list[dict[str, int]],
) -> None:
    balances, plain = won({}, {}), dict[str, int]()
    seen = []
    for hand in hands:
        balances = won(balances, hand)
        plain = {**plain, **{name: plain.get(name, 0) + n for name, n in hand.items()}}
        seen.append((balances, dict(plain)))
    for remembered, summed in seen:  # what came later has changed nothing of it
        assert remembered == summed
        assert list(remembered) == list(summed)
        assert isinstance(remembered, Balances) == (len(summed) > FEW)


def test_balances_of_many_are_written_like_a_dict() -> None:
    assert repr(won(dict.fromkeys(MANY, 0), {"P0": 5})).startswith("{'P0': 5, 'P1': 0")
