"""The entry form of a counted mahjong hand: its winners, counts and other payments."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from wtforms import StringField

from companion.entry.forms import EntryForm, EntryResult, EntryTable, Faults, RecordCondition, When
from companion.form_fields import WholeNumber, a_text, one_of
from companion.rules.chips import Transfer, received
from companion.rules.counted_mahjong.count_clauses import CountWithin, counting_of, most_paid
from companion.rules.counted_mahjong.hand import FALSE_WIN, SEATS, Hand, Mark, Source, Win
from companion.rules.counted_mahjong.patterns import hand_counts
from companion.rules.counted_mahjong.payment_clauses import DealerTai, FalseWin
from companion.rules.counted_mahjong.presets import falsely_each, falsely_told
from companion.rules.games import preset
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import Bank, Question, judge, score

AWAITED = ("winner-unsaid", "from-unsaid")
"""Objections that an incomplete hand is expected to have."""


class CountedPartialHand(NamedTuple):
    """A hand as entered so far; counts, liable players and jokers are by seat.

    `nobody` says that nobody won. `least` stands in for a count that is still missing. By some
    rules a hand is `played_on` after a false win.
    """

    winners: tuple[int, ...] = ()
    nobody: bool = False
    source: Source | None = None
    counts: tuple[int | None, ...] = (None,) * len(SEATS)
    liable: tuple[int | None, ...] = (None,) * len(SEATS)
    jokerless: tuple[bool, ...] = (False,) * len(SEATS)
    marks: tuple[Mark, ...] = ()
    least: int = 0
    played_on: bool = False

    @property
    def over(self) -> bool:
        """Whether nobody wins: it was entered, or a false win ended the hand."""
        if self.nobody or self.winners or self.played_on:
            return self.nobody
        return any(mark.code == FALSE_WIN for mark in self.marks)

    @property
    def uncounted(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.winners if self.counts[seat] is None)

    def claimed_from(self, seat: int) -> "CountedPartialHand":
        """The hand with false wins claimed on a discard of this seat."""
        marks = (m._replace(source=seat) if m.code == FALSE_WIN else m for m in self.marks)
        return self._replace(marks=tuple(marks))

    def hand(self) -> Hand:
        if not self.winners:
            return Hand(() if self.over else "unsaid", None, self.marks)
        return Hand(tuple(self._win(seat) for seat in self.winners), self.source, self.marks)

    def _win(self, seat: int) -> Win:
        counted = self.counts[seat]
        return Win(
            seat,
            self.least if counted is None else counted,
            self.liable[seat],
            self.jokerless[seat],
        )


NOBODY, WALL = "nobody", "wall"
CLAIMED_FROM = "claimed"
YES = "1"
PATTERNS_LENGTH = 900
"""The most characters about what was tapped in the list of hands."""
WINNER_ASKED = phrase("Who won, or did nobody win?")
SOURCE_ASKED = phrase("Who discarded the winning tile, or was it self-drawn?")
KEYS = 13
"""The most counts with a key of their own: with “…” and “?” they fill three rows."""


class SeatWind(NamedTuple):
    """A seat's wind: name and character."""

    name: Phrase
    chinese: str


WINDS = (
    SeatWind(phrase("East wind"), "東"),
    SeatWind(phrase("South wind"), "南"),
    SeatWind(phrase("West wind"), "西"),
    SeatWind(phrase("North wind"), "北"),
)


class CountKey(NamedTuple):
    """A key for a count, with the payments it leads to.

    For a discard `discarder` and each of the `others` pay, for a self-draw `each` of the others.
    Dealer's tai are not included: they depend on who wins and who pays.
    """

    counted: int
    discarder: int
    others: int
    each: int


class CountedHandForm(EntryForm[Hand]):
    """The form of a hand: winners, source, counts, liability, and other payments."""

    pays_below: ClassVar[bool] = True
    drawn: ClassVar[Phrase] = phrase("self-drawn")

    @classmethod
    def fields(cls, table: EntryTable) -> Mapping[str, Any]:
        seats = [str(seat) for seat in SEATS]
        fields = {"winner": one_of((*seats, NOBODY)), "from": one_of((WALL, *seats))}
        fields[CLAIMED_FROM] = one_of(seats)
        # What was tapped in the list of hands, as the page wrote it; the rules do not read it.
        if hand_counts(table.sheet):
            fields["patterns"] = StringField(validators=[a_text(PATTERNS_LENGTH)])
        for seat in seats:
            # The rules limit the number.
            fields[f"count-{seat}"] = WholeNumber("", -LARGEST, LARGEST)
            fields[f"also-{seat}"] = one_of((YES,))
            fields[f"liable-{seat}"] = one_of(seats)
            fields[f"jokerless-{seat}"] = one_of((YES,))
            for question in table.sheet.asking("besides"):
                fields[f"{question.code}-{seat}"] = WholeNumber("", 0, question.most)
            for giver in seats:
                fields[f"given{giver}-{seat}"] = WholeNumber("", 0, 4)
        return fields

    @staticmethod
    def without_mark(typed: Mapping[str, str], code: str) -> dict[str, str]:
        left = EntryForm.without_mark(typed, code)
        if code == FALSE_WIN:
            left.pop(CLAIMED_FROM, None)
        return left

    @classmethod
    def of(cls, table: EntryTable, hand: Hand) -> "CountedHandForm":
        first, *others = hand.winners or (NOBODY,)
        typed = {"winner": str(first), "from": "" if hand.source is None else str(hand.source)}
        for win in hand.wins:
            typed[f"count-{win.seat}"] = str(win.counted)
            typed[f"liable-{win.seat}"] = "" if win.liable is None else str(win.liable)
            typed[f"jokerless-{win.seat}"] = YES if win.jokerless else ""
        typed |= {f"also-{seat}": YES for seat in others}
        for mark in hand.marks:
            name = f"{mark.code}-{mark.seat}"
            if mark.code == FALSE_WIN:
                typed[CLAIMED_FROM] = "" if mark.source is None else str(mark.source)
            elif mark.source is not None:
                name = f"given{mark.source}-{mark.seat}"
            typed[name] = str(int(typed.get(name, 0)) + 1)
        return cls(table, typed)

    @cached_property
    def so_far(self) -> CountedPartialHand:
        """The entered part of the hand; the form must be valid."""
        won, source = self["winner"].data, self["from"].data
        first = (int(won),) if won.isdecimal() else ()
        also = tuple(s for s in SEATS if self[f"also-{s}"].data and s not in first)
        return CountedPartialHand(
            (*first, *also) if won != NOBODY else (),
            won == NOBODY,
            int(source) if source.isdecimal() else source or None,
            tuple(self[f"count-{seat}"].data for seat in SEATS),
            tuple(_seat(self[f"liable-{seat}"].data) for seat in SEATS),
            tuple(bool(self[f"jokerless-{seat}"].data) for seat in SEATS),
            tuple(self._marks()),
            self.within.least,
            self.played_on,
        )

    def _marks(self) -> Iterator[Mark]:
        for seat in SEATS:
            for question in self.table.sheet.asking("besides"):
                often = self[f"{question.code}-{seat}"].data or 0
                claims = question.code == FALSE_WIN and question.source is not None
                source = _seat(self[CLAIMED_FROM].data) if claims else None
                yield from (Mark(question.code, seat, source),) * often
            for giver in SEATS:
                often = self[f"given{giver}-{seat}"].data or 0
                yield from (Mark("kong", seat, giver),) * often

    @property
    def within(self) -> CountWithin:
        """The least and largest count of a hand, and its unit."""
        return counting_of(self.table.sheet)

    def judged(self) -> EntryResult:
        missing, faults = self._missing(), self._faults(self.so_far)
        return EntryResult(
            None if missing or faults else self.so_far.hand(),
            missing,
            faults,
            () if faults else self.at_once(),
            in_play=bool(self.so_far.marks) and not self.so_far.winners and not self.so_far.over,
        )

    def _faults(self, so_far: CountedPartialHand) -> Faults:
        """Faults that remain whatever is entered next."""
        judged = judge(self.table.sheet, so_far.hand(), self.table.bank)
        return tuple(fault.text for fault in judged if fault.code not in AWAITED)

    def _missing(self) -> Phrase | None:
        so_far = self.so_far
        if not so_far.winners:
            return None if so_far.over else WINNER_ASKED
        if so_far.source is None:
            return SOURCE_ASKED
        return self._count_asked(so_far.uncounted[0]) if so_far.uncounted else None

    def _count_asked(self, seat: int) -> Phrase:
        return phrase(
            "How many {unit} does {who} have?", unit=self.asked["count"].text, who=Who(seat)
        )

    @property
    def needed(self) -> tuple[RecordCondition, ...]:
        """A winner or nobody, the source of the winning tile, and each winner's count."""
        seats = tuple(map(str, SEATS))
        ends = ("also",) if self.played_on else ("also", FALSE_WIN)
        others_won = [f"{name}-{seat}" for name in ends for seat in seats]
        first: list[tuple[When, str]] = [({"winner": (seat,)}, seat) for seat in seats]
        others: list[tuple[When, str]]
        others = [({"winner": ("", *seats), f"also-{seat}": (YES,)}, seat) for seat in seats]
        won = [when for when, _ in (*first, *others)]
        return (
            RecordCondition(WINNER_ASKED, ("winner", *others_won)),
            *(RecordCondition(SOURCE_ASKED, ("from",), when) for when in won),
            *(
                RecordCondition(self._count_asked(int(seat)), (f"count-{seat}",), when)
                for when, seat in (*first, *others)
            ),
        )

    def impossible(self) -> Mapping[str, Faults]:
        # An impossible count is corrected by another count, and does not affect who won.
        so_far = self.so_far
        if self._faults(so_far):
            so_far = so_far._replace(counts=CountedPartialHand().counts)
        if self._faults(so_far):
            return {}
        return {tap: why for tap, then in self._taps(so_far) if (why := self._faults(then))}

    def _taps(self, so_far: CountedPartialHand) -> Iterator[tuple[str, CountedPartialHand]]:
        for seat in SEATS:
            yield f"from={seat}", so_far._replace(source=seat)
            yield f"{CLAIMED_FROM}={seat}", so_far.claimed_from(seat)
            if seat not in so_far.winners:
                also = so_far._replace(winners=(*so_far.winners, seat))
                yield f"also-{seat}={YES}", also
            for question in self.table.sheet.asking("besides"):
                marks = (*so_far.marks, Mark(question.code, seat))
                often = sum(mark.seat == seat and mark.code == question.code for mark in marks)
                yield f"{question.code}-{seat}={often}", so_far._replace(marks=marks)

    def at_once(self) -> tuple[Transfer, ...]:
        return self.paid_at_once(Hand((), None, self.so_far.marks))

    # Properties that the template uses

    @cached_property
    def asked(self) -> Mapping[str, Question]:
        return self.table.sheet.asked

    @property
    def besides(self) -> tuple[Question, ...]:
        """The rules' questions about other payments; a false win comes last."""
        return tuple(sorted(self.table.sheet.asking("besides"), key=lambda q: q.code == FALSE_WIN))

    @property
    def false_win(self) -> Question | None:
        return self.asked.get(FALSE_WIN)

    @property
    def played_on(self) -> bool:
        return any(not each.ends_hand for each in self.table.sheet.clauses_of(FalseWin))

    @property
    def claims(self) -> bool:
        """Whether the rules ask whose discard was claimed for a false win."""
        return self.false_win is not None and self.false_win.source is not None

    def falsely_told(self, amount: Callable[[int], int | str]) -> Phrase:
        """What a player who declares a false win pays the others; `amount` formats each amount."""
        return falsely_told(self.table.sheet, amount)

    @property
    def falsely_each(self) -> int:
        """What a player who declares a false win pays each of the others."""
        return falsely_each(self.table.sheet)

    @property
    def dealer_tai(self) -> bool:
        """Whether the banker's payments exceed the count (dealer's tai)."""
        return bool(self.table.sheet.clauses_of(DealerTai))

    @property
    def several(self) -> bool:
        """Whether more than one player can win a discard."""
        sheet, bank = self.table.sheet, self.table.bank
        two = CountedPartialHand((0, 1), source=2, least=self.within.least).hand()
        return not judge(sheet, two, bank)

    @property
    def tally(self) -> int:
        """The number of entries about other payments and liability."""
        so_far = self.so_far
        answers = sum(so_far.liable[seat] is not None for seat in so_far.winners)
        return len(so_far.marks) + answers + sum(so_far.jokerless[seat] for seat in so_far.winners)

    @cached_property
    def keys(self) -> tuple[CountKey, ...]:
        """A key for each usual count, up to the cap if there is one."""
        sheet, least = self.table.sheet, self.within.least
        most = most_paid(sheet)
        usual = [n for n in preset(sheet.preset).usual_counts if least <= n <= most]
        return tuple(map(self._key, usual or range(least, min(most, least + KEYS - 1) + 1)))

    def _key(self, count: int) -> CountKey:
        _winner, discarder, other, banker = SEATS
        discard, wall = (self._payments(count, source, banker) for source in (discarder, "wall"))
        return CountKey(count, discard[discarder], discard[other], wall[other])

    def _payments(self, count: int, source: Source, banker: int) -> list[int]:
        hand = Hand((Win(SEATS[0], count),), source)
        paid = score(self.table.sheet, hand, Bank(banker)).transfers
        return [-received(paid, seat) for seat in SEATS]

    @property
    def others_pay(self) -> bool:
        """Whether a discard costs the other players something, too."""
        return any(key.others for key in self.keys)

    winds: ClassVar[tuple[SeatWind, ...]] = WINDS

    def wind(self, seat: int) -> SeatWind:
        return WINDS[(seat - self.table.bank.seat) % len(SEATS)]


def _seat(value: str) -> int | None:
    return int(value) if value else None


HandForm = CountedHandForm
