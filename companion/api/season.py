"""Seasons: totals of a group's evenings, and player statistics."""

from collections.abc import Mapping

from flask import Response, request

from companion.api.requests import Operation, answered
from companion.documents.json_values import JsonObject
from companion.documents.sittings import write_account
from companion.groups.access import now
from companion.i18n.timezones import phone_time
from companion.ledger.sealing import COMMON_ACCOUNTS
from companion.limits import in_time
from companion.request_context import g
from companion.rules.chips import Account
from companion.rules.games import game_of
from companion.season import totals as seasons
from companion.season.statistics import Statistics
from companion.season.statistics import statistics as season_statistics
from companion.season.totals import read_period
from companion.templating import said


@Operation(
    "GET",
    "/groups/<group_id>/season",
    "view",
    "Season",
    asks=("from", "to", "dates"),
    faults=(400,),
)
def season() -> Response:
    """Get each player's evenings, hands, and amounts won or lost.

    Points are added up by `unit`: the game, or the preset if the game's presets pay in units that
    cannot be compared.

    Open evenings count as they stand. Money is in the smallest unit of its currency (`XXX` if an
    evening says what a point is worth, but not in which currency).

    `from` and `to` limit the days of the evenings. `dates` names a period: this `year`, the last
    twelve `months`, today's `lunar` year, or for example `lunar-2025`, which begins in 2025.
    """
    _held = seasons.at_hand(g.group)  # until the response is made
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


@Operation(
    "GET",
    "/groups/<group_id>/statistics",
    "view",
    "Statistics",
    asks=("from", "to", "dates"),
    faults=(400, 413, 429),
)
def statistics() -> Response:
    """Get each player's statistics of a season's hands, by unit, and who paid whom.

    Hands are counted by replaying them: `hands` were played, `counted` are included. Each figure is
    a count. The `measures` say which figures a page shows: a `share` and an `average` are the
    figure `key` divided by the figure `of`; hands without the information count in neither.

    `from`, `to` and `dates` are those of the season. A season of many thousand hands may give 413
    at first: the counts are kept for the next request.
    """
    _held = seasons.at_hand(g.group)  # until the response is made
    found = seasons.season(g.group, read_period(request.args, phone_time(now()).date()))
    names: dict[Account, str] = {player.id: player.name for player in g.group.players}
    counted = (season_statistics(g.group, found, unit, within=in_time) for unit in found.points)
    return answered({"units": [_counted(each, names) for each in counted]})


def _counted(found: Statistics, names: Mapping[Account, str]) -> JsonObject:
    return {
        "game": game_of(found.unit),
        "unit": found.unit,
        "hands": found.hands,
        "counted": found.counted,
        "measures": [
            {
                "key": measure.key,
                "name": said(measure.name),
                "kind": measure.kind,
                **({"of": measure.of} if measure.of else {}),
            }
            for measure in found.measures
        ],
        "players": [
            {
                "name": names[each.who],
                "figures": dict(each.counts),
                "biggest": each.biggest
                and {
                    "points": each.biggest.points,
                    "sitting": each.biggest.sitting,
                    "line": each.biggest.line,
                    "hand": each.biggest.hand,
                    "day": each.biggest.day,
                },
            }
            for each in found.players
        ],
        "paid": [
            {
                "payer": write_account(names.get(payer, payer)),
                "payee": write_account(names.get(payee, payee)),
                "points": points,
            }
            for (payer, payee), points in found.paid.items()
        ],
    }


def _won(balances: Mapping[Account, int], names: Mapping[str, str]) -> JsonObject:
    others = {name: balances[who] for name, who in COMMON_ACCOUNTS.items() if who in balances}
    return {
        "balances": {names[who]: n for who, n in balances.items() if isinstance(who, str)},
        **others,
    }
