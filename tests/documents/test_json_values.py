"""JSON is read strictly: accepted values, refused documents, and the place in errors."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.documents import json_values
from companion.documents.json_values import DEEPEST, LARGEST_DOCUMENT, parse
from companion.rules.phrases import phrase
from tests.documents.factories import error


def deep(levels: int, opening: str = "[", closing: str = "]") -> str:
    return opening * levels + "0" + closing * levels


# Text as values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1, "b", true, null]}', {"a": [1, "b", True, None]}),
        ("2.0", 2),
        ("2e0", 2),
        ("-0.0", 0),
        ("20e-1", 2),
        ("2.5", 2.5),
        ("999999999999999999", 10**18 - 1),
        ("-999999999999999999", 1 - 10**18),
        (" \r\n\t[ ] \n", []),
    ],
)
def test_json_is_read_and_whole_numbers_are_whole_however_written(text: str, value: object) -> None:
    assert parse(text) == parse(text.encode()) == value
    assert type(parse(text)) is type(value)


def test_a_mark_at_the_beginning_that_says_utf_8_is_not_part_of_the_document() -> None:
    assert parse("\ufeff[1]".encode()) == [1]


@pytest.mark.parametrize(
    "text",
    ["", " ", "{", "[1,]", '{"a": 1,}', "{'a': 1}", '{"a" 1}', "[1] [2]", "tru", "01", "+1", ".5",
     "1.", "0x10", "1_000", '"\\x"', '"a\nb"', '"\t"', '"\x00"', "// no\n1", '"abc', "[1}", "\x00",
     "\ufeff[1]\ufeff"],
)  # fmt: skip
def test_what_is_not_json_is_no_document(text: str) -> None:
    assert error(parse, text.encode()).startswith("this is not JSON: ")


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_what_is_not_a_number_is_no_number(name: str) -> None:
    assert error(parse, f'{{"points": {name}}}') == f"this is not JSON: {name} is not a number"


@pytest.mark.parametrize(
    "text", [b"\xff", b'"\xc3"', b'"\xed\xa0\x80"', "[1]".encode("utf-16"), "[1]".encode("utf-32")]
)
def test_bytes_that_are_not_utf_8_are_no_document(text: bytes) -> None:
    assert error(parse, text) == "this is not JSON: it is not in UTF-8"


def test_what_is_given_twice_is_no_document_wherever_it_is_and_found_in_one_pass() -> None:
    assert error(parse, '[{"a": {"b": 1, "c": 2, "b": 1}}]') == "“b” is given twice"
    assert error(parse, '{"a": 1, "\\u0061": 2}') == "“a” is given twice"
    keys = ", ".join(f'"{n}": 0' for n in range(200_000))
    assert error(parse, f'{{{keys}, "199999": 0}}') == "“199999” is given twice"


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
@pytest.mark.parametrize("levels", [100_000, 10 * 1024 * 1024])
def test_nesting_without_end_is_no_document(levels: int, opening: str, closing: str) -> None:
    levels //= len(opening)
    assert error(parse, deep(levels, opening, closing)) == "the document is nested too deeply"


def test_a_document_of_64_mib_is_read_and_a_byte_more_is_not() -> None:
    document = b"[]".ljust(LARGEST_DOCUMENT)
    assert parse(document) == []
    assert error(parse, document + b" ") == "the document is larger than 64 MiB"


# Errors


def test_an_error_says_the_place_and_then_what_is_wrong() -> None:
    assert error(json_values.number, "3", "lines[2].hand.tricks") == (
        "lines[2].hand.tricks: this must be a number"
    )
    assert error(json_values.number, "3", "") == "this must be a number"


@pytest.mark.parametrize("key", ["a\nb", "a\r\x1b[2J", "a\u2028b", "\ud800", "\u202e", "x" * 10**7])
def test_an_error_is_one_short_line_that_prints_whatever_the_document_holds(key: str) -> None:
    for said in (
        error(json_values.fields, {key: 1}, "meta", ()),
        error(json_values.text, 1, json_values.at("meta", key)),
    ):
        assert said.isprintable()
        assert said.encode()
        assert len(said) < 600


# Parts of a document


WRONG: list[tuple[Callable[..., object], list[object], str]] = [
    (json_values.mapping, [[], "", 1, True, None], "this must be an object"),
    (json_values.listing, [{}, "", 1, True, None], "this must be a list"),
    (json_values.text, [{}, [], 1, True, None], "this must be a text"),
    (json_values.number, [{}, [], "1", True, None], "this must be a number"),
    (json_values.truth, [{}, [], "true", 1, 0, None], "this must be true or false"),
]


@pytest.mark.parametrize(("read", "others", "said"), WRONG)
def test_another_type_than_belongs_there_is_no_document(
    read: Callable[..., object], others: list[object], said: str
) -> None:
    for other in others:
        assert error(read, other, "meta") == f"meta: {said}"


def test_keys_that_are_missing_or_that_nobody_knows_are_named() -> None:
    assert json_values.fields({"a": 1}, "", ("a",), ("b",)) == {"a": 1}
    assert error(json_values.fields, {"b": 1}, "bank", ("a",), ("b",)) == "bank: “a” is missing"
    assert error(json_values.fields, {"a": 1, "c": 1}, "bank", ("a",), ("b",)) == (
        "bank: “c” is not known here"
    )


@pytest.mark.parametrize(
    "digits",
    ["1" + "0" * 18, "-1" + "0" * 18, "9" * 5000, "1e18", "-1e300", "1e400", "-1e400",
     "12345678901234567890.5"],
)  # fmt: skip
def test_a_number_of_more_than_18_digits_is_told_where_it_stands(digits: str) -> None:
    said = error(json_values.number, parse(digits), "transfer.points")
    assert said == "transfer.points: a number can have at most 18 digits"


def test_one_of_several_is_found_by_its_key() -> None:
    def unknown(key: str) -> Any:
        return phrase("unknown game “{key}”", key=key)

    assert json_values.one_of("a", "game", {"a": 1}, unknown) == 1
    assert error(json_values.one_of, "b", "game", {"a": 1}, unknown) == "game: unknown game “b”"
    assert error(json_values.one_of, 1, "game", {"a": 1}, unknown) == "game: this must be a text"


# What a document may say as it likes


def test_anything_that_can_be_read_stays_as_it_is() -> None:
    anything = {"title": "晚上", "dates": ["2026-11-20", None], "stake": {"per": 10, "cents": 2.5}}
    assert json_values.readable(anything, "meta") == anything


def test_numbers_and_texts_that_cannot_be_read_are_found_at_any_depth() -> None:
    for text, said in (
        ('{"a": [0, {"b": 1234567890123456789}]}', "a[1].b: a number can have at most 18 digits"),
        ('{"a": ["\\udc00"]}', "a[0]: this text contains half a character"),
        ('{"a": {"\\udc00": 1}}', "a: this text contains half a character"),
    ):
        assert error(json_values.readable, parse(text), "meta") == f"meta.{said}"


def test_what_a_document_says_as_it_likes_has_a_depth_too() -> None:
    assert json_values.readable(parse(deep(DEEPEST - 1)), "meta") == parse(deep(DEEPEST - 1))
    said = error(json_values.readable, parse(deep(DEEPEST)), "meta")
    assert said.startswith("meta[0][0]")
    assert said.endswith("the document is nested too deeply")
