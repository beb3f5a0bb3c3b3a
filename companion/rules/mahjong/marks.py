"""The marks of mahjong: how a hand was won."""

from companion.rules.phrases import phrase
from companion.rules.sheet import Question

SELF_PICK = Question(
    "self-pick",
    phrase("drew the winning tile (gee moor)"),
    "winner",
    1,
    "win",
    name=phrase("self-drawn"),
)
DISCARDER = Question("discarder", phrase("discarded the winning tile"), "others", 1, "win")
THREE_DRAGONS = Question(
    "three-dragons",
    phrase("showed triplets of all three dragons"),
    "anyone",
    1,
    "declared",
    name=phrase("three dragons shown"),
)
