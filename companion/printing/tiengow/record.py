"""A Tien Gow hand as a score sheet shows it: tricks, special leads, shown hands."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from companion.printing import game_documents
from companion.printing.game_documents import Heads
from companion.printing.payment_cards import PaymentCard
from companion.printing.tiengow import cards, reference
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Count, Question, Sheet
from companion.rules.tiengow.hand import FEATS, Hand, Mark
from companion.rules.tiengow.tiles import TILES, TienGowTile


class TienGowPaper(game_documents.GamePaper[Hand]):
    """Tricks by seat, and the marks of a hand by their short names."""

    asked: ClassVar[dict[str, Phrase]] = {
        "streak": phrase("Second hand as banker"),
        "mixed-pairs": phrase("6-6 led with a nine"),
        "figure": phrase("Second hand, three tricks"),
        "applies-to": phrase("Banker loses second hand"),
        "first-banker": phrase("First banker, by dice"),
        "losing-banker-over-par": phrase("Banker lost, six tricks"),
        "last-trick-bonus": phrase("Last trick doubles, loser with six"),
        "last-trick-also-pays": phrase("Last trick Supreme or four tiles"),
        "complete-game": phrase("All eight tricks, doubled"),
        "one-red-dot": phrase("Exactly one red pip"),
        "big-six-capture": phrase("2-1 led, taken by the 4-2"),
        "capture": phrase("2-1 led, taken by the 4-2"),
        "declared-hands": phrase("Shown hands that win at once"),
        "early-death": phrase("No trick, one tile left"),
        "bank": phrase("Next banker"),
        "beaten-quartet": phrase("Last four tiles, beaten"),
        "civil-supreme": phrase("Pair of 5-1, led"),
        "captured-at-last": phrase("Last pair of 5-1, taken"),
        "four-pairs": phrase("Four pairs dealt"),
        "civil-hands": phrase("Seven or eight civil tiles dealt"),
        "branch-test": phrase("All eight, plain 七支 or grand 八支"),
        "branch-single": phrase("All eight tricks, last a single"),
        "pot": phrase("The pot 金池"),
        "pot-stake": phrase("Pot, ante"),
        "pot-payment": phrase("Pot, winner pays in"),
        "pot-quartet": phrase("Pot, taken by four tiles"),
        "pot-refill": phrase("Pot taken, filled again"),
        "pot-at-end": phrase("Pot at the end"),
    }
    heads: ClassVar[Heads] = Heads(
        phrase("tricks"),
        phrase("winner of the hand"),
        "2",
        phrase("Special leads, payments, notes"),
    )
    pencilled: ClassVar[tuple[game_documents.Seat, game_documents.Seat]] = (
        (7, 9, 10),
        (8.5, 12.5, 14),
    )
    blank: ClassVar[Phrase] = phrase(
        "A grid to fill in, with the ranking of pairs and how scores are calculated."
    )

    barred: ClassVar[bool] = True
    pocketed: ClassVar[int] = 9
    steps: ClassVar[tuple[Phrase, ...]] = (
        phrase(
            "Shuffle all 32 tiles face down. Each player takes eight. Play goes to the "
            "right, and the banker leads first."
        ),
        phrase(
            "Lead a single tile or a set. The others beat it with a higher one of the "
            "same kind, or discard as many tiles face down."
        ),
        phrase(
            "The highest takes the trick and leads next. A trick of two tiles counts as "
            "two, of three as three: eight in all."
        ),
        phrase(
            "The player who takes the last trick wins the hand, is paid as below, and is "
            "banker next. A banker who wins stays banker."
        ),
    )

    def taken(self, hand: Hand, counts: Sequence[Count]) -> tuple[str, ...]:
        return tuple(str(tricks) for tricks in hand.tricks)

    def notes(
        self, hand: Hand, counts: Sequence[Count], sheet: Sheet, seats: Sequence[str]
    ) -> Iterator[Phrase]:
        names = _names(sheet)
        marks = Counter((mark.code, int(mark.seat)) for mark in hand.marks)
        if hand.declared is not None:
            marks[hand.declared, hand.winner] = 1
        for (code, seat), times in marks.items():
            did = phrase("{seat} {what}", seat=seats[seat], what=names[code])
            yield did if times == 1 else phrase("{did} ×{n}", did=did, n=times)

    def examples(self, sheet: Sheet) -> Iterator[tuple[Bank, Hand]]:
        leads = [question.code for question in sheet.questions if question.group == "lead"]
        led = tuple(Mark(code, 2) for code in leads[:1])
        yield Bank(0), Hand((3, 2, 0, 3), 0)
        yield Bank(0, 2), Hand((1, 0, 2, 5), 2)
        yield Bank(2), Hand((0, 1, 4, 3), 2, led)

    def led(self, code: str) -> tuple[Hand, Hand]:
        hand = Hand((5, 1, 1, 1), 0)
        return hand._replace(marks=(Mark(code, 0),)), hand

    def lead_name(self, question: Question) -> Phrase:
        return FEATS[question.code].label or super().lead_name(question)

    def drawn(self, tiles: Iterable[str]) -> tuple[TienGowTile, ...]:
        return tuple(next(tile for tile in TILES if str(tile) == each) for each in tiles)

    def card(self, sheet: Sheet) -> PaymentCard:
        return cards.card(sheet)

    def endings(self, sheet: Sheet) -> tuple[tuple[Phrase, PaymentCard], ...]:
        return cards.endings(sheet)

    def reference(self, sheet: Sheet) -> reference.TienGowReference:
        return reference.reference(sheet)


ON_PAPER = TienGowPaper()


def _names(sheet: Sheet) -> Mapping[str, Phrase]:
    """What a sheet calls what it asks for; the last trick is told from one before of that name."""
    names = {question.code: question.name or question.text for question in sheet.questions}
    called = Counter(names.values())
    lasts = (question.code for question in sheet.questions if question.group == "last-trick")
    return names | {
        code: phrase("{what} as the last trick", what=names[code])
        for code in lasts
        if called[names[code]] > 1
    }
