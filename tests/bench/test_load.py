"""`make load` works: a short run at fifty times the speed."""

import pytest

from tests.bench.load.__main__ import main


@pytest.mark.parametrize(("database", "processes"), [("sqlite", "1"), ("postgresql", "2")])
def test_tables_play_and_what_they_were_told_is_true(
    database: str, processes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--tables", "2", "--phones", "2", "--seconds", "4", "--haste", "50"]
    main([*asked, "--on", database, "--processes", processes])
    told = capsys.readouterr().out
    [heads] = [line for line in told.splitlines() if line.split()[:2] == ["tables", "phones"]]
    [played] = [line for line in told.splitlines() if line.split()[:2] == ["2", "4"]]
    assert heads.split()[3:10] == ["preview", "record", "enter", "kept", "state", "page", "news"]
    assert len(played) == len(heads)
    assert "hands are there once, and every ledger adds up to nothing" in told
    assert "all 0 hands" not in told
