"""Who pays the winners what their hands are worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.chips import Reason, Transfer
from companion.rules.counted_mahjong.clauses.counts import PerTai, worth
from companion.rules.counted_mahjong.frame import spoken
from companion.rules.counted_mahjong.hand import Case, Win, so_many
from companion.rules.counted_mahjong.marks import JOKERLESS, LIABLE
from companion.rules.phrases import Phrase, Who, counted, multiplied, phrase
from companion.rules.sheet import Bank, Clause, Objection, Question, number, one_of

Transfers = tuple[Transfer, ...]
WIN = "win"
"""What a payment for a hand that was won is called, whichever line it comes from."""


def _won(case: Case, win: Win, clause: str) -> Reason:
    asked = {question.code: question for question in case.sheet.questions}
    winner, count = Who(int(win.seat)), so_many(int(win.counted), asked)
    text = phrase("{winner} won with {count}", winner=winner, count=count)
    return Reason(text, clause=clause)


@dataclass(frozen=True)
class DiscardPaid(Clause):
    """Who pays a hand that was won by a discard, and how often over."""

    discarder: int = number(2, 0, 100)
    others: int = number(1, 0, 100)

    pays: ClassVar[tuple[str, ...]] = (WIN,)

    def says(self) -> Phrase:
        if (self.discarder, self.others) == (1, 0):
            return phrase("For a discard the discarder alone pays what the hand is worth.")
        if not self.others:
            return phrase("For a discard the discarder alone pays; what they pay {counts}.",
                          counts=multiplied(self.discarder))  # fmt: skip
        return phrase(
            "For a discard all others pay: what the discarder pays {counts}, what the others pay "
            "{otherwise}.",
            counts=multiplied(self.discarder),
            otherwise=multiplied(self.others),
        )

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for win in () if hand.self_drawn else hand.wins:
            points = worth(case.sheet, int(win.counted), self_drawn=False)
            won = _won(case, win, self.key)
            for loser in hand.losers:
                shot = loser == hand.source
                text = (
                    phrase("{who} discarded the winning tile", who=Who(loser))
                    if shot
                    else phrase("{who} pays too", who=Who(loser))
                )
                times = self.discarder if shot else self.others
                owed = Transfer(loser, int(win.seat), points, WIN, "win", (won,))
                if times:
                    yield owed.times(times, text, self.key)


@dataclass(frozen=True)
class SelfDrawPaid(Clause):
    """What each pays for a hand whose last tile came from the wall."""

    times: int = number(2, 1, 100)

    pays: ClassVar[tuple[str, ...]] = (WIN,)

    def says(self) -> Phrase:
        if self.times == 1:
            return phrase("For a self-drawn hand each of the others pays what it is worth.")
        return phrase(
            "For a self-drawn hand each of the others pays; what they pay {counts}.",
            counts=multiplied(self.times),
        )

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for win in hand.wins if hand.self_drawn else ():
            points = worth(case.sheet, int(win.counted), self_drawn=True)
            won = _won(case, win, self.key)
            for loser in hand.losers:
                owed = Transfer(loser, int(win.seat), points, WIN, "win", (won,))
                yield owed.times(self.times, phrase("self-drawn"), self.key)


@dataclass(frozen=True)
class DealerTai(Clause):
    """Tai for the banker, more with every time the bank was kept."""

    repeats: str = one_of("double", "repeats-only", "single", "dealer-only")

    SAYS: ClassVar[dict[str, Phrase]] = {
        "double": phrase(
            "Between the banker and a winner 1 extra tai is paid, 3 if the banker has "
            "stayed once, 5 if twice, and so on."
        ),
        "repeats-only": phrase(
            "Between the banker and a winner no extra tai is paid in the banker’s first "
            "hand, 2 if the banker has stayed once, 4 if twice, and so on."
        ),
        "single": phrase(
            "Between the banker and a winner 1 extra tai is paid, 2 if the banker has "
            "stayed once, 3 if twice, and so on."
        ),
        "dealer-only": phrase(
            "Between the banker and a winner 1 extra tai is paid, however often the "
            "banker has stayed."
        ),
    }

    def says(self) -> Phrase:
        return self.SAYS[self.repeats]

    def tai(self, bank: Bank) -> int:
        """How many tai the bank is worth in this hand."""
        kept = bank.streak - 1
        of = {"double": 2 * kept + 1, "repeats-only": 2 * kept, "single": kept + 1}
        return of.get(self.repeats, 1)

    def puck(self, bank: Bank) -> Phrase | None:
        tai = self.tai(bank)
        return counted("+{n} tai", "+{n} tai", tai) if tai else None

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand, banker = case.hand, case.bank.seat
        text = phrase("{who} is banker, hand {n} in a row", who=Who(banker), n=case.bank.streak)
        unit = next((c.unit for c in case.sheet.clauses if isinstance(c, PerTai)), 1)
        because = (Reason(text, self.tai(case.bank), self.key),)
        for winner in hand.winners:
            for payer in hand.losers:
                involved = banker in (winner, payer) and (hand.self_drawn or payer == hand.source)
                if involved:
                    yield Transfer(payer, winner, unit, self.key, "win", because)


@dataclass(frozen=True)
class Basic(Clause):
    """What every loser pays, whatever the hand counts."""

    points: int = number(8)

    def says(self) -> Phrase:
        return counted(
            "Each of the others also pays a winner {n} point.",
            "Each of the others also pays a winner {n} points.",
            self.points,
        )

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for win in hand.wins:
            reason = Reason(phrase("{winner} won the hand", winner=Who(int(win.seat))), 1, self.key)
            for loser in hand.losers:
                yield Transfer(loser, int(win.seat), self.points, self.key, "win", (reason,))


@dataclass(frozen=True)
class Jokerless(Clause):
    """A hand without a joker."""

    times: int = number(2, 1, 100)

    def says(self) -> Phrase:
        return phrase("Everything paid for a hand without a joker {counts}.",
                      counts=multiplied(self.times))  # fmt: skip

    def asks(self) -> tuple[Question, ...]:
        return (JOKERLESS,)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        return tuple(
            t.times(self.times, phrase("without a joker"), self.key)
            if (win := _entry(case, t)) and win.jokerless
            else t
            for t in transfers
        )


@dataclass(frozen=True)
class Liable(Clause):
    """Somebody answers for a hand, and pays what it costs all (包)."""

    when: str = one_of("any", "self-draw", "own-discard", "never")

    faults: ClassVar[tuple[str, ...]] = ("liable-on-discard", "liable-not-discarder")
    SAYS: ClassVar[dict[str, Phrase]] = {
        "any": phrase("A player responsible for a hand pays everything due for it (包)."),
        "self-draw": phrase(
            "A player responsible for a self-drawn hand pays everything due for it (包)."
        ),
        "own-discard": phrase(
            "A discarder who misnamed the tile pays everything due for the hand."
        ),
        "never": phrase("Nobody pays what another player owes."),
    }

    def says(self) -> Phrase:
        return self.SAYS[self.when]

    def asks(self) -> tuple[Question, ...]:
        return () if self.when == "never" else (LIABLE,)

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        for win in hand.wins:
            if win.liable is None:
                continue
            if self.when == "self-draw" and hand.source not in (None, "wall"):
                text = phrase("{who} can pay for all only if the winning tile was self-drawn",
                              who=spoken(win.liable))  # fmt: skip
                yield Objection("liable-on-discard", text)
            if self.when == "own-discard" and win.liable != hand.source:
                text = phrase("{who} can pay for all only as the discarder", who=spoken(win.liable))
                yield Objection("liable-not-discarder", text)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        return tuple(self._moved(case, transfer) for transfer in transfers)

    def _moved(self, case: Case, transfer: Transfer) -> Transfer:
        win = _entry(case, transfer)
        if win is None or win.liable is None or not isinstance(transfer.payer, int):
            return transfer
        liable = int(win.liable)
        text = phrase("{who} is responsible for the hand and pays for {debtor}",
                      who=Who(liable), debtor=Who(transfer.payer))  # fmt: skip
        return transfer.paid_by(liable, text, self.key)


def _entry(case: Case, transfer: Transfer) -> Win | None:
    """The winner's entry that a transfer is paid for; None for what is paid besides."""
    return case.hand.won_with(transfer.payee) if transfer.kind == "win" else None
