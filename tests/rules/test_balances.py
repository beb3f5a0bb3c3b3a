"""Balances of many people equal a plain sum, however they are stored."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.standing import FEW, Balances, won

NAMES = [f"P{n}" for n in range(60)]
nets = st.dictionaries(st.sampled_from(NAMES), st.integers(-99, 99), max_size=4)


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


def test_a_hand_shares_what_it_does_not_change() -> None:
    first = won(dict.fromkeys(NAMES, 0), {})
    second = won(first, {"P1": 5, "P2": -5})
    assert isinstance(first, Balances)
    assert isinstance(second, Balances)
    assert second._before is first._before
    assert (second["P1"], second["P3"], repr(second)[:8]) == (5, 0, "{'P0': 0")
