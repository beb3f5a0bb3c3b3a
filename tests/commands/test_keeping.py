"""`companion verify`, `export`, `import` and `links`, on a database of their own."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.addresses import last_address, remember
from companion.cli import main
from companion.commands import DEFAULT_PORT
from companion.db.models import Change, Group, Sitting
from companion.db.session import db, writing
from companion.groups.members import create_group, link_of, set_pin
from tests.databases import close, lay_down
from tests.served import environment

Said = Callable[..., list[str]]

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
DOCUMENT: dict[str, Any] = {
    "game": "tien-gow",
    "sheet": {"preset": "celko-kam", "choices": {"streak": "growing"}},
    "players": PLAYERS,
    "banker": 1,
    "lines": [
        HAND,
        {"seating": ["Ah Ming", "Bo", "Eve", "Di"]},
        {"transfer": {"payer": "Eve", "payee": None, "points": 2, "why": "tea money"}},
    ],
    "meta": {
        "title on paper": "陳",
        "start": 100,
        "hands": "as long as it takes",
        "evening": {
            "day": "2024-02-10",
            "title": "New year",
            "currency": "HKD",
            "money": 100,
            "points": 10,
            "coin": 50,
            "chips": [1, 5, 25],
            "crossing": True,
            "hosted by": "Bo",
        },
        "recorded": [{"who": "Bo", "at": 1_707_570_000_000}, {"who": 7}, {"who": "", "at": 5}],
    },
}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An app with the database that the commands use."""
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    app = create_app()
    lay_down(tmp_path / "companion.db", app.config["SECRET_KEY"], app.config["CLOCK"])
    yield app
    close(app)


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """The document in a file."""
    path = tmp_path / "sitting.json"
    path.write_text(json.dumps(DOCUMENT))
    return path


@pytest.fixture
def said(app: Flask, capsys: pytest.CaptureFixture[str]) -> Said:
    """The lines that a command writes, or those of its complaint."""

    def run(*arguments: object, status: int = 0) -> list[str]:
        assert main([*map(str, arguments)]) == status
        found = capsys.readouterr()
        return (found.err if status == 2 else found.out).splitlines()

    return run


def test_what_is_brought_in_is_taken_out_again(paper: Path, said: Said) -> None:
    sitting = said("import", paper)[0]
    out = "\n".join(said("export", sitting))
    document = json.loads(out)
    assert document["sheet"]["choices"]["streak"] == "growing"
    assert [document[key] for key in ("game", "players", "banker")] == ["tien-gow", PLAYERS, 1]
    assert document["lines"][1:] == DOCUMENT["lines"][1:]
    meta, given = document["meta"], DOCUMENT["meta"]
    del given["evening"]["hosted by"]
    assert meta["evening"] == given["evening"]
    assert (meta["title on paper"], meta["start"]) == ("陳", 100)
    assert "hands" not in meta
    assert meta["recorded"][0] == given["recorded"][0]
    paper.write_text(out)
    assert "\n".join(said("export", said("import", paper)[0])) == out


def test_a_sitting_comes_into_a_group_by_its_name_or_into_a_new_one(
    app: Flask, paper: Path, said: Said
) -> None:
    with app.app_context(), writing():
        known = create_group("Us", PLAYERS[:2], 0).id
    into_known = said("import", paper, "--group", "Us")[0]
    sitting, *links = said("import", paper)
    assert [line.split()[0] for line in links] == ["host", "score", "view"]
    with app.app_context():
        assert db.session.get_one(Sitting, into_known).evening.group_id == known
        group = db.session.get_one(Sitting, sitting).evening.group
        assert [player.name for player in group.players] == [*PLAYERS, "Eve"]
        link = link_of(links[0].rpartition("/")[2])
        assert link
        assert (link.group_id, link.role) == (group.id, "host")


def test_an_impossible_sitting_is_refused_and_not_kept(app: Flask, paper: Path, said: Said) -> None:
    impossible = {"hand": {"tricks": [8, 8, 0, 0], "last_trick": 0}}
    paper.write_text(json.dumps({**DOCUMENT, "lines": [impossible]}))
    [line] = said("import", paper, status=1)
    assert json.loads(line)["objections"][0]["line"] == 1
    with app.app_context():
        groups = db.session.query(Group).filter(~Group.demonstration)
        assert groups.count() == 0


def test_what_does_not_follow_is_told(app: Flask, paper: Path, said: Said) -> None:
    sitting = said("import", paper)[0]
    assert "Every figure matches" in said("verify")[0]
    with app.app_context(), writing():
        db.session.delete(db.session.get_one(Change, (sitting, 2)))
    assert any(sitting in line for line in said("verify", status=1))


def test_links_lead_to_where_the_server_of_a_database_was_last(app: Flask, tmp_path: Path) -> None:
    other = create_app(
        {
            "INSTANCE": tmp_path,
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'other.db'}",
            "SECRET_KEY": app.config["SECRET_KEY"],
        }
    )
    app.instance_path = str(tmp_path)
    remember(other, "http://192.168.1.5:9123")
    assert last_address(app, DEFAULT_PORT).endswith(f":{DEFAULT_PORT}")
    assert last_address(other, DEFAULT_PORT) == "http://192.168.1.5:9123"
    remember(app, "http://192.168.1.6:9123")
    assert last_address(app, DEFAULT_PORT) == "http://192.168.1.6:9123"


def test_a_pin_that_nobody_knows_is_taken_away(app: Flask, said: Said) -> None:
    with app.app_context(), writing():
        group = create_group("Us", PLAYERS, 0)
        set_pin(group, "2580")
    said("links", "Us")
    with app.app_context():
        assert db.session.query(Group.pin).filter_by(name="Us").scalar()
    said("links", "Us", "--no-pin")
    with app.app_context():
        assert db.session.query(Group.pin).filter_by(name="Us").scalar() is None


def test_links_are_printed_anew_by_id_or_name(
    app: Flask, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_BASE_URL", "https://tien-gow.example")
    with app.app_context(), writing():
        group = create_group("Us", PLAYERS, 0).id
    by_name, by_id = said("links", "Us"), said("links", group)
    assert by_name == by_id
    for line, role in zip(by_name, ("host", "score", "view"), strict=True):
        called, address = line.split()
        base, _, token = address.rpartition("/join/")
        assert (called, base) == (role, "https://tien-gow.example")
        with app.app_context():
            assert link_of(token)


@pytest.mark.parametrize(
    "arguments",
    [("export", "nobody"), ("links", "nobody"), ("import", "PAPER", "--group", "nobody")],
    ids=lambda arguments: arguments[0],
)
def test_what_is_missing_is_said_in_a_line(
    paper: Path, said: Said, arguments: tuple[str, ...]
) -> None:
    [line] = said(*(paper if each == "PAPER" else each for each in arguments), status=2)
    assert line.startswith("companion: ")
    assert "nobody" in line


def test_of_two_groups_of_one_name_the_id_must_be_said(app: Flask, said: Said) -> None:
    with app.app_context(), writing():
        ids = [create_group("Us", [], at).id for at in range(2)]
    [line] = said("links", "Us", status=2)
    assert all(group in line for group in ids)


def test_sittings_of_one_evening_come_in_as_one(app: Flask, tmp_path: Path, said: Said) -> None:
    lines = tmp_path / "evening.jsonl"
    lines.write_text("".join(f"{json.dumps(DOCUMENT)}\n" for _ in range(2)))
    first, second = said("import", lines)[:2]
    with app.app_context():
        one, other = (db.session.get_one(Sitting, each) for each in (first, second))
        assert one.evening_id == other.evening_id
        assert [one.place, other.place] == [0, 1]
        assert one.evening.day == "2024-02-10"


HISTORY = """date,east,south,west,north,winner,from,count
2024-01-05,Ana,Bo,Chan,Di,Ana,Bo,3
2024-01-12,Ana,Bo,Chan,Di,Bo,,5
"""


def test_a_history_is_checked_and_then_imported(app: Flask, tmp_path: Path, said: Said) -> None:
    club = tmp_path / "club.csv"
    club.write_text(HISTORY)
    rules = ("--rules", "hong-kong-mahjong", "--option", "discard=half")
    shown = said("import", club, *rules, "--check")
    assert "discard=half" in shown[0]
    assert shown[1:] == [
        "2024-01-05  1 hand: Ana +32, Chan -8, Di -8, Bo -16",
        "2024-01-12  1 hand: Bo +144, Ana -48, Chan -48, Di -48",
        "new players: Ana, Bo, Chan, Di",
    ]
    first, second, *links = said("import", club, "--name", "Club", *rules)
    assert len(links) == 3
    into = ("--group", "Club", *rules)
    (told,) = said("import", club, *into, status=2)
    assert "2024-01-05, 2024-01-12. Use --only-new" in told
    assert said("import", club, *into, "--only-new") == []
    assert len(said("import", club, *into, "--again")) == 2
    club.write_text(HISTORY + "2024-01-19,Ana,Bo,Chan,Di,Eve,,5\n")
    assert said("import", club, *into, status=1) == [
        "row 4: Eve does not sit at the table in this row"
    ]
    with app.app_context():
        sittings = [db.session.get_one(Sitting, each) for each in (first, second)]
        assert [each.evening.day for each in sittings] == ["2024-01-05", "2024-01-12"]
        assert all(each.closed for each in sittings)
    assert said("verify") == ["Every figure matches what was recorded."]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--rules", "nobody’s"), "there are no rules “nobody’s”"),
        (("--option", "discard=nobody"), "no such choice: “discard” = “nobody”"),
    ],
)
def test_rules_that_nobody_knows_are_told(
    tmp_path: Path, said: Said, more: tuple[str, ...], told: str
) -> None:
    club = tmp_path / "club.csv"
    club.write_text(HISTORY)
    (says,) = said("import", club, *more, "--check", status=2)
    assert told in says
