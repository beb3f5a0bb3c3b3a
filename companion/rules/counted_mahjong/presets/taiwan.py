"""Taiwanese mahjong by tai, sixteen tiles, with a base and the dealer's tai."""

from companion.rules.counted_mahjong import clauses
from companion.rules.counted_mahjong.readings import (
    BANKER_ON_DRAW,
    FALSELY,
    changed,
    liable,
    minimum,
    several,
)
from companion.rules.phrases import phrase
from companion.rules.presets import Choice, NumberChoice, Option, Preset, Strike

PRESET = Preset(
    key="taiwan",
    name=phrase("Taiwanese mahjong"),
    about=phrase("Sixteen tiles, by tai on top of a base; the banker pays and gets extra tai."),
    place=3,
    clauses=(
        clauses.Winners("winners"),
        clauses.CountWithin("count", least=0, most=200, unit="tai"),
        clauses.Several("several"),
        clauses.PerTai("chart"),
        clauses.DiscardPaid("discard", discarder=1, others=0),
        clauses.SelfDrawPaid("self-draw", times=1),
        clauses.DealerTai("dealer"),
        clauses.Liable("liable", when="never"),
        clauses.FalseWin("false-win", count=5, times=1),
        clauses.BankStays("next-banker"),
    ),
    choices=(
        NumberChoice(
            "base", phrase("What is a hand worth without any tai (底)?"), "chart", "base", 3
        ),
        NumberChoice("unit", phrase("What is each tai worth?"), "chart", "unit", 1),
        Choice(
            "repeats",
            phrase("The banker has stayed twice. How many extra tai does the banker pay or get?"),
            (
                Option("double", phrase("5: one, and two for each time (連莊拉莊)")),
                Option(
                    "repeats-only",
                    phrase("4: two for each time, none for the banker alone (只算連莊台)"),
                    (changed("dealer", repeats="repeats-only"),),
                ),
                Option(
                    "single",
                    phrase("3: one, and one for each time"),
                    (changed("dealer", repeats="single"),),
                ),
                Option(
                    "dealer-only",
                    phrase("1, however often"),
                    (changed("dealer", repeats="dealer-only"),),
                ),
                Option("off", phrase("None"), (Strike("dealer"),)),
            ),
        ),
        minimum(0, 1, 2, 3, 5),
        liable("off"),
        several("all"),
        NumberChoice(
            "false-win-tai",
            phrase("Someone declares a false win (詐糊). How many tai do they pay for?"),
            "false-win",
            "count",
            5,
            apart=FALSELY,
        ),
        BANKER_ON_DRAW,
    ),
)
