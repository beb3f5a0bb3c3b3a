"""Clauses about payments for tricks, their multipliers, and the pot."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.chips import (
    POT,
    Account,
    InPot,
    Kind,
    Reason,
    Transfer,
    Transfers,
    with_banker,
)
from companion.rules.phrases import Phrase, Who, counted, multiplied, phrase
from companion.rules.presets import LARGEST
from companion.rules.sheet import Bank, Clause, Question, number, one_of
from companion.rules.tiengow.hand import FEATS, SEATS, Case, Feat, Hand
from companion.rules.tiengow.order_of_play import Constraint, UnmarkedTricks

END: Kind = "end-of-hand"


def is_at_end(transfer: Transfer) -> bool:
    """Whether it is a payment for tricks, at the end of the hand."""
    return transfer.kind == END


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
        why, hand = phrase("took no trick"), case.hand
        for loser in hand.losers:
            if hand.tricks[loser] == 0:
                yield self.transfer(loser, hand.winner, self.points, END, why)


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
                points = self.par - tricks
                text = phrase("{count}, {points} fewer than {par}")
                why = text.of(count=tricks_told(tricks), points=points, par=self.par)
                yield self.transfer(loser, hand.winner, points, END, why)


@dataclass(frozen=True)
class OverPar(Clause):
    """What a loser with many tricks is paid."""

    par: int = number(4, 1, 8)

    def says(self) -> Phrase:
        return phrase("A player with more than {par} tricks is paid the difference by the winner.",
                      par=self.par)  # fmt: skip

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for loser in hand.losers:
            points = hand.taken(loser) - self.par
            if points > 0:
                text = phrase("{count}, {points} more than {par}")
                why = text.of(count=tricks_told(hand.taken(loser)), points=points, par=self.par)
                yield self.transfer(hand.winner, loser, points, END, why)


def tricks_told(n: int) -> Phrase:
    return counted("{n} trick", "{n} tricks", n)


WHEN = {
    "whole-hand": phrase("no matter who wins"),
    "banker-wins": phrase("when the banker wins"),
    "with-banker": phrase("between the banker and another player only"),
}


def applies(when: str, case: Case, payer: object, payee: object) -> bool:
    """Whether the banker's amount applies to a payment at the end of the hand."""
    match when:
        case "banker-wins":
            return bool(case.hand.winner == case.bank.seat)
        case "with-banker":
            return case.bank.seat in (payer, payee)
        case _:
            return True


@dataclass(frozen=True)
class FigureLessTricks(Clause):
    """The four-point figure read the other way: the tricks are subtracted from a growing figure."""

    figure: int = number(4, 1)
    when: str = one_of("whole-hand", "banker-wins", "with-banker")

    def says(self) -> Phrase:
        return phrase(
            "The figure is {figure} in the first hand of a banker’s streak, {second} in the "
            "second and so on, {when}{otherwise}. A player with fewer tricks than the figure "
            "pays the winner the difference; a player with more is paid the difference.",
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
            yield self.transfer(payer, payee, abs(owed), END, text)


@dataclass(frozen=True)
class StreakMultiplies(Clause):
    """A banker who stays raises the payments at the end of each further hand."""

    first: int = number(1, 1, 100)
    when: str = one_of("whole-hand", "banker-wins", "with-banker")
    no_trick_only: bool = False

    def says(self) -> Phrase:
        return phrase(
            "{what} {first} in the first hand of a banker’s streak, {second} in the "
            "second, {third} in the third and so on, {when}.",
            what=phrase("What a player with no trick pays")
            if self.no_trick_only
            else phrase("Every payment for tricks"),
            first=multiplied(self.first),
            second=multiplied(self.first + 1),
            third=multiplied(self.first + 2),
            when=WHEN[self.when],
        )

    def factor(self, bank: Bank) -> int:
        """The factor for a hand with this bank."""
        return self.first + bank.streak - 1

    def puck(self, bank: Bank) -> Phrase | None:
        if self.factor(bank) == 1:
            return None
        shown = phrase("no trick ×{n}") if self.no_trick_only else phrase("×{n}")
        return shown.of(n=self.factor(bank))

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        def concerns(transfer: Transfer) -> bool:
            debtor = transfer.debtor
            if transfer.kind != END or not applies(self.when, case, debtor, transfer.payee):
                return False
            no_trick = isinstance(debtor, int) and case.hand.tricks[debtor] == 0
            return no_trick or not self.no_trick_only

        text = phrase("banker’s hand {n}", n=case.bank.streak)
        return self.multiplied(transfers, self.factor(case.bank), text, concerns)


@dataclass(frozen=True)
class BankerMultiplies(Clause):
    """The banker pays and receives a multiple."""

    times: int = number(2, 1, 100)
    growing: bool = False
    opening_single: bool = False
    losing_banker: str = one_of("single", "multiplied")

    def says(self) -> Phrase:
        how = multiplied(self.times)
        opening = phrase(" (but not in the first hand of the banker chosen by dice)")
        if self.growing:
            how = phrase(
                "{first} in the first hand of a banker’s streak, {second} in the second and so on",
                first=how,
                second=multiplied(self.times + 1),
            )
            opening = phrase(" (one step lower while the banker chosen by dice is still banker)")
        return phrase(
            "What the banker pays or is paid {how}{opening}, for special tricks too. {beaten}",
            how=how,
            opening=opening if self.opening_single else (),
            beaten=phrase("But what a losing banker is still paid at the end is not multiplied.")
            if self.losing_banker == "single"
            else phrase("What a losing banker is still paid at the end is multiplied too."),
        )

    def factor(self, bank: Bank) -> int:
        """The factor of payments from or to the banker in a hand with this bank."""
        single = self.opening_single and bank.opening
        if self.growing:
            return self.times + bank.streak - (2 if single else 1)
        return 1 if single and bank.streak == 1 else self.times

    def puck(self, bank: Bank) -> Phrase:
        return phrase("×{n}", n=self.factor(bank))

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        factor, (banker, streak, _) = self.factor(case.bank), case.bank
        plain = self.losing_banker == "single" and banker != case.hand.winner

        def altered(transfer: Transfer) -> Transfer:
            payee, kind = transfer.payee, transfer.kind
            if kind not in (END, "trick") or banker not in (transfer.debtor, payee):
                return transfer
            if plain and payee == banker and kind == END:
                return transfer
            text = with_banker(transfer, banker)
            if self.growing and streak > 1:
                text = phrase("{what} (banker’s streak: {n})", what=text, n=streak)
            return transfer.times(factor, text, self.key)

        return tuple([altered(transfer) for transfer in transfers])


KIND: Kind = "pot"

TAKEN_BY = {
    "winner": phrase(", or with four tiles that they led and nobody beat"),
    "last": phrase(", or with four tiles as the last trick that they led themselves"),
    "anyone": phrase(
        ", or with four tiles that they led and nobody beat (any other player who wins "
        "such a trick takes it at once)"
    ),
    "no": (),
}
ENDS = {
    "shared": phrase(
        "When the pot is ended, everyone at the table gets an equal share of it; the "
        "remainder goes to the winner of the last hand."
    ),
    "shared-rest-to-box": phrase(
        "When the pot is ended, everyone at the table gets an equal share of it; the "
        "remainder goes to the kitty."
    ),
    "carried": phrase("When the pot is ended, the kitty keeps it for next time."),
}


@dataclass(frozen=True)
class Pot(Clause):
    """Stakes before the first hand, and a pot that a winner with many tricks takes."""

    stake: int = number(10, 0, LARGEST)
    payment: int = number(4, 0, LARGEST)
    tricks: int = number(6, 1, 8)
    quartet: str = one_of("winner", "last", "anyone", "no")
    refill: bool = False
    at_end: str = one_of("shared", "shared-rest-to-box", "carried")

    alone: ClassVar[bool] = True
    pays: ClassVar[tuple[str, ...]] = ("pot-stake", "pot-won", "pot-payment")

    def says(self) -> Phrase:
        return phrase(
            "The pot (金池): {when}, each player puts in {stake}. All of it goes to a "
            "player who wins the hand with {tricks} tricks or more{quartet}; any other "
            "winner puts in {payment}. None of this is multiplied. {ends}",
            when=phrase("whenever it is empty")
            if self.refill
            else phrase("before the first hand, if it is empty"),
            stake=self.stake,
            tricks=self.tricks,
            quartet=TAKEN_BY[self.quartet],
            payment=self.payment,
            ends=ENDS[self.at_end],
        )

    @property
    def _earlier(self) -> bool:
        """Whether four tiles take the pot also before the last trick."""
        return self.quartet in ("winner", "anyone")

    @property
    def _feats(self) -> list[Feat]:
        """The tricks of four tiles that it needs to know."""
        earlier = ("quartet-won", "quartet-beaten") if self._earlier else ()
        at_last = () if self.quartet == "no" else ("last-quartet", "last-quartet-beaten")
        return [FEATS[code] for code in (*earlier, *at_last)]

    def asks(self) -> tuple[Question, ...]:
        return tuple(feat.question() for feat in self._feats)

    def constrains(self, case: Case) -> Iterator[Constraint]:
        for feat in self._feats:
            yield from feat.tricks(case)
        if self._earlier:
            yield UnmarkedTricks(frozenset((1, 2, 3)))

    def adds(self, case: Case) -> Iterator[Transfer]:
        if case.pot is None:
            return
        points, winner = case.pot.points, case.hand.winner
        if not points and (case.pot.begins or self.refill):
            points = len(SEATS) * self.stake
            for seat in SEATS:
                yield self._moves(seat, POT, self.stake, "pot-stake", phrase("ante for the pot"))
        takers = dict(self._takes(case.hand))
        for taker, why in takers.items():
            yield self._moves(POT, taker, points, "pot-won", why)
            points = 0
        if winner not in takers:
            text = phrase("a winner who does not take the pot pays into it")
            yield self._moves(winner, POT, self.payment, "pot-payment", text)

    def _takes(self, hand: Hand) -> Iterator[tuple[int, Phrase]]:
        """Who takes the pot, and by which trick: the first one takes all of it."""
        if self._earlier and not hand.marked("quartet-beaten"):
            for seat in hand.marked("quartet-won"):
                if self.quartet == "anyone" or seat == hand.winner:
                    yield seat, phrase("{who} led four tiles that nobody beat", who=Who(seat))
        if self.quartet != "no" and hand.marked("last-quartet"):
            yield hand.winner, FEATS["last-quartet"].told(hand.winner)
        if (taken := hand.taken(hand.winner)) >= self.tricks:
            text = counted("{who} took {n} trick", "{who} took {n} tricks", taken)
            yield hand.winner, text.of(who=Who(hand.winner))

    def shares(self, pot: InPot, seats: tuple[str, ...]) -> Iterator[Transfer]:
        if self.at_end == "carried":
            text = phrase("the kitty keeps it for next time")
            yield self._moves(POT, None, pot.points, "pot-ends", text)
            return
        each, rest = divmod(pot.points, len(seats))
        for seat in range(len(seats)):
            yield self._moves(POT, seat, each, "pot-ends", phrase("an equal share"))
        if self.at_end == "shared" and pot.winner in seats:
            text = phrase("the remainder, to the winner of the last hand")
            yield self._moves(POT, seats.index(pot.winner), rest, "pot-ends", text)
        else:
            yield self._moves(POT, None, rest, "pot-ends", phrase("the remainder"))

    def _moves(
        self, payer: Account, payee: Account, points: int, code: str, why: Phrase
    ) -> Transfer:
        return Transfer(payer, payee, points, code, KIND, (Reason(why, clause=self.key),))
