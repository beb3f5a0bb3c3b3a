"""What all tests share: Hypothesis settings, databases, rewriting of golden texts."""

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import settings

from tests.databases import BOTH, lay_out
from tests.postgresql import PostgreSQL

# No deadlines: a busy machine is no fault of the rules. `make test` tries the same cases every
# time, so that what has passed passes again; the ordeal looks for new ones.
settings.register_profile("test", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("ordeal", deadline=None, max_examples=10_000, print_blob=True)
settings.load_profile("test")


MEMORY = Path("/dev/shm")
ROOM = 1 << 31


def pytest_configure(config: pytest.Config) -> None:
    """Keep what tests write in memory, where it has room: no write of theirs waits for a disk.

    What the ordeal writes is on the disk.
    """
    quick = config.getoption("markexpr") == "not ordeal"
    if quick and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite", action="store_true", help="write the golden texts anew instead of comparing"
    )
    parser.addoption(
        "--rounds", default="5", help="how many rounds two phones play on a bad network"
    )
    parser.addoption("--seed", default="5", help="which rounds these are")
    parser.addoption(
        "--papers", default="14", help="which documents are read back: the number of a lot, or all"
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What tests have counted, in however many processes they ran."""
    counted = Counter[str]()
    for report in chain.from_iterable(terminalreporter.stats.values()):
        if getattr(report, "when", "") == "call":
            counted.update(dict(report.user_properties))
    if counted:
        counts = ", ".join(f"{count:,} {what}" for what, count in counted.items())
        terminalreporter.write_line(f"counted: {counts}")


@pytest.fixture
def rewrite(pytestconfig: pytest.Config) -> bool:
    """Whether golden texts are rewritten (`make golden`) instead of compared."""
    return bool(pytestconfig.getoption("--rewrite"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A server of PostgreSQL for tests that do not ask what outlives it."""
    server = PostgreSQL(careful=False)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def laid_out(postgresql: PostgreSQL, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a database with all tables and nothing in them."""
    return lay_out(postgresql, tmp_path_factory.mktemp("instance"))


@pytest.fixture(params=BOTH)
def kind_of_database(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def either_database(
    request: pytest.FixtureRequest, kind_of_database: str, tmp_path: Path
) -> Iterator[str]:
    """The address of a database for this test alone, of one kind and then of the other."""
    if kind_of_database == "sqlite":
        yield f"sqlite:///{tmp_path / 'companion.db'}"
        return
    server = request.getfixturevalue("postgresql")
    name = server.database(like=request.getfixturevalue("laid_out"))
    yield server.address(name)
    server.drop(name)
