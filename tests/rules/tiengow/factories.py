"""Tables, hands and leads of Tien Gow in short notation."""

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from random import Random

from companion.rules.chips import Transfer
from companion.rules.games import preset
from companion.rules.phrases import Phrase, say
from companion.rules.sheet import Bank, Sheet, judge, score
from companion.rules.tiengow.hand import Hand, Mark
from companion.rules.tiengow.night_costs import HandCourse
from companion.rules.tiengow.playing import Manner, SimulatedTable
from companion.rules.tiengow.tiles import (
    COMBINATIONS,
    FULL_SET,
    LEAD_OF,
    Combination,
    TienGowTile,
    above_in,
    beating,
    identify,
    read_tiles,
)

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
FIRST = Bank(0)


def hand(*tricks: int, last: int, **marks: int | tuple[int, ...]) -> Hand:
    """Four tricks, who took the last, and marks by seat: `mixed_pair_led=(0, 0)`."""
    first, second, third, fourth = tricks
    seats = {
        code.replace("_", "-"): (seat,) if isinstance(seat, int) else seat
        for code, seat in marks.items()
    }
    written = tuple(Mark(code, seat) for code, marked in seats.items() for seat in marked)
    return Hand((first, second, third, fourth), last, written)


def turned(hand: Hand, by: int) -> Hand:
    """The same hand with all players moved by this number of seats."""
    tricks = [hand.tricks[(seat - by) % 4] for seat in range(4)]
    first, second, third, fourth = tricks
    return hand._replace(
        tricks=(first, second, third, fourth),
        last_trick=(hand.winner + by) % 4,
        marks=tuple(Mark(mark.code, (int(mark.seat) + by) % 4) for mark in hand.marks),
    )


def real_hand(rng: Random, sheet: Sheet, banker: int) -> Hand:
    """A hand that was dealt and played with real tiles."""
    (played,) = SimulatedTable(Manner.of(sheet), rng).hands(1)
    return turned(HandCourse.of(played).hand(sheet), banker)


@dataclass(frozen=True)
class Table:
    """A sheet, and the bank of the next hand."""

    sheet: Sheet
    bank: Bank = FIRST

    def banked_by(self, seat: int, streak: int = 1, *, opening: bool = False) -> "Table":
        return replace(self, bank=Bank(seat, streak, opening))

    def transfers(self, played: Hand) -> tuple[Transfer, ...]:
        """The payments of a hand, which must not be refused."""
        assert self.says_against(played) == []
        return score(self.sheet, played, self.bank).transfers

    def pays(self, played: Hand) -> dict[str, int]:
        """Who pays whom how much: `"1>0": 4`."""
        flows: dict[str, int] = {}
        for transfer in self.transfers(played):
            pair = f"{transfer.payer}>{transfer.payee}"
            flows[pair] = flows.get(pair, 0) + transfer.amount
        return flows

    def next_bank(self, played: Hand) -> Bank:
        assert self.says_against(played) == []
        return score(self.sheet, played, self.bank).bank

    def refuses(self, played: Hand) -> list[str]:
        return [fault.code for fault in judge(self.sheet, played, self.bank)]

    def says_against(self, played: Hand) -> list[str]:
        return [say(fault.text, NAMES) for fault in judge(self.sheet, played, self.bank)]


def table(key: str, **choices: str) -> Table:
    """A table that plays by a preset; choices are written with underscores."""
    chosen = {name.replace("_", "-"): value for name, value in choices.items()}
    return Table(preset(key).sheet(chosen))


EVERY_LEAD = frozenset[str](LEAD_OF.values())
SCORE_SHEET = frozenset({"single", "pair", "mixed-pair", "supreme"})
TWO_PAIRS_READING = SCORE_SHEET | {"two-mixed-pairs"}
FOUR_POINT = SCORE_SHEET | {"two-pairs", "two-mixed-pairs"}
OTHERS = SCORE_SHEET | {"triplet", "quartet"}

SUPREME = "4-2 2-1"
QUARTETS = ["6-6 6-6 6-3 5-4", "1-1 1-1 6-2 5-3", "4-4 4-4 5-2 4-3", "3-1 3-1 4-1 3-2"]


def led(text: str, leads: frozenset[str] = OTHERS) -> Combination:
    found = identify(read_tiles(text), leads)
    assert isinstance(found, Combination), str(found)
    return found


def refused(text: str, leads: frozenset[str] = OTHERS) -> str:
    found = identify(read_tiles(text), leads)
    assert isinstance(found, Phrase)
    return str(found)


def legal_leads(hand: Iterable[TienGowTile], leads: Container[str]) -> list[Combination]:
    """All leads that these tiles allow; some four tiles are two mixed pairs and two pairs."""
    held = Counter(hand)
    return [c for c in COMBINATIONS if c.lead in leads and not Counter(c.tiles) - held]


def beats(standing: Combination, played: Iterable[TienGowTile]) -> bool:
    return beating(standing, played) is not None


def unbeatable(lead: Combination, hand: Iterable[TienGowTile]) -> bool:
    return not above_in(lead, Counter(FULL_SET) - Counter(hand))
