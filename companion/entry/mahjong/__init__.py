"""Entry of a mahjong hand: a count in a few taps, or tile by tile."""

from companion.entry.mahjong.form import MahjongHandForm as HandForm

__all__ = ["HandForm"]
