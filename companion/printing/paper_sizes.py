"""Sheets of paper: how large, how large the print on them, and in which letters."""

from typing import NamedTuple

ORDINARY = 8.5
"""Points of the text of tables in ordinary print."""

PUNCHED = 20
"""Millimetres at the edge where a sheet is punched."""

GAP = 6
"""Millimetres between two columns."""

_CHINESE = {"zh-Hans": "SC"}


class Paper(NamedTuple):
    """A sheet of paper with its print: millimetres, and points of the ordinary text.

    `margin` is at the sides and above; below stand the footer and what is under it. At one side
    `punched` comes on top, for sheets that are filed.
    """

    name: str
    size: str
    width: float
    height: float
    margin: float
    points: float
    punched: float = 0

    @property
    def inside(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin - self.punched

    @property
    def foot(self) -> float:
        """The margin below, which holds the footer."""
        return self.margin + (6 if self.size else 3)

    @property
    def high(self) -> float:
        """The height between the margins."""
        return self.height - self.margin - self.foot

    @property
    def small(self) -> float:
        """Points of the text of tables."""
        return 14 if self.size else ORDINARY

    @property
    def least(self) -> float:
        """Points of the smallest print of a figure or a text."""
        return 10.7 if self.size else 8

    @property
    def head(self) -> float:
        """Points of the heads of columns, of keys and of the footer."""
        return 9.5 if self.size else 7

    @property
    def narrow(self) -> bool:
        """Whether there is room for one column of text only."""
        return self.inside / self.points < 16

    def to_punch(self) -> "Paper":
        """The same sheet with a margin to punch."""
        return self._replace(punched=PUNCHED - self.margin)

    def turned(self) -> "Paper":
        """The same sheet, lying."""
        return self._replace(width=self.height, height=self.width)

    @property
    def half(self) -> "Paper":
        """Half a sheet that stands, of A4 or of Letter: two of them lie side by side on one."""
        sheet = PAPERS["letter" if self.name == "letter" else "a4", self.size]
        return PAPERS["a5", self.size]._replace(width=sheet.height / 2, height=sheet.width)

    @property
    def leaves(self) -> int:
        """How many leaves of a booklet are cut from the sheet: one where its print is large."""
        return 1 if self.size or self.name == "a5" else 2

    @property
    def leaf(self) -> "Paper":
        """A page of that booklet: a quarter of the sheet, or half of it."""
        wide, high = self.width / 2, self.height / 2
        if self.leaves == 1:
            wide, high = self.height / 2, self.width
        return self._replace(name="a5", width=wide, height=high, margin=6)


PAPERS = {
    ("a4", ""): Paper("a4", "", 210, 297, 12, 9),
    ("letter", ""): Paper("letter", "", 215.9, 279.4, 12, 9),
    ("a5", ""): Paper("a5", "", 148, 210, 8, 9),
    ("a4", "large"): Paper("a4", "large", 210, 297, 12, 14),
    ("letter", "large"): Paper("letter", "large", 215.9, 279.4, 12, 14),
    ("a5", "large"): Paper("a5", "large", 148, 210, 8, 14),
}


def fonts(language: str) -> str:
    """Latin and Chinese from families that go together; what these lack from the others."""
    chinese = _CHINESE.get(language, "HK")
    return f'Roboto, "Noto Sans CJK {chinese}", "DejaVu Sans", "Liberation Sans", sans-serif'
