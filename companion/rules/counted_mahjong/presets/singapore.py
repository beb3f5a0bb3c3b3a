"""Singapore mahjong by tai, with bites, kongs and sets paid at once."""

from companion.rules.counted_mahjong import clauses
from companion.rules.counted_mahjong.readings import (
    BANKER_ON_DRAW,
    changed,
    false_win,
    liable,
    minimum,
    several,
)
from companion.rules.phrases import phrase
from companion.rules.presets import Choice, NumberChoice, Option, Preset, Swap

MARKS = ("kong", "concealed-kong", "bite", "hidden-bite", "flower-set")
TWICE = ("concealed-kong", "hidden-bite", "flower-set")
"""What is paid twice: dealt so, or a whole set."""

PRESET = Preset(
    key="singapore",
    name=phrase("Singapore mahjong"),
    about=phrase(
        "By tai, paid up to five: the discarder pays double; bites, kongs and sets of "
        "four are paid at once."
    ),
    place=2,
    clauses=(
        clauses.Winners("winners"),
        clauses.CountWithin("count", least=1, most=30, unit="tai"),
        clauses.Several("several", winners="first"),
        clauses.Doubling("chart"),
        clauses.Cap("limit", most=5),
        clauses.DiscardPaid("discard"),
        clauses.SelfDrawPaid("self-draw"),
        clauses.Liable("liable"),
        clauses.FalseWin("false-win", times=2),
        *(clauses.PaidAtOnce(mark, mark=mark, times=1 + (mark in TWICE)) for mark in MARKS),
        clauses.BankStays("next-banker"),
    ),
    choices=(
        Choice(
            "chart",
            phrase("What is a hand of 3 tai worth?"),
            (
                Option("doubling", phrase("4: 1 tai is worth 1, and each tai doubles it")),
                Option(
                    "three-six",
                    phrase("11 from the discarder alone, or 5 from each when self-drawn (3/6)"),
                    (
                        Swap(clauses.ShooterChart("chart")),
                        changed("discard", discarder=1, others=0),
                        changed("self-draw", times=1),
                        changed("false-win", times=1),
                    ),
                ),
            ),
        ),
        minimum(1, 2, 3),
        Choice(
            "limit",
            phrase("A hand counts 12 tai. How many are paid?"),
            tuple(
                Option(most, phrase("{n} tai", n=most), (changed("limit", most=most),))
                for most in (5, 6, 8, 10)
            ),
        ),
        Choice(
            "discard",
            phrase("Someone discards the winning tile. Who pays?"),
            (
                Option("double", phrase("All three, the discarder double")),
                Option(
                    "all",
                    phrase("The discarder alone, for all three"),
                    (changed("discard", discarder=4, others=0),),
                ),
            ),
            under=("chart", "doubling"),
        ),
        liable("pays-all"),
        several("first"),
        NumberChoice(
            "bite",
            phrase("What does each player pay at once for a bite (咬), or an open kong?"),
            "bite",
            "points",
            2,
            also=tuple(mark for mark in MARKS if mark != "bite"),
        ),
        false_win(
            "share",
            changed("false-win", parts=3),
            changed("false-win", parts=1),
            Option(
                "as-claimed",
                phrase("What that player would have paid for it: the discarder more than others"),
                (changed("false-win", claim="as-claimed"),),
            ),
        ),
        BANKER_ON_DRAW,
    ),
)
