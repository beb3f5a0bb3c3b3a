"""All that a document may want to know of a sheet, of a sitting, or of a group.

Every template in `templates/printing/documents/` gets one of these and takes from it what it
shows, so a new document needs only a new template.
"""

from companion.printing.documents.group import SEASON, OfGroup
from companion.printing.documents.rules import FEW, OfSheet
from companion.printing.documents.sitting import OfSitting

__all__ = ["FEW", "SEASON", "OfGroup", "OfSheet", "OfSitting"]
