"""A counted hand as a score sheet shows it: the winner's count, and from whom."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from companion.printing import game_documents
from companion.printing.counted_mahjong import cards
from companion.printing.game_documents import Heads
from companion.printing.payment_cards import PaymentCard
from companion.rules.counted_mahjong.clauses import Cap, CountWithin, Ladder
from companion.rules.counted_mahjong.hand import SEATS, UNITS, Hand, Win
from companion.rules.games import all_games
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Count, Sheet


class CountedMahjongPaper(game_documents.GamePaper[Hand]):
    """The winner's count: "5"; nothing for anybody else."""

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
    heads: ClassVar[Heads] = Heads(
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

    def headed(self, sheet: Sheet) -> Heads:
        unit = cards.unit(sheet)
        return self.heads if unit == "points" else self.heads._replace(taken=UNITS[unit])

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
        least = cards.steps(sheet)[0]
        yield Bank(0), Hand((Win(1, least),), 2)
        yield Bank(1), Hand((Win(1, least + 2),), "wall")
        yield Bank(0), Hand((Win(3, least + 1),), 0)

    def besides(self, sheet: Sheet) -> Iterator[Phrase]:
        """What a hand needs and where payments end, then whatever else there is room for."""
        of = [each for each in sheet.clauses if not isinstance(each, Ladder)]
        first = sorted(of, key=lambda each: not isinstance(each, CountWithin | Cap))
        return (each.says() for each in first)

    def reference(self, sheet: Sheet) -> game_documents.GamePaper[Any]:
        """The game that draws these tiles."""
        games = (game_documents.on_paper(each.key) for each in all_games())
        return next(each for each in games if each.families)

    def card(self, sheet: Sheet) -> PaymentCard:
        return cards.card(sheet)


ON_PAPER = CountedMahjongPaper()
