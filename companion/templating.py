"""Template filters and functions for words, numbers and dates; response headers."""

import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from flask import Flask, Response, current_app, redirect, request, session, url_for
from flask.typing import ResponseReturnValue
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from companion.db.models import Link, Sitting
from companion.evenings.lines import (
    hands_listed,
    has_referee,
    is_mahjong,
    lines_offered,
    plays_mahjong,
    read_otherwise,
)
from companion.groups.access import may, now
from companion.groups.members import token_of
from companion.groups.monograms import monogram
from companion.i18n import (
    TURNING,
    chosen,
    isolate_phrase,
    isolate_text,
    languages,
    phone_time,
    phone_zone,
)
from companion.i18n.currency import PointWorth, currency_label, format_figure, format_money
from companion.request_context import g
from companion.rules.chips import Account, spoken
from companion.rules.phrases import Phrase, PointsTold, Value, Who, phrase, say
from companion.settlement.payments import point_worth


def digest_of(*paths: object) -> str:
    """Return a digest of files and of all files in folders. Cached unless in debug mode."""
    given = tuple(Path(str(path)) for path in paths)
    return _digest.__wrapped__(given) if current_app.debug else _digest(given)


@cache
def _digest(paths: tuple[Path, ...]) -> str:
    digest = sha256()
    for path in paths:
        for file in sorted(path.rglob("*.*")) if path.is_dir() else [path]:
            if file.is_file() and file.suffix != ".pyc":
                digest.update(file.read_bytes())
    return digest.hexdigest()[:10]


def asset(name: str) -> str:
    """Return the URL of a static file."""
    digest = digest_of(Path(str(current_app.static_folder)) / name)
    return url_for("static", filename=name, v=digest)


def release() -> str:
    """Return a digest of the whole program: code, translations, templates, styles and scripts."""
    app = current_app
    return digest_of(app.root_path, app.template_folder, app.static_folder)


def looks() -> str:
    """A fingerprint of a sitting's page without its lines: if it changes, scripts load it again."""
    sitting: Sitting = g.sitting
    evening = sitting.evening
    shown = (
        release(), chosen().tag, str(phone_zone()), g.role, sitting.closed, g.group.revision,
        g.group.name, evening.title, evening.day, point_worth(evening),
        request.script_root,
    )  # fmt: skip
    return sha256(repr(shown).encode()).hexdigest()[:12]


POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def set_up(app: Flask) -> None:
    environment = app.jinja_env
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: chosen().gettext(text),
        lambda one, many, n: chosen().ngettext(one, many, n),
        newstyle=True,
    )
    for name in ("gettext", "ngettext"):  # `_` calls `gettext`
        environment.globals[name] = _written(environment.globals[name])
    environment.filters.update(
        say=said, isolated=isolate_text, called=called, headed=headed, signed=signed,
        number=number, in_a_row=in_a_row, clock=clock, day=day, date=whole_date, leaf=leaf,
        unbroken=unbroken, moment=moment, hour=hour, amount=amount, currency=currency_label,
        figure=figure, in_money=in_money, as_won=as_won, as_figure=as_figure,
    )  # fmt: skip
    environment.globals.update(monogram_of=monogram)
    for offered in (
        may, new_key, gap, looks, as_paid, money_sign, lines_offered, hands_listed,
        has_referee, is_mahjong, plays_mahjong, read_otherwise,
    ):  # fmt: skip
        app.add_template_global(offered)
    app.context_processor(_everywhere)
    app.after_request(_headers)


def _written(translate: Any) -> Any:
    """Wrap a translation function, so that numbers and names in it are formatted as in phrases."""

    @pass_context
    def put(context: Context, *words: Any, **gaps: Any) -> Any:
        gaps = {gap: _put(value) for gap, value in gaps.items()}
        if len(words) == 3:
            gaps.setdefault("num", number(words[2]))
        return translate(context, *words, **gaps)

    return put


def _put(value: Any) -> Any:
    """Format a value for a gap in a sentence; markup stays unchanged."""
    if type(value) is int:
        return number(value)
    return isolate_text(value) if type(value) is str else value


def _everywhere() -> dict[str, Any]:
    """Return the variables of every page."""
    return {
        "asset": asset,
        "group": getattr(g, "group", None),
        "fragment": fragment(),
        "language": chosen().tag,
        "languages": {tag: each.name for tag, each in languages().items()},
    }


def _headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if current_app.config["SESSION_COOKIE_SECURE"]:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if request.endpoint != "static":
        kept = "private, no-cache" if _may_be_kept() else "no-store"
        response.headers.setdefault("Cache-Control", kept)
    if g.role is not None:
        # A phone that loses access deletes all cached pages of this group.
        response.headers["Companion-Group"] = g.group_id
    return response


def _may_be_kept() -> bool:
    """Return whether a phone may cache the response: not if it, or its URL, contains a key."""
    reads = request.method == "GET"
    return reads and not g.tells_a_key and "token" not in (request.view_args or {})


def said(phrase: Phrase, names: tuple[str, ...] = ()) -> str:
    """Return a phrase in the reader's language; names in it are isolated (bidi)."""
    if _has_points(phrase) and (worth := _worth()):
        phrase = _paid_in(worth, phrase)
    text = say(phrase, names, chosen())
    if TURNING.search(text):
        return say(isolate_phrase(phrase), tuple(map(isolate_text, names)), chosen())
    return text


def _has_points(value: Value) -> bool:
    """Return whether a phrase contains points that a table for money shows as money."""
    match value:
        case Phrase():
            return any(_has_points(inside) for _, inside in value.values)
        case tuple() if not isinstance(value, Who):
            return any(map(_has_points, value))
    return isinstance(value, PointsTold)


def _paid_in(worth: PointWorth, said: Phrase) -> Phrase:
    """Return the phrase with its points as money."""
    return said._replace(values=tuple((gap, _in(worth, value)) for gap, value in said.values))


def _in(worth: PointWorth, value: Value) -> Value:
    match value:
        case PointsTold():
            return worth.told(value)
        case Phrase():
            return _paid_in(worth, value)
        case tuple() if not isinstance(value, Who):
            return tuple(_paid_in(worth, part) for part in value)
    return value


def unbroken(text: str) -> str:
    """Return the text with tiles such as "5-3" protected from line breaks."""
    return re.sub(r"(\d)-(?=\d)", "\\1\N{NON-BREAKING HYPHEN}", text)


def called(account: Account) -> str:
    """Return the name of an account within a sentence: a player, the box, the pot."""
    told = spoken(account)
    return said(told) if isinstance(told, Phrase) else str(told)


def headed(account: Account) -> str:
    """Return the name of an account without an owner as a heading of its figures."""
    return said(phrase("The kitty 公數") if account is None else phrase("The pot 金池"))


def signed(points: int) -> str:
    """Format points won or lost; all signs have the same width: "+1,200", "−3", "0"."""
    return f"+{number(points)}" if points > 0 else number(points)


def number(n: int) -> str:
    """Format a number in the reader's language: "1,200", "−3"."""
    written = chosen().number(abs(n))
    return f"−{written}" if n < 0 else written


def gap() -> str:
    """Return the space after a full stop or colon: " ", in Chinese ""."""
    return said(phrase("{a} {b}", a="", b=""))


def in_a_row(sentences: Iterable[str]) -> Markup:
    """Join sentences; empty ones are left out."""
    return Markup(gap()).join(sentence for sentence in sentences if sentence)


def clock(at: int) -> str:
    """Format a time in the reader's time zone: "17:05"."""
    return phone_time(at).strftime("%H:%M")


def day(written: str) -> str:
    """Format a day ("2026-11-12") as "12 November", with the year if it is not the current one."""
    found = date.fromisoformat(written)
    this_year = phone_time(now()).year
    return chosen().day(found, year=found.year != this_year)


def whole_date(written: str) -> str:
    """Format a day ("2026-11-12") with its year: "12 November 2026"."""
    return chosen().day(date.fromisoformat(written))


def leaf(written: str) -> tuple[str, str]:
    """Return a day as on a calendar leaf: "14", and below it "Feb", with the year if another."""
    found = date.fromisoformat(written)
    year = "" if found.year == phone_time(now()).year else f" {found.year}"
    return str(found.day), chosen().month(found) + year


def moment(at: int) -> str:
    """Format a time with its day: "12 November, 21:40"."""
    there = phone_time(at)
    return said(phrase("{day}, {time}", day=day(there.date().isoformat()), time=clock(at)))


def hour(at: int, earliest: int = 0) -> str:
    """Format a time that is known to the hour: "12 November, about 21:00".

    Where the whole hour would be before `earliest`, that moment is told instead.
    """
    there = phone_time(at)
    if at - (there.minute * 60 + there.second) * 1000 < earliest:
        return moment(earliest)
    told = phrase("{day}, about {hour}:00", day=day(there.date().isoformat()), hour=there.hour)
    return said(told)


def soon(at: int) -> str:
    """Format a future time: "21:40", with its day if that is not today."""
    return clock(at) if phone_time(at).date() == phone_time(now()).date() else moment(at)


def amount(units: int, unit: str, sign: bool = False) -> str:
    """Format an amount in a unit ("": points), with a sign if won or lost: "+HK$2.50", "25"."""
    written = format_money(abs(units), unit) if unit else number(abs(units))
    before = "−" if units < 0 else "+" if sign and units else ""
    return before + written


def figure(units: int, unit: str) -> str:
    """Format a signed amount without its currency, or signed points: "+2.50", "−25"."""
    return format_figure(units, unit) if unit else signed(units)


def in_money(points: int, sign: bool = True) -> str:
    """Format points as this table's money; "" if the table pays in points."""
    worth = _worth()
    return worth.told(points, sign) if worth else ""


def _worth() -> PointWorth | None:
    """The worth of a point of the sitting on this page, if its table pays in money."""
    return point_worth(g.evening) if hasattr(g, "sitting_id") else None


def money_sign() -> str:
    """Return the sign of this table's currency; "" if it pays in points."""
    worth = _worth()
    return worth.sign if worth else ""


def as_paid(points: int) -> str:
    """Format points as this table pays them: as money, or as a number."""
    return in_money(points) or number(points)


def as_won(points: int) -> str:
    """Format what a player won or lost, signed: as money if the table pays money."""
    worth = _worth()
    return worth.won(points) if worth else signed(points)


def as_figure(points: int) -> str:
    """Format what a player won or lost for a column: money without its currency, or points."""
    worth = _worth()
    return worth.figure(points) if worth else signed(points)


def new_key() -> str:
    """Return a new idempotency key for a form, so that it is applied once."""
    return str(uuid4())


def fragment() -> bool:
    """Return whether a script asks only for the part of the page that changes."""
    return request.headers.get("X-Fragment") == "1"


def see(endpoint: str, **values: Any) -> ResponseReturnValue:
    """Redirect to a page after a change (303)."""
    return redirect(url_for(endpoint, **values), 303)


EVERYTHING = "*"
"""The marker for all groups."""

CACHE = '"cache"'
ALL_BUT_COOKIES = '"cache", "storage"'
"""Not "cookies": that would log the browser out of other servers of the same domain."""


def forgetting(what: str, forget: str = CACHE) -> ResponseReturnValue:
    """Send a phone to the page whose script deletes what it cached of one group or all groups."""
    session["left"] = what
    response = redirect(url_for("leaving.left"), 303)
    response.headers["Clear-Site-Data"] = forget
    return response


def address_of(link: Link) -> str:
    """Return the full URL of a link; marks the response as containing a key."""
    g.tells_a_key = True
    return f"{for_phones()}{url_for('home.offer', token=token_of(link))}"


def for_phones() -> str:
    """Return the server's URL for other phones, to which "localhost" means themselves."""
    config = current_app.config
    here = request.host.rsplit(":", 1)[0] in ("localhost", "127.0.0.1", "[::1]")
    known = config["BASE_URL"] or (config.get("ADDRESS") if here else "")
    return str(known or request.host_url.rstrip("/"))
