"""A table for tests with a sheet: what a hand pays, who banks next, or the objections."""

from dataclasses import dataclass, replace

from companion.rules.chips import Transfer, net
from companion.rules.phrases import say
from companion.rules.sheet import Bank, Sheet, judge, score
from companion.rules.tiengow import GAME
from companion.rules.tiengow.hand import Hand, Mark

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

    def net(self, played: Hand) -> tuple[int, ...]:
        return net(self.transfers(played), 4)

    def next_bank(self, played: Hand) -> Bank:
        assert self.says_against(played) == []
        return score(self.sheet, played, self.bank).bank

    def refuses(self, played: Hand) -> list[str]:
        """The codes of everything that is against a hand."""
        return [fault.code for fault in judge(self.sheet, played, self.bank)]

    def says_against(self, played: Hand) -> list[str]:
        """Everything that is against a hand, in words."""
        return [say(fault.text, NAMES) for fault in judge(self.sheet, played, self.bank)]


def table(preset: str, **choices: str) -> Table:
    """A table that plays by a preset; choices are written with underscores."""
    found = GAME.preset(preset)
    assert found
    return Table(found.sheet({key.replace("_", "-"): value for key, value in choices.items()}))
