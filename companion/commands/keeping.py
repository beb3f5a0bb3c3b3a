"""`companion verify`, `export`, `import`, `links`: what is kept, proven, taken out, brought in."""

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask, current_app
from sqlalchemy import or_, select

from companion import create_app
from companion.codec.plain import NoDocument, parse
from companion.codec.sittings import SittingDocument, read_sitting
from companion.commands import ADDRESS_FILE, DEFAULT_PORT
from companion.commands.machine import own_addresses
from companion.rules.phrases import phrase
from companion.store.database import db, prepare, writing
from companion.store.exchange import begin_with, take_out
from companion.store.people import create_group, set_pin, token_of
from companion.store.tables import Group, Sitting
from companion.store.verify import differences
from companion.store.writing import Author, Refused

DONE, WRONG = 0, 1


@contextmanager
def _at_hand() -> Iterator[Flask]:
    """The app with its database up to date."""
    app = create_app()
    prepare(app)
    with app.app_context():
        yield app


def verify(_: argparse.Namespace) -> int:
    """Work every sitting out anew; a line for each figure that does not follow."""
    with _at_hand():
        found = False
        for difference in differences():
            print(difference)
            found = True
    if not found:
        print(phrase("Every figure follows from what was written."))
    return WRONG if found else DONE


def export(chosen: argparse.Namespace) -> int:
    """Write the document of the sitting `chosen.id`."""
    with _at_hand():
        sitting = db.session.get(Sitting, chosen.id)
        if sitting is None:
            raise NoDocument(phrase("there is no sitting “{id}”", id=chosen.id))
        print(json.dumps(take_out(sitting), ensure_ascii=False, indent=2))
    return DONE


def bring_in(chosen: argparse.Namespace) -> int:
    """Bring the sitting document `chosen.file` into a group, or into a new one; writes its id."""
    document = read_sitting(parse(Path(chosen.file).read_bytes()))
    with _at_hand():
        try:
            with writing():
                group = _group(chosen.group) if chosen.group else _new_group(document)
                author = Author("", _now())
                day = datetime.fromtimestamp(_now() / 1000, UTC).astimezone().date().isoformat()
                sitting = begin_with(group, document, day, author)
        except Refused as error:
            print(json.dumps({"objections": error.objections()}, ensure_ascii=False))
            return WRONG
        print(sitting.id)
        if not chosen.group:
            _print_links(group)
    return DONE


def _new_group(document: SittingDocument) -> Group:
    name = str(phrase("Brought in"))
    players = document.sitting.players
    return create_group(name, players, current_app.config["SECRET_KEY"], _now())


def _now() -> int:
    clock: Callable[[], int] = current_app.config["CLOCK"]
    return clock()


def links(chosen: argparse.Namespace) -> int:
    """Print the three links of a group; its PIN is forgotten where `chosen.no_pin` says so."""
    with _at_hand():
        if chosen.no_pin:
            with writing():
                set_pin(_group(chosen.group), None)
        _print_links(_group(chosen.group))
    return DONE


def _group(called: str) -> Group:
    """The group of that id, or else of that name."""
    found = db.session.scalars(
        select(Group).where(or_(Group.id == called, Group.name == called)).order_by(Group.created)
    ).all()
    if not found:
        raise NoDocument(phrase("there is no group “{name}”", name=called))
    if len(found) > 1:
        ids = ", ".join(group.id for group in found)
        raise NoDocument(phrase("several groups are called “{name}”: {ids}", name=called, ids=ids))
    return found[0]


def served_at() -> str:
    """Where the server was when it was started last, or would be if it were started now."""
    told = Path(current_app.instance_path) / ADDRESS_FILE
    if told.is_file():
        return told.read_text()
    return f"http://{next(iter(own_addresses()), 'localhost')}:{DEFAULT_PORT}"


def _print_links(group: Group) -> None:
    base = current_app.config["BASE_URL"] or served_at()
    for link in sorted(group.links, key=lambda link: link.role):
        token = token_of(link, current_app.config["SECRET_KEY"])
        print(f"{link.role:6}{base}/join/{token}")
