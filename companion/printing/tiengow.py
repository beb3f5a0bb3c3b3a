"""Tien Gow on paper: its payment cards, its tiles, and tricks and leads on a score sheet."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import ClassVar, NamedTuple

from companion.printing.game_documents import (
    EVERY_HAND,
    LOSER,
    OTHER,
    WINNER,
    ColumnHeads,
    GamePaper,
    PaymentCard,
    Rows,
    Seat,
    paid,
)
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import ChoiceValue
from companion.rules.sheet import Bank, Count, Question, Sheet, judge, score
from companion.rules.tiengow import PLAIN, lasts
from companion.rules.tiengow.hand import FEATS, TRICKS, Hand, Mark
from companion.rules.tiengow.play_clauses import Leads
from companion.rules.tiengow.special_clauses import TrickPays
from companion.rules.tiengow.tiles import (
    COMBINATIONS,
    TILES,
    Combination,
    Kind,
    TienGowTile,
    above,
    as_led,
)

STREAKS = (1, 2, 3, 4)

BANKS = ((phrase("to the banker"), WINNER), (phrase("by the banker"), LOSER),
         (phrase("between others"), OTHER))  # fmt: skip
"""Who banks, and how a payment is then called."""


FIRST, LATER, ANY = (
    phrase("banker by dice, hand {n}"),
    phrase("later banker, hand {n}"),
    phrase("banker’s hand {n}"),
)
"""What hands are called: where those of the evening's first bank pay otherwise, and where not."""


class LastTrickEnding(NamedTuple):
    """An ending of a hand: the last trick, and whether its winner takes all eight tricks."""

    last: str = PLAIN
    all_eight: bool = False


USUAL = LastTrickEnding()


def payment_card(sheet: Sheet, ending: LastTrickEnding = USUAL) -> PaymentCard:
    """Payments by tricks, by banker, and by the banker's hands in a row as far as they differ."""
    pays = _Pays(sheet, ending)
    later = {n: pays.by_bank(n, opening=False) for n in pays.streaks}
    first = {n: pays.by_bank(n, opening=True) for n in pays.streaks}
    own = {n: rows for n, rows in first.items() if rows != later[n]}
    groups = [(FIRST.of(n=n), rows) for n, rows in own.items()]
    if len(set(later.values())) == 1:
        head = phrase("every other hand") if own else EVERY_HAND
        groups.append((head, later[1]))
    else:
        groups += [((LATER if own else ANY).of(n=n), rows) for n, rows in later.items()]
    columns = tuple(phrase("{n}", n=n) for n in pays.tricks)
    return PaymentCard(phrase("The loser’s tricks"), columns, tuple(groups))


@lru_cache(maxsize=40)
def ending_cards(sheet: Sheet) -> tuple[tuple[Phrase, PaymentCard], ...]:
    """The cards of special endings, as far as their payments differ."""
    names = {question.code: question.name or question.text for question in sheet.questions}
    found = [(ALL_EIGHT, payment_card(sheet, LastTrickEnding(all_eight=True)))]
    usual = payment_card(sheet)
    for code in lasts(sheet)[1:]:
        special = payment_card(sheet, LastTrickEnding(code))
        if special.groups != usual.groups:
            found.append((ENDED.of(what=names[code]), special))
    return tuple(found)


ALL_EIGHT = phrase("The winner has all eight tricks")
ENDED = phrase("The last trick was {what}")

_ALL = tuple(Bank(seat) for _, seat in BANKS)


class _Pays:
    """The payments of hands with one ending, by a sheet."""

    def __init__(self, sheet: Sheet, ending: LastTrickEnding):
        self.sheet, self.ending = sheet, ending
        counts = range(TRICKS + 1)
        self.tricks = tuple(n for n in counts if any(self._played(n, bank) for bank in _ALL))
        played = ((self._played(n, bank), bank) for n in self.tricks for bank in _ALL)
        # Whether anybody ever banks a second hand in a row.
        lasts = any(hand and score(sheet, hand, bank).bank.streak > 1 for hand, bank in played)
        self.streaks = STREAKS if lasts else STREAKS[:1]

    def by_bank(self, streak: int, *, opening: bool) -> Rows:
        return tuple(
            (who, tuple(paid(self.sheet, self._played(n, bank), bank) for n in self.tricks))
            for who, bank in ((who, Bank(seat, streak, opening)) for who, seat in BANKS)
        )

    def _played(self, tricks: int, bank: Bank) -> Hand | None:
        """A hand in which one loser has this number of tricks; None if there is none."""
        hands = _by_tricks(tricks, self.ending)
        return next((hand for hand in hands if not judge(self.sheet, hand, bank)), None)


def _by_tricks(loser: int, ending: LastTrickEnding) -> Iterator[Hand]:
    """All hands in which one loser has these tricks and the others share the rest."""
    marks = (Mark(ending.last, WINNER),) if ending.last else ()
    left = TRICKS - loser
    for other, fourth in product(range(left + 1), repeat=2):
        winner = left - other - fourth
        if winner > 0 and (winner == TRICKS) == ending.all_eight:
            yield Hand((winner, loser, other, fourth), WINNER, marks)


RANKED: dict[Kind, Phrase] = {
    "supreme": phrase("Supreme pair"),
    "civil-pair": phrase("Civil pairs"),
    "military-pair": phrase("Military pairs"),
    "mixed-pair": phrase("Mixed pairs"),
}
"""Pairs as score sheets print them, the Supreme first; each kind is beaten by its own alone."""

SETS: dict[Kind, tuple[Phrase, Phrase]] = {
    "mixed-pair": (
        phrase("Mixed pairs"),
        phrase("One civil and one military tile of a family; beaten by a higher mixed pair."),
    ),
    "two-civil-one-military": (
        phrase("Three of a family, two civil"),
        phrase("Beaten by a higher three of this shape."),
    ),
    "one-civil-two-military": (
        phrase("Three of a family, two military"),
        phrase("Beaten by a higher three of this shape."),
    ),
    "quartet": (
        phrase("Four of a family"),
        phrase("Two civil and two military tiles of a family; beaten by a higher four."),
    ),
}
CIVIL_SUPREME = phrase("Civil Supreme (文尊)")
CIVIL_BEATEN = {
    "capturable": phrase(
        "When led, the pair of 5-1 is in a class of its own: only the pair of 6-1 beats it."
    ),
    "unbeatable": phrase("When led, the pair of 5-1 is in a class of its own: nothing beats it."),
}
"""What beats the pair of 5-1 where it is the civil Supreme, by what a sheet pays for."""

FOURS: dict[str, tuple[Phrase, Phrase]] = {
    "two-mixed-pairs": (
        phrase("Two mixed pairs"),
        phrase("Any two of the mixed pairs above; beaten by two whose better pair ranks higher."),
    ),
    "two-pairs": (
        phrase("Two pairs"),
        phrase(
            "Two civil pairs, two military pairs, or one of each; beaten by two of the "
            "same shape whose better pair ranks higher."
        ),
    ),
}
"""Sets that are too many to draw, by the lead that a sheet allows."""

BEATS = (
    phrase("What beats what"),
    (
        phrase(
            "The lead sets the kind of trick: only the same kind can take it, and only if "
            "it ranks higher. Equal tiles do not take it: the first played stays ahead."
        ),
        phrase("Everything else is discarded face down."),
    ),
)


class Ranked(NamedTuple):
    """Tiles of one rank, with the rank's place from the highest."""

    rank: int
    tiles: tuple[TienGowTile, ...]


class LeadExample(NamedTuple):
    """A possible lead: its explanation, and its tiles as drawn."""

    title: Phrase
    says: tuple[Phrase, ...]
    sets: tuple[Ranked, ...] = ()


class TienGowReference(NamedTuple):
    """The tiles by suit, the pairs by kind, and the possible leads with what beats them."""

    suits: tuple[tuple[Phrase, tuple[TienGowTile, ...]], ...]
    ranked: tuple[tuple[Phrase, tuple[Ranked, ...]], ...]
    sets: tuple[tuple[Phrase, Phrase, tuple[Ranked, ...]], ...]
    fours: tuple[tuple[Phrase, Phrase], ...]

    @property
    def pairs(self) -> tuple[tuple[Phrase, tuple[Ranked, ...]], ...]:
        """The sixteen pairs by kind: two equal tiles, or two of the same rank."""
        return tuple(each for each in self.ranked if each[0] != RANKED["mixed-pair"])

    @property
    def supreme(self) -> tuple[TienGowTile, ...]:
        """The tiles of the Supreme pair."""
        return next(each.tiles for each in COMBINATIONS if each.kind == "supreme")

    @property
    def families(self) -> tuple[tuple[TienGowTile, ...], ...]:
        """The four families: a civil tile with its two military ones, which form mixed pairs."""
        fours = (each.tiles for each in COMBINATIONS if each.kind == "quartet")
        return tuple(tuple(dict.fromkeys(four)) for four in fours)

    @property
    def led(self) -> tuple[LeadExample, ...]:
        """All possible leads, and what beats them."""
        found = [LeadExample(title, (says,), sets) for title, says, sets in self.sets]
        found += [LeadExample(title, (says,)) for title, says in self.fours]
        found += [LeadExample(*BEATS)]
        return tuple(found)


def ranking(sheet: Sheet) -> tuple[tuple[Phrase, tuple[Ranked, ...]], ...]:
    """The pairs that may be led at this table by kind, the highest first."""
    leads = _leads(sheet)
    found = (
        (title, tuple(_numbered([c for c in COMBINATIONS if c.kind == kind and c.lead in leads])))
        for kind, title in RANKED.items()
    )
    return tuple(each for each in found if each[1])


def _leads(sheet: Sheet) -> set[str]:
    return {lead for clause in sheet.clauses_of(Leads) for lead in clause.leads}


def tile_reference(sheet: Sheet) -> TienGowReference:
    leads = _leads(sheet)
    suits = tuple(
        (title, tuple(tile for tile in TILES if tile.suit == suit))
        for suit, title in (
            ("civil", phrase("Civil tiles, highest first")),
            ("military", phrase("Military tiles, highest first")),
        )
    )
    sets = tuple(
        (*words, tuple(_numbered([c for c in COMBINATIONS if c.kind == kind and c.lead in leads])))
        for kind, words in SETS.items()
    )
    sets = (*_civil_supreme(sheet), *sets)
    return TienGowReference(
        suits,
        ranking(sheet),
        tuple(each for each in sets if each[2]),
        tuple(words for lead, words in FOURS.items() if lead in leads),
    )


def _civil_supreme(sheet: Sheet) -> Iterator[tuple[Phrase, Phrase, tuple[Ranked, ...]]]:
    """The pair of 5-1 and what beats it, if the sheet pays for leading it."""
    paid = {clause.feat for clause in sheet.clauses_of(TrickPays)}
    if "civil-supreme-led" not in paid:
        return
    way = "capturable" if "civil-supreme-captured" in paid else "unbeatable"
    pair = next(each for each in COMBINATIONS if str(each) == "5-1 5-1")
    standing = as_led(pair, way)
    yield CIVIL_SUPREME, CIVIL_BEATEN[way], tuple(_numbered([*above(standing), standing]))


def _numbered(sets: list[Combination]) -> Iterator[Ranked]:
    """Sets numbered from 1; equal class and rank share a number."""
    places = list(dict.fromkeys((each.kind, each.rank) for each in sets))
    for each in sets:
        yield Ranked(places.index((each.kind, each.rank)) + 1, each.tiles)


class TienGowPaper(GamePaper[Hand]):
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
    answers: ClassVar[dict[tuple[str, ChoiceValue], Phrase]] = {
        ("first-banker", "doubled"): phrase("Pays and gets double"),
        ("first-banker", "single"): phrase("Single in the first hand"),
        ("last-trick-also-pays", "yes"): phrase("Paid on top of the hand"),
        ("last-trick-also-pays", "no"): phrase("Multiplies the hand, nothing more"),
        ("complete-game", "doubled"): phrase("Always"),
        ("complete-game", "off"): phrase("Not doubled"),
        ("one-red-dot", "on"): phrase("Wins if shown"),
        ("one-red-dot", "off"): phrase("The hand is played"),
        ("four-pairs", "off"): phrase("The hand is played"),
        ("civil-hands", "off"): phrase("The hand is played"),
        ("early-death", "on"): phrase("Throws it away (early death)"),
        ("early-death", "off"): phrase("Wins if it is the highest"),
        ("pot-refill", "no"): phrase("Only by the next winners"),
        ("pot-refill", "yes"): phrase("Before the next hand"),
    }
    heads: ClassVar[ColumnHeads] = ColumnHeads(
        phrase("tricks"),
        phrase("winner of the hand"),
        "2",
        phrase("Special leads, payments, notes"),
    )
    pencilled: ClassVar[tuple[Seat, Seat]] = (
        (7, 9, 10),
        (8.5, 12.5, 14),
    )
    blank: ClassVar[Phrase] = phrase(
        "A grid to fill in, with the ranking of pairs and how scores are calculated."
    )

    names_game: ClassVar[bool] = False
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
        return payment_card(sheet)

    def endings(self, sheet: Sheet) -> tuple[tuple[Phrase, PaymentCard], ...]:
        return ending_cards(sheet)

    def reference(self, sheet: Sheet) -> TienGowReference:
        return tile_reference(sheet)


ON_PAPER = TienGowPaper()


def _names(sheet: Sheet) -> Mapping[str, Phrase]:
    """The names of a sheet's marks, and of the last trick."""
    names = {question.code: question.name or question.text for question in sheet.questions}
    lasts = (question.code for question in sheet.questions if question.group == "last-trick")
    return names | {code: phrase("{what} as the last trick", what=names[code]) for code in lasts}
