"""Compares the figures of a printed document with the ledger and the engine.

Each comparison returns the number of figures found.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace
from typing import Any
from unicodedata import normalize

from companion.groups.monograms import chops
from companion.printing.documents import OfGroup, OfSheet, OfSitting
from companion.printing.paper_sizes import Paper
from companion.rules.chips import Account
from companion.rules.phrases import phrase
from companion.templating import amount, said, signed
from tests.paper.ledger import printed as hands_on
from tests.paper.ledger import written as hands_of
from tests.paper.reading import POINTS, Read
from tests.web.figured import (
    Line,
    Part,
    after_each,
    columns,
    in_halves,
    leaves,
    of_a_card,
    of_a_player,
    of_the_night,
    of_the_payments,
    of_the_season,
    of_the_settlement,
    rows,
    stands,
    times,
    within,
)


def hands(read: Read, _: Paper, of: OfSitting) -> int:
    found = hands_on(read, chops(of.book.standing.balances))
    assert found == hands_of(of.book.rows)
    return sum(len(seat) for hand in found.values() for seat in hand.values()) + settled(read, of)


def halves(read: Read, paper: Paper, of: OfSitting) -> int:
    return hands(SimpleNamespace(pages=list(leaves(read))), paper, of)  # type: ignore[arg-type]


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
    return _stand_once(beside, of_the_night(of)) + _stand_once(rows(read), of_the_payments(of))


def slips(read: Read, _: Paper, of: OfSitting) -> int:
    words = Counter(word for line in rows(read) for word in line)
    dues = Counter(amount(due.points, of.settlement.unit) for due in of.due)
    payers = Counter[Account]()
    for due in of.due:
        payers[due.payer] += due.points
    unit, several = of.settlement.unit, Counter(due.payer for due in of.due)
    beside = [amount(payers[who], unit) for who, n in several.items() for _ in range(n) if n > 1]
    beside += [amount(of.evening.money, unit)] * len(of.due) if unit else []
    wanted = {due: 2 * many + beside.count(due) for due, many in dues.items()}
    assert {due: words[due] for due in dues} == wanted
    return 2 * dues.total()


def players(read: Read, paper: Paper, of: OfSitting) -> int:
    everyone = [each.who for each in of.statements if isinstance(each.who, str)]
    found: dict[Account, list[Line]] = {who: [] for who in everyone}
    heading, foot, place = said(phrase("Account")), paper.foot * POINTS, -1
    for page in read.pages:
        for n, part in enumerate(after_each(page, heading, 2, foot)):
            place += n > 0
            if place >= 0:
                across = columns(part, of.hands_abreast, paper)
                found[everyone[place]] += [line for line in across if _is_hand(line)]
    for who in everyone:
        assert found[who] == list(of_a_player(of, who)), of.called[who]
    return sum(len(line) for lines in found.values() for line in lines)


def _is_hand(line: Line) -> bool:
    return len(line) > 1 and all(w == "·" or w.strip("+−").replace(",", "").isdigit() for w in line)


def others(read: Read, __: Paper, of: OfSitting) -> int:
    stream = [word for line in rows(read) for word in line]
    wanted: Counter[tuple[str, ...]] = Counter()
    for _, reading in of.other_readings:
        for n, row in of.differing(reading):
            told = [str(n)]
            for name in row.row.before.seats:
                net = row.nets.get(name)
                now = "–" if row.left_out else _span(net) if net else "0"
                told += [of.chops[name], signed(row.row.net.get(name, 0)), "→", *now.split()]
            wanted[tuple(normalize("NFKC", each) for each in told)] += 1
    wrong = {each: within(stream, each) for each in wanted}
    wrong = {each: many for each, many in wrong.items() if many != wanted[each]}
    assert not wrong, (wrong, stream)
    return sum(any(map(str.isdigit, word)) for told in wanted.elements() for word in told)


def _span(points: Any) -> str:
    ends = (points.least,) if points.known else (points.least, points.most)
    return " … ".join(map(signed, ends))


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


def booklets(read: Read, _: Paper, of: OfSheet) -> int:
    return _once(_columns(read), _groups(of), _copies(read))


def _copies(read: Read) -> int:
    """How many booklets stand on a sheet: a cover is on as many leaves."""
    page = read.pages[0]
    halves = Counter((w.text, round(w.left)) for w in page.words if w.bottom > page.height / 2)
    below = Counter((w.text, round(w.left)) for w in page.words if w.bottom < page.height / 2)
    return 2 if halves == below else 1


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
    "score-sheet": hands, "two-up": halves, "summary": night, "settlement": slips,
    "statements": players, "other-rules": others, "poster": nothing, "blank": to_fill_in,
    "season": seasons, "rules": cards, "booklet": booklets, "pocket": pockets, "reference": tiles,
}  # fmt: skip
