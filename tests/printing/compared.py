"""Compares the figures of a printed document with the ledger and the engine.

Each comparison returns the number of figures found.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace
from typing import Any

from companion.groups.monograms import chops
from companion.printing.group_documents import OfGroup
from companion.printing.paper_sizes import Paper
from companion.printing.sheet_documents import OfSheet
from companion.printing.sitting_documents import OfSitting
from companion.templating import amount, said, signed
from tests.printing.figured import (
    Line,
    Part,
    in_halves,
    of_a_card,
    of_each_payment,
    of_the_night,
    of_the_payments,
    of_the_season,
    of_the_settlement,
    rows,
    stands,
    times,
)
from tests.printing.ledger import printed as hands_on
from tests.printing.ledger import written as hands_of
from tests.printing.reading import Read


def hands(read: Read, _: Paper, of: OfSitting) -> int:
    found = hands_on(read, chops(of.book.standing.balances))
    assert found == hands_of(of.book.rows)
    return sum(len(seat) for hand in found.values() for seat in hand.values()) + settled(read, of)


def settled(read: Read, of: OfSitting) -> int:
    return _stand_once(rows(read), of_the_settlement(of))


def _stand_once(read: Iterable[Line], each: Iterable[Line]) -> int:
    printed, figures = list(read), 0
    for wanted in each:
        assert sum(stands(line, wanted) for line in printed) == 1, wanted
        figures += len(wanted) - 1
    return figures


def night(read: Read, paper: Paper, of: OfSitting) -> int:
    beside = rows(read) if paper.narrow else in_halves(read)
    # Where figures leave no room for names, payments stand one by one.
    wide = of.summary.paid.widest(paper.small, of.as_paid) < paper.inside * 0.88
    paid = of_the_payments(of) if wide else of_each_payment(of)
    return _stand_once(beside, of_the_night(of)) + _stand_once(rows(read), paid)


def slips(read: Read, _: Paper, of: OfSitting) -> int:
    """Each payment stands on its slip and on the statements of those who have one."""
    words = Counter(word for line in rows(read) for word in line)
    dues = Counter(amount(due.points, of.settlement.unit) for due in of.due)
    assert all(words[due] >= 2 * times for due, times in dues.items())
    return 2 * dues.total()


def nothing(read: Read, _: Paper, of: OfSitting) -> int:
    assert said(of.name) in " ".join(read.text.split())
    assert len(read.pages) == 1
    return 0


def to_fill_in(read: Read, _: Paper, of: OfSitting) -> int:
    lines = list(rows(read))
    carried = [signed(points) for points in of.standing_totals]
    assert sum([w for w in line if w in carried] == carried for line in lines) == 1
    numbers = [line[0] for line in lines if line[0].isdigit()]
    assert [numbers.count(str(n)) for n in of.pencilled] == [1] * len(of.pencilled)
    stream = " ".join(word for line in lines for word in line)
    for who, points in of.away:
        assert signed(points) in stream, who
    return len(carried) + len(numbers) + len(of.away)


def seasons(read: Read, _: Paper, of: OfGroup) -> int:
    return _stand_once(rows(read), of_the_season(of))


def cards(read: Read, paper: Paper, of: OfSheet) -> int:
    return _once(read if paper.narrow else _columns(read), _groups(of), 1)


def _groups(of: OfSheet) -> list[Any]:
    return [group for card in (of.card, of.losers_card) if card for group in card.groups]


def _columns(read: Read) -> Any:
    """The document as if each of two columns were a page."""
    halves = []
    for page in read.pages:
        middle = page.width / 2
        for right in (False, True):
            words = [word for word in page.words if (word.left > middle) == right]
            halves.append(Part(words, middle))
    return SimpleNamespace(pages=halves)


def pockets(read: Read, paper: Paper, of: OfSheet) -> int:
    many = {("a5", ""): 4, ("a5", "large"): 2}.get((paper.name, paper.size), 4 if paper.size else 8)
    return _once(read, of.card_in_short, many)


def _once(read: Read, groups: Any, many: int) -> int:
    printed = list(rows(read))
    wanted = Counter(map(tuple, of_a_card(groups)))
    found = {row: sum(times(line, list(row)) for line in printed) for row in wanted}
    wrong = {row: found[row] for row, count in wanted.items() if found[row] != many * count}
    assert not wrong, (wrong, printed)
    return sum(found[row] * (len(row) - 1) for row in wanted)


def tiles(read: Read, _: Paper, of: OfSheet) -> int:
    assert said(of.name) in " ".join(read.text.split())
    return 0


SAYS: Mapping[str, Callable[[Read, Paper, Any], int]] = {
    "score-sheet": hands, "summary": night, "settlement": slips, "poster": nothing,
    "blank": to_fill_in, "season": seasons, "rules": cards, "pocket": pockets, "reference": tiles,
}  # fmt: skip
