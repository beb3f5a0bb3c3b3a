"""Six hands with the banker double, from a hundred points each."""

from companion.rules.ending import EndsAfter
from companion.rules.phrases import phrase
from companion.rules.presets import Preset
from companion.rules.tiengow import clauses
from companion.rules.tiengow.readings import BEATEN_BANKER, the_other_way

PRESET = Preset(
    key="six-round",
    name=phrase("Six rounds"),
    about=phrase(
        "A game of six hands (the rounds), starting from 100 points each; the banker pays "
        "and gets double; the highest total wins."
    ),
    place=4,
    clauses=(
        clauses.EightTricks("eight-tricks"),
        clauses.Leads("leads"),
        clauses.EarlyDeath("early-death"),
        clauses.NoTrick("empty", points=5),
        clauses.UnderPar("under-par"),
        clauses.OverPar("over-par"),
        clauses.BankerMultiplies("banker", losing_banker="multiplied"),
        EndsAfter("ends", hands=6),
    ),
    choices=(the_other_way(BEATEN_BANKER),),
    start=100,
)
