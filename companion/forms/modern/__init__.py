"""Entering a counted hand: who won, from whom, with how much, and what is paid besides."""

from companion.forms.modern.form import HandForm

__all__ = ["HandForm"]
