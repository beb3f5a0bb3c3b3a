"""Views to count chips and to settle with a player who goes home."""

from collections.abc import Collection, Iterable
from typing import Any

from flask import Blueprint, abort, flash, render_template, request
from flask.typing import ResponseReturnValue

from companion.db.models import Evening, PaymentRow
from companion.groups.access import author, needs
from companion.request_context import g
from companion.rules.chips import Account
from companion.rules.phrases import Phrase, phrase
from companion.rules.settling import ROUNDING
from companion.settlement import actions
from companion.settlement.forms import ChipsForm, GoingHome, account_of, count_form
from companion.settlement.pages import CHIPS, names, persons, write_down
from companion.settlement.payments import as_payment, other_currency, stake_of, unit_of, who_left
from companion.settlement.plan import combined_balances, denominations, keep_counts, settlement_of
from companion.templating import amount, said, see

pages = Blueprint("counting", __name__, url_prefix="/evenings/<evening_id>/settle")

GONE = phrase("{name} has left, and the account is closed.")


@pages.route("/count", methods=["GET", "POST"])
@needs("score")
def count(evening_id: str) -> ResponseReturnValue:
    """Enter the chips that each player holds and was issued, by denomination.

    A `leaving` player is counted alone, and the count leads back to their page.
    """
    leaving = request.args.get("leaving")
    leaving = leaving if leaving in combined_balances(g.evening) else None
    form = _count([leaving] if leaving else _all_there())
    if not form.validate_on_submit():
        gone, who = who_left(g.evening), names().get(leaving) if leaving else None
        shown = {"gone": gone, "leaving": leaving, "who": who}
        return _asks("count", form, expected=_expected(form), holding=_holding, **shown)

    def do(evening: Evening) -> Phrase:
        keep_counts(evening, form.counts(), author())
        if settlement_of(evening).counting.uncounted:
            return phrase("The count is saved.")
        return phrase("The chips are counted.")

    if leaving:
        write_down(do)
        return see("counting.leave", evening_id=evening_id, player_id=leaving)
    return write_down(do, CHIPS)


def _all_there() -> Iterable[Account]:
    """Everyone with a part in the evening, without those who left with nothing to settle."""
    settlement = settlement_of(g.evening)
    counting, left = settlement.counting, settlement.remaining
    done = {who for who in counting.gone if who not in counting.holds and not left.get(who)}
    return dict.fromkeys(
        who for who in (*counting.book, *counting.holds, *_box()) if who not in done
    )


def _count(people: Iterable[Account]) -> ChipsForm:
    """The form for counting the chips of these accounts."""
    counting = settlement_of(g.evening).counting
    everyone = tuple(people)
    start = next((s.meta["start"] for s in g.evening.sittings if s.meta.get("start")), 0)
    known = {
        who: (counting.issued.get(who, 0 if who is None else start), counting.holds.get(who))
        for who in everyone
    }
    return count_form(persons(everyone), denominations(g.evening), known)


def _box() -> tuple[Account, ...]:
    """The box, if this table uses one: it has a keeper, or had payments."""
    return (None,) if g.evening.keeper or None in combined_balances(g.evening) else ()


def _expected(form: ChipsForm) -> dict[str, int]:
    """The chips that the book expects, by form key, in addition to those issued."""
    counting = settlement_of(g.evening).counting
    accounts = {key: account_of(key) for key, _ in form.people}
    return {
        key: counting.book.get(who, 0) + counting.got.get(who, 0) for key, who in accounts.items()
    }


def _holding(form: ChipsForm, key: str) -> int | None:
    """The sum of a player's typed chips; None if empty or invalid."""
    held = [(chip, field.data) for chip, field in form.held(key)]
    if all(count is None for _, count in held) or any(f.errors for _, f in form.held(key)):
        return None
    return sum(chip * (count or 0) for chip, count in held)


@pages.route("/leaving/<player_id>", methods=["GET", "POST"])
@needs("score")
def leave(player_id: str) -> ResponseReturnValue:
    """A player goes home: paid by the book or by their chips; their account is closed."""
    gone = who_left(g.evening)
    book = combined_balances(g.evening)
    if player_id in gone:
        flash(said(GONE.of(name=names()[player_id])))
        return see("settlement.show", evening_id=g.evening_id)
    if player_id not in book:
        abort(404)
    figures = actions.going_home(g.evening, player_id)
    form = GoingHome()
    form.offer(figures, persons(_others(player_id, gone)))
    who = names()[player_id]
    if not form.validate_on_submit():
        shown: dict[str, Any] = {"who": who, "figures": figures, "unit": unit_of(g.evening)}
        shown |= {"stake": stake_of(g.evening), "other": other_currency(g.evening)}
        return _asks(
            "leave", form, player_id=player_id, won=book[player_id], rounding=ROUNDING, **shown
        )

    def do(evening: Evening) -> Phrase:
        row = actions.pay_off(evening, player_id, *form.chosen(), author())
        closed = phrase("{name} leaves, and the account is closed.", name=who)
        return _handed_over(row, closed) if row.amount else closed

    return write_down(do)


def _others(leaving: str, gone: Collection[Account]) -> tuple[Account, ...]:
    """The accounts that can settle with a leaving player: those still there, then box and pot.

    The last player to leave settles with the box, whether the table has one or not.
    """
    there = dict.fromkeys([*combined_balances(g.evening), *_box()])
    return tuple(who for who in there if who not in {leaving, *gone}) or (None,)


def _handed_over(row: PaymentRow, closed: Phrase) -> Phrase:
    """A sentence about the payment that closed an account."""
    due, called = as_payment(row), names()
    return phrase("{payer} pays {payee} {amount}. {closed}").of(
        payer=called[due.payer],
        payee=called[due.payee],
        amount=amount(due.points, row.unit),
        closed=closed,
    )


def _asks(page: str, form: ChipsForm | GoingHome, **shown: object) -> ResponseReturnValue:
    """The page with its form, empty or with its faults."""
    asks = render_template(
        f"settlement/{page}.html", evening=g.evening, names=names(), form=form, **shown
    )
    return asks, 422 if form.errors else 200
