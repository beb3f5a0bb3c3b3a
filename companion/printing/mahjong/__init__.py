"""Mahjong on paper."""

from companion.printing.mahjong.record import ON_PAPER

__all__ = ["ON_PAPER"]
