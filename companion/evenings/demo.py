"""The demonstration: a group with sample evenings, made on the first start."""

import json
from pathlib import Path

from flask import Flask
from sqlalchemy import select

from companion.db.models import Group, Sitting
from companion.db.session import db, writing
from companion.documents.sittings import read_sitting
from companion.evenings.starting import begin_evening, import_document
from companion.groups.members import create_group, ids_by_name
from companion.ledger.recording import Author

SITTINGS = Path(__file__).with_name("demo.json")
"""The documents of its sittings, one of Tien Gow and one of mahjong."""

NAME = "Demonstration 示範"
MING, BO, CHAN, DI, EVE = "阿明", "Bo", "陳太 Mrs Chan", "Dietlinde", "Eve"
DAY, MAHJONG_DAY = "2026-02-21", "2026-02-28"
"""Evenings of the Lunar New Year."""


def ensure(app: Flask) -> None:
    """Make the demonstration if there is none. Needs an app context."""
    with writing():
        if find() is None:
            sitting = make(app.config["CLOCK"]())
            sitting.evening.group.demonstration = True


def find() -> Group | None:
    return db.session.scalars(select(Group).where(Group.demonstration)).first()


def make(at: int) -> Sitting:
    """Make a group with the demonstration's evenings; returns its Tien Gow sitting."""
    group = create_group(NAME, (MING, BO, CHAN, DI, EVE), at)
    ids = ids_by_name(group)
    tien_gow, mahjong = map(read_sitting, json.loads(SITTINGS.read_text("utf-8")))
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
    sitting = import_document(evening, tien_gow, Author(MING, at))
    following = begin_evening(group, MAHJONG_DAY, at, title="麻雀 Mahjong")
    import_document(following, mahjong, Author(BO, at))
    return sitting
