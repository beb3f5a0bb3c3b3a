"""Four players and a line serializer for the tests of the store."""

from collections.abc import Callable
from typing import Any

from flask import Flask

from companion.db.models import Change, Group, Sitting
from companion.db.session import db
from companion.documents.sittings import LineReader
from companion.evenings.starting import begin_evening, begin_sitting
from companion.groups import members
from companion.ledger import recording
from companion.ledger.book import Book, book_cache
from companion.ledger.idempotency import once
from companion.ledger.recording import Author, ChangeResult, lock_sitting
from companion.rules.games import all_games
from companion.rules.lines import Line

Plain = dict[str, Any]
NAMES = ("Ah Ming", "Bo", "Chan", "Di")
ANA = Author("Ana", 7)


def hand(*tricks: int, last: int, **more: Any) -> Plain:
    return {"hand": {"tricks": list(tricks), "last_trick": last, **more}}


def tea(payer: str, points: int = 2) -> Plain:
    return {"transfer": {"payer": payer, "payee": None, "points": points, "why": "tea"}}


def seating(*names: str) -> Plain:
    return {"seating": list(names)}


LEVEL = hand(2, 2, 2, 2, last=0)


class Seated:
    """A sitting, by the rules of Celko and Kam if nothing is said; every deed is a write."""

    def __init__(self, app: Flask, rules: str = "celko-kam", **choices: str):
        self.app = app

        def begin() -> Plain:
            group = members.create_group("Us", NAMES, "secret", 0)
            evening = begin_evening(group, "2026-11-20", 0)
            (preset,) = (p for game in all_games() for p in game.presets if p.key == rules)
            sat = [player.id for player in group.players]
            sitting = begin_sitting(evening, preset.sheet(choices), sat, 0, ANA)
            return {"id": sitting.id, "group": group.id}

        begun = once("begin", None, {}, 0, begin)[0]
        self.id, self.group_id = str(begun["id"]), str(begun["group"])

    @property
    def sitting(self) -> Sitting:
        return db.session.get_one(Sitting, self.id)

    @property
    def group(self) -> Group:
        return db.session.get_one(Group, self.group_id)

    @property
    def book(self) -> Book:
        return book_cache.open(self.sitting)

    @property
    def fresh(self) -> Book:
        """The book computed from the changes alone."""
        book_cache.clear()
        return self.book

    def write(self, deed: Callable[..., Any], *about: Any, key: str | None = None) -> Any:
        done: list[Any] = []

        def do() -> Plain:
            done.append(deed(lock_sitting(self.id), *about, ANA))
            return {}

        once(self.id, key, {}, 0, do)
        return done[0] if done else None

    def line(self, document: Plain) -> Line:
        """A line by its document."""
        return LineReader(self.book.agreement.sheet).new(document, "")

    @property
    def lines(self) -> list[Plain]:
        """The documents of the lines, players by name."""
        return self.book.line_documents()

    def record(self, *documents: Plain) -> ChangeResult:
        """Lines added one after the other; what the last of them did."""
        lines = [self.line(document) for document in documents]
        outcomes = [self.write(recording.record, None, line) for line in lines]
        last: ChangeResult = outcomes[-1]
        return last

    def correct(self, number: int, document: Plain, played_on: bool = False) -> ChangeResult:
        def deed(sitting: Sitting, author: Author) -> ChangeResult:
            return recording.correct(sitting, number, self.line(document), author, played_on)

        outcome: ChangeResult = self.write(deed)
        return outcome

    def strike(self, number: int, played_on: bool = False) -> ChangeResult:
        def deed(sitting: Sitting, author: Author) -> ChangeResult:
            return recording.strike(sitting, number, author, played_on)

        outcome: ChangeResult = self.write(deed)
        return outcome

    def undo(self) -> ChangeResult:
        outcome: ChangeResult = self.write(recording.undo)
        return outcome

    def redo(self) -> ChangeResult:
        outcome: ChangeResult = self.write(recording.redo)
        return outcome

    def close(self) -> None:
        self.write(recording.close)

    def reopen(self) -> None:
        self.write(recording.reopen)

    def change(self, version: int) -> Change:
        return db.session.get_one(Change, (self.id, version))
