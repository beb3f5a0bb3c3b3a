"""Views to settle an evening: payments, carrying over, closing, counting chips, going home."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

from flask import Blueprint, abort, flash, render_template, request
from flask.typing import ResponseReturnValue

from companion.db.models import Evening, PaymentRow, Sitting, not_taken_back
from companion.evenings import starting
from companion.evenings.forms import CURRENCIES
from companion.groups.access import author, needs
from companion.i18n.currency import currency_sign
from companion.ledger.book import book_cache
from companion.ledger.idempotency import done_once
from companion.request_context import g
from companion.rules.chips import Account
from companion.rules.lines import SharedPot, shared_pot
from companion.rules.phrases import Phrase, phrase
from companion.rules.settling import ROUNDING, InChips, Payment, heap
from companion.scores.result import result_of
from companion.settlement import actions, forms
from companion.settlement.actions import MOST, REFUSALS
from companion.settlement.payments import (
    HANDED_OVER,
    as_payment,
    deducted,
    offered,
    one_of,
    other_currency,
    point_worth,
    stake_of,
    taken_over_in,
    unit_of,
)
from companion.settlement.plan import (
    PLANS,
    Plan,
    Settlement,
    combined_balances,
    denominations,
    keep_counts,
    settlement_of,
    state_of,
)
from companion.templating import amount, said, see

pages = Blueprint("settlement", __name__, url_prefix="/evenings/<evening_id>/settle")


DUES, CHIPS = "to-pay", "chips"
"""Sections of the page, to which a redirect leads and in which messages appear."""

TICKED = "ticked"
"""The category of messages for screen readers only: a tick must not move the rows."""


def do_and_redirect(
    do: Callable[[Evening], object], says: Phrase | None = None, at: str | None = None
) -> ResponseReturnValue:
    """Do what a form requests, once; then say so (`says`, or what `do` returns), and redirect."""
    evening_id = g.evening_id

    def write() -> dict[str, str]:
        did: Any = do(actions.lock_evening(evening_id))
        if isinstance(did, PaymentRow) and says:
            return {"did": said(_tells(says, did)), "told": TICKED}
        return {"did": said(says or did)}

    try:
        done = done_once(evening_id, write)
        flash(done["did"], done.get("told") or at or "message")
    except tuple(REFUSALS) as refused:
        flash(said(REFUSALS[type(refused)]), "error")
        at = None
    return see("settlement.show", evening_id=evening_id, _anchor=at)


@pages.get("")
@needs("view")
def show() -> ResponseReturnValue:
    return _page(forms.PaymentForm(unit_of(g.evening), formdata=None))


def _page(form: forms.PaymentForm, paid_in: forms.PaidInForm | None = None) -> str:
    """The settlement page, with the faults of the forms that have any."""
    settlement = settlement_of(g.evening)
    bank, done, book = _bank(settlement), _Done(g.evening), settlement.counting.book
    return render_template(
        "settlement/show.html",
        evening=g.evening,
        names=forms.names(),
        settlement=settlement,
        state=state_of(g.evening, settlement),
        plans=_plans(settlement, bank),
        banks=forms.persons(forms.banks(settlement)),
        bank=forms.key_of(bank),
        done=done,
        entries=_entries(settlement, done),
        ranked=_ranked(settlement),
        leaves=[
            who for who in book if isinstance(who, str) and who not in settlement.counting.gone
        ],
        sign=currency_sign(settlement.unit),
        result=result_of(g.evening),
        offers=offered(g.evening),
        gone=g.evening.gone,
        pots=_pots(),
        worth=point_worth(g.evening),
        seated=_gone_and_seated(),
        rounding=ROUNDING,
        heaps=_heaps(settlement),
        last=_last_played(g.evening),
        played=any(book_cache.open(sitting).rows for sitting in g.evening.sittings),
        form=form,
        one_own=one_of(g.evening.currency) if g.evening.currency else "",
        paid_in=paid_in or _paid_in(g.evening),
        key_of=forms.key_of,
        typed=forms.typed,
    )


def _heaps(settlement: Settlement) -> dict[Payment, InChips]:
    if settlement.unit or not g.evening.chips:
        return settlement.in_chips
    any_ = {due: InChips(due, heap(due.points, g.evening.chips)) for due in settlement.left}
    return {**any_, **settlement.in_chips}


def _pots() -> dict[str, SharedPot]:
    """The points in the evening's pots and how they would be divided, by sitting."""
    books = [book_cache.open(sitting) for sitting in g.evening.sittings if not sitting.closed]
    return {
        book.sitting_id: shared_pot(book.agreement.sheet, book.standing)
        for book in books
        if book.standing.in_pot
    }


class _Entry(NamedTuple):
    """A payment in the page's list: still to be made, or recorded as a row."""

    due: Payment
    row: PaymentRow | None


def _entries(settlement: Settlement, done: "_Done") -> tuple[_Entry, ...]:
    """All payments, made or not, in the order of the plan: a tick moves no rows."""
    places = {due[:2]: place for place, due in enumerate(settlement.planned)}
    recorded = [_Entry(due, row) for row, due in (*done.paid, *done.carried) if row.amount]
    entries = [*recorded, *(_Entry(due, None) for due in settlement.left)]
    return tuple(sorted(entries, key=lambda each: places.get(each.due[:2], len(places))))


def _plans(settlement: Settlement, bank: Account) -> dict[Plan, int]:
    """The plans that differ, with their numbers of payments; the chosen one is listed first."""
    first = (settlement.plan, *(plan for plan in PLANS if plan != settlement.plan))
    found: dict[frozenset[Payment], Plan] = {}
    for plan in first:
        found.setdefault(frozenset(settlement.left_by(plan, bank)), plan)
    counts = {plan: len(payments) for payments, plan in found.items()}
    return {plan: counts[plan] for plan in PLANS if plan in counts}


def _ranked(settlement: Settlement) -> list[Account]:
    """All accounts by amount won, the largest first; kitty and pot last."""
    everyone = dict.fromkeys([*settlement.won, *settlement.whole])
    return sorted(everyone, key=lambda who: (not isinstance(who, str), -settlement.won.get(who, 0)))


def _last_played(evening: Evening) -> Sitting | None:
    played = (each for each in reversed(evening.sittings) if book_cache.open(each).rows)
    return next(played, None)


def _gone_and_seated() -> tuple[str, ...]:
    """The names of players who went home and still have a seat."""
    sittings = g.evening.sittings
    return book_cache.open(sittings[-1]).gone_but_seated(g.evening) if sittings else ()


class _Done:
    """The recorded payments that are valid: paid, carried, taken over."""

    def __init__(self, evening: Evening):
        rows = [(row, as_payment(row)) for row in not_taken_back(evening.payments)]
        self.paid = [(row, due) for row, due in rows if row.kind in HANDED_OVER]
        self.carried = [(row, due) for row, due in rows if row.kind == "carried"]
        self.taken_over = [(row, due) for row, due in rows if row.kind == "taken-over"]
        self.takers = taken_over_in(evening) if self.carried else {}
        self.taken_off = {row.id for row in deducted(evening)}


def _bank(settlement: Settlement) -> Account:
    """The account through which the payments go, or would go with that plan."""
    if settlement.plan == "through" or settlement.through is not None:
        return settlement.through
    keeper: Account = g.evening.keeper
    gone = settlement.counting.gone
    if keeper and keeper not in gone:
        return keeper
    return next((who for who, n in settlement.remaining.items() if n), None)


def _tells(message: Phrase, row: PaymentRow) -> Phrase:
    """A phrase about a payment: who, to whom, how much."""
    due, called = as_payment(row), forms.names()
    paid = amount(due.points, row.unit)
    return message.of(payer=called[due.payer], payee=called[due.payee], amount=paid)


@pages.post("/payments")
@needs("score")
def pay() -> ResponseReturnValue:
    form = forms.PaymentForm(unit_of(g.evening))
    if not form.validate_on_submit():
        return _page(form), 422
    paid = phrase("Paid: {payer} to {payee}, {amount}.")
    try:
        return do_and_redirect(
            lambda evening: actions.pay(evening, form.payment(), author()), paid, DUES
        )
    except actions.PaymentTooLarge as refused:
        form.amount.errors = [said(MOST.of(amount=amount(refused.most, form.unit)))]
        return _page(form), 422


@pages.post("/payments/<payment_id>/back")
@needs("score")
def take_back(payment_id: str) -> ResponseReturnValue:
    back = phrase("Undone: {payer} to {payee}, {amount}.")
    return do_and_redirect(
        lambda evening: actions.take_back(evening, payment_id, author()), back, DUES
    )


@pages.post("/carry")
@needs("score")
def carry() -> ResponseReturnValue:
    carried = phrase("The rest is carried over: you can add it to the next evening.")
    return do_and_redirect(lambda evening: actions.carry(evening, author()), carried, DUES)


@pages.post("/debts")
@needs("score")
def take_over() -> ResponseReturnValue:
    """Take over carried debts of earlier evenings: one or all."""
    debts = request.form.getlist("debt")
    added = phrase("Added: it will be settled together with this evening.")
    return do_and_redirect(lambda evening: actions.take_over(evening, debts, author()), added)


@pages.post("/choices")
@needs("score")
def choose() -> ResponseReturnValue:
    form = forms.SettlementChoices()
    form.offer(forms.persons(forms.banks(settlement_of(g.evening))))
    if not form.validate_on_submit():
        abort(422)
    return _choose(form, CHIPS if form.figures.data else DUES)


def _choose(form: forms.SettlementChoices | forms.PaidInForm, at: str) -> ResponseReturnValue:
    changed = phrase("Changed. This is now who pays whom.")
    return do_and_redirect(lambda evening: actions.choose(evening, form.columns()), changed, at)


@pages.post("/currency")
@needs("score")
def pay_in() -> ResponseReturnValue:
    form = _paid_in(g.evening)
    if not form.validate_on_submit():
        return _page(forms.PaymentForm(unit_of(g.evening), formdata=None), form), 422
    return _choose(form, DUES)


def _paid_in(evening: Evening) -> forms.PaidInForm:
    other = other_currency(evening)
    data = {"paid_in": other.currency, "rate": other.rate} if other else {}
    form = forms.PaidInForm(data=data)
    form.offer([*CURRENCIES, *([other.currency] if other else [])], evening.currency)
    return form


@pages.get("/slips/<payment_id>")
@needs("view")
def slip(payment_id: str) -> ResponseReturnValue:
    """A payment slip, to be printed and signed."""
    rows = {row.id: row for row in not_taken_back(g.evening.payments)}
    row = rows.get(payment_id) or abort(404)
    return render_template(
        "settlement/slip.html", evening=g.evening, names=forms.names(), row=row, due=as_payment(row)
    )


@pages.post("/close")
@needs("host")
def close(evening_id: str) -> ResponseReturnValue:
    """Close the evening and redirect to its result; carries over unpaid debts if asked to."""
    rest = "carry" in request.form

    def do() -> dict[str, str]:
        evening = actions.lock_evening(evening_id)
        if rest and settlement_of(evening).left:
            actions.carry(evening, author())
        if any(not sitting.closed for sitting in evening.sittings):
            starting.close_evening(evening, author())
        return {}

    done_once(evening_id, do)
    last = _last_played(g.evening)
    if last is None:
        return see("settlement.show", evening_id=evening_id)
    return see("scores.summary", sitting_id=last.id)


@pages.post("/reopen")
@needs("host")
def reopen() -> ResponseReturnValue:
    """Reopen the evening; the debts that were carried over when it was closed are open again."""

    def do(evening: Evening) -> None:
        starting.reopen_evening(evening, author())
        actions.take_back_carried(evening, author())

    return do_and_redirect(do, phrase("The evening is open again."))


@pages.route("/count", methods=["GET", "POST"])
@needs("score")
def count(evening_id: str) -> ResponseReturnValue:
    """Enter the chips that players hold and were issued; a `leaving` player is counted alone."""
    leaving = request.args.get("leaving")
    leaving = leaving if leaving in combined_balances(g.evening) else None
    form = _count([leaving] if leaving else _all_there())
    if not form.validate_on_submit():
        gone, who = g.evening.gone, forms.names().get(leaving) if leaving else None
        shown = {"gone": gone, "leaving": leaving, "who": who}
        return _asks("count", form, expected=_expected(form), holding=_holding, **shown)

    def do(evening: Evening) -> Phrase:
        keep_counts(evening, form.counts(), author())
        if settlement_of(evening).counting.uncounted:
            return phrase("The count is saved.")
        return phrase("The chips are counted.")

    if leaving:
        do_and_redirect(do)
        return see("settlement.leave", evening_id=evening_id, player_id=leaving)
    return do_and_redirect(do, at=CHIPS)


def _all_there() -> Iterable[Account]:
    """Everyone with a part in the evening, without those who left with nothing to settle."""
    settlement = settlement_of(g.evening)
    counting, left = settlement.counting, settlement.remaining
    done = {who for who in counting.gone if who not in counting.holds and not left.get(who)}
    return dict.fromkeys(
        who for who in (*counting.book, *counting.holds, *_box()) if who not in done
    )


def _count(people: Iterable[Account]) -> forms.ChipsForm:
    counting = settlement_of(g.evening).counting
    everyone = tuple(people)
    start = next((s.meta["start"] for s in g.evening.sittings if s.meta.get("start")), 0)
    known = {
        who: (counting.issued.get(who, 0 if who is None else start), counting.holds.get(who))
        for who in everyone
    }
    return forms.count_form(forms.persons(everyone), denominations(g.evening), known)


def _box() -> tuple[Account, ...]:
    """The box, if this table uses one: it has a keeper, or had payments."""
    return (None,) if g.evening.keeper or None in combined_balances(g.evening) else ()


def _expected(form: forms.ChipsForm) -> dict[str, int]:
    """The chips that the book expects, by form key, in addition to those issued."""
    counting = settlement_of(g.evening).counting
    accounts = {key: forms.account_of(key) for key, _ in form.people}
    return {
        key: counting.book.get(who, 0) + counting.got.get(who, 0) for key, who in accounts.items()
    }


def _holding(form: forms.ChipsForm, key: str) -> int | None:
    """The sum of a player's typed chips; None if empty or invalid."""
    held = [(chip, field.data) for chip, field in form.held(key)]
    if all(count is None for _, count in held) or any(f.errors for _, f in form.held(key)):
        return None
    return sum(chip * (count or 0) for chip, count in held)


@pages.route("/leaving/<player_id>", methods=["GET", "POST"])
@needs("score")
def leave(player_id: str) -> ResponseReturnValue:
    """A player goes home: paid by the book or by their chips; their account is closed."""
    gone = g.evening.gone
    book = combined_balances(g.evening)
    if player_id in gone:
        left = phrase("{name} has left, and the account is closed.", name=forms.names()[player_id])
        flash(said(left))
        return see("settlement.show", evening_id=g.evening_id)
    if player_id not in book:
        abort(404)
    figures = actions.going_home(g.evening, player_id)
    form = forms.LeavingForm()
    form.offer(figures, forms.persons(_others(player_id, gone)))
    who = forms.names()[player_id]
    if not form.validate_on_submit():
        shown: dict[str, Any] = {"who": who, "figures": figures, "unit": unit_of(g.evening)}
        shown |= {"stake": stake_of(g.evening), "other": other_currency(g.evening)}
        return _asks(
            "leave", form, player_id=player_id, won=book[player_id], rounding=ROUNDING, **shown
        )

    def do(evening: Evening) -> Phrase:
        row = actions.pay_off(evening, player_id, *form.chosen(), author())
        closed = phrase("{name} leaves, and the account is closed.", name=who)
        paid = phrase("{payer} pays {payee} {amount}. {closed}", closed=closed)
        return _tells(paid, row) if row.amount else closed

    return do_and_redirect(do)


def _others(leaving: str, gone: Collection[Account]) -> tuple[Account, ...]:
    """The accounts that can settle with a leaving player; the last one settles with the box."""
    there = dict.fromkeys([*combined_balances(g.evening), *_box()])
    return tuple(who for who in there if who not in {leaving, *gone}) or (None,)


def _asks(
    page: str, form: forms.ChipsForm | forms.LeavingForm, **shown: object
) -> ResponseReturnValue:
    asks = render_template(
        f"settlement/{page}.html", evening=g.evening, names=forms.names(), form=form, **shown
    )
    return asks, 422 if form.errors else 200
