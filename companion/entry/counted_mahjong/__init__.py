"""Entering a counted hand: who won, from whom, with how much, and what is paid besides."""

from companion.entry.counted_mahjong.form import HandForm

__all__ = ["HandForm"]
