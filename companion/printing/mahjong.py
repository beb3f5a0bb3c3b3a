"""Mahjong on paper: its payment cards, its tiles, and units and farn on a score sheet."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import groupby
from typing import Any, ClassVar, NamedTuple

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
    paid,
)
from companion.rules.mahjong.hand import Counted, Hand, MahjongCount, TileGroup, Tiles, counts
from companion.rules.mahjong.payment_clauses import DiscarderMultiplies, EastMultiplies, WooMei
from companion.rules.mahjong.tiles import TILES, MahjongTile
from companion.rules.mahjong.worth_clauses import LIMIT_HERE, GroupUnits, PairUnits, TableLimit
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sheet import Bank, Sheet, score

UNITS, FARN = range(0, 101, 10), range(5)
FARN_COLUMNS = tuple(counted("{n} farn", "{n} farn", n) for n in FARN)
HELD = range(2, 31, 2)
"""The units of a loser's hand that a card tells of: as many as the source's own table."""


MANNERS: tuple[tuple[Phrase, dict[str, Any]], ...] = (
    (phrase("Loser discarded"), {"discarder": LOSER}),
    (phrase("Someone else discarded"), {"discarder": FOURTH}),
    (phrase("Self-drawn"), {"self_pick": True}),
)
"""How a hand is won, as the one loser sees it of whom the card speaks."""

BANKING = (
    (phrase("Neither winner nor payer is the banker"), OTHER),
    (phrase("Winner or payer is the banker"), WINNER),
)


def payment_card(sheet: Sheet) -> PaymentCard:
    """Payments by rounded units, by farn, and by banker and discarder where that matters."""
    found = {
        (who, manner): _by_units(sheet, said, banker)
        for who, (_, banker) in enumerate(BANKING)
        for manner, (_, said) in enumerate(MANNERS)
    }
    bank_matters = any(found[0, manner] != found[1, manner] for _, manner in found)
    manner_matters = any(rows != found[who, 0] for (who, _), rows in found.items())
    heads: dict[Rows, list[Phrase]] = {}
    for (who, manner), rows in found.items():
        bank = BANKING[who][0] if bank_matters else None
        won = MANNERS[manner][0] if manner_matters else None
        if (bank_matters or not who) and (manner_matters or not manner):
            both = phrase("{bank}: {won}", bank=bank, won=won) if bank and won else None
            heads.setdefault(rows, []).append(both or bank or won or EVERY_HAND)
    groups = tuple((reduce(_or, said), rows) for rows, said in heads.items())
    return PaymentCard(phrase("Winner’s hand"), FARN_COLUMNS, groups)


def _or(one: Phrase, other: Phrase) -> Phrase:
    """The names of two kinds of hands with the same payments, joined by "or"."""
    return phrase("{one} / {other}", one=one, other=other)


def _by_units(sheet: Sheet, said: dict[str, Any], banker: int) -> Rows:
    rows = []
    for units in UNITS:
        held = [((WINNER, Counted(units, farn)),) for farn in FARN]
        hands = [Hand(winner=WINNER, hands=each, **said) for each in held]
        figures = tuple(paid(sheet, hand, Bank(banker)) for hand in hands)
        rows.append((counted("{n} unit", "{n} units", units), figures))
    return tuple(rows)


def woo_mei_card(sheet: Sheet) -> PaymentCard | None:
    """The value of a loser's hand among the losers (woo mei); None if losers do not settle."""
    if not sheet.clauses_of(WooMei):
        return None
    worth = {n: tuple(_worth(sheet, n, farn) for farn in FARN) for n in HELD}
    rows = []
    for figures, alike in groupby(worth, worth.__getitem__):
        least, *_, most = (*alike,) * 2
        units = phrase("{least} to {most} units", least=least, most=most)
        if least == most:
            units = counted("{n} unit", "{n} units", least)
        rows.append((units, figures))
    title = phrase("Woo mei: between two losers, the lower pays the difference")
    return PaymentCard(phrase("Loser’s hand"), FARN_COLUMNS, ((title, tuple(rows)),))


def _worth(sheet: Sheet, units: int, farn: int) -> int:
    held = ((WINNER, Counted(0)), (LOSER, Counted(units, farn)))
    hand = Hand(winner=WINNER, discarder=FOURTH, hands=held)
    return score(sheet, hand, Bank(OTHER)).counts[LOSER].value


Families = tuple[tuple[Phrase, tuple[MahjongTile, ...]], ...]


class MahjongReference(NamedTuple):
    """The tiles by family, the units of groups (twos to eights, and all others), and the sentences
    about farn and about counting a hand.
    """

    families: Families
    groups: tuple[tuple[Phrase, tuple[int, ...]], ...]
    farn: tuple[Phrase, ...]
    besides: tuple[Phrase, ...]
    doubling: tuple[Phrase, ...]
    """The sentences that give some farn, not those that say that something gives none."""


TILE_FAMILIES: Families = tuple(
    (title, tuple(tile for tile in TILES if tile.family == family))
    for title, family in (
        (phrase("Dots"), "dots"),
        (phrase("Bamboo"), "bamboo"),
        (phrase("Characters"), "characters"),
        (phrase("Winds"), "winds"),
        (phrase("Dragons"), "dragons"),
        (phrase("Flowers"), "plants"),
        (phrase("Seasons"), "seasons"),
    )
)
GROUPS = (
    (phrase("A pair"), "pair", None),
    (phrase("A triplet, open"), "triplet", True),
    (phrase("A triplet, concealed"), "triplet", False),
    (phrase("A kong, open"), "kong", True),
    (phrase("A kong, concealed"), "kong", False),
)
SAMPLES = ("T5", "T1")
"""A tile from two to eight, and one of the ones, nines, winds and dragons."""


def tile_reference(sheet: Sheet) -> MahjongReference:
    counting = [c for c in sheet.clauses if c.does("counts")]
    return MahjongReference(
        TILE_FAMILIES,
        tuple(
            (title, tuple(_units(sheet, TileGroup(kind, tile, shown)) for tile in SAMPLES))
            for title, kind, shown in GROUPS
        ),
        tuple(c.says() for c in counting if "farn" in c.values()),
        tuple(
            c.says()
            for c in counting
            if "farn" not in c.values() and not isinstance(c, PairUnits | GroupUnits)
        ),
        tuple(c.says() for c in counting if c.values().get("farn")),
    )


def _units(sheet: Sheet, group: TileGroup) -> int:
    """The units of a loser's single group."""
    hand = Hand(None, hands=((1, Tiles((group,))),))
    return counts(sheet, hand, Bank(0))[1].units


class MahjongPaper(GamePaper[Hand]):
    """Prints units and farn by seat: "24·1"; nothing for a hand that was not counted."""

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
    heads: ClassVar[ColumnHeads] = ColumnHeads(
        phrase("units·farn"),
        phrase("won the hand"),
        "24·1",
        phrase("How it was won, payments, notes"),
    )

    families: ClassVar[Families] = TILE_FAMILIES
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
        return payment_card(sheet)

    def besides(self, sheet: Sheet) -> Iterator[Phrase]:
        """Sentences about multipliers of a payment and about its limit."""
        said = (EastMultiplies, DiscarderMultiplies, TableLimit)
        found = [clause for clause in sheet.clauses if isinstance(clause, said)]
        for clause in sorted(found, key=lambda each: isinstance(each, TableLimit)):
            if getattr(clause, "among", "win") == "win" and getattr(clause, "times", 2) > 1:
                yield clause.says()

    def losers_card(self, sheet: Sheet) -> PaymentCard | None:
        return woo_mei_card(sheet)

    def reference(self, sheet: Sheet) -> MahjongReference:
        return tile_reference(sheet)


ON_PAPER = MahjongPaper()
