"""Stored chip counts, compared with the book."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cached_property

from companion.db.models import ChipCountRow, Evening
from companion.db.session import db
from companion.ledger.recording import Author
from companion.rules.chips import POT, Account
from companion.rules.settling import ChipCount, Chips, Payment, worth
from companion.settlement.payments import Balances, after, as_payment, paid_in_chips, who_left

KEPT_AS: Mapping[Account, str] = {None: "", POT: POT.value}
"""The stored keys of box and pot in place of a player's id; no id is as short."""
OF: Mapping[str, Account] = {kept: who for who, kept in KEPT_AS.items()}


@dataclass(frozen=True)
class Counting:
    """The state of the chip count: chips held, points issued, and the book.

    `got` are payments in chips that a player had received (negative: paid) when counted; `since`
    are those that no count includes yet. `gone` are players who went home.
    """

    holds: Mapping[Account, Chips]
    issued: Mapping[Account, int]
    got: Mapping[Account, int]
    book: Balances
    since: tuple[Payment, ...]
    gone: Set[Account] = frozenset()

    @cached_property
    def count(self) -> ChipCount:
        """The counts before any settlement payments, compared with the book."""
        counted = {who: worth(chips) - self.got.get(who, 0) for who, chips in self.holds.items()}
        return ChipCount(self.issued, counted, {who: self.book.get(who, 0) for who in counted})

    @property
    def uncounted(self) -> tuple[Account, ...]:
        """The accounts not counted yet, in the order of the book; without those who went home."""
        return tuple(who for who in self.book if who not in self.holds and who not in self.gone)

    @property
    def uncountable(self) -> tuple[Account, ...]:
        """The players who went home uncounted, in the order of the book."""
        return tuple(who for who in self.book if who not in self.holds and who in self.gone)

    @property
    def decides(self) -> bool:
        """Whether the evening can be paid by chips: all are counted, and none are missing."""
        whole = not self.uncounted and not self.uncountable
        return bool(self.holds) and whole and not self.count.missing


def counting(evening: Evening, book: Balances) -> Counting:
    """The counts of an evening; `book` are its combined balances and give the order."""
    rows: dict[Account, ChipCountRow] = {
        OF.get(row.player_id, row.player_id): row for row in evening.counts
    }
    order = [*(who for who in book if who in rows), *(who for who in rows if who not in book)]
    paid = paid_in_chips(evening)
    got: dict[Account, int] = {}
    for who in order:
        before = [as_payment(payment) for payment in paid if payment.step <= rows[who].step]
        got[who] = -after({}, before).get(who, 0)
    last = max((row.step for row in rows.values()), default=0)
    return Counting(
        holds={who: {int(chip): n for chip, n in rows[who].chips.items()} for who in order},
        issued={who: rows[who].issued for who in order},
        got=got,
        book=book,
        since=tuple(as_payment(payment) for payment in paid if payment.step > last),
        gone=who_left(evening),
    )


def denominations(evening: Evening) -> tuple[int, ...]:
    """The denominations to count, the largest first; 1 (points) if the evening has no chips."""
    return tuple(sorted(evening.chips, reverse=True)) or (1,)


def keep_counts(
    evening: Evening, counts: Mapping[Account, tuple[int, Chips] | None], author: Author
) -> None:
    """Store chips issued and held; None deletes a count."""
    kept = {row.player_id: row for row in evening.counts}
    step = evening.next_step()
    for who, counted in counts.items():
        player_id = KEPT_AS[who] if who in KEPT_AS else str(who)
        row = kept.get(player_id)
        if counted is None:
            if row is not None:
                evening.counts.remove(row)
            continue
        issued = counted[0]
        chips = {str(chip): n for chip, n in counted[1].items() if n}
        if row is None:
            row = ChipCountRow(player_id=player_id)
            evening.counts.append(row)
        # An unchanged count keeps its time.
        if (row.issued, row.chips) != (issued, chips):
            row.issued, row.chips, row.who, row.at = issued, chips, author.name, author.at
            row.step = step
    db.session.flush()
