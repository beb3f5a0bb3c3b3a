"""Clauses about special leads, captures, last tricks and all eight tricks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.chips import Transfer, Transfers, spoken
from companion.rules.phrases import Phrase, Who, counted, multiplied, phrase
from companion.rules.sheet import Clause, Objection, Question, number, one_of
from companion.rules.tiengow.hand import FEATS, TRICKS, Case, Hand
from companion.rules.tiengow.order_of_play import Constraint, FirstTrick, UnmarkedTricks
from companion.rules.tiengow.payment_clauses import END, is_at_end


class AsksFeat:
    """The part of a clause that asks about one special lead or trick."""

    feat: str

    def asks(self) -> tuple[Question, ...]:
        return (FEATS[self.feat].question(),)

    def constrains(self, case: Case) -> tuple[Constraint, ...]:
        return FEATS[self.feat].tricks(case)


@dataclass(frozen=True)
class Capture(AsksFeat, Clause):
    """The 2-1 led as the last trick and taken by the 4-2: its leader pays for all."""

    times: int = number(1, 1, 100)

    feat = "little-three-captured"

    def says(self) -> Phrase:
        return phrase(
            "If the 2-1 is led as the last trick and the 4-2 takes it, its leader pays "
            "everything the losers owe the winner for tricks{times}.",
            times=_counting(self.times),
        )

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        return _taken_over(self, case, transfers, phrase("the 4-2 took the 2-1"))


@dataclass(frozen=True)
class LastTrickCaptured(AsksFeat, Clause):
    """A last trick of the 5-1, or of four tiles, that a higher one takes: its leader pays."""

    feat: str = one_of("five-one-captured", "last-civil-supreme-captured", "last-quartet-beaten")
    times: int = number(4, 1, 100)

    # Raised by the frame, for marks of sheets with such clauses.
    faults: ClassVar[tuple[str, ...]] = ("two-such-tiles", "beaten-by-nobody")

    def says(self) -> Phrase:
        return phrase(
            "If the last trick is {feat}, its leader pays everything the losers owe the "
            "winner for tricks{times}.",
            feat=FEATS[self.feat].name,
            times=_counting(self.times),
        )

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        text = phrase("the last trick was {feat}", feat=FEATS[self.feat].name)
        return _taken_over(self, case, transfers, text)


def collected(case: Case, code: str) -> tuple[str, ...]:
    """The marks for which the winner of this last trick is paid.

    If the leader was beaten, that mark counts too, unless a clause makes that seat pay for all.
    """
    feat = FEATS[code]
    captured = [clause.feat for clause in case.sheet.clauses_of(LastTrickCaptured)]
    beaten = feat.beaten if feat.last and feat.beaten not in captured else ""
    return (code, beaten) if beaten and case.hand.marked(beaten) else (code,)


@dataclass(frozen=True)
class LastTrick(AsksFeat, Clause):
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

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        hand = case.hand
        if not hand.marks or not any(map(hand.marked, collected(case, self.feat))):
            return transfers
        text = phrase("the last trick was {feat}", feat=FEATS[self.feat].name)
        concerns = _is_receipt(hand) if self.receipts else is_at_end
        return self.multiplied(transfers, self.times, text, concerns)


def _counting(times: int) -> Phrase | tuple[()]:
    return () if times == 1 else phrase(", and all of it {counts}", counts=multiplied(times))


def _is_receipt(hand: Hand) -> Callable[[Transfer], bool]:
    """Whether a transfer is paid to the winner for tricks."""
    return lambda transfer: transfer.kind == END and transfer.payee == hand.winner


def _taken_over(
    clause: Capture | LastTrickCaptured, case: Case, transfers: Transfers, text: Phrase
) -> Transfers:
    """The transfers with those to the winner paid by the marked seat, and multiplied."""
    leaders, is_receipt = case.hand.marked(clause.feat), _is_receipt(case.hand)
    if not leaders:
        return transfers

    def paid_by_leader(transfer: Transfer) -> Transfer:
        leader, loser = Who(leaders[0]), spoken(transfer.payer)
        for_whom = phrase("{leader} pays for {loser}", leader=leader, loser=loser)
        if clause.times == 1:
            for_whom = phrase("{what}: {why}", what=for_whom, why=text)
        return transfer.paid_by(leaders[0], for_whom, clause.key)

    paid = tuple([paid_by_leader(t) if is_receipt(t) else t for t in transfers])
    return clause.multiplied(paid, clause.times, text, is_receipt)


BEATING = {
    "civil-supreme-led": phrase(
        "The pair of 5-1, when it is led, is the civil Supreme (文尊): no higher pair beats it."
    ),
    "civil-supreme-captured": phrase(
        "But the pair of 6-1 takes the civil Supreme, and nothing beats the pair of 6-1 in that "
        "trick."
    ),
}
"""Sentences about leads that rank differently from their tiles."""


NO_QUARTET = UnmarkedTricks(frozenset((1, 2, 3)))
"""All tricks of four tiles are marked."""


@dataclass(frozen=True)
class LeadPays(AsksFeat, Clause):
    """A special lead that is paid at once, at fixed amounts without multipliers."""

    feat: str = one_of("supreme-led", "mixed-pair-led", "two-mixed-pairs-led")
    with_banker: int = number(4)
    otherwise: int = number(2)

    def says(self) -> Phrase:
        return phrase(
            "A banker who leads {feat} is paid {with_banker} by each other player; another "
            "player who does is paid {with_banker} by the banker and {otherwise} by each of "
            "the other two. This is never multiplied.",
            feat=FEATS[self.feat].name,
            with_banker=self.with_banker,
            otherwise=self.otherwise,
        )

    def adds(self, case: Case) -> Iterator[Transfer]:
        banker = case.bank.seat
        for leader in case.hand.marked(self.feat):
            for payer in case.sheet.others(leader):
                text = FEATS[self.feat].told(leader)
                points = self.with_banker if banker in (leader, payer) else self.otherwise
                if banker in (leader, payer) and self.with_banker != self.otherwise:
                    text = phrase("{what}; the banker pays or is paid", what=text)
                yield self.transfer(payer, leader, points, "fixed", text)


@dataclass(frozen=True)
class TrickPays(AsksFeat, Clause):
    """A special trick that is paid at once; only the banker's multiplier applies."""

    feat: str = one_of("supreme-led", "quartet-won", "civil-supreme-led", "civil-supreme-captured")
    points: int = number(2)
    also_last: bool = True

    def says(self) -> Phrase:
        if self.feat not in BEATING:
            return self._pays()
        return phrase("{beating} {pays}", beating=BEATING[self.feat], pays=self._pays())

    def _pays(self) -> Phrase:
        last = (
            phrase(", also when it is the last trick")
            if self.also_last
            else phrase(", but not when it is the last trick")
        )
        return counted(
            "A player who wins a trick with {feat} is paid {n} point at once by each "
            "other player{last}.",
            "A player who wins a trick with {feat} is paid {n} points at once by each "
            "other player{last}.",
            self.points,
            feat=FEATS[self.feat].name,
            last=last,
        )

    def constrains(self, case: Case) -> tuple[Constraint, ...]:
        tricks = super().constrains(case)
        return (*tricks, NO_QUARTET) if self.feat == "quartet-won" else tricks

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        if not hand.marks:
            return
        at_last = FEATS[self.feat].at_last
        codes = (self.feat, *(collected(case, at_last) if self.also_last and at_last else ()))
        for code in codes:
            for seat in hand.marked(code):
                winner = hand.winner if FEATS[code].last else seat
                why = FEATS[code].told(seat)
                for payer in case.sheet.others(winner):
                    yield self.transfer(payer, winner, self.points, "trick", why)


@dataclass(frozen=True)
class CompleteGame(Clause):
    """All eight tricks taken by one player."""

    times: int = number(2, 1, 100)
    not_if_unbeatable: bool = False

    MARK: ClassVar[str] = "unbeatable-lead"
    faults: ClassVar[tuple[str, ...]] = ("not-all-eight",)

    def says(self) -> Phrase:
        unless = phrase(
            ", unless it is the banker and, as far as the banker could tell, their "
            "first lead could not be beaten"
        )
        return phrase(
            "If one player takes all eight tricks, every payment for tricks {counts}{unless}.",
            counts=multiplied(self.times),
            unless=unless if self.not_if_unbeatable else (),
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
        return self.multiplied(transfers, self.times, phrase("all eight tricks"), is_at_end)


@dataclass(frozen=True)
class SevenOrEightBranch(Clause):
    """All eight tricks taken by one player: 七支, or 八支 if the table calls it that."""

    seven: int = number(2, 1, 100)
    eight: int = number(4, 1, 100)

    MARK: ClassVar[str] = "eight-branch"
    faults: ClassVar[tuple[str, ...]] = ("not-all-eight",)

    def says(self) -> Phrase:
        return phrase(
            "If one player takes all eight tricks, every payment for tricks {seven} (七支, the "
            "plain way), and {eight} where the table calls it 八支 (the grand way).",
            seven=multiplied(self.seven),
            eight=multiplied(self.eight),
        )

    def asks(self) -> tuple[Question, ...]:
        text = phrase("took all eight as 八支 (grand)")
        return (Question(self.MARK, text, "winner", 1, "manner", word=phrase("grand 八支")),)

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        if hand.marked(self.MARK) and 8 not in hand.tricks:
            yield Objection(
                "not-all-eight",
                phrase("八支 (the grand way) needs one player to take all eight tricks"),
            )

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        return _by_branch(self, case.hand, transfers, bool(case.hand.marked(self.MARK)))


@dataclass(frozen=True)
class BranchByLastTrick(Clause):
    """All eight tricks taken by one player: the last trick decides between 七支 and 八支."""

    seven: int = number(2, 1, 100)
    eight: int = number(4, 1, 100)
    single: str = one_of("low-or-high", "never")

    TOP_LEAD: ClassVar[str] = "top-lead"
    ASKED: ClassVar[tuple[str, ...]] = ("last-several", "last-highest")
    SEVERAL: ClassVar[tuple[str, ...]] = (
        "last-several", "last-quartet", "last-supreme", "last-civil-supreme",
    )  # fmt: skip
    SINGLES: ClassVar[tuple[str, ...]] = ("last-highest", "last-little-three", "last-five-one")
    faults: ClassVar[tuple[str, ...]] = ("not-all-eight", "first-trick")

    def says(self) -> Phrase:
        singles = phrase(
            ", or a single that is either the highest of its kind still out or one of "
            "the lowest, a 2-1 (and a 5-1 where the civil Supreme is played)"
        )
        return phrase(
            "If one player takes all eight tricks, every payment for tricks {seven} (七支, the "
            "plain way), and {eight} (八支, the grand way) if the last trick was of two tiles or "
            "more{singles}; but it stays 七支 if a banker began with a 6-6, a nine or the Supreme "
            "pair.",
            seven=multiplied(self.seven),
            eight=multiplied(self.eight),
            singles=singles if self.single == "low-or-high" else (),
        )

    @property
    def _asked(self) -> tuple[str, ...]:
        """The last tricks that no other clause asks about."""
        return self.ASKED if self.single == "low-or-high" else self.ASKED[:1]

    def asks(self) -> tuple[Question, ...]:
        text = phrase("took all eight, and first led a 6-6, a nine or the Supreme pair")
        name = phrase("a 6-6, a nine or the Supreme pair led first")
        top = Question(self.TOP_LEAD, text, "banker", 1, "manner", name, phrase("top lead first"))
        return (*(FEATS[code].question() for code in self._asked), top)

    def constrains(self, case: Case) -> Iterator[Constraint]:
        for code in self._asked:
            yield from FEATS[code].tricks(case)
        if case.hand.marked(self.TOP_LEAD):
            banker = Who(case.bank.seat)
            says = phrase("{who} first led a 6-6, a nine or the Supreme pair", who=banker)
            yield FirstTrick(says, 1, "2-1")

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        takers = [seat for seat, count in enumerate(hand.tricks) if count == TRICKS]
        if any(map(hand.marked, self._asked)) and hand.last_trick not in takers:
            text = phrase("this last trick matters only if its winner took all eight")
            yield Objection("not-all-eight", text)
        if hand.marked(self.TOP_LEAD) and not takers == [hand.last_trick] == [case.bank.seat]:
            text = phrase("what was led first matters only when the banker takes all eight")
            yield Objection("not-all-eight", text)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        marked = case.hand.marked
        grand = (*self.SEVERAL, *(self.SINGLES if self.single == "low-or-high" else ()))
        is_grand = any(map(marked, grand)) and not marked(self.TOP_LEAD)
        return _by_branch(self, case.hand, transfers, is_grand)


def _by_branch(
    clause: SevenOrEightBranch | BranchByLastTrick, hand: Hand, transfers: Transfers, grand: bool
) -> Transfers:
    """The transfers; if one player took all eight tricks, multiplied by the branch."""
    if not hand.complete or hand.declared:
        return transfers
    if grand:
        text = phrase("all eight tricks, 八支 (grand)")
        return clause.multiplied(transfers, clause.eight, text, is_at_end)
    text = phrase("all eight tricks, 七支 (plain)")
    return clause.multiplied(transfers, clause.seven, text, is_at_end)
