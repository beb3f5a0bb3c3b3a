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
        phrase("Is there a pot (金池), which whoever wins many tricks takes?"),
        (
            Option("off", phrase("No")),
            Option("on", phrase("Yes"), (Add(POT),)),
        ),
        seldom=True,
    ),
    NumberChoice(
        "pot-stake",
        phrase("What does everyone put into the pot to begin with?"),
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
                phrase("Yes, whoever led them and was not beaten, then and there"),
                _said("quartet", "anyone"),
            ),
            Option("no", phrase("No, only many tricks do"), _said("quartet", "no")),
        ),
        under=UNDER,
        seldom=True,
    ),
    Choice(
        "pot-refill",
        phrase("Somebody took the pot. Does everyone put in again?"),
        (
            Option("no", phrase("No, only the winners of the next hands do")),
            Option("yes", phrase("Yes, before the next hand"), _said("refill", True)),
        ),
        under=UNDER,
        seldom=True,
    ),
    Choice(
        "pot-at-end",
        phrase("It is late, and something lies in the pot. Whose is it?"),
        (
            Option("shared", phrase("Everyone’s; the last winner has what is left over")),
            Option(
                "shared-rest-to-box",
                phrase("Everyone’s; the box has what is left over"),
                _said("at_end", "shared-rest-to-box"),
            ),
            Option(
                "carried",
                phrase("The box keeps it for the next time"),
                _said("at_end", "carried"),
            ),
        ),
        under=UNDER,
        seldom=True,
    ),
)  # fmt: skip
