"""Mahjong Competition Rules: eight points to win, eight besides from everybody."""

from companion.rules.counted_mahjong import clauses
from companion.rules.counted_mahjong.readings import FALSELY
from companion.rules.phrases import phrase
from companion.rules.presets import NumberChoice, Preset

PRESET = Preset(
    key="mcr",
    name=phrase("Mahjong Competition Rules"),
    about=phrase("The international rules (國標): eight points to win, and eight from everyone."),
    place=4,
    usual_counts=(8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 32, 64, 88),
    clauses=(
        clauses.Winners("winners"),
        clauses.CountWithin("count", least=8, most=400, unit="points"),
        clauses.Several("several", winners="first"),
        clauses.DiscardPaid("discard", discarder=1, others=0),
        clauses.SelfDrawPaid("self-draw", times=1),
        clauses.Basic("basic"),
        clauses.FalseWin("false-win", count=10, times=1, ends_hand=False),
        clauses.BankGoesRound("next-banker"),
    ),
    choices=(
        NumberChoice(
            "false-win-points",
            phrase("Someone declares a false win. What do they pay each player?"),
            "false-win",
            "count",
            10,
            apart=FALSELY,
        ),
    ),
)
