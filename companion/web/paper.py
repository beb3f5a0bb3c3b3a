"""Printing: the documents of a sitting and of a sheet as PDF, and the pages that offer them."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    g,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.paper.grid import shortened
from companion.paper.press import (
    PRESS,
    Attachment,
    Broken,
    Busy,
    Job,
    Missing,
    TooLong,
    is_missing,
)
from companion.paper.sizes import PAPERS, Paper, fonts
from companion.rules.games import all_games
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import ChangeError, Choice, Preset
from companion.rules.sheet import Sheet
from companion.store import people
from companion.store.database import db
from companion.store.exchange import take_out
from companion.web import faults
from companion.web.access import needs
from companion.web.pages import for_phones, said
from companion.web.printed import OfSheet, OfSitting
from companion.web.ways import preset_of, rules_of
from companion.words import chosen, languages

pages = Blueprint("paper", __name__)
pages.add_app_template_filter(shortened, "cut")

PAPER = {"a4": phrase("A4"), "a5": phrase("A5"), "letter": phrase("US Letter")}
SIZE = {"": phrase("usual"), "large": phrase("large print")}
AGAIN = 2
"""Seconds after which a page tries again that found others printing."""

BUSY = phrase("Others are printing. This page tries again by itself in a moment.")
TOO_LONG = phrase("This is too much for one document. Print fewer hands at a time.")
BROKEN = phrase("The printer broke down. Try again.")
MISSING = phrase(
    "To print, this server needs Pango: on Debian, {command}. Everything else works without it."
)
INSTALL = (
    "apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 "
    "fonts-liberation fonts-dejavu-core fonts-noto-cjk fonts-noto-color-emoji"
)
"""What requirements/debian.txt has for paper, which only a checkout brings along."""


class Asked(NamedTuple):
    """How a document is wanted: on which paper, and whether with the sitting inside."""

    paper: Paper
    attach: bool


class BadQuery(Exception):
    """The address asks for something that there is not."""

    def __init__(self, text: Phrase):
        super().__init__(str(text))
        self.text = text


pages.register_error_handler(BadQuery, lambda error: faults.answer(400, said(error.text)))
pages.register_error_handler(Missing, lambda _: faults.answer(503, _missing()))
pages.register_error_handler(TooLong, lambda _: faults.answer(413, said(TOO_LONG)))


@pages.app_template_filter("css")
def css(text: str) -> str:
    """A text as it stands inside quotation marks in a style sheet, whatever it holds."""
    return "".join(c if c.isalnum() or c in " {}" else f"\\{ord(c):x} " for c in text)


@pages.errorhandler(Busy)
def busy(_: Busy) -> Response:
    response = faults.answer(503, said(BUSY))
    response.headers["Retry-After"] = response.headers["Refresh"] = str(AGAIN)
    return response


@pages.errorhandler(Broken)
def broken(error: Broken) -> Response:
    current_app.logger.error("The printer broke down: %s.", error)
    return faults.answer(503, said(BROKEN))


def _missing() -> str:
    return said(MISSING.of(command=INSTALL))


@pages.get("/print")
@needs(None)
def index() -> ResponseReturnValue:
    """A sheet can be printed before there is a group, or anyone has sat down."""
    return render_template("paper/index.html", games=all_games())


@pages.get("/sheets/<key>/print")
@needs(None)
def for_sheet(key: str) -> ResponseReturnValue:
    preset = preset_of(key) or abort(404)
    asked = _asked("choices")
    _answered(preset)

    def address(name: str) -> str:
        return url_for("paper.of_sheet", key=key, name=name, **_kept(request.args))

    return _offer(preset.name, asked, url_for("sheets.show", key=key), address, ("sheet",))


@pages.get("/sittings/<sitting_id>/print")
@needs("view")
def for_sitting(sitting_id: str) -> ResponseReturnValue:
    asked = _asked("attach")

    def address(name: str) -> str:
        return url_for("paper.of_sitting", sitting_id=sitting_id, name=name, **_kept(request.args))

    back = url_for("ledger.show", sitting_id=sitting_id)
    return _offer(rules_of(g.sitting), asked, back, address, ("sitting", "sheet"))


def _offer(name: Phrase, asked: Asked, back: str, address: Any, folders: tuple[str, ...]) -> str:
    return render_template(
        "paper/show.html",
        name=name,
        asked=asked,
        back=back,
        address=address,
        documents=[each for folder in folders for each in documents(folder)],
        papers=PAPER,
        sizes=SIZE,
        kept=[(key, value) for key, value in request.args.items(multi=True) if key == "choices"],
        sitting="sitting" in folders,
        missing=_missing() if is_missing() else "",
    )


def _kept(query: "MultiDict[str, str]") -> dict[str, Any]:
    return {key: values for key, values in query.lists() if any(values)}


@pages.get("/sheets/<key>/print/<name>.pdf")
@needs(None)
def of_sheet(key: str, name: str) -> ResponseReturnValue:
    preset = preset_of(key) or abort(404)
    asked = _asked("choices")
    sheet = _answered(preset)
    template = _template(name, "sheet")
    return _pdf(template, OfSheet(sheet, asked.paper), f"{key}-{name}")


@pages.get("/sittings/<sitting_id>/print/<name>.pdf")
@needs("view")
def of_sitting(sitting_id: str, name: str) -> ResponseReturnValue:
    asked = _asked("attach")
    template = _template(name, "sitting", "sheet")
    printed = OfSitting(g.sitting, asked.paper, _live())
    attached = (_document(),) if asked.attach else ()
    return _pdf(template, printed, f"{g.evening.day}-{name}", attached)


def _live() -> str:
    """The address of the live record: of the link for looking, never another."""
    link = people.link(g.group.id, "view") or abort(404)
    token = people.token_of(link, current_app.config["SECRET_KEY"])
    return f"{for_phones()}{url_for('home.offer', token=token)}"


def _document() -> Attachment:
    """The sitting for other programs."""
    written = json.dumps(take_out(g.sitting), ensure_ascii=False, indent=1)
    says = said(phrase("The sitting, for other programs"))
    return Attachment("sitting.json", written.encode(), says)


class Document(NamedTuple):
    """Something that can be printed: its name in addresses, its title, what it is for."""

    name: str
    title: str
    about: str


def documents(folder: str) -> Iterator[Document]:
    """The documents of a folder; whatever begins with an underscore is a part of others."""
    place = Path(str(current_app.template_folder)) / "print" / folder
    for path in sorted(place.glob("[!_]*.html")):
        template = current_app.jinja_env.get_template(f"print/{folder}/{path.name}")
        context = template.new_context()
        name, about = ("".join(template.blocks[b](context)).strip() for b in ("name", "about"))
        yield Document(path.stem, name, about)


def _template(name: str, *folders: str) -> str:
    found = (folder for folder in folders for each in documents(folder) if each.name == name)
    folder = next(found, None) or abort(404)
    return f"print/{folder}/{name}.html"


def _asked(*more: str) -> Asked:
    """What the query asks for. Raises BadQuery, also for what nobody knows."""
    query = request.args
    for key in query:
        if key not in ("paper", "size", "lang", *more):
            raise BadQuery(phrase("Nobody knows “{key}” here.", key=key))
        if key != "choices" and len(query.getlist(key)) > 1:
            raise BadQuery(phrase("“{key}” is there more than once.", key=key))
    size = _one_of("size", SIZE, "")
    _one_of("lang", languages(), chosen().tag)
    attach = _one_of("attach", ("", "0", "1"), "") == "1"
    return Asked(PAPERS[_one_of("paper", PAPER, "a4"), size], attach)


def _one_of(key: str, known: Any, usual: str) -> str:
    value = request.args.get(key, usual)
    if value not in known:
        offered = ", ".join(each for each in known if each)
        raise BadQuery(phrase("“{key}” is one of: {offered}.", key=key, offered=offered))
    return value


def _answered(preset: Preset) -> Sheet:
    """The sheet under the choices of the query ("streak=growing"). Raises BadQuery."""
    answers: dict[str, str | int | float] = {}
    for text in request.args.getlist("choices"):
        key, _, value = text.partition("=")
        if key in answers:
            raise BadQuery(phrase("“{key}” is there more than once.", key=key))
        answers[key] = _value(preset, key, value)
    try:
        sheet = preset.sheet(answers)
    except ChangeError as error:
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


def _pdf(
    template: str, printed: OfSheet, filename: str, attached: tuple[Attachment, ...] = ()
) -> Response:
    tag = chosen().tag
    html = render_template(
        template, of=printed, paper=printed.paper, fonts=fonts(tag), language=tag
    )
    # From here on nothing is read any more, and others may want the connection.
    db.session.rollback()
    response = Response(PRESS(Job(html, attached)), mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{filename}.pdf"'
    return response
