"""Tables and hands of Tien Gow: in short notation, really played, and the ranking of all leads.

Hands that `deal` and `play_out` play with real tiles are possible, so no sheet may refuse one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from companion.rules.chips import Transfer, net
from companion.rules.phrases import Phrase, say
from companion.rules.sheet import Bank, Sheet, judge, score
from companion.rules.tiengow import GAME
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.play_clauses import Leads
from companion.rules.tiengow.tiles import (
    FULL_SET,
    LEAD_OF,
    Combination,
    Kind,
    TienGowTile,
    beats,
    identify,
    legal_leads,
    read_tiles,
    taker,
    unbeatable,
)

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
FIRST = Bank(0)


def hand(*tricks: int, last: int, **marks: int | tuple[int, ...]) -> Hand:
    """Four tricks, who took the last, and marks by seat: `mixed_pair_led=(0, 0)`."""
    first, second, third, fourth = tricks
    seats = {
        code.replace("_", "-"): (seat,) if isinstance(seat, int) else seat
        for code, seat in marks.items()
    }
    written = tuple(Mark(code, seat) for code, marked in seats.items() for seat in marked)
    return Hand((first, second, third, fourth), last, written)


@dataclass(frozen=True)
class Table:
    """A sheet, and the bank of the next hand."""

    sheet: Sheet
    bank: Bank = FIRST

    def banked_by(self, seat: int, streak: int = 1, *, opening: bool = False) -> "Table":
        return replace(self, bank=Bank(seat, streak, opening))

    def transfers(self, played: Hand) -> tuple[Transfer, ...]:
        """The payments of a hand, which must not be refused."""
        assert self.says_against(played) == []
        return score(self.sheet, played, self.bank).transfers

    def pays(self, played: Hand) -> dict[str, int]:
        """Who pays whom how much: `"1>0": 4`."""
        flows: dict[str, int] = {}
        for transfer in self.transfers(played):
            pair = f"{transfer.payer}>{transfer.payee}"
            flows[pair] = flows.get(pair, 0) + transfer.amount
        return flows

    def net(self, played: Hand) -> tuple[int, ...]:
        return net(self.transfers(played), 4)

    def next_bank(self, played: Hand) -> Bank:
        assert self.says_against(played) == []
        return score(self.sheet, played, self.bank).bank

    def refuses(self, played: Hand) -> list[str]:
        """The codes of everything that is against a hand."""
        return [fault.code for fault in judge(self.sheet, played, self.bank)]

    def says_against(self, played: Hand) -> list[str]:
        """Everything that is against a hand, in words."""
        return [say(fault.text, NAMES) for fault in judge(self.sheet, played, self.bank)]


def table(preset: str, **choices: str) -> Table:
    """A table that plays by a preset; choices are written with underscores."""
    found = GAME.preset(preset)
    assert found
    return Table(found.sheet({key.replace("_", "-"): value for key, value in choices.items()}))


# Hands that are dealt and played, with the marks that a scorer would record

Four = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Trick:
    """The lead, and the plays of the three others in order of play: () if face down."""

    leader: int
    lead: Combination
    plays: tuple[tuple[TienGowTile, ...], ...]
    winner: int
    last: bool

    @property
    def size(self) -> int:
        return len(self.lead.tiles)

    @property
    def winning(self) -> tuple[TienGowTile, ...]:
        """The tiles that took it."""
        return (self.lead.tiles, *self.plays)[(self.winner - self.leader) % 4]


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A hand from the deal to the last trick. `grander` says how all eight, if so, were won."""

    banker: int
    hands: tuple[tuple[TienGowTile, ...], ...]
    play: tuple[Trick, ...]
    grander: bool

    @property
    def tricks(self) -> Four:
        first, second, third, fourth = (
            sum(trick.size for trick in self.play if trick.winner == seat) for seat in range(4)
        )
        return first, second, third, fourth

    @property
    def last_trick(self) -> int:
        return self.play[-1].winner


def deal(rng: Random, sheet: Sheet, banker: int) -> Hand:
    """A hand as a scorer writes it down on this sheet: played out, or now and then shown."""
    shown = [question.code for question in sheet.questions if question.group == "declared"]
    if shown and rng.random() < 0.05:
        return Hand.declare(rng.choice(shown), rng.randrange(4))
    leads = next(clause.leads for clause in sheet.clauses if isinstance(clause, Leads))
    early_death = sheet.clause("early-death") is not None
    played = play_out(rng, frozenset(leads), early_death, banker)
    known = frozenset(question.code for question in sheet.questions)
    marks = tuple(Mark(code, seat) for code, seat in marks_for(played, known))
    return Hand(played.tricks, played.last_trick, marks)


def play_out(rng: Random, leads: frozenset[str], early_death: bool, banker: int) -> PlayedDeal:
    """A hand between players of one random temper, which is what makes the rare ends happen."""
    hands = _deal(rng, leads)
    eager, bold = rng.choice((0.0, 0.2, 0.5, 0.8, 1.0)), rng.random()
    saved = rng.choice(((), read_tiles("4-2 2-1"), _largest(rng.choice(hands), leads).tiles))
    table = _Table(rng, leads, eager, bold, saved, [list(hand) for hand in hands])
    play: list[Trick] = []
    leader = banker
    while table.left[leader]:
        idle = set(range(4)) - {trick.winner for trick in play}
        barred = idle if early_death and len(table.left[leader]) == 1 else set()
        play.append(table.trick(leader, barred))
        leader = play[-1].winner
    return PlayedDeal(banker, hands, tuple(play), rng.random() < 0.5)


def marks_for(played: PlayedDeal, known: frozenset[str]) -> tuple[tuple[str, int], ...]:
    """The marks of the hand, code and seat, on a sheet that knows these codes."""
    happened = [mark for trick in played.play for mark in _of_trick(trick, known)]
    winner = played.last_trick
    if played.tricks[winner] == 8:
        if played.grander:
            happened.append(("eight-branch", winner))
        if winner == played.banker and unbeatable(played.play[0].lead, played.hands[winner]):
            happened.append(("unbeatable-lead", winner))
    return tuple(mark for mark in happened if mark[0] in known)


def _of_trick(trick: Trick, known: frozenset[str]) -> Iterator[tuple[str, int]]:
    match trick.lead.kind:
        case "supreme":
            last = trick.last and "last-supreme" in known
            yield "last-supreme" if last else "supreme-led", trick.leader
        case "mixed-pair":
            yield "mixed-pair-led", trick.leader
        case "two-mixed-pairs":
            yield "two-mixed-pairs-led", trick.leader
        case "quartet":
            beaten = "last-quartet-beaten" if trick.last else "quartet-beaten"
            led_by_another = trick.winner != trick.leader and beaten in known
            if led_by_another:
                yield beaten, trick.leader
            if not (trick.last and led_by_another):
                yield "last-quartet" if trick.last else "quartet-won", trick.winner
        case "military-single" if trick.last and str(trick.lead) == "2-1":
            if trick.winner == trick.leader:
                yield "last-little-three", trick.leader
            elif str(trick.winning[0]) == "4-2":
                yield "little-three-captured", trick.leader


@dataclass(frozen=True, slots=True)
class _Table:
    """Four players who keep `saved` tiles for the end, and what they have left.

    They beat a trick with the chance `eager`, and lead as many tiles as they can with `bold`.
    """

    rng: Random
    leads: frozenset[str]
    eager: float
    bold: float
    saved: tuple[TienGowTile, ...]
    left: list[list[TienGowTile]]

    def trick(self, leader: int, barred: set[int]) -> Trick:
        lead = self._lead(self.left[leader])
        _take(self.left[leader], lead.tiles)
        standing, winner = lead, leader
        plays: list[tuple[TienGowTile, ...]] = []
        for seat in ((leader + step) % 4 for step in (1, 2, 3)):
            answer = None if seat in barred else self._answer(standing, self.left[seat])
            if answer is None:
                self._discard(self.left[seat], len(lead.tiles))
            else:
                standing, winner = answer, seat
                _take(self.left[seat], answer.tiles)
            plays.append(answer.tiles if answer else ())
        return Trick(leader, lead, tuple(plays), winner, not self.left[leader])

    def _lead(self, hand: list[TienGowTile]) -> Combination:
        spare = [tile for tile in hand if tile not in self.saved] or hand
        if self.rng.random() >= self.bold:
            return _pick(self.rng, spare, self.leads)
        return _largest(spare, self.leads)

    def _answer(self, standing: Combination, hand: list[TienGowTile]) -> Combination | None:
        if self.rng.random() >= self.eager:
            return None
        same = legal_leads(hand, frozenset((standing.lead,)))
        higher = [each for each in same if beats(standing, each.tiles)]
        return self.rng.choice(higher) if higher else None

    def _discard(self, hand: list[TienGowTile], size: int) -> None:
        shuffled = self.rng.sample(hand, len(hand))
        _take(hand, sorted(shuffled, key=self.saved.__contains__)[:size])


def _deal(rng: Random, leads: frozenset[str]) -> tuple[tuple[TienGowTile, ...], ...]:
    """Eight tiles each; a player may be dealt up to two combinations, before chance fills up."""
    stock = rng.sample(FULL_SET, len(FULL_SET))
    hands: list[list[TienGowTile]] = [[], [], [], []]
    for hand in hands:
        for _ in range(rng.randrange(3)):
            gift = _pick(rng, stock, leads)
            _take(stock, gift.tiles)
            hand.extend(gift.tiles)
    for hand in hands:
        hand.extend(stock.pop() for _ in range(8 - len(hand)))
    return tuple(map(tuple, hands))


def _pick(rng: Random, tiles: Sequence[TienGowTile], leads: frozenset[str]) -> Combination:
    """A lead from the tiles: every group that is there as likely as the next, however few in it."""
    legal = legal_leads(tiles, leads)
    group = rng.choice(sorted({each.lead for each in legal}))
    return rng.choice([each for each in legal if each.lead == group])


def _largest(tiles: Sequence[TienGowTile], leads: frozenset[str]) -> Combination:
    return max(legal_leads(tiles, leads), key=lambda each: len(each.tiles))


def _take(tiles: list[TienGowTile], taken: Sequence[TienGowTile]) -> None:
    for tile in taken:
        tiles.remove(tile)


# The rankings of docs/rules/tien-gow.md, from high to low

EVERY_LEAD = frozenset[str](LEAD_OF.values())
SCORE_SHEET = frozenset({"single", "pair", "mixed-pair", "supreme"})
TWO_PAIRS_READING = SCORE_SHEET | {"two-mixed-pairs"}
FOUR_POINT = SCORE_SHEET | {"two-pairs", "two-mixed-pairs"}
OTHERS = SCORE_SHEET | {"triplet", "quartet"}

CIVIL = ["6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1"]
MILITARY = [group.split() for group in ("6-3 5-4", "6-2 5-3", "5-2 4-3", "4-2", "4-1 3-2", "2-1")]
CIVIL_PAIRS = [f"{tile} {tile}" for tile in CIVIL]
MILITARY_PAIRS = ["6-3 5-4", "6-2 5-3", "5-2 4-3", "4-1 3-2"]
MIXED_PAIRS = [
    ["6-6 6-3", "6-6 5-4"],
    ["1-1 6-2", "1-1 5-3"],
    ["4-4 5-2", "4-4 4-3"],
    ["3-1 4-1", "3-1 3-2"],
]
SUPREME = "4-2 2-1"
TWO_CIVIL_ONE_MILITARY = [
    ["6-6 6-6 6-3", "6-6 6-6 5-4"],
    ["1-1 1-1 6-2", "1-1 1-1 5-3"],
    ["4-4 4-4 5-2", "4-4 4-4 4-3"],
    ["3-1 3-1 4-1", "3-1 3-1 3-2"],
]
ONE_CIVIL_TWO_MILITARY = ["6-6 6-3 5-4", "1-1 6-2 5-3", "4-4 5-2 4-3", "3-1 4-1 3-2"]
QUARTETS = ["6-6 6-6 6-3 5-4", "1-1 1-1 6-2 5-3", "4-4 4-4 5-2 4-3", "3-1 3-1 4-1 3-2"]

# Every class that has a ranking of its own, from high to low, equals together.
LADDERS: dict[Kind, list[list[str]]] = {
    "civil-single": [[tile] for tile in CIVIL],
    "military-single": MILITARY,
    "civil-pair": [[pair] for pair in CIVIL_PAIRS],
    "military-pair": [[pair] for pair in MILITARY_PAIRS],
    "mixed-pair": MIXED_PAIRS,
    "supreme": [[SUPREME]],
    "two-civil-one-military": TWO_CIVIL_ONE_MILITARY,
    "one-civil-two-military": [[triplet] for triplet in ONE_CIVIL_TWO_MILITARY],
    "quartet": [[quartet] for quartet in QUARTETS],
}


def led(text: str, leads: frozenset[str] = OTHERS) -> Combination:
    found = identify(read_tiles(text), leads)
    assert isinstance(found, Combination), str(found)
    return found


def refused(text: str, leads: frozenset[str] = OTHERS) -> str:
    found = identify(read_tiles(text), leads)
    assert isinstance(found, Phrase)
    return str(found)


def takes(lead: str, *plays: str, leads: frozenset[str] = OTHERS) -> int:
    return taker(led(lead, leads), [read_tiles(played) for played in plays])
