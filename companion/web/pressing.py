"""A document as an answer: pressed once for each state of what goes into it, 304 while it lasts."""

import hashlib
import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from flask import Response, current_app, render_template, request

from companion.paper.press import PRESS, Attachment, Job
from companion.paper.sizes import Paper, fonts
from companion.store.database import db
from companion.web.found import g
from companion.web.printed import OfGroup, OfSheet
from companion.web.rates import count_document
from companion.words import chosen

SOURCES = ("*.py", "*.html", "*.css", "*.po")
"""What a release consists of, as far as it shows on paper."""


LONGEST = 40
"""Letters of one part of the name of a file."""


class Asked(NamedTuple):
    """How a document is wanted: on which paper, whether with the sitting inside, whether as a file
    to keep instead of one to show.
    """

    paper: Paper
    attach: bool
    save: bool = False


class Wanted(NamedTuple):
    """A document: its template, how it is wanted, what its file is called by, what it hangs on.

    What is printed, and what is attached, is made only where it was not pressed before. With no
    `state`, it hangs on what nobody can say, and is pressed each time.
    """

    template: str
    asked: Asked
    called: tuple[str, ...]
    state: tuple[object, ...]
    of: Callable[[], OfGroup | OfSheet]
    attached: Callable[[], Iterable[Attachment]] = tuple


def pressed(wanted: Wanted) -> Response:
    """The document, or that it is as it was when it was sent last."""
    tag = _tag(wanted)
    if tag and request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        pdf = PRESS.kept.get(tag) or _press(wanted, tag)
        response = Response(pdf, mimetype="application/pdf")
        how = "attachment" if wanted.asked.save else "inline"
        response.headers.set("Content-Disposition", how, **_named(file_name(*wanted.called)))
    if tag:
        response.set_etag(tag)
    return response


def file_name(*parts: str) -> str:
    """What a file is called by what is in it, in letters that every machine takes in a name."""
    plain = ("-".join(re.findall(r"\w+", part))[:LONGEST].strip("-_") for part in parts)
    return "-".join(filter(None, plain)) + ".pdf"


def _named(name: str) -> dict[str, str]:
    """A file's name as a header has it: in plain letters, and beside them as it is, in percents."""
    plain = name.encode("ascii", "ignore").decode().lstrip("-_.")
    return {"filename": plain} | ({} if name.isascii() else {"filename*": f"UTF-8''{quote(name)}"})


def _press(wanted: Wanted, tag: str) -> bytes:
    paper, language = wanted.asked.paper, chosen().tag
    html = render_template(
        wanted.template, of=wanted.of(), paper=paper, fonts=fonts(language), language=language
    )
    job = Job(html, tuple(wanted.attached()), tag)
    # From here on nothing is read any more, and others may want the connection.
    db.session.rollback()
    member = g.link is not None
    if not member:
        count_document()
    return PRESS(job, member)


def _tag(wanted: Wanted) -> str:
    """A digest of all that goes into a document."""
    if not wanted.state:
        return ""
    folder = str(current_app.template_folder)
    asked = wanted.asked._replace(save=False)  # the document is the same
    says = (_release(folder), wanted.template, asked, chosen().tag, wanted.state)
    return hashlib.sha256(repr(says).encode()).hexdigest()[:32]


@cache
def _release(templates: str) -> str:
    """A digest of this release, by which all that it prints is told from what others print."""
    digest = hashlib.sha256(version("weasyprint").encode())
    for folder in (Path(__file__).parents[1], Path(templates)):
        for path in sorted(path for kind in SOURCES for path in folder.rglob(kind)):
            digest.update(path.read_bytes())
    return digest.hexdigest()
