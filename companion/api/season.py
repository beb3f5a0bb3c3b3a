"""A group's season by the API: all its evenings added up."""

from collections.abc import Mapping

from flask import Response, request

from companion.api.operations import operation
from companion.api.requests import answered
from companion.documents.json_values import JsonObject
from companion.groups.access import now
from companion.i18n.timezones import phone_time
from companion.ledger.sealing import COMMON_ACCOUNTS
from companion.request_context import g
from companion.rules.chips import Account
from companion.rules.games import game_of
from companion.season import totals as seasons
from companion.season.period import read_period


@operation(
    "GET",
    "/groups/<group_id>/season",
    "view",
    "Season",
    asks=("from", "to", "dates"),
    faults=(400,),
)
def season() -> Response:
    """How often everyone came, how many hands they sat in, and what they won or lost.

    Points are added up by `unit`: the game, or the preset where the presets of a game pay in units
    that cannot be compared.

    Evenings that are still open count as they stand. Money is in the smallest units of its
    currency (`XXX` where an evening says what a point is worth, but not of what).

    `from` and `to` count only the evenings of these days; `dates` names a period that moves with
    the day.
    """
    _held = seasons.at_hand(g.group)  # until the answer is made
    found = seasons.season(g.group, read_period(request.args, phone_time(now()).date()))
    names = {player.id: player.name for player in g.group.players}
    return answered(
        {
            "evenings": found.evenings,
            "open": found.open,
            "hands": found.hands,
            "players": [
                {"name": names[who], "came": times, "hands": found.sat.get(who, 0)}
                for who, times in found.came.items()
            ],
            "points": [
                {"game": game_of(unit), "unit": unit, **_won(balances, names)}
                for unit, balances in found.points.items()
            ],
            "money": [
                {"currency": currency, **_won(balances, names)}
                for currency, balances in found.money.items()
            ],
        }
    )


def _won(balances: Mapping[Account, int], names: Mapping[str, str]) -> JsonObject:
    others = {name: balances[who] for name, who in COMMON_ACCOUNTS.items() if who in balances}
    return {
        "balances": {names[who]: n for who, n in balances.items() if isinstance(who, str)},
        **others,
    }
