"""The rules of the Game Cabinet, by Joe Celko and Anthony Kam."""

from companion.rules.phrases import phrase
from companion.rules.presets import Choice, Edit, Option, Preset, Strike
from companion.rules.tiengow import clauses
from companion.rules.tiengow.readings import (
    BANK,
    BEATEN_BANKER,
    EARLY_DEATH,
    FIRST_BANKER,
    LAST_TRICK_ALSO_PAYS,
    LAST_TRICK_BONUS,
    STREAK,
)

PRESET = Preset(
    key="celko-kam",
    name=phrase("Game Cabinet (Celko and Kam)"),
    about=phrase("The rules of the Game Cabinet, with all their special cases."),
    place=3,
    clauses=(
        clauses.EightTricks("eight-tricks"),
        clauses.Leads("leads"),
        clauses.EarlyDeath("early-death"),
        clauses.NoTrick("empty", points=5),
        clauses.UnderPar("under-par"),
        clauses.OverPar("over-par"),
        clauses.TrickPays("supreme-led", feat="supreme-led", points=2),
        clauses.TrickPays("quartet-won", feat="quartet-won", points=4),
        clauses.BankerMultiplies("banker"),
        clauses.LastTrick("last-little-three", feat="last-little-three"),
        clauses.LastTrick("last-supreme", feat="last-supreme"),
        clauses.LastTrick("last-quartet", feat="last-quartet"),
        clauses.CompleteGame("complete-game"),
        clauses.Capture("capture"),
        clauses.DeclaredHand("one-red-dot", code="one-red-dot"),
    ),
    choices=(
        STREAK,
        Choice(
            "first-banker",
            FIRST_BANKER,
            (
                Option("doubled", phrase("Yes, like any other banker")),
                Option(
                    "single",
                    phrase("Not yet: chosen by dice, not by winning"),
                    (Edit("banker", (("opening_single", True),)),),
                ),
            ),
        ),
        BEATEN_BANKER,
        LAST_TRICK_BONUS,
        LAST_TRICK_ALSO_PAYS,
        Choice(
            "complete-game",
            phrase("One player takes all eight tricks. Is the hand doubled?"),
            (
                Option("doubled", phrase("Yes, always")),
                Option(
                    "not-if-unbeatable",
                    phrase(
                        "Not for a banker whose first lead, as far as they could tell, "
                        "could not be beaten"
                    ),
                    (Edit("complete-game", (("not_if_unbeatable", True),)),),
                ),
                Option(
                    "off",
                    phrase("No"),
                    (Strike("complete-game"), Edit("one-red-dot", (("times", 1),))),
                ),
            ),
        ),
        Choice(
            "one-red-dot",
            phrase("Someone is dealt exactly one red pip. Does that win at once?"),
            (
                Option("on", phrase("Yes, if it is shown")),
                Option("off", phrase("No, the hand is played"), (Strike("one-red-dot"),)),
            ),
        ),
        Choice(
            "big-six-capture",
            phrase("The last trick: the 2-1 is led and the 4-2 takes it. Who pays the winner?"),
            (
                Option("on", phrase("The leader of the 2-1 pays for all")),
                Option("off", phrase("Each loser for themselves"), (Strike("capture"),)),
            ),
        ),
        EARLY_DEATH,
        BANK,
    ),
)
