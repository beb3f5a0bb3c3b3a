"""The available languages and their formats; the language and the time zone of a request."""

import io
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent
from babel.support import NullTranslations, Translations
from flask import g, has_request_context, request, session
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.rules.phrases import Phrase, Value, Who, phrase

CATALOGUES = Path(__file__).parent / "translations"


class Language:
    """A language by its tag ("zh-Hant"), with its translations and formats."""

    def __init__(self, tag: str, locale: Locale, translations: NullTranslations):
        self.tag = tag
        self.locale = locale
        self._translations = translations

    @property
    def name(self) -> str:
        """The language's own name: every catalogue translates "English" to it."""
        return self.gettext(phrase("English").message)

    def gettext(self, message: str, /) -> str:
        return str(self._translations.gettext(message))

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return str(self._translations.ngettext(one, many, n))

    def number(self, n: int, /) -> str:
        return _number(n, self.locale)

    def tenths(self, n: Fraction) -> str:
        """A number with one decimal: "1,234.5"."""
        return str(format_decimal(_rounded(n, 1), "#,##0.0", locale=self.locale))

    def percent(self, share: Fraction) -> str:
        """A share in whole percent: "30%"."""
        return str(format_percent(_rounded(share, 2), locale=self.locale))

    def day(self, day: date, year: bool = True) -> str:
        """A day: "20 November 2026"."""
        if year:
            return str(format_date(day, "long", locale=self.locale))
        return str(
            format_date(day, format=DAYS.get(self.locale.language, "d MMMM"), locale=self.locale)
        )

    def weekday(self, day: date) -> str:
        """The weekday of a day: "Wednesday"."""
        return str(format_date(day, "cccc", locale=self.locale))

    def month(self, day: date) -> str:
        """The month of a day, short: "Nov"."""
        return str(format_date(day, "LLL", locale=self.locale))


def _rounded(n: Fraction, digits: int) -> Decimal:
    """A number rounded to this many decimals; halves are rounded away from zero."""
    exact = Decimal(n.numerator) / n.denominator
    return exact.quantize(Decimal(10) ** -digits, ROUND_HALF_UP)


@lru_cache(maxsize=4096)
def _number(n: int, locale: Locale) -> str:
    # A page of hands repeats the same small numbers, and formatting is slow.
    return str(format_decimal(n, locale=locale))


DAYS = {"zh": "M月d日"}
"""Formats of a day without its year, where it is not the day followed by the month."""

ENGLISH = Language("en", Locale("en", "HK"), NullTranslations())


def _read(path: Path) -> Language:
    """A language from its catalogue, compiled now, so that no build step is needed."""
    compiled = io.BytesIO()
    with path.open("rb") as file:
        written = read_po(file)
    write_mo(compiled, written)
    compiled.seek(0)
    assert written.locale is not None, f"{path} names no language"
    return Language(path.parent.name, written.locale, Translations(compiled))


@cache
def languages() -> dict[str, Language]:
    """All languages by tag: English, and each that has a catalogue folder."""
    read = (_read(path) for path in sorted(CATALOGUES.glob("*/messages.po"), reverse=True))
    return {language.tag: language for language in (ENGLISH, *read)}


def best(wanted: Iterable[str]) -> Language:
    """The first available language among those wanted ("zh-TW" is written as zh-Hant)."""
    known = languages()
    for tag in wanted:
        for candidate in (tag, _script(tag)):
            if candidate in known:
                return known[candidate]
    return ENGLISH


def _script(tag: str) -> str:
    """The tag reduced to what distinguishes our languages; Cantonese is traditional by default."""
    first, *rest = tag.lower().split("-")
    if first == "yue":
        return "zh-Hans" if {"hans", "cn"} & set(rest) else "zh-Hant"
    if first != "zh":
        return first
    return "zh-Hant" if {"hant", "tw", "hk", "mo", "yue"} & set(rest) else "zh-Hans"


TURNING = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Right-to-left letters, and marks that change the direction of others."""


def isolate_text(text: str) -> str:
    """A text isolated for use in a sentence, whatever its direction."""
    return f"\u2068{text}\u2069" if TURNING.search(text) else text


def isolate_phrase(phrase: Phrase) -> Phrase:
    """A phrase with each text in its gaps isolated: names, and what people wrote."""
    return phrase._replace(values=tuple((gap, _isolated(value)) for gap, value in phrase.values))


def _isolated(value: Value) -> Value:
    match value:
        case str():
            return isolate_text(value)
        case Phrase():
            return isolate_phrase(value)
        case tuple() if not isinstance(value, Who):
            return tuple(isolate_phrase(part) for part in value)
    return value


HEADER = 1_000
"""Characters of Accept-Language that are read: a long list is slow to parse."""


def chosen() -> Language:
    """The language of the request: from the URL, the session or the browser."""
    if not has_request_context():
        return best(())
    if "language" not in g:
        preferred = [request.args.get("lang", ""), session.get("language", "")]
        header = request.headers.get("Accept-Language", "")[:HEADER]
        asked = parse_accept_header(header, LanguageAccept).values()
        g.language = best([*preferred, *asked])
    language: Language = g.language
    return language


def zone_named(name: object) -> ZoneInfo | None:
    """The zone with this name, as in "Asia/Hong_Kong"; None if it is unknown."""
    try:
        return ZoneInfo(name) if isinstance(name, str) and name else None
    except (ValueError, KeyError, OSError):
        return None


def zone_time(at: int, zone: ZoneInfo | None) -> datetime:
    """A time in milliseconds since 1970 as a datetime in a zone; None is the server's own."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)


def day_in_zone(at: int, name: object) -> str:
    """The day in the zone with this name, else in the server's own."""
    return zone_time(at, zone_named(name)).date().isoformat()


ZONE_COOKIE = "zone"
"""The cookie with the name of the phone's time zone, set by a script of every page."""


def phone_time(at: int) -> datetime:
    """A time in milliseconds since 1970 as a datetime in the phone's zone."""
    return zone_time(at, phone_zone())


def phone_day(at: int) -> str:
    """The day in the phone's zone, as YYYY-MM-DD."""
    return phone_time(at).date().isoformat()


def phone_zone() -> ZoneInfo | None:
    """The zone of the requesting phone; None for the server's own."""
    return zone_named(request.cookies.get(ZONE_COOKIE)) if has_request_context() else None
