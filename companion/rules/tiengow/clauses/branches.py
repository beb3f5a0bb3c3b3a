"""All eight tricks: 七支, or 八支, as the scorer says or as the last trick was."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.phrases import Phrase, Who, multiplied, phrase
from companion.rules.sheet import Clause, Objection, Question, number, one_of
from companion.rules.tiengow.clauses.payments import Transfers, all_eight
from companion.rules.tiengow.hand import TRICKS, Case
from companion.rules.tiengow.marks import FEATS
from companion.rules.tiengow.order_of_play import Constraint, FirstTrick

__all__ = ["BranchByLastTrick", "SevenOrEightBranch"]

SEVEN = phrase("all eight tricks, 七支 (plain)")
EIGHT = phrase("all eight tricks, 八支 (grand)")


@dataclass(frozen=True)
class SevenOrEightBranch(Clause):
    """All eight tricks taken by one player: 七支, or 八支 where the table calls it that."""

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
        return (Question(self.MARK, text, "winner", 1, "manner", word=phrase("八支")),)

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        if hand.marked(self.MARK) and 8 not in hand.tricks:
            yield Objection(
                "not-all-eight",
                phrase("八支 (the grand way) needs one player to take all eight tricks"),
            )

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        hand = case.hand
        if not hand.complete or hand.declared:
            return transfers
        if hand.marked(self.MARK):
            return all_eight(transfers, self.eight, EIGHT, self.key)
        return all_eight(transfers, self.seven, SEVEN, self.key)


@dataclass(frozen=True)
class BranchByLastTrick(Clause):
    """All eight tricks taken by one player: the last trick says whether that is 七支 or 八支."""

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
        singles = (
            phrase(
                ", or a single that is either the highest of its kind still out or one of "
                "the lowest, a 2-1 (and a 5-1 where the civil Supreme is played)"
            )
            if self.single == "low-or-high"
            else ()
        )
        return phrase(
            "If one player takes all eight tricks, every payment for tricks {seven} (七支, the "
            "plain way), and {eight} (八支, the grand way) if the last trick was of two tiles or "
            "more{singles}; but it stays 七支 if a banker began with a 6-6, a nine or the Supreme "
            "pair.",
            seven=multiplied(self.seven),
            eight=multiplied(self.eight),
            singles=singles,
        )

    @property
    def _asked(self) -> tuple[str, ...]:
        """The last tricks of which only this clause speaks."""
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
        hand = case.hand
        if not hand.complete or hand.declared:
            return transfers
        grand = (*self.SEVERAL, *(self.SINGLES if self.single == "low-or-high" else ()))
        if any(map(hand.marked, grand)) and not hand.marked(self.TOP_LEAD):
            return all_eight(transfers, self.eight, EIGHT, self.key)
        return all_eight(transfers, self.seven, SEVEN, self.key)
