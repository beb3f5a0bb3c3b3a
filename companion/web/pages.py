"""What all pages share: words, numbers and moments in templates, headers, static addresses."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from flask import Flask, Response, current_app, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.rules.phrases import Phrase, phrase, say
from companion.web.access import may, now
from companion.words import chosen, languages
from companion.words.currency import as_money

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
    app.template_filter("say")(said)
    app.template_filter("signed")(signed)
    app.template_filter("number")(number)
    app.template_filter("in_a_row")(in_a_row)
    app.template_filter("clock")(clock)
    app.template_filter("day")(day)
    app.template_filter("moment")(moment)
    app.template_filter("amount")(amount)
    app.add_template_global(may, "may")
    app.add_template_global(new_key, "new_key")
    app.add_template_global(gap, "gap")
    app.context_processor(_everywhere)
    app.after_request(_headers)


def _everywhere() -> dict[str, Any]:
    """What every page may use."""
    return {
        "asset": asset,
        "group": g.get("group"),
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
        response.headers.setdefault(
            "Cache-Control", "no-store" if request.method != "GET" else "no-cache"
        )
    return response


def said(phrase: Phrase, names: tuple[str, ...] = ()) -> str:
    """A phrase in the language of whoever asks."""
    return say(phrase, names, chosen())


def signed(points: int) -> str:
    """Points won or lost, with a sign that is as wide as a plus: "+1,200", "−3", "0"."""
    return f"+{number(points)}" if points > 0 else number(points)


def number(n: int) -> str:
    """A number as the language of whoever asks writes it, and sentences do: "1,200", "−3"."""
    written = chosen().number(abs(n))
    return f"−{written}" if n < 0 else written


def gap() -> str:
    """What stands after a full stop and a colon: a space, and in Chinese nothing."""
    return said(phrase("{a} {b}", a="", b=""))


def in_a_row(sentences: Iterable[str]) -> Markup:
    """Sentences one after the other, less those that are not said."""
    return Markup(gap()).join(sentence for sentence in sentences if sentence)


def clock(at: int) -> str:
    """A moment as the table's clock shows it."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().strftime("%H:%M")


def day(written: str) -> str:
    """A day ("2026-11-12") as people say it: "12 November", with the year if it is another."""
    found = date.fromisoformat(written)
    this_year = datetime.fromtimestamp(now() / 1000, UTC).astimezone().year
    return chosen().day(found, year=found.year != this_year)


def moment(at: int) -> str:
    """A moment with its day: "12 November, 21:40"."""
    here = datetime.fromtimestamp(at / 1000, UTC).astimezone()
    return said(phrase("{day}, {time}", day=day(here.date().isoformat()), time=clock(at)))


def amount(units: int, unit: str, sign: bool = False) -> str:
    """An amount in a currency's smallest units, or in points where there is none: "HK$2.50", "25".

    With a sign it says whether it is won or lost: "+HK$2.50", "−25".
    """
    written = as_money(abs(units), unit) if unit else number(abs(units))
    before = "−" if units < 0 else "+" if sign and units else ""
    return before + written


def new_key() -> str:
    """A key with which a form is sent once, however often it arrives."""
    return str(uuid4())


def asset(name: str) -> str:
    """The address of a static file, which changes when the file does."""
    known: dict[str, str] = current_app.extensions.setdefault("companion-assets", {})
    if name not in known or current_app.debug:
        content = (Path(str(current_app.static_folder)) / name).read_bytes()
        known[name] = sha256(content).hexdigest()[:10]
    return url_for("static", filename=name, v=known[name])


def release() -> str:
    """Changes whenever anything of Companion does: code, words, templates, styles, scripts."""
    known: dict[str, str] = current_app.extensions.setdefault("companion-release", {})
    if not known or current_app.debug:
        folders = (current_app.root_path, current_app.template_folder, current_app.static_folder)
        files = sorted(file for each in folders for file in Path(str(each)).rglob("*.*"))
        texts = (file.read_bytes() for file in files if file.is_file() and file.suffix != ".pyc")
        known["all"] = sha256(b"".join(texts)).hexdigest()[:10]
    return known["all"]


def fragment() -> bool:
    """Whether a script asks for the part of the page that changes, not for the whole."""
    return request.headers.get("X-Fragment") == "1"


def see(endpoint: str, **values: Any) -> ResponseReturnValue:
    """Go and look at the page, after something was done."""
    return redirect(url_for(endpoint, **values), 303)


def for_phones() -> str:
    """How other phones reach this server: as the operator says, else as it was reached just now.

    Whoever sits at the server itself asks "localhost", which is another machine to each phone.
    """
    config = current_app.config
    here = request.host.rsplit(":", 1)[0] in ("localhost", "127.0.0.1", "[::1]")
    known = config["BASE_URL"] or (config.get("ADDRESS") if here else "")
    return str(known or request.host_url.rstrip("/"))
