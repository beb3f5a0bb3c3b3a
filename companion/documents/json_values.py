"""Reads JSON strictly; errors name the place in the document."""

import json
import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn, TypeVar

from companion.rules.phrases import ENGLISH, Phrase, Words, phrase, say

T = TypeVar("T")

JsonObject = dict[str, Any]

LARGEST_DOCUMENT = 64 * 1024 * 1024
"""Bytes; larger documents are refused."""

DIGITS = 18
"""Integers with more digits are refused."""

LONGEST_TEXT = 200
"""Characters; longer reasons and codes are refused."""

DEEPEST = 100
"""Levels of nesting in free-form values."""

LONGEST_WORDS = 200
"""Characters of a foreign text that an error repeats."""


class NoDocument(ValueError):
    """The input is not a valid document: a sentence, and the place ("lines[2].hand.tricks")."""

    def __init__(self, text: Phrase, place: str = ""):
        self.text = text
        self.place = place
        super().__init__(str(self))

    def __str__(self) -> str:
        return self.said(ENGLISH)

    def said(self, words: Words) -> str:
        """The sentence in a language, after the place."""
        said = _on_one_line(say(self.text, (), words))
        return f"{_on_one_line(self.place)}: {said}" if self.place else said


def _on_one_line(text: str) -> str:
    """Text from the document, shortened and on one line."""
    short = text if len(text) <= LONGEST_WORDS else text[:LONGEST_WORDS] + "…"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in short)


class Unreadable:
    """A number with too many digits, kept until its place is known."""


UNREADABLE = Unreadable()


def parse(text: bytes | str) -> Any:
    """JSON text as Python values; whole numbers become ints however they are written."""
    if len(text) > LARGEST_DOCUMENT:
        raise NoDocument(phrase("the document is larger than 64 MiB"))
    try:
        if isinstance(text, bytes):
            # Rebinds the name, so that the bytes need not be kept beside the text.
            text = text.removeprefix(BOM_UTF8).decode()
        # Checking every number takes as long as all the rest.
        return (CAREFUL if MANY_DIGITS.search(text) else QUICK).decode(text)
    except NoDocument:
        raise
    except RecursionError:
        raise NoDocument(phrase("the document is nested too deeply")) from None
    except UnicodeDecodeError:
        raise NoDocument(phrase("this is not JSON: it is not in UTF-8")) from None
    except ValueError as error:
        # The sentence is ours; the parser adds only the position.
        raise NoDocument(phrase("this is not JSON: {why}", why=str(error))) from None


def _integer(digits: str) -> int | Unreadable:
    return int(digits) if len(digits.lstrip("-")) <= DIGITS else UNREADABLE


def _decimal(digits: str) -> int | float | Unreadable:
    value = float(digits)
    if not value.is_integer():
        return value if abs(value) < 10**DIGITS else UNREADABLE
    return int(value) if abs(value) < 10**DIGITS else UNREADABLE


def _constant(name: str) -> NoReturn:
    raise NoDocument(phrase("this is not JSON: {name} is not a number", name=name))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise NoDocument(phrase("“{key}” is given twice", key=twice))
    return found


QUICK = json.JSONDecoder(parse_float=_decimal, parse_constant=_constant, object_pairs_hook=_object)
CAREFUL = json.JSONDecoder(
    parse_int=_integer, parse_float=_decimal, parse_constant=_constant, object_pairs_hook=_object
)
MANY_DIGITS = re.compile(rf"[0-9]{{{DIGITS + 1}}}")


def at(place: str, part: str | int) -> str:
    if isinstance(part, int):
        return f"{place}[{part}]"
    return f"{place}.{part}" if place else part


def not_known(key: str) -> Phrase:
    return phrase("“{key}” is not known here", key=key)


def fields(
    plain: object, place: str, needed: Collection[str], optional: Collection[str] = ()
) -> dict[str, Any]:
    """The object, which must have the needed keys, and no others but the optional ones."""
    found = mapping(plain, place)
    for key in found:
        if key not in needed and key not in optional:
            raise NoDocument(not_known(key), place)
    for key in needed:
        if key not in found:
            raise NoDocument(phrase("“{key}” is missing", key=key), place)
    return found


def mapping(plain: object, place: str) -> dict[str, Any]:
    if not isinstance(plain, dict):
        raise NoDocument(phrase("this must be an object"), place)
    return plain


def listing(plain: object, place: str, size: int | None = None) -> list[Any]:
    if not isinstance(plain, list):
        raise NoDocument(phrase("this must be a list"), place)
    if size is not None and len(plain) != size:
        text = phrase("this needs {size}, not {n}", size=size, n=len(plain))
        raise NoDocument(text, place)
    return plain


def each(plain: object, place: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
    """A list whose elements are all read in one way."""
    return tuple(read(value, at(place, n)) for n, value in enumerate(listing(plain, place)))


def text(plain: object, place: str) -> str:
    if not isinstance(plain, str):
        raise NoDocument(phrase("this must be a text"), place)
    try:
        plain.encode()
    except UnicodeEncodeError:
        raise NoDocument(phrase("this text contains half a character"), place) from None
    return plain


CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
"""Control characters except white space."""


def no_controls(plain: object, place: str) -> None:
    """Raises NoDocument for a control character in any text, at any depth."""
    short(plain, place, LARGEST_DOCUMENT)


def short(plain: object, place: str, most: int = LONGEST_TEXT) -> None:
    """Raises NoDocument for a text, at any depth, that is too long or has a control character."""
    if _is_short(plain, most):
        return
    left = [(plain, place)]
    while left:
        found, there = left.pop()
        match found:
            case str() if len(found) > most:
                raise NoDocument(phrase("a text can have at most {n} characters", n=most), there)
            case str() if CONTROLS.search(found):
                raise NoDocument(phrase("this text contains a control character"), there)
            case list():
                left += ((value, at(there, n)) for n, value in enumerate(found))
            case dict():
                left += ((key, there) for key in found)
                left += ((value, at(there, key)) for key, value in found.items())


def _is_short(plain: object, most: int) -> bool:
    """Whether `short` would accept it. Faster, because it does not track places."""
    left: list[Any] = [plain]
    for found in left:
        kind = type(found)
        if kind is str:
            if len(found) > most or not found.isprintable():
                return False
        elif kind is list:
            left += found
        elif kind is dict:
            left += found
            left += found.values()
    return True


def number(plain: object, place: str) -> int | float:
    """A number; the rules decide whether it must be whole."""
    if type(plain) is int or type(plain) is float:
        return plain
    if plain is UNREADABLE:
        raise NoDocument(phrase("a number can have at most {n} digits", n=DIGITS), place)
    raise NoDocument(phrase("this must be a number"), place)


def number_or_null(plain: object, place: str) -> int | float | None:
    return None if plain is None else number(plain, place)


def truth(plain: object, place: str) -> bool:
    if not isinstance(plain, bool):
        raise NoDocument(phrase("this must be true or false"), place)
    return plain


def one_of(
    plain: object,
    place: str,
    known: Mapping[str, T],
    what: Callable[[str], Phrase] = not_known,
) -> T:
    """The value that a text names; `what` makes the sentence for an unknown text."""
    key = text(plain, place)
    if key not in known:
        raise NoDocument(what(key), place)
    return known[key]


def readable(plain: object, place: str, levels: int = DEEPEST) -> Any:
    """Any value, provided that all numbers and texts in it are valid."""
    if not levels:
        raise NoDocument(phrase("the document is nested too deeply"), place)
    match plain:
        case dict():
            return {text(k, place): readable(v, at(place, k), levels - 1) for k, v in plain.items()}
        case list():
            return [readable(value, at(place, n), levels - 1) for n, value in enumerate(plain)]
        case str():
            return text(plain, place)
        case Unreadable():
            return number(plain, place)
        case _:
            return plain
