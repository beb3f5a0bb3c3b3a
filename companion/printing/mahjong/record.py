"""A mahjong hand as a score sheet shows it: units and farn by seat, and how it was won."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from companion.printing import game_documents
from companion.printing.game_documents import Heads
from companion.printing.mahjong import cards, reference
from companion.printing.payment_cards import PaymentCard
from companion.rules.mahjong.clauses import DiscarderMultiplies, EastMultiplies, TableLimit
from companion.rules.mahjong.clauses.worth import LIMIT_HERE
from companion.rules.mahjong.counting import MahjongCount
from companion.rules.mahjong.hand import Counted, Hand
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Sheet


class MahjongPaper(game_documents.GamePaper[Hand]):
    """Units and farn by seat: "24·1"; nothing for a hand that nobody counted."""

    asked: ClassVar[dict[str, Phrase]] = {
        "bouquet-units": phrase("Four flowers, units"),
        "wind-farn": phrase("Farn for another wind"),
        "bouquet-farn": phrase("Four flowers, farn"),
        "little-three": phrase("Siu Sam Yuen, farn"),
        "loser-suit-farn": phrase("Farn for a loser’s single suit"),
        "sequences": phrase("Four sequences, farn"),
        "self-pick": phrase("Self-drawn, farn"),
        "three-dragons-shown": phrase("Three dragons shown"),
        "zero-units": phrase("No units, added to the base"),
        "base": phrase("Added for winning"),
        "limit-caps": phrase("Counts above the limit"),
        "limit": phrase("Limit hand"),
        "double": phrase("Pays double"),
        "woo-mei": phrase("Losers with 20 and 40, one is banker"),
        "draw": phrase("Nobody wins, hands of 20 and 40"),
        "banker-on-draw": phrase("Nobody wins, next banker"),
    }
    heads: ClassVar[Heads] = Heads(
        phrase("units·farn"),
        phrase("won the hand"),
        "24·1",
        phrase("How it was won, payments, notes"),
    )

    families: ClassVar[reference.Families] = reference.families()
    pocketed: ClassVar[int] = 5
    steps: ClassVar[tuple[Phrase, ...]] = (
        phrase(
            "Build the wall face down. The banker (dealer) is East and takes fourteen "
            "tiles, the others thirteen. Play goes to the right."
        ),
        phrase(
            "Draw a tile, discard one. A discard may be taken by anyone for a triplet or a kong, "
            "by the next player for a sequence. Flowers are laid out and replaced."
        ),
        phrase(
            "Four sets and a pair win, with another player’s discard or with a tile you "
            "draw yourself."
        ),
        phrase(
            "Hands are counted in units, doubled once for each farn. What a loser pays "
            "the winner is shown below."
        ),
    )

    def taken(self, hand: Hand, counts: Sequence[MahjongCount]) -> tuple[str, ...]:
        return tuple(
            f"{count.units}·{count.farn}" if count.value and not count.uncounted else ""
            for count in counts
        )

    def notes(
        self, hand: Hand, counts: Sequence[MahjongCount], sheet: Sheet, seats: Sequence[str]
    ) -> Iterator[Phrase]:
        if hand.shown is not None:
            yield next(question.text for question in sheet.questions if question.code == hand.shown)
        elif hand.won_by is None:
            yield phrase("nobody won")
        elif hand.self_pick:
            yield phrase("self-drawn")
        elif isinstance(hand.discarder, int):
            yield phrase("from {seat}", seat=seats[hand.discarder])
        names: tuple[Phrase, ...] = ()
        if hand.won_by is not None and hand.shown is None:
            names = counts[hand.won_by].names
        yield from names
        at_limit = any(count.full or count.value < count.counted for count in counts)
        if at_limit and LIMIT_HERE not in names:
            yield phrase("limit")

    def examples(self, sheet: Sheet) -> Iterator[tuple[Bank, Hand]]:
        yield Bank(0), Hand(1, discarder=2, hands=((1, Counted(26, 1)),))
        yield Bank(1), Hand(1, self_pick=True, hands=((1, Counted(38, 2)),))
        yield Bank(1), Hand(3, discarder=1, hands=((3, Counted(14)), (0, Counted(20, 1))))

    def card(self, sheet: Sheet) -> PaymentCard:
        return cards.card(sheet)

    def besides(self, sheet: Sheet) -> Iterator[Phrase]:
        """What makes a payment more than the first of its figures, and where it ends."""
        said = (EastMultiplies, DiscarderMultiplies, TableLimit)
        found = [clause for clause in sheet.clauses if isinstance(clause, said)]
        for clause in sorted(found, key=lambda each: isinstance(each, TableLimit)):
            if getattr(clause, "among", "win") == "win" and getattr(clause, "times", 2) > 1:
                yield clause.says()

    def losers_card(self, sheet: Sheet) -> PaymentCard | None:
        return cards.losers_card(sheet)

    def reference(self, sheet: Sheet) -> reference.MahjongReference:
        return reference.reference(sheet)


ON_PAPER = MahjongPaper()
