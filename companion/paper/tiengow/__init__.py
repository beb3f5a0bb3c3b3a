"""Tien Gow on paper."""

from companion.paper.tiengow.record import ON_PAPER

__all__ = ["ON_PAPER"]
