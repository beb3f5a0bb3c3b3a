"""A hand of Tien Gow as it is recorded, and its marks."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Case as CaseOf
from companion.rules.sheet import Number, Question
from companion.rules.tiengow.order_of_play import MarkedTrick
from companion.rules.tiengow.tiles import read_tile

SEATS = range(4)

TRICKS = 8
"""Tricks of a hand, counted in tiles per player."""


class Mark(NamedTuple):
    """An event in a hand, and the seat it belongs to."""

    code: str
    seat: Number


class Hand(NamedTuple):
    """A hand as played: tricks by seat (tiles taken, divided by four), and the last trick's winner.

    A declared hand counts as all eight tricks taken by the player who showed it.
    """

    tricks: tuple[Number, Number, Number, Number]
    last_trick: Number
    marks: tuple[Mark, ...] = ()
    declared: str | None = None

    @classmethod
    def declare(cls, code: str, by: Number) -> "Hand":
        first, second, third, fourth = (TRICKS if seat == by else 0 for seat in SEATS)
        return cls((first, second, third, fourth), by, declared=code)

    @property
    def winner(self) -> int:
        """The winner of the last trick, in a valid hand."""
        return int(self.last_trick)

    @property
    def won_by(self) -> int:
        return self.winner

    @property
    def winners(self) -> tuple[int, ...]:
        return (self.winner,)

    @property
    def losers(self) -> tuple[int, ...]:
        winner = self.last_trick
        return tuple([seat for seat in SEATS if seat != winner])

    @property
    def complete(self) -> bool:
        """Whether the winner took all eight tricks."""
        return self.tricks[self.winner] == TRICKS

    def taken(self, seat: int) -> int:
        """The tricks of a seat, in a valid hand."""
        return int(self.tricks[seat])

    def marked(self, code: str) -> tuple[int, ...]:
        """The seats with a mark, once for each mark."""
        return tuple([int(mark.seat) for mark in self.marks if mark.code == code])

    def within(self, questions: Iterable[Question]) -> "Hand":
        asked = {question.code for question in questions}
        return self._replace(marks=tuple(mark for mark in self.marks if mark.code in asked))

    def told(self, questions: Iterable[Question]) -> Iterator[Phrase]:
        asked = {question.code: question.text for question in questions}
        winner = Who(self.winner)
        if self.declared is not None:
            yield phrase("{who} {did}", who=winner, did=asked.get(self.declared, self.declared))
            return
        yield phrase("{who} took the last trick", who=winner)
        each = tuple(phrase("{who} {n}", who=Who(n), n=self.taken(n)) for n in SEATS)
        yield phrase("tricks: {each}", each=each)
        for (code, seat), times in Counter(self.marks).items():
            done = phrase("{who} {did}", who=Who(int(seat)), did=asked.get(code, code))
            yield done if times == 1 else phrase("{done}, {n} times", done=done, n=times)

    def gist(self, questions: Iterable[Question]) -> tuple[Phrase, ...]:
        return tuple(self.told(questions))[:1]


Case = CaseOf[Hand]
"""The clauses' input for a hand of this game."""


@dataclass(frozen=True, slots=True)
class Feat:
    """A special lead or trick. `by` says whether its seat led it, won it, or both.

    `asks` is what the player did, as the form asks it; `said` a sentence about them, if that is
    shorter ("{who} led a mixed pair"). `only` is the tile of which it uses all copies, so that it
    happens once. `last` is True if it is the last trick, False if it never is; `at_last` is the
    mark that replaces it there. `beaten` is the mark of the trick's leader, if another player won
    it; `beside` is the winner's mark for the same trick. `by_another` says that another player led
    the trick that it wins. `word` and `tiles` are its icon. `label` names the question on keys and
    cards if `name` does not say that the trick's winner is paid.
    """

    code: str
    size: int
    by: Literal["leader", "winner", "both"]
    name: Phrase = field(kw_only=True)
    asks: Phrase = field(kw_only=True)
    said: Phrase | None = None
    only: str = ""
    last: bool | None = None
    at_last: str = ""
    beaten: str = ""
    beside: str = ""
    by_another: bool = False
    word: Phrase | None = None
    tiles: tuple[str, ...] = ()
    label: Phrase | None = None

    def question(self) -> Question:
        """The question about the winner of a last trick, or about its leader if beaten."""
        once = self.last or self.only or self.beside
        seat: Literal["anyone", "winner", "others"] = "anyone"
        if self.last:
            seat = "others" if self.by == "leader" else "winner"
        most, group = 1 if once else TRICKS // self.size, "last-trick" if self.last else "lead"
        return Question(self.code, self.asks, seat, most, group, self.name, self.word, self.tiles)

    def told(self, seat: int) -> Phrase:
        """The sentence about the player in a seat."""
        if self.said is None:
            return phrase("{who} {did}", who=Who(seat), did=self.asks)
        return self.said.of(who=Who(seat))

    def tricks(self, case: Case) -> tuple[MarkedTrick, ...]:
        """The constraints for these marks; not as the last trick, if the sheet asks that."""
        seats = case.hand.marked(self.code)
        if not seats or self.beside:
            return ()
        asked = case.sheet.asked
        last = False if self.at_last in asked else self.last
        # Two copies of a civil tile belong to the first trick that names it: the frame checks this.
        only = self.only if self.only and read_tile(self.only).copies == 1 else ""
        marked = [
            MarkedTrick(
                self.told(seat),
                self.size,
                self._leader(case, seat, asked),
                seat if self.by in ("winner", "both") else None,
                last,
                only,
                self.by_another,
            )
            for seat in seats
        ]
        return tuple(marked)

    def _leader(self, case: Case, seat: int, asked: Container[str]) -> int | None:
        """The leader of the trick that this seat is marked for; None if nobody asks."""
        if self.by in ("leader", "both"):
            return seat
        if self.beaten not in asked:
            return None
        return next(iter(case.hand.marked(self.beaten)), seat)


_FEATS = (
    Feat(
        "supreme-led", 2, "both", only="2-1", at_last="last-supreme",
        name=phrase("the Supreme pair"),
        asks=phrase("led the Supreme pair (4-2 with 2-1)"),
        said=phrase("{who} led the Supreme pair"),
        word=phrase("Supreme"), tiles=("4-2", "2-1"),
    ),
    Feat(
        "mixed-pair-led", 2, "leader",
        name=phrase("a mixed pair"),
        asks=phrase("led a mixed pair (6-6 with a 9, 1-1 with an 8, 4-4 with a 7, 3-1 with a 5)"),
        said=phrase("{who} led a mixed pair"),
        word=phrase("Mixed"), tiles=("6-6", "5-4"),
    ),
    Feat(
        "two-mixed-pairs-led", 4, "leader",
        name=phrase("two mixed pairs"),
        asks=phrase("led two mixed pairs together, four tiles"),
        said=phrase("{who} led two mixed pairs"),
        word=phrase("Two mixed"), tiles=("6-6", "5-4", "1-1", "6-2"),
    ),
    Feat(
        "quartet-won", 4, "winner", at_last="last-quartet", beaten="quartet-beaten",
        name=phrase("four tiles"), label=phrase("four tiles, won"),
        asks=phrase("won a trick of four tiles, not the last"),
        said=phrase("{who} won a trick of four tiles"),
        word=phrase("Four"), tiles=("6-6", "6-6", "6-3", "5-4"),
    ),
    Feat(
        "last-quartet", 4, "winner", last=True, beaten="last-quartet-beaten",
        name=phrase("four tiles"),
        asks=phrase("won the last trick with four tiles"),
        said=phrase("{who} won the last trick with four tiles"),
        word=phrase("four"), tiles=("6-6", "6-6", "6-3", "5-4"),
    ),
    Feat(
        "last-supreme", 2, "both", only="2-1", last=True,
        name=phrase("the Supreme pair"),
        asks=phrase("led the Supreme pair as the last trick"),
        said=phrase("{who} led the Supreme pair as the last trick"),
        word=phrase("supreme"), tiles=("4-2", "2-1"),
    ),
    Feat(
        "last-little-three", 1, "both", only="2-1", last=True,
        name=phrase("the single 2-1"),
        asks=phrase("won the last trick with the single 2-1"),
        said=phrase("{who} led the 2-1 as the last trick"),
        word=phrase("2-1"), tiles=("2-1",),
    ),
    Feat(
        "little-three-captured", 1, "leader", only="2-1", last=True,
        name=phrase("the 2-1 taken by the 4-2"),
        asks=phrase("led the 2-1 as the last trick, and the 4-2 took it"),
        word=phrase("4-2 on 2-1"), tiles=("2-1", "4-2"),
    ),
    Feat(
        "quartet-beaten", 4, "leader", last=False, beside="quartet-won",
        name=phrase("four tiles that were beaten"),
        asks=phrase("led the four tiles that were beaten, not the last trick"),
        said=phrase("{who} led four tiles that were beaten"),
        word=phrase("Beaten"), tiles=("3-1", "3-1", "4-1", "3-2"),
    ),
    Feat(
        "last-quartet-beaten", 4, "leader", last=True,
        name=phrase("four tiles beaten by higher ones"),
        asks=phrase("led four tiles as the last trick, and higher ones took them"),
        word=phrase("beaten"), tiles=("3-1", "3-1", "4-1", "3-2"),
    ),
    Feat(
        "civil-supreme-led", 2, "both", only="5-1", at_last="last-civil-supreme",
        name=phrase("the civil Supreme (the pair of 5-1)"),
        asks=phrase("led the civil Supreme (the pair of 5-1), and it was not beaten"),
        said=phrase("{who} led the civil Supreme"),
        word=phrase("Civil"), tiles=("5-1", "5-1"),
    ),
    Feat(
        "civil-supreme-captured", 2, "winner", only="5-1", last=False,
        at_last="last-civil-supreme-captured", by_another=True,
        name=phrase("the pair of 6-1 over another’s pair of 5-1"),
        asks=phrase("took another’s pair of 5-1 with the pair of 6-1, not the last trick"),
        said=phrase("{who} took the civil Supreme with the pair of 6-1"),
        word=phrase("Took civil"), tiles=("6-1", "6-1"),
    ),
    Feat(
        "last-civil-supreme", 2, "both", only="5-1", last=True,
        name=phrase("the civil Supreme (the pair of 5-1)"),
        asks=phrase("led the civil Supreme (the pair of 5-1) as the last trick"),
        said=phrase("{who} led the civil Supreme as the last trick"),
        word=phrase("civil"), tiles=("5-1", "5-1"),
    ),
    Feat(
        "last-five-one", 1, "both", only="5-1", last=True,
        name=phrase("the single 5-1"),
        asks=phrase("won the last trick with the single 5-1"),
        said=phrase("{who} led the 5-1 as the last trick"),
        word=phrase("5-1"), tiles=("5-1",),
    ),
    Feat(
        "five-one-captured", 1, "leader", only="5-1", last=True,
        name=phrase("the 5-1 taken by the 6-1"),
        asks=phrase("led the 5-1 as the last trick, and the 6-1 took it"),
        word=phrase("6-1 on 5-1"), tiles=("5-1", "6-1"),
    ),
    Feat(
        "last-civil-supreme-captured", 2, "leader", only="5-1", last=True,
        name=phrase("the pair of 5-1 taken by the pair of 6-1"),
        asks=phrase("led the pair of 5-1 as the last trick, and the pair of 6-1 took it"),
        word=phrase("6-1s on it"), tiles=("5-1", "5-1", "6-1", "6-1"),
    ),
    # Two or three: a hand possible with three is also possible with two and an earlier single.
    Feat(
        "last-several", 2, "winner", last=True,
        name=phrase("two or three tiles"),
        asks=phrase("won the last trick with two or three tiles"),
        word=phrase("2 or 3"),
    ),
    Feat(
        "last-highest", 1, "winner", last=True,
        name=phrase("the highest single still out"),
        asks=phrase("won the last trick with the highest of its kind still out"),
        word=phrase("highest"),
    ),
)  # fmt: skip
FEATS = {feat.code: feat for feat in _FEATS}
"""The special leads and tricks, by code."""
