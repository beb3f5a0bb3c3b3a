"""Forms of the settlement: payments, plan, currency, chip counts, going home."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask_wtf import FlaskForm
from wtforms import RadioField, SelectField, StringField
from wtforms.validators import StopValidation

from companion.form_fields import WholeNumber, amount_fault, picked, refused
from companion.groups.members import by_last_played
from companion.i18n import currency
from companion.ledger.sealing import COMMON_ACCOUNTS
from companion.request_context import g
from companion.rules.chips import POT, Account
from companion.rules.phrases import phrase
from companion.rules.presets import LARGEST
from companion.rules.settling import Chips, Payment
from companion.settlement.payments import columns_of, read_rate
from companion.settlement.plan import Settlement
from companion.templating import said

Person = tuple[str, str]

KEYS: Mapping[Account, str] = {who: key for key, who in COMMON_ACCOUNTS.items()}
"""The form keys of box and pot; players' keys are their ids, which are longer."""

MOST_CHIPS = 100_000


def key_of(who: Account) -> str:
    return KEYS[who] if who in KEYS else str(who)


def account_of(key: str) -> Account:
    return COMMON_ACCOUNTS.get(key, key)


def typed(amount: int, unit: str) -> str:
    """An amount in points or smallest units, as text for a form field."""
    return currency.format_amount(amount, unit) if unit else str(amount)


def names() -> dict[Account, str]:
    players = dict[Account, str](g.group.names.items())
    return {**players, None: said(phrase("the kitty")), POT: said(phrase("the pot"))}


def persons(accounts: Iterable[Account]) -> list[Person]:
    called = names()
    return [(key_of(who), called[who]) for who in accounts]


def banks(settlement: Settlement) -> tuple[Account, ...]:
    """The accounts through which payments can go: all that take part, players and kitty."""
    able = [player.id for player in by_last_played(g.group)]
    everyone = dict.fromkeys([*settlement.owed, *able, None])
    return tuple(who for who in everyone if who not in settlement.counting.gone)


class PaymentForm(FlaskForm):  # type: ignore[misc]
    """A payment made, whole or in part."""

    payer = StringField()
    payee = StringField()
    amount = StringField()

    def __init__(self, unit: str, **more: Any):
        super().__init__(**more)
        self.unit = unit

    def validate_amount(self, field: Any) -> None:
        if not self._units():
            example = typed(5 if not self.unit else 250, self.unit)
            raise refused(
                amount_fault(field.data or "", self.unit, example, currency.LARGEST_AMOUNT - 1)
            )

    def _units(self) -> int | None:
        text = self.amount.data or ""
        if not self.unit:
            units = None if currency.is_ambiguous(text, "") else currency.read_whole(text)
        else:
            units = currency.read_money(text, self.unit)
        return units if units is None or units < currency.LARGEST_AMOUNT else None

    def payment(self) -> Payment:
        payer, payee = account_of(self.payer.data or ""), account_of(self.payee.data or "")
        return Payment(payer, payee, self._units() or 0)


def _picked(choices: Iterable[str] = ()) -> Any:
    return picked(SelectField, _if_sent, choices=list(choices))


def _if_sent(_form: Any, field: Any) -> None:
    if not field.raw_data or not field.raw_data[0]:
        raise StopValidation


class SettlementChoices(FlaskForm):  # type: ignore[misc]
    """How to settle; a form may send only some of the fields."""

    plan = _picked(["fewest", "through", "winner"])
    through = _picked()
    manner = _picked(["money", "chips"])
    figures = _picked(["book", "chips"])

    def offer(self, people: Iterable[Person]) -> None:
        """Set the accounts through which payments can go."""
        self.through.choices = list(people)

    def columns(self) -> dict[str, Any]:
        """The sent fields as columns of Evening."""
        return {
            **({"plan": self.plan.data} if self.plan.data else {}),
            **({"through": account_of(self.through.data)} if self.through.data else {}),
            **({"in_chips": self.manner.data == "chips"} if self.manner.data else {}),
            **({"by_chips": self.figures.data == "chips"} if self.figures.data else {}),
        }


class PaidInForm(FlaskForm):  # type: ignore[misc]
    """The currency of payment and its rate; "" is the evening's own."""

    paid_in = picked(SelectField)
    rate = StringField(render_kw={"inputmode": "decimal", "autocomplete": "off"})

    def offer(self, codes: Iterable[str], own: str) -> None:
        """Set the offered currencies; `own` is that of the stakes."""
        others = {code: currency.currency_label(code) for code in codes if code != own}
        self.paid_in.choices = {"": own and currency.currency_label(own), **others}

    def validate_rate(self, field: Any) -> None:
        if self.paid_in.data and read_rate(field.data or "") is None:
            raise refused(phrase("Enter a rate, such as {example}.", example="0.925"))

    def columns(self) -> dict[str, Any]:
        """The currency and rate as columns of Evening; the form must be valid."""
        code = self.paid_in.data or ""
        return columns_of(code, (code and read_rate(self.rate.data or "")) or (1, 1))


class ChipsForm(FlaskForm):  # type: ignore[misc]
    """Chips issued to players and held by them; made by `count_form`."""

    people: tuple[Person, ...] = ()
    denominations: tuple[int, ...] = ()

    def issued(self, key: str) -> Any:
        """The field of the points issued to a player."""
        return self[f"issued-{key}"]

    def held(self, key: str) -> list[tuple[int, Any]]:
        """The fields of the chips that a player holds, by denomination."""
        return [(chip, self[f"held-{key}-{chip}"]) for chip in self.denominations]

    def counts(self) -> dict[Account, tuple[int, Chips] | None]:
        """Points issued and chips held by account; None where nothing was typed."""
        return {account_of(key): self._counted(key) for key, _ in self.people}

    def _counted(self, key: str) -> tuple[int, Chips] | None:
        held = {chip: field.data for chip, field in self.held(key)}
        if all(count is None for count in held.values()):
            return None
        return self.issued(key).data or 0, {chip: count or 0 for chip, count in held.items()}


def count_form(
    people: Iterable[Person],
    denominations: Iterable[int],
    known: dict[Account, tuple[int, Chips | None]],
) -> ChipsForm:
    """A form for these people and denominations, filled in from `known` (None: not counted)."""
    people, denominations = tuple(people), tuple(denominations)
    fields: dict[str, Any] = {"people": people, "denominations": denominations}
    for key, _ in people:
        issued, chips = known.get(account_of(key), (0, None))
        fields[f"issued-{key}"] = WholeNumber("", 0, LARGEST, default=issued)
        for chip in denominations:
            count = None if chips is None else chips.get(chip, 0)
            fields[f"held-{key}-{chip}"] = WholeNumber("", 0, MOST_CHIPS, default=count)
    return type("CountOfThese", (ChipsForm,), fields)()  # type: ignore[no-any-return]


class LeavingForm(FlaskForm):  # type: ignore[misc]
    """A player who leaves: paid by the book or by chips, and by whom."""

    figure = picked(RadioField)
    other = picked(RadioField)

    def offer(self, amounts: Mapping[str, int], others: Iterable[Person]) -> None:
        """Set the amounts, which are part of the values so that changed ones are chosen again."""
        self.figure.choices = [(f"{by} {amount}", by) for by, amount in amounts.items()]
        self.other.choices = list(others)

    def chosen(self) -> tuple[str, int, Account]:
        """The method, the amount, and the other account (negative: it receives); once valid."""
        by, amount = self.figure.data.split()
        return by, int(amount), account_of(self.other.data)
