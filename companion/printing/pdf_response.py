"""A PDF as a response: rendered once for the same page, 304 while the page is the same."""

import hashlib
import re
from importlib.metadata import version
from typing import Literal, NamedTuple
from urllib.parse import quote

from flask import Response, current_app, render_template, request

from companion.db.session import db
from companion.i18n import chosen
from companion.limits import count_document
from companion.printing.documents import OfGroup, OfSheet
from companion.printing.paper_sizes import Paper, fonts
from companion.printing.worker import EXTENSION, Attachment, Job, PdfWorkers
from companion.request_context import g

LONGEST_PART = 40
"""Characters of one part of a file name."""

Layout = Literal["", "two-up", "booklet"]
"""Pages on a side of paper: one, two to cut apart, or several to fold into a booklet."""


class PaperOptions(NamedTuple):
    """The paper and layout, whether the sitting is attached, whether the file is downloaded."""

    paper: Paper
    attach: bool
    save: bool = False
    layout: Layout = ""

    @property
    def page(self) -> Paper:
        """The size of a page of the document: the paper, or the part that is cut or folded."""
        pages = {"two-up": self.paper.half, "booklet": self.paper.leaf}
        return pages.get(self.layout, self.paper)

    @property
    def imposed(self) -> str:
        """The metadata of the document that tells the worker how to arrange its pages."""
        return {"two-up": "cut", "booklet": f"fold {self.paper.leaves}"}.get(self.layout, "")


class DocumentRequest(NamedTuple):
    """A document: its template, options, the parts of its file name, its content and files."""

    template: str
    options: PaperOptions
    name_parts: tuple[str, ...]
    of: OfGroup | OfSheet
    attached: tuple[Attachment, ...] = ()


def pdf_response(wanted: DocumentRequest) -> Response:
    """Return the PDF, or 304 if the client has the PDF of the same HTML."""
    language = chosen().tag
    html = render_template(
        wanted.template,
        of=wanted.of,
        paper=wanted.options.page,
        imposed=wanted.options.imposed,
        fonts=fonts(language),
        language=language,
    )
    tag = _tag(html, wanted.attached)
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        pdf = _workers().cached.get(tag) or _render(Job(html, wanted.attached, tag))
        response = Response(pdf, mimetype="application/pdf")
        how = "attachment" if wanted.options.save else "inline"
        response.headers.set("Content-Disposition", how, **_named(file_name(*wanted.name_parts)))
    response.set_etag(tag)
    return response


def file_name(*parts: str) -> str:
    """Return a file name of these parts, with letters that every system accepts."""
    plain = ("-".join(re.findall(r"\w+", part))[:LONGEST_PART].strip("-_") for part in parts)
    return "-".join(filter(None, plain)) + ".pdf"


def _named(name: str) -> dict[str, str]:
    """The file name as parameters of a header: in ASCII, and percent-encoded."""
    plain = name.encode("ascii", "ignore").decode().lstrip("-_.")
    return {"filename": plain} | ({} if name.isascii() else {"filename*": f"UTF-8''{quote(name)}"})


def _workers() -> PdfWorkers:
    workers: PdfWorkers = current_app.extensions[EXTENSION]
    return workers


def _render(job: Job) -> bytes:
    db.session.rollback()  # rendering takes long; others may need the connection
    member = g.link is not None
    if not member:
        count_document()
    return _workers().pdf(job, member)


def _tag(html: str, attached: tuple[Attachment, ...]) -> str:
    """A digest of everything in a PDF."""
    digest = hashlib.sha256(f"{version('companion')} {version('weasyprint')} {html}".encode())
    for each in attached:
        digest.update(repr(each).encode())
    return digest.hexdigest()[:32]
