"""The `companion` process: failures, and the modules it loads."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.documents.sittings import answer, read_sitting

Plain = dict[str, Any]

COMPANION = str(Path(sys.executable).parent / "companion")

PLAYERS = ["Ah Ming", "Bo", "Chan", "陳大文"]
KEPT: Plain = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
REFUSED: Plain = {"hand": {"tricks": [3, 2, 0, 2], "last_trick": 0}}


class Ran(NamedTuple):
    """What a run of the command left."""

    status: int
    out: str
    err: str


def run(*arguments: object, given: bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
    command = [COMPANION, *map(str, arguments)]
    ran = subprocess.run(
        command, input=given, capture_output=True, env={**os.environ, **(env or {})}
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def document(*lines: Plain, **more: Any) -> bytes:
    plain = {"game": "tien-gow", "sheet": "simple", "players": PLAYERS, "lines": lines, **more}
    return json.dumps(plain).encode()


def expected(text: bytes) -> Plain:
    return answer(read_sitting(json.loads(text)).sitting)


@contextmanager
def streaming() -> Iterator[Any]:
    """`companion score --lines` as a process, to be written to."""
    # What a shell has put into the background heeds no interrupt, nor does what that begins.
    command = ["env", "--default-signal=INT", COMPANION, "score", "--lines"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process:  # type: ignore[call-overload]
        yield process


def answered(process: Any, given: bytes) -> Plain:
    """The answer to a document that is written to the stream."""
    process.stdin.write(given + b"\n")
    process.stdin.flush()
    found: Plain = json.loads(process.stdout.readline())
    return found


def test_a_reader_that_stops_ends_it_without_a_word() -> None:
    with streaming() as process:
        assert answered(process, document(KEPT))
        process.stdout.close()
        process.stdin.write(document(KEPT) + b"\n")
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_an_answer_that_cannot_be_written_is_told_in_one_line() -> None:
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [COMPANION, "score"], input=document(KEPT), stdout=full, stderr=subprocess.PIPE
        )
    assert (ran.returncode, ran.stderr.count(b"\n")) == (2, 1)
    assert ran.stderr.startswith(b"companion: ")


def test_without_standard_input_there_is_nothing_to_read() -> None:
    closed = ["sh", "-c", '"$0" score <&-', COMPANION]
    ran = subprocess.run(closed, capture_output=True)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr == b"companion: there is nothing to read\n"


def test_without_standard_output_nothing_is_said() -> None:
    closed = ["sh", "-c", '"$0" score >&-', COMPANION]
    ran = subprocess.run(closed, input=document(REFUSED), capture_output=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, b"", b"")


def test_an_interrupt_ends_it_without_a_word() -> None:
    with streaming() as process:
        assert answered(process, document(KEPT))
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
    assert process.returncode == 130


SCORES = """
import sys
from companion.cli import main
main(["score"])
print(*sys.modules, file=sys.stderr)
"""


def test_scoring_loads_click_and_the_rules_of_one_game_and_nothing_of_the_server() -> None:
    command = [sys.executable, "-c", SCORES]
    ran = subprocess.run(command, input=document(KEPT), capture_output=True)
    loaded = set(ran.stderr.decode().split())
    assert "companion.rules.tiengow.presets" in loaded
    ours = {name for name in loaded if name.startswith("companion.")}
    assert {name.split(".")[1] for name in ours} == {"cli", "documents", "commands", "rules"}
    assert not {name for name in ours if "mahjong" in name or "modern" in name}
    assert not {"flask", "sqlalchemy", "weasyprint", "waitress"} & loaded


def test_a_command_line_that_cannot_be_is_explained_with_status_2() -> None:
    for arguments in ((), ("settle",), ("score", "one", "two"), ("score", "--what")):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("Usage: companion")


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_click_completes_the_command_in_a_shell(shell: str) -> None:
    ran = run(env={"_COMPANION_COMPLETE": f"{shell}_source"})
    assert (ran.status, ran.err) == (0, "")
    assert "_COMPANION_COMPLETE" in ran.out
    typed = {"COMP_WORDS": "companion re", "COMP_CWORD": "1"}
    offered = run(env={"_COMPANION_COMPLETE": f"{shell}_complete", **typed})
    assert "restore" in offered.out


@pytest.mark.ordeal
def test_scoring_a_hand_starts_in_under_a_quarter_of_a_second() -> None:
    """Of processor time, which does not depend on what else the machine does."""
    took = []
    for _ in range(10):
        begun = os.times()
        assert run("score", given=document(KEPT)).status == 0
        done = os.times()
        took.append(
            done.children_user - begun.children_user + done.children_system - begun.children_system
        )
    assert min(took) < 0.25
