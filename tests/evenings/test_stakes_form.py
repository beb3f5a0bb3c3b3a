"""The stakes of an evening, from a form and back."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion.evenings.forms import USUAL_WORTH, StakesForm, stake_of
from companion.form_fields import translated

PLAYERS = (("a", "Ana"), ("b", "Bo"))

pytestmark = pytest.mark.usefixtures("form_request")


def stake(**data: Any) -> Any:
    form = StakesForm(data=data)
    form.offer(PLAYERS, "SEK")
    form.validate()
    return form


def test_a_game_for_points_asks_nothing_about_money() -> None:
    form = stake(money="x", coin="")
    assert not form.errors
    kept = form.stake()
    assert (kept["currency"], kept["money"], kept["points"], kept["coin"]) == ("", 0, 1, 1)


@pytest.mark.parametrize(
    ("currency", "money", "points", "coin"),
    [("USD", "1", 10, 10), ("USD", "0.05", 10, 1), ("JPY", "100", 30, 3)],
)
def test_the_smallest_coin_is_worth_a_point_unless_it_is_said(
    currency: str, money: str, points: int, coin: int
) -> None:
    kept = stake(currency=currency, money=money, points=points).stake()
    assert kept["coin"] == coin
    assert stake_of(SimpleNamespace(**kept))["coin"] == ""


def test_what_is_agreed_is_told_in_short() -> None:
    said = [
        " · ".join(map(translated, form.told))
        for form in (
            stake(),
            stake(currency="USD"),
            stake(currency="USD", money="2", points=6),
            stake(currency="USD", coin="0.50"),
            stake(currency="USD", money="x"),
        )
    ]
    assert said == [
        "points only",
        "1 point = $0.50",
        "3 points = $1.00",
        "1 point = $0.50 · smallest coin $0.50",
        "",
    ]


def test_a_form_suggests_the_same_worth_for_every_point_of_a_currency() -> None:
    for currency, money in USUAL_WORTH.items():
        form = stake(currency=currency, money=money)
        assert not form.errors, currency
        assert form.stake()["points"] == 1


def test_money_of_an_older_evening_is_offered_whatever_it_is() -> None:
    assert not stake(currency="SEK").errors
    assert stake(currency="XYZ").errors


@pytest.mark.parametrize(
    ("typed", "chips"),
    [
        ("", []),
        ("25 1,5", [1, 5, 25]),
        ("5、5；", None),
        ("0", None),
        ("²", None),
        ("000000000001", [1]),
        ("1,5,25,100", [1, 5, 25, 100]),
        ("1, 500", [1, 500]),
        ("1500，500", [500, 1500]),
        ("000000000001" + "9" * 20, None),
        ("000000000001" + "9" * 5000, None),
    ],
)
def test_chips_are_numbers_in_any_order(typed: str, chips: list[int] | None) -> None:
    form = stake(chips=typed)
    assert ("chips" in form.errors) is (chips is None)
    assert chips is None or form.stake()["chips"] == chips


@pytest.mark.parametrize("typed", ["1,500", "5, 10,000", "25，100", "1,500,000"])
def test_a_chip_with_a_separator_of_thousands_is_refused(typed: str) -> None:
    assert "can be one chip or several" in stake(chips=typed).errors["chips"][0]


def test_without_values_there_are_no_chips_unless_they_are_paid_after_every_hand() -> None:
    assert stake().stake()["chips"] == []
    assert stake(crossing="1").stake()["chips"] == [1, 5, 25, 100]
    assert stake(crossing="1", chips="10").stake()["chips"] == [10]


def test_there_are_at_most_ten_kinds_of_chips() -> None:
    assert "chips" in stake(chips=" ".join(map(str, range(1, 12)))).errors


def test_a_player_who_sits_does_not_wait() -> None:
    form = stake(waiting=["a", "b"])
    form.at_table = ("a",)
    assert form.stake()["waiting"] == ["b"]
    assert list(form.waits) == ["b"]


def test_an_evening_fills_the_form_that_made_it() -> None:
    said = {
        "currency": "HKD", "money": "1.50", "points": 10, "coin": "0.50", "chips": "1, 5",
        "crossing": "1", "keeper": "b", "waiting": ["a"], "rotation": "bank",
    }  # fmt: skip
    assert stake_of(SimpleNamespace(**stake(**said).stake())) == said
