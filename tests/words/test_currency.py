"""Money: smallest units, currencies without them, and typed amounts."""

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.evenings.forms import CURRENCIES
from companion.i18n.currency import (
    PointWorth,
    format_amount,
    format_money,
    is_ambiguous,
    read_money,
    read_whole,
)
from companion.settlement.payments import NO_CURRENCY


def wide(text: str) -> str:
    """The text in full-width characters."""
    return "".join(chr(ord(each) + 0xFEE0) for each in text)


TAGS = ("en", "zh-Hant", "zh-Hans")


@pytest.mark.parametrize(
    ("units", "currency", "written"),
    [
        (250, "HKD", "HK$2.50"),
        (-250, "HKD", "−HK$2.50"),
        (250, "JPY", "¥250"),
        (1250, "KWD", "KWD\xa01.250"),
        (123_456_789, "USD", "$1,234,567.89"),
    ],
)
def test_an_amount_has_as_many_decimals_as_its_currency(
    units: int, currency: str, written: str
) -> None:
    assert format_money(units, currency) == written


def test_the_sign_of_about_stands_before_plus_and_minus() -> None:
    worth = PointWorth("HKD", 100, 7)
    with Flask("written").test_request_context("/?lang=en"):
        assert (worth.won(-1), worth.figure(2), worth.won(7)) == ("≈−HK$0.14", "≈+0.29", "+HK$1")


@given(st.integers(0, 10**12), st.sampled_from(["HKD", "JPY", "KWD", NO_CURRENCY]))
def test_what_is_written_in_figures_is_read_again(units: int, currency: str) -> None:
    assert read_money(format_amount(units, currency), currency) == units


@pytest.mark.parametrize("currency", ["HKD", "SGD", "USD", "CNY", NO_CURRENCY])
@pytest.mark.parametrize("tag", TAGS)
def test_quarters_are_typed_as_they_are_written(tag: str, currency: str) -> None:
    worth = PointWorth(currency, 25, 1)
    with Flask("written").test_request_context(f"/?lang={tag}"):
        for points in (1, 2, 3, 4, 31, 4_001, 7_777):
            written = (worth.told(points), worth.told(points, sign=False), worth.figure(points)[1:])
            for text in (*written, wide(written[1])):
                assert read_money(text, currency) == 25 * points, text
        assert worth.points_for(read_money(worth.step, currency) or 0) == 1
        assert read_money(".25", currency) == read_money("0,25", currency) == 25


@pytest.mark.parametrize(
    "typed",
    ["", "x", "-1", "0.005", "1e3", "nan", "1.250", "1,25,000", "1,250,5000", "1 2", "9" * 20,
     "1.2.3", "HK$"],
)  # fmt: skip
def test_what_is_no_amount_is_none(typed: str) -> None:
    assert read_money(typed, "HKD") is None


def test_long_numbers_are_read_so_that_a_form_can_name_its_bounds() -> None:
    assert read_whole("9" * 30) == int("9" * 30)
    assert read_whole("9" * 41) is None


@pytest.mark.parametrize(
    ("typed", "currency", "units"),
    [
        ("10,000", "VND", 10_000),
        ("10.000", "VND", 10_000),
        ("10 000", "JPY", 10_000),
        ("1,250", "HKD", 125_000),
        ("1,250.50", "HKD", 125_050),
        ("1.250,50", "EUR", 125_050),
        ("1'250.50", "CHF", 125_050),
        ("1’250", "CHF", 125_000),
        ("1 250,5", "EUR", 125_050),
        ("1,234,567", "TWD", 123_456_700),
        (wide("12.50"), "HKD", 1_250),
        (wide("1,250"), "CNY", 125_000),
        ("HK$2.50", "HKD", 250),
        ("$3", "HKD", 300),
        ("3蚊", "HKD", 300),
        ("5 元", "CNY", 500),
        ("1.250", "KWD", 1_250),
    ],
)
def test_an_amount_is_read_as_people_write_it(typed: str, currency: str, units: int) -> None:
    assert read_money(typed, currency) == units


@pytest.mark.parametrize(
    ("typed", "currency"), [("1.250", "HKD"), ("12.000", "EUR"), ("1,250", "KWD")]
)
def test_what_could_be_thousands_or_decimals_is_refused(typed: str, currency: str) -> None:
    assert is_ambiguous(typed, currency)
    assert read_money(typed, currency) is None


@given(st.integers(1, 10**11), st.sampled_from(CURRENCIES), st.sampled_from(TAGS))
def test_what_a_page_prints_can_be_typed_back(units: int, currency: str, tag: str) -> None:
    with Flask("printed").test_request_context(f"/?lang={tag}"):
        assert read_money(format_money(units, currency), currency) == units


@pytest.mark.parametrize("separator", ["", ",", ".", "'", "’", " ", "\N{NO-BREAK SPACE}"])
def test_a_whole_number_may_have_its_thousands_apart(separator: str) -> None:
    assert read_whole(f"12{separator}345") == 12_345
    assert read_whole(f"1{separator}2") == (12 if not separator else None)
