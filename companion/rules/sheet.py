"""The rule sheet, an ordered list of clauses, and the fold that scores a hand by it.

The engine names no rule: it walks the list. What a game needs beyond that is a clause too.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple

from companion.rules.chips import Transfer
from companion.rules.counting import Count
from companion.rules.phrases import Phrase

SEATS = range(4)


class Bank(NamedTuple):
    """Who banks, for which hand in a row, and whether the bank has not moved since the dice."""

    seat: int
    streak: int = 1
    opening: bool = False

    def kept(self) -> "Bank":
        """The bank of the next hand when the banker stays."""
        return Bank(self.seat, self.streak + 1, self.opening)


class Question(NamedTuple):
    """A mark that a clause asks of the scorer.

    `seat` is whose the mark may be; `most` how often it may happen in one hand; of the
    questions that share a `group`, at most one may be marked in a hand. `name` is what one
    calls it, where that is shorter than `text`.
    """

    code: str
    text: Phrase
    seat: Literal["anyone", "winner", "banker", "others"] = "anyone"
    most: int = 4
    group: Literal["lead", "last-trick", "manner", "declared", "win"] = "lead"
    name: Phrase | None = None


class Objection(NamedTuple):
    """Why a hand, or anything else written down, cannot have happened."""

    code: str
    text: Phrase


class Case(NamedTuple):
    """A hand before the clauses: what was written down, who banks, the sheet, the counts by seat.

    `hand` is of the sheet's own game; clauses of that game know its type.
    """

    hand: Any
    bank: Bank
    sheet: "Sheet"
    counts: tuple[Count, ...] = ()


def number(default: int, least: int = 0, most: int = 1000) -> Any:
    """A clause's number, with the bounds within which a house rule may set it."""
    return field(default=default, metadata={"least": least, "most": most})


def one_of(default: str, *others: str) -> Any:
    """A clause's reading: one of a few words."""
    return field(default=default, metadata={"values": (default, *others)})


@dataclass(frozen=True)
class Clause:
    """One sentence of a rule sheet, with its own numbers in it.

    A clause does one or two of the things below and leaves the rest as they are. `key` is
    stable and unique in its sheet.
    """

    key: str

    essential: ClassVar[bool] = False
    """Whether the game falls apart without it, so that no house rule may strike it out."""
    faults: ClassVar[tuple[str, ...]] = ()
    """The codes of its objections."""

    def says(self) -> Phrase:
        """The clause as a sentence in which every one of its values shows."""
        raise NotImplementedError

    def asks(self) -> tuple[Question, ...]:
        """The marks it needs from the scorer."""
        return ()

    def objects(self, case: Case) -> Iterable[Objection]:
        """Why the hand cannot have happened."""
        return ()

    def constrains(self, case: Case) -> Iterable[Any]:
        """What the hand demands of its order of play, in the game's own terms."""
        return ()

    def counts(self, case: Case, seat: int, count: Count) -> Count:
        """The count of a seat, taken further."""
        return count

    def adds(self, case: Case) -> Iterable[Transfer]:
        """Transfers of its own."""
        return ()

    def alters(self, case: Case, transfers: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
        """The transfers of the clauses above it, multiplied or moved, with the reason."""
        return transfers

    def banks(self, case: Case) -> Bank | None:
        """Who banks next, where it has a say."""
        return None

    def puck(self, bank: Bank) -> Phrase | None:
        """What the banker's puck shows of it for the hand about to be played: "×3"."""
        return None

    def does(self, act: str) -> bool:
        """Whether this kind of clause takes part in an act (a method's name)."""
        return getattr(type(self), act) is not getattr(Clause, act)

    def values(self) -> dict[str, int | str | bool]:
        """Its numbers and readings by name, without the key."""
        return {f.name: getattr(self, f.name) for f in fields(self) if f.name != "key"}


@dataclass(frozen=True)
class Sheet:
    """What a table agreed on: a preset, the choices it made, its own changes, and the clauses.

    Made by `Preset.sheet`. `choices` holds every choice with its value; `faults` are numbers
    of the table that cannot be, which refuse the whole sitting.
    """

    game: str
    preset: str
    choices: tuple[tuple[str, str | int | float], ...]
    house: tuple[Any, ...]
    clauses: tuple[Clause, ...]
    faults: tuple[Objection, ...] = ()

    def clause(self, key: str) -> Clause | None:
        """The clause of that key; None where the sheet has none."""
        return next((clause for clause in self.clauses if clause.key == key), None)

    def doing(self, act: str) -> tuple[Clause, ...]:
        """The clauses that take part in an act, in order."""
        return self._acts[act]

    def puck(self, bank: Bank) -> tuple[Phrase, ...]:
        """What the banker's puck shows for the hand about to be played."""
        shown = (clause.puck(bank) for clause in self.doing("puck"))
        return tuple(phrase for phrase in shown if phrase is not None)

    @cached_property
    def paying(self) -> tuple[Clause, ...]:
        """The clauses that add or alter transfers, in order."""
        return tuple(c for c in self.clauses if c.does("adds") or c.does("alters"))

    @cached_property
    def _acts(self) -> dict[str, tuple[Clause, ...]]:
        acts = ("asks", "objects", "constrains", "counts", "adds", "alters", "banks", "puck")
        return {act: tuple(c for c in self.clauses if c.does(act)) for act in acts}

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What the scorer is asked, in the order of the clauses; two may ask the same."""
        asked = (question for clause in self.clauses for question in clause.asks())
        return tuple(dict.fromkeys(asked))


class Scored(NamedTuple):
    """A hand's transfers in the order of the clauses, its counts by seat, and the next bank."""

    transfers: tuple[Transfer, ...]
    counts: tuple[Count, ...]
    bank: Bank


def judge(sheet: Sheet, hand: Any, bank: Bank) -> tuple[Objection, ...]:
    """Every reason why the hand cannot have happened; empty where it can."""
    case = Case(hand, bank, sheet)
    return tuple(fault for clause in sheet.doing("objects") for fault in clause.objects(case))


def score(sheet: Sheet, hand: Any, bank: Bank) -> Scored:
    """What a hand that `judge` does not refuse pays, and who banks next."""
    case = Case(hand, bank, sheet)
    counters = sheet.doing("counts")
    if counters:
        case = Case(hand, bank, sheet, tuple(_count(counters, case, seat) for seat in SEATS))
    transfers: tuple[Transfer, ...] = ()
    for clause in sheet.paying:
        transfers = clause.alters(case, (*transfers, *clause.adds(case)))
    following = [clause.banks(case) for clause in sheet.doing("banks")]
    last = next(bank for bank in reversed(following) if bank is not None)
    return Scored(tuple(t for t in transfers if t.amount), case.counts, last)


def _count(counters: tuple[Clause, ...], case: Case, seat: int) -> Count:
    count = Count()
    for clause in counters:
        count = clause.counts(case, seat, count)
    return count


def compare(before: Sheet, after: Sheet) -> tuple[tuple[Clause | None, Clause | None], ...]:
    """Two sheets line by line, paired by key: in the order of the first, then what is new.

    Pairs that differ are the differences; None stands where a sheet lacks the line.
    """
    old = tuple((clause, after.clause(clause.key)) for clause in before.clauses)
    new = tuple((None, c) for c in after.clauses if before.clause(c.key) is None)
    return (*old, *new)
