"""Sheets of paper: how large, how large the print on them, and in which letters."""

from typing import NamedTuple

MILLIMETRES = 0.3528
"""Of a point."""

_CHINESE = {"zh-Hans": "SC"}


class Paper(NamedTuple):
    """A sheet of paper with its print: millimetres, and points of the ordinary text."""

    name: str
    size: str
    width: float
    height: float
    margin: float
    points: float

    @property
    def inside(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    @property
    def small(self) -> float:
        """Points of the text of tables, never less than nine."""
        return 14 if self.size else 9

    @property
    def narrow(self) -> bool:
        """Whether there is room for one column of text only."""
        return self.inside / self.points < 17

    def turned(self) -> "Paper":
        """The same sheet, lying."""
        return self._replace(width=self.height, height=self.width)


PAPERS = {
    ("a4", ""): Paper("a4", "", 210, 297, 10, 9.5),
    ("letter", ""): Paper("letter", "", 215.9, 279.4, 10, 9.5),
    ("a5", ""): Paper("a5", "", 148, 210, 7, 9),
    ("a4", "large"): Paper("a4", "large", 210, 297, 10, 14),
    ("letter", "large"): Paper("letter", "large", 215.9, 279.4, 10, 14),
    ("a5", "large"): Paper("a5", "large", 148, 210, 7, 14),
}


def fonts(language: str) -> str:
    """Latin and Chinese from families that go together; what these lack from the others."""
    chinese = _CHINESE.get(language, "TC")
    return f'"Liberation Sans", "Noto Sans CJK {chinese}", "DejaVu Sans", sans-serif'
