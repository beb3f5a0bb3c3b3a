"""The command `companion`: its answers, its exit statuses, its one line on standard error."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.codec.answers import answer
from companion.codec.catalogue import presets, write_preset
from companion.codec.plain import LARGEST_DOCUMENT
from companion.codec.sittings import read_sitting
from tests.oracle.random_documents import mahjong, tien_gow

Plain = dict[str, Any]

COMPANION = str(Path(sys.executable).parent / "companion")

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
    players = ["Ah Ming", "Bo", "Chan", "陳大文"]
    plain = {"game": "tien-gow", "sheet": "simple", "players": players, "lines": lines, **more}
    return json.dumps(plain).encode()


def expected(text: bytes) -> Plain:
    return answer(read_sitting(json.loads(text)).sitting)


def random_documents(n: int) -> list[bytes]:
    made = (make(Random(seed)) for seed in range(n) for make in (tien_gow, mahjong))
    return [json.dumps(plain).encode() for plain in made]


# One document


def test_a_document_that_is_scored_is_answered_with_status_0() -> None:
    ran = run("score", given=document(KEPT))
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == expected(document(KEPT))


def test_a_document_with_objections_is_answered_by_them_with_status_1() -> None:
    ran = run("score", given=document(KEPT, REFUSED, KEPT))
    assert (ran.status, ran.err) == (1, "")
    assert json.loads(ran.out) == expected(document(KEPT, REFUSED, KEPT))
    assert list(json.loads(ran.out)) == ["objections"]


def test_what_is_no_document_has_status_2_and_one_clear_line_on_standard_error() -> None:
    ran = run("score", given=document({"hand": {"tricks": [3, 2, 0, "3"], "last_trick": 0}}))
    assert ran == (2, "", "companion: lines[0].hand.tricks: a number belongs here\n")


def test_nothing_is_answered_where_only_the_last_line_is_none() -> None:
    ran = run("score", given=document(KEPT, REFUSED, {"hand": {}}))
    assert ran == (2, "", "companion: lines[2].hand: “tricks” is missing\n")


def test_a_file_is_answered_like_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_bytes(document(KEPT))
    assert run("score", file) == run("score", given=document(KEPT))


def test_a_file_that_is_not_there_has_status_2_and_one_line(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, tmp_path / "two\nlines.json"):
        ran = run("score", path)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("companion: ")
        assert ran.err.count("\n") == 1


NO_DOCUMENTS = {
    "nothing": b"",
    "a blank line": b"\n",
    "a word": b"tricks",
    "null": b"null",
    "a list": b"[]",
    "an empty object": b"{}",
    "not a number": b"NaN",
    "zeros": b"\x00" * 100,
    "not UTF-8": b"\xff\xfe",
    "UTF-16": document(KEPT).decode().encode("utf-16"),
    "10 MB of lists": b"[" * 10 * 1024 * 1024,
    "10 MB of objects": b'{"a":' * 2 * 1024 * 1024,
    "10 MB of a key": b'{"%s": 1}' % (b"a" * 10 * 1024 * 1024),
    "a key given twice": b'{"game": "tien-gow", "game": "tien-gow"}',
    "half a character in a key": b'{"\\ud800": 1}',
    "half a character in a name": document(players=["\ud83d", "B", "C", "D"]),
    "half a character somewhere": document(meta={"a\n": [[["\ud800"]]]}),
    "the end of a line in a key": b'{"a\\nb": 1}',
    "a long integer": document(meta={"n": 10**18}),
    "an endless integer": document(banker=7).replace(b": 7", b": 7" + b"0" * 5000),
    "an end that is missing": document(KEPT)[:-1],
    "two documents": document(KEPT) + document(KEPT),
}


@pytest.mark.parametrize("given", NO_DOCUMENTS.values(), ids=NO_DOCUMENTS)
def test_whatever_is_no_document_gets_one_line_and_never_a_traceback(given: bytes) -> None:
    ran = run("score", given=given)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("companion: ")
    assert ran.err.count("\n") == 1
    assert ran.err[:-1].isprintable()


def test_a_document_of_64_mib_is_answered_and_a_byte_more_is_not_read() -> None:
    largest = document(KEPT).ljust(LARGEST_DOCUMENT)
    assert run("score", given=largest) == run("score", given=document(KEPT))
    ran = run("score", given=largest + b" ")
    assert ran == (2, "", "companion: the document is larger than 64 MiB\n")


def test_an_answer_has_a_row_on_each_line() -> None:
    ran = run("score", given=document(KEPT, KEPT, KEPT))
    first, *rows, last = ran.out.splitlines()
    assert first == '{"rows": ['
    assert [row[:14] for row in rows] == ['  {"number": 1', '  {"number": 2', '  {"number": 3']
    assert last.startswith('  "next": {')


def test_more_rows_than_are_kept_in_memory_are_answered_the_same() -> None:
    given = document(*[KEPT] * 1500)
    assert json.loads(run("score", given=given).out) == expected(given)
    ran = run("score", given=document(*[KEPT] * 1500, REFUSED))
    assert [each["line"] for each in json.loads(ran.out)["objections"]] == [1501]


def test_answers_are_utf_8_wherever_the_command_runs() -> None:
    for env in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}):
        ran = run("score", given=document(KEPT), env=env)
        assert (ran.status, ran.err) == (0, "")
        assert "陳大文" in ran.out


def test_a_mark_that_says_utf_8_is_taken_and_so_are_numbers_however_they_are_written() -> None:
    given = document(KEPT).replace(b"[3, 2, 0, 3]", b"[3.0, 2e0, 0.0, 3]")
    assert run("score", given=b"\xef\xbb\xbf" + given) == run("score", given=document(KEPT))


@pytest.mark.ordeal
def test_a_million_hands_are_answered_in_less_than_a_kilobyte_for_each(tmp_path: Path) -> None:
    million = 1_000_000
    file = tmp_path / "million.json"
    hand = json.dumps(KEPT, separators=(",", ":"))
    file.write_bytes(
        document(KEPT).replace(json.dumps(KEPT).encode(), b",".join([hand.encode()] * million))
    )
    limited = ["sh", "-c", 'ulimit -v 1000000 && exec "$0" score "$1"', COMPANION, str(file)]
    with subprocess.Popen(limited, stdout=subprocess.PIPE) as process:
        assert process.stdout
        rows = sum(line.startswith(b'  {"number": ') for line in process.stdout)
    assert (process.returncode, rows) == (0, million)


# Many documents


def test_many_documents_are_answered_one_on_each_line() -> None:
    documents = random_documents(100)
    ran = run("score", "--lines", given=b"\n".join(documents))
    assert (ran.status, ran.err) == (1, "")
    assert [json.loads(line) for line in ran.out.splitlines()] == [*map(expected, documents)]


def test_one_that_is_no_document_is_answered_with_its_error_and_the_stream_goes_on() -> None:
    given = b"\n".join([document(KEPT), b"{}", b"\xff", document(REFUSED), document(KEPT)])
    ran = run("score", "--lines", given=given)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.err == ""
    keys = [next(iter(each)) for each in answers]
    assert keys == ["rows", "error", "error", "objections", "rows"]
    assert answers[1] == {"error": "“game” is missing"}
    assert answers[2] == {"error": "this is not JSON: it is not UTF-8 text"}


@pytest.mark.parametrize(
    ("documents", "worst"),
    [
        ([], 0),
        ([document(KEPT)], 0),
        ([document(REFUSED), document(KEPT)], 1),
        ([b"{", document(REFUSED), document(KEPT)], 2),
    ],
)
def test_the_status_is_the_worst_of_all(documents: list[bytes], worst: int) -> None:
    ran = run("score", "--lines", given=b"\n".join(documents))
    assert (ran.status, len(ran.out.splitlines()), ran.err) == (worst, len(documents), "")


def test_blank_lines_are_passed_over_however_lines_end() -> None:
    given = b"\r\n".join([b"", document(KEPT), b" \t", b"", document(KEPT), b"\n"])
    ran = run("score", "--lines", given=given)
    assert (ran.status, len(ran.out.splitlines())) == (0, 2)
    assert run("score", "--lines", given=given.replace(b"\r", b"")) == ran


def test_a_document_over_several_lines_is_none_on_any_of_them() -> None:
    given = json.dumps(json.loads(document(KEPT)), indent=2).encode()
    ran = run("score", "--lines", given=given)
    assert ran.status == 2
    assert len(ran.out.splitlines()) == len(given.splitlines())


def test_a_document_that_is_too_large_is_told_and_the_next_one_is_answered() -> None:
    largest = document(KEPT).ljust(LARGEST_DOCUMENT)
    given = b"\n".join([largest, largest + b" ", largest * 2, document(KEPT)])
    ran = run("score", "--lines", given=given)
    first, second, third, fourth = map(json.loads, ran.out.splitlines())
    assert second == third == {"error": "the document is larger than 64 MiB"}
    assert first == fourth == expected(document(KEPT))


def test_a_stream_is_answered_as_it_comes() -> None:
    command = [COMPANION, "score", "--lines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for given in (document(KEPT), b"{}", document(REFUSED)):
            process.stdin.write(given + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.stdout.read() == b""
    assert process.returncode == 2


# What can happen to a process


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
    command = [COMPANION, "score", "--lines"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process:  # type: ignore[call-overload]
        process.stdin.write(document(KEPT) + b"\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
    assert process.returncode == 130


def test_a_command_that_is_none_is_explained_with_status_2() -> None:
    for arguments in ((), ("settle",), ("score", "one", "two"), ("score", "--what")):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("usage: companion")


def test_scoring_a_hand_loads_neither_the_web_nor_the_other_game_nor_what_is_slow() -> None:
    program = (
        "import sys; from companion.cli import main; main(['score']);"
        "print(*sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, input=document(KEPT), capture_output=True)
    loaded = set(ran.stderr.decode().split())
    assert "companion.rules.tiengow.presets" in loaded
    assert not {"flask", "sqlalchemy", "companion.web", "companion.store"} & loaded
    assert not {name for name in loaded if "mahjong" in name}
    assert not {"dataclasses", "inspect", "pkgutil", "tempfile", "importlib.metadata"} & loaded
    assert not {"companion.rules.otherwise", "companion.rules.tiengow.referee"} & loaded


# Sheets


def test_sheets_lists_every_preset_its_choices_and_their_values_with_the_default_marked() -> None:
    ran = run("sheets")
    assert (ran.status, ran.err) == (0, "")
    for preset in presets():
        assert f"{preset.key}  {preset.name}  ({preset.game})\n" in ran.out
        for choice in preset.choices:
            assert f"    {choice.key}: {choice.asks}\n" in ran.out
    assert "        double* · growing\n" in ran.out
    assert "        1* · 0 · 2\n" in ran.out
    assert "        50*, or any whole number from 0\n" in ran.out


def test_sheets_as_json_lists_sentences_and_codes_too() -> None:
    ran = run("sheets", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == [write_preset(preset) for preset in presets()]
