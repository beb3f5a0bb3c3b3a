"""`companion score`: its answers, its exit statuses, its single line on standard error."""

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from companion.documents.json_values import LARGEST_DOCUMENT
from tests.oracle.random_documents import mahjong, tien_gow
from tests.test_cli import COMPANION, KEPT, REFUSED, document, expected, run


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
    assert ran == (2, "", "companion: lines[0].hand.tricks: this must be a number\n")


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
    "an empty object": b"{}",
    "not UTF-8": b"\xff\xfe",
    "UTF-16": document(KEPT).decode().encode("utf-16"),
    "10 MB of lists": b"[" * 10 * 1024 * 1024,
    "half a character in a name": document(players=["\ud83d", "B", "C", "D"]),
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


def test_a_mark_that_says_utf_8_is_taken_and_so_are_numbers_however_they_are_written() -> None:
    given = document(KEPT).replace(b"[3, 2, 0, 3]", b"[3.0, 2e0, 0.0, 3]")
    assert run("score", given=b"\xef\xbb\xbf" + given) == run("score", given=document(KEPT))


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
    assert answers[2] == {"error": "this is not JSON: it is not in UTF-8"}


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


@pytest.mark.ordeal
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
