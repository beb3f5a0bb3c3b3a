"""Entering a Tien Gow hand: tricks, who took the last one and what it was, special leads."""

from companion.forms.night import Nights
from companion.forms.referee import Referee
from companion.forms.tiengow.form import HandForm
from companion.forms.tiengow.referee import Asked
from companion.forms.tiengow.spoken import spoken
from companion.rules.many_nights import LENGTHS
from companion.rules.tiengow.kept import kept, known_of
from companion.rules.tiengow.nights import WAY_OF_PLAYING

__all__ = ["NIGHTS", "REFEREE", "HandForm"]

REFEREE = Referee(Asked.read, spoken)
NIGHTS = Nights(known_of, kept, LENGTHS, WAY_OF_PLAYING)
