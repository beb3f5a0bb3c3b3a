"""Counted mahjong on paper."""

from companion.paper.modern.record import ON_PAPER

__all__ = ["ON_PAPER"]
