"""Clauses that multiply the payments for tricks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.chips import Transfer
from companion.rules.phrases import Phrase, Who, multiplied, phrase
from companion.rules.sheet import Bank, Clause, Objection, Question, number, one_of
from companion.rules.tiengow.clauses.payments import END, WHEN, Transfers, all_eight, applies
from companion.rules.tiengow.clauses.specials import collected
from companion.rules.tiengow.hand import FEATS, Case
from companion.rules.tiengow.order_of_play import Constraint


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
        text = phrase("banker’s hand {n}", n=case.bank.streak)
        factor = self.factor(case.bank)
        altered = [
            transfer.times(factor, text, self.key) if self._speaks_of(case, transfer) else transfer
            for transfer in transfers
        ]
        return tuple(altered)

    def _speaks_of(self, case: Case, transfer: Transfer) -> bool:
        if transfer.kind != END or not applies(self.when, case, transfer.debtor, transfer.payee):
            return False
        return not self.no_trick_only or (
            isinstance(transfer.debtor, int) and case.hand.tricks[transfer.debtor] == 0
        )


@dataclass(frozen=True)
class BankerMultiplies(Clause):
    """The banker pays and receives a multiple."""

    times: int = number(2, 1, 100)
    growing: bool = False
    opening_single: bool = False
    losing_banker: str = one_of("single", "multiplied")

    def says(self) -> Phrase:
        return phrase(
            "What the banker pays or is paid {how}{opening}, for special tricks too. {beaten}",
            how=self._how(),
            opening=self._opening() if self.opening_single else (),
            beaten=phrase("But if the banker loses, what extra tricks pay is not multiplied.")
            if self.losing_banker == "single"
            else phrase("If the banker loses, what extra tricks pay is multiplied too."),
        )

    def _how(self) -> Phrase:
        if not self.growing:
            return multiplied(self.times)
        return phrase(
            "{first} in the first hand of a banker’s streak, {second} in the second and so on",
            first=multiplied(self.times),
            second=multiplied(self.times + 1),
        )

    def _opening(self) -> Phrase:
        if self.growing:
            return phrase(" (one time fewer while the banker chosen by dice is still banker)")
        return phrase(" (but not in the first hand of the banker chosen by dice)")

    def factor(self, bank: Bank) -> int:
        """The factor of payments from or to the banker in a hand with this bank."""
        single = self.opening_single and bank.opening
        if self.growing:
            return self.times + bank.streak - (2 if single else 1)
        return 1 if single and bank.streak == 1 else self.times

    def puck(self, bank: Bank) -> Phrase:
        return phrase("×{n}", n=self.factor(bank))

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        factor, banker = self.factor(case.bank), case.bank.seat
        beaten = banker != case.hand.winner
        altered = [
            transfer.times(factor, self._reason(case, transfer), self.key)
            if self._speaks_of(banker, beaten, transfer)
            else transfer
            for transfer in transfers
        ]
        return tuple(altered)

    def _speaks_of(self, banker: int, beaten: bool, transfer: Transfer) -> bool:
        payee, kind = transfer.payee, transfer.kind
        if kind not in (END, "trick") or banker not in (transfer.debtor, payee):
            return False
        return not (beaten and payee == banker and kind == END and self.losing_banker == "single")

    def _reason(self, case: Case, transfer: Transfer) -> Phrase:
        if transfer.payee == case.bank.seat:
            payer = transfer.debtor
            assert isinstance(payer, int), "payments of a hand are between seats"
            text = phrase("{payer} pays the banker", payer=Who(payer))
        else:
            assert isinstance(transfer.payee, int), "payments of a hand are between seats"
            text = phrase("the banker pays {payee}", payee=Who(transfer.payee))
        if not self.growing or case.bank.streak == 1:
            return text
        return phrase("{what}, hand {n} in a row", what=text, n=case.bank.streak)


@dataclass(frozen=True)
class LastTrick(Clause):
    """A last trick that multiplies the payments at the end of the hand."""

    feat: str = one_of(
        "last-little-three", "last-supreme", "last-quartet", "last-civil-supreme", "last-five-one"
    )
    times: int = number(2, 1, 100)
    receipts: bool = False

    def says(self) -> Phrase:
        what = (
            phrase("everything the winner is paid for tricks")
            if self.receipts
            else phrase("every payment for tricks")
        )
        return phrase(
            "If the last trick is {feat}, {what} {counts}.",
            feat=FEATS[self.feat].name,
            what=what,
            counts=multiplied(self.times),
        )

    def asks(self) -> tuple[Question, ...]:
        return (FEATS[self.feat].question(),)

    def constrains(self, case: Case) -> tuple[Constraint, ...]:
        return FEATS[self.feat].tricks(case)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        hand = case.hand
        if not hand.marks or not any(map(hand.marked, collected(case, self.feat))):
            return transfers
        text = phrase("the last trick was {feat}", feat=FEATS[self.feat].name)
        altered = [
            transfer.times(self.times, text, self.key)
            if transfer.kind == END and (transfer.payee == case.hand.winner or not self.receipts)
            else transfer
            for transfer in transfers
        ]
        return tuple(altered)


@dataclass(frozen=True)
class CompleteGame(Clause):
    """All eight tricks taken by one player."""

    times: int = number(2, 1, 100)
    not_if_unbeatable: bool = False

    MARK: ClassVar[str] = "unbeatable-lead"
    faults: ClassVar[tuple[str, ...]] = ("not-all-eight",)

    def says(self) -> Phrase:
        unless = (
            phrase(
                ", unless it is the banker and, as far as the banker could tell, their "
                "first lead could not be beaten"
            )
            if self.not_if_unbeatable
            else ()
        )
        return phrase(
            "If one player takes all eight tricks, every payment for tricks {counts}{unless}.",
            counts=multiplied(self.times),
            unless=unless,
        )

    def asks(self) -> tuple[Question, ...]:
        if not self.not_if_unbeatable:
            return ()
        text = phrase(
            "took all eight, and as far as they could tell their first lead could not be beaten"
        )
        word = phrase("unbeatable lead")
        return (Question(self.MARK, text, "banker", 1, "manner", word=word),)

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        marked = self.not_if_unbeatable and hand.marked(self.MARK)
        if marked and (hand.last_trick != case.bank.seat or not hand.complete):
            text = phrase("an unbeatable first lead matters only when the banker takes all eight")
            yield Objection("not-all-eight", text)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        hand = case.hand
        if not hand.complete or hand.declared or hand.marked(self.MARK):
            return transfers
        return all_eight(transfers, self.times, phrase("all eight tricks"), self.key)
