"""Figures taken along: a sitting and a season for spreadsheets, a sitting as its document."""

from collections.abc import Iterable, Iterator
from decimal import Decimal

from flask import Blueprint, Response, g, jsonify
from flask.typing import ResponseReturnValue

from companion.codec.spreadsheet import Cell, write_csv
from companion.rules.games import all_games
from companion.rules.phrases import phrase
from companion.rules.sitting import HandLine
from companion.rules.telling import line_told
from companion.store.books import Book, shelf
from companion.store.exchange import take_out
from companion.store.payments import NO_CURRENCY
from companion.store.season import season
from companion.web.access import needs
from companion.web.pages import said
from companion.words.currency import in_figures

pages = Blueprint("exports", __name__)

THE_BOX = phrase("the box")


@pages.get("/sittings/<sitting_id>/hands.csv")
@needs("view")
def hands(sitting_id: str) -> ResponseReturnValue:
    return _csv(_hands(shelf.open(g.sitting)), "hands")


def _hands(book: Book) -> Iterator[list[Cell]]:
    """A row for each line with what it means to everyone, and what it has all come to."""
    names = tuple(book.standing.balances)
    yield [
        *map(said, (phrase("Line"), phrase("Hand"), phrase("Banker"), phrase("Hand in a row"))),
        *names,
        said(THE_BOX),
        said(phrase("What")),
    ]
    for row in book.rows:
        hand = book.hand_number(row.number) if isinstance(row.line, HandLine) else None
        bank, seats = row.before.bank, row.before.seats
        what = "; ".join(said(told, seats) for told in line_told(row.line, book.agreement.sheet))
        nets = [row.net.get(name) for name in names]
        box = (row.after.box or 0) - (row.before.box or 0)
        yield [row.number, hand, seats[bank.seat], bank.streak, *nets, box or None, what]
    totals = book.standing.balances.values()
    yield [said(phrase("Total")), None, None, None, *totals, book.standing.box, None]


@pages.get("/sittings/<sitting_id>/sitting.json")
@needs("view")
def document(sitting_id: str) -> ResponseReturnValue:
    """The document of the sitting, as `companion export` writes it."""
    return _named(jsonify(take_out(g.sitting)), "sitting.json")


@pages.get("/groups/<group_id>/season.csv")
@needs("view")
def whole_season(group_id: str) -> ResponseReturnValue:
    return _csv(_season(), "season")


def _season() -> Iterator[list[Cell]]:
    """A row for everyone who has played: points by game, money by currency, evenings, hands."""
    found = season(g.group)
    games = {game.key: said(game.name) for game in all_games()}
    called = {player.id: player.name for player in g.group.players}
    money = [said(phrase("Money")) if unit == NO_CURRENCY else unit for unit in found.money]
    yield [
        said(phrase("Player")),
        *(games[game] for game in found.points),
        *money,
        said(phrase("Evenings")),
        said(phrase("Hands")),
    ]
    for who in found.accounts():
        yield [
            said(THE_BOX) if who is None else called[str(who)],
            *(won[who] for won in found.points.values()),
            *(Decimal(in_figures(won[who], unit)) for unit, won in found.money.items()),
            None if who is None else found.came[str(who)],
            None if who is None else found.sat[str(who)],
        ]


def _csv(rows: Iterable[Iterable[Cell]], name: str) -> Response:
    return _named(Response(write_csv(rows), mimetype="text/csv"), f"{name}.csv")


def _named(response: Response, name: str) -> Response:
    """To be kept as a file under this name, not shown."""
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
