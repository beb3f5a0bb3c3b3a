"""`companion score`: its answers, its exit statuses, its single line on standard error."""

import json
import subprocess
from pathlib import Path

import pytest

from companion.documents.json_values import LARGEST_DOCUMENT
from tests.test_cli import COMPANION, KEPT, REFUSED, answered, document, expected, run, streaming

# One document


def test_a_scored_document_is_answered_with_status_0_from_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_bytes(document(KEPT))
    ran = run("score", file)
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == expected(document(KEPT))
    assert run("score", given=document(KEPT)) == ran


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("nowhere.json", "there is no file {file}"),
        (".", "{file} is a folder, not a file"),
        ("a-file/within.json", "the path {file} goes through something that is not a folder"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_in_words(tmp_path: Path, file: str, says: str) -> None:
    (tmp_path / "a-file").touch()
    path = tmp_path / file
    assert run("score", path) == (2, "", f"companion: {says.format(file=path)}\n")


def test_a_document_with_objections_is_answered_by_them_with_status_1() -> None:
    ran = run("score", given=document(KEPT, REFUSED, KEPT))
    assert (ran.status, ran.err) == (1, "")
    assert json.loads(ran.out) == expected(document(KEPT, REFUSED, KEPT))
    assert list(json.loads(ran.out)) == ["objections"]


def test_what_is_no_document_if_only_in_its_last_line_has_status_2_and_one_clear_line() -> None:
    ran = run("score", given=document(KEPT, REFUSED, {"hand": {}}))
    assert ran == (2, "", "companion: lines[2].hand: “tricks” is missing\n")


def test_a_document_of_more_than_64_mib_is_not_read() -> None:
    ran = run("score", given=document(KEPT).ljust(LARGEST_DOCUMENT + 1))
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


@pytest.mark.ordeal
def test_two_hundred_thousand_hands_are_answered_in_300_megabytes(tmp_path: Path) -> None:
    many = 200_000
    file = tmp_path / "many.json"
    hand = json.dumps(KEPT, separators=(",", ":"))
    file.write_bytes(
        document(KEPT).replace(json.dumps(KEPT).encode(), b",".join([hand.encode()] * many))
    )
    limited = ["sh", "-c", 'ulimit -v 300000 && exec "$0" score "$1"', COMPANION, str(file)]
    with subprocess.Popen(limited, stdout=subprocess.PIPE) as process:
        assert process.stdout
        rows = sum(line.startswith(b'  {"number": ') for line in process.stdout)
    assert (process.returncode, rows) == (0, many)


# Many documents


def test_one_that_is_no_document_is_answered_with_its_error_and_the_worst_is_the_status() -> None:
    documents = [document(KEPT), document(KEPT), document(REFUSED), b"{}", b"\xff", document(KEPT)]
    keys = ["rows", "rows", "objections", "error", "error", "rows"]
    for many, worst in ((0, 0), (2, 0), (3, 1), (6, 2)):
        ran = run("score", "--lines", given=b"\n".join(documents[:many]))
        answers = [json.loads(line) for line in ran.out.splitlines()]
        assert [next(iter(each)) for each in answers] == keys[:many]
        assert (ran.status, ran.err) == (worst, "")
    assert answers[3] == {"error": "“game” is missing"}
    assert answers[4] == {"error": "this is not JSON: it is not in UTF-8"}


def test_blank_lines_are_passed_over_however_lines_end() -> None:
    given = b"\r\n".join([b"", document(KEPT), b" \t", b"", document(KEPT), b"\n"])
    ran = run("score", "--lines", given=given)
    assert (ran.status, len(ran.out.splitlines())) == (0, 2)
    assert run("score", "--lines", given=given.replace(b"\r", b"")) == ran


@pytest.mark.ordeal
def test_a_document_that_is_too_large_is_told_and_the_next_one_is_answered() -> None:
    largest = document(KEPT).ljust(LARGEST_DOCUMENT)
    given = b"\n".join([largest, largest + b" ", largest * 2, document(KEPT)])
    ran = run("score", "--lines", given=given)
    first, second, third, fourth = map(json.loads, ran.out.splitlines())
    assert second == third == {"error": "the document is larger than 64 MiB"}
    assert first == fourth == expected(document(KEPT))


def test_a_stream_is_answered_as_it_comes() -> None:
    with streaming() as process:
        for given in (document(KEPT), b"{}", document(REFUSED)):
            assert answered(process, given)
        process.stdin.close()
        assert process.stdout.read() == b""
    assert process.returncode == 2
