"""All that a document may want to know of a sheet, of a sitting, or of a group.

Every document in `templates/print/` is given one of these and takes from it what it shows, so that
a new document is a new file there and nothing else.
"""

from companion.web.printed.group import SEASON, OfGroup
from companion.web.printed.sheet import FEW, OfSheet
from companion.web.printed.sitting import OfSitting

__all__ = ["FEW", "SEASON", "OfGroup", "OfSheet", "OfSitting"]
