"""What would be done again and again while documents are pressed, done once.

The same tile stands on page after page, in document after document: what it comes to in a PDF is
kept. And the parser of HTML, which means to keep its patterns, keeps them where it never looks.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from copy import copy
from functools import cache, wraps
from typing import Any
from xml.etree import ElementTree

from tinyhtml5 import inputstream
from weasyprint.images import SVGImage

from companion.paper.strokes import written

PLAIN = {"svg", "g", "path", "rect", "circle", "line", "polyline", "polygon"}
"""Parts of a drawing that need no font of the document around it."""

KEPT = 1000
"""Drawings of a kilobyte or so; with one more, the one that was kept first is let go."""

Draw = Callable[..., None]


@cache
def do_once() -> None:
    """From here on, in all that this process presses."""
    SVGImage.draw = _keeping(SVGImage.draw)
    inputstream.characters_until_regex = Patterns()


class Patterns(dict[tuple[frozenset[str], bool], "re.Pattern[str]"]):
    """What matches a run of letters that are among some, or not among them."""

    def __missing__(self, asked: tuple[frozenset[str], bool]) -> "re.Pattern[str]":
        letters, among = asked
        listed = "".join(map(re.escape, sorted(letters)))
        self[asked] = pattern = re.compile(f"[{'' if among else '^'}{listed}]+")
        return pattern


def _keeping(draw: Draw) -> Draw:
    kept: dict[tuple[bytes, float, float], tuple[bytes, dict[str, Any]]] = {}

    @wraps(draw)
    def drawn(image: Any, stream: Any, width: float, height: float, style: Any) -> None:
        tree = image._svg.tree._etree_node
        if not {each.tag.rpartition("}")[2] for each in tree.iter()} <= PLAIN:
            draw(image, stream, width, height, style)
            return
        tree = copy(tree)
        tree.tail = None  # what follows it in the document
        key = ElementTree.tostring(tree), width, height
        if key not in kept:
            own: defaultdict[str, dict[str, Any]] = defaultdict(dict)
            alone = stream.clone(resources=own)
            draw(image, alone, width, height, style)
            if any(own[kind] for kind in own if kind != "ExtGState"):
                draw(image, stream, width, height, style)
                return
            if len(kept) >= KEPT:
                del kept[next(iter(kept))]
            kept[key] = b"\n".join(map(written, alone.stream)), own["ExtGState"]
        lines, states = kept[key]
        stream.stream.append(lines)
        stream._resources["ExtGState"].update(states)

    return drawn
