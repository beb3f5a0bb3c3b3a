"""The run time of `companion score`."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.conftest import best, spent
from tests.oracle import random_mahjong, random_tiengow
from tests.oracle.sittings import opening_standing, take
from tests.served import PLAYERS

Figure = Callable[[str], None]
Plain = dict[str, Any]

COMPANION = str(Path(sys.executable).parent / "companion")
BARE = [sys.executable, "-c", "pass"]
SHEETS = {"tien-gow": "celko-kam", "mahjong": "malayan"}
HAPPENED = {"tien-gow": random_tiengow.played_hand, "mahjong": random_mahjong.won_hand}
THOUSAND = 1000
EVENING = 30
TURNS = 1_000_000

each_game = pytest.mark.parametrize("game", SHEETS)


def sitting(game: str, hands: int) -> Plain:
    """A sitting with possible hands: a thousand different ones, repeated."""
    plain: Plain = {"game": game, "sheet": SHEETS[game], "players": PLAYERS}
    # Each thousand begins with the same bank, so that its hands are good there again.
    first: Plain = {"bank": {"seat": 0, "streak": 1}}
    rng, standing = Random(1), opening_standing(plain)
    take(first, standing)
    lines = [first]
    for _ in range(min(hands, THOUSAND)):
        lines.append({"hand": HAPPENED[game](rng, standing)})
        take(lines[-1], standing)
    return {**plain, "lines": lines * (hands // THOUSAND or 1)}


def written(tmp_path: Path, plain: Plain) -> str:
    file = tmp_path / "sitting.json"
    file.write_text(json.dumps(plain))
    return str(file)


def plain_loop() -> int:
    """What the speed of the machine is measured by."""
    total = 0
    for n in range(TURNS):
        total += n % 7
    return total


def spent_by(*command: str) -> float:
    """The processor time that a command takes, whatever else is going on."""
    before = getrusage(RUSAGE_CHILDREN)
    run(*command)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@each_game
def test_one_hand(benchmark: BenchmarkFixture, figure: Figure, tmp_path: Path, game: str) -> None:
    file = written(tmp_path, sitting(game, 1))
    benchmark(run, COMPANION, "score", file)
    times = 30 if benchmark.enabled else 1
    pairs = [(spent_by(*BARE), spent_by(COMPANION, "score", file)) for _ in range(times)]
    floor, whole = (min(each) for each in zip(*pairs, strict=True))
    figure(
        f"one hand of {game}: {whole * 1e3:.0f} ms of the processor from start to end, "
        f"{whole / floor:.1f} times the bare interpreter ({floor * 1e3:.0f} ms)"
    )


@pytest.mark.benchmark(min_rounds=1)
@each_game
def test_hands_a_second(
    benchmark: BenchmarkFixture, figure: Figure, tmp_path: Path, game: str
) -> None:
    """Evenings of thirty hands, one on each line: so they are brought who are many."""
    evenings = 200 if benchmark.enabled else 1
    evening = sitting(game, EVENING)
    file = tmp_path / "evenings.jsonl"
    file.write_text((json.dumps(evening) + "\n") * evenings)
    none = tmp_path / "none.jsonl"
    none.touch()
    benchmark(run, COMPANION, "score", "--lines", str(file))
    pairs = [
        (spent_by(COMPANION, "score", "--lines", str(file)), spent(plain_loop))
        for _ in range(5 if benchmark.enabled else 1)
    ]
    whole, floor = (min(each) for each in zip(*pairs, strict=True))
    a_hand = (whole - spent_by(COMPANION, "score", "--lines", str(none))) / (EVENING * evenings)
    figure(
        f"{game}: {1 / a_hand:,.0f} hands a second of the processor, with reasons; a hand takes as "
        f"long as {a_hand / floor * TURNS:,.0f} turns of a plain loop"
    )


@pytest.mark.benchmark(min_rounds=3)
@each_game
def test_a_sitting_of_ten_thousand_hands(
    benchmark: BenchmarkFixture, figure: Figure, tmp_path: Path, game: str
) -> None:
    hands = 10_000 if benchmark.enabled else 10
    plain = sitting(game, hands)
    file = written(tmp_path, plain)
    benchmark(run, COMPANION, "score", file)
    whole = best(lambda: run(COMPANION, "score", file), 2)
    answer = subprocess.check_output([COMPANION, "score", file])
    floor = best(lambda: (json.loads(json.dumps(plain)), json.loads(answer)), 3)
    figure(
        f"{hands:,} hands of {game}: {whole:.2f} s, {whole / hands * 1e6:.0f} µs a hand, "
        f"{whole / floor:.1f} times reading document and answer as JSON ({floor:.2f} s)"
    )
