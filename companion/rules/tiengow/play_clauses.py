"""Clauses about the play of hands: eight tricks in a possible order, and the next banker."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.chips import Transfers
from companion.rules.phrases import Phrase, Who, counted, multiplied, phrase
from companion.rules.sheet import Bank, Clause, Objection, Question, is_seat, number, one_of
from companion.rules.tiengow.hand import FEATS, SEATS, Case, Hand, Mark
from companion.rules.tiengow.order_of_play import (
    Constraint,
    EarlierTrick,
    Order,
    UnmarkedTricks,
    objections,
)
from companion.rules.tiengow.payment_clauses import is_at_end
from companion.rules.tiengow.tiles import LEAD_NAMES, Lead, read_tile


@dataclass(frozen=True)
class EightTricks(Clause):
    """Defines the hand: refuses invalid hands, and gives the bank to the winner."""

    essential: ClassVar[bool] = True
    plays: ClassVar[type | None] = Hand
    sit: ClassVar[int | None] = len(SEATS)
    faults: ClassVar[tuple[str, ...]] = (
        "no-such-seat", "not-whole", "negative", "not-eight", "unknown-mark", "unknown-declared",
        "wrong-seat", "too-often", "one-such-tile", "more-than-eight", "no-last-trick",
        "too-few-tricks", "never-led", "early-death", "only-as-last", "no-order-of-play",
    )  # fmt: skip

    def says(self) -> Phrase:
        return phrase(
            "Eight tricks are played; a trick of two, three or four tiles per player counts as "
            "that many tricks. The player who takes the last trick wins the hand and is banker "
            "next."
        )

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        questions = case.sheet.asked
        faults = [*_numbers(hand)]
        shown = None if hand.declared is None else questions.get(hand.declared)
        if hand.declared is not None and (shown is None or shown.group != "declared"):
            text = phrase("these rules have no declared hand “{code}”", code=hand.declared)
            faults.append(Objection("unknown-declared", text))
        sound = not faults
        if hand.marks:
            for mark in dict.fromkeys(hand.marks):
                faults.extend(_mark(mark, hand, case.bank, questions.get(mark.code)))
            if len(hand.marks) > 1:
                faults.extend(_too_often(hand, questions))
                faults.extend(_both_tiles(hand, questions))
            faults.extend(_beside(hand, questions))
        yield from faults
        if sound and hand.declared is None:
            yield from _order(case, questions)

    def banks(self, case: Case) -> Bank:
        winner, bank = case.hand.winner, case.bank
        return bank.kept() if winner == bank.seat else Bank(winner)


def _numbers(hand: Hand) -> Iterator[Objection]:
    if not is_seat(hand.last_trick):
        none = (
            phrase("there is no seat {seat} that could have taken the last trick")
            if hand.declared is None
            else phrase("there is no seat {seat} that could have shown a hand")
        )
        yield Objection("no-such-seat", none.of(seat=str(hand.last_trick)))
    if hand.declared is not None:
        return
    for seat, count in enumerate(hand.tricks):
        if not isinstance(count, int):
            text = phrase("{who}’s tricks are not a whole number: {n}", who=Who(seat), n=str(count))
            yield Objection("not-whole", text)
        elif count < 0:
            yield Objection(
                "negative", phrase("{who} has fewer than zero tricks: {n}", who=Who(seat), n=count)
            )
    total = sum(hand.tricks)
    if total != 8 and all(isinstance(count, int) for count in hand.tricks):
        text = counted(
            "the tricks add up to {n}, not to 8", "the tricks add up to {n}, not to 8", int(total)
        )
        yield Objection("not-eight", text)


def _mark(mark: Mark, hand: Hand, bank: Bank, question: Question | None) -> Iterator[Objection]:
    if question is None or question.group == "declared":
        yield Objection(
            "unknown-mark", phrase("these rules do not ask for “{code}”", code=mark.code)
        )
    if not is_seat(mark.seat):
        what = mark.code if question is None else question.text
        text = phrase("there is no seat {seat} for “{what}”", seat=str(mark.seat), what=what)
        yield Objection("no-such-seat", text)
    elif question is not None and is_seat(hand.last_trick):
        if question.seat == "winner" and mark.seat != hand.last_trick:
            text = phrase("“{what}” is for {winner}, who took the last trick, not for {who}")
        elif question.seat == "others" and mark.seat == hand.last_trick:
            text = phrase("{who} took the last trick, so this cannot be: {who} {what}")
        elif question.seat == "banker" and mark.seat != bank.seat:
            text = phrase("“{what}” is for the banker, {banker}, not for {who}")
        else:
            return
        winner, banker, who = Who(hand.winner), Who(bank.seat), Who(int(mark.seat))
        text = text.of(what=question.text, winner=winner, banker=banker, who=who)
        yield Objection("wrong-seat", text)


def _too_often(hand: Hand, questions: Mapping[str, Question]) -> Iterator[Objection]:
    """Objections to repeated marks of a group; leads are checked by the order of play."""
    asked = [questions[mark.code] for mark in hand.marks if mark.code in questions]
    if sum(question.group == "last-trick" for question in asked) > 1:
        yield Objection("too-often", phrase("the last trick can only be of one kind"))
    manners = [question for question in asked if question.group == "manner"]
    for question in dict.fromkeys(manners):
        if manners.count(question) > question.most:
            text = phrase("“{what}” is entered more than once", what=question.text)
            yield Objection("too-often", text)


def _both_tiles(hand: Hand, questions: Container[str]) -> Iterator[Objection]:
    """Objections to tricks that need more copies of a civil tile than there are."""
    asked = [FEATS[m.code] for m in hand.marks if m.code in questions and m.code in FEATS]
    for tile in sorted({feat.only for feat in asked if feat.only}):
        naming = [feat for feat in asked if feat.only == tile]
        if len(naming) > 1 and read_tile(tile).copies > 1:
            what = tuple(dict.fromkeys(feat.name for feat in naming))
            text = phrase("{what}: but one of them uses both {tile} tiles",
                          what=what, tile=read_tile(tile).label)  # fmt: skip
            yield Objection("two-such-tiles", text)


def _beside(hand: Hand, questions: Mapping[str, Question]) -> Iterator[Objection]:
    """Objections to pairs of marks for one trick: the beaten leader, and the winner."""
    for code in dict.fromkeys(mark.code for mark in hand.marks if mark.code in questions):
        beside = FEATS[code].beside if code in FEATS else ""
        if not beside:
            continue
        beaten, won = ([mark.seat for mark in hand.marks if mark.code == c] for c in (code, beside))
        if len(beaten) > len(won):
            text = phrase("“{what}”: who won that trick?", what=questions[code].text)
            yield Objection("beaten-by-nobody", text)
        for seat in set(beaten).intersection(won):
            if is_seat(seat):
                text = phrase("{who} cannot have beaten four tiles that {who} led",
                              who=Who(int(seat)))  # fmt: skip
                yield Objection("wrong-seat", text)


def _order(case: Case, questions: Mapping[str, Question]) -> tuple[Objection, ...]:
    """Objections from the search for an order of play; none if the last trick is unclear anyway."""
    hand = case.hand
    if hand.marks and _last_trick_is_unclear(hand, questions):
        return ()
    # A trick that two clauses constrain is still one trick.
    demands: list[Constraint] = []
    for clause in case.sheet.doing("constrains"):
        if wanted := tuple(clause.constrains(case)):
            others = demands.copy()
            for each in wanted:
                if each in others:
                    others.remove(each)
                else:
                    demands.append(each)
    first, second, third, fourth = [int(count) for count in hand.tricks]
    tricks = (first, second, third, fourth)
    demands.sort(key=demands.copy().index)
    return objections(Order.of(tricks, case.bank.seat, hand.winner, demands))


def _last_trick_is_unclear(hand: Hand, questions: Mapping[str, Question]) -> bool:
    """Whether marks have no valid seat, or contradict each other about the last trick."""
    seats = [mark for mark in hand.marks if mark.code in questions]
    if not all(is_seat(mark.seat) for mark in seats):
        return True
    last = [mark for mark in seats if questions[mark.code].group == "last-trick"]
    return len(last) > 1 or any(
        questions[code].seat == "winner" and seat != hand.last_trick for code, seat in last
    )


DECLARABLE = {
    "one-red-dot": phrase("exactly one red pip"),
    "all-white": phrase("no red pip at all"),
    "seven-military": phrase("seven military tiles"),
    "eight-military": phrase("eight military tiles"),
    "four-pairs": phrase("four pairs"),
    "seven-civil": phrase("seven civil tiles"),
    "eight-civil": phrase("eight civil tiles"),
}
"""The dealt hands that can win at once, by code."""


@dataclass(frozen=True)
class DeclaredHand(Clause):
    """A dealt hand that wins at once if it is shown."""

    code: str = one_of(*DECLARABLE)
    times: int = number(2, 1, 100)

    def says(self) -> Phrase:
        return phrase(
            "A player dealt a hand with {what} may show it and then wins at once, as if with all "
            "eight tricks; every payment for tricks {counts}.",
            what=DECLARABLE[self.code],
            counts=multiplied(self.times),
        )

    def asks(self) -> tuple[Question, ...]:
        name = DECLARABLE[self.code]
        text = phrase("showed a hand with {what}", what=name)
        return (Question(self.code, text, "anyone", 1, "declared", name),)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        if case.hand.declared != self.code:
            return transfers
        who, what = Who(case.hand.winner), DECLARABLE[self.code]
        text = phrase("{who} showed {what}: as all eight tricks", who=who, what=what)
        return self.multiplied(transfers, self.times, text, is_at_end)


@dataclass(frozen=True)
class EarlyDeath(Clause):
    """A player without a trick cannot take the last trick with a single tile."""

    def says(self) -> Phrase:
        return phrase(
            "Before a last trick of a single tile, a player who has taken no trick yet "
            "must discard the last tile face down."
        )

    def constrains(self, case: Case) -> tuple[Constraint, ...]:
        return (EarlierTrick(),)


@dataclass(frozen=True)
class Leads(Clause):
    """The combinations that may be led."""

    triplets_and_quartets: bool = True
    two_pairs: bool = False
    two_mixed_pairs: bool = False

    def says(self) -> Phrase:
        return phrase(
            "These may be led: {leads}.", leads=tuple(LEAD_NAMES[lead] for lead in self.leads)
        )

    @property
    def leads(self) -> tuple[Lead, ...]:
        """The combinations that may be led, by their names in `tiles`."""
        more = (
            *(("triplet", "quartet") if self.triplets_and_quartets else ()),
            *(("two-pairs",) if self.two_pairs else ()),
            *(("two-mixed-pairs",) if self.two_mixed_pairs else ()),
        )
        return ("single", "pair", "mixed-pair", "supreme", *more)

    def constrains(self, case: Case) -> tuple[Constraint, ...]:
        """Constrains the sizes of leads; nobody records which pairs a trick of four was made of."""
        sizes = (1, 2, 3, 4) if self.triplets_and_quartets else (1, 2, 4)
        return (UnmarkedTricks(frozenset(sizes)),)


@dataclass(frozen=True)
class BankGoesRound(Clause):
    """輪莊: the bank rotates instead of going to the winner."""

    stays: str = one_of("when-won", "never")

    def says(self) -> Phrase:
        if self.stays == "when-won":
            return phrase(
                "But the bank goes round: a banker who wins stays banker, and otherwise "
                "the next player in order of play becomes banker, no matter who won."
            )
        return phrase(
            "But the bank goes round: after every hand the next player in order of play "
            "becomes banker, no matter who won."
        )

    def banks(self, case: Case) -> Bank:
        stays = self.stays == "when-won" and case.hand.winner == case.bank.seat
        return case.bank.kept() if stays else case.bank.passed()
