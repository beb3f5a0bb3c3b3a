"""Hands and choices of modern mahjong with one part malformed or replaced."""

from __future__ import annotations

from random import Random
from typing import Any

from .documents import ALL_CHOICES, NUMBERS_OF_THE_TABLE, Document

VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, 3, 10, -1, 2.5, 10**17, "", "0", "3", "wall", "Wall", "none", "off",
    "kong", [], [0], {}, {"seat": 1}, [{"seat": 1, "count": 3}], [{"code": "kong", "seat": 1}],
)  # fmt: skip
KEYS = ("win", "from", "marks", "seat", "count", "liable", "jokerless", "code", "why", "winner")


def misshape(rng: Random, made: Document) -> None:
    """Change a value, or a key, of a hand or of the sheet."""
    parts = [part for line in made["lines"] if "hand" in line for part in parts_of(line["hand"])]
    if not parts or rng.random() < 0.2:
        misshape_the_sheet(rng, made)
        return
    part = rng.choice(parts)
    way = rng.choice(("value", "value", "drop", "add"))
    if way == "add" or not part:
        part[rng.choice(KEYS)] = rng.choice(VALUES)
    elif way == "drop":
        del part[rng.choice(sorted(part))]
    else:
        part[rng.choice(sorted(part))] = rng.choice(VALUES)


def parts_of(hand: dict[str, Any]) -> list[dict[str, Any]]:
    """The hand and every object in it."""
    return [hand, *hand.get("win", []), *hand.get("marks", [])]


def misshape_the_sheet(rng: Random, made: Document) -> None:
    """Another preset, or a choice of some sheet with a value of some choice."""
    offered = ALL_CHOICES["modern-mahjong"]
    sheet = made["sheet"] if isinstance(made["sheet"], dict) else {"preset": made["sheet"]}
    made["sheet"] = sheet
    if rng.random() < 0.1:
        sheet["preset"] = rng.choice((*offered, "malayan", "", 3, None))
        return
    anywhere = offered[rng.choice(sorted(offered))]
    near = offered[sheet["preset"]]
    name = rng.choice(sorted(rng.choice((near, near, anywhere))))
    known = near.get(name, [0])
    others: tuple[Any, ...] = (*known, *map(str, known), *VALUES)
    if name in NUMBERS_OF_THE_TABLE["modern-mahjong"]:
        others = (*others, 12, 2.5, -7)
    sheet["choices"] = {**sheet.get("choices", {}), name: rng.choice(others)}
