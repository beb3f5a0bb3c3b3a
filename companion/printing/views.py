"""The documents of a group, a sitting and a sheet, and the pages that list them."""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.parse import quote

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape
from sqlalchemy import BindParameter, bindparam, select

from companion import errors
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
from companion.documents.json_values import NoDocument
from companion.evenings.import_export import export_sitting
from companion.groups import members
from companion.groups.access import bearer, needs, now
from companion.groups.monograms import CLOSE, OPEN, chop
from companion.i18n import chosen, languages, phone_time
from companion.ledger.book import book_cache, game_end
from companion.limits import charge
from companion.printing.game_documents import game_paper
from companion.printing.group_documents import SEASON, PrintedGroup
from companion.printing.paper import PAPERS, Paper, fonts
from companion.printing.score_sheet import LETTERS
from companion.printing.sheet_documents import PrintedSheet
from companion.printing.sitting_documents import PrintedSitting
from companion.printing.worker import (
    EXTENSION,
    Attachment,
    Busy,
    DocumentTooLong,
    Job,
    PangoMissing,
    PdfWorkers,
    WorkerFailed,
    is_pango_missing,
)
from companion.request_context import g
from companion.rulebook.rulesets import rules_of
from companion.rules.games import all_games, find_preset
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import AmendmentError, Choice, Preset
from companion.rules.sheet import Sheet
from companion.season.totals import Period, read_period
from companion.templating import address_of, for_phones, number, said, signed

LONGEST_PART = 40
"""Characters of one part of a file name."""

Layout = Literal["", "two-up", "booklet"]
"""Pages on a side of paper: one, two to cut apart, or several to fold into a booklet."""


class PaperOptions(NamedTuple):
    """The paper and layout, whether the sitting is attached, and whether the file is downloaded."""

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
    """The query has an unknown document, paper, date or answer."""

    def __init__(self, text: Phrase):
        super().__init__(str(text))
        self.text = text


USUAL = ("a4", "")
"""The paper, and how large it is printed, where nobody says."""


def last() -> tuple[str, str]:
    """The paper and layout that this phone used last."""
    paper, size = session.get("paper", USUAL)
    return (paper, size) if (paper, size) in PAPERS else USUAL


def requested_paper(*more: str, usual: tuple[str, str] = USUAL, document: str = "") -> PaperOptions:
    """The paper and layout in the query. Raises BadQuery for unknown values."""
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


def answered_sheet(preset: Preset) -> Sheet:
    """The sheet with the answers in the query ("streak=growing"). Raises BadQuery."""
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
    """A text as a value of the question; the text itself if it is none."""
    choice = preset.choice(key)
    if isinstance(choice, Choice):
        known: Mapping[str, str | int] = {str(o.value): o.value for o in choice.options}
        return known.get(text, text)
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 12 else text


def remember(asked: PaperOptions) -> None:
    """Keep paper and layout for the next time on this phone."""
    if session and "paper" in request.args:
        session["paper"] = [asked.paper.name, asked.paper.size]


class DocumentRequest(NamedTuple):
    """A document: its template, options, parts of its file name, content and attached files.

    Content and files are computed only if the document has to be written.
    """

    template: str
    options: PaperOptions
    name_parts: tuple[str, ...]
    of: Callable[[], PrintedGroup | PrintedSheet]
    attached: Callable[[], tuple[Attachment, ...]] = tuple
    group_id: str = ""
    """The group whose data the document shows; "" for none."""
    besides: str = ""
    """What it shows besides, such as that the time of the game is over."""


def pdf_response(wanted: DocumentRequest) -> Response:
    """Return the PDF, or 304 if the client has the PDF of the same HTML.

    First the state of the stored data is compared; only if it is new is the HTML written, and only
    if the HTML is new is it laid out.
    """
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
    """The HTML of the document as a job."""
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
        charge("documents printed by address")
    return _workers().pdf(job, member)


def _tag(html: str, attached: tuple[Attachment, ...]) -> str:
    """A digest of everything in a PDF."""
    digest = hashlib.sha256(f"{version('companion')} {version('weasyprint')} {html}".encode())
    for each in attached:
        digest.update(repr(each).encode())
    return digest.hexdigest()[:32]


pages = Blueprint("paper", __name__)

OF_EVENING, TO_PLAY = phrase("This evening"), phrase("For playing")
OF_ALL = phrase("All evenings")

DATES = ("from", "to", "dates")
"""What the query of a season may ask for besides."""

KEPT = ("choices", *DATES)
"""What the page that offers documents hands on to them."""

AGAIN = 2
"""Seconds after which a page tries again that found others printing."""

BUSY = phrase("Others are printing. This page will try again in a moment.")
TOO_LONG = phrase("This is too much for one document. Print fewer hands at a time.")
BROKEN = phrase("The PDF couldn’t be made. Try again.")
MISSING = phrase(
    "To print, this server needs Pango (on Debian: {command}). Everything else works without it."
)
INSTALL = (
    "apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 "
    "fonts-roboto-unhinted fonts-liberation fonts-dejavu-core fonts-noto-cjk fonts-noto-color-emoji"
)
"""What requirements/debian.txt has for paper, which only a checkout brings along."""


pages.register_error_handler(BadQuery, lambda error: errors.answer(400, said(error.text)))
pages.register_error_handler(PangoMissing, lambda _: errors.answer(503, _missing()))
pages.register_error_handler(DocumentTooLong, lambda _: errors.answer(413, said(TOO_LONG)))


@pages.app_template_filter("css")
def css(text: str) -> str:
    """A text as the content of a quoted string in a style sheet."""
    return "".join(c if c.isalnum() or c in " {}" else f"\\{ord(c):x} " for c in text)


@pages.app_template_filter("chopped")
def chopped(text: str) -> Markup:
    """A sentence with monograms in squares in place of players."""
    safe = str(escape(text)).replace(OPEN, '<span class="chop">').replace(CLOSE, "</span>")
    return Markup(safe)


@pages.app_template_filter("lettered")
def lettered(told: Phrase) -> Markup:
    """A sentence with letters in squares in place of seats."""
    return chopped(said(told, tuple(map(chop, LETTERS))))


@pages.app_template_filter("stands")
def stands(total: int, start: int) -> str:
    """A running total: signed, unless everyone started with points."""
    return number(total) if start else signed(total)


@pages.errorhandler(Busy)
def busy(_: Busy) -> Response:
    response = errors.answer(503, said(BUSY))
    response.headers["Retry-After"] = response.headers["Refresh"] = str(AGAIN)
    return response


@pages.errorhandler(WorkerFailed)
def broken(error: WorkerFailed) -> Response:
    current_app.logger.error("The printer broke down: %s.", error)
    return errors.answer(503, said(BROKEN))


def _missing() -> str:
    return said(MISSING.of(command=INSTALL))


@pages.get("/print")
@needs(None)
def index() -> ResponseReturnValue:
    """List the documents of a sheet, for people without a group."""
    return render_template("printing/pages/index.html", games=all_games())


@pages.get("/sheets/<key>/print")
@needs(None)
def for_sheet(key: str) -> ResponseReturnValue:
    preset = find_preset(key) or abort(404)
    asked = requested_paper("choices", usual=last())
    answered_sheet(preset)
    address = partial(url_for, "paper.of_sheet", key=key)
    offered = {TO_PLAY: documents("sheet", preset.game)}
    return _offer(preset.name, asked, url_for("sheets.show", key=key), address, offered)


@pages.get("/sittings/<sitting_id>/print")
@needs("view")
def for_sitting(sitting_id: str) -> ResponseReturnValue:
    asked = requested_paper("attach", usual=last())
    address = partial(url_for, "paper.of_sitting", sitting_id=sitting_id)
    back = url_for("scores.show", sitting_id=sitting_id)
    game = book_cache.open(g.sitting).agreement.sheet.game
    offered = {OF_EVENING: documents("sitting", game), TO_PLAY: documents("sheet", game)}
    return _offer(rules_of(g.sitting), asked, back, address, offered)


@pages.get("/groups/<group_id>/print")
@needs("view")
def for_group(group_id: str) -> ResponseReturnValue:
    asked = requested_paper(*DATES, usual=last())
    _period()
    address = partial(url_for, "paper.of_group", group_id=group_id)
    dates: dict[str, Any] = {key: request.args[key] for key in DATES if request.args.get(key)}
    back = url_for("season.show", group_id=group_id, **dates)
    return _offer(SEASON, asked, back, address, {OF_ALL: documents("group")})


def _offer(name: Phrase, asked: PaperOptions, back: str, address: Any, offered: "Offered") -> str:
    return render_template(
        "printing/pages/show.html",
        name=name,
        asked=asked,
        back=back,
        address=address,
        offered=offered,
        papers=PAPER,
        sizes=SIZE,
        layouts=LAYOUTS,
        kept=[(key, value) for key, value in request.args.items(multi=True) if key in KEPT],
        sitting=hasattr(g, "sitting_id"),
        missing=_missing() if is_pango_missing() else "",
    )


@pages.get("/sheets/<key>/print/<name>.pdf")
@needs(None)
def of_sheet(key: str, name: str) -> ResponseReturnValue:
    preset = find_preset(key) or abort(404)
    asked = requested_paper("choices", document=name)
    remember(asked)
    sheet = answered_sheet(preset)
    template = _template(name, "sheet")
    return pdf_response(
        DocumentRequest(template, asked, (key, name), lambda: PrintedSheet(sheet, asked.page))
    )


@pages.get("/sittings/<sitting_id>/print/<name>.pdf")
@needs("view")
def of_sitting(name: str) -> ResponseReturnValue:
    asked = requested_paper("attach", document=name)
    remember(asked)
    template = _template(name, "sitting", "sheet")
    another_evening = template == TO_FILL_IN and g.sitting.closed
    book = book_cache.open(g.sitting)
    # The address of the live record: of the link for looking, never another.
    live = address_of(members.link(g.group_id, "view") or abort(404))

    def of() -> PrintedSheet:
        return (
            _fresh(asked.page) if another_evening else PrintedSitting(g.sitting, asked.page, live)
        )

    return _private(
        DocumentRequest(
            template,
            asked,
            (g.group.name, g.evening.day, book.agreement.sheet.game, name),
            of,
            lambda: (_document(),) if asked.attach else (),
            g.group_id,
            besides=repr(game_end(g.sitting, book, now()).by_time),
        )
    )


@pages.get("/groups/<group_id>/print/<name>.pdf")
@needs("view")
def of_group(name: str) -> ResponseReturnValue:
    asked = requested_paper(*DATES)
    remember(asked)
    template, period = _template(name, "group"), _period()
    called = (g.group.name, name, *filter(None, period))

    def of() -> PrintedGroup:
        return PrintedGroup(g.group, asked.paper, period)

    return _private(DocumentRequest(template, asked, called, of, group_id=g.group_id))


def _period() -> Period:
    """The dates in the query. Raises BadQuery."""
    try:
        return read_period(request.args, phone_time(now()).date())
    except NoDocument as error:
        raise BadQuery(
            phrase("“{key}” must be {fault}.", key=error.place, fault=error.text)
        ) from None


def _fresh(paper: Paper) -> PrintedSheet:
    """A grid for another evening by the same rules."""
    of = PrintedSheet(book_cache.open(g.sitting).agreement.sheet, paper)
    of.name = rules_of(g.sitting)
    return of


def _private(wanted: DocumentRequest) -> Response:
    """Set the headers of a group's document: what a token opened is not stored by proxies."""
    response = pdf_response(wanted)
    if bearer() is not None:
        response.headers["Cache-Control"] = "no-store"
    return response


def _document() -> Attachment:
    """The sitting as an attached JSON document."""
    written = json.dumps(export_sitting(g.sitting), ensure_ascii=False, indent=1)
    says = said(phrase("The session as data for other programs"))
    return Attachment("sitting.json", written.encode(), says)


TO_FILL_IN = "printing/documents/sheet/blank.html"


class Document(NamedTuple):
    """A printed document: its name in addresses, its title, its purpose, and a small picture."""

    name: str
    title: str
    about: str
    drawn: Markup


Offered = Mapping[Phrase, Iterator[Document]]
"""What can be printed, under the heads of a page."""


def documents(folder: str, game: str = "") -> Iterator[Document]:
    """The documents of a folder with their titles for a game, in order; names with an underscore
    are parts of others.
    """
    found = []
    for path in _files(folder):
        template = current_app.jinja_env.get_template(f"printing/documents/{folder}/{path.name}")
        context = template.new_context({"game": game_paper(game) if game else None})
        place, name, about, drawn = (
            "".join(template.blocks[b](context)).strip()
            for b in ("place", "name", "about", "drawn")
        )
        found.append((int(place), Document(path.stem, name, about, Markup(drawn))))
    yield from (document for _, document in sorted(found))


def _files(folder: str) -> list[Path]:
    return sorted(
        (Path(str(current_app.template_folder)) / "printing" / "documents" / folder).glob(
            "[!_]*.html"
        )
    )


def _template(name: str, *folders: str) -> str:
    found = (f for f in folders if name in (path.stem for path in _files(f)))
    folder = next(found, None) or abort(404)
    return f"printing/documents/{folder}/{name}.html"
