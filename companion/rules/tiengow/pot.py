"""What a table that plays with a pot 金池 decides: how much goes in, who takes it, how it ends."""

from companion.rules.phrases import phrase
from companion.rules.presets import Add, Choice, Edit, NumberChoice, Option
from companion.rules.tiengow import clauses

POT = clauses.Pot("pot")
UNDER = ("pot", "on")


def _said(name: str, value: str | bool) -> tuple[Edit, ...]:
    return (Edit(POT.key, ((name, value),)),)


CHOICES: tuple[Choice | NumberChoice, ...] = (
    Choice(
        "pot",
        phrase("Do you play with a pot (金池), taken by a player who wins many tricks?"),
        (
            Option("off", phrase("No")),
            Option("on", phrase("Yes"), (Add(POT),)),
        ),
        seldom=True,
    ),
    NumberChoice(
        "pot-stake",
        phrase("What does everyone put into the pot to start with?"),
        POT.key, "stake", POT.stake, under=UNDER, seldom=True,
    ),
    NumberChoice(
        "pot-payment",
        phrase("What does a winner who does not take the pot put in?"),
        POT.key, "payment", POT.payment, under=UNDER, seldom=True,
    ),
    Choice(
        "pot-quartet",
        phrase("Do four tiles take the pot, too?"),
        (
            Option("winner", phrase("Yes, if the winner of the hand led them, unbeaten")),
            Option("last", phrase("Only as the last trick"), _said("quartet", "last")),
            Option(
                "anyone",
                phrase("Yes, at once, for the player who led them and was not beaten"),
                _said("quartet", "anyone"),
            ),
            Option("no", phrase("No, only many tricks do"), _said("quartet", "no")),
        ),
        under=UNDER,
        seldom=True,
    ),
    Choice(
        "pot-refill",
        phrase("Someone took the pot. Does everyone put in again?"),
        (
            Option("no", phrase("No, only the winners of the next hands do")),
            Option("yes", phrase("Yes, before the next hand"), _said("refill", True)),
        ),
        under=UNDER,
        seldom=True,
    ),
    Choice(
        "pot-at-end",
        phrase("It is late, and there are points left in the pot. Who gets them?"),
        (
            Option("shared", phrase("Everyone equally; the last winner gets the remainder")),
            Option(
                "shared-rest-to-box",
                phrase("Everyone equally; the kitty gets the remainder"),
                _said("at_end", "shared-rest-to-box"),
            ),
            Option(
                "carried",
                phrase("The kitty keeps them for next time"),
                _said("at_end", "carried"),
            ),
        ),
        under=UNDER,
        seldom=True,
    ),
)  # fmt: skip
