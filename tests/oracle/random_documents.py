"""Random sitting documents of every game: every one of valid shape, many with impossible lines.

Nothing here is a case that the rule pages leave open, so that two programs ought to agree on all
of it. A document draws its own share of faulty lines, from none at all to every one.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from . import random_counted_mahjong, random_mahjong, random_tiengow
from .documents import ALL_CHOICES, Choices, Document
from .rounds import WINDS
from .sittings import IN_POT, Line, Standing, is_refused, opening_standing, take

NAMES = ["Ah Ming", "Bo", "Chan", "Di", "Eve", "Fong", "陳大文", "Zoë"]
STRANGER = "Nobody Here"
SHARES_OF_FAULTS = (0.0, 0.0, 0.5, 0.9, 1.0)

MAKE_HAND: dict[str, Callable[[Random, Standing, float], dict[str, Any]]] = {
    "tien-gow": random_tiengow.hand,
    "mahjong": random_mahjong.hand,
    "modern-mahjong": random_counted_mahjong.hand,
}
"""A hand for a standing, faulty with the given chance."""


def tien_gow(rng: Random) -> Document:
    return document(rng, "tien-gow")


def hong_kong(rng: Random) -> Document:
    """A random sitting of Tien Gow at a Hong Kong table, which has most choices."""
    return document(rng, "tien-gow", "hong-kong")


def in_rounds(rng: Random) -> Document:
    """A random evening of mahjong, old or modern, that is long enough for rounds."""
    game = rng.choice(("mahjong", "modern-mahjong"))
    made = document(rng, game, lines=rng.randint(20, 60), faults=0.0)
    return {**made, "meta": {"rounds": rng.choice((1, 2, 3, 4, 5))}}


def mahjong(rng: Random) -> Document:
    return document(rng, "mahjong")


def counted_mahjong(rng: Random) -> Document:
    """A random sitting of modern mahjong, sometimes with invalid numbers of the table."""
    made = document(rng, "modern-mahjong")
    random_counted_mahjong.spoil_the_numbers(rng, made)
    return made


def new_ways_to_pay(rng: Random) -> Document:
    """A random sitting under a limit, a dealer tai or a false win that few tables play."""
    preset, name, values = rng.choice(
        (
            ("hong-kong-mahjong", "cap", (6, 9, 12)),
            ("taiwan", "repeats", ("repeats-only",)),
            ("singapore", "false-win", ("as-claimed",)),
        )
    )
    plays = {name: rng.choice(values)}
    return document(rng, "modern-mahjong", preset, plays=plays)


def document(
    rng: Random,
    game: str,
    preset: str | None = None,
    lines: int | None = None,
    faults: float | None = None,
    plays: Choices | None = None,
) -> Document:
    """A random sitting, its lines made one by one so that each suits the standing it meets."""
    played = sheet(rng, game, preset or rng.choice(sorted(ALL_CHOICES[game])))
    if plays:
        of_preset: Document = {"preset": played} if isinstance(played, str) else played
        played = {**of_preset, "choices": {**of_preset.get("choices", {}), **plays}}
    result: Document = {"game": game, "sheet": played, "players": rng.sample(NAMES, 4)}
    if rng.random() < 0.7:
        result["banker"] = rng.randrange(4)
    result["lines"] = []
    standing = opening_standing(result)
    if faults is None:
        faults = rng.choice(SHARES_OF_FAULTS)
    for _ in range(rng.randint(1, 9) if lines is None else lines):
        line = random_line(rng, standing, faults)
        result["lines"].append(line)
        if not is_refused(line, standing):
            take(line, standing)
    return result


def sheet(rng: Random, game: str, preset: str) -> Any:
    if rng.random() < 0.2:
        return preset
    share = rng.choice((0.3, 0.7, 1.0))
    choices: Choices = {}
    for name, values in ALL_CHOICES[game][preset].items():
        if rng.random() < share:
            choices[name] = rng.choice(values)
    return {"preset": preset, "choices": choices} if choices else {"preset": preset}


def random_line(rng: Random, standing: Standing, faults: float) -> Line:
    """Mostly a hand; faulty with the given chance."""
    kinds = {"hand": 70, "seating": 9, "transfer": 9, "agreed": 6, "bank": 6, "pot_ends": 6}
    faulty = rng.random() < faults
    if not (standing.pot or faulty):
        del kinds["pot_ends"]
    kind = rng.choices(list(kinds), list(kinds.values()))[0]
    if kind == "pot_ends":
        return {"pot_ends": with_why(rng, {})}
    if kind == "hand":
        return {"hand": MAKE_HAND[standing.game](rng, standing, faults)}
    if kind == "seating":
        return {"seating": seating(rng, standing)}
    if kind == "transfer":
        return {"transfer": with_why(rng, transfer(rng, standing, faulty))}
    if kind == "agreed":
        return {"agreed": with_why(rng, {"net": agreed_net(rng, faulty)})}
    return {"bank": with_why(rng, bank(rng, faulty, standing))}


def with_why(rng: Random, body: dict[str, Any]) -> dict[str, Any]:
    return {**body, "why": "so it was"} if rng.random() < 0.5 else body


def seating(rng: Random, standing: Standing) -> list[str]:
    """The same four in another order, or others for some of them; sometimes no change at all."""
    four = list(standing.seated)
    others = [name for name in NAMES if name not in four]
    for name in rng.sample(others, rng.choice((0, 0, 1, 1, 2, 4))):
        stays = [seat for seat in range(4) if four[seat] in standing.seated]
        four[rng.choice(stays)] = name
    if rng.random() < 0.6:
        rng.shuffle(four)
    return four


def transfer(rng: Random, standing: Standing, faulty: bool) -> dict[str, Any]:
    """Between two players, or with the box, or with the pot if there is one."""
    pots = [IN_POT] if standing.pot or (faulty and rng.random() < 0.2) else []
    payer, payee = rng.sample([*standing.balances, None, *pots, *pots], 2)
    points: Any = rng.choice((1, 2, 5, 20, 10**8))
    if payer == IN_POT and standing.pot and not faulty:
        points = max(1, standing.pot.points)
    if faulty:
        fault = rng.choice(("stranger", "self", "box", "less", "broken", "more"))
        payer = {"stranger": STRANGER, "box": None}.get(fault, payer)
        payee = payer if fault in ("self", "box") else payee
        points = {"less": rng.choice((0, -3)), "broken": 2.5, "more": 10**9 + 1}.get(fault, points)
    return {"payer": payer, "payee": payee, "points": points}


def agreed_net(rng: Random, faulty: bool) -> list[Any]:
    """Four nets that sum to zero; when faulty they do not, or are all zero, or not whole."""
    net: list[Any] = [rng.randint(-9, 9) for _ in range(3)]
    if rng.random() < 0.4:
        net[1] = -net[0]
    net.append(-sum(net))
    rng.shuffle(net)
    if not any(net):
        net = [3, -3, 0, 0]
    if faulty:
        worse = [[net[0] + 1, *net[1:]], [0, 0, 0, 0], [0.5, -0.5, 0, 0], [10**9 + 1, 0, 0, 0]]
        return rng.choice(worse)
    return net


def bank(rng: Random, faulty: bool, standing: Standing) -> dict[str, Any]:
    """A seat and a streak; when faulty, no such."""
    seat: Any = rng.randrange(4)
    streak: Any = rng.choice((1, 1, 2, 3, 7, 100))
    if faulty:
        seat, streak = rng.choice(((4, 1), (-1, 2), (seat, 0), (seat, -1), (seat, 1.5)))
    body = {"seat": seat, "streak": streak}
    if standing.round is not None and rng.random() < 0.4:
        body["wind"] = rng.choice(WINDS)
    return body
