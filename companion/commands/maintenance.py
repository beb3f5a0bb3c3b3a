"""`companion verify`, `export`, `import`, `links`, `groups`: commands on the database."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from flask import Flask, current_app
from sqlalchemy import or_, select
from sqlalchemy.exc import DatabaseError

from companion import create_app
from companion.commands import DEFAULT_PORT, STANDARD_INPUT, printable, with_progress
from companion.db.models import Group, Sitting
from companion.db.session import NoDatabase, database_of, db, upgrade_database, writing
from companion.documents.json_values import NoDocument, parse
from companion.documents.sittings import SittingDocument, read_sitting
from companion.evenings.import_export import (
    CANNOT_BE_READ,
    AlreadyThere,
    begin_with,
    check_new,
    prepared,
    take_out,
)
from companion.groups.access import now
from companion.groups.members import (
    create_group,
    digest_of,
    ids_by_name,
    replace,
    set_pin,
    token_of,
)
from companion.histories.importing import already_there, named_rules, read_history, store, summary
from companion.histories.reading import decode
from companion.i18n import day_in_zone
from companion.ledger.recording import Author, PreparedImport, Refused
from companion.ledger.sealing import differences
from companion.rules.phrases import phrase
from companion.server import last_address

DONE, WRONG = 0, 1

NONE = "no secret is needed"
IMPORTED = str(phrase("Imported"))
"""The name of a group that is made without one."""


@contextmanager
def _at_hand(secret: bool = False, make: bool = False) -> Iterator[Flask]:
    """The app with its database migrated; prints at the end which database it was.

    With `make`, a missing database and its secret are made, which is printed. Without `secret` the
    command needs no secret, and none has to exist.
    """
    app = create_app({"MAKE": None if make else False, **({} if secret else {"SECRET_KEY": NONE})})
    if made := app.config.get("MADE_SECRET"):
        print(phrase("(a new secret: {file})", file=str(made)), file=sys.stderr)
    try:
        upgrade_database(app)
        with app.app_context():
            yield app
    except DatabaseError as error:
        why = " ".join(str(error.orig).split())
        raise NoDatabase(phrase("the database cannot be read: {why}", why=why)) from None
    with app.app_context():
        print(phrase("(database: {name})", name=database_of(app)), file=sys.stderr)


def verify() -> int:
    """Recompute every sitting, and print a line for each difference."""
    with _at_hand():
        found = False
        for fault in differences(with_progress):
            print(printable(str(fault)))
            found = True
    if not found:
        print(phrase("Every figure matches what was recorded."))
    return WRONG if found else DONE


ALREADY = phrase(
    "the group already has this evening, as “{id}”; use --again to import it a second time"
)


def export(sitting_id: str) -> int:
    """Write the document of a sitting."""
    with _at_hand():
        sitting = db.session.get(Sitting, sitting_id)
        if sitting is None:
            raise NoDocument(phrase("there is no sitting “{id}”", id=sitting_id))
        written = json.dumps(take_out(sitting), ensure_ascii=False, indent=2)
        print(*map(printable, written.split("\n")), sep="\n")
    return DONE


class ImportOptions(NamedTuple):
    """How to import a file: into a group, or into a new one with a name.

    With `only_new`, evenings that the group has are left out; with `again`, they are imported a
    second time. A history was played by `rules` with `options` (KEY=VALUE); its evenings are marked
    as settled unless `unpaid` is set, and with `check` nothing is stored.
    """

    into: str | None
    name: str | None
    again: bool
    only_new: bool
    rules: str | None
    options: tuple[str, ...]
    unpaid: bool
    check: bool


def bring_in(file: str, how: ImportOptions) -> int:
    """Import the sittings of a file, and print their ids. A file that is not JSON is a history."""
    content = _content(file)
    if not content.lstrip().startswith((b"{", b"[")):
        return _bring_in_history(decode(content), how)
    into, name, again = how.into, how.name, how.again
    documents = documents_in(content)
    with _at_hand(secret=not into, make=not into):
        try:
            known = ids_by_name(_group(into)) if into else {}
            ready = list(_prepared(documents, known))  # before the write lock is taken
            with writing():
                group = _group(into) if into else _new_group(documents[0], ready[0], name)
                for document in documents if into and not again else ():
                    check_new(group, document)
                sittings = import_documents(group, zip(documents, ready, strict=True))
        except Refused as error:
            print(printable(json.dumps({"objections": error.objections()}, ensure_ascii=False)))
            return WRONG
        except AlreadyThere as there:
            raise NoDocument(ALREADY.of(id=there.sitting_id)) from None
        for sitting in sittings:
            print(sitting.id)
        if not into:
            _print_links(group)
    return DONE


THERE = phrase(
    "the group already has evenings of this file: {days}. Use --only-new to leave them out, or "
    "--again to import them a second time"
)


def _bring_in_history(text: str, how: ImportOptions) -> int:
    """Import a history, or print every fault with its row. Prints the ids of the sittings."""
    with _at_hand(secret=not how.into, make=not how.into):
        group = _group(how.into) if how.into else None
        sheet = named_rules(group, how.rules, how.options)
        author = Author("", now())
        ids = ids_by_name(group) if group else {}
        history = read_history(text, sheet, ids, author, day_in_zone(author.at, None))
        if history.faults or how.check:
            print(*map(printable, summary(history, sheet)), sep="\n")
            return WRONG if history.faults else DONE
        with writing():
            group = _group(how.into) if how.into else _named_group(how.name)
            there = {} if how.again else already_there(group, history)
            if there and not how.only_new:
                days = ", ".join(history.evenings[place].day for place in there)
                raise NoDocument(THERE.of(days=days))
            for evening in store(group, history, author, {}, there, not how.unpaid):
                for sitting in evening.sittings:
                    print(sitting.id)
        if not how.into:
            _print_links(group)
    return DONE


def _named_group(called: str | None) -> Group:
    """A new group without players."""
    return create_group(called or IMPORTED, (), current_app.config["SECRET_KEY"], now())


def _content(file: str) -> bytes:
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    return Path(file).read_bytes()


def documents_in(content: bytes) -> list[SittingDocument]:
    """The sitting document of a file; or those of an evening or a group, one per line."""
    lines = content.splitlines()
    whole = len(lines) > 1 and all(line.startswith(b"{") and line.endswith(b"}") for line in lines)
    plain = map(parse, lines if whole else [content])
    return [
        read_sitting(each)
        for each in plain
        if not (isinstance(each, dict) and CANNOT_BE_READ in each)
    ]


def _prepared(
    documents: Sequence[SittingDocument], known: Mapping[str, str]
) -> Iterator[PreparedImport]:
    """All documents, prepared for a group with the players `known`."""
    for document in with_progress(documents):
        yield (ready := prepared(document, known, Author("", now())))
        known = {**known, **ready.ids}


def import_documents(
    group: Group, documents: Iterable[tuple[SittingDocument, PreparedImport | None]]
) -> list[Sitting]:
    """Import the sittings; successive ones of the same evening share an evening."""
    author = Author("", now())
    sittings: list[Sitting] = []
    evening, of = None, None
    for document, ready in documents:
        if (its := document.meta.get("evening")) != of:
            evening, of = None, its
        day = day_in_zone(author.at, document.meta.get("zone"))
        sittings.append(begin_with(group, document, day, author, evening, ready))
        evening = sittings[-1].evening
    return sittings


def _new_group(document: SittingDocument, ready: PreparedImport, called: str | None) -> Group:
    name = called or IMPORTED
    players = document.sitting.players
    return create_group(name, players, current_app.config["SECRET_KEY"], now(), ready.ids)


def links(called: str, new: bool, no_pin: bool) -> int:
    """Print the three links of a group; `new` replaces them first, `no_pin` removes the PIN."""
    with _at_hand(secret=True):
        if no_pin or new:
            with writing():
                group = _group(called)
                if no_pin:
                    set_pin(group, None)
                for link in group.links if new else ():
                    replace(link, current_app.config["SECRET_KEY"])
        _print_links(_group(called))
    return DONE


def groups() -> int:
    """Print each group: id, number of evenings, name."""
    with _at_hand():
        for group in db.session.scalars(select(Group).order_by(Group.created)):
            print(f"{group.id}  {len(group.evenings):5}  {printable(group.name)}")
    return DONE


def _group(called: str) -> Group:
    """The group with this id, or else with this name."""
    found = db.session.scalars(
        select(Group).where(or_(Group.id == called, Group.name == called)).order_by(Group.created)
    ).all()
    if not found:
        raise NoDocument(phrase("there is no group “{name}”", name=called))
    if len(found) > 1:
        ids = ", ".join(group.id for group in found)
        raise NoDocument(phrase("several groups are called “{name}”: {ids}", name=called, ids=ids))
    return found[0]


def _print_links(group: Group) -> None:
    """Raises NoDocument if the links were made with another secret."""
    secret = current_app.config["SECRET_KEY"]
    if any(digest_of(token_of(link, secret)) != link.digest for link in group.links):
        raise NoDocument(
            phrase(
                "these links were made with another secret and cannot be shown: put that "
                "secret back, or make new ones with “companion links --new {id}”, which signs "
                "out everyone who is in",
                id=group.id,
            )
        )
    base = current_app.config["BASE_URL"] or last_address(current_app, DEFAULT_PORT)
    for link in sorted(group.links, key=lambda link: link.role):
        token = token_of(link, secret)
        print(f"{link.role:6}{base}/join/{token}")
