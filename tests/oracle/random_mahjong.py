"""Random mahjong hands: tiles from a real wall, counts, draws, shown hands, and faulty ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from .mahjong import DRAGONS, FLOWERS, HONOURS, SUITED, SUITS, TILES, WINDS, tiles_of
from .sittings import Standing

Hand = dict[str, Any]
Group = dict[str, Any]
Wall = Counter[str]

STYLES = ("any", "any", "suit", "suit-honours", "honours", "sequences", "dragons", "winds")
FAMILIES = [FLOWERS[:4], FLOWERS[4:]]


def hand(rng: Random, standing: Standing, faults: float) -> Hand:
    """A hand for this standing, faulty (or likely so) with the given chance."""
    faulty = rng.random() < faults
    plays_shown = standing.choices["three-dragons-shown"] == "yes"
    if rng.random() < (0.15 if plays_shown else 0.04 if faulty else 0.0):
        by = rng.randint(-1, 4) if faulty else rng.randrange(4)
        return {"shown": "three-dragons", "by": by}
    result = drawn_hand(rng) if rng.random() < 0.15 else won_hand(rng, standing)
    if faulty:
        for _ in range(rng.choice((1, 1, 2))):
            rng.choice(FAULTS)(rng, result)
    elif rng.random() < 0.3:
        leave_out_what_may_be(result)
    return result


def leave_out_what_may_be(result: Hand) -> None:
    """Drop every key whose value is the default."""
    in_hands: dict[str, Any] = {"flowers": [], "groups": [], "farn": 0}
    beside: dict[str, Any] = {"self_pick": False, "discarder": None, "hands": {}}
    for seat, held in list(result["hands"].items()):
        for key, silent in in_hands.items():
            if held.get(key) == silent and held.keys() - {key}:
                del held[key]
        is_silent = held in ({"units": 0}, {"flowers": []}, {"groups": []})
        if is_silent and seat != str(result["winner"]):
            del result["hands"][seat]
    for key, silent in beside.items():
        if result[key] == silent:
            del result[key]


# Whole hands


def drawn_hand(rng: Random) -> Hand:
    """A draw; any seat may show a hand."""
    wall = new_wall()
    flowers = dealt_flowers(rng)
    hands = {}
    for seat in range(4):
        if rng.random() < 0.6:
            hands[str(seat)] = losers_hand(rng, wall, flowers[seat])
    return {"winner": None, "self_pick": False, "discarder": None, "hands": hands}


def won_hand(rng: Random, standing: Standing) -> Hand:
    """A winner, perhaps a discarder, and what the losers show."""
    wall, flowers, winner = new_wall(), dealt_flowers(rng), rng.randrange(4)
    if rng.random() < 0.3:
        winner = standing.bank[0]
    self_pick = rng.random() < 0.4
    others = [seat for seat in range(4) if seat != winner]
    discarder = None
    needs_one = standing.choices["double"] in ("discarder", "both")
    if not self_pick and (needs_one or rng.random() < 0.5):
        discarder = rng.choice(others)
    capped = standing.choices["limit-caps"] == "yes"
    hands = {str(winner): winners_hand(rng, wall, flowers[winner], capped)}
    for seat in others:
        if rng.random() < 0.7:
            hands[str(seat)] = losers_hand(rng, wall, flowers[seat])
    hands = dict(rng.sample(sorted(hands.items()), len(hands)))
    return {"winner": winner, "self_pick": self_pick, "discarder": discarder, "hands": hands}


def winners_hand(rng: Random, wall: Wall, flowers: list[str], capped: bool) -> Hand:
    """A count, a declared limit hand, or four groups and a pair."""
    if rng.random() < 0.25:
        return count(rng, 30 if capped else 8)
    if rng.random() < 0.05:
        return {"limit": True, "why": "thirteen orphans"}
    groups = winning_groups(rng, wall)
    return with_house_farn(rng, {"groups": groups, "flowers": flowers})


def losers_hand(rng: Random, wall: Wall, flowers: list[str]) -> Hand:
    """A count, or groups of no more than 13 tiles."""
    if rng.random() < 0.3:
        return {"units": 0, "farn": 30} if rng.random() < 0.05 else count(rng, 8)
    style = rng.choice(STYLES)
    pool, groups = pool_of(rng, style), []
    if rng.random() < 0.4:
        groups = required_groups(rng, wall, style)[: rng.randint(1, 4)]
    room = 13 - sum(2 if group["kind"] == "pair" else 3 for group in groups)
    for _ in range(rng.choice((0, 0, 1, 2, 3, 6))):
        kind = rng.choice(("pair", "triplet", "triplet", "kong", "sequence"))
        size = 2 if kind == "pair" else 3
        group = take_group(rng, wall, kind, rng.choice(pool)) if size <= room else None
        if group is not None:
            groups.append(group)
            room -= size
    return with_house_farn(rng, {"groups": groups, "flowers": flowers})


def with_house_farn(rng: Random, held: Hand) -> Hand:
    if rng.random() < 0.08:
        return {**held, "house_farn": rng.randint(0, 3), "why": "won on a kong tile"}
    return held


def count(rng: Random, most_farn: int) -> Hand:
    units = rng.choice((0, 2, 10, 12, 30, 10_000, 2 * rng.randint(0, 40), 2 * rng.randint(0, 40)))
    farn = rng.choice((0, 0, 1, 2, 3, 4, 5, most_farn))
    return {"units": units, "farn": farn}


def dealt_flowers(rng: Random) -> list[list[str]]:
    """For each seat its flowers; sometimes one has a whole set."""
    seats: list[list[str]] = [[], [], [], []]
    left = list(FLOWERS)
    if rng.random() < 0.15:
        bouquet = list(rng.choice(FAMILIES))
        seats[rng.randrange(4)].extend(bouquet)
        left = [flower for flower in left if flower not in bouquet]
    for flower in rng.sample(left, rng.randint(0, len(left))):
        seats[rng.randrange(4)].append(flower)
    return seats


# Groups


def new_wall() -> Wall:
    return Counter(dict.fromkeys(TILES, 4))


def pool_of(rng: Random, style: str) -> list[str]:
    suit = rng.choice(SUITS)
    one_suit = [tile for tile in SUITED if tile[0] == suit]
    if style == "suit":
        return one_suit
    if style == "suit-honours":
        return [*one_suit, *HONOURS]
    return list(HONOURS) if style == "honours" else list(TILES)


def winning_groups(rng: Random, wall: Wall) -> list[Group]:
    """Four groups and a pair in one of several styles, in any order."""
    style = rng.choice(STYLES)
    pool, groups = pool_of(rng, style), required_groups(rng, wall, style)
    if not any(group["kind"] == "pair" for group in groups):
        groups.append(drawn_group(rng, wall, ("pair",), pool))
    kinds: tuple[str, ...] = ("sequence", "sequence", "triplet", "triplet", "kong")
    if style == "sequences":
        kinds = ("sequence",)
    if style == "honours":
        kinds = ("triplet", "kong")
    while len(groups) < 5:
        groups.append(drawn_group(rng, wall, kinds, pool))
    rng.shuffle(groups)
    return groups


def required_groups(rng: Random, wall: Wall, style: str) -> list[Group]:
    """The groups that make a limit hand, or one that is a pair short of it."""
    tiles: list[str] = []
    if style == "dragons":
        tiles = rng.sample(DRAGONS, rng.choice((2, 3, 3)))
    if style == "winds":
        tiles = rng.sample(WINDS, rng.choice((3, 4)))
    groups = []
    for tile in tiles:
        groups.append(take_group(rng, wall, rng.choice(("triplet", "triplet", "kong")), tile))
    missing = [tile for tile in (DRAGONS if style == "dragons" else WINDS) if tile not in tiles]
    if tiles and missing and rng.random() < 0.8:
        groups.append(take_group(rng, wall, "pair", missing[0]))
    return [group for group in groups if group is not None]


def drawn_group(rng: Random, wall: Wall, kinds: tuple[str, ...], pool: list[str]) -> Group:
    """A group of one of these kinds from the pool, or from any tiles if that has none left."""
    for attempt in range(1000):
        tile = rng.choice(pool if attempt < 50 else TILES)
        group = take_group(rng, wall, rng.choice(kinds), tile)
        if group is not None:
            return group
    raise AssertionError("the wall has no such group left")


def take_group(rng: Random, wall: Wall, kind: str, tile: str) -> Group | None:
    if kind == "sequence" and (tile in HONOURS or tile[1] in "89"):
        return None
    group: Group = {"kind": kind, "tile": tile}
    if kind in ("triplet", "kong"):
        group["open"] = rng.random() < 0.5
    needed = Counter(tiles_of(group))
    if any(wall[name] < number for name, number in needed.items()):
        return None
    wall.subtract(needed)
    return group


# Faults


def tile_hands(result: Hand) -> list[Hand]:
    """The hands that are given by their tiles."""
    hands = result["hands"].values()
    return [held for held in hands if "groups" in held and "units" not in held]


def spoil_the_groups(rng: Random, result: Hand) -> None:
    for held in rng.sample(tile_hands(result), min(1, len(tile_hands(result)))):
        groups = held["groups"]
        way = rng.choice(("drop", "repeat", "add"))
        if way == "add" or not groups:
            kind = rng.choice(("sequence", "pair"))
            groups.append({"kind": kind, "tile": f"{rng.choice(SUITS)}{rng.randint(1, 7)}"})
        elif way == "drop":
            groups.pop(rng.randrange(len(groups)))
        else:
            groups.append(dict(rng.choice(groups)))


def show_too_many(rng: Random, result: Hand) -> None:
    """Let a seat show 13 or 14 tiles."""
    tiles = rng.sample(SUITED, 5)
    groups: list[Group] = [{"kind": "triplet", "tile": tile, "open": True} for tile in tiles[:3]]
    groups.append({"kind": "kong", "tile": tiles[3], "open": rng.random() < 0.5})
    if rng.random() < 0.7:
        groups.append({"kind": "pair", "tile": tiles[4]})
    result["hands"][str(rng.randrange(4))] = {"groups": groups, "flowers": []}


def use_a_fifth_tile(rng: Random, result: Hand) -> None:
    """Let another seat show two more of a tile that someone has a triplet of."""
    held = [group["tile"] for one in tile_hands(result) for group in one["groups"]]
    if held:
        pair = {"kind": "pair", "tile": rng.choice(held)}
        result["hands"][str(rng.randrange(4))] = {"groups": [pair], "flowers": []}


def spoil_the_flowers(rng: Random, result: Hand) -> None:
    for held in rng.sample(tile_hands(result), min(1, len(tile_hands(result)))):
        held.setdefault("flowers", []).append(rng.choice((*FLOWERS, "F5", "H1", "DC")))


def spoil_a_group(rng: Random, result: Hand) -> None:
    groups = [group for held in tile_hands(result) for group in held["groups"]]
    if not groups:
        return
    group = rng.choice(groups)
    way = rng.choice(("closed", "sequence", "unknown"))
    if way == "closed" and "open" in group:
        del group["open"]
    elif way == "sequence":
        tile = rng.choice((*HONOURS, "T8", "S9", "M8", "T7"))
        group.clear()
        group.update({"kind": "sequence", "tile": tile})
    else:
        group["tile"] = rng.choice(("B9", "T0", "S10", "WX", "D", "F1", "", "t5", "T5 "))


def spoil_a_count(rng: Random, result: Hand) -> None:
    """Units or farn at and beyond their bounds."""
    units = rng.choice((4, 4, -2, 7, 10_000, 10_002, 2.5))
    farn = rng.choice((0, 0, 1, -1, 31, 1.5))
    result["hands"][str(rng.randrange(4))] = {"units": units, "farn": farn}


def spoil_a_hand(rng: Random, result: Hand) -> None:
    """A limit hand, units beside groups, or house farn below nothing, at any seat."""
    groups: list[Group] = [{"kind": "pair", "tile": "DC"}]
    held: list[Hand] = [
        {"limit": True, "why": "heavenly hand"},
        {"units": 4, "farn": 0, "groups": groups},
        {"groups": groups, "house_farn": -1},
    ]
    result["hands"][str(rng.randrange(4))] = rng.choice(held)


def spoil_the_end(rng: Random, result: Hand) -> None:
    if rng.random() < 0.6:
        result["discarder"] = rng.choice((None, 0, 1, 2, 3, 4, -1))
    else:
        result["self_pick"] = not result["self_pick"]


def spoil_the_winner(rng: Random, result: Hand) -> None:
    winner = rng.choice((0, 1, 2, 3, None, 4, -1, "out"))
    result["winner"] = winner
    if winner == "out":
        del result["winner"]


def spoil_the_seats(rng: Random, result: Hand) -> None:
    """A hand at a seat that does not exist, or one hand fewer."""
    if rng.random() < 0.5:
        result["hands"][rng.choice(("4", "-1", "7"))] = {"units": 4, "farn": 0}
    elif result["hands"]:
        del result["hands"][rng.choice(sorted(result["hands"]))]


FAULTS: tuple[Callable[[Random, Hand], None], ...] = (
    spoil_the_groups, show_too_many, use_a_fifth_tile, spoil_the_flowers, spoil_a_group,
    spoil_a_count, spoil_a_hand, spoil_the_end, spoil_the_winner, spoil_the_seats,
)  # fmt: skip
