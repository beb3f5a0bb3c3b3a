"""What the scorer writes down of a hand that the table has counted itself."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from companion.rules.counted_mahjong.marks import FALSE_WIN, unit_of
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Case as CaseOf
from companion.rules.sheet import Question

SEATS = range(4)

Number = int | float
"""A number as it was written down: one that is not whole is refused, with everything else."""

Source = Number | Literal["wall"]
"""Where a tile came from: the seat that discarded it, or the wall."""


class Win(NamedTuple):
    """One winner: the count as the table counted it, who answers for it (包), and its bonus."""

    seat: Number
    counted: Number
    liable: Number | None = None
    jokerless: bool = False


class Mark(NamedTuple):
    """Something that is paid besides, by its code.

    `source` is who gave a kong away, or whose discard was claimed for a false win.
    """

    code: str
    seat: Number
    source: Number | None = None


class Hand(NamedTuple):
    """A hand as played: its winners (none on a draw), where the winning tile came from, marks.

    `win` is "unsaid" where nothing was written, which is refused.
    """

    win: tuple[Win, ...] | Literal["unsaid"]
    source: Source | None = None
    marks: tuple[Mark, ...] = ()

    @property
    def wins(self) -> tuple[Win, ...]:
        """The winners' entries; none on a draw, or where nothing was said."""
        return () if self.win == "unsaid" else self.win

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, in a hand that was judged."""
        return tuple(int(win.seat) for win in self.wins)

    @property
    def losers(self) -> tuple[int, ...]:
        """Whoever did not win: on a draw all four."""
        return tuple(seat for seat in SEATS if seat not in self.winners)

    @property
    def self_drawn(self) -> bool:
        return self.source == "wall"

    @property
    def won_by(self) -> int | None:
        """The one seat that won; None on a draw, or where several did."""
        return self.winners[0] if len(self.winners) == 1 else None

    def marked(self, code: str) -> tuple[Mark, ...]:
        """The marks of a code, as often as they happened."""
        return tuple(mark for mark in self.marks if mark.code == code)

    def won_with(self, seat: object) -> Win | None:
        """The entry of a winner; None for anybody else."""
        return next((win for win in self.wins if win.seat == seat), None)

    def within(self, questions: Iterable[Question]) -> "Hand":
        """The hand as rules that ask only these questions have it."""
        by_code = {question.code: question for question in questions}
        asked = by_code.keys()
        return self._replace(
            win=self.win
            if self.win == "unsaid"
            else tuple(
                win._replace(
                    liable=win.liable if "liable" in asked else None,
                    jokerless=win.jokerless and "jokerless" in asked,
                )
                for win in self.win
            ),
            marks=tuple(
                mark if by_code[mark.code].source else mark._replace(source=None)
                for mark in self.marks
                if mark.code in asked
            ),
        )

    def told(self, questions: Iterable[Question]) -> Iterator[Phrase]:
        """What was written down, in sentences: of a hand that was judged."""
        asked = {question.code: question for question in questions}
        if not self.wins and not self.marked(FALSE_WIN):
            yield phrase("nobody won")
        for win in self.wins:
            yield from _win_told(win, asked)
        if isinstance(self.source, int):
            yield phrase("{who} discarded the winning tile", who=Who(self.source))
        elif self.self_drawn:
            yield phrase("the winning tile was self-drawn")
        for mark in self.marks:
            yield _mark_told(mark, asked)

    def gist(self, questions: Iterable[Question]) -> Iterator[Phrase]:
        """The same in short: who won, false wins first, then what else was paid for."""
        asked = {question.code: question for question in questions}
        for mark in self.marked(FALSE_WIN):
            yield _mark_told(mark, asked)
        if not self.wins and not self.marked(FALSE_WIN):
            yield phrase("nobody won")
        for win in self.wins:
            yield from _win_told(win, asked)
        for mark in self.marks:
            if mark.code != FALSE_WIN:
                yield _mark_told(mark, asked)


Case = CaseOf[Hand]
"""A hand of this game before the clauses of its sheet."""


def _win_told(win: Win, asked: dict[str, Question]) -> Iterator[Phrase]:
    who, count = Who(int(win.seat)), so_many(int(win.counted), asked)
    yield phrase("{who} won with {count}", who=who, count=count)
    if win.jokerless:
        yield phrase("{who} {did}", who=who, did=asked["jokerless"].text)
    if win.liable is not None:
        yield phrase("{who} {did}", who=Who(int(win.liable)), did=asked["liable"].text)


def so_many(count: int, asked: dict[str, Question]) -> Phrase:
    """A count in the words of these rules: "5 faan"."""
    return phrase("{n} {unit}", n=count, unit=unit_of(count, asked["count"].text))


def _mark_told(mark: Mark, asked: dict[str, Question]) -> Phrase:
    did = phrase("{who} {did}", who=Who(int(mark.seat)), did=asked[mark.code].text)
    if mark.source is None:
        return did
    giver = Who(int(mark.source))
    if mark.code == FALSE_WIN:
        return phrase("{did} on a discard by {giver}", did=did, giver=giver)
    return phrase("{did}, {giver} gave the tile", did=did, giver=giver)
