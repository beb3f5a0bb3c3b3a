"""What the benchmarks share: compiled modules, and figures printed at the end."""

import compileall
import gc
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import companion

FIGURES: list[str] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Benchmarks take long, and assert only that they can be measured: they are ordeals."""
    for item in items:
        if item.nodeid.startswith("tests/bench/"):
            item.add_marker(pytest.mark.ordeal)


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Compiled modules as after a first run, even if Python is told not to write them."""
    compileall.compile_dir(Path(companion.__file__).parent, quiet=1)


@pytest.fixture
def figure(benchmark: BenchmarkFixture) -> Callable[[str], None]:
    """A function that collects lines to print at the end, if benchmarks run at all."""
    return FIGURES.append if benchmark.enabled else lambda line: None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if FIGURES:
        terminalreporter.section("figures")
    for line in FIGURES:
        terminalreporter.write_line(line)


def best(function: Callable[[], object], times: int = 1) -> float:
    """The least of several times, in seconds: what it takes when nothing else is in the way."""
    spent = []
    for _ in range(times):
        start = perf_counter()
        function()
        spent.append(perf_counter() - start)
    return min(spent)


def spent(function: Callable[[], object]) -> float:
    """The time of the processor that it takes, in seconds."""
    gc.collect()
    start = process_time()
    function()
    return process_time() - start


def in_turn(
    one: Callable[[], object], other: Callable[[], object], times: int
) -> tuple[float, float]:
    """The least time of each of two, taken in turn: what else is going on is in the way of both."""
    pairs = [(best(one), best(other)) for _ in range(times)]
    return min(first for first, _ in pairs), min(second for _, second in pairs)
