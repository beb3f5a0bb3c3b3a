"""The cost of a night: simulates thousands of hands, and pays them by a sheet.

Four equal players play as in `playing`. A player who can show a hand that wins at once does so; all
eight tricks are 七支, the name that applies if nothing is declared. Sheets with the same manner of
play pay the same hands.

`make nights` computes the costs by every sheet once and stores them; pages only read them. The
sheets are those of the presets, with default answers except at most one.
"""

import json
import sys
from array import array
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.resources import files
from math import sqrt
from random import Random
from statistics import mean, pstdev
from typing import Any, NamedTuple

from companion.rules.chips import net
from companion.rules.night_simulation import LENGTHS, Figure, SimulatedNight, night_of
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import Choice
from companion.rules.sheet import Bank, Sheet, score
from companion.rules.tiengow.hand import FEATS, SEATS, Hand, Mark
from companion.rules.tiengow.order_of_play import Four
from companion.rules.tiengow.playing import Manner, PlayedDeal, SimulatedTable, Trick, in_bits
from companion.rules.tiengow.presets import PRESETS
from companion.rules.tiengow.referee import DECLARED_BY
from companion.rules.tiengow.tiles import COMBINATIONS, Combination, read_tiles
from companion.rules.tiengow.tricks import marks_of

SEED = 16
WAY_OF_PLAYING: tuple[Phrase, ...] = (
    phrase(
        "All 32 tiles are dealt at random, eight to each of four players who all play the same way."
    ),
    phrase(
        "The player who leads plays what nothing can beat as far as they can tell, with "
        "as many tiles as possible; otherwise their lowest single."
    ),
    phrase("A player who can take a trick does so, as cheaply as they can."),
    phrase(
        "A player who cannot discards their lowest tiles: those with the most tiles above "
        "them in their suit."
    ),
    phrase(
        "A player who is dealt a hand that wins when shown shows it, and nobody calls all "
        "eight tricks grand (八支)."
    ),
)

PLAYED = {
    "supreme-led", "mixed-pair-led", "two-mixed-pairs-led", "quartet-won", "quartet-beaten",
    "last-quartet", "last-quartet-beaten", "last-supreme", "last-little-three",
    "little-three-captured", "eight-branch", *DECLARED_BY,
}  # fmt: skip
"""The questions that simulated hands answer."""


def playable(sheet: Sheet) -> bool:
    """Whether a sheet can pay simulated hands: it asks nothing else."""
    return not sheet.has_pot and sheet.asked.keys() <= PLAYED


class HandCourse(NamedTuple):
    """The course of a hand, as far as any sheet asks; seats are counted from the banker."""

    tricks: Four
    winner: int
    special: tuple[Trick, ...]
    shown: tuple[tuple[int, tuple[str, ...]], ...]

    @classmethod
    def of(cls, played: PlayedDeal) -> "HandCourse":
        special = (
            _representative(trick)
            for trick in played.play
            if trick.lead.kind in SPECIAL or (trick.last and str(trick.lead) == "2-1")
        )
        return cls(played.tricks, played.play[-1].winner, tuple(special), played.shown)

    def hand(self, sheet: Sheet) -> Hand:
        """The hand as recorded under a sheet."""
        for seat, codes in self.shown:
            if known := [code for code in sheet.asked if code in codes]:
                return Hand.declare(known[0], seat)
        marks = (
            Mark(code, trick.leader if FEATS[code].by == "leader" else trick.winner)
            for trick in self.special
            for code in _marks(sheet, trick.lead, trick.over, trick.last)
        )
        return Hand(self.tricks, self.winner, tuple(marks))


SPECIAL: dict[str, Combination] = {
    each.kind: each
    for each in reversed(COMBINATIONS)
    if each.kind in ("supreme", "mixed-pair", "two-mixed-pairs", "quartet")
}
"""Leads that a sheet may pay for; one stands for all of its kind, because all pay the same."""


def _representative(trick: Trick) -> Trick:
    """The trick with one combination in place of all of its kind."""
    like = SPECIAL.get(trick.lead.kind, trick.lead)
    over = trick.over if like is trick.lead and len(like.tiles) == 1 else trick.over and like
    return trick._replace(lead=like, over=over)


_marks = cache(marks_of)


CHANCES: dict[str, tuple[Phrase, int]] = {
    "one-red-pip": (phrase("exactly one red pip"), 12012),
    "supreme": (phrase("the Supreme pair"), 593775),
    "quartet": (phrase("all four tiles of a family"), 81894),
}
"""Names of special hands, and in how many of the 10 518 300 hands of eight tiles they occur."""

_SUPREME = in_bits(read_tiles("4-2 2-1"))
_QUARTETS = tuple(in_bits(each.tiles) for each in COMBINATIONS if each.kind == "quartet")


class Dealt:
    """Hands dealt and played in one manner, in order; equal courses are stored once."""

    def __init__(self, manner: Manner, number: int, seed: int = SEED):
        self.manner = manner
        self.order = array("I")
        self.chances = dict.fromkeys(CHANCES, 0)
        places: dict[HandCourse, int] = {}
        for played in SimulatedTable(manner, Random(seed)).hands(number):
            self.chances["one-red-pip"] += sum("one-red-dot" in codes for _, codes in played.shown)
            for hand in played.dealt:
                self.chances["supreme"] += hand & _SUPREME == _SUPREME
                self.chances["quartet"] += any(hand & four == four for four in _QUARTETS)
            self.order.append(places.setdefault(HandCourse.of(played), len(places)))
        self.courses = [*places]


class Cost(NamedTuple):
    """The cost of nights: their number, each seat's average with its error, results by length."""

    nights: int
    means: tuple[tuple[float, float], ...]
    after: tuple[SimulatedNight, ...]


def cost(sheet: Sheet, dealt: Dealt, most: int | None = None) -> Cost:
    """The cost of simulated nights by a sheet; each seat banks first equally often."""
    hands = [course.hand(sheet) for course in dealt.courses]
    first_of: dict[Hand, int] = {}
    places = [first_of.setdefault(hand, place) for place, hand in enumerate(hands)]

    @cache
    def paid(place: int, streak: int, opening: bool) -> tuple[tuple[int, ...], Bank]:
        """What everyone wins, and the next bank; seats are counted from the banker."""
        scored = score(sheet, hands[place], Bank(0, streak, opening))
        return net(scored.transfers, len(SEATS)), scored.bank

    length = LENGTHS[-1]
    number = min(len(dealt.order) // length, most or len(dealt.order))
    ends: dict[int, list[tuple[int, ...]]] = {number: [] for number in LENGTHS}
    for night in range(number):
        won, seat, streak, opening = [0, 0, 0, 0], night % len(SEATS), 1, True
        for played, place in enumerate(dealt.order[night * length : (night + 1) * length], 1):
            nets, (turn, streak, opening) = paid(places[place], streak, opening)
            for step, points in enumerate(nets):
                won[(seat + step) % 4] += points
            seat = (seat + turn) % 4
            if played in ends:
                ends[played].append(tuple(won))
    whole = zip(*ends[length], strict=True)
    means = tuple((mean(won), 1.96 * pstdev(won) / sqrt(number)) for won in whole)
    return Cost(number, means, tuple(night_of(*after) for after in ends.items()))


HANDS = 1_000_000
"""The number of hands simulated for each sheet."""

FIRST = 250
"""The number of first nights that are also stored apart: replaying these takes seconds."""

FILE = "nights.json"

Answers = Mapping[str, Any]


class KnownCost(NamedTuple):
    """A sheet by preset and unusual answers, and the cost of all nights and of the first."""

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
    known: tuple[KnownCost, ...]


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
        KnownCost(each["preset"], each["answers"], _read(each["cost"]), _read(each["first"]))
        for each in document["sheets"]
    )
    chances = tuple(document["chances"])
    return StoredNights(document["seed"], document["hands"], chances, tuple(known))


def known_of(sheet: Sheet) -> KnownCost | None:
    """The stored result for a sheet with these clauses, whatever its name; None without one."""
    return _by_clauses().get(sheet.clauses)


@cache
def _by_clauses() -> dict[Any, KnownCost]:
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
