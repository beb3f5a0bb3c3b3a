"""The marks of Tien Gow: what each says, whose it is, and which trick it speaks of."""

from typing import Literal, NamedTuple

from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Case, Question
from companion.rules.tiengow.hand import TRICKS, Hand
from companion.rules.tiengow.order_of_play import Marked


class Feat(NamedTuple):
    """A special lead or trick. `by` says whether its seat led it, won it, or both.

    `said` is what one says of the player ("{who} led a mixed pair"), `name` what one calls it.
    `only` is the tile of which there is one, so that it happens once. `last` is True for one
    that is the last trick; `at_last` is the mark that takes its place there.
    """

    code: str
    name: Phrase
    asks: Phrase
    said: Phrase
    size: int
    by: Literal["leader", "winner", "both"]
    only: str = ""
    last: bool | None = None
    at_last: str = ""

    def question(self) -> Question:
        """What the scorer is asked: a last trick is the winner's, or lost by its leader."""
        if self.last is None:
            most = 1 if self.only else TRICKS // self.size
            return Question(self.code, self.asks, most=most, name=self.name)
        seat: Literal["winner", "others"] = "others" if self.by == "leader" else "winner"
        return Question(self.code, self.asks, seat, 1, "last-trick", self.name)

    def tricks(self, case: Case) -> tuple[Marked, ...]:
        """The tricks so marked in a hand; not the last, where the sheet asks that by itself."""
        hand: Hand = case.hand
        last = self.last
        if any(question.code == self.at_last for question in case.sheet.questions):
            last = False
        return tuple(
            Marked(
                self.said.of(who=Who(seat)),
                self.size,
                seat if self.by in ("leader", "both") else None,
                seat if self.by in ("winner", "both") else None,
                last,
                self.only,
            )
            for seat in hand.marked(self.code)
        )


SUPREME = Feat(
    "supreme-led",
    phrase("the Supreme pair"),
    phrase("led the Supreme pair (4-2 with 2-1)"),
    phrase("{who} led the Supreme pair"),
    2, "both", only="2-1", at_last="last-supreme",
)  # fmt: skip
MIXED_PAIR = Feat(
    "mixed-pair-led",
    phrase("a mixed pair"),
    phrase("led a mixed pair (6-6 with a 9, 1-1 with an 8, 4-4 with a 7, 3-1 with a 5)"),
    phrase("{who} led a mixed pair"),
    2, "leader",
)  # fmt: skip
TWO_MIXED_PAIRS = Feat(
    "two-mixed-pairs-led",
    phrase("two mixed pairs"),
    phrase("led two mixed pairs together, four tiles"),
    phrase("{who} led two mixed pairs"),
    4, "leader",
)  # fmt: skip
QUARTET = Feat(
    "quartet-won",
    phrase("four tiles"),
    phrase("won a trick of four tiles, not the last"),
    phrase("{who} won a trick of four tiles"),
    4, "winner", at_last="last-quartet",
)  # fmt: skip
LAST_QUARTET = Feat(
    "last-quartet",
    phrase("four tiles"),
    phrase("won the last trick with four tiles"),
    phrase("{who} won the last trick with four tiles"),
    4, "winner", last=True,
)  # fmt: skip
LAST_SUPREME = Feat(
    "last-supreme",
    phrase("the Supreme pair"),
    phrase("led the Supreme pair as the last trick"),
    phrase("{who} led the Supreme pair as the last trick"),
    2, "both", only="2-1", last=True,
)  # fmt: skip
LAST_LITTLE_THREE = Feat(
    "last-little-three",
    phrase("the single 2-1"),
    phrase("won the last trick with the single 2-1"),
    phrase("{who} led the 2-1 as the last trick"),
    1, "both", only="2-1", last=True,
)  # fmt: skip
CAPTURE = Feat(
    "little-three-captured",
    phrase("the 2-1 taken by the 4-2"),
    phrase("led the 2-1 as the last trick, and the 4-2 took it"),
    phrase("{who} led the 2-1 as the last trick, and the 4-2 took it"),
    1, "leader", only="2-1", last=True,
)  # fmt: skip

FEATS = {
    feat.code: feat
    for feat in (
        SUPREME, MIXED_PAIR, TWO_MIXED_PAIRS, QUARTET,
        LAST_QUARTET, LAST_SUPREME, LAST_LITTLE_THREE, CAPTURE,
    )
}  # fmt: skip
