"""Views of a sitting recomputed under other rules."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from wtforms import Form

from companion.groups.access import needs
from companion.ledger.book import book_cache
from companion.request_context import g
from companion.rulebook.choices_form import asked, asking
from companion.rulebook.rulesets import of_unit, rules_of
from companion.rules.what_if import unsaid_told
from companion.rules.wording import bank_told, transfer_told
from companion.scores.chart import HIGH, chart
from companion.scores.what_if import ORIGINS, other_answers, read

pages = Blueprint("otherwise", __name__, url_prefix="/sittings/<sitting_id>/otherwise")


@pages.get("")
@needs("view")
def show() -> ResponseReturnValue:
    """Choose the rules; then the page also asks what they require and nobody recorded."""
    book = book_cache.open(g.sitting)
    game = book.agreement.sheet.game
    if not set(ORIGINS) & request.args.keys():
        offered = of_unit(g.group, book.agreement.sheet)
        # Rules with a unit of their own can only be compared with other answers to their questions.
        others = offered["games"] or offered["own"]
        answers = () if others else other_answers(book, g.group, g.sitting_id)
        return render_template("scores/what_if/which.html", game=game, answers=answers, **offered)
    found = read(book, g.group, request.args)
    form = asking(Form, found.way.asks)(data=asked(found.answers))
    return render_template(
        "scores/what_if/show.html",
        read=found,
        reading=found.reading,
        form=form,
        rules=rules_of(g.sitting),
        chart=chart(book.agreement.start(), book.rows, HIGH),
        unsaid=unsaid_told,
        bank_told=bank_told,
        transfer_told=transfer_told,
    )
