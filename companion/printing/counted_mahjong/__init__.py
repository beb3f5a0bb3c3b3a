"""Counted mahjong on paper."""

from companion.printing.counted_mahjong.record import ON_PAPER

__all__ = ["ON_PAPER"]
