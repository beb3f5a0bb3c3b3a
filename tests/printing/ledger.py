"""Reads the hands of a printed score sheet: each figure with its column."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from companion.groups.monograms import chops
from companion.rules.lines import HandLine
from companion.rules.sitting import LedgerRow
from companion.templating import signed
from tests.printing.reading import Page, Read, Word

Seat = tuple[str, ...]
Hands = dict[int, dict[str, Seat]]
"""By hand and by the letter of a player: the figures in the columns of that seat, in order."""


def written(rows: Iterable[LedgerRow], start: int = 0) -> Hands:
    """What has to stand there: what each of them took, won or lost, and then had."""
    rows = tuple(rows)
    letters = chops(rows[-1].after.balances)
    found: Hands = {}
    for row in rows:
        if not isinstance(row.line, HandLine):
            continue
        found[len(found) + 1] = {
            letters[name]: (signed(row.net.get(name, 0)), _stands(row.after.balances[name], start))
            for name in row.before.seats
        }
    return found


def _stands(points: int, start: int) -> str:
    return f"{start + points:,}" if start else signed(points)


def printed(read: Read, letters: Mapping[str, str], sit: int = 4) -> Hands:
    """The printed hands. Raises AssertionError if a hand appears twice."""
    found: Hands = {}
    for page in read.pages:
        for number, seats in _of_page(page, set(letters.values()), sit):
            assert number not in found, f"hand {number} is printed twice"
            found[number] = seats
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
