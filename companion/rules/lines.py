"""The kinds of lines of a sitting.

Each kind of line is a class. Serialization, history, ledger rows, paper and the API's description
follow from the class; only its form and template are written elsewhere.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, Self, get_args

from companion.rules.chips import POT, Account, InPot, Reason, ThePot, Transfer, spoken
from companion.rules.phrases import Phrase, PointsTold, Value, Who, phrase
from companion.rules.presets import LARGEST
from companion.rules.settling import fewest
from companion.rules.sheet import Bank, Count, Number, Objection, Sheet, judge, score
from companion.rules.sheet import Hand as AnyHand
from companion.rules.standing import (
    NOTHING,
    ROUND_NAMES,
    Seats,
    Standing,
    Wind,
    bank_told,
    moved_to,
)

Called = Callable[[Account], Value]
"""Returns how to name an account."""

# The parts of lines: the word beside each type selects how documents read and write it.
Hand = Annotated[AnyHand, "hand"]
"""A hand, of the sheet's own game."""
Sitters = Annotated[Seats, "names"]
"""The names of the seated players, in order of play."""
Whom = Annotated[str | ThePot | None, "account"]
"""A player by name, the pot, or (None) the box."""
Points = Annotated[Number, "number"]
"""A count of at least one."""
Seat = Annotated[Number, "seat"]
BySeat = Annotated[tuple[Number, ...], "by seat"]
"""Points by seat, won or lost."""
PrevailingWind = Annotated[Wind | None, "wind"]
"""The wind of the round; only in games that have rounds."""
Why = Annotated[str, "text"]


class LineField(NamedTuple):
    """A value of a line: its name, its type, and whether it is required."""

    name: str
    what: str
    needed: bool


class Moved(NamedTuple):
    """A line's effect on the standing before it. `net` is by player name."""

    after: Standing
    transfers: tuple[Transfer, ...] = ()
    net: Mapping[str, int] = NOTHING
    counts: tuple[Count, ...] = ()


@dataclass(frozen=True)
class Line:
    """An entry of a sitting. Each method's default is: no effect."""

    stored_as: ClassVar[str]
    """The name of this kind in documents and databases; it never changes."""
    name: ClassVar[Phrase]
    """The name of this kind within a sentence."""
    heading: ClassVar[Phrase | None] = None
    """The heading in the ledger; None if the line's text begins with it."""
    bare: ClassVar[bool] = False
    """Whether its JSON is its single value, without an object around it."""
    in_seats: ClassVar[bool] = False
    """Whether its transfers and nets are by seat instead of by name."""
    pays: ClassVar[tuple[str, ...]] = ()
    """The codes of its transfers, unless these are keys of clauses."""
    faults: ClassVar[tuple[str, ...]] = ()
    """The codes of its objections."""

    def objects(self, sheet: Sheet, standing: Standing) -> Iterable[Objection]:
        """Objections to the line."""
        return ()

    def moves(self, sheet: Sheet, standing: Standing) -> Moved:
        """The effect on the standing, if there are no objections."""
        raise NotImplementedError

    def tells(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """The line in sentences; their names are those of the players seated before it."""
        raise NotImplementedError

    def gist(self, sheet: Sheet) -> tuple[Phrase, ...]:
        """The line in short, for one line of a page."""
        return self.tells(sheet)[:1]

    def notes(self, called: Called = spoken) -> Phrase | None:
        """The note on a score sheet, accounts named by `called`; None if the figures suffice."""
        return None

    @property
    def sits(self) -> Seats | None:
        """The players seated from the next hand on; None if it does not change them."""
        return None

    @property
    def typed_points(self) -> tuple[int | float, ...]:
        """The points that a person typed; those of a hand follow from the rules."""
        return ()

    @classmethod
    @cache
    def parts(cls) -> tuple[LineField, ...]:
        """Its parts, in the order of its document."""
        return tuple(
            LineField(each.name, get_args(each.type)[1], each.default is MISSING)
            for each in fields(cls)
        )

    def renamed(self, names: Mapping[str, str]) -> Self:
        """The line with players renamed; names that are not in `names` stay."""
        people = [part.name for part in self.parts() if part.what in ("account", "names")]
        new: dict[str, Any] = {name: _renamed(getattr(self, name), names) for name in people}
        return replace(self, **new) if new else self


def _renamed(whom: Account | Seats, names: Mapping[str, str]) -> Account | Seats:
    if isinstance(whom, tuple):
        return tuple(names.get(name, name) for name in whom)
    return names.get(whom, whom) if isinstance(whom, str) else whom


OFTEN = (phrase("fine"), phrase("tea money"), phrase("buy-in"), phrase("cash-out"))
"""Common reasons of payments outside the hands."""


def why_told(why: str) -> Phrase:
    """A reason as it was typed; a common one in the reader's language."""
    return {str(each): each for each in OFTEN}.get(why) or phrase("{why}", why=why)


@dataclass(frozen=True)
class HandLine(Line):
    """A hand, in the format of the sheet's game."""

    stored_as = "hand"
    name = phrase("hand")
    bare = in_seats = True

    hand: Hand

    def objects(self, sheet: Sheet, standing: Standing) -> Iterable[Objection]:
        return judge(sheet, self.hand, standing.bank)

    def moves(self, sheet: Sheet, standing: Standing) -> Moved:
        scored = score(sheet, self.hand, standing.bank, standing.pot)
        nets = standing.nets(scored.transfers)
        passes = int(scored.bank.seat != standing.bank.seat)
        after = standing.won(nets).passed(passes)._replace(bank=scored.bank)
        if standing.pot is not None:
            after = after.paid(scored.transfers).played(self.hand.won_by)
        return Moved(after, scored.transfers, nets, scored.counts)

    def tells(self, sheet: Sheet) -> tuple[Phrase, ...]:
        sheet.check(self.hand)
        return tuple(self.hand.told(sheet.questions))

    def gist(self, sheet: Sheet) -> tuple[Phrase, ...]:
        sheet.check(self.hand)
        return tuple(self.hand.gist(sheet.questions))


@dataclass(frozen=True)
class Seating(Line):
    """From the next hand on these players sit at the table, in order of play."""

    stored_as = "seating"
    name = phrase("change of seats")
    heading = phrase("Change of seats")
    bare = True

    seats: Sitters

    @property
    def sits(self) -> Seats:
        return self.seats

    def moves(self, sheet: Sheet, standing: Standing) -> Moved:
        """Bank and streak stay with the banker; without them, their seat begins a new bank."""
        bank, banker = standing.bank, standing.seats[standing.bank.seat]
        if banker in self.seats:
            bank = bank._replace(seat=self.seats.index(banker))
        else:
            bank = Bank(bank.seat)
        came = standing.won(dict.fromkeys(self.seats, 0))
        return Moved(came._replace(seats=self.seats, bank=bank))

    def tells(self, sheet: Sheet) -> tuple[Phrase, ...]:
        names = tuple(phrase("{name}", name=name) for name in self.seats)
        return (phrase("at the table: {names}", names=names),)


WHOLE = ("not-whole", "too-small", "too-large")
"""The codes of objections to a number."""


NO_POT = Objection("no-pot", phrase("there is no pot at this table"))


@dataclass(frozen=True)
class TransferLine(Line):
    """A transfer of points outside the hands; null is the box, and the pot is an object."""

    stored_as = "transfer"
    name = phrase("payment")
    heading = phrase("Payment")
    pays = ("transfer",)
    faults = ("stranger", "oneself", "no-pot", "pot-too-small", *WHOLE)

    payer: Whom
    payee: Whom
    points: Points
    why: Why = ""

    @property
    def typed_points(self) -> tuple[int | float, ...]:
        return (self.points,)

    def objects(self, sheet: Sheet, standing: Standing) -> Iterator[Objection]:
        ends = dict.fromkeys((self.payer, self.payee))
        for name in ends:
            if isinstance(name, str) and name not in standing.balances:
                yield Objection("stranger", phrase("{name} has never sat at this table", name=name))
        if POT in ends and standing.pot is None:
            yield NO_POT
        if self.payer == self.payee:
            yield Objection("oneself", phrase("{name} cannot pay {name}", name=spoken(self.payer)))
        yield from _number(self.points, 1, phrase("the points paid"))
        held, points = standing.in_pot, self.points
        if self.payer is POT and standing.pot and isinstance(points, int) and points > held:
            text = phrase("the pot holds {lies}, not {n}", lies=held, n=points)
            yield Objection("pot-too-small", text)

    def moves(self, sheet: Sheet, standing: Standing) -> Moved:
        points = int(self.points)
        reason = Reason(why_told(self.why) if self.why else phrase("outside a hand"))
        transfer = Transfer(self.payer, self.payee, points, "transfer", "table", (reason,))
        ends = ((self.payer, -points), (self.payee, points))
        nets = {name: won for name, won in ends if isinstance(name, str)}
        return Moved(standing.won(nets).paid((transfer,)), (transfer,), nets)

    def tells(self, sheet: Sheet) -> tuple[Phrase, ...]:
        return _with_why(self._pays(spoken, PointsTold(int(self.points))), self.why)

    def notes(self, called: Called = spoken) -> Phrase:
        return _noted(self._pays(called, int(self.points)), self.why)

    def _pays(self, called: Called, amount: int) -> Phrase:
        payer, payee = called(self.payer), called(self.payee)
        return phrase("{payer} pays {payee} {amount}", payer=payer, payee=payee, amount=amount)


@dataclass(frozen=True)
class Agreed(Line):
    """Points agreed by the table, by seat."""

    stored_as = "agreed"
    name = phrase("table agreement")
    in_seats = True
    pays = ("agreed",)
    faults = (*WHOLE, "not-zero", "all-zero")

    net: BySeat
    why: Why = ""

    @property
    def typed_points(self) -> tuple[int | float, ...]:
        return self.net

    def objects(self, sheet: Sheet, standing: Standing) -> Iterator[Objection]:
        faults = [f for n in self.net for f in _number(n, -LARGEST, phrase("what was agreed"))]
        yield from faults
        total = sum(int(n) for n in self.net)
        if not faults and total:
            told = PointsTold(total)
            yield Objection("not-zero", phrase("what was agreed adds up to {n}, not to 0", n=told))
        elif not faults and not any(self.net):
            yield Objection("all-zero", phrase("nothing was agreed: all amounts are zero"))

    def moves(self, sheet: Sheet, standing: Standing) -> Moved:
        """Its transfers are the fewest that give these points."""
        reasons = (Reason(self.notes()),)
        transfers = tuple(
            Transfer(each.payer, each.payee, each.points, "agreed", "table", reasons)
            for each in fewest({seat: int(points) for seat, points in enumerate(self.net)})
        )
        nets = standing.nets(transfers)
        return Moved(standing.won(nets), transfers, nets)

    def tells(self, sheet: Sheet) -> tuple[Phrase, ...]:
        parts = []
        for seat, points in enumerate(map(int, self.net)):
            did = phrase("{who} wins {n}") if points > 0 else phrase("{who} loses {n}")
            if points:
                parts.append(did.of(who=Who(seat), n=PointsTold(abs(points))))
        return _with_why(phrase("table ruling: {parts}", parts=tuple(parts)), self.why)

    def notes(self, called: Called = spoken) -> Phrase:
        if self.why:
            return phrase("table ruling: {why}", why=self.why)
        return phrase("table ruling")


@dataclass(frozen=True)
class BankSet(Line):
    """Sets the banker from the next hand on, and optionally the wind of the round."""

    stored_as = "bank"
    name = phrase("banker set manually")
    heading = phrase("Banker set manually")
    faults = ("no-such-seat", *WHOLE)

    seat: Seat
    streak: Points
    why: Why = ""
    wind: PrevailingWind = None

    def objects(self, sheet: Sheet, standing: Standing) -> Iterator[Objection]:
        if not isinstance(self.seat, int) or self.seat not in sheet.seats:
            text = phrase("there is no seat {n} to be banker", n=str(self.seat))
            yield Objection("no-such-seat", text)
        streak = phrase("the banker’s hands in a row")
        yield from _number(self.streak, 1, streak)

    def moves(self, sheet: Sheet, standing: Standing) -> Moved:
        """The bank passes seat by seat to the new banker; with the same seat it does not pass."""
        passed = (int(self.seat) - standing.bank.seat) % len(standing.seats)
        after = standing.passed(passed)._replace(bank=self._bank)
        if self.wind is not None and after.passes is not None:
            after = after._replace(passes=moved_to(self.wind, after.passes))
        return Moved(after)

    def tells(self, sheet: Sheet) -> tuple[Phrase, ...]:
        return _with_why(self._told(spoken), self.why)

    def notes(self, called: Called = spoken) -> Phrase:
        return _noted(self._told(called), self.why)

    def _told(self, called: Called) -> Phrase:
        told = bank_told(self._bank, called)
        if self.wind is None:
            return told
        return phrase("{bank}, {round}", bank=told, round=ROUND_NAMES[self.wind])

    @property
    def _bank(self) -> Bank:
        return Bank(int(self.seat), int(self.streak))


@dataclass(frozen=True)
class PotEnds(Line):
    """Ends the pot; the sheet says who gets the points."""

    stored_as = "pot_ends"
    name = phrase("end of the pot")
    in_seats = True
    pays = ("pot-ends",)
    faults = ("no-pot",)

    why: Why = ""

    def objects(self, sheet: Sheet, standing: Standing) -> Iterator[Objection]:
        if standing.pot is None:
            yield NO_POT

    def moves(self, sheet: Sheet, standing: Standing) -> Moved:
        """The remainder goes to the box; even with no points, the box then exists."""
        pot = standing.pot or InPot()
        transfers = tuple(
            transfer
            for clause in sheet.doing("shares")
            for transfer in clause.shares(pot, standing.seats)
            if transfer.amount
        )
        nets = standing.nets(transfers)
        after = standing.won(nets)._replace(box=standing.box or 0).paid(transfers)
        return Moved(after._replace(pot=InPot(winner=pot.winner)), transfers, nets)

    def tells(self, sheet: Sheet) -> tuple[Phrase, ...]:
        return _with_why(phrase("the pot is ended"), self.why)

    def notes(self, called: Called = spoken) -> Phrase:
        return _noted(phrase("the pot is ended"), self.why)


KINDS: Mapping[str, type[Line]] = {kind.stored_as: kind for kind in Line.__subclasses__()}
"""All kinds of lines, by their stored name."""


def _number(value: Number, least: int, what: Phrase) -> Iterator[Objection]:
    if not isinstance(value, int):
        yield Objection(
            "not-whole", phrase("{what}: {n} is not a whole number", what=what, n=str(value))
        )
    elif value < least:
        text = phrase("{what}: {n} is less than {least}", what=what, n=value, least=least)
        yield Objection("too-small", text)
    elif value > LARGEST:
        text = phrase("{what}: {n} is more than {most}", what=what, n=value, most=LARGEST)
        yield Objection("too-large", text)


def _with_why(text: Phrase, why: str) -> tuple[Phrase, ...]:
    return (text, why_told(why)) if why else (text,)


def _noted(what: Phrase, why: str) -> Phrase:
    return phrase("{what}: {why}", what=what, why=why) if why else what


class SharedPot(NamedTuple):
    """The points in the pot, and what each player and the box would get."""

    in_pot: int
    gets: Mapping[str, int]
    box: int


def shared_pot(sheet: Sheet, standing: Standing) -> SharedPot:
    """The division of the pot if it ended now."""
    gets = {name: n for name, n in PotEnds().moves(sheet, standing).net.items() if n}
    return SharedPot(standing.in_pot, gets, standing.in_pot - sum(gets.values()))
