"""Progress is shown on a terminal, and not in a journal or a pipe."""

import io

import pytest

from companion.commands import BLANK, with_progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_which_of_how_many_it_is_and_nothing_stays() -> None:
    terminal = Terminal()
    assert list(with_progress(["a", "b"], terminal)) == ["a", "b"]
    assert terminal.getvalue() == f"{BLANK}1 / 2{BLANK}2 / 2{BLANK}"


def test_the_line_goes_where_it_ends_early() -> None:
    terminal = Terminal()
    for each in with_progress([1, 2, 3], terminal):
        if each == 2:
            break
    assert terminal.getvalue().endswith(BLANK)


def test_what_is_no_terminal_is_told_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    pipe = io.StringIO()
    assert list(with_progress([1, 2], pipe)) == [1, 2]
    assert pipe.getvalue() == ""
    assert list(with_progress([3])) == [3]
    assert capsys.readouterr().err == ""
