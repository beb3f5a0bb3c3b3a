"""The kinds of lead that a sheet may allow, by the words that sheets use."""

from collections.abc import Mapping
from typing import Literal

from companion.rules.phrases import Phrase, phrase

Lead = Literal[
    "single",
    "pair",
    "mixed-pair",
    "supreme",
    "triplet",
    "quartet",
    "two-mixed-pairs",
    "two-pairs",
]

LEAD_NAMES: Mapping[Lead, Phrase] = {
    "single": phrase("a single tile"),
    "pair": phrase("a pair"),
    "mixed-pair": phrase("a mixed pair"),
    "supreme": phrase("the Supreme pair"),
    "triplet": phrase("three of a family"),
    "quartet": phrase("four of a family"),
    "two-mixed-pairs": phrase("two mixed pairs"),
    "two-pairs": phrase("two pairs"),
}
