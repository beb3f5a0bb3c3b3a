"""A hand of counted mahjong as it is recorded, and its marks."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from companion.rules.phrases import Phrase, Who, counted, phrase
from companion.rules.sheet import Case as CaseOf
from companion.rules.sheet import Number, Question

UNITS: dict[str, Phrase] = {
    "faan": phrase("faan"),
    "tai": phrase("tai"),
    "points": phrase("points"),
}
"""The units in which tables count hands."""


def unit_of(count: int, unit: Phrase) -> Phrase:
    """The unit's word for a count: "faan" for any number, but "1 point"."""
    return counted("point", "points", count) if unit == UNITS["points"] else unit


LIABLE = Question(
    "liable",
    phrase("is responsible for the hand (包) and pays for all"),
    "others",
    1,
    "win",
    name=phrase("pays for all"),
)
JOKERLESS = Question(
    "jokerless",
    phrase("won without a joker, and the bonus is due"),
    "winner",
    1,
    "win",
    name=phrase("jokerless bonus"),
)

FALSE_WIN = "false-win"


def _besides(code: str, text: Phrase, name: Phrase, most: int) -> Question:
    return Question(code, text, most=most, group="besides", name=name)


_BITE = phrase("bit (咬) with cat and rat, rooster and centipede, or both of their own flowers")
_HIDDEN_BITE = phrase("bit with tiles dealt to them (a hidden bite)")
_ALL_FOUR = phrase("has all four animals or all four flowers of one colour")

MARKS = {
    question.code: question
    for question in (
        _besides(FALSE_WIN, phrase("declared a false win (詐糊)"), phrase("false win"), 1),
        _besides("kong", phrase("made an open kong"), phrase("open kong"), 4)._replace(
            source=phrase("gave the fourth tile")
        ),
        _besides("concealed-kong", phrase("made a concealed kong"), phrase("concealed kong"), 4),
        _besides("bite", _BITE, phrase("bite"), 3),
        _besides("hidden-bite", _HIDDEN_BITE, phrase("hidden bite"), 3),
        _besides("flower-set", _ALL_FOUR, phrase("four animals or flowers"), 3),
    )
}
"""Payments other than the hand's, by code."""

CLAIMED = MARKS[FALSE_WIN]._replace(source=phrase("discarded the tile that was claimed"))
"""A false win if it matters whose discard was claimed; a self-draw without one."""


class Most(NamedTuple):
    """The most of some marks in a hand together: for one seat, or for all of them."""

    codes: tuple[str, ...]
    times: int
    says: Phrase
    in_all: bool = False


TOGETHER = (
    Most(("kong", "concealed-kong"), 4, phrase("a hand has at most four kongs")),
    Most(("bite", "hidden-bite"), 3, phrase("a hand has at most three bites")),
    Most(("flower-set",), 3, phrase("there are at most three sets of four"), in_all=True),
)
"""Limits given by the number of tiles."""


SEATS = range(4)

Source = Number | Literal["wall"]
"""The source of a tile: the seat that discarded it, or the wall."""


class Win(NamedTuple):
    """A winner: the count by the table, the liable player (包), and the joker bonus."""

    seat: Number
    counted: Number
    liable: Number | None = None
    jokerless: bool = False


class Mark(NamedTuple):
    """Another payment; `source` discarded the kong's tile, or that of the false win."""

    code: str
    seat: Number
    source: Number | None = None


class Hand(NamedTuple):
    """Its winners (none on a draw, "unsaid" is refused), the winning tile's source, and marks."""

    win: tuple[Win, ...] | Literal["unsaid"]
    source: Source | None = None
    marks: tuple[Mark, ...] = ()

    @property
    def wins(self) -> tuple[Win, ...]:
        """The winners' entries; none on a draw, or if nothing was recorded."""
        return () if self.win == "unsaid" else self.win

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(int(win.seat) for win in self.wins)

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats that did not win: all four on a draw."""
        return tuple(seat for seat in SEATS if seat not in self.winners)

    @property
    def self_drawn(self) -> bool:
        return self.source == "wall"

    @property
    def won_by(self) -> int | None:
        """The only seat that won; None on a draw, or if several did."""
        return self.winners[0] if len(self.winners) == 1 else None

    def marked(self, code: str) -> tuple[Mark, ...]:
        return tuple(mark for mark in self.marks if mark.code == code)

    def won_with(self, seat: object) -> Win | None:
        """The entry of a winner; None for other seats."""
        return next((win for win in self.wins if win.seat == seat), None)

    def within(self, questions: Iterable[Question]) -> "Hand":
        asked = {question.code: question for question in questions}
        wins = tuple(
            win._replace(
                liable=win.liable if "liable" in asked else None,
                jokerless=win.jokerless and "jokerless" in asked,
            )
            for win in self.wins
        )
        marks = tuple(
            mark if asked[mark.code].source else mark._replace(source=None)
            for mark in self.marks
            if mark.code in asked
        )
        return self._replace(win=self.win if self.win == "unsaid" else wins, marks=marks)

    def told(self, questions: Iterable[Question]) -> Iterator[Phrase]:
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
        """A valid hand in short: the winners, false wins first, then other payments."""
        asked = {question.code: question for question in questions}
        false_wins = self.marked(FALSE_WIN)
        yield from (_mark_told(mark, asked) for mark in false_wins)
        if not self.wins and not false_wins:
            yield phrase("nobody won")
        for win in self.wins:
            yield from _win_told(win, asked)
        yield from (_mark_told(mark, asked) for mark in self.marks if mark.code != FALSE_WIN)


Case = CaseOf[Hand]
"""The clauses' input for a hand of this game."""


def _win_told(win: Win, asked: Mapping[str, Question]) -> Iterator[Phrase]:
    who, count = Who(int(win.seat)), count_told(int(win.counted), asked)
    yield phrase("{who} won with {count}", who=who, count=count)
    if win.jokerless:
        yield phrase("{who} {did}", who=who, did=asked["jokerless"].text)
    if win.liable is not None:
        yield phrase("{who} {did}", who=Who(int(win.liable)), did=asked["liable"].text)


def count_told(count: int, asked: Mapping[str, Question]) -> Phrase:
    """A count with its unit: "5 faan"."""
    return phrase("{n} {unit}", n=count, unit=unit_of(count, asked["count"].text))


def _mark_told(mark: Mark, asked: Mapping[str, Question]) -> Phrase:
    did = phrase("{who} {did}", who=Who(int(mark.seat)), did=asked[mark.code].text)
    if mark.source is None:
        return did
    giver = Who(int(mark.source))
    if mark.code == FALSE_WIN:
        return phrase("{did} on a discard by {giver}", did=did, giver=giver)
    return phrase("{did}, {giver} gave the tile", did=did, giver=giver)
