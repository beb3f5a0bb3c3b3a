"""American mah-jongg by the value on the card."""

from companion.rules.counted_mahjong import clauses
from companion.rules.counted_mahjong.readings import changed
from companion.rules.phrases import phrase
from companion.rules.presets import Choice, Option, Preset, Strike

PRESET = Preset(
    key="american",
    name=phrase("American mah-jongg"),
    about=phrase(
        "By the value on the card: the discarder pays double, and everyone does for a self-draw."
    ),
    place=5,
    usual_counts=tuple(range(25, 91, 5)),
    clauses=(
        clauses.Winners("winners"),
        clauses.CountWithin("count", least=1, most=1000, unit="points"),
        clauses.Several("several", winners="first"),
        clauses.DiscardPaid("discard"),
        clauses.SelfDrawPaid("self-draw"),
        clauses.Jokerless("jokerless"),
        clauses.Liable("liable", when="own-discard"),
        clauses.BankGoesRound("next-banker"),
    ),
    choices=(
        Choice(
            "jokerless",
            phrase("A hand has no joker. What is paid for it?"),
            (
                Option("doubles", phrase("Twice as much")),
                Option("off", phrase("The same as with jokers"), (Strike("jokerless"),)),
            ),
        ),
        Choice(
            "liable",
            phrase("Someone misnames the tile they discard, and it wins. What do they pay?"),
            (
                Option("pays-all", phrase("For the whole table")),
                Option("off", phrase("What a discarder pays"), (changed("liable", when="never"),)),
            ),
        ),
    ),
)
