"""The stored costs of nights by every sheet, computed once by `make nights`.

The sheets are those of the presets, with default answers except at most one; pages only read them.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from companion.rules.night_simulation import Figure, SimulatedNight
from companion.rules.presets import Choice
from companion.rules.sheet import Sheet
from companion.rules.tiengow.night_costs import SEED, Cost, Dealt, cost, playable
from companion.rules.tiengow.playing import Manner
from companion.rules.tiengow.presets import PRESETS

HANDS = 1_000_000
"""The number of hands simulated for each sheet."""

FIRST = 250
"""The number of first nights that are also stored apart: replaying these takes seconds."""

FILE = "nights.json"

Answers = Mapping[str, Any]


class Known(NamedTuple):
    """A sheet, by its preset and answers other than the defaults, and the cost of its nights.

    `first` is the cost of the first nights only.
    """

    preset: str
    answers: Answers
    cost: Cost
    first: Cost

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.preset, self.answers)


class StoredNights(NamedTuple):
    """The stored results: the seed, the hands, and how often chances occurred in each manner."""

    seed: int
    hands: int
    chances: tuple[Mapping[str, int], ...]
    known: tuple[Known, ...]


def sheets() -> Iterator[tuple[str, dict[str, Any]]]:
    """All sheets for which costs are computed."""
    for preset in PRESETS:
        usual = preset.sheet()
        yield preset.key, {}
        for choice in preset.choices:
            if not isinstance(choice, Choice):
                continue
            for option in choice.options[1:]:
                sheet = preset.sheet({choice.key: option.value})
                if sheet.clauses != usual.clauses and playable(sheet):
                    yield preset.key, {choice.key: option.value}


def sheet_of(key: str, answers: Answers) -> Sheet:
    return next(preset for preset in PRESETS if preset.key == key).sheet(answers)


def manners() -> dict[Manner, list[tuple[str, dict[str, Any]]]]:
    """The sheets grouped by manner of play."""
    found: dict[Manner, list[tuple[str, dict[str, Any]]]] = {}
    for key, answers in sheets():
        found.setdefault(Manner.of(sheet_of(key, answers)), []).append((key, answers))
    return found


@cache
def kept() -> StoredNights:
    """The results stored with the program."""
    document = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    known = (
        Known(each["preset"], each["answers"], _read(each["cost"]), _read(each["first"]))
        for each in document["sheets"]
    )
    chances = tuple(document["chances"])
    return StoredNights(document["seed"], document["hands"], chances, tuple(known))


def known_of(sheet: Sheet) -> Known | None:
    """The stored result for a sheet with these clauses, whatever its name; None without one."""
    return _by_clauses().get(sheet.clauses)


@cache
def _by_clauses() -> dict[Any, Known]:
    return {each.sheet.clauses: each for each in reversed(kept().known)}


def _read(document: Mapping[str, Any]) -> Cost:
    after = (
        SimulatedNight(each["hands"], _figures(each["player"]), _figures(each["lost"]))
        for each in document["after"]
    )
    means = tuple((won, off) for won, off in document["means"])
    return Cost(document["nights"], means, tuple(after))


def _figures(pairs: list[list[int]]) -> tuple[Figure, ...]:
    return tuple(Figure(points, error) for points, error in pairs)


def _written(found: Cost) -> dict[str, Any]:
    return {
        "nights": found.nights,
        "means": [[round(won, 2), round(off, 2)] for won, off in found.means],
        "after": [night._asdict() for night in found.after],
    }


def worked_out(manner: Manner, hands: int, seed: int) -> tuple[dict[str, int], list[Any]]:
    """The results of all sheets with the same manner of play, and how often chances occurred."""
    dealt = Dealt(manner, hands, seed)
    found = []
    for key, answers in manners()[manner]:
        sheet = sheet_of(key, answers)
        whole, first = cost(sheet, dealt), cost(sheet, dealt, FIRST)
        costs = {"cost": _written(whole), "first": _written(first)}
        found.append({"preset": key, "answers": answers, **costs})
    return dealt.chances, found


def write(hands: int = HANDS, seed: int = SEED) -> str:
    """All results as a document; each manner is computed in its own process."""
    with ProcessPoolExecutor() as pool:
        runs = [pool.submit(worked_out, manner, hands, seed) for manner in manners()]
        done = [run.result() for run in runs]
    lines = [json.dumps(each, separators=(",", ":")) for _, found in done for each in found]
    head = {"seed": seed, "hands": hands, "chances": [chances for chances, _ in done]}
    return f'{json.dumps(head)[:-1]},\n"sheets":[\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__":
    print(write(*map(int, sys.argv[1:])), end="")
