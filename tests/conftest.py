"""What all tests share: Hypothesis settings, databases, rewriting of golden texts."""

import gc
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from hypothesis import settings

from companion.db.session import upgrade_database
from companion.ledger.book import book_cache
from tests.apps import SharedApp, on_sqlite
from tests.databases import BOTH, close, lay_down, lay_out
from tests.factories import EVENING, SECRET, Clock, Phone, TableInApp, make_group
from tests.ledger.factories import Seated, Table
from tests.postgresql import PostgreSQL

# No deadlines: a busy machine is no fault of the rules. `make test` tries the same cases every
# time, so that what has passed passes again; the ordeal looks for new ones.
settings.register_profile("test", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("ordeal", deadline=None, max_examples=10_000, print_blob=True)
settings.load_profile("test")

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

    from tests.printing.factories import RendersHere
    from tests.served import Server
    from tests.web.full_server import FullServer


MEMORY = Path("/dev/shm")
ROOM = 1 << 31


def pytest_configure(config: pytest.Config) -> None:
    """Keep what tests write in memory, where it has room: no write of theirs waits for a disk.

    What the ordeal writes is on the disk.
    """
    quick = config.getoption("markexpr") == "not ordeal"
    if quick and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_finish() -> None:
    """Leave what was collected out of every later garbage collection: it stays to the end."""
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite", action="store_true", help="write the golden texts anew instead of comparing"
    )
    parser.addoption(
        "--rounds", default="12", help="how many rounds two phones play on a bad network"
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


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> SharedApp:
    return SharedApp(tmp_path_factory.mktemp("shared"), SECRET, CLOCK=Clock())


@pytest.fixture
def clock(shared: SharedApp) -> Clock:
    clock: Clock = shared.app.config["CLOCK"]
    clock.now = EVENING
    return clock


@pytest.fixture
def database() -> str:
    """The URL of the app's database; none for the shared app."""
    return ""


@pytest.fixture
def app(
    request: pytest.FixtureRequest, shared: SharedApp, database: str, clock: Clock
) -> Iterator[Flask]:
    """An app with an empty database. A test that changes the app itself asks for `own_app`."""
    if database.startswith("postgresql"):
        yield request.getfixturevalue("own_app")
    else:
        yield shared.fresh()


@pytest.fixture
def stored(
    request: pytest.FixtureRequest, kind_of_database: str, shared: SharedApp, clock: Clock
) -> Iterator[Flask]:
    """An app with an empty database, of one kind and then of the other, and its context."""
    if kind_of_database == "postgresql":
        yield request.getfixturevalue("own_stored")
        return
    app = shared.fresh()
    with app.app_context():
        yield app


@pytest.fixture
def seated(stored: Flask) -> Seated:
    """A sitting in the database."""
    return Seated(stored)


@pytest.fixture
def four(stored: Flask) -> Table:
    """A group of four in the database."""
    return Table()


@pytest.fixture
def own_stored(tmp_path: Path, either_database: str, clock: Clock) -> Iterator[Flask]:
    """The same for one test alone, which may change the app."""
    book_cache.clear()
    app = on_sqlite(tmp_path, SECRET, CLOCK=clock, SQLALCHEMY_DATABASE_URI=either_database)
    upgrade_database(app)
    with app.app_context():
        yield app
    close(app)


@pytest.fixture
def own_app(tmp_path: Path, database: str, clock: Clock) -> Iterator[Flask]:
    """An app for one test alone, which may change it."""
    book_cache.clear()
    more = {"SQLALCHEMY_DATABASE_URI": database} if database else {}
    app = on_sqlite(tmp_path, SECRET, CLOCK=clock, **more)
    if database.startswith("postgresql"):
        upgrade_database(app)
    else:
        lay_down(tmp_path / "companion.db", SECRET, clock)
    yield app
    close(app)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Server"]:
    """`companion serve` without settings, for all tests that leave it as it is."""
    from tests.served import Server

    with Server(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture
def renders_here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator["RendersHere"]:
    """Documents are rendered in the process of the tests."""
    from tests.printing.factories import rendering_here

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    with rendering_here(app) as here:
        yield here


@pytest.fixture
def without_warnings(
    renders_here: "RendersHere", caplog: pytest.LogCaptureFixture
) -> Iterator["RendersHere"]:
    """Documents are rendered in the process of the tests; a warning of WeasyPrint is a fault."""
    yield renders_here
    assert caplog.get_records("call") == []


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app.test_client())


@pytest.fixture
def other_phone(app: Flask) -> Phone:
    return Phone(app.test_client())


@pytest.fixture
def group(phone: Phone) -> str:
    """The id of a group that a phone has made, and whose page it sees."""
    return make_group(phone)


@pytest.fixture
def table(app: Flask) -> TableInApp:
    """A table that sits, four players at it."""
    return TableInApp(app)


@pytest.fixture
def scorer(table: TableInApp, phone: Phone) -> Phone:
    """The phone of the scorer."""
    return table.open_to(phone)


@pytest.fixture
def host(table: TableInApp, other_phone: Phone) -> Phone:
    """Another phone, of the host."""
    return table.open_to(other_phone, "host")


@pytest.fixture
def form_request() -> Iterator[None]:
    """A request in which forms are read without a token."""
    app = Flask("forms")
    app.config.update(SECRET_KEY=SECRET, WTF_CSRF_ENABLED=False)
    with app.test_request_context(method="POST"):
        yield


@contextmanager
def of_all_processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder that the processes of a run share, for one of them at a time."""
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    base = tmp_path_factory.getbasetemp()
    common = base if alone else base.parent
    with (common / "common.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield common


@pytest.fixture(scope="session")
def collected_messages(tmp_path_factory: pytest.TempPathFactory) -> "Catalog":
    """All that the program can say, as translators' tools collect it."""
    from babel.messages.pofile import read_po

    with of_all_processes(tmp_path_factory) as common:
        found = common / "messages.pot"
        if not found.exists():
            pybabel = Path(sys.executable).parent / "pybabel"
            command = [pybabel, "--quiet", "extract", "-F", "pyproject.toml", "-o", found, "."]
            subprocess.run([*map(str, command)], cwd=Path(__file__).parents[1], check=True)
    with found.open("rb") as file:
        return read_po(file)


@pytest.fixture(scope="session")
def full_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator["FullServer"]:
    """A server on which everything has happened once.

    To make it takes as long as many tests: the first process of a run makes it for all.
    """
    from tests.web.full_server import FullServer, made

    folder = tmp_path_factory.mktemp("instance")
    book_cache.clear()
    app, database = made(folder), folder / "companion.db"
    with of_all_processes(tmp_path_factory) as common:
        if (common / "world.pickle").exists():
            shutil.copy(common / "world.db", database)
            full_server = FullServer.shared(app, database, (common / "world.pickle").read_bytes())
        else:
            upgrade_database(app)
            full_server = FullServer(app, database)
            full_server.restore()  # no connection has anything to write any more
            shutil.copy(database, common / "world.db")
            (common / "world.pickle").write_bytes(full_server.to_share())
    yield full_server
    full_server.snapshot.close()
    close(app)
