"""The command `companion`: what can happen to its process, and what it loads."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.codec.answers import answer
from companion.codec.sittings import read_sitting

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


def test_whoever_stops_reading_ends_it_without_a_word() -> None:
    command = [COMPANION, "score", "--lines"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process:  # type: ignore[call-overload]
        process.stdin.write(document(KEPT) + b"\n")
        process.stdin.flush()
        assert process.stdout.readline()
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
    # What a shell has put into the background heeds no interrupt, nor does what that begins.
    command = ["env", "--default-signal=INT", COMPANION, "score", "--lines"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process:  # type: ignore[call-overload]
        process.stdin.write(document(KEPT) + b"\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
    assert process.returncode == 130


SCORES = """
import sys
compiled = []
sys.addaudithook(lambda event, said: event == "compile" and compiled.append(said))
from companion.cli import main
main(["score"])
print(*sys.modules, file=sys.stderr)
types = [text for text, file in compiled if file == "<string>" and not text.startswith(b"lambda ")]
assert not types, types
"""
"""Named tuples compile a function each; a type in quotes in one has all of the compiler loaded."""


def loaded_by(program: str, given: bytes = b"") -> set[str]:
    """The modules that a program has loaded when it ends, which it names on standard error."""
    ran = subprocess.run([sys.executable, "-c", program], input=given, capture_output=True)
    assert ran.returncode == 0, ran.stderr.decode()
    return set(ran.stderr.decode().split())


def test_scoring_a_hand_loads_neither_the_web_nor_the_other_game_nor_another_command() -> None:
    loaded = {name for name in loaded_by(SCORES, document(KEPT)) if name.startswith("companion.")}
    assert "companion.rules.tiengow.presets.simple" in loaded
    assert {name.split(".")[1] for name in loaded} == {"cli", "codec", "commands", "rules"}
    assert not {name for name in loaded if "mahjong" in name or "modern" in name}
    assert {name for name in loaded if "commands." in name} == {"companion.commands.scoring"}
    assert not {"companion.rules.otherwise", "companion.rules.unsaid"} & loaded
    assert not {f"companion.rules.tiengow.{name}" for name in ("referee", "unsaid")} & loaded


def test_scoring_a_hand_loads_no_more_of_the_standard_library_than_json_and_types_need() -> None:
    floor = loaded_by("import importlib, json, sys, typing; print(*sys.modules, file=sys.stderr)")
    for players, needed in ((["Ana", "Bo", "Chan", "Di"], set()), (PLAYERS, {"unicodedata"})):
        loaded = loaded_by(SCORES, document(KEPT, players=players)) - floor
        assert {name for name in loaded if name.partition(".")[0] != "companion"} == needed
