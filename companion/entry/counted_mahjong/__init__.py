"""Entering a counted hand: who won, from whom, with how much, and what is paid besides."""

from companion.entry.counted_mahjong.form import CountedHandForm as HandForm

__all__ = ["HandForm"]
