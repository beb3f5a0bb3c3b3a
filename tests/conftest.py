"""What all tests share: how hard Hypothesis tries, databases, golden texts written anew."""

import gc
import os
import shutil
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar

import pytest
from flask import Flask
from hypothesis import settings
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as SQLite
from sqlalchemy.util import LRUCache
from werkzeug.routing import Rule

from tests.databases import BOTH, lay_out
from tests.postgresql import PostgreSQL

# No deadlines: a busy machine is no fault of the rules. `make test` tries the same cases every
# time, so that what has passed passes again; the ordeal looks for new ones.
settings.register_profile("test", deadline=None, derandomize=True)
settings.register_profile("ordeal", deadline=None, max_examples=10_000, print_blob=True)
settings.load_profile("test")


class Compiled(BytecodeCache):
    """Templates as the first app of a run compiled them: each test has an app of its own."""

    pages: ClassVar[dict[str, bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if kept := self.pages.get(bucket.key):
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.pages[bucket.key] = bucket.bytecode_to_string()


Flask.jinja_options = {"bytecode_cache": Compiled()}

Builder = Callable[..., tuple[str, str]]
_compile = Rule._compile_builder
_builders: dict[Hashable, Builder] = {}


def _compile_once(rule: Rule, append_unknown: bool = True) -> Builder:
    """How an address is built of a route, as the first app of a run compiled it.

    It is code made of the text of the route alone, and takes 50 ms for all of them.
    """
    asked = (rule.rule, rule.subdomain, repr(rule.defaults), tuple(rule._trace), append_unknown)
    if asked not in _builders:
        _builders[asked] = _compile(rule, append_unknown)
    return _builders[asked]


Rule._compile_builder = _compile_once  # type: ignore[assignment, method-assign]

_statements = LRUCache[Any, Any](1000)


@event.listens_for(Engine, "engine_connect")
def _know_statements(connection: Connection) -> None:
    """Statements as the first engine of a run compiled them: all for SQLite speak it alike."""
    if isinstance(connection.dialect, SQLite):
        connection.engine._compiled_cache = _statements


SQLite.__eq__ = lambda one, other: type(one) is type(other)  # type: ignore[method-assign]
SQLite.__hash__ = lambda one: hash(type(one))  # type: ignore[assignment, method-assign]


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
    """What was loaded to collect all tests stays: it is not swept with each of them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite", action="store_true", help="write the golden texts anew instead of comparing"
    )
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
    """Whether golden texts are to be written anew (`make golden`) instead of compared."""
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
