"""What the command takes: what it does not is explained, and `score` is read without it."""

import pytest

from companion.cli import plainly_score
from companion.parser import parser
from tests.test_cli import run


def test_a_command_that_is_none_is_explained_with_status_2() -> None:
    for arguments in ((), ("settle",), ("score", "one", "two"), ("score", "--what")):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("usage: companion")


@pytest.mark.parametrize(
    "asked",
    [
        ["score"], ["score", "-"], ["score", ""], ["score", "a.json"], ["score", "a", "--lines"],
        ["score", "--lines", "a"], ["score", "--lines", "-"], ["score", "--lines", "--lines"],
    ],
)  # fmt: skip
def test_score_is_read_plainly_as_the_parser_reads_it(asked: list[str]) -> None:
    plain, parsed = plainly_score(asked), parser().parse_args(asked)
    assert plain is not None
    assert (plain.file, plain.lines) == (parsed.file, parsed.lines)


@pytest.mark.parametrize(
    "asked",
    [
        [],
        ["sheets"],
        ["score", "-h"],
        ["score", "--line"],
        ["score", "a", "b"],
        ["score", "--", "a"],
    ],
)
def test_whatever_else_is_asked_is_for_the_parser(asked: list[str]) -> None:
    assert plainly_score(asked) is None
