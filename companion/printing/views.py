"""Printing: the documents of a group, a sitting and a sheet, and the pages that offer them."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape

from companion import errors
from companion.documents.json_values import NoDocument
from companion.evenings.import_export import take_out
from companion.groups import members
from companion.groups.access import bearer, needs, now
from companion.groups.monograms import CLOSE, OPEN, chop
from companion.i18n import phone_time
from companion.ledger.book import book_cache
from companion.ledger.game_end import game_end
from companion.printing.game_documents import on_paper
from companion.printing.group_documents import SEASON, OfGroup
from companion.printing.paper_sizes import Paper
from companion.printing.pdf_response import (
    LAYOUTS,
    PAPER,
    SIZE,
    BadQuery,
    DocumentRequest,
    PaperOptions,
    answered,
    asked_for,
    last,
    pdf_response,
    remember,
)
from companion.printing.score_sheet import LETTERS
from companion.printing.sheet_documents import OfSheet
from companion.printing.sitting_documents import OfSitting
from companion.printing.worker import (
    Attachment,
    Busy,
    DocumentTooLong,
    PangoMissing,
    WorkerFailed,
    is_pango_missing,
)
from companion.request_context import g
from companion.rulebook.rulesets import preset_of, rules_of
from companion.rules.games import all_games
from companion.rules.phrases import Phrase, phrase
from companion.season.totals import Period, read_period
from companion.templating import address_of, number, said, signed

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
    """A text as it stands inside quotation marks in a style sheet, whatever it holds."""
    return "".join(c if c.isalnum() or c in " {}" else f"\\{ord(c):x} " for c in text)


@pages.app_template_filter("chopped")
def chopped(text: str) -> Markup:
    """A sentence in which people stand as their chops, each in its square."""
    safe = str(escape(text)).replace(OPEN, '<span class="chop">').replace(CLOSE, "</span>")
    return Markup(safe)


@pages.app_template_filter("lettered")
def lettered(told: Phrase) -> Markup:
    """A sentence about seats, in which each is a letter in its square."""
    return chopped(said(told, tuple(map(chop, LETTERS))))


@pages.app_template_filter("stands")
def stands(total: int, start: int) -> str:
    """A running total; with no sign where all began with points of their own: that is no win."""
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
    """A sheet can be printed before there is a group, or anyone has sat down."""
    return render_template("printing/pages/index.html", games=all_games())


@pages.get("/sheets/<key>/print")
@needs(None)
def for_sheet(key: str) -> ResponseReturnValue:
    preset = preset_of(key) or abort(404)
    asked = asked_for("choices", usual=last())
    answered(preset)

    def address(name: str) -> str:
        return url_for("paper.of_sheet", key=key, name=name)

    offered = {TO_PLAY: documents("sheet", preset.game)}
    return _offer(preset.name, asked, url_for("sheets.show", key=key), address, offered)


@pages.get("/sittings/<sitting_id>/print")
@needs("view")
def for_sitting(sitting_id: str) -> ResponseReturnValue:
    asked = asked_for("attach", usual=last())

    def address(name: str) -> str:
        return url_for("paper.of_sitting", sitting_id=sitting_id, name=name)

    back = url_for("ledger.show", sitting_id=sitting_id)
    game = book_cache.open(g.sitting).agreement.sheet.game
    offered = {OF_EVENING: documents("sitting", game), TO_PLAY: documents("sheet", game)}
    return _offer(rules_of(g.sitting), asked, back, address, offered)


@pages.get("/groups/<group_id>/print")
@needs("view")
def for_group(group_id: str) -> ResponseReturnValue:
    asked = asked_for(*DATES, usual=last())
    _period()

    def address(name: str) -> str:
        return url_for("paper.of_group", group_id=group_id, name=name)

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
    preset = preset_of(key) or abort(404)
    asked = asked_for("choices", document=name)
    remember(asked)
    sheet = answered(preset)
    template = _template(name, "sheet")
    return pdf_response(
        DocumentRequest(template, asked, (key, name), lambda: OfSheet(sheet, asked.page))
    )


@pages.get("/sittings/<sitting_id>/print/<name>.pdf")
@needs("view")
def of_sitting(name: str) -> ResponseReturnValue:
    asked = asked_for("attach", document=name)
    remember(asked)
    template = _template(name, "sitting", "sheet")
    another_evening = template == TO_FILL_IN and g.sitting.closed
    live, book = _live(), book_cache.open(g.sitting)

    def of() -> OfSheet:
        return _fresh(asked.page) if another_evening else OfSitting(g.sitting, asked.page, live)

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
    asked = asked_for(*DATES)
    remember(asked)
    template, period = _template(name, "group"), _period()
    called = (g.group.name, name, *filter(None, period))

    def of() -> OfGroup:
        return OfGroup(g.group, asked.paper, period)

    return _private(DocumentRequest(template, asked, called, of, group_id=g.group_id))


def _period() -> Period:
    """The dates that the query asks for. Raises BadQuery."""
    try:
        return read_period(request.args, phone_time(now()).date())
    except NoDocument as error:
        raise BadQuery(
            phrase("“{key}” must be {fault}.", key=error.place, fault=error.text)
        ) from None


def _fresh(paper: Paper) -> OfSheet:
    """A grid for another evening by the same rules: nothing goes on from one that is closed."""
    of = OfSheet(book_cache.open(g.sitting).agreement.sheet, paper)
    of.name = rules_of(g.sitting)
    return of


def _private(wanted: DocumentRequest) -> Response:
    """A document of a group: what a program asked for by a token is kept by nobody on the way."""
    response = pdf_response(wanted)
    if bearer() is not None:
        response.headers["Cache-Control"] = "no-store"
    return response


def _live() -> str:
    """The address of the live record: of the link for looking, never another."""
    link = members.link(g.group_id, "view") or abort(404)
    return address_of(link)


def _document() -> Attachment:
    """The sitting for other programs."""
    written = json.dumps(take_out(g.sitting), ensure_ascii=False, indent=1)
    says = said(phrase("The session as data for other programs"))
    return Attachment("sitting.json", written.encode(), says)


TO_FILL_IN = "printing/documents/sheet/blank.html"


class Document(NamedTuple):
    """Something that can be printed: its name in addresses, its title, what it is for, and what it
    looks like from afar.
    """

    name: str
    title: str
    about: str
    drawn: Markup


Offered = Mapping[Phrase, Iterator[Document]]
"""What can be printed, under the heads of a page."""


def documents(folder: str, game: str = "") -> Iterator[Document]:
    """The documents of a folder, and what each is for in a game, in the places that they ask for;
    whatever begins with an underscore is a part of others.
    """
    found = []
    for path in _files(folder):
        template = current_app.jinja_env.get_template(f"printing/documents/{folder}/{path.name}")
        context = template.new_context({"game": on_paper(game) if game else None})
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
