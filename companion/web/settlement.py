"""Settling an evening: who pays whom, what was paid, the chips counted, what is left over."""

from collections.abc import Callable, Iterable

from flask import Blueprint, abort, flash, g, render_template, request
from flask.typing import ResponseReturnValue

from companion.forms.settlement import (
    Choices,
    Count,
    GoingHome,
    Paid,
    Person,
    count_form,
    key_of,
    typed,
)
from companion.rules.chips import Account
from companion.rules.money import ROUNDING
from companion.rules.phrases import Phrase, phrase
from companion.store import closing, paying, waiting
from companion.store.books import shelf
from companion.store.counts import denominations, keep_counts
from companion.store.payments import (
    HANDED_OVER,
    as_due,
    offered,
    standing,
    takers,
    unit_of,
    who_left,
)
from companion.store.settlements import (
    PLANS,
    Settlement,
    combined_balances,
    settlement_of,
    state_of,
)
from companion.store.tables import Evening, Payment
from companion.web.access import author, needs
from companion.web.once import done_once
from companion.web.pages import amount, said, see

pages = Blueprint("settlement", __name__, url_prefix="/evenings/<evening_id>/settle")

REFUSALS: dict[type[Exception], Phrase] = {
    paying.NotOwed: phrase("That is not owed any more. Look again: this is how it stands now."),
    paying.TakenOver: phrase("That is owed in a later evening by now. Take it back there first."),
    paying.Begun: phrase("Something is paid already. Take it back first to settle in another way."),
}

MOST = phrase("At most {amount}.")

DUES = "to-pay"
"""Where the page says who pays whom: after a tick one wants to make the next."""


@pages.get("")
@needs("view")
def show(evening_id: str) -> ResponseReturnValue:
    return _page(Paid(unit_of(g.evening), formdata=None))


def _page(form: Paid) -> str:
    """The whole settlement; `form` is that of a payment, with its faults if it has any."""
    settlement = settlement_of(g.evening)
    return render_template(
        "settlement/show.html",
        evening=g.evening,
        names=_names(),
        settlement=settlement,
        state=state_of(g.evening, settlement),
        plans={plan: len(settlement.left_by(plan)) for plan in PLANS},
        banks=_banks(settlement),
        bank=key_of(_bank(settlement)),
        done=_Done(g.evening),
        offers=offered(g.evening),
        gone=who_left(g.evening),
        seated=_gone_and_seated(),
        rounding=ROUNDING,
        form=form,
        key_of=key_of,
        typed=typed,
    )


def _gone_and_seated() -> tuple[str, ...]:
    """The names of those who went home and still have a seat."""
    sittings = g.evening.sittings
    return waiting.gone_home(g.evening, shelf.open(sittings[-1])) if sittings else ()


class _Done:
    """What was written down of a settlement and stands: paid, carried, taken over."""

    def __init__(self, evening: Evening):
        rows = [(row, as_due(row)) for row in standing(evening.payments)]
        self.paid = [(row, due) for row, due in rows if row.kind in HANDED_OVER]
        self.carried = [(row, due) for row, due in rows if row.kind == "carried"]
        self.taken_over = [(row, due) for row, due in rows if row.kind == "taken-over"]
        self.takers = takers(evening) if self.carried else {}


def _names() -> dict[Account, str]:
    """What everyone is called, by account."""
    players: dict[Account, str] = {player.id: player.name for player in g.group.players}
    return {**players, None: said(phrase("the box"))}


def _banks(settlement: Settlement) -> list[Person]:
    """Everyone through whom the payments can go: who has a part in them, who plays, the box."""
    able = [player.id for player in g.group.players if not player.retired]
    everyone: dict[Account, None] = dict.fromkeys([*settlement.owed, *able, None])
    return _persons(everyone)


def _bank(settlement: Settlement) -> Account:
    """Through whom the payments go, or would go if that plan were chosen now."""
    if settlement.plan == "through" or settlement.through is not None:
        return settlement.through
    keeper: Account = g.evening.keeper
    return keeper or next(iter(settlement.owed), None)


def _persons(accounts: Iterable[Account]) -> list[Person]:
    called = _names()
    return [(key_of(who), called[who]) for who in accounts]


def _write(do: Callable[[Evening], Phrase | None], at: str | None = None) -> ResponseReturnValue:
    """Do what a form asks for, once; tell what was done, or why not, and show how it stands.

    What is done leads to the part of the page that is called `at`, a refusal to the top.
    """
    evening_id = g.evening.id

    def write() -> dict[str, str]:
        did = do(paying.held(evening_id))
        return {"did": said(did) if did else ""}

    try:
        if did := done_once(evening_id, write)["did"]:
            flash(did)
    except tuple(REFUSALS) as refused:
        flash(said(REFUSALS[type(refused)]), "error")
        at = None
    return see("settlement.show", evening_id=evening_id, _anchor=at)


def _tells(message: Phrase, row: Payment) -> Phrase:
    """A phrase about a payment: who, to whom, how much."""
    due, called = as_due(row), _names()
    sum_ = amount(due.points, row.unit)
    return message.of(payer=called[due.payer], payee=called[due.payee], amount=sum_)


@pages.post("/payments")
@needs("score")
def pay(evening_id: str) -> ResponseReturnValue:
    form = Paid(unit_of(g.evening))
    if not form.validate_on_submit():
        return _page(form), 422
    paid = phrase("Paid: {payer} to {payee}, {amount}.")
    try:
        return _write(
            lambda evening: _tells(paid, paying.pay(evening, form.payment(), author())), DUES
        )
    except paying.TooMuch as refused:
        form.amount.errors = [said(MOST.of(amount=amount(refused.most, form.unit)))]
        return _page(form), 422


@pages.post("/payments/<payment_id>/back")
@needs("score")
def take_back(evening_id: str, payment_id: str) -> ResponseReturnValue:
    back = phrase("Taken back: {payer} to {payee}, {amount}.")
    return _write(
        lambda evening: _tells(back, paying.take_back(evening, payment_id, author())), DUES
    )


@pages.post("/carry")
@needs("score")
def carry(evening_id: str) -> ResponseReturnValue:
    def do(evening: Evening) -> Phrase:
        paying.carry(evening, author())
        return phrase("What is left is carried: the next evening offers it.")

    return _write(do)


@pages.post("/debts")
@needs("score")
def take_over(evening_id: str) -> ResponseReturnValue:
    """What was carried from earlier evenings is owed in this one: one of it, or all."""
    debts = request.form.getlist("debt")

    def do(evening: Evening) -> Phrase:
        paying.take_over(evening, debts, author())
        return phrase("Taken over: it is settled together with this evening.")

    return _write(do)


@pages.post("/choices")
@needs("score")
def choose(evening_id: str) -> ResponseReturnValue:
    form = Choices()
    form.offer(_banks(settlement_of(g.evening)))
    if not form.validate_on_submit():
        abort(422)

    return _write(lambda evening: paying.choose(evening, form.columns()))


@pages.route("/count", methods=["GET", "POST"])
@needs("score")
def count(evening_id: str) -> ResponseReturnValue:
    """The chips that everyone holds, by denomination, and was issued."""
    form = _count()
    if not form.validate_on_submit():
        gone = who_left(g.evening)
        page = render_template("settlement/count.html", evening=g.evening, form=form, gone=gone)
        return page, 422 if form.errors else 200

    def do(evening: Evening) -> Phrase:
        keep_counts(evening, form.counts(), author())
        if settlement_of(evening).counting.uncounted:
            return phrase("What was counted is kept.")
        return phrase("The chips are counted.")

    return _write(do)


def _count() -> Count:
    """The form for counting everybody who has a part in the evening, the box among them."""
    counting = settlement_of(g.evening).counting
    start = next((s.meta["start"] for s in g.evening.sittings if s.meta.get("start")), 0)
    everyone: dict[Account, None] = dict.fromkeys([*counting.book, *counting.holds, None])
    known = {
        who: (counting.issued.get(who, 0 if who is None else start), counting.holds.get(who))
        for who in everyone
    }
    return count_form(_persons(everyone), denominations(g.evening), known)


@pages.route("/leaving/<player_id>", methods=["GET", "POST"])
@needs("score")
def leave(evening_id: str, player_id: str) -> ResponseReturnValue:
    """Somebody goes home: he is paid by the book or by his chips, and his account is closed."""
    gone = who_left(g.evening)
    book = combined_balances(g.evening)
    if player_id in gone or player_id not in book:
        abort(404)
    figures = paying.going_home(g.evening, player_id)
    everyone: dict[Account, None] = dict.fromkeys([None, *book])
    form = GoingHome()
    form.offer(figures, _persons(who for who in everyone if who not in {player_id, *gone}))
    who = _names()[player_id]
    if not form.validate_on_submit():
        unit = unit_of(g.evening)
        page = render_template(
            "settlement/leave.html",
            evening=g.evening,
            who=who,
            form=form,
            figures=figures,
            unit=unit,
        )
        return page, 422 if form.errors else 200

    def do(evening: Evening) -> Phrase:
        paying.pay_off(evening, player_id, *form.chosen(), author())
        return phrase("{name} goes home, and the account is closed.", name=who)

    return _write(do)


@pages.get("/slips/<payment_id>")
@needs("view")
def slip(evening_id: str, payment_id: str) -> ResponseReturnValue:
    """One payment on a page of its own, to be printed and signed."""
    rows = {row.id: row for row in standing(g.evening.payments)}
    row = rows.get(payment_id) or abort(404)
    return render_template(
        "settlement/slip.html", evening=g.evening, names=_names(), row=row, due=as_due(row)
    )


@pages.post("/close")
@needs("host")
def close(evening_id: str) -> ResponseReturnValue:
    def do(evening: Evening) -> Phrase:
        closing.close_evening(evening, author())
        return phrase("The evening is closed.")

    return _write(do)


@pages.post("/reopen")
@needs("host")
def reopen(evening_id: str) -> ResponseReturnValue:
    def do(evening: Evening) -> Phrase:
        closing.reopen_evening(evening, author())
        return phrase("The evening is open again.")

    return _write(do)
