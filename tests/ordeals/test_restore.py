"""A backup during play, everything deleted, the backup restored and verified."""

import shutil
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.ordeals.scoring import Scorer, at_work, companion, sat_down, served

pytestmark = pytest.mark.ordeal

BACKUPS = 3
PAPERS = ("score-sheet", "summary", "settlement", "blank", "rules", "reference")


def at(folder: Path) -> str:
    return f"sqlite:///{folder / 'companion.db'}"


def wipe(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()


def papers(connection: HTTPConnection, scorer: Scorer) -> dict[str, str]:
    """A digest of every printed document of the sitting."""
    found = {}
    for name in PAPERS:
        address = f"/sittings/{scorer.sitting}/print/{name}.pdf"
        connection.request("GET", address, headers={"Authorization": f"Bearer {scorer.token}"})
        answer = connection.getresponse()
        printed = answer.read()
        assert (answer.status, printed[:5]) == (200, b"%PDF-"), (name, answer.status)
        found[name] = sha256(printed).hexdigest()
    return found


def test_what_was_acknowledged_before_a_backup_is_back_after_a_wipe(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    folder.mkdir()
    with served(folder, at(folder)) as server:
        scorers = list(sat_down(server))
        with at_work(server, scorers) as acknowledged:
            for n in range(BACKUPS):
                for _ in range(20):
                    assert acknowledged.acquire(timeout=30)
                before = [len(scorer.recorded) for scorer in scorers]
                companion(folder, "backup", str(tmp_path / f"backup-{n}"))
    for n in range(BACKUPS):
        wipe(folder)
        companion(folder, "restore", str(tmp_path / f"backup-{n}"))
        companion(folder, "verify")
    with served(folder, at(folder)) as server:
        for scorer, least in zip(scorers, before, strict=True):
            lines = scorer.look(server)["document"]["lines"]
            hands = [tuple(line["hand"]["tricks"]) for line in lines]
            assert len(hands) >= least
            assert hands == scorer.recorded[: len(hands)]


def test_after_a_restore_the_same_documents_are_printed_byte_for_byte(tmp_path: Path) -> None:
    folder, file = tmp_path / "instance", tmp_path / "backup"
    folder.mkdir()
    with served(folder, at(folder)) as server:
        scorer, other = sat_down(server)
        with at_work(server, [scorer, other]) as acknowledged:
            for _ in range(30):
                assert acknowledged.acquire(timeout=30)
        port, printed = server.port, papers(server.connect(), scorer)
        companion(folder, "backup", str(file))
    wipe(folder)
    companion(folder, "restore", str(file))
    # Papers show the address at which the sitting is found.
    with served(folder, at(folder), port) as server:
        assert papers(server.connect(), scorer) == printed
