"""The options of a night, and the chart of nights."""

import pytest

from companion.rulebook.night_views import NightOptions, fan
from companion.rules.night_simulation import LENGTHS, drawn

USUAL = NightOptions(24, 10, "HKD", 100)


def asked(**typed: str) -> NightOptions:
    return NightOptions.read(typed, USUAL)


def test_what_is_not_said_is_as_usual() -> None:
    assert asked() == USUAL
    assert asked(hands="16", points="4", currency="USD", money="0.50") == NightOptions(
        16, 4, "USD", 50
    )


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ({"hands": "x"}, USUAL),
        ({"hands": "30"}, USUAL._replace(hands=32)),
        ({"hands": "0"}, USUAL),
        ({"points": "-3"}, USUAL),
        ({"points": "9" * 30}, USUAL),
        ({"money": "much"}, USUAL),
        ({"money": "0"}, USUAL),
        ({"currency": "XXX"}, USUAL._replace(currency="")),
    ],
)
def test_what_cannot_be_is_as_usual_and_stays_where_it_was_typed(
    typed: dict[str, str], right: NightOptions
) -> None:
    was_typed = {name: text for name, text in typed.items() if name in ("points", "money")}
    assert asked(**typed) == right._replace(wrong=was_typed)


def test_points_are_written_in_money_where_there_is_any() -> None:
    assert asked().worth(81) == "+HK$8.10"
    assert asked().worth(-81) == "−HK$8.10"
    assert asked().worth(81, sign=False) == "HK$8.10"
    assert asked(currency="").worth(-1200) == "−1,200"
    assert asked(currency="").worth(0) == "0"
    assert asked(currency="").typed == "1"
    assert asked().rate == "HK$1.00"


def test_bands_lie_within_each_other_and_within_the_drawing() -> None:
    after = drawn([(9, -3, -3, -3), (0, 0, 4, -4)], LENGTHS, 300, seed=1)
    drawing = fan(after, 16, str)
    assert len(drawing.bands) == 3
    spans = []
    for outline in drawing.bands:
        points = [tuple(map(int, point.split(","))) for point in outline.split()]
        assert len(points) == 2 * (len(LENGTHS) + 1)
        assert all(0 <= x <= drawing.frame.width for x, _ in points)
        assert all(0 <= y <= drawing.frame.height for _, y in points)
        last = [y for x, y in points if x == drawing.frame.right]
        spans.append(max(last) - min(last))
    assert spans == sorted(spans, reverse=True)
    assert len(set(spans)) == 3
