"""`make load` plays, watches and looks after itself: a moment of it, fifty times as fast."""

import pytest

from tests.bench.load.__main__ import Played, climb, main


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_tables_play_and_what_they_were_told_is_true(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--steps", "2", "--phones", "2", "--seconds", "4", "--haste", "50", "--on", database])
    told = capsys.readouterr().out
    [heads] = [line for line in told.splitlines() if line.split()[:2] == ["tables", "phones"]]
    [played] = [line for line in told.splitlines() if line.split()[:2] == ["2", "4"]]
    assert heads.split()[3:10] == ["preview", "record", "enter", "kept", "state", "page", "news"]
    assert len(played) == len(heads)
    assert "hands are there once, and every ledger adds up to nothing" in told
    assert "all 0 hands" not in told
    assert "a link that was replaced was refused by every process after" in told
    assert ("the database was away for" in told) == (database == "postgresql")


class Hall:
    """A hall that answers so many tables in time."""

    def __init__(self, most: int):
        self.most = most
        self.asked: list[int] = []

    def play(self, tables: int) -> Played:
        self.asked.append(tables)
        late = 0.1 if tables <= self.most else 1.0
        return Played(tables, 4 * tables, {"record": [late], "news": [9.0]}, 0.5, 0.1)


@pytest.mark.parametrize("most", [0, 1, 30, 47, 100])
def test_the_largest_number_of_tables_is_found_to_an_eighth(most: int) -> None:
    hall = Hall(most)
    held = climb(hall.play, 25)
    assert held <= most < held + max(2, held // 8 + 1)
    assert len(hall.asked) == len(set(hall.asked))
