"""Long files of documents, answered by several processes: as one answers them, whatever happens."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands.by_turns import LONG, MOST, processes_for
from tests.test_cli import COMPANION, KEPT, REFUSED, Ran, document, run

DOCUMENTS = [document(KEPT), b"{}", document(REFUSED), b"", document(KEPT, KEPT), document()]

BY_TURNS = """
import os, sys
from companion.commands.by_turns import by_turns
def answer(n):
    {body}
print(by_turns(answer, 3), file=sys.stderr)
"""


@pytest.fixture
def long(tmp_path: Path) -> Path:
    """A file of some thousand documents, of which some are none and some have objections."""
    file = tmp_path / "evenings.jsonl"
    once = b"\n".join(DOCUMENTS) + b"\n"
    file.write_bytes(once * (LONG // len(once) + 1))
    return file


def turns(body: str) -> Ran:
    """Three processes of which each answers so."""
    command = [sys.executable, "-c", BY_TURNS.format(body=body)]
    ran = subprocess.run(command, capture_output=True, text=True)
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def test_a_long_file_is_answered_in_its_order_as_one_process_answers_it(long: Path) -> None:
    ran = run("score", "--lines", long)
    assert ran == run("score", "--lines", given=long.read_bytes())
    assert ran.status == 2
    assert len(ran.out.splitlines()) == sum(bool(line) for line in long.read_bytes().splitlines())


def test_there_is_a_process_for_each_core_where_a_file_is_long(
    long: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", sys.__stdout__)
    short = tmp_path / "evening.json"
    short.write_bytes(document(KEPT))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(3))
    assert [processes_for(str(file)) for file in (long, short, tmp_path, "none")] == [3, 1, 1, 1]
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(100))
    assert processes_for(str(long)) == MOST


def test_where_answers_go_nowhere_one_process_is_enough(long: Path) -> None:
    closed = ["sh", "-c", '"$0" score --lines "$1" >&-', COMPANION, str(long)]
    ran = subprocess.run(closed, capture_output=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, b"", b"")


def test_answers_are_put_in_order_and_the_worst_status_is_given() -> None:
    ran = turns("[print(line, flush=True) for line in range(n, 1000, 3)]; return n")
    assert ran == (0, "".join(f"{line}\n" for line in range(1000)), "2\n")


@pytest.mark.parametrize("ends", ["os.kill(os.getpid(), 9)", "os._exit(3)", "raise KeyError"])
def test_a_process_that_ends_early_is_told(ends: str) -> None:
    ran = turns(f"print(n, flush=True)\n    if n == 1: {ends}\n    return 0")
    assert ran.status == 1
    assert "ChildProcessError: a process that scored ended early" in ran.err


def test_whoever_stops_reading_ends_all_of_them_without_a_word(long: Path) -> None:
    command = [COMPANION, "score", "--lines", str(long)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process:  # type: ignore[call-overload]
        assert json.loads(process.stdout.readline())
        process.stdout.close()
        # It ends only when nobody holds it any more: neither it nor those it began.
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_an_interrupt_ends_all_of_them_without_a_word(long: Path) -> None:
    # What a shell has put into the background heeds no interrupt, nor does what that begins.
    command = ["env", "--default-signal=INT", COMPANION, "score", "--lines", str(long)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, process_group=0, **pipes) as process:  # type: ignore[call-overload]
        assert process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr.read() == b""
    assert process.returncode == 130
