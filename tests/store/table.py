"""A table whose evenings are settled in these tests: four players, and a function to record."""

from collections.abc import Callable
from typing import Any, TypeVar

from companion.db.models import Evening, Group, PaymentRow, Sitting
from companion.db.session import db
from companion.db.session import writing as a_write
from companion.documents.sheets import restore_sheet
from companion.documents.sittings import LineReader
from companion.evenings import starting
from companion.groups import members
from companion.ledger import recording
from companion.ledger.recording import Author
from companion.rules.chips import Account
from companion.rules.games import preset
from companion.rules.settling import Payment
from companion.settlement import actions
from companion.settlement.chip_counts import keep_counts
from companion.settlement.plan import Settlement

NAMES = ("Ana", "Bo", "Chan", "Di")
A_DOLLAR_FOR_TEN: dict[str, Any] = {"currency": "HKD", "money": 100, "points": 10, "coin": 50}
BOX: Account = None
Done = TypeVar("Done")


class Table:
    """A group of four with the ids of its players, and a hand to write things down with."""

    def __init__(self) -> None:
        self.moment = 0
        self.group_id = self.write(lambda: members.create_group("Us", NAMES, "secret", 0).id)
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
                self.line(
                    self._sitting(evening, rules), {"agreed": {"net": list(net), "why": "talk"}}
                )
            return evening

        return self.write(begin)

    def more(self, evening: Evening, net: tuple[int, int, int, int], rules: str) -> None:
        """Another sitting in an evening, agreed by talk."""
        line = {"agreed": {"net": list(net), "why": "talk"}}
        self.write(lambda: self.line(self._sitting(evening, rules), line))

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
        return self.write(lambda: actions.pay(actions.held(evening.id), payment, self.author()))

    def take_back(self, evening: Evening, row: PaymentRow) -> PaymentRow:
        row_id = row.id
        held = actions.held
        return self.write(lambda: actions.take_back(held(evening.id), row_id, self.author()))

    def carry(self, evening: Evening) -> list[PaymentRow]:
        return self.write(lambda: actions.carry(actions.held(evening.id), self.author()))

    def take_over(self, evening: Evening, *debts: PaymentRow) -> list[PaymentRow]:
        ids = [debt.id for debt in debts]
        return self.write(lambda: actions.take_over(actions.held(evening.id), ids, self.author()))

    def leave(self, evening: Evening, who: Account, by: str, amount: int, other: Account) -> None:
        self.write(
            lambda: actions.pay_off(actions.held(evening.id), who, by, amount, other, self.author())
        )

    def count(self, evening: Evening, issued: int, *chips: dict[int, int]) -> None:
        """Everyone was issued as much, and holds these chips."""
        counts: Any = {who: (issued, held) for who, held in zip(self.ids, chips, strict=False)}
        self.write(lambda: keep_counts(actions.held(evening.id), counts, self.author()))


def owed(settlement: Settlement) -> tuple[tuple[Account, Account, int], ...]:
    return tuple((due.payer, due.payee, due.points) for due in settlement.left)


def group_of(table: Table) -> Group:
    return db.session.get_one(Group, table.group_id)
