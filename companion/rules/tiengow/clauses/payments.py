"""What the end of a hand pays: always between the winner and one loser."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.chips import Kind, Reason, Transfer
from companion.rules.phrases import Phrase, counted, phrase
from companion.rules.sheet import Bank, Clause, number, one_of
from companion.rules.tiengow.hand import Case

__all__ = ["FigureLessTricks", "NoTrick", "OverPar", "UnderPar"]

Transfers = tuple[Transfer, ...]
END: Kind = "end-of-hand"


@dataclass(frozen=True)
class NoTrick(Clause):
    """What a loser without a trick pays."""

    points: int = number(5)

    def says(self) -> Phrase:
        return counted(
            "A player with no trick pays the winner {n} point.",
            "A player with no trick pays the winner {n} points.",
            self.points,
        )

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        reason = Reason(phrase("took no trick"), clause=self.key)
        for loser in hand.losers:
            if hand.tricks[loser] == 0:
                yield Transfer(loser, hand.winner, self.points, self.key, END, (reason,))


@dataclass(frozen=True)
class UnderPar(Clause):
    """What a loser with a few tricks pays."""

    par: int = number(4, 1, 8)

    def says(self) -> Phrase:
        return phrase(
            "A player with tricks, but fewer than {par}, pays the winner the difference.",
            par=self.par,
        )

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for loser in hand.losers:
            tricks = hand.taken(loser)
            if 0 < tricks < self.par:
                reason = Reason(_tricks(tricks, self.par - tricks, self.par), clause=self.key)
                points = self.par - tricks
                yield Transfer(loser, hand.winner, points, self.key, END, (reason,))


@dataclass(frozen=True)
class OverPar(Clause):
    """What a loser with many tricks is paid."""

    par: int = number(4, 1, 8)

    def says(self) -> Phrase:
        return phrase("A player with more tricks than {par} is paid the difference by the winner.",
                      par=self.par)  # fmt: skip

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for loser in hand.losers:
            points = hand.taken(loser) - self.par
            if points > 0:
                reason = Reason(_tricks(hand.taken(loser), points, self.par), clause=self.key)
                yield Transfer(hand.winner, loser, points, self.key, END, (reason,))


def _tricks(tricks: int, points: int, par: int) -> Phrase:
    count = counted("{n} trick", "{n} tricks", tricks)
    if tricks < par:
        return phrase("{count}, {points} fewer than {par}", count=count, points=points, par=par)
    return phrase("{count}, {points} more than {par}", count=count, points=points, par=par)


WHEN = {
    "whole-hand": phrase("no matter who wins"),
    "banker-wins": phrase("when the banker wins"),
    "with-banker": phrase("when the banker pays or is paid"),
}


def applies(when: str, case: Case, payer: object, payee: object) -> bool:
    """Whether a banker's figure applies to a payment at the end of the hand."""
    match when:
        case "banker-wins":
            return bool(case.hand.winner == case.bank.seat)
        case "with-banker":
            return case.bank.seat in (payer, payee)
        case _:
            return True


@dataclass(frozen=True)
class FigureLessTricks(Clause):
    """The four-point figure read the other way: it grows, and the tricks are taken from it."""

    figure: int = number(4, 1)
    when: str = one_of("whole-hand", "banker-wins", "with-banker")

    def says(self) -> Phrase:
        return phrase(
            "The figure is {figure} in the first hand of a banker’s streak, {second} in "
            "the second and so on, {when}{otherwise}. A player with fewer tricks than the "
            "figure pays the winner the difference; a player with more is paid it.",
            figure=self.figure,
            second=2 * self.figure,
            when=WHEN[self.when],
            otherwise=()
            if self.when == "whole-hand"
            else phrase("; otherwise it stays at {figure}", figure=self.figure),
        )

    def puck(self, bank: Bank) -> Phrase:
        return phrase("figure {n}", n=self.figure * bank.streak)

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for loser in hand.losers:
            grown = applies(self.when, case, loser, hand.winner)
            figure = self.figure * (case.bank.streak if grown else 1)
            owed = figure - hand.taken(loser)
            text = phrase("the figure {figure} minus {tricks} tricks",
                          figure=figure, tricks=hand.taken(loser))  # fmt: skip
            payer, payee = (loser, hand.winner) if owed > 0 else (hand.winner, loser)
            reasons = (Reason(text, clause=self.key),)
            yield Transfer(payer, payee, abs(owed), self.key, END, reasons)


def all_eight(transfers: Transfers, times: int, text: Phrase, clause: str) -> Transfers:
    """The payments for tricks of a hand in which one player has all eight."""
    altered = [
        transfer.times(times, text, clause) if transfer.kind == END else transfer
        for transfer in transfers
    ]
    return tuple(altered)
