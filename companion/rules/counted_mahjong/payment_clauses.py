"""Clauses that pay for a counted hand and for extras, and those that name the next banker."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.chips import Reason, Transfer, Transfers
from companion.rules.counted_mahjong.count_clauses import (
    PerTai,
    counting_of,
    limit_of,
    price,
    worth,
)
from companion.rules.counted_mahjong.hand import (
    CLAIMED,
    FALSE_WIN,
    JOKERLESS,
    LIABLE,
    MARKS,
    UNITS,
    Case,
    Mark,
    Win,
    count_told,
    unit_of,
)
from companion.rules.phrases import Phrase, Who, counted, multiplied, phrase
from companion.rules.sheet import (
    Bank,
    Clause,
    Objection,
    Question,
    Sheet,
    number,
    one_of,
    seat_told,
)

WIN = "win"
"""The code of payments for a won hand, whichever clause makes them."""


def _won(case: Case, win: Win, clause: str) -> Reason:
    winner, count = Who(int(win.seat)), count_told(int(win.counted), case.sheet.asked)
    limit = limit_of(case.sheet)
    if limit is not None and win.counted > limit:
        count = phrase("{count}, limit {limit}", count=count, limit=limit)
    text = phrase("{winner} won with {count}", winner=winner, count=count)
    return Reason(text, clause=clause)


@dataclass(frozen=True)
class DiscardPaid(Clause):
    """Who pays for a hand won by a discard, and how many times its worth."""

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
            "For a discard all others pay: what the discarder pays {counts}, and what each of the "
            "others pays {otherwise}.",
            counts=multiplied(self.discarder),
            otherwise=multiplied(self.others),
        )

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for win in () if hand.self_drawn else hand.wins:
            points = worth(case.sheet, int(win.counted), self_drawn=False)
            won = _won(case, win, self.key)
            for loser in hand.losers:
                times, text = self.others, phrase("{who} pays too")
                if loser == hand.source:
                    times, text = self.discarder, phrase("{who} discarded the winning tile")
                owed = Transfer(loser, int(win.seat), points, WIN, "win", (won,))
                if times:
                    yield owed.times(times, text.of(who=Who(loser)), self.key)


@dataclass(frozen=True)
class SelfDrawPaid(Clause):
    """What each pays for a self-drawn hand."""

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


def stayed(bank: Bank, banker: Phrase) -> Phrase:
    """A sentence about the banker, and how often they have stayed: not at all in the first hand."""
    times = bank.streak - 1
    if not times:
        return banker
    return counted("{banker}, stayed once", "{banker}, stayed {n} times", times, banker=banker)


@dataclass(frozen=True)
class DealerTai(Clause):
    """Extra tai for the banker, growing with the streak."""

    repeats: str = one_of("double", "repeats-only", "single", "dealer-only")

    SAYS: ClassVar[dict[str, Phrase]] = {
        "double": phrase(
            "What the banker pays a winner, or is paid on winning, grows by 1 tai, by 3 if the "
            "banker has stayed once, by 5 if twice, and so on."
        ),
        "repeats-only": phrase(
            "What the banker pays a winner, or is paid on winning, is the same in the banker’s "
            "first hand, grows by 2 tai if the banker has stayed once, by 4 if twice, and so on."
        ),
        "single": phrase(
            "What the banker pays a winner, or is paid on winning, grows by 1 tai, by 2 if the "
            "banker has stayed once, by 3 if twice, and so on."
        ),
        "dealer-only": phrase(
            "What the banker pays a winner, or is paid on winning, grows by 1 tai, however often "
            "the banker has stayed."
        ),
    }

    def says(self) -> Phrase:
        return self.SAYS[self.repeats]

    def tai(self, bank: Bank) -> int:
        """The banker's tai in this hand."""
        kept = bank.streak - 1
        of = {"double": 2 * kept + 1, "repeats-only": 2 * kept, "single": kept + 1}
        return of.get(self.repeats, 1)

    def puck(self, bank: Bank) -> Phrase | None:
        tai = self.tai(bank)
        return counted("+{n} tai", "+{n} tai", tai) if tai else None

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand, banker = case.hand, case.bank.seat
        text = stayed(case.bank, phrase("{who} is banker", who=Who(banker)))
        unit = next((c.unit for c in case.sheet.clauses_of(PerTai)), 1)
        tai = self.tai(case.bank)
        for winner in hand.winners:
            for payer in hand.losers:
                involved = banker in (winner, payer) and (hand.self_drawn or payer == hand.source)
                if involved:
                    yield self.transfer(payer, winner, unit, "win", text, tai)


@dataclass(frozen=True)
class Basic(Clause):
    """A fixed payment by every loser, whatever the hand counts."""

    points: int = number(8)

    def says(self) -> Phrase:
        return counted(
            "Every other player, the discarder too, also pays a winner {n} point.",
            "Every other player, the discarder too, also pays a winner {n} points.",
            self.points,
        )

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for win in hand.wins:
            why = phrase("{winner} won the hand", winner=Who(int(win.seat)))
            for loser in hand.losers:
                yield self.transfer(loser, int(win.seat), self.points, "win", why)


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
        def concerns(transfer: Transfer) -> bool:
            win = _entry(case, transfer)
            return win is not None and win.jokerless

        return self.multiplied(transfers, self.times, phrase("without a joker"), concerns)


@dataclass(frozen=True)
class Liable(Clause):
    """A player liable for a hand (包) pays for all."""

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
                              who=seat_told(win.liable))  # fmt: skip
                yield Objection("liable-on-discard", text)
            if self.when == "own-discard" and win.liable != hand.source:
                text = phrase("{who} can pay for all only as the discarder")
                yield Objection("liable-not-discarder", text.of(who=seat_told(win.liable)))

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        def paid(transfer: Transfer) -> Transfer:
            win = _entry(case, transfer)
            if win is None or win.liable is None or not isinstance(transfer.payer, int):
                return transfer
            text = phrase("{who} is responsible for the hand and pays for {debtor}",
                          who=Who(int(win.liable)), debtor=Who(transfer.payer))  # fmt: skip
            return transfer.paid_by(int(win.liable), text, self.key)

        return tuple(map(paid, transfers))


def _entry(case: Case, transfer: Transfer) -> Win | None:
    """The winner's entry that a transfer is paid for; None for other payments."""
    return case.hand.won_with(transfer.payee) if transfer.kind == "win" else None


@dataclass(frozen=True)
class FalseWin(Clause):
    """A false win: the offender pays everyone."""

    count: int = price(13)
    times: int = number(6, 1, 100)
    parts: int = number(1, 1, 3)
    ends_hand: bool = True
    claim: str = one_of("self-drawn", "as-claimed")

    faults: ClassVar[tuple[str, ...]] = ("false-win-ends-hand", "false-winner-won")

    def says(self) -> Phrase:
        text = phrase("a hand that counts {count} (at most a limit hand)")
        return self._says(text.of(count=self.count))

    def says_on(self, sheet: Sheet) -> Phrase:
        """Names the limit if the sheet has one that is no higher than the count."""
        limit = limit_of(sheet)
        if limit is not None and limit <= self.count:
            return self._says(phrase("a hand at the limit"))
        unit = unit_of(self.count, UNITS[counting_of(sheet).unit])
        return self._says(phrase("a hand of {n} {unit}", n=self.count, unit=unit))

    def _says(self, hand: Phrase) -> Phrase:
        text = phrase(
            "A player who declares a false win (詐糊) pays each other player {times}the value of "
            "{hand}{parts}. {after}"
        )
        if self.claim == "as-claimed":
            text = phrase(
                "A player who declares a false win (詐糊) pays each other player what that player "
                "would have paid for {hand}: for a claimed discard as the discarder or "
                "as another player, for a claimed self-draw {times}the value of the hand{parts}. "
                "{after}"
            )
        return text.of(
            hand=hand,
            times=phrase("{n} × ", n=self.times) if self.times > 1 else (),
            parts=phrase(", and all of it {counts}", counts=multiplied(self.parts))
            if self.parts > 1
            else (),
            after=phrase("The hand ends and is dealt again.")
            if self.ends_hand
            else phrase("The hand goes on, but they cannot win it."),
        )

    def asks(self) -> tuple[Question, ...]:
        return (CLAIMED if self.claim == "as-claimed" else MARKS[FALSE_WIN],)

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        marks = hand.marked(FALSE_WIN)
        if self.ends_hand:
            if len(marks) > 1:
                text = phrase("a false win ends the hand, so there is only one")
                yield Objection("mark-too-often", text)
            if marks and hand.wins:
                text = phrase("a false win ends the hand, so nobody wins it")
                yield Objection("false-win-ends-hand", text)
            return
        for seat, times in Counter(mark.seat for mark in marks).items():
            if times > 1:
                text = phrase("{who} can declare only one false win", who=seat_told(seat))
                yield Objection("mark-too-often", text)
            if hand.won_with(seat):
                text = phrase("{who} declared a false win, so they can no longer win",
                              who=seat_told(seat))  # fmt: skip
                yield Objection("false-winner-won", text)

    def adds(self, case: Case) -> Iterator[Transfer]:
        thrice = (Reason(phrase("for all three"), self.parts, self.key),) * (self.parts > 1)
        paid = next(iter(case.sheet.clauses_of(DiscardPaid)), DiscardPaid("", 0, 0))
        for mark in case.hand.marked(FALSE_WIN):
            offender, self_drawn = int(mark.seat), True
            if self.claim == "as-claimed":
                self_drawn = mark.source is None
            points = worth(case.sheet, self.count, self_drawn)
            text = phrase("{who} declared a false win", who=Who(offender))
            for payee in case.sheet.others(offender):
                times = paid.discarder if payee == mark.source else paid.others
                if self_drawn:
                    times = self.times
                if times:
                    reasons = (Reason(text, times, self.key), *thrice)
                    yield Transfer(offender, payee, points, self.key, "penalty", reasons)


@dataclass(frozen=True)
class PaidAtOnce(Clause):
    """An event that the others pay for at once, no matter who wins the hand."""

    mark: str = one_of("kong", "concealed-kong", "bite", "hidden-bite", "flower-set")
    points: int = price(2)
    times: int = number(1, 1, 100)

    def says(self) -> Phrase:
        did = MARKS[self.mark].text
        if self.times > 1:
            each = phrase(
                "A player who {did} is paid {n} × {times} points at once by each of the others",
                did=did, n=self.points, times=self.times,
            )  # fmt: skip
        else:
            each = counted(
                "A player who {did} is paid {n} point at once by each of the others",
                "A player who {did} is paid {n} points at once by each of the others",
                self.points,
                did=did,
            )
        if self.mark != "kong":
            return phrase("{each}.", each=each)
        return phrase(
            "{each}; if someone discarded the fourth tile (包槓), they pay for all three.",
            each=each,
        )

    def asks(self) -> tuple[Question, ...]:
        return (MARKS[self.mark],)

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        for mark in hand.marked(self.mark):
            if mark.source is None:
                for payer in case.sheet.others(int(mark.seat)):
                    yield self._paid(mark, payer)
            else:
                text = phrase("{who} gave the tile and pays for all three",
                              who=Who(int(mark.source)))  # fmt: skip
                yield self._paid(mark, int(mark.source)).times(3, text, self.key)

    def _paid(self, mark: Mark, payer: int) -> Transfer:
        did = phrase("{who} {did}", who=Who(int(mark.seat)), did=MARKS[self.mark].text)
        return self.transfer(payer, int(mark.seat), self.points, "fixed", did, self.times)


@dataclass(frozen=True)
class BankStays(Clause):
    """A banker who wins banks again; otherwise the bank passes."""

    on_draw: str = one_of("stays", "passes")

    essential: ClassVar[bool] = True
    SAYS: ClassVar[dict[str, Phrase]] = {
        "stays": phrase(
            "The banker stays banker after winning, alone or with others, and after a draw; "
            "otherwise the next player in order of play becomes banker. A hand that ended in "
            "a false win is dealt again."
        ),
        "passes": phrase(
            "The banker stays banker after winning, alone or with others; otherwise, and after "
            "a draw, the next player in order of play becomes banker. A hand that ended in a "
            "false win is dealt again."
        ),
    }

    def says(self) -> Phrase:
        return self.SAYS[self.on_draw]

    def banks(self, case: Case) -> Bank:
        hand = case.hand
        if not hand.wins and hand.marked(FALSE_WIN):
            return case.bank
        stays = case.bank.seat in hand.winners if hand.wins else self.on_draw == "stays"
        return case.bank.kept() if stays else case.bank.passed()


@dataclass(frozen=True)
class DealerMovesOn(Clause):
    """The bank passes after every hand."""

    stored_as = "bank-goes-round"

    essential: ClassVar[bool] = True

    def says(self) -> Phrase:
        return phrase(
            "After every hand the next player in order of play becomes banker, no matter who won."
        )

    def banks(self, case: Case) -> Bank:
        return case.bank.passed()
