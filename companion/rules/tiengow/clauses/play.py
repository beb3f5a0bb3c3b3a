"""Clauses about the play of hands and the next banker."""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.phrases import Phrase, multiplied, phrase
from companion.rules.sheet import Bank, Clause, Question, number, one_of
from companion.rules.tiengow.clauses.payments import Transfers, all_eight
from companion.rules.tiengow.combinations import LEAD_NAMES, Lead
from companion.rules.tiengow.hand import SEATS, Case
from companion.rules.tiengow.order_of_play import Constraint, EarlierTrick, Unmarked

ANY_SIZE = Unmarked(frozenset((1, 2, 3, 4)))
NO_TRIPLET = Unmarked(frozenset((1, 2, 4)))


@dataclass(frozen=True)
class DeclaredHand(Clause):
    """A dealt hand that wins at once if it is shown."""

    code: str = one_of(
        "one-red-dot", "all-white", "seven-military", "eight-military",
        "four-pairs", "seven-civil", "eight-civil",
    )  # fmt: skip
    times: int = number(2, 1, 100)

    SHOWN: ClassVar[dict[str, Phrase]] = {
        "one-red-dot": phrase("exactly one red pip"),
        "all-white": phrase("no red pip at all"),
        "seven-military": phrase("seven military tiles"),
        "eight-military": phrase("eight military tiles"),
        "four-pairs": phrase("four pairs"),
        "seven-civil": phrase("seven civil tiles"),
        "eight-civil": phrase("eight civil tiles"),
    }

    def says(self) -> Phrase:
        return phrase(
            "A player who is dealt {what} may show it and wins at once, as if with all "
            "eight tricks; every payment for tricks {counts}.",
            what=self.SHOWN[self.code],
            counts=multiplied(self.times),
        )

    def asks(self) -> tuple[Question, ...]:
        name = self.SHOWN[self.code]
        text = phrase("showed a hand with {what}", what=name)
        return (Question(self.code, text, "anyone", 1, "declared", name),)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        if case.hand.declared != self.code:
            return transfers
        text = phrase("showed {what}: all eight tricks", what=self.SHOWN[self.code])
        return all_eight(transfers, self.times, text, self.key)


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
        """The combinations that may be led, by their names in `combinations`."""
        more = (
            *(("triplet", "quartet") if self.triplets_and_quartets else ()),
            *(("two-pairs",) if self.two_pairs else ()),
            *(("two-mixed-pairs",) if self.two_mixed_pairs else ()),
        )
        return ("single", "pair", "mixed-pair", "supreme", *more)

    def constrains(self, case: Case) -> tuple[Constraint, ...]:
        """Constrains the sizes of leads; nobody records which pairs a trick of four was made of."""
        return (ANY_SIZE if self.triplets_and_quartets else NO_TRIPLET,)


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
        bank = case.bank
        if self.stays == "when-won" and case.hand.winner == bank.seat:
            return bank.kept()
        return Bank((bank.seat + 1) % len(SEATS))
