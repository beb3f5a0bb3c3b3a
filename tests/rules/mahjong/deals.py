"""Random mahjong hands, all their tiles from one wall.

All of them are possible, so no sheet may refuse one.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from companion.rules.mahjong.hand import Hand, TileGroup, Tiles
from companion.rules.mahjong.tiles import DRAGONS, TILES, WALL, WINDS

GROUPS = ("sequence", "triplet", "kong")
PLAIN = tuple(tile.code for tile in TILES if not tile.flower)
HONOURS = (*WINDS, *DRAGONS)
ONE_SUIT = tuple(tuple(code for code in PLAIN if code[0] == suit) for suit in "TSM")
POOLS = (PLAIN, *ONE_SUIT, *((*suit, *HONOURS) for suit in ONE_SUIT), HONOURS)
"""What a player may have gone for: anything, one suit, one suit with honours, honours."""


def deal(rng: Random) -> Hand:
    """A random hand with a winner, or a draw, with the shown tiles of all four."""
    wall = _Wall(rng)
    winner = rng.choice((None, 0, 0, 1, 1, 2, 2, 3, 3))
    flowers = _flowers(rng)
    hands: list[tuple[int, Tiles]] = []
    if winner is not None:
        hands.append((winner, Tiles(_winning(rng, wall), flowers[winner])))
    losers = [seat for seat in range(4) if seat != winner]
    hands += [(seat, Tiles(_shown(rng, wall), flowers[seat])) for seat in losers]
    if winner is None:
        return Hand(None, hands=tuple(hands))
    discarder = rng.choice((None, *losers))
    return Hand(winner, discarder is None, discarder, tuple(rng.sample(hands, 4)))


class _Wall:
    """The remaining tiles, and groups taken from them."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = Counter(tile.code for tile in WALL if not tile.flower)

    def take(self, kinds: Sequence[str], pool: Sequence[str]) -> TileGroup:
        """A group of one of these kinds, from the pool as long as it has one."""
        found = self._there(kinds, pool) or self._there(kinds, PLAIN)
        group = self.rng.choice(found)
        self.left.subtract(group.tiles)
        if group.is_triplet:
            return group._replace(open=self.rng.random() < 0.5)
        return group

    def _there(self, kinds: Sequence[str], pool: Sequence[str]) -> list[TileGroup]:
        kind = self.rng.choice(kinds)
        groups = [TileGroup(kind, code) for code in pool]
        return [group for group in groups if group.tiles and self._has(group)]

    def _has(self, group: TileGroup) -> bool:
        needed = Counter(group.tiles)
        return all(self.left[code] >= n for code, n in needed.items())


def _winning(rng: Random, wall: _Wall) -> tuple[TileGroup, ...]:
    """Four groups and a pair, sometimes all sequences, or most of the dragons or winds."""
    pool, kinds = rng.choice(POOLS), rng.choice((GROUPS, GROUPS, ("sequence",)))
    family = rng.choice((DRAGONS, WINDS, (), (), ()))
    wanted = rng.sample(family, rng.randint(max(0, len(family) - 1), len(family)))
    groups = [wall.take(("triplet", "kong"), (code,)) for code in wanted]
    missing = [code for code in family if code not in wanted]
    groups.append(wall.take(("pair",), missing or pool))
    groups += [wall.take(kinds, pool) for _ in range(5 - len(groups))]
    return tuple(rng.sample(groups, 5))


def _shown(rng: Random, wall: _Wall) -> tuple[TileGroup, ...]:
    """The shown tiles of a loser: some groups and pairs, of thirteen tiles at most."""
    pool, groups, room = rng.choice(POOLS), [], 13
    for _ in range(rng.choice((0, 1, 2, 3, 4))):
        groups.append(wall.take(GROUPS, pool))
        room -= 3
    while room >= 2 and rng.random() < 0.4:
        groups.append(wall.take(("pair",), pool))
        room -= 2
    return tuple(groups)


def _flowers(rng: Random) -> list[tuple[str, ...]]:
    """The flowers of each seat; one of them is luckier than the others."""
    seats: list[list[str]] = [[], [], [], []]
    lucky, luck = rng.randrange(4), rng.random()
    for flower in (tile.code for tile in TILES if tile.flower):
        if rng.random() < 0.8:
            seats[lucky if rng.random() < luck else rng.randrange(4)].append(flower)
    return [tuple(flowers) for flowers in seats]
