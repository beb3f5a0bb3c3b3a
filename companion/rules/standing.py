"""The state between two lines: seats, bank, round and balances.

Rounds 圈 of mahjong are computed from one number: how often the bank has passed to the next seat
(`passes`). Source: docs/rules/modern-mahjong.md, Rounds.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args

from companion.rules.chips import POT, Account, InPot, Transfers, net, received, spoken
from companion.rules.phrases import Phrase, Value, counted, phrase
from companion.rules.sheet import Bank

Wind = Literal["E", "S", "W", "N"]
WINDS: Final[tuple[Wind, ...]] = get_args(Wind)

PASSES: Final = 4
"""The number of bank passes in a round."""

ROUNDS_OF_A_GAME: Final = 4
"""Four rounds are a game 一將."""

SIGNS: Final[dict[Wind, Phrase]] = {
    "E": phrase("東"),
    "S": phrase("南"),
    "W": phrase("西"),
    "N": phrase("北"),
}
ROUND_NAMES: Final[dict[Wind, Phrase]] = {
    "E": phrase("East round"),
    "S": phrase("South round"),
    "W": phrase("West round"),
    "N": phrase("North round"),
}


def wind_of(passes: int) -> Wind:
    """The prevailing wind.

    >>> wind_of(0), wind_of(4), wind_of(16)
    ('E', 'S', 'E')
    """
    return WINDS[passes // PASSES % len(WINDS)]


def moved_to(wind: Wind, passes: int) -> int:
    """The smallest number of passes not below `passes` whose wind this is.

    >>> moved_to("W", 0), moved_to("E", 3), moved_to("E", 5)
    (8, 3, 16)
    """
    if wind_of(passes) == wind:
        return passes
    later = (WINDS.index(wind) - WINDS.index(wind_of(passes))) % len(WINDS)
    return (passes // PASSES + later) * PASSES


def rounds_told(rounds: int) -> Phrase:
    """A number of rounds, as a limit: "4 rounds, a whole game (一將)"."""
    told = counted("{n} round (圈)", "{n} rounds (圈)", rounds)
    if rounds != ROUNDS_OF_A_GAME:
        return told
    return phrase("{rounds}, a whole game (一將)", rounds=told)


def bank_told(bank: Bank, called: Callable[[Account], Value] = spoken) -> Phrase:
    """The banker, with the streak unless it is 1."""
    who = called(bank.seat)
    if bank.streak == 1:
        return phrase("{who} is banker", who=who)
    return phrase("{who} is banker, hand {n} in a row", who=who, n=bank.streak)


BANKS: Final = (
    phrase("banker 1 of 4"),
    phrase("banker 2 of 4"),
    phrase("banker 3 of 4"),
    phrase("banker 4 of 4"),
)
"""The banks of a round in order; Chinese names each by its wind, as in 東圈 · 南位."""


def round_told(passes: int, streak: int) -> Phrase:
    """The round, the bank in it, and the banker's streak, in words.

    >>> from companion.rules.phrases import say
    >>> say(round_told(5, 2))
    'South round · banker 2 of 4 · hand 2 in a row'
    """
    bank = BANKS[passes % PASSES]
    told = phrase("{round} · {bank}", round=ROUND_NAMES[wind_of(passes)], bank=bank)
    return told if streak == 1 else streak_told(told, streak)


def streak_told(place: Value, streak: Value) -> Phrase:
    """A place, with the number of hands for which the banker has kept the bank."""
    return phrase("{place} · {streak}", place=place, streak=phrase("hand {n} in a row", n=streak))


def last_told(passes: int) -> Phrase:
    """Says that the next hand may be the last, because its banker is the last of the last round."""
    return phrase("Last hand of the {round}", round=ROUND_NAMES[wind_of(passes)])


def over_told(rounds: int) -> Phrase:
    """Says that the last round of the limit is over."""
    return phrase("The {round} is over", round=ROUND_NAMES[wind_of(rounds * PASSES - 1)])


Seats = tuple[str, ...]
"""The names of the seated players, in order of play."""

NOTHING: Mapping[str, int] = MappingProxyType({})
"""No points for anyone."""


def points_told(balances: Mapping[str, int]) -> str:
    """All balances in one line."""
    return ", ".join(f"{name} {points:+}" for name, points in balances.items()) or "nothing moves"


class Standing(NamedTuple):
    """The seats, the bank, and the balances.

    `balances` has everyone who has sat so far. `box` is None until the box is used, `pot` if the
    table plays without one. Players, box and pot sum to zero. `passes` is how often the bank has
    passed to the next seat; None in a game without rounds.
    """

    seats: Seats
    bank: Bank
    balances: Mapping[str, int] = NOTHING
    box: int | None = None
    pot: InPot | None = None
    passes: int | None = None

    def __repr__(self) -> str:
        """The standing in words."""
        banks = f"{self.seats[self.bank.seat]} banks, hand {self.bank.streak} in a row"
        return f"<Standing: {banks}; {points_told(self.balances)}>"

    def accounts(self) -> dict[Account, int]:
        """All balances, with the box's (None) once it was used, and the pot's."""
        accounts: dict[Account, int] = dict(self.balances.items())
        if self.box is not None:
            accounts[None] = self.box
        if self.pot is not None:
            accounts[POT] = self.pot.points
        return accounts

    @property
    def in_pot(self) -> int:
        """The points in the pot; 0 without one."""
        return self.pot.points if self.pot else 0

    @property
    def others(self) -> int:
        """The points that the players have lost to box and pot."""
        return (self.box or 0) + self.in_pot

    def won(self, nets: Mapping[str, int]) -> "Standing":
        """The standing with these nets added; a new player begins with zero."""
        after = dict(self.balances)
        for name, points in nets.items():
            after[name] = after.get(name, 0) + points
        return self._replace(balances=after)

    def nets(self, transfers: Transfers) -> dict[str, int]:
        """What the seated players win by transfers between seats."""
        return dict(zip(self.seats, net(transfers, len(self.seats)), strict=True))

    def since(self, before: "Standing") -> dict[Account, int]:
        """What each account has won since an earlier standing, if anything."""
        was, now = before.accounts(), self.accounts()
        won = {who: now.get(who, 0) - was.get(who, 0) for who in {**was, **now}}
        return {who: points for who, points in won.items() if points}

    def passed(self, times: int) -> "Standing":
        """The standing after further bank passes, in games with rounds."""
        if self.passes is None or not times:
            return self
        return self._replace(passes=self.passes + times)

    @property
    def wind(self) -> Wind | None:
        """The prevailing wind; None in a game without rounds."""
        return None if self.passes is None else wind_of(self.passes)

    @property
    def in_round(self) -> Phrase | None:
        """Round, bank and streak in words; None in a game without rounds."""
        return None if self.passes is None else round_told(self.passes, self.bank.streak)

    @property
    def round_name(self) -> Phrase | None:
        """The name of the round, such as "East round"; None in a game without rounds."""
        return None if self.wind is None else ROUND_NAMES[self.wind]

    @property
    def wind_sign(self) -> Phrase | None:
        """The prevailing wind as one character; None in a game without rounds."""
        return None if self.wind is None else SIGNS[self.wind]

    @property
    def round(self) -> int | None:
        """The number of the round, from 1; None in a game without rounds."""
        return None if self.passes is None else self.passes // PASSES + 1

    def paid(self, transfers: Transfers) -> "Standing":
        """The standing after what these transfers add to or take from box and pot."""
        after = self
        if any(None in (each.payer, each.payee) for each in transfers):
            after = after._replace(box=(self.box or 0) + received(transfers, None))
        if self.pot is not None and (change := received(transfers, POT)):
            after = after._replace(pot=self.pot._replace(points=self.pot.points + change))
        return after

    def played(self, won_by: int | None) -> "Standing":
        """The standing with the pot's state after a hand that this seat has won."""
        if self.pot is None:
            return self
        winner = None if won_by is None else self.seats[won_by]
        return self._replace(pot=self.pot._replace(begins=False, winner=winner))
