"""Every field for an amount of money reads it right, or refuses it with a sentence."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict

from companion.evenings.forms import BY_HAND, BY_POINTS, StakesForm
from companion.evenings.lines import AgreedForm, LineContext, TransferForm
from companion.i18n.currency import PointWorth, format_money
from companion.rulebook.night_views import NightOptions
from companion.rules.games import preset
from companion.rules.sheet import Bank
from companion.rules.standing import Standing
from companion.settlement.forms import PaidInForm, PaymentForm

NAMES = ("Ana", "Bo", "Chan", "Di")
TABLE = Standing(NAMES, Bank(0, 1), dict.fromkeys(NAMES, 0))
WIDE = "\N{FULLWIDTH DIGIT ONE}" + 3 * "\N{FULLWIDTH DIGIT ZERO}"

# By number of decimals of the currency: smallest units, or None where the text is refused.
READ: dict[str, dict[str, int | None]] = {
    "1000": {"JPY": 1_000, "HKD": 100_000, "KWD": 1_000_000},
    "1,000": {"JPY": 1_000, "HKD": 100_000, "KWD": None},
    "1.000": {"JPY": 1_000, "HKD": None, "KWD": 1_000},
    "1'000": {"JPY": 1_000, "HKD": 100_000, "KWD": 1_000_000},
    "1 000": {"JPY": 1_000, "HKD": 100_000, "KWD": 1_000_000},
    WIDE: {"JPY": 1_000, "HKD": 100_000, "KWD": 1_000_000},
    "10,50": {"JPY": None, "HKD": 1_050, "KWD": 10_500},
    "10.5": {"JPY": None, "HKD": 1_050, "KWD": 10_500},
    "10.505": {"JPY": 10_505, "HKD": None, "KWD": 10_505},
    "1,0000": {"JPY": None, "HKD": None, "KWD": None},
    "ten": {"JPY": None, "HKD": None, "KWD": None},
}
Outcome = tuple[int | None, list[str]]
Reader = Callable[[str, str], Outcome]

pytestmark = pytest.mark.usefixtures("form_request")


def of_stake(by: str, name: str) -> Reader:
    """How a field of the stake reads an amount."""

    def read(text: str, currency: str) -> Outcome:
        typed = {"money": "1", "points": "1", "currency": currency, "by": by, name: text}
        form: Any = StakesForm(MultiDict(typed))
        form.offer((), currency)
        form.offer_stakes(preset("hong-kong-mahjong").sheet())
        form.validate()
        if form[name].errors:
            return None, form[name].errors
        stake = form.stake()
        worth = PointWorth(currency, stake["money"], stake["points"])
        usual = form.usual.points if name == "hand" else 1
        return (stake["coin"] if name == "coin" else worth.units(usual)), []

    return read


def of_payment(text: str, currency: str) -> Outcome:
    form: Any = PaymentForm(currency, formdata=MultiDict({"payer": "a", "amount": text}))
    form.validate()
    return (None if form.amount.errors else form.payment().points), form.amount.errors


def of_points(text: str, currency: str) -> Outcome:
    """How a field of points reads a number, whatever the currency of the table."""
    form = TransferForm.made_for(4)(MultiDict({"points": text}))
    form.offer(LineContext(TABLE))
    form.validate()
    return (None if form.points.errors else form.points.data), form.points.errors


def of_line(kind: Any, name: str) -> Reader:
    """How a field reads money of a table at which a point is five of the smallest unit."""

    def read(text: str, currency: str) -> Outcome:
        form = kind.made_for(4)(MultiDict({name: text}))
        form.offer(LineContext(TABLE, worth=PointWorth(currency, 5, 1)))
        form.validate()
        field = form[name]
        return (None if field.errors else 5 * field.data), field.errors

    return read


def of_night(text: str, currency: str) -> Outcome:
    """Texts that cannot be read are handed back; the usual stake stands for them."""
    typed = {"currency": currency, "money": text}
    options = NightOptions.read(typed, NightOptions(currency=currency, money=7))
    return (None, [options.fault_of_money]) if options.wrong else (options.money, [])


FIELDS: dict[str, Reader] = {
    "StakesForm.money": of_stake(BY_POINTS, "money"),
    "StakesForm.hand": of_stake(BY_HAND, "hand"),
    "StakesForm.coin": of_stake(BY_POINTS, "coin"),
    "PaymentForm.amount": of_payment,
    "TransferForm.points": of_line(TransferForm, "points"),
    "AgreedForm.net_0": of_line(AgreedForm, "net_0"),
    "night.money": of_night,
}


@pytest.mark.parametrize("field", FIELDS)
def test_an_amount_is_read_right_or_refused_with_a_sentence(field: str) -> None:
    read = FIELDS[field]
    for text, expected in READ.items():
        for currency, units in expected.items():
            found, told = read(text, currency)
            assert (found, bool(told)) == (units, units is None), (text, currency, told)


@pytest.mark.parametrize("read", [of_points, lambda text, _: of_payment(text, "")])
def test_points_are_read_like_money_with_cents_and_never_have_decimals(read: Reader) -> None:
    assert [read(text, "")[0] for text in ("1000", "1,000", "1'000", "1 000", WIDE)] == [1_000] * 5
    assert "can be read in two ways" in read("1.000", "")[1][0]
    assert read("10.50", "")[0] is None


@pytest.mark.parametrize("field", FIELDS)
def test_nothing_and_too_much_are_refused_for_what_they_are(field: str) -> None:
    for text in ("9999999999999", "9" * 25):
        assert "at most HK$" in FIELDS[field](text, "HKD")[1][0], text
    if field != "AgreedForm.net_0":  # a ruling gives some players nothing
        assert "more than 0" in FIELDS[field]("0", "HKD")[1][0]


@pytest.mark.parametrize("field", FIELDS)
def test_what_a_page_prints_can_be_typed_into_each_field(field: str) -> None:
    for currency in ("JPY", "HKD", "KWD"):
        assert FIELDS[field](format_money(12_345, currency), currency) == (12_345, [])


def test_a_rate_is_a_decimal_and_never_thousands() -> None:
    for text, rate in {
        "0,925": (925, 1000),
        "10.50": (105, 10),
        "1,000": None,
        "1'000": None,
    }.items():
        form: Any = PaidInForm(MultiDict({"paid_in": "CNY", "rate": text}))
        form.offer(("CNY", "HKD"), "HKD")
        form.validate()
        columns = None if form.rate.errors else form.columns()
        assert (columns and (columns["paid_amount"], columns["paid_per"])) == rate, text


def kinds(of: type[Any]) -> Iterator[type[Any]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_no_field_for_an_amount_is_missing_here() -> None:
    known = {tuple(field.split(".")) for field in FIELDS} | {("PaidInForm", "rate")}
    for form in kinds(FlaskForm):
        for name, field in vars(form).items():
            keyboard = getattr(field, "kwargs", {}).get("render_kw") or {}
            if keyboard.get("inputmode") == "decimal":
                assert (form.__name__, name) in known
    pages = "".join(page.read_text() for page in Path("templates").rglob("*.html"))
    asked = re.findall(r'<input[^>]*name="(\w+)"[^>]*inputmode="decimal"', pages)
    assert {*asked} == {"amount", "money"}  # of a payment, and of what a night costs
