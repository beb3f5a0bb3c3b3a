"""The rule sheet, an ordered list of clauses, and the fold that scores a hand by it.

The engine knows no rules: it walks the list. Everything specific to a game is a clause, too.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeGuard, TypeVar

from companion.rules.chips import Account, InPot, Kind, Reason, Transfer, Transfers
from companion.rules.phrases import Phrase, Who, phrase

Number = int | float
"""A number as recorded: if it is not an integer, it is refused with all other faults."""


def is_seat(value: object) -> TypeGuard[int]:
    """Whether it is a seat of a game for four."""
    return isinstance(value, int) and value in range(4)


def seat_told(seat: object) -> Who | Phrase:
    """A seat in a sentence, even if a table for four does not have it."""
    return Who(seat) if is_seat(seat) else phrase("seat {n}", n=str(seat))


class Bank(NamedTuple):
    """The banker, their streak, and whether the bank has not moved since the dice chose it."""

    seat: int
    streak: int = 1
    opening: bool = False

    def kept(self) -> "Bank":
        """The bank of the next hand if the banker stays."""
        return Bank(self.seat, self.streak + 1, self.opening)

    def passed(self) -> "Bank":
        """The bank of the next hand if the next of four players becomes banker."""
        return Bank((self.seat + 1) % 4)


class Question(NamedTuple):
    """A mark that a clause asks of the scorer.

    `seat` says whose the mark may be; `most` how often it may happen in one hand; the game defines
    the `group` of questions. `name` is a short name, if it is shorter than `text`; `word` is one
    word that stands beside its `tiles`, written as the game writes them. `source` asks from which
    other player it came, if that matters.
    """

    code: str
    text: Phrase
    seat: Literal["anyone", "winner", "banker", "others"] = "anyone"
    most: int = 4
    group: str = "lead"
    name: Phrase | None = None
    word: Phrase | None = None
    tiles: tuple[str, ...] = ()
    source: Phrase | None = None


class Objection(NamedTuple):
    """Why a hand, or another line, cannot have happened."""

    code: str
    text: Phrase


class Hand(Protocol):
    """A game's record of a hand: the interface that is common to all games."""

    @property
    def won_by(self) -> int | None:
        """The only seat that won, in a valid hand; None if none or several have."""

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats that won, in a valid hand."""

    def within(self, questions: Iterable[Question]) -> "Hand":
        """The hand without details that these questions do not ask."""

    def told(self, questions: Iterable[Question]) -> Iterable[Phrase]:
        """A valid hand in sentences, by seat."""

    def gist(self, questions: Iterable[Question]) -> Iterable[Phrase]:
        """A valid hand in short: how it ended."""


class CountLine(Protocol):
    """A line of a count: its text and its amounts."""

    @property
    def text(self) -> Phrase: ...

    def figures(self) -> Mapping[str, int | None]:
        """Its amounts, by their names in documents."""


class Count(Protocol):
    """A game's count of a seat's hand before payments: the interface common to all games."""

    @property
    def value(self) -> int:
        """The value of the hand."""

    @property
    def beyond(self) -> bool:
        """Whether it is too large, so that the hand is refused."""

    @property
    def names(self) -> tuple[Phrase, ...]:
        """The names that players use for such a hand."""

    @property
    def because(self) -> tuple[CountLine, ...]:
        """The lines of the count."""

    def figures(self) -> Mapping[str, int | None]:
        """Its amounts, by their names in documents; None for those not counted."""

    def worked(self) -> Phrase:
        """The calculation in one line."""


def number(default: int, least: int = 0, most: int = 1000) -> Any:
    """A number of a clause, with the bounds within which house rules may set it."""
    return field(default=default, metadata={"least": least, "most": most})


def one_of(default: str, *others: str) -> Any:
    """A word of a clause: one of a few."""
    return field(default=default, metadata={"values": (default, *others)})


@dataclass(frozen=True)
class Clause:
    """A sentence of a rule sheet with its own numbers; `key` is stable and unique in its sheet."""

    key: str

    stored_as: ClassVar[str] = ""
    """The name of this kind in documents and databases, by default the class name in kebab-case.

    It never changes: a renamed class sets its old name.
    """
    essential: ClassVar[bool] = False
    """Whether the game needs it, so that house rules may not strike it."""
    plays: ClassVar[type | None] = None
    """The type of the game's hands; set only by the clause that defines the game."""
    sit: ClassVar[int | None] = None
    """The number of seats; set only by the clause that defines the game."""
    rounds: ClassVar[bool] = False
    """Whether the game is played in rounds 圈, each with its prevailing wind."""
    begins: ClassVar[Count | None] = None
    """The initial count of a seat, in a game that counts hands."""
    alone: ClassVar[bool] = False
    """Whether a sheet has at most one of this kind."""
    faults: ClassVar[tuple[str, ...]] = ()
    """The codes of its objections."""
    pays: ClassVar[tuple[str, ...]] = ()
    """The codes of its transfers, if they are not its key."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "stored_as" not in vars(cls):
            letters = (f"-{c.lower()}" if c.isupper() else c for c in cls.__name__)
            cls.stored_as = "".join(letters).lstrip("-")

    def says(self) -> Phrase:
        """The clause as a sentence that contains all of its values."""
        raise NotImplementedError

    def says_on(self, sheet: "Sheet") -> Phrase:
        """The clause as a sentence of a sheet, whose other clauses may change what it means."""
        return self.says()

    def asks(self) -> tuple[Question, ...]:
        """The marks that it asks of the scorer."""
        return ()

    def objects(self, case: "AnyCase") -> Iterable[Objection]:
        """Objections to the hand."""
        return ()

    def constrains(self, case: "AnyCase") -> Iterable[Any]:
        """Constraints on the order of play, in the game's own terms."""
        return ()

    def counts(self, case: "AnyCase", seat: int, count: Any) -> Any:
        """The count of a seat, of the game's own type, continued."""
        return count

    def adds(self, case: "AnyCase") -> Iterable[Transfer]:
        """Its own transfers."""
        return ()

    def alters(self, case: "AnyCase", transfers: Transfers) -> Transfers:
        """The transfers of the clauses above it, multiplied or redirected, with the reason."""
        return transfers

    def banks(self, case: "AnyCase") -> Bank | None:
        """The next bank, if it decides that."""
        return None

    def shares(self, pot: InPot, seats: tuple[str, ...]) -> Iterable[Transfer]:
        """The division of the pot when it ends, by seat; `seats` are the players' names."""
        return ()

    def puck(self, bank: Bank) -> Phrase | None:
        """Its text on the banker's puck for the next hand, such as "×3"."""
        return None

    def ends(self) -> int | None:
        """The number of hands after which the game is over, if it decides that."""
        return None

    def transfer(
        self, payer: Account, payee: Account, points: int, kind: Kind, why: Phrase, times: int = 1
    ) -> Transfer:
        """A transfer that it adds, for one reason."""
        return Transfer(payer, payee, points, self.key, kind, (Reason(why, times, self.key),))

    def multiplied(
        self, transfers: Transfers, times: int, why: Phrase, concerns: Callable[[Transfer], bool]
    ) -> Transfers:
        """The transfers; those that it concerns are multiplied, with this reason."""
        return tuple([t.times(times, why, self.key) if concerns(t) else t for t in transfers])

    @property
    def transfer_codes(self) -> tuple[str, ...]:
        """The codes of the transfers that it adds."""
        return self.pays or ((self.key,) if self.does("adds") else ())

    def does(self, act: str) -> bool:
        """Whether this kind of clause overrides a method."""
        return getattr(type(self), act) is not getattr(Clause, act)

    def values(self) -> dict[str, int | str | bool]:
        """Its numbers and words by name, without the key."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "key"}


ClauseKind = TypeVar("ClauseKind", bound=Clause)


@dataclass(frozen=True)
class Sheet:
    """The rules of a table: a preset, its choices, its house rules, and the resulting clauses.

    Made by `Preset.sheet`. `choices` holds the value of every choice, except `seldom` ones at their
    default; `faults` are objections to the table's numbers, which refuse the whole sitting.
    """

    game: str
    preset: str
    choices: tuple[tuple[str, str | int | float], ...]
    house: tuple[Any, ...]
    clauses: tuple[Clause, ...]
    faults: tuple[Objection, ...] = ()

    def __repr__(self) -> str:
        """The sheet in words: its preset, choices, and number of changes."""
        chosen = ", ".join(f"{key} {value}" for key, value in self.choices)
        own = f"{len(self.house)} changes of its own" if self.house else ""
        told = filter(None, (chosen, own, f"{len(self.clauses)} sentences"))
        return f"<Sheet {self.preset}: {'; '.join(told)}>"

    @cached_property
    def seats(self) -> range:
        """The seats in order of play; its frame sets their number."""
        return range(next(clause.sit for clause in self.clauses if clause.sit is not None))

    @cached_property
    def plays(self) -> type | None:
        """The type of the hands that it scores, set by its frame."""
        return next((clause.plays for clause in self.clauses if clause.plays is not None), None)

    def check(self, hand: object) -> None:
        """Raises TypeError for an object that is no hand of its game."""
        if self.plays is not None and not isinstance(hand, self.plays):
            wanted, got = (
                f"{kind.__module__}.{kind.__name__}" for kind in (self.plays, type(hand))
            )
            raise TypeError(f"a hand of {self.game} ({wanted}) belongs here, not a {got}")

    @property
    def sentences(self) -> tuple[Phrase, ...]:
        """The clauses as sentences, in order."""
        return tuple(clause.says_on(self) for clause in self.clauses)

    def others(self, seat: int) -> list[int]:
        """All seats but one, in order."""
        return [other for other in self.seats if other != seat]

    def clause(self, key: str) -> Clause | None:
        """The clause with this key, or None."""
        return next((clause for clause in self.clauses if clause.key == key), None)

    def clauses_of(self, kind: type[ClauseKind]) -> tuple[ClauseKind, ...]:
        """The clauses of a kind, in order."""
        return tuple([clause for clause in self.clauses if isinstance(clause, kind)])

    def doing(self, act: str) -> tuple[Clause, ...]:
        """The clauses that override a method, in order."""
        return self._acts[act]

    @cached_property
    def has_rounds(self) -> bool:
        """Whether the game is played in rounds 圈, each with its prevailing wind."""
        return any(clause.rounds for clause in self.clauses)

    @property
    def has_pot(self) -> bool:
        """Whether the table plays with a pot: a clause divides it at the end."""
        return bool(self.doing("shares"))

    def puck(self, bank: Bank) -> tuple[Phrase, ...]:
        """The text of the banker's puck for the next hand."""
        shown = (clause.puck(bank) for clause in self.doing("puck"))
        return tuple(text for text in shown if text is not None)

    @cached_property
    def paying(self) -> tuple[tuple[Clause, bool, bool], ...]:
        """The clauses that add or alter transfers, in order, each with flags for both."""
        acts = ((clause, clause.does("adds"), clause.does("alters")) for clause in self.clauses)
        return tuple(each for each in acts if any(each[1:]))

    @cached_property
    def begins(self) -> Count:
        """The initial count of a seat, in a game that counts hands."""
        return next(clause.begins for clause in self.clauses if clause.begins is not None)

    @cached_property
    def _acts(self) -> dict[str, tuple[Clause, ...]]:
        acts = (
            "asks", "objects", "constrains", "counts", "adds", "alters", "banks", "shares", "puck",
            "ends",
        )  # fmt: skip
        return {act: tuple(c for c in self.clauses if c.does(act)) for act in acts}

    @cached_property
    def asked(self) -> Mapping[str, Question]:
        """The questions to the scorer, by code."""
        return {question.code: question for question in self.questions}

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions to the scorer, in the order of the clauses; two may ask the same."""
        asked = (question for clause in self.clauses for question in clause.asks())
        return tuple(dict.fromkeys(asked))

    def asking(self, group: str) -> tuple[Question, ...]:
        """The questions of a group."""
        return tuple([question for question in self.questions if question.group == group])


Played = TypeVar("Played", bound=Hand, covariant=True)


class Case(NamedTuple, Generic[Played]):
    """The input of the clauses: the hand, the bank, the sheet, and the counts by seat.

    `hand` has the type of the sheet's game, whose clauses take a `Case` of that type. `pot` is the
    state of the pot, if the table plays with one.
    """

    hand: Played
    bank: Bank
    sheet: Sheet
    counts: tuple[Count, ...] = ()
    pot: InPot | None = None


AnyCase = Case[Any]
"""A case of any game."""


class Scored(NamedTuple):
    """A hand's transfers in the order of the clauses, its counts by seat, and the next bank."""

    transfers: Transfers
    counts: tuple[Count, ...]
    bank: Bank


def judge(sheet: Sheet, hand: Hand, bank: Bank) -> tuple[Objection, ...]:
    """All objections to a hand, if it is impossible. Raises TypeError for another game's hand."""
    sheet.check(hand)
    case = Case(hand, bank, sheet)
    return tuple([fault for each in sheet.doing("objects") for fault in each.objects(case)])


def score(sheet: Sheet, hand: Hand, bank: Bank, pot: InPot | None = None) -> Scored:
    """The payments of a hand without objections, and the next bank.

    `pot` is the state of the pot, if the table plays with one. Raises TypeError for a hand of
    another game.
    """
    sheet.check(hand)
    case = Case(hand, bank, sheet, pot=pot)
    counters = sheet.doing("counts")
    if counters:
        case = case._replace(counts=tuple(_count(counters, case, seat) for seat in sheet.seats))
    transfers: Transfers = ()
    for clause, adds, alters in sheet.paying:
        if adds and (added := tuple(clause.adds(case))):
            transfers += added
        if alters:
            transfers = clause.alters(case, transfers)
    following = [clause.banks(case) for clause in sheet.doing("banks")]
    last = next(bank for bank in reversed(following) if bank is not None)
    return Scored(tuple([t for t in transfers if t.amount]), case.counts, last)


def _count(counters: tuple[Clause, ...], case: AnyCase, seat: int) -> Count:
    count = case.sheet.begins
    for clause in counters:
        count = clause.counts(case, seat, count)
    return count


def compare(before: Sheet, after: Sheet) -> tuple[tuple[Clause | None, Clause | None], ...]:
    """Two sheets line by line, paired by key, None for a missing line; then what is new."""
    old = tuple((clause, after.clause(clause.key)) for clause in before.clauses)
    new = tuple((None, c) for c in after.clauses if before.clause(c.key) is None)
    return (*old, *new)


Streak = Literal["on", "same", "new"]
"""The change of the streak: it grows, stays the same, or restarts."""


def banks(sheet: Sheet, hands: Mapping[str, Hand]) -> dict[str, tuple[int, Streak]]:
    """For each ending of a hand: the next banker's distance in seats, and the change of the streak.

    `hands` has a hand for each ending, with the banker in the first seat. Endings that the sheet
    refuses are left out.
    """
    bank = Bank(0, 2)  # all three changes differ for this streak
    found: dict[str, tuple[int, Streak]] = {}
    for end, hand in hands.items():
        if not judge(sheet, hand, bank):
            after = score(sheet, hand, bank, InPot() if sheet.has_pot else None).bank
            grown: Streak = "on" if after.streak > bank.streak else "new"
            found[end] = (after.seat, "same" if after == bank else grown)
    return found
