"""Entering a Tien Gow hand: tricks, who took the last one and what it was, special leads."""

from companion.forms.referee import Referee
from companion.forms.tiengow.form import HandForm
from companion.forms.tiengow.referee import Asked
from companion.forms.tiengow.spoken import spoken

__all__ = ["REFEREE", "HandForm"]

REFEREE = Referee(Asked.read, spoken)
