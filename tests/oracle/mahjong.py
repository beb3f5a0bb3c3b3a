"""What a mahjong hand pays on the Malayan sheets, and which hands are refused."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from .documents import Choices, is_seat, is_within

Flows = dict[tuple[int, int], int]
Hand = dict[str, Any]
Count = dict[str, int | None]

SEATS = range(4)
SUITS = "TSM"
DRAGONS = ("DC", "DF", "DB")
WINDS = ("WE", "WS", "WW", "WN")
HONOURS = (*WINDS, *DRAGONS)
SUITED = tuple(f"{suit}{number}" for suit in SUITS for number in range(1, 10))
TILES = (*SUITED, *HONOURS)
FLOWERS = tuple(f"{family}{number}" for family in "FG" for number in range(1, 5))
NOTHING: Count = {"units": 0, "basic": 0, "farn": 0, "value": 0}


# Refused hands


def is_refused(hand: Hand, choices: Choices) -> bool:
    if "shown" in hand:
        return choices["three-dragons-shown"] == "no" or not is_seat(hand["by"])
    if "winner" not in hand:
        return True
    hands = hand.get("hands", {})
    if any(seat not in ("0", "1", "2", "3") for seat in hands):
        return True
    if is_wrong_end(hand, choices) or uses_a_tile_too_often(hands):
        return True
    return any(is_wrong_hand(held, seat == str(hand["winner"])) for seat, held in hands.items())


def is_wrong_end(hand: Hand, choices: Choices) -> bool:
    """Whether winner, self-pick and discarder do not go together."""
    winner, discarder = hand["winner"], hand.get("discarder")
    self_pick = bool(hand.get("self_pick", False))
    if discarder is not None and not is_seat(discarder):
        return True
    if winner is None:
        return self_pick or discarder is not None
    if not is_seat(winner) or str(winner) not in hand.get("hands", {}):
        return True
    if discarder is not None:
        return self_pick or discarder == winner
    return choices["double"] in ("discarder", "both") and not self_pick


def uses_a_tile_too_often(hands: dict[str, Hand]) -> bool:
    tiles: Counter[str] = Counter()
    flowers: Counter[str] = Counter()
    for held in hands.values():
        flowers.update(held.get("flowers", []))
        for group in held.get("groups", []):
            tiles.update(tiles_of(group))
    return any(n > 4 for n in tiles.values()) or any(n > 1 for n in flowers.values())


def tiles_of(group: dict[str, Any]) -> list[str]:
    tile = group["tile"]
    if group["kind"] != "sequence":
        return [str(tile)] * {"pair": 2, "triplet": 3, "kong": 4}[group["kind"]]
    if is_wrong_group(group):
        return []
    return [f"{tile[0]}{int(tile[1]) + step}" for step in range(3)]


def is_wrong_group(group: dict[str, Any]) -> bool:
    kind, tile = group["kind"], group["tile"]
    if tile not in TILES:
        return True
    if kind == "sequence":
        return tile in HONOURS or int(tile[1]) > 7
    return kind in ("triplet", "kong") and "open" not in group


def is_wrong_hand(held: Hand, is_winner: bool) -> bool:
    """Whether one seat's hand is faulty, whatever the other seats hold."""
    if held.get("limit"):
        return not is_winner
    if "units" in held:
        return "groups" in held or is_wrong_count(held)
    return are_wrong_tiles(held, is_winner)


def are_wrong_tiles(held: Hand, is_winner: bool) -> bool:
    """Whether one seat's tiles are faulty, or too few or many for its part."""
    groups = held.get("groups", [])
    if any(is_wrong_group(group) for group in groups):
        return True
    if any(flower not in FLOWERS for flower in held.get("flowers", [])):
        return True
    if not is_within(held.get("house_farn", 0), 0):
        return True
    kinds = [group["kind"] for group in groups]
    if is_winner:
        return kinds.count("pair") != 1 or len(kinds) != 5
    return sum(2 if kind == "pair" else 3 for kind in kinds) > 13


def is_wrong_count(held: Hand) -> bool:
    units, farn = held["units"], held.get("farn", 0)
    return not is_within(units, 0, 10_000) or units % 2 == 1 or not is_within(farn, 0, 30)


# Units


def units_of(held: Hand, choices: Choices) -> int:
    flowers = held.get("flowers", [])
    total = sum(group_units(group) for group in held.get("groups", []))
    for family in "FG":
        own = sum(flower[0] == family for flower in flowers)
        bouquet = {"kong": 32, "singles": 16, "both": 48}[choices["bouquet-units"]]
        total += bouquet if own == 4 else 4 * own
    return total


def group_units(group: dict[str, Any]) -> int:
    """The units of one group: twice as many for ones, nines and honours."""
    kind, tile = group["kind"], group["tile"]
    high = tile in HONOURS or tile[1] in "19"
    if kind == "sequence":
        return 0
    if kind == "pair":
        return 2 if high else 0
    units = (2 if kind == "triplet" else 8) * (1 if group["open"] else 2)
    return units * 2 if high else units


# Farn


def triplets_of(held: Hand) -> set[str]:
    groups = held.get("groups", [])
    return {group["tile"] for group in groups if group["kind"] in ("triplet", "kong")}


def farn_for_all(held: Hand, wind: int, choices: Choices) -> int:
    """The farn that winners and losers count alike; `wind` is 0 for East to 3 for North."""
    return (
        honour_farn(held, wind, choices)
        + flower_farn(held, wind, choices)
        + int(held.get("house_farn", 0))
    )


def honour_farn(held: Hand, wind: int, choices: Choices) -> int:
    triplets = triplets_of(held)
    dragons = sum(dragon in triplets for dragon in DRAGONS)
    if choices["wind-farn"] == "any":
        winds = sum(tile in triplets for tile in WINDS)
    else:
        winds = int(WINDS[wind] in triplets)
    if is_little_three(held):
        dragons = 3 if choices["little-three"] == "total" else 5
    return dragons + winds


def is_little_three(held: Hand) -> bool:
    """Two dragon triplets and a pair of the third."""
    triplets = triplets_of(held)
    pairs = {group["tile"] for group in held.get("groups", []) if group["kind"] == "pair"}
    missing = [dragon for dragon in DRAGONS if dragon not in triplets]
    return len(missing) == 1 and missing[0] in pairs


def flower_farn(held: Hand, wind: int, choices: Choices) -> int:
    flowers = held.get("flowers", [])
    farn = 0
    for family in "FG":
        if all(f"{family}{number}" in flowers for number in range(1, 5)):
            farn += 3 if choices["bouquet-farn"] == "three" else 4
        elif f"{family}{wind + 1}" in flowers:
            farn += 1
    return farn


def suit_farn(held: Hand) -> int:
    """One suit with honours 1, one suit only 3."""
    tiles = [group["tile"] for group in held.get("groups", [])]
    suits = {tile[0] for tile in tiles if tile not in HONOURS}
    if len(suits) != 1:
        return 0
    return 1 if any(tile in HONOURS for tile in tiles) else 3


def winner_farn(held: Hand, self_pick: bool, choices: Choices) -> int:
    """What only the winner counts."""
    farn = suit_farn(held)
    kinds = [group["kind"] for group in held["groups"]]
    if kinds.count("sequence") == 4:
        farn += int(choices["sequences"])
    if self_pick:
        farn += int(choices["self-pick"])
    return farn


def is_limit_hand(held: Hand) -> bool:
    """Three dragon triplets or four wind triplets."""
    triplets = triplets_of(held)
    return triplets.issuperset(DRAGONS) or triplets.issuperset(WINDS)


# Values


def round_up(units: int) -> int:
    """Up to a ten."""
    return (units + 9) // 10 * 10


def count_of(held: Hand, wind: int, choices: Choices) -> tuple[int, int]:
    """Units and farn, apart from what only a winner or a chosen rule adds."""
    if "units" in held:
        return held["units"], held.get("farn", 0)
    return units_of(held, choices), farn_for_all(held, wind, choices)


def loser_count(held: Hand, wind: int, choices: Choices) -> Count:
    """A loser's hand: no base and no limit."""
    units, farn = count_of(held, wind, choices)
    if "units" not in held and choices["loser-suit-farn"] == "yes":
        farn += suit_farn(held)
    basic = round_up(units)
    return {"units": units, "basic": basic, "farn": farn, "value": basic * 2**farn}


def winner_count(held: Hand, wind: int, self_pick: bool, choices: Choices) -> Count:
    """The winner's hand; its value is the single amount."""
    if held.get("limit"):
        return {"units": None, "basic": None, "farn": None, "value": choices["limit"]}
    units, farn = count_of(held, wind, choices)
    if "units" not in held:
        farn += winner_farn(held, self_pick, choices)
    basic = round_up(units)
    if basic == 0 and choices["zero-units"] == "ten":
        basic = 10
    single = (basic + choices["base"]) * 2**farn
    if choices["limit-caps"] == "yes":
        single = min(single, choices["limit"])
    if "units" not in held and is_limit_hand(held):
        single = choices["limit"]
    return {"units": units, "basic": basic, "farn": farn, "value": single}


def counts_of(hand: Hand, banker: int, choices: Choices) -> dict[str, Count]:
    if "shown" in hand:
        shown: Hand = {"limit": True}
        hand = {"winner": hand["by"], "hands": {str(hand["by"]): shown}, "self_pick": True}
    counts: dict[str, Count] = {}
    for seat in SEATS:
        held, wind = hand.get("hands", {}).get(str(seat)), (seat - banker) % 4
        if held is None:
            counts[str(seat)] = dict(NOTHING)
        elif seat == hand["winner"]:
            counts[str(seat)] = winner_count(held, wind, hand.get("self_pick", False), choices)
        else:
            counts[str(seat)] = loser_count(held, wind, choices)
    return counts


# Payments


def flows_of(hand: Hand, counts: dict[str, Count], banker: int, choices: Choices) -> Flows:
    winner = hand["by"] if "shown" in hand else hand["winner"]
    flows: Flows = {}
    if winner is not None:
        for loser in SEATS:
            amount = (counts[str(winner)]["value"] or 0) * doubling(loser, hand, banker, choices)
            if loser != winner and amount:
                flows[loser, winner] = amount
    if settles(hand, choices):
        losers = [seat for seat in SEATS if seat != winner]
        flows.update(settlement(losers, counts, banker, choices))
    return flows


def doubling(loser: int, hand: Hand, banker: int, choices: Choices) -> int:
    winner = hand["by"] if "shown" in hand else hand["winner"]
    by_banker = 2 if banker in (loser, winner) else 1
    all_double = "shown" in hand or hand.get("self_pick", False)
    by_discarder = 2 if all_double or hand.get("discarder") == loser else 1
    ways = {"banker": by_banker, "discarder": by_discarder, "both": by_banker * by_discarder}
    return ways.get(choices["double"], 1)


def settles(hand: Hand, choices: Choices) -> bool:
    if "shown" in hand or choices["woo-mei"] == "off":
        return False
    return hand["winner"] is not None or choices["draw"] == "settle"


def settlement(losers: list[int], counts: dict[str, Count], banker: int, choices: Choices) -> Flows:
    """Each pair: the lower pays the higher the difference."""
    flows: Flows = {}
    for pair in combinations(losers, 2):
        lower, higher = sorted(pair, key=lambda seat: counts[str(seat)]["value"] or 0)
        points = (counts[str(higher)]["value"] or 0) - (counts[str(lower)]["value"] or 0)
        doubled = choices["woo-mei"] == "banker-doubles" and banker in pair
        if points:
            flows[lower, higher] = points * (2 if doubled else 1)
    return flows


def next_bank(hand: Hand, bank: tuple[int, int, bool], choices: Choices) -> tuple[int, int, bool]:
    """Who banks the next hand, with which streak, and whether it is still the opening bank."""
    banker, streak, opening = bank
    winner = hand["by"] if "shown" in hand else hand["winner"]
    stays = winner == banker
    if winner is None:
        stays = choices["banker-on-draw"] == "stays"
    return (banker, streak + 1, opening) if stays else ((banker + 1) % 4, 1, False)
