"""A PDF as a response: rendered once for the same page, 304 while the page is the same."""

import hashlib
import re
from importlib.metadata import version
from typing import Literal, NamedTuple
from urllib.parse import quote

from flask import Response, render_template, request

from companion.db.session import db
from companion.i18n import chosen
from companion.limits import count_document
from companion.printing.documents import OfGroup, OfSheet
from companion.printing.paper_sizes import Paper, fonts
from companion.printing.worker import PRESS, Attachment, Job
from companion.request_context import g

LONGEST = 40
"""Letters of one part of the name of a file."""


Layout = Literal["", "two-up", "booklet"]
"""How pages stand on the paper: one on each side, two to cut apart, or several to fold."""


class PaperOptions(NamedTuple):
    """How a document is wanted: on which paper, whether with the sitting inside, whether as a file
    to keep instead of one to show, and how its pages stand on the paper.
    """

    paper: Paper
    attach: bool
    save: bool = False
    layout: Layout = ""

    @property
    def page(self) -> Paper:
        """A page of the document: the paper, or what is cut or folded from it."""
        pages = {"two-up": self.paper.half, "booklet": self.paper.leaf}
        return pages.get(self.layout, self.paper)

    @property
    def imposed(self) -> str:
        """What the head of the document asks of the press."""
        return {"two-up": "cut", "booklet": f"fold {self.paper.leaves}"}.get(self.layout, "")


class DocumentRequest(NamedTuple):
    """A document: its template, how it is wanted, what its file is called by, what is in it."""

    template: str
    asked: PaperOptions
    called: tuple[str, ...]
    of: OfGroup | OfSheet
    attached: tuple[Attachment, ...] = ()


def pressed(wanted: DocumentRequest) -> Response:
    """The PDF, or 304 if the client has the one that is made of the same page."""
    language = chosen().tag
    html = render_template(
        wanted.template,
        of=wanted.of,
        paper=wanted.asked.page,
        imposed=wanted.asked.imposed,
        fonts=fonts(language),
        language=language,
    )
    tag = _tag(html, wanted.attached)
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        pdf = PRESS.kept.get(tag) or _press(Job(html, wanted.attached, tag))
        response = Response(pdf, mimetype="application/pdf")
        how = "attachment" if wanted.asked.save else "inline"
        response.headers.set("Content-Disposition", how, **_named(file_name(*wanted.called)))
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


def _press(job: Job) -> bytes:
    # From here on nothing is read any more, and others may want the connection.
    db.session.rollback()
    member = g.link is not None
    if not member:
        count_document()
    return PRESS(job, member)


def _tag(html: str, attached: tuple[Attachment, ...]) -> str:
    """A digest of all that goes into a PDF."""
    digest = hashlib.sha256(f"{version('companion')} {version('weasyprint')} {html}".encode())
    for each in attached:
        digest.update(repr(each).encode())
    return digest.hexdigest()[:32]
