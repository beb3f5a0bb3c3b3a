"""The same evening by other rules: which they are, and what would have become of it."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from wtforms import Form

from companion.forms.rules import asked, asking
from companion.rules.otherwise import unsaid_told
from companion.rules.telling import bank_told, transfer_told
from companion.store.books import shelf
from companion.web.access import needs
from companion.web.chart import HIGH, chart
from companion.web.found import g
from companion.web.otherwise import ORIGINS, read
from companion.web.ways import of_unit, rules_of

pages = Blueprint("otherwise", __name__, url_prefix="/sittings/<sitting_id>/otherwise")


@pages.get("")
@needs("view")
def show() -> ResponseReturnValue:
    """First the rules are picked; what they ask and nobody wrote down is asked beside it."""
    book = shelf.open(g.sitting)
    game = book.agreement.sheet.game
    if not set(ORIGINS) & request.args.keys():
        offered = of_unit(g.group, book.agreement.sheet)
        return render_template("otherwise/which.html", game=game, **offered)
    found = read(book, g.group, request.args)
    form = asking(Form, found.way.asks)(data=asked(found.answers))
    return render_template(
        "otherwise/show.html",
        read=found,
        reading=found.reading,
        form=form,
        rules=rules_of(g.sitting),
        chart=chart(book.agreement.start(), book.rows, HIGH),
        unsaid=unsaid_told,
        bank_told=bank_told,
        transfer_told=transfer_told,
    )
