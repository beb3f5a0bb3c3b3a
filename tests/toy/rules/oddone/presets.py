"""The preset of odd one out."""

from companion.rules.games import presets_of
from companion.rules.phrases import phrase
from companion.rules.presets import Preset
from tests.toy.rules.oddone import clauses

PLAIN = Preset(
    key="odd-plain",
    name=phrase("Plain"),
    about=phrase("Five numbers; the highest that stands alone wins."),
    clauses=(clauses.FiveNumbers("five-numbers"), clauses.OthersPay("others-pay")),
)

PRESETS = presets_of(__package__, PLAIN)
