"""Hong Kong mahjong by faan, half-spicy, with a minimum of three."""

from companion.rules.counted_mahjong import clauses
from companion.rules.counted_mahjong.readings import (
    BANKER_ON_DRAW,
    changed,
    faan,
    false_win,
    liable,
    minimum,
    several,
)
from companion.rules.phrases import phrase
from companion.rules.presets import Choice, Option, Preset, Strike

HALF_SPICY = clauses.Ladder("curve")
FULL_SPICY = {f"faan_{count}": 1 << count for count in range(14)}

PRESET = Preset(
    key="hong-kong-mahjong",
    name=phrase("Hong Kong mahjong"),
    about=phrase("By faan, three to win, paid up to ten: the discarder pays for all."),
    place=1,
    clauses=(
        clauses.Winners("winners"),
        clauses.CountWithin("count"),
        clauses.Several("several"),
        HALF_SPICY,
        clauses.Cap("cap"),
        clauses.DiscardPaid("discard", discarder=4, others=0),
        clauses.SelfDrawPaid("self-draw"),
        clauses.Liable("liable"),
        clauses.FalseWin("false-win"),
        clauses.BankStays("next-banker"),
    ),
    choices=(
        Choice(
            "curve",
            phrase("How does the value of a hand grow?"),
            (
                Option("half-spicy", phrase("半辣上: doubled to 4 faan, then every second faan")),
                Option(
                    "full-spicy",
                    phrase("辣辣上: doubled with every faan"),
                    (changed("curve", **FULL_SPICY, above="doubles"),),
                ),
                Option(
                    "table", phrase("Our own table of values"), (changed("curve", above="stays"),)
                ),
            ),
        ),
        *(faan(count, usual) for count, usual in enumerate(HALF_SPICY.steps)),
        minimum(3, 0, 1, 2, 4, 5, 6),
        Choice(
            "cap",
            phrase("A hand counts 13 faan. How many are paid?"),
            (
                *(
                    Option(most, phrase("{n} faan", n=most), (changed("cap", most=most),))
                    for most in (10, 6, 7, 8, 9, 12, 13)
                ),
                Option("none", phrase("All that it counts"), (Strike("cap"),)),
            ),
        ),
        Choice(
            "discard",
            phrase("Someone discards the winning tile. Who pays?"),
            (
                Option("full", phrase("The discarder alone, for all three (全銃)")),
                Option(
                    "half",
                    phrase("All three, the discarder double (半銃)"),
                    (changed("discard", discarder=2, others=1),),
                ),
            ),
        ),
        liable(
            "pays-all",
            Option(
                "self-draw",
                phrase("Everything due, but only for a self-drawn hand"),
                (changed("liable", when="self-draw"),),
            ),
        ),
        several("all"),
        false_win("whole", changed("false-win", times=6), changed("false-win", times=2)),
        BANKER_ON_DRAW,
    ),
)
