"""Random Tien Gow hands played with real tiles, with the marks that a scorer would record.

All of them are possible, so no sheet may refuse one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from companion.rules.sheet import Sheet
from companion.rules.tiengow.clauses import Leads
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.tiles import (
    FULL_SET,
    Combination,
    TienGowTile,
    beats,
    legal_leads,
    read_tiles,
    unbeatable,
)

Four = tuple[int, int, int, int]

SUPREME = read_tiles("4-2 2-1")


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
    saved = rng.choice(((), SUPREME, _largest(rng.choice(hands), leads).tiles))
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
