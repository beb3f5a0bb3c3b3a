"""Entry of a counted mahjong hand: winner, source, count, and other payments."""

from companion.entry.counted_mahjong.form import CountedHandForm as HandForm

__all__ = ["HandForm"]
