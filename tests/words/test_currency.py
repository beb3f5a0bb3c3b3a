"""Money as people write it: smallest units, currencies that have none, what somebody types."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store.payments import NO_CURRENCY
from companion.words.currency import as_money, in_figures, read_money


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
    assert as_money(units, currency) == written


@given(st.integers(0, 10**12), st.sampled_from(["HKD", "JPY", "KWD", NO_CURRENCY]))
def test_what_is_written_in_figures_is_read_again(units: int, currency: str) -> None:
    assert read_money(in_figures(units, currency), currency) == units


@pytest.mark.parametrize("typed", ["2.5", "2,5", " 2.50 "])
def test_a_comma_and_a_point_are_the_same(typed: str) -> None:
    assert read_money(typed, "HKD") == 250


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "x",
        "-1",
        "0.005",
        "1e3",
        "nan",
        "\N{FULLWIDTH DIGIT ONE}",
        "1 000",
        "9" * 20,
        "1.2.3",
        "HK$",
    ],
)
def test_what_is_no_amount_is_none(typed: str) -> None:
    assert read_money(typed, "HKD") is None


def test_there_are_no_halves_of_what_has_no_parts() -> None:
    assert read_money("2.5", "JPY") is None
