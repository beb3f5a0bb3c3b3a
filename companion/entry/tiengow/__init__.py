"""Entry of a Tien Gow hand: tricks, winner, last trick, special leads."""

from companion.entry.tiengow.form import TienGowHandForm as HandForm
from companion.rulebook.night_forms import Nights
from companion.rulebook.referee_forms import Referee
from companion.rulebook.tiengow.referee_page import RefereeQuestion
from companion.rulebook.tiengow.referee_script import spoken
from companion.rules.night_simulation import LENGTHS
from companion.rules.tiengow.night_costs import WAY_OF_PLAYING, kept, known_of

__all__ = ["NIGHTS", "REFEREE", "HandForm"]

REFEREE = Referee(RefereeQuestion.read, spoken)
NIGHTS = Nights(known_of, kept, LENGTHS, WAY_OF_PLAYING)
