"""Random Tien Gow hands: simulated tricks, altered ones, or only marks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from .sittings import Standing
from .tiengow_refused import (
    FOR_ITS_LEADER,
    known_declared_hands,
    known_marks,
    plays_early_death,
    unmarked_sizes,
)

Hand = dict[str, Any]
Marks = list[dict[str, Any]]

EVERY_MARK = (
    "supreme-led", "mixed-pair-led", "two-mixed-pairs-led", "quartet-won", "last-quartet",
    "last-supreme", "last-little-three", "little-three-captured", "unbeatable-lead", "eight-branch",
    "civil-supreme-led", "civil-supreme-captured", "last-civil-supreme", "last-five-one",
    "five-one-captured", "last-civil-supreme-captured", "quartet-beaten", "last-quartet-beaten",
    "last-several", "last-highest", "top-lead", "moon-shot",
)  # fmt: skip
EVERY_DECLARED_HAND = (
    "one-red-dot", "all-white", "seven-military", "eight-military",
    "four-pairs", "seven-civil", "eight-civil", "no-dot",
)  # fmt: skip


@dataclass
class Trick:
    size: int
    leader: int
    winner: int


def hand(rng: Random, standing: Standing, faults: float) -> Hand:
    """A hand for this standing, faulty (or likely so) with the given chance."""
    faulty = rng.random() < faults
    if rng.random() < (0.1 if faulty else 0.06):
        declared = declared_hand(rng, standing, faulty)
        if declared:
            return declared
    if not faulty:
        return played_hand(rng, standing)
    if rng.random() < 0.4:
        return bare_hand(rng, standing)
    result = played_hand(rng, standing)
    for _ in range(rng.choice((1, 1, 2))):
        tamper(rng, result)
    result["tricks"] = [int(n) if n == int(n) else n for n in result["tricks"]]
    return result


def declared_hand(rng: Random, standing: Standing, faulty: bool) -> Hand | None:
    """A declared hand, if the table plays any; when faulty perhaps one that it does not."""
    known = sorted(known_declared_hands(standing.preset, standing.choices))
    if faulty:
        return {"declared": rng.choice(EVERY_DECLARED_HAND), "by": rng.randint(-1, 4)}
    return {"declared": rng.choice(known), "by": rng.randrange(4)} if known else None


# Played hands


def played_hand(rng: Random, standing: Standing) -> Hand:
    """A hand that did happen: tricks are played out and marked as they fell."""
    tricks = play(rng, standing)
    counts = [sum(t.size for t in tricks if t.winner == seat) for seat in range(4)]
    marks = marks_of(rng, tricks, standing)
    rng.shuffle(marks)
    result: Hand = {"tricks": counts, "last_trick": tricks[-1].winner, "marks": marks}
    if not marks and rng.random() < 0.3:
        del result["marks"]
    return result


def play(rng: Random, standing: Standing) -> list[Trick]:
    """A row of tricks, some seats stronger than others."""
    sizes = sorted({*unmarked_sizes(standing.preset), rng.choice((1, 4))})
    if rng.random() < 0.25:
        sizes = [2, rng.choice((2, 4))]
    weights = [rng.choice((0, 1, 1, 2, 2, 6)) for _ in range(4)]
    if not any(weights) or rng.random() < 0.12:
        weights[rng.randrange(4)] = 1000
    keeps_lead, small = rng.random() * 0.5, rng.choice((0.0, 0.2, 0.5, 0.9))
    small = 0.0 if sizes[0] == 2 else small
    tricks: list[Trick] = []
    leader = standing.bank[0]
    while (left := 8 - sum(trick.size for trick in tricks)) > 0:
        size = 1 if rng.random() < small else rng.choice([s for s in sizes if s <= left])
        winner = leader if rng.random() < keeps_lead else rng.choices(range(4), weights)[0]
        if size == left == 1 and plays_early_death(standing.preset, standing.choices):
            winner = rng.choice([trick.winner for trick in tricks])
        tricks.append(Trick(size, leader, winner))
        leader = winner
    return tricks


def marks_of(rng: Random, tricks: list[Trick], standing: Standing) -> Marks:
    """Marks that are true of these tricks: those that must be made, and some that may be."""
    known = known_marks(standing.preset, standing.choices)
    keenness = rng.choice((0.2, 0.7, 1.0, 1.0))
    gone: set[str] = set()
    marks = last_trick_mark(rng, tricks, known, keenness)
    gone.update(tile_of(mark["code"]) for mark in marks)
    top_lead = tricks[0].size == 1
    for trick in tricks[:-1] if "quartet-won" in known else tricks:
        made = trick_marks(rng, trick, known, keenness, gone)
        gone.update(tile_of(mark["code"]) for mark in made)
        if trick is tricks[0] and [mark["code"] for mark in made] == ["supreme-led"]:
            top_lead = True
        marks += made
    return marks + marks_of_the_whole(rng, tricks, known, top_lead)


def tile_of(code: str) -> str:
    """The low tile that is gone with a mark: the 2-1, both 5-1, or none."""
    if "five-one" in code or "civil" in code:
        return "5-1"
    return "2-1" if "supreme" in code or "little-three" in code else ""


def any_of(rng: Random, codes: list[str], known: set[str], gone: set[str], seat: int) -> Marks:
    """One of the codes that the sheet knows and whose tile is still there, if any is left."""
    left = [code for code in codes if code in known and (tile_of(code) or code) not in gone]
    return [{"code": rng.choice(left), "seat": seat}] if left else []


def last_trick_mark(rng: Random, tricks: list[Trick], known: set[str], keenness: float) -> Marks:
    """The mark of the last trick, on the sheets that have any."""
    trick = tricks[-1]
    led_by_winner = trick.leader == trick.winner
    if trick.size == 4 and "last-quartet" in known:
        if not led_by_winner and "last-quartet-beaten" in known:
            return [{"code": "last-quartet-beaten", "seat": trick.leader}]
        return [{"code": "last-quartet", "seat": trick.winner}]
    if rng.random() > keenness:
        return []
    codes = {
        (2, True): ["last-supreme", "last-civil-supreme"],
        (2, False): ["last-civil-supreme-captured"],
        (1, True): ["last-little-three", "last-five-one"],
        (1, False): ["little-three-captured", "five-one-captured"],
    }.get((trick.size, led_by_winner), [])
    if all(each.winner == trick.winner for each in tricks):
        codes = [*codes, "last-highest" if trick.size == 1 else "last-several"]
    return any_of(rng, codes, known, set(), trick.leader)


def trick_marks(
    rng: Random, trick: Trick, known: set[str], keenness: float, gone: set[str]
) -> Marks:
    """The marks of any other trick: two for a beaten quartet if the sheet asks that."""
    led_by_winner = trick.leader == trick.winner
    if trick.size == 4 and "quartet-won" in known:
        beaten = [] if led_by_winner else any_of(rng, ["quartet-beaten"], known, gone, trick.leader)
        return [{"code": "quartet-won", "seat": trick.winner}, *beaten]
    if rng.random() > keenness:
        return []
    if not led_by_winner and "civil-supreme-captured" in known and trick.size == 2:
        return any_of(rng, ["civil-supreme-captured"], known, gone, trick.winner)
    codes = {2: ["mixed-pair-led"], 4: ["two-mixed-pairs-led"]}.get(trick.size, [])
    if trick.size == 2 and led_by_winner:
        codes = [*codes, "supreme-led", "civil-supreme-led"]
    return any_of(rng, codes, known, gone, trick.leader)


def marks_of_the_whole(rng: Random, tricks: list[Trick], known: set[str], top_lead: bool) -> Marks:
    winner, banker = tricks[-1].winner, tricks[0].leader
    if any(trick.winner != winner for trick in tricks):
        return []
    marks = []
    if "eight-branch" in known and rng.random() < 0.5:
        marks.append({"code": "eight-branch", "seat": winner})
    for code in ("unbeatable-lead", *(("top-lead",) if top_lead else ())):
        if code in known and winner == banker and rng.random() < 0.5:
            marks.append({"code": code, "seat": winner})
    return marks


# Hands that may not have happened


def bare_hand(rng: Random, standing: Standing) -> Hand:
    """Counts and marks of this sheet put together without a thought for the order of play."""
    counts = [0, 0, 0, 0]
    weights = [rng.choice((0, 1, 1, 3)) for _ in range(4)]
    for _ in range(8):
        counts[rng.choices(range(4), weights if any(weights) else [1] * 4)[0]] += 1
    winner = rng.choice([seat for seat in range(4) if counts[seat]])
    known = sorted(known_marks(standing.preset, standing.choices))
    marks: Marks = []
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 4)) if known else 0):
        code = rng.choice(known)
        is_winners = code.startswith("last-") or code == "eight-branch"
        seat = winner if is_winners and rng.random() < 0.9 else rng.randrange(4)
        if code in FOR_ITS_LEADER:
            seat = rng.choice([other for other in range(4) if other != winner])
        if rng.random() < 0.3:
            seat = standing.bank[0]
        marks.append({"code": code, "seat": seat})
    return {"tricks": counts, "last_trick": winner, "marks": marks}


def tamper(rng: Random, result: Hand) -> None:
    ways = (move_a_trick, change_the_last, add_a_mark, change_a_mark, break_a_count, double_a_mark)
    rng.choices(ways, (6, 3, 4, 4, 2, 3))[0](rng, result)


def move_a_trick(rng: Random, result: Hand) -> None:
    counts = result["tricks"]
    giver = max(range(4), key=lambda seat: (counts[seat] > 0, rng.random()))
    moved = rng.choice((1, 1, 2, counts[giver]))
    counts[giver] -= moved
    counts[rng.randrange(4)] += moved


def change_the_last(rng: Random, result: Hand) -> None:
    result["last_trick"] = rng.choice((0, 0, 1, 1, 2, 2, 3, 3, 4, -1))


def add_a_mark(rng: Random, result: Hand) -> None:
    seat = rng.choice((0, 0, 1, 1, 2, 2, 3, 3, 4, -1))
    result.setdefault("marks", []).append({"code": rng.choice(EVERY_MARK), "seat": seat})


def change_a_mark(rng: Random, result: Hand) -> None:
    marks = result.get("marks", [])
    if not marks:
        return add_a_mark(rng, result)
    mark = rng.choice(marks)
    way = rng.choice(("seat", "code", "out"))
    if way == "out":
        marks.remove(mark)
    else:
        mark[way] = rng.randrange(4) if way == "seat" else rng.choice(EVERY_MARK)
    return None


def double_a_mark(rng: Random, result: Hand) -> None:
    marks = result.get("marks", [])
    if not marks:
        return add_a_mark(rng, result)
    marks.append(dict(rng.choice(marks)))
    return None


def break_a_count(rng: Random, result: Hand) -> None:
    """Let the tricks come to something else, or be fewer than none, or not whole."""
    counts = result["tricks"]
    seat, other = rng.sample(range(4), 2)
    step = rng.choice((1, -1, 0.5, counts[seat] + 1))
    counts[seat] -= step
    if rng.random() < 0.5:
        counts[other] += step
