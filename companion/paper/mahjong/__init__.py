"""Mahjong on paper."""

from companion.paper.mahjong.record import ON_PAPER

__all__ = ["ON_PAPER"]
