"""What is done to a document once WeasyPrint has made it, before it is written."""

from typing import Any

from companion.paper.imposing import impose
from companion.paper.slimming import share_images, slim_fonts
from companion.paper.strokes import join_strokes
from companion.paper.tagging import tidy_tags


def finish(document: Any, pdf: Any) -> None:
    """Make it slim, say how its tables are to be read, and place its pages on sheets."""
    join_strokes(pdf)
    slim_fonts(pdf)
    share_images(pdf)
    tidy_tags(pdf)
    impose(document, pdf)
