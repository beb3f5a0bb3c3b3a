"""The commands on the database: verify, export, import, links, groups, backup, restore."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from click import get_current_context
from flask import Flask, current_app
from sqlalchemy import func, or_, select
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from companion import create_app
from companion.addresses import last_address
from companion.commands import DEFAULT_PORT, STANDARD_INPUT, printable, with_progress
from companion.db.backup import (
    DATABASE,
    SECRET,
    BackupFailed,
    back_up,
    check_integrity,
    copy_to_postgresql,
    keep_beside,
    put_in_place,
    replace_database,
    table_differences,
    unexpected_objects,
    unpack,
)
from companion.db.models import Group, Sitting
from companion.db.session import (
    NewerDatabase,
    NoDatabase,
    database_of,
    db,
    upgrade_database,
    writing,
)
from companion.documents.json_values import NoDocument, parse
from companion.documents.sittings import SittingDocument, read_sitting
from companion.evenings.import_export import (
    CANNOT_BE_READ,
    AlreadyThere,
    check_new,
    export_sitting,
    import_sitting,
    prepared,
)
from companion.evenings.starting import PreparedImport
from companion.groups.access import now
from companion.groups.members import (
    create_group,
    digest_of,
    ids_by_name,
    replace_link,
    set_pin,
    token_of,
)
from companion.histories.importing import already_there, named_rules, read_history, store, summary
from companion.histories.reading import decode
from companion.i18n import day_in_zone
from companion.ledger.recording import Author, Refused
from companion.ledger.sealing import differences
from companion.rules.phrases import Phrase, counted, phrase
from companion.settings import unfit

DONE, WRONG = 0, 1

NONE = "no secret is needed"
IMPORTED = str(phrase("Imported"))


def _app(**settings: str | bool | None) -> Flask:
    """The app of a command, with the settings that `main` was given and with these."""
    return create_app({**(get_current_context().obj or {}), **settings})


@contextmanager
def _app_with_database(secret: bool = False, make: bool = False) -> Iterator[Flask]:
    """The app with its database migrated; prints at the end which database it was.

    With `make`, a missing database and its secret are made, which is printed. Without `secret` the
    command needs no secret, and none has to exist.
    """
    app = _app(MAKE=None if make else False, **({} if secret else {"SECRET_KEY": NONE}))
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
    with _app_with_database():
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
    with _app_with_database():
        sitting = db.session.get(Sitting, sitting_id)
        if sitting is None:
            raise NoDocument(phrase("there is no sitting “{id}”", id=sitting_id))
        written = json.dumps(export_sitting(sitting), ensure_ascii=False, indent=2)
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
    content = sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    if not content.lstrip().startswith((b"{", b"[")):
        return _bring_in_history(decode(content), how)
    into, name, again = how.into, how.name, how.again
    documents = documents_in(content)
    with _app_with_database(secret=not into, make=not into):
        try:
            known = ids_by_name(_group(into)) if into else {}
            ready = list[PreparedImport]()  # before the write lock is taken
            for document in with_progress(documents):
                ready.append(prepared(document, known, Author("", now())))
                known = {**known, **ready[-1].ids}
            with writing():
                if into:
                    group = _group(into)
                else:
                    players = documents[0].sitting.players
                    group = create_group(name or IMPORTED, players, now(), ready[0].ids)
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
    with _app_with_database(secret=not how.into, make=not how.into):
        group = _group(how.into) if how.into else None
        sheet = named_rules(group, how.rules, how.options)
        author = Author("", now())
        ids = ids_by_name(group) if group else {}
        history = read_history(text, sheet, ids, author, day_in_zone(author.at, None))
        if history.faults or how.check:
            print(*map(printable, summary(history, sheet)), sep="\n")
            return WRONG if history.faults else DONE
        with writing():
            group = _group(how.into) if how.into else create_group(how.name or IMPORTED, (), now())
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
        sittings.append(import_sitting(group, document, day, author, evening, ready))
        evening = sittings[-1].evening
    return sittings


def links(called: str, new: bool, no_pin: bool) -> int:
    """Print the three links of a group; `new` replaces them first, `no_pin` removes the PIN."""
    with _app_with_database(secret=True):
        if no_pin or new:
            with writing():
                group = _group(called)
                if no_pin:
                    set_pin(group, None)
                for link in group.links if new else ():
                    replace_link(link)
        _print_links(_group(called))
    return DONE


def groups() -> int:
    """Print each group: id, number of evenings, name."""
    with _app_with_database():
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
    if any(digest_of(token_of(link)) != link.digest for link in group.links):
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
        print(f"{link.role:6}{base}/join/{token_of(link)}")


KEY = "COMPANION_SECRET_KEY"

OF_POSTGRESQL = phrase(
    "this database is PostgreSQL, which has its own programs for this: {command}. Keep "
    "the secret with the backup; see operating.md"
)
DUMP = 'pg_dump --format=custom --file=FILE "$COMPANION_DATABASE_URL"'


def backup(file: str) -> int:
    app = _app(MAKE=False)
    database = _file_of(app)
    if database is None:
        raise BackupFailed(OF_POSTGRESQL.of(command=DUMP))
    back_up(database, app.config["SECRET_KEY"], Path(file))
    print(
        phrase(
            "{database} is backed up in {file}, together with the secret: anyone who can read it "
            "can make every link.",
            database=str(database),
            file=file,
        )
    )
    return DONE


def restore(file: str, over: bool, as_it_is: bool) -> int:
    """Restore a backup, once it is verified; `over` replaces a database, and keeps it beside."""
    # The present secret may be missing or unfit.
    app = _app(SECRET_KEY="none is needed to put one back")
    instance, place = Path(app.instance_path), _file_of(app)
    if place and place.exists() and not over:
        raise BackupFailed(
            phrase(
                "there is already a database, {file}: --replace renames it and puts the backup in "
                "its place",
                file=str(place),
            )
        )
    where = place.parent if place else instance
    where.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=where, prefix=".restore-") as name:
        folder = Path(name)
        unpacked = unpack(Path(file), folder)
        _check_secret(unpacked.secret)
        check_integrity(folder / DATABASE)
        sittings, different = _worked_out(folder, unpacked.secret)
        if different and not unpacked.proven and not as_it_is:
            raise BackupFailed(UNPROVEN.of(faults=different))
        at = datetime.fromtimestamp(app.config["CLOCK"]() / 1000, UTC)
        aside = at.strftime("until-%Y-%m-%d-%H%M%S")
        if place:
            was_there, called = place.exists(), f"{place.name}.{aside}"
            replace_database(folder / DATABASE, place, called)
            if was_there:
                print(phrase("The previous database is now {file}.", file=called))
        else:
            copy_to_postgresql(app, folder / DATABASE)
        if not os.environ.get(KEY):
            _put_secret(unpacked.secret, instance / SECRET, aside)
    print(counted("{n} sitting restored.", "{n} sittings restored.", sittings))
    if not unpacked.proven:
        print(WITHOUT_DIGESTS)
    for text in different:
        print(printable(str(text)))
    print(phrase("(database: {name})", name=database_of(app)), file=sys.stderr)
    return WRONG if different else DONE


WITHOUT_DIGESTS = phrase(
    "This backup has no digests, like all from releases before November 2026: only its "
    "own figures show that it is not damaged. Make another."
)
UNPROVEN = phrase(
    "this backup has no digests, and not everything in it is consistent: {faults}. Use "
    "--as-it-is to restore it anyway"
)


def _file_of(app: Flask) -> Path | None:
    """The file of the app's database; None for PostgreSQL."""
    with app.app_context():
        return Path(db.engine.url.database or "") if db.engine.dialect.name == "sqlite" else None


def _check_secret(secret: str) -> None:
    given = os.environ.get(KEY)
    fault = unfit(secret)
    if fault is not None and not given:
        raise BackupFailed(
            phrase(
                "the secret in the backup cannot be used: {why}. Set {key} to another one; all "
                "existing links will then stop working",
                why=fault,
                key=KEY,
            )
        )
    if fault is None and (given or secret) != secret:
        raise BackupFailed(
            phrase(
                "{key} is not the secret in the backup: with it, all existing links would stop "
                "working. Unset it, or set it to what `tar xOf FILE secret` shows",
                key=KEY,
            )
        )


def _worked_out(folder: Path, secret: str) -> tuple[int, tuple[Phrase, ...]]:
    """The number of sittings in the migrated backup, and what fails verification."""
    if foreign := unexpected_objects(folder / DATABASE):
        has = phrase(
            "the backup contains things that Companion never made: {what}", what=", ".join(foreign)
        )
        raise BackupFailed(has)
    try:
        app = _migrated(folder, secret)
        with app.app_context():
            sittings = db.session.scalar(select(func.count()).select_from(Sitting)) or 0
            different = tuple(differences(with_progress))
        _closed(app)
    except NewerDatabase:
        raise BackupFailed(phrase("the backup was made by a newer release than this one")) from None
    except SQLAlchemyError as error:
        why = str(error).splitlines()[0]
        raise BackupFailed(OTHER_TABLES.of(why=why)) from None
    with TemporaryDirectory(dir=folder) as fresh:
        _closed(_migrated(Path(fresh), secret))
        faults = tuple(table_differences(folder / DATABASE, Path(fresh) / DATABASE))
    if faults:
        raise BackupFailed(OTHER_TABLES.of(why=faults))
    return sittings, different


OTHER_TABLES = phrase("the tables of the backup are not those of Companion: {why}")


def _migrated(folder: Path, secret: str) -> Flask:
    """An app for the database in a folder, migrated to this release."""
    address = f"sqlite:///{folder / DATABASE}"
    app = create_app({"INSTANCE": folder, "SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": secret})
    upgrade_database(app)
    return app


def _closed(app: Flask) -> None:
    """Close the app's database, so that all data is in the one file."""
    with app.app_context():
        db.session.remove()
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        db.engine.dispose()


def _put_secret(secret: str, key: Path, aside: str) -> None:
    if key.is_file() and key.read_bytes() != secret.encode():
        keep_beside(key, f"{key.name}.{aside}")
    written = key.with_name(f".{key.name}-restored")
    written.touch(0o600)
    written.write_text(secret)
    put_in_place(written, key)
