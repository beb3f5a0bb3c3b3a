"""The demonstration: one real evening, for a newcomer to look at. It is made on the first start."""

from typing import Any

from flask import Flask
from sqlalchemy import select

from companion.codec.sittings import read_sitting
from companion.store.database import db, writing
from companion.store.evenings import begin_evening, bring_in
from companion.store.people import create_group
from companion.store.tables import Group
from companion.store.writing import Author

Plain = dict[str, Any]

NAME = "Demonstration 示範"
DAY = "2026-02-21"
"""An evening of the new year."""

MING, BO, CHAN, DI, EVE = "阿明", "Bo", "陳太 Mrs Chan", "Dietlinde", "Eve"


def _hand(*tricks: int, last: int, **marks: int) -> Plain:
    """A hand: tricks by seat, who took the last, and who led or took something special."""
    return {
        "hand": {
            "tricks": list(tricks),
            "last_trick": last,
            "marks": [
                {"code": code.replace("_", "-"), "seat": seat} for code, seat in marks.items()
            ],
        }
    }


LINES: tuple[Plain, ...] = (
    _hand(3, 2, 0, 3, last=0),
    _hand(4, 2, 1, 1, last=0, supreme_led=0),
    _hand(2, 2, 3, 1, last=2),
    _hand(1, 0, 5, 2, last=2),
    _hand(2, 3, 2, 1, last=1),
    _hand(0, 6, 2, 0, last=1, quartet_won=1),
    _hand(3, 1, 2, 2, last=3),
    _hand(1, 1, 2, 4, last=3, last_little_three=3),
    _hand(2, 2, 1, 3, last=0),
    {"transfer": {"payer": MING, "payee": None, "points": 5, "why": "tea money"}},
    _hand(3, 3, 2, 0, last=0),
    _hand(5, 1, 1, 1, last=0),
    {"hand": {"declared": "one-red-dot", "by": 2}},
    _hand(2, 1, 4, 1, last=2, supreme_led=2),
    {"seating": [MING, BO, CHAN, EVE]},
    _hand(1, 3, 2, 2, last=2),
    _hand(2, 4, 0, 2, last=1),
    _hand(2, 2, 2, 2, last=3, little_three_captured=1),
    _hand(4, 0, 1, 3, last=3),
    _hand(0, 2, 0, 6, last=3, last_supreme=3),
    _hand(5, 2, 1, 0, last=0, quartet_won=0),
    _hand(2, 3, 3, 0, last=2),
    _hand(8, 0, 0, 0, last=0),
    _hand(1, 4, 1, 2, last=1),
    _hand(2, 1, 3, 2, last=2),
    _hand(3, 0, 2, 3, last=0),
)


def ensure(app: Flask) -> None:
    """Make the demonstration where there has never been one; one that was taken away stays so.

    Needs a context of the app.
    """
    with writing():
        if find() is None:
            _make(app.config["SECRET_KEY"], app.config["CLOCK"]())


def find() -> Group | None:
    """The group of the demonstration, hidden or not; None before it was made."""
    return db.session.scalars(select(Group).where(Group.demonstration)).first()


def _make(secret: str, at: int) -> None:
    group = create_group(NAME, (MING, BO, CHAN, DI, EVE), secret, at)
    group.demonstration = True
    ids = {player.name: player.id for player in group.players}
    evening = begin_evening(
        group,
        DAY,
        at,
        currency="HKD",
        money=100,
        points=10,
        coin=10,
        chips=[1, 5, 25, 100],
        keeper=ids[MING],
        waiting=[ids[DI]],
    )
    document = {
        "game": "tien-gow",
        "sheet": "celko-kam",
        "players": [MING, BO, CHAN, DI],
        "lines": list(LINES),
    }
    bring_in(evening, read_sitting(document), Author(MING, at))
