"""The rule sheet, an ordered list of clauses, and the fold that scores a hand by it.

The engine names no rule: it walks the list. What a game needs beyond that is a clause too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

from companion.rules.chips import InPot, Transfer
from companion.rules.phrases import Phrase


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

    `seat` is whose the mark may be; `most` how often it may happen in one hand; what a `group`
    of questions has in common is the game's. `name` is what one calls it, where that is shorter
    than `text`; `word` is one word for it, which stands beside its `tiles`, written as the game
    writes them. `source` asks from which other player it came, where that can be said.
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
    """Why a hand, or anything else written down, cannot have happened."""

    code: str
    text: Phrase


class Hand(Protocol):
    """What a game writes down of a hand, as far as anybody asks who does not know the game."""

    @property
    def won_by(self) -> int | None:
        """The one seat that won, in a hand that was judged; None where nobody has, or several."""

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats that won, in a hand that was judged."""

    def within(self, questions: Iterable[Question]) -> "Hand":
        """The hand as rules that ask only these questions have it."""

    def told(self, questions: Iterable[Question]) -> Iterable[Phrase]:
        """What was written down, in sentences by seat: of a hand that was judged."""

    def gist(self, questions: Iterable[Question]) -> Iterable[Phrase]:
        """The same in short, for one line: how the hand ended."""


class CountLine(Protocol):
    """A line of a count: what is counted, by its name, and how much of what."""

    @property
    def text(self) -> Phrase: ...

    def figures(self) -> Mapping[str, int | None]:
        """What it counts, by the names that documents have for it."""


class Count(Protocol):
    """What a game counts of a seat's hand before anything is paid, for all who do not know it."""

    @property
    def value(self) -> int:
        """What the hand is worth."""

    @property
    def beyond(self) -> bool:
        """Whether it is more than can be told, and the hand is refused for it."""

    @property
    def names(self) -> tuple[Phrase, ...]:
        """What players call such a hand."""

    @property
    def because(self) -> tuple[CountLine, ...]:
        """What it is made up of."""

    def figures(self) -> Mapping[str, int | None]:
        """What it comes to, by the names that documents have for it; None where nobody counted."""

    def worked(self) -> Phrase:
        """How it comes about, on one line."""


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

    stored_as: ClassVar[str] = ""
    """What documents and databases call this kind of clause: the name of its class, in kebab-case.

    It is kept when the class is called otherwise: the class then says the old name itself.
    """
    essential: ClassVar[bool] = False
    """Whether the game falls apart without it, so that no house rule may strike it out."""
    plays: ClassVar[type | None] = None
    """The type of the game's hands, where it is the one that makes it this game."""
    sit: ClassVar[int | None] = None
    """How many sit at the table, where it is the one that makes it this game."""
    rounds: ClassVar[bool] = False
    """Whether the game is played in rounds 圈, each with its prevailing wind."""
    begins: ClassVar[Count | None] = None
    """What a seat counts before any clause has counted, in a game that counts hands."""
    alone: ClassVar[bool] = False
    """Whether a sheet has no more than one of its kind."""
    faults: ClassVar[tuple[str, ...]] = ()
    """The codes of its objections."""
    pays: ClassVar[tuple[str, ...]] = ()
    """The codes of its transfers, where they are called otherwise than by its key."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "stored_as" not in vars(cls):
            letters = (f"-{c.lower()}" if c.isupper() else c for c in cls.__name__)
            cls.stored_as = "".join(letters).lstrip("-")

    def says(self) -> Phrase:
        """The clause as a sentence in which every one of its values shows."""
        raise NotImplementedError

    def asks(self) -> tuple[Question, ...]:
        """The marks it needs from the scorer."""
        return ()

    def objects(self, case: "AnyCase") -> Iterable[Objection]:
        """Why the hand cannot have happened."""
        return ()

    def constrains(self, case: "AnyCase") -> Iterable[Any]:
        """What the hand demands of its order of play, in the game's own terms."""
        return ()

    def counts(self, case: "AnyCase", seat: int, count: Any) -> Any:
        """The count of a seat, of the game's own kind, taken further."""
        return count

    def adds(self, case: "AnyCase") -> Iterable[Transfer]:
        """Transfers of its own."""
        return ()

    def alters(self, case: "AnyCase", transfers: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
        """The transfers of the clauses above it, multiplied or moved, with the reason."""
        return transfers

    def banks(self, case: "AnyCase") -> Bank | None:
        """Who banks next, where it has a say."""
        return None

    def shares(self, pot: InPot, seats: tuple[str, ...]) -> Iterable[Transfer]:
        """What becomes of the pot when it ends, by seat; `seats` are the names of those who sit."""
        return ()

    def puck(self, bank: Bank) -> Phrase | None:
        """What the banker's puck shows of it for the hand about to be played: "×3"."""
        return None

    def ends(self) -> int | None:
        """After how many hands the game is over, where it has a say."""
        return None

    def does(self, act: str) -> bool:
        """Whether this kind of clause takes part in an act (a method's name)."""
        return getattr(type(self), act) is not getattr(Clause, act)

    def values(self) -> dict[str, int | str | bool]:
        """Its numbers and readings by name, without the key."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "key"}


@dataclass(frozen=True)
class Sheet:
    """What a table agreed on: a preset, the choices it made, its own changes, and the clauses.

    Made by `Preset.sheet`. `choices` holds every choice with its value, but for those that
    are seldom made and were not; `faults` are numbers
    of the table that cannot be, which refuse the whole sitting.
    """

    game: str
    preset: str
    choices: tuple[tuple[str, str | int | float], ...]
    house: tuple[Any, ...]
    clauses: tuple[Clause, ...]
    faults: tuple[Objection, ...] = ()

    def __repr__(self) -> str:
        """The sheet in words: what it began from, what the table chose, how much it changed."""
        chosen = ", ".join(f"{key} {value}" for key, value in self.choices)
        own = f"{len(self.house)} changes of its own" if self.house else ""
        told = filter(None, (chosen, own, f"{len(self.clauses)} sentences"))
        return f"<Sheet {self.preset}: {'; '.join(told)}>"

    @cached_property
    def seats(self) -> range:
        """The seats at the table, in order of play: how many there are, its frame says."""
        return range(next(clause.sit for clause in self.clauses if clause.sit is not None))

    @cached_property
    def plays(self) -> type | None:
        """The type of the hands that it scores, where its frame says that."""
        return next((clause.plays for clause in self.clauses if clause.plays is not None), None)

    def check(self, hand: object) -> None:
        """Raises TypeError for anything that is no hand of its game."""
        if self.plays is not None and not isinstance(hand, self.plays):
            wanted, got = (
                f"{kind.__module__}.{kind.__name__}" for kind in (self.plays, type(hand))
            )
            raise TypeError(f"a hand of {self.game} ({wanted}) belongs here, not a {got}")

    def clause(self, key: str) -> Clause | None:
        """The clause of that key; None where the sheet has none."""
        return next((clause for clause in self.clauses if clause.key == key), None)

    def doing(self, act: str) -> tuple[Clause, ...]:
        """The clauses that take part in an act, in order."""
        return self._acts[act]

    @cached_property
    def has_rounds(self) -> bool:
        """Whether the game is played in rounds 圈, each with its prevailing wind."""
        return any(clause.rounds for clause in self.clauses)

    @property
    def has_pot(self) -> bool:
        """Whether a pot lies on the table: a clause says what becomes of it in the end."""
        return bool(self.doing("shares"))

    def puck(self, bank: Bank) -> tuple[Phrase, ...]:
        """What the banker's puck shows for the hand about to be played."""
        shown = (clause.puck(bank) for clause in self.doing("puck"))
        return tuple(phrase for phrase in shown if phrase is not None)

    @cached_property
    def paying(self) -> tuple[tuple[Clause, bool, bool], ...]:
        """The clauses that add or alter transfers, in order, each with whether it does so."""
        acts = ((clause, clause.does("adds"), clause.does("alters")) for clause in self.clauses)
        return tuple(each for each in acts if any(each[1:]))

    @cached_property
    def begins(self) -> Count:
        """What a seat counts before any clause has counted, in a game that counts hands."""
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
        """What the scorer is asked, by code."""
        return {question.code: question for question in self.questions}

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What the scorer is asked, in the order of the clauses; two may ask the same."""
        asked = (question for clause in self.clauses for question in clause.asks())
        return tuple(dict.fromkeys(asked))


Played = TypeVar("Played", bound=Hand, covariant=True)


class Case(NamedTuple, Generic[Played]):
    """A hand before the clauses: what was written down, who banks, the sheet, the counts by seat.

    `hand` is of the sheet's own game, whose clauses speak of a `Case` of its type. `pot` is what
    lies in the pot, where the table plays with one.
    """

    hand: Played
    bank: Bank
    sheet: Sheet
    counts: tuple[Count, ...] = ()
    pot: InPot | None = None


AnyCase = Case[Any]
"""A case of the clause's own game, whichever that is: a sheet holds the clauses of one game."""


class Scored(NamedTuple):
    """A hand's transfers in the order of the clauses, its counts by seat, and the next bank."""

    transfers: tuple[Transfer, ...]
    counts: tuple[Count, ...]
    bank: Bank


def judge(sheet: Sheet, hand: Hand, bank: Bank) -> tuple[Objection, ...]:
    """Every reason why the hand cannot have happened; empty where it can.

    Raises TypeError for a hand of another game.
    """
    sheet.check(hand)
    case = Case(hand, bank, sheet)
    return tuple([fault for each in sheet.doing("objects") for fault in each.objects(case)])


def score(sheet: Sheet, hand: Hand, bank: Bank, pot: InPot | None = None) -> Scored:
    """What a hand that `judge` does not refuse pays, and who banks next.

    `pot` is what lies there, where the table plays with one. Raises TypeError for a hand of another
    game.
    """
    sheet.check(hand)
    case = Case(hand, bank, sheet, pot=pot)
    counters = sheet.doing("counts")
    if counters:
        case = case._replace(counts=tuple(_count(counters, case, seat) for seat in sheet.seats))
    transfers: tuple[Transfer, ...] = ()
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
    """Two sheets line by line, paired by key: in the order of the first, then what is new.

    Pairs that differ are the differences; None stands where a sheet lacks the line.
    """
    old = tuple((clause, after.clause(clause.key)) for clause in before.clauses)
    new = tuple((None, c) for c in after.clauses if before.clause(c.key) is None)
    return (*old, *new)


Streak = Literal["on", "same", "new"]
"""What becomes of the streak: it grows, stays as it is, or begins again."""

FIRST, HELD = 0, 2
"""The banker's seat in the table, and a streak that can grow, stay or begin again."""


def banks(sheet: Sheet, hands: Mapping[str, Hand]) -> dict[str, tuple[int, Streak]]:
    """By how a hand ended, how many seats on from the banker the next one sits, and the streak.

    `hands` has a hand for each ending, in which the first seat is the banker's. An ending that the
    sheet refuses is left out.
    """
    bank = Bank(FIRST, HELD)
    can_be = {end: hand for end, hand in hands.items() if not judge(sheet, hand, bank)}
    return {end: _after(sheet, hand, bank) for end, hand in can_be.items()}


def _after(sheet: Sheet, hand: Hand, bank: Bank) -> tuple[int, Streak]:
    after = score(sheet, hand, bank, InPot() if sheet.has_pot else None).bank
    if after == bank:
        return after.seat, "same"
    return after.seat, "on" if after.streak > HELD else "new"
