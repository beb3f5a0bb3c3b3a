"""The figures that a printed document must have, and those that it has."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any
from unicodedata import normalize

from companion.groups.monograms import chops
from companion.printing.game_documents import Rows
from companion.printing.group_documents import PrintedGroup
from companion.printing.paper import Paper
from companion.printing.sheet_documents import PrintedSheet
from companion.printing.sitting_documents import PrintedSitting
from companion.rules.lines import HandLine
from companion.rules.sitting import LedgerRow
from companion.templating import amount, figure, number, said, signed
from tests.printing.reading import POINTS, Page, Read, Word

Line = list[str]
"""Words beside each other, from the left; an expected line begins with its owner."""

BESIDE = 4.5
"""Points by which words of a line may differ in height."""


# What has to stand there


def of_the_night(of: PrintedSitting) -> Iterator[Line]:
    """What stands beside each letter, and beside the number of each of the biggest hands."""
    for each in of.summary.played:
        counts = map(number, (each.hands, each.won, each.bank))
        total = of.book.standing.balances[each.name]
        best, worst = of.as_won(each.best), of.as_won(each.worst)
        yield [of.chops[each.name], of.as_won(total), *counts, best, worst]
    for big in of.summary.biggest:
        yield [str(big.hand), of.as_won(max(points for _, points in big.net))]


def of_the_settlement(of: PrintedSitting) -> Iterator[Line]:
    unit = of.settlement.unit
    for each in of.statements:
        if isinstance(each.who, str):
            yield [of.chop_of[each.who], signed(each.points), figure(each.left, unit)]


def of_the_payments(of: PrintedSitting) -> Iterator[Line]:
    """What each gave whom, and in all."""
    paid = of.summary.paid
    for who, row, given in zip(paid.accounts, paid.rows, paid.given, strict=True):
        if isinstance(who, str):
            amounts = [*filter(None, row), given]
            yield [of.chops[who], *map(of.as_paid, amounts)]


def of_each_payment(of: PrintedSitting) -> Iterator[Line]:
    """Who paid whom how much, one by one."""
    for payer, payee, points in of.summary.paid.pairs:
        if isinstance(payer, str) and isinstance(payee, str):
            yield [of.chops[payer], of.chops[payee], of.as_paid(points)]


def of_the_season(of: PrintedGroup) -> Iterator[Line]:
    for who in of.ranked:
        if letter := of.chops.get(who):
            yield [letter, *(column.figures[who] for column in of.won), *of.came(who)]


def of_a_card(groups: Iterable[tuple[object, Rows]]) -> Iterator[Line]:
    """What a loser pays: the head of each row, and its figures."""
    for _, rows in groups:
        for head, figures in rows:
            yield [said(head), *(_in_brackets(n) for n in figures if n is not None)]


def _in_brackets(points: int) -> str:
    return number(points) if points >= 0 else f"({number(-points)})"


# The printed content


def lines(words: Iterable[Word]) -> Iterator[Line]:
    """The words of each line, from above."""
    found: list[tuple[float, list[tuple[float, str]]]] = []
    for word in sorted(words, key=lambda word: -word.middle):
        if not found or abs(found[-1][0] - word.middle) > BESIDE:
            found.append((word.middle, []))
        found[-1][1].append((word.left, normalize("NFKC", word.text)))
    yield from ([text for _, text in sorted(line)] for _, line in found)


def rows(read: Read) -> Iterator[Line]:
    """The words of each line across a page, from the left."""
    for page in read.pages:
        yield from lines(page.words)


def in_halves(read: Read) -> Iterator[Line]:
    """The words of each line of the left half of a page, then of its right half."""
    for page in read.pages:
        for right in (False, True):
            yield from lines(w for w in page.words if (w.left > page.width / 2) == right)


def stands(line: Line, wanted: Line) -> bool:
    """Whether a line contains the expected one: its owner, then the figures in order."""
    who, *figures = wanted
    # A name that cannot break gives way to "…", which then touches the letters of its owner.
    line = [word.removesuffix("...") or word for word in line]
    if who not in line:
        return False
    after = line[line.index(who) + 1 :]
    written = [text for text in after if text in figures or text[0] in "+−0123456789"]
    # Beside a name that runs from the right, the reader parts a sum of money at its sign.
    before, found, _ = _joined(after).partition(f" {' '.join(figures)} ")
    between = [text for text in before.split() if text[0] in "+−0123456789"]
    return written[: len(figures)] == figures or (bool(found) and not between)


def _joined(words: Line) -> str:
    return f" {' '.join(words)} ".replace("− HK $", "−HK$").replace("+ HK $", "+HK$")


def times(line: Line, wanted: Line) -> int:
    """How often figures stand in a line just after their head, however that is parted."""
    (head, *figures), found, start, n = wanted, 0, 0, 0
    head = normalize("NFKC", "".join(head.split()))
    while n < len(line):
        before = ("".join(line[first:n]) for first in range(start, n))
        if line[n : n + len(figures)] == figures and head in before:
            found, start = found + 1, n + len(figures)
        n = max(n + 1, start)
    return found


def fullness(page: Page, paper: Paper) -> float:
    """How far down a page goes, of its room above the footer."""
    top, foot = page.height - paper.margin * POINTS, paper.foot * POINTS
    lowest = min((word.bottom for word in page.words if word.bottom > foot), default=top)
    return float((top - lowest) / (top - foot))


Seat = tuple[str, ...]
Hands = dict[int, dict[str, Seat]]
"""By hand and by the letter of a player: the figures in the columns of that seat, in order."""


def hands_of(rows: Iterable[LedgerRow], start: int = 0) -> Hands:
    """What has to stand there: what each of them took, won or lost, and then had."""
    rows = tuple(rows)
    letters = chops(rows[-1].after.balances)
    found: Hands = {}
    for row in rows:
        if not isinstance(row.line, HandLine):
            continue
        found[len(found) + 1] = {
            letters[name]: (
                signed(row.net.get(name, 0)),
                f"{start + had:,}" if start else signed(had),
            )
            for name, had in ((name, row.after.balances[name]) for name in row.before.seats)
        }
    return found


def hands_on(read: Read, letters: Mapping[str, str], sit: int = 4) -> Hands:
    """The printed hands. Raises AssertionError if a hand appears twice."""
    found: Hands = {}
    for page in read.pages:
        for hand, seats in _of_page(page, set(letters.values()), sit):
            assert hand not in found, f"hand {hand} is printed twice"
            found[hand] = seats
    return found


def _of_page(page: Page, letters: set[str], sit: int) -> Iterator[tuple[int, dict[str, Seat]]]:
    heads = list(_heads(page, letters, sit))
    if not heads:
        return
    for word in page.words:
        above = [(top, seats) for top, seats in heads if top > _middle(word)]
        row = [w for w in page.words if abs(_middle(w) - _middle(word)) < _size(word)]
        if not (word.text.isdigit() and above and word == min(row, key=lambda w: w.left)):
            continue
        # A figure at the left that is no number of a hand has none of its figures beside it.
        _, seats = min(above, key=lambda head: head[0])
        figures = _by_seat(row, seats, page.width)
        if all(len(each) >= 2 for each in figures.values()):
            yield int(word.text), {who: each[-2:] for who, each in figures.items()}


def _by_seat(row: list[Word], seats: list[Word], width: float) -> dict[str, Seat]:
    """The figures of a row by whose columns they stand in."""
    across = seats[1].left - seats[0].left
    found = {}
    for seat in seats:
        own = [w for w in row if seat.left - 3 <= w.left < w.right <= seat.left + across + 1]
        own = [w for w in own if w.text[0] in "+−0123456789"]
        # One above the other they are read from above, side by side from the left.
        found[seat.text] = tuple(w.text for w in sorted(own, key=lambda w: _order(w, own)))
    return found


def _order(word: Word, others: list[Word]) -> tuple[float, float]:
    across = [w for w in others if w is not word and w.left < word.right and word.left < w.right]
    return (word.right if not across else max(w.right for w in [word, *across]), -_middle(word))


def _heads(page: Page, letters: set[str], sit: int) -> Iterator[tuple[float, list[Word]]]:
    """The row with the monograms of all seated players, as column heads."""
    plain = (w._replace(text=unicodedata.normalize("NFKC", w.text)) for w in page.words)
    marks = sorted((w for w in plain if w.text in letters), key=lambda w: w.left)
    seen: list[float] = []
    for mark in marks:
        row = [w for w in marks if abs(_middle(w) - _middle(mark)) < _size(mark) / 2][:12]
        # A letter may stand in a name as well, but not as far from the others as columns are.
        found = next((heads for heads in combinations(row, sit) if _even(heads)), None)
        if found and not any(abs(_middle(mark) - other) < _size(mark) for other in seen):
            seen.append(_middle(mark))
            yield _middle(mark), list(found)


def _even(row: Sequence[Word]) -> bool:
    """Whether they stand at equal distances, as columns do."""
    steps = [right.left - left.left for left, right in pairwise(row)]
    return max(steps) - min(steps) < 8 and len({w.text for w in row}) == len(row)


def _middle(word: Word) -> float:
    return (word.bottom + word.top) / 2


def _size(word: Word) -> float:
    """The print of a figure, in points."""
    return (word.top - word.bottom) / 0.72


def hands(read: Read, _: Paper, of: PrintedSitting) -> int:
    found = hands_on(read, chops(of.book.standing.balances))
    assert found == hands_of(of.book.rows)
    return sum(len(seat) for hand in found.values() for seat in hand.values()) + settled(read, of)


def settled(read: Read, of: PrintedSitting) -> int:
    return _stand_once(rows(read), of_the_settlement(of))


def _stand_once(read: Iterable[Line], each: Iterable[Line]) -> int:
    printed, figures = list(read), 0
    for wanted in each:
        assert sum(stands(line, wanted) for line in printed) == 1, wanted
        figures += len(wanted) - 1
    return figures


def night(read: Read, paper: Paper, of: PrintedSitting) -> int:
    beside = rows(read) if paper.narrow else in_halves(read)
    # Where figures leave no room for names, payments stand one by one.
    wide = of.summary.paid.widest(paper.small, of.as_paid) < paper.inside * 0.88
    paid = of_the_payments(of) if wide else of_each_payment(of)
    return _stand_once(beside, of_the_night(of)) + _stand_once(rows(read), paid)


def slips(read: Read, _: Paper, of: PrintedSitting) -> int:
    """Each payment stands on its slip and on the statements of those who have one."""
    words = Counter(word for line in rows(read) for word in line)
    dues = Counter(amount(due.points, of.settlement.unit) for due in of.due)
    assert all(words[due] >= 2 * times for due, times in dues.items())
    return 2 * dues.total()


def nothing(read: Read, _: Paper, of: PrintedSitting) -> int:
    assert said(of.name) in " ".join(read.text.split())
    assert len(read.pages) == 1
    return 0


def to_fill_in(read: Read, _: Paper, of: PrintedSitting) -> int:
    lines = list(rows(read))
    carried = [signed(points) for points in of.standing_totals]
    assert sum([w for w in line if w in carried] == carried for line in lines) == 1
    numbers = [line[0] for line in lines if line[0].isdigit()]
    assert [numbers.count(str(n)) for n in of.pencilled] == [1] * len(of.pencilled)
    stream = " ".join(word for line in lines for word in line)
    for who, points in of.away:
        assert signed(points) in stream, who
    return len(carried) + len(numbers) + len(of.away)


def seasons(read: Read, _: Paper, of: PrintedGroup) -> int:
    return _stand_once(rows(read), of_the_season(of))


def cards(read: Read, paper: Paper, of: PrintedSheet) -> int:
    groups = [group for card in (of.card, of.losers_card) if card for group in card.groups]
    return _once(rows(read) if paper.narrow else in_halves(read), groups, 1)


def pockets(read: Read, paper: Paper, of: PrintedSheet) -> int:
    many = {("a5", ""): 4, ("a5", "large"): 2}.get((paper.name, paper.size), 4 if paper.size else 8)
    return _once(rows(read), of.pocket_card.groups if of.pocket_card else (), many)


def _once(lines: Iterable[Line], groups: Any, many: int) -> int:
    printed = list(lines)
    wanted = Counter(map(tuple, of_a_card(groups)))
    found = {row: sum(times(line, list(row)) for line in printed) for row in wanted}
    wrong = {row: found[row] for row, count in wanted.items() if found[row] != many * count}
    assert not wrong, (wrong, printed)
    return sum(found[row] * (len(row) - 1) for row in wanted)


def tiles(read: Read, _: Paper, of: PrintedSheet) -> int:
    assert said(of.name) in " ".join(read.text.split())
    return 0


SAYS: Mapping[str, Callable[[Read, Paper, Any], int]] = {
    "score-sheet": hands, "summary": night, "settlement": slips, "poster": nothing,
    "blank": to_fill_in, "season": seasons, "rules": cards, "pocket": pockets, "reference": tiles,
}  # fmt: skip
