"""The rules of a sheet on one page: what stands in which of its two columns, told beforehand.

WeasyPrint would lay the columns out again and again. Millimetres, of ordinary print.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from companion.printing.game_documents import GamePaper
from companion.printing.measure import broken, middle
from companion.printing.paper_sizes import GAP, MILLIMETRES, Paper
from companion.printing.payment_cards import PaymentCard
from companion.printing.worked_hands import SpecialLeadExample, Worked
from companion.rulebook.rulesets import Said
from companion.rules.phrases import Phrase
from companion.templating import said

TITLED, ON, SPARE = 8.0, 3.1, 3.0
"""A heading, the line above sentences that go on, and what is left free at the foot, because all
this is about so.
"""

ROW, APART = (3.5, 3.35), (0.5, 0.25)
"""A row of the card, and what is between two sentences; and both where room is short."""

STEPS, NUMBER, CIVIL, MILITARY, BARS, LEADS, LEAD, HANDS, REASON = (
    12.6, 5.0, 33.0, 22.5, 25.0, 9.2, 7.0, 25.5, 3.4,
)  # fmt: skip
"""What stands above the steps, the number of one, suits of tiles, bars, the head of the leads and a
lead, the hands that are scored, and a line of the reasons below them.
"""

ASKED = 0.43, 0.57
"""Of a column, for what was asked, and for what was agreed."""

CHOP = "WI"
"""As wide as a chop."""


class SheetContent(Protocol):
    """What is shown of a sheet."""

    on_paper: GamePaper[Any]
    letters: Sequence[str]

    @property
    def sentences(self) -> tuple[Phrase, ...]: ...
    @property
    def card(self) -> PaymentCard | None: ...
    @property
    def losers_card(self) -> PaymentCard | None: ...
    @property
    def specials(self) -> tuple[SpecialLeadExample, ...]: ...
    @property
    def in_short(self) -> tuple[Said, ...]: ...
    @property
    def worked(self) -> tuple[Worked, ...]: ...
    def worked_wide(self, paper: Paper) -> tuple[float, ...]: ...


class ColumnLayout(NamedTuple):
    """What stands where: how many blocks and how many sentences are in the first column.

    Where room is short, sentences are of smaller print; where it is shorter, so are card and steps,
    with the numbers within these, all is closer, and no bars are drawn.
    """

    points: float
    tight: bool
    blocks: int
    sentences: int


def flowing(of: SheetContent, paper: Paper) -> ColumnLayout | None:
    """The largest print in which all is on one page; without the hands, if need be."""
    for below in (_hands_high(of, paper), 0):
        for points, tight in ((paper.small, False), (paper.least, False), (paper.least, True)):
            blocks = [*_blocks(of, paper, tight)]
            sentences = [*_sentences(of, paper, points, APART[tight])]
            heights = [*blocks, *sentences, _agreed_high(of, paper)]
            place = middle(heights)
            told = min(max(place - len(blocks), 0), len(sentences))
            high = max(sum(heights[:place]), sum(heights[place:]) + ON * (told > 0))
            if _top_high(of, paper, tight) + high + below + SPARE <= paper.high:
                return ColumnLayout(points, tight, place, told)
    return None


def _top_high(of: SheetContent, paper: Paper, tight: bool) -> float:
    """Name, steps and civil tiles."""
    room, points = (paper.inside - GAP) / 4 - 4, paper.least if tight else paper.small
    steps = [broken(f"1 {said(each)}", room, points) for each in of.on_paper.steps]
    high = max(steps) * points * MILLIMETRES * 1.2 + NUMBER * (not tight) if steps else 0
    return STEPS + high + _smaller(CIVIL, 2.4, paper) * of.on_paper.barred


def _smaller(high: float, by: float, paper: Paper) -> float:
    return high - by * (paper.name == "letter")


def _blocks(of: SheetContent, paper: Paper, tight: bool) -> Iterator[float]:
    """The military tiles, the card, that of losers, and special leads."""
    yield _smaller(MILITARY, 1.8, paper) * of.on_paper.barred
    rows = sum(len(rows) + 1 for _, rows in of.card.groups) if of.card else 0
    under = bool(of.card and of.card.paid_back)
    bars = BARS * (of.on_paper.barred and not tight)
    yield (TITLED + bars + (rows + 1 + under) * ROW[tight]) if of.card else 0
    rows = sum(len(rows) for _, rows in of.losers_card.groups) if of.losers_card else 0
    yield (TITLED + (rows + 1) * ROW[tight]) if of.losers_card else 0
    yield (TITLED + LEADS + LEAD * len(of.specials)) if of.specials else 0


def _sentences(of: SheetContent, paper: Paper, points: float, apart: float) -> Iterator[float]:
    room = (paper.inside - GAP) / 2 - 1.6 * points * MILLIMETRES
    line = points * MILLIMETRES * 1.2
    for n, says in enumerate(of.sentences):
        yield broken(said(says), room, points) * line + apart + TITLED * (n == 0)


def _agreed_high(of: SheetContent, paper: Paper) -> float:
    half, small = (paper.inside - GAP) / 2, paper.least
    answers = [
        max(broken(said(asks), 0.43 * half - 1, small), broken(said(says), 0.57 * half - 1, small))
        for asks, says in of.in_short
    ]
    return (TITLED + sum(answers) * small * MILLIMETRES * 1.12 + len(answers) * 0.35) * bool(
        answers
    )


def _hands_high(of: SheetContent, paper: Paper) -> float:
    chops = (CHOP,) * len(of.letters)
    reasons = (
        broken(" · ".join(said(each, chops) for each in hand.payments), room, paper.head)
        for hand, room in zip(of.worked, of.worked_wide(paper), strict=True)
    )
    return HANDS + max(reasons) * REASON if of.worked else 0
