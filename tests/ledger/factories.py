"""A sitting whose lines are written, and a table whose evenings are settled."""

from collections.abc import Callable
from copy import copy
from typing import Any, TypeVar

from flask import Flask

from companion.db.models import Change, Evening, Group, PaymentRow, Sitting
from companion.db.session import db
from companion.db.session import writing as a_write
from companion.documents.sheets import restore_sheet
from companion.documents.sittings import LineReader, SittingDocument
from companion.evenings import starting
from companion.evenings.starting import begin_evening, begin_sitting, import_document
from companion.groups import members
from companion.ledger import recording
from companion.ledger.book import Book, book_cache
from companion.ledger.idempotency import once
from companion.ledger.recording import Author, ChangeResult, lock_sitting
from companion.rules.chips import Account
from companion.rules.games import preset
from companion.rules.lines import Line
from companion.rules.settling import Payment
from companion.settlement import actions
from companion.settlement.plan import Settlement, keep_counts

Plain = dict[str, Any]
NAMES = ("Ah Ming", "Bo", "Chan", "Di")
ANA = Author("Ana", 7)
TABLE_NAMES = ("Ana", "Bo", "Chan", "Di")
A_DOLLAR_FOR_TEN: dict[str, Any] = {"currency": "HKD", "money": 100, "points": 10, "coin": 50}
BOX: Account = None
Done = TypeVar("Done")


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
            group = members.create_group("Us", NAMES, 0)
            evening = begin_evening(group, "2026-11-20", 0)
            sat = [player.id for player in group.players]
            sitting = begin_sitting(evening, preset(rules).sheet(choices), sat, 0, ANA)
            return {"id": sitting.id, "group": group.id}

        begun = once("begin", None, {}, 0, begin)[0]
        self.id, self.group_id = str(begun["id"]), str(begun["group"])

    def another(self, hands: int) -> "Seated":
        """Another sitting of these players, brought in with so many hands."""
        agreement = self.book.agreement._replace(lines=(self.line(LEVEL),) * hands)
        other = copy(self)
        with a_write():
            evening = begin_evening(self.group, "2026-11-21", 0)
            other.id = import_document(evening, SittingDocument(agreement), ANA).id
        return other

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

    def correct(self, number: int, document: Plain | None, played_on: bool = False) -> ChangeResult:
        line = None if document is None else self.line(document)

        def deed(sitting: Sitting, author: Author) -> ChangeResult:
            return recording.correct(sitting, number, line, author, played_on)

        outcome: ChangeResult = self.write(deed)
        return outcome

    def strike(self, number: int, played_on: bool = False) -> ChangeResult:
        return self.correct(number, None, played_on)

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


class Table:
    """A group of four with the ids of its players, and a hand to write things down with."""

    def __init__(self) -> None:
        self.moment = 0
        self.group_id = self.write(lambda: members.create_group("Us", TABLE_NAMES, 0).id)
        self.ids = [player.id for player in db.session.get_one(Group, self.group_id).players]
        self.ana, self.bo, self.chan, self.di = self.ids

    def author(self) -> Author:
        self.moment += 1
        return Author("Ana", self.moment)

    def write(self, do: Callable[[], Done]) -> Done:
        """Do something as one write, as a page does."""
        with a_write():
            return do()

    def evening(
        self, *nets: tuple[int, int, int, int], rules: str = "celko-kam", **stake: Any
    ) -> Evening:
        """A new evening, with a sitting for each of the nets, agreed by talk."""

        def begin() -> Evening:
            group = db.session.get_one(Group, self.group_id)
            evening = starting.begin_evening(group, "2026-11-20", self.author().at, **stake)
            for net in nets:
                self._agree(evening, net, rules)
            return evening

        return self.write(begin)

    def more(self, evening: Evening, net: tuple[int, int, int, int], rules: str) -> None:
        """Another sitting in an evening, agreed by talk."""
        self.write(lambda: self._agree(evening, net, rules))

    def _agree(self, evening: Evening, net: tuple[int, int, int, int], rules: str) -> None:
        agreed = {"net": list(net), "why": "talk"}
        self.line(self._sitting(evening, rules), {"agreed": agreed})

    def begun(self, evening_id: str) -> str:
        """The id of a sitting that begins in an evening, without a hand."""
        evening = db.session.get_one(Evening, evening_id)
        return self.write(lambda: self._sitting(evening).id)

    def _sitting(self, evening: Evening, rules: str = "celko-kam") -> Sitting:
        return starting.begin_sitting(evening, preset(rules).sheet(), self.ids, 0, self.author())

    def line(self, sitting: Sitting, document: dict[str, Any]) -> None:
        recording.record(
            sitting, None, LineReader(restore_sheet(sitting.sheet))(document, ""), self.author()
        )

    def pay(self, evening: Evening, payer: Account, payee: Account, points: int) -> PaymentRow:
        payment = Payment(payer, payee, points)
        return self.write(
            lambda: actions.pay(actions.lock_evening(evening.id), payment, self.author())
        )

    def take_back(self, evening: Evening, row: PaymentRow) -> PaymentRow:
        row_id = row.id
        held = actions.lock_evening
        return self.write(lambda: actions.take_back(held(evening.id), row_id, self.author()))

    def carry(self, evening: Evening) -> list[PaymentRow]:
        return self.write(lambda: actions.carry(actions.lock_evening(evening.id), self.author()))

    def take_over(self, evening: Evening, *debts: PaymentRow) -> list[PaymentRow]:
        ids = [debt.id for debt in debts]
        return self.write(
            lambda: actions.take_over(actions.lock_evening(evening.id), ids, self.author())
        )

    def leave(self, evening: Evening, who: Account, by: str, amount: int, other: Account) -> None:
        self.write(
            lambda: actions.pay_off(
                actions.lock_evening(evening.id), who, by, amount, other, self.author()
            )
        )

    def count(self, evening: Evening, issued: int, *chips: dict[int, int]) -> None:
        """Everyone was issued as much, and holds these chips."""
        counts: Any = {who: (issued, held) for who, held in zip(self.ids, chips, strict=False)}
        self.write(lambda: keep_counts(actions.lock_evening(evening.id), counts, self.author()))


def owed(settlement: Settlement) -> tuple[tuple[Account, Account, int], ...]:
    return tuple((due.payer, due.payee, due.points) for due in settlement.left)


def group_of(table: Table) -> Group:
    return db.session.get_one(Group, table.group_id)
