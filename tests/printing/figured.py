"""The expected and the printed content of a document, line by line."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from unicodedata import normalize

from companion.printing.game_documents import Rows
from companion.printing.group_documents import OfGroup
from companion.printing.paper_sizes import Paper
from companion.printing.sitting_documents import OfSitting
from companion.templating import amount, number, said, signed
from tests.printing.reading import POINTS, Page, Read, Word

Line = list[str]
"""Words beside each other, from the left; an expected line begins with its owner."""

BESIDE = 4.5
"""Points by which words of a line may differ in height."""


class Part(NamedTuple):
    """A part of a page: its words, and how wide it is, in points."""

    words: list[Word]
    width: float


# What has to stand there


def of_the_night(of: OfSitting) -> Iterator[Line]:
    """What stands beside each letter, and beside the number of each of the biggest hands."""
    for each in of.summary.played:
        counts = map(number, (each.hands, each.won, each.bank))
        total = of.book.standing.balances[each.name]
        best, worst = of.as_won(each.best), of.as_won(each.worst)
        yield [of.chops[each.name], of.as_won(total), *counts, best, worst]
    for big in of.summary.biggest:
        yield [str(big.hand), of.as_won(max(points for _, points in big.net))]


def of_the_settlement(of: OfSitting) -> Iterator[Line]:
    unit = of.settlement.unit
    for each in of.statements:
        if isinstance(each.who, str):
            yield [of.chop_of[each.who], signed(each.points),
                   amount(each.tonight, unit, True), amount(each.left, unit, True)]  # fmt: skip


def of_the_payments(of: OfSitting) -> Iterator[Line]:
    """What each gave whom, and in all."""
    paid = of.summary.paid
    for who, row, given in zip(paid.accounts, paid.rows, paid.given, strict=True):
        if isinstance(who, str):
            amounts = [*filter(None, row), given]
            yield [of.chops[who], *map(of.as_paid, amounts)]


def of_each_payment(of: OfSitting) -> Iterator[Line]:
    """Who paid whom how much, one by one."""
    for payer, payee, points in of.summary.paid.pairs:
        if isinstance(payer, str) and isinstance(payee, str):
            yield [of.chops[payer], of.chops[payee], of.as_paid(points)]


def of_the_season(of: OfGroup) -> Iterator[Line]:
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


def placed(words: Iterable[Word]) -> Iterator[tuple[float, Line]]:
    """The words of each line, from above, and how high their middle stands."""
    found: list[tuple[float, list[tuple[float, str]]]] = []
    for word in sorted(words, key=lambda word: -word.middle):
        if not found or abs(found[-1][0] - word.middle) > BESIDE:
            found.append((word.middle, []))
        found[-1][1].append((word.left, normalize("NFKC", word.text)))
    yield from ((middle, [text for _, text in sorted(line)]) for middle, line in found)


def lines(words: Iterable[Word]) -> Iterator[Line]:
    yield from (line for _, line in placed(words))


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
