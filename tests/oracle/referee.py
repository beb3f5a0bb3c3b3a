"""A second referee: from docs/rules/tien-gow.md alone, with tiles as text.

A lead has a class and a rank in it, and so has every play of the same class; the highest of these
takes the trick, the first of equals.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

CIVIL = ["6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1"]
MILITARY = {
    "6-3": 9, "5-4": 9, "6-2": 8, "5-3": 8, "5-2": 7, "4-3": 7, "4-2": 6,
    "4-1": 5, "3-2": 5, "2-1": 3,
}  # fmt: skip
PARTNERS = {"6-6": 9, "1-1": 8, "4-4": 7, "3-1": 5}
"""The families: a civil tile, and the pips of the two military ones that go with it."""
SET = tuple(CIVIL * 2 + list(MILITARY))

Class = tuple[str, float]
"""A class and how high in it; higher is better."""


def classes(tiles: Sequence[str]) -> list[Class]:
    """What tiles can be, most special first; the height counts from 0 up."""
    civil = [tile for tile in tiles if tile in CIVIL]
    military = [tile for tile in tiles if tile in MILITARY]
    match len(civil), len(military):
        case 1, 0:
            return [("civil", -CIVIL.index(civil[0]))]
        case 0, 1:
            return [("military", MILITARY[military[0]])]
        case 2, 0 if civil[0] == civil[1]:
            return [("civil pair", -CIVIL.index(civil[0]))]
        case 0, 2 if set(military) == {"4-2", "2-1"}:
            return [("Supreme", 0)]
        case 0, 2 if MILITARY[military[0]] == MILITARY[military[1]]:
            return [("military pair", MILITARY[military[0]])]
        case 1, 1 if PARTNERS.get(civil[0]) == MILITARY[military[0]]:
            return [("mixed pair", MILITARY[military[0]])]
        case (2, 1) | (1, 2) if len(set(civil)) == 1 and _partners(civil, military):
            return [(f"triplet with {len(civil)} civil", PARTNERS[civil[0]])]
        case (2, 2) | (4, 0) | (0, 4):
            return _of_four(civil, military)
    return []


def _partners(civil: Sequence[str], military: Sequence[str]) -> bool:
    return all(PARTNERS.get(one) == MILITARY[other] for one in civil for other in military)


def _of_four(civil: Sequence[str], military: Sequence[str]) -> list[Class]:
    found: list[Class] = []
    if len(civil) == 2:
        if civil[0] == civil[1] and _partners(civil, military):
            found.append(("quartet", PARTNERS[civil[0]]))
        for one, other in (military, military[::-1]):
            if _partners(civil[:1], [one]) and _partners(civil[1:], [other]):
                found.append(("two mixed pairs", max(MILITARY[one], MILITARY[other])))
                break
    pairs = _pairs(civil, military)
    if pairs is not None:
        found.append((f"two pairs, {len(civil)} civil", -min(pairs)))
    return found


def _pairs(civil: Sequence[str], military: Sequence[str]) -> list[int] | None:
    """The places of both pairs in the ranking of pairs, 0 the highest; None if it is not two."""
    places = []
    for tile, times in Counter(civil).items():
        if times != 2:
            return None
        places.append(CIVIL.index(tile))
    for pips, times in Counter(MILITARY[tile] for tile in military).items():
        if pips not in PARTNERS.values():
            return None
        if times % 2:
            return None
        places += [len(CIVIL) + [9, 8, 7, 5].index(pips)] * (times // 2)
    return places if len(places) == 2 else None


LEADS = {
    "civil": "single", "military": "single", "civil pair": "pair", "military pair": "pair",
    "Supreme": "supreme", "mixed pair": "mixed-pair", "triplet with 2 civil": "triplet",
    "triplet with 1 civil": "triplet", "quartet": "quartet", "two mixed pairs": "two-mixed-pairs",
}  # fmt: skip


def led(tiles: Sequence[str], allowed: Sequence[str], civil_supreme: str = "off") -> Class | None:
    """What tiles are when led, if these kinds are allowed; None if they cannot be led."""
    for name, height in classes(tiles):
        if LEADS.get(name, "two-pairs") not in allowed:
            continue
        if list(tiles) == ["5-1", "5-1"] and civil_supreme != "off":
            return ("civil Supreme", 0)
        return (name, height)
    return None


def taker(lead: Class, plays: Sequence[Sequence[str]], civil_supreme: str = "off") -> int:
    """Who takes the trick: 0 for the leader, then in order of play."""
    best, who = lead[1], 0
    for place, play in enumerate(plays, 1):
        for name, height in classes(play):
            if (name == lead[0] and height > best) or (
                lead[0] == "civil Supreme"
                and civil_supreme == "capturable"
                and list(play) == ["6-1", "6-1"]
                and best == 0
            ):
                best, who = max(height, best) or 1, place
                break
    return who


def unbeatable(lead: Class, hand: Sequence[str], civil_supreme: str = "off") -> bool:
    """Whether nothing higher can be made of the 24 tiles that are not in this hand."""
    left = list(SET)
    for tile in hand:
        left.remove(tile)
    return not any(taker(lead, [answer], civil_supreme) for answer in _answers(left))


def _answers(tiles: Sequence[str]) -> list[tuple[str, ...]]:
    """Everything that these tiles make that has a class, of one tile to four."""
    counts = Counter(tiles)
    return [each for each in every() if all(counts[tile] >= each.count(tile) for tile in each)]


@cache
def every() -> list[tuple[str, ...]]:
    """Everything that has a class, of one tile to four."""
    made = (each for n in range(1, 5) for each in combinations(SET, n) if classes(each))
    return sorted({tuple(sorted(each, key=SET.index)) for each in made})
