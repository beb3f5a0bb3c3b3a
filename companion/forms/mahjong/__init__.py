"""Entering a mahjong hand: a count with a few taps, or tile by tile."""

from companion.forms.mahjong.form import HandForm

__all__ = ["HandForm"]
