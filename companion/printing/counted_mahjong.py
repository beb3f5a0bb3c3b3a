"""Counted mahjong on paper: the payment card, and the winner’s count on a score sheet."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from companion.printing.game_documents import (
    EVERY_HAND,
    FOURTH,
    LOSER,
    OTHER,
    WINNER,
    ColumnHeads,
    GamePaper,
    PaymentCard,
    Rows,
    game_paper,
    paid,
)
from companion.rules.counted_mahjong.count_clauses import (
    Cap,
    CountWithin,
    Ladder,
    counting_of,
    most_paid,
)
from companion.rules.counted_mahjong.hand import (
    SEATS,
    UNITS,
    Hand,
    Source,
    Win,
    unit_of,
)
from companion.rules.counted_mahjong.payment_clauses import (
    DiscardPaid,
    FalseWin,
    SelfDrawPaid,
    stayed,
)
from companion.rules.games import all_games
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Count, Sheet

LADDER = 14
"""How many steps a card has at most, as many as the longest ladder."""

MANNERS: tuple[tuple[Phrase, Source], ...] = (
    (phrase("Loser discarded"), LOSER),
    (phrase("Someone else discarded"), FOURTH),
    (phrase("Self-drawn"), "wall"),
)
"""How a hand is won, as the one loser sees it of whom the card speaks."""

NOT_BANKING = phrase("Neither winner nor payer is the banker")
STREAKS = 4
"""For how many hands of a bank a card says what they pay."""


def payment_card(sheet: Sheet) -> PaymentCard:
    """Payments by count up to the cap, by discarder, and by banker where that matters."""
    apart = _rows(sheet, Bank(OTHER))
    banking = [_rows(sheet, Bank(WINNER, streak)) for streak in range(1, STREAKS + 1)]
    if banking[0] == apart == banking[-1]:
        groups = [(EVERY_HAND, apart)]
    elif banking[0] == banking[-1]:
        groups = [(NOT_BANKING, apart), (phrase("Winner or payer is the banker"), banking[0])]
    else:
        groups = [(NOT_BANKING, apart)]
        groups += [
            (stayed(Bank(WINNER, streak), phrase("Winner or payer is the banker")), rows)
            for streak, rows in enumerate(banking, 1)
        ]
    columns = tuple(manner for manner, _ in MANNERS)
    corner = phrase("Winner’s hand, in {unit}", unit=UNITS[counting_of(sheet).unit])
    return PaymentCard(corner, columns, tuple(groups))


def _rows(sheet: Sheet, bank: Bank) -> Rows:
    return tuple(
        (
            phrase("{n}", n=count),
            tuple(paid(sheet, Hand((Win(WINNER, count),), how), bank) for _, how in MANNERS),
        )
        for count in paid_counts(sheet)
    )


def paid_counts(sheet: Sheet) -> range:
    """The counts with different payments, from the least to the cap, as far as there is room."""
    least = counting_of(sheet).least
    last = min(most_paid(sheet), least + LADDER - 1)
    return range(least, max(least, last) + 1)


def _to_win(within: CountWithin) -> Phrase:
    unit = unit_of(within.least, UNITS[within.unit])
    return phrase("A hand wins with {n} {unit} or more.", n=within.least, unit=unit)


class CountedMahjongPaper(GamePaper[Hand]):
    """Prints the winner's count ("5") at the winner's seat only."""

    asked: ClassVar[dict[str, Phrase]] = {
        "base": phrase("Added for winning"),
        "limit": phrase("Limit hand"),
        "banker-on-draw": phrase("Nobody wins, next banker"),
        "curve": phrase("How values grow"),
        **{f"faan-{n}": phrase("{n} faan", n=n) for n in range(14)},
        "minimum": phrase("Minimum to win"),
        "cap": phrase("13 faan paid as"),
        "chart": phrase("3 tai"),
        "discard": phrase("On a discard"),
        "liable": phrase("Pays for all (包)"),
        "several": phrase("Two win on one discard"),
        "false-win": phrase("False win, each gets"),
        "bite": phrase("Bite"),
        "unit": phrase("Each tai"),
        "repeats": phrase("Banker stayed twice, tai"),
        "false-win-tai": phrase("False win, tai"),
        "false-win-points": phrase("False win, points"),
        "jokerless": phrase("Without a joker"),
    }
    heads: ClassVar[ColumnHeads] = ColumnHeads(
        phrase("count"),
        phrase("won the hand"),
        "5",
        phrase("From whom, payments, notes"),
    )

    tiles_about: ClassVar[Phrase] = phrase("Every tile with its names.")
    steps: ClassVar[tuple[Phrase, ...]] = (
        phrase(
            "Build the wall face down and deal from it. The banker (dealer) is East and "
            "has one more tile than the others. Play goes to the right."
        ),
        phrase("Draw a tile, discard one. A discard may be taken to complete a set."),
        phrase(
            "A complete hand wins, with another player’s discard or with a tile you draw "
            "yourself, if it reaches the minimum."
        ),
        phrase("The table counts the hand. What each loser pays for that count is shown below."),
    )

    def headed(self, sheet: Sheet) -> ColumnHeads:
        counted = counting_of(sheet).unit
        return self.heads if counted == "points" else self.heads._replace(taken=UNITS[counted])

    def taken(self, hand: Hand, counts: Sequence[Count]) -> tuple[str, ...]:
        won = {win.seat: f"{win.counted}" for win in hand.wins}
        return tuple(won.get(seat, "") for seat in SEATS)

    def notes(
        self, hand: Hand, counts: Sequence[Count], sheet: Sheet, seats: Sequence[str]
    ) -> Iterator[Phrase]:
        asked = {question.code: question for question in sheet.questions}
        if not hand.wins and not hand.marks:
            yield phrase("nobody won")
        elif hand.self_drawn:
            yield phrase("self-drawn")
        elif isinstance(hand.source, int):
            yield phrase("from {seat}", seat=seats[hand.source])
        for win in hand.wins:
            if win.jokerless:
                yield phrase("without a joker")
            if win.liable is not None:
                yield phrase("{seat} pays for all", seat=seats[int(win.liable)])
        for mark in hand.marks:
            name = asked[mark.code].name or asked[mark.code].text
            yield phrase("{seat} {what}", seat=seats[int(mark.seat)], what=name)

    def examples(self, sheet: Sheet) -> Iterator[tuple[Bank, Hand]]:
        least = paid_counts(sheet)[0]
        yield Bank(0), Hand((Win(1, least),), 2)
        yield Bank(1), Hand((Win(1, least + 2),), "wall")
        yield Bank(0), Hand((Win(1, least), Win(3, least + 1)), 0)
        yield Bank(0), Hand((Win(3, least + 1),), 0)

    def besides(self, sheet: Sheet) -> Iterator[Phrase]:
        """The minimum and the limit, then other sentences as far as there is room.

        Sentences that turn values into payments are left out: the figures include them.
        """
        shown = Ladder | DiscardPaid | SelfDrawPaid | FalseWin
        of = [each for each in sheet.clauses if not isinstance(each, shown)]
        first = sorted(of, key=lambda each: not isinstance(each, CountWithin | Cap))
        return (
            _to_win(each) if isinstance(each, CountWithin) else each.says_on(sheet)
            for each in first
        )

    def reference(self, sheet: Sheet) -> GamePaper[Any]:
        """The game that draws these tiles."""
        games = (game_paper(each.key) for each in all_games())
        return next(each for each in games if each.families)

    def card(self, sheet: Sheet) -> PaymentCard:
        return payment_card(sheet)


ON_PAPER = CountedMahjongPaper()
