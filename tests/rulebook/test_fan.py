"""The chart of nights: the longer, the wider, always within its box."""

from companion.rulebook.night_views import fan
from companion.rules.night_simulation import LENGTHS, drawn


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
