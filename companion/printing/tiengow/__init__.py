"""Tien Gow on paper."""

from companion.printing.tiengow.record import ON_PAPER

__all__ = ["ON_PAPER"]
