"""Pairs and triplets with the banker double."""

from companion.rules.phrases import phrase
from companion.rules.presets import Preset
from companion.rules.tiengow import clauses
from companion.rules.tiengow.readings import BANK, BEATEN_BANKER, EARLY_DEATH, STREAK, the_other_way

PRESET = Preset(
    key="simple",
    name=phrase("Simple"),
    about=phrase("Pairs and triplets; the banker pays and gets double; nothing else."),
    place=6,
    clauses=(
        clauses.EightTricks("eight-tricks"),
        clauses.Leads("leads"),
        clauses.EarlyDeath("early-death"),
        clauses.NoTrick("empty", points=5),
        clauses.UnderPar("under-par"),
        clauses.OverPar("over-par"),
        clauses.BankerMultiplies("banker", losing_banker="multiplied"),
    ),
    choices=(
        STREAK,
        the_other_way(BEATEN_BANKER),
        EARLY_DEATH,
        BANK,
    ),
)
