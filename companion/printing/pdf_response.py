"""A PDF as a response: laid out once while nothing that it shows has changed, 304 to who has it.

What a document shows is stored, or asked for by the address. So the rows that it may show are read
first; only if they are new is the page written, and only if the page is new is it laid out.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any, Literal, NamedTuple
from urllib.parse import quote

from flask import Response, current_app, render_template, request, session
from sqlalchemy import BindParameter, bindparam, select

from companion.db.models import (
    ChipCountRow,
    Evening,
    Group,
    HouseRules,
    Link,
    PaymentRow,
    Player,
    Sitting,
)
from companion.db.session import db
from companion.groups.access import now
from companion.i18n import chosen, languages, phone_time
from companion.limits import count_document
from companion.printing.group_documents import OfGroup
from companion.printing.paper_sizes import PAPERS, Paper, fonts
from companion.printing.sheet_documents import OfSheet
from companion.printing.worker import EXTENSION, Attachment, Job, PdfWorkers
from companion.request_context import g
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import AmendmentError, Choice, Preset
from companion.rules.sheet import Sheet
from companion.templating import for_phones

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


PAPER = {"a4": phrase("A4"), "a5": phrase("A5"), "letter": phrase("US Letter")}
SEVERAL = ("choices",)
"""What may be asked for more than once."""

SAVE = "save"
"""Asks for a document as a file: an installed app has no way back from one that it shows."""

SIZE = {"": phrase("normal"), "large": phrase("large")}

LAYOUTS: Mapping[str, tuple[Layout, Phrase]] = {
    "score-sheet": ("two-up", phrase("Half size, two pages on a sheet")),
    "rules": ("booklet", phrase("As a booklet to cut and fold")),
}
"""Documents that can be laid out otherwise, and what that is called."""


class BadQuery(Exception):
    """The address asks for something that there is not."""

    def __init__(self, text: Phrase):
        super().__init__(str(text))
        self.text = text


USUAL = ("a4", "")
"""The paper, and how large it is printed, where nobody says."""


def last() -> tuple[str, str]:
    """What this phone printed on last."""
    paper, size = session.get("paper", USUAL)
    return (paper, size) if (paper, size) in PAPERS else USUAL


def asked_for(*more: str, usual: tuple[str, str] = USUAL, document: str = "") -> PaperOptions:
    """What the query asks for, of a document by its name. Raises BadQuery, also for what nobody
    knows.
    """
    query = request.args
    layouts: tuple[Layout, ...] = ("", LAYOUTS[document][0]) if document in LAYOUTS else ("",)
    for key in query:
        if key not in ("paper", "size", "lang", "layout", SAVE, *more):
            raise BadQuery(phrase("Unknown setting “{key}”.", key=key))
        if key not in SEVERAL and len(query.getlist(key)) > 1:
            raise BadQuery(phrase("“{key}” is given more than once.", key=key))
    paper, large = usual
    size = _one_of("size", SIZE, large)
    _one_of("lang", languages(), chosen().tag)
    attach, save = (_one_of(key, ("", "0", "1"), "") == "1" for key in ("attach", SAVE))
    layout = layouts[layouts.index(_one_of("layout", layouts, ""))]
    return PaperOptions(PAPERS[_one_of("paper", PAPER, paper), size], attach, save, layout)


def _one_of(key: str, known: Any, usual: str) -> str:
    value = request.args.get(key, usual)
    if value not in known:
        offered = ", ".join(each for each in known if each)
        raise BadQuery(phrase("“{key}” must be one of: {offered}.", key=key, offered=offered))
    return value


def answered(preset: Preset) -> Sheet:
    """The sheet under the choices of the query ("streak=growing"). Raises BadQuery."""
    answers: dict[str, str | int | float] = {}
    for text in request.args.getlist("choices"):
        key, _, value = text.partition("=")
        if key in answers:
            raise BadQuery(phrase("“{key}” is given more than once.", key=key))
        answers[key] = _value(preset, key, value)
    try:
        sheet = preset.sheet(answers)
    except AmendmentError as error:
        raise BadQuery(phrase("{fault}.", fault=error.text)) from None
    for fault in sheet.faults:
        raise BadQuery(phrase("{fault}.", fault=fault.text))
    return sheet


def _value(preset: Preset, key: str, text: str) -> str | int:
    """What a text says to an open question; itself where it says nothing that is known."""
    choice = preset.choice(key)
    if isinstance(choice, Choice):
        known: Mapping[str, str | int] = {str(o.value): o.value for o in choice.options}
        return known.get(text, text)
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 12 else text


def remember(asked: PaperOptions) -> None:
    """A phone that is known here is offered next time what it printed on last."""
    if session and "paper" in request.args:
        session["paper"] = [asked.paper.name, asked.paper.size]


class DocumentRequest(NamedTuple):
    """A document: its template, options, the parts of its file name, its content and files.

    Content and files are only asked for if the document has to be written.
    """

    template: str
    options: PaperOptions
    name_parts: tuple[str, ...]
    of: Callable[[], OfGroup | OfSheet]
    attached: Callable[[], tuple[Attachment, ...]] = tuple
    group_id: str = ""
    """The group whose data the document shows; "" for none."""
    besides: str = ""
    """What it shows besides, such as that the time of the game is over."""


def pdf_response(wanted: DocumentRequest) -> Response:
    """Return the PDF, or 304 if the client has the PDF of the same HTML."""
    workers = _workers()
    state = _state(wanted)
    tag, job = workers.tags.get(state), None
    if tag is None or not (request.if_none_match.contains(tag) or workers.cached.get(tag)):
        job = _job(wanted)
        tag = job.tag
        if _state(wanted) == state:  # nobody wrote meanwhile
            workers.tags.put(state, tag)
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        pdf = workers.cached.get(tag) or _render(job or _job(wanted))
        response = Response(pdf, mimetype="application/pdf")
        how = "attachment" if wanted.options.save else "inline"
        response.headers.set("Content-Disposition", how, **_named(file_name(*wanted.name_parts)))
    response.set_etag(tag)
    return response


def _job(wanted: DocumentRequest) -> Job:
    """The written document."""
    language, of, attached = chosen().tag, wanted.of(), wanted.attached()
    html = render_template(
        wanted.template,
        of=of,
        paper=wanted.options.page,
        imposed=wanted.options.imposed,
        fonts=fonts(language),
        language=language,
    )
    return Job(html, attached, _tag(html, attached))


GROUP: BindParameter[str] = bindparam("group")
STORED = (
    select(Group.name, Group.revision).where(Group.id == GROUP),
    select(Link.role, Link.digest).where(Link.group_id == GROUP).order_by(Link.role),
    select(Player.__table__).where(Player.group_id == GROUP).order_by(Player.id),
    select(HouseRules.__table__).where(HouseRules.group_id == GROUP).order_by(HouseRules.id),
    select(Evening.__table__).where(Evening.group_id == GROUP).order_by(Evening.id),
    select(Sitting.id, Sitting.players, Sitting.banker, Sitting.version, Sitting.meta)
    .join(Evening).where(Evening.group_id == GROUP).order_by(Sitting.id),
    select(PaymentRow.__table__)
    .join(Evening).where(Evening.group_id == GROUP).order_by(PaymentRow.id),
    select(ChipCountRow.__table__)
    .join(Evening).where(Evening.group_id == GROUP)
    .order_by(ChipCountRow.evening_id, ChipCountRow.player_id),
)  # fmt: skip
"""All that documents of a group may show. The version of a sitting stands for its changes, and its
sheet never changes.
"""


def _state(wanted: DocumentRequest) -> bytes:
    """A digest of everything that the document depends on."""
    asked = (request.full_path, chosen().tag, for_phones(), wanted.template, wanted.besides)
    here = phone_time(now())
    digest = hashlib.sha256(repr((*asked, here.date(), here.tzinfo)).encode())
    for each in STORED if wanted.group_id else ():
        rows = db.session.execute(each, {"group": wanted.group_id})
        digest.update(repr(rows.all()).encode())
    return digest.digest()


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
