"""Why no order of play exists, in a sentence."""

import pytest

from companion.rules.phrases import say
from companion.rules.tiengow.order_of_play import EarlierTrick, Order, objections
from tests.rules.tiengow.test_order_of_play import NAMES, both, led, order, won


@pytest.mark.parametrize(
    ("impossible", "code", "said"),
    [
        (
            order((4, 4, 0, 0), both(0, only="2-1"), both(1, only="2-1"), winner=1),
            "one-such-tile",
            "Ah Ming led and won and Bo led and won: but there is only one 2-1 Little Three",
        ),
        (
            order((8, 0, 0, 0), led(0, 4), led(0, 4), led(0), winner=0),
            "more-than-eight",
            "the special tricks use 10 tiles of each player, who has only eight",
        ),
        (
            order((4, 4, 0, 0), winner=3),
            "no-last-trick",
            "Di took the last trick, but has no trick",
        ),
        (
            order((5, 3, 0, 0), won(1), winner=0),
            "too-few-tricks",
            "Bo won: that alone is 4 tricks, and Bo has 3",
        ),
        (
            order((2, 2, 2, 2), led(0, 4), winner=2),
            "too-few-tricks",
            ("Ah Ming led: that is 4 tricks for the player who won it, but nobody has that many"),
        ),
        (
            order((4, 4, 0, 0), led(3), winner=0),
            "never-led",
            "Di led, but Di never had the lead: Di took no trick and is not banker",
        ),
        (
            order((4, 0, 0, 4), won(3), led(3), winner=3),
            "never-led",
            "Di led, but Di never had the lead: Di won nothing before the last trick",
        ),
        (
            order((4, 2, 2, 0), both(1), winner=2),
            "never-led",
            ("Bo led and won, but Bo never had the lead: Bo won nothing else and is not banker"),
        ),
        (
            order((4, 1, 3, 0), led(1), led(1), winner=2),
            "never-led",
            "Bo led 2 times, but Bo had the lead at most 1 time",
        ),
        (
            order((4, 3, 1, 0), EarlierTrick(), winner=2),
            "early-death",
            (
                "Chan’s only trick would be the last one, a single tile: a player who has no "
                "trick by then must discard the last tile"
            ),
        ),
        (
            order((4, 3, 0, 1), both(1, last=False), winner=1),
            "only-as-last",
            (
                "Bo led and won, but that can only have been the last trick; enter it under "
                "“The last trick was”"
            ),
        ),
        (
            order((3, 2, 0, 3), both(1), led(3, 1), winner=1, banker=1),
            "no-order-of-play",
            "no order of play allows all of this: Bo led and won, Bo led first "
            "and Bo took the last trick, with 3, 2, 0 and 3 tricks",
        ),
    ],
)
def test_what_is_in_the_way_is_said_in_a_sentence(impossible: Order, code: str, said: str) -> None:
    assert [(fault.code, say(fault.text, NAMES)) for fault in objections(impossible)] == [
        (code, said)
    ]


def test_every_reason_is_given_at_once() -> None:
    impossible = order((4, 4, 0, 0), led(3), won(2), winner=2)
    assert [fault.code for fault in objections(impossible)] == [
        "no-last-trick", "too-few-tricks", "never-led",
    ]  # fmt: skip
