"""Groups: create and rename them; sittings, players, links, PIN, phones, season, statistics."""

from flask import Response, abort, request, url_for

from companion.api.requests import (
    PARTS,
    Operation,
    account_told,
    answered,
    answered_in_group,
    balances_told,
    cost_of,
    etag,
    part,
    sent,
    sent_sitting,
    write_once,
)
from companion.db.models import Group, Player, Sitting, readable
from companion.db.session import db, writing
from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument
from companion.documents.sittings import read_sitting
from companion.documents.texts import comparison_form, read_name, read_pin
from companion.evenings.import_export import check_new, import_sitting, prepared
from companion.groups import members
from companion.groups.access import author, check_may_create_group, now
from companion.groups.members import ROLES, active, create_group, ids_by_name, token_of
from companion.i18n import day_in_zone, phone_time
from companion.ledger.idempotency import group_creation_scope
from companion.ledger.sealing import common_accounts, figures_of
from companion.limits import heavy_computation, within_time_limit
from companion.request_context import g
from companion.rules.games import game_of
from companion.rules.phrases import phrase
from companion.season import totals as seasons
from companion.season.statistics import Statistics
from companion.season.statistics import statistics as season_statistics
from companion.season.totals import read_period
from companion.templating import address_of, said

MOST_PLAYERS = 100

TORN = phrase("The figures of this sitting can no longer be calculated.")
GROUP = "/groups/<group_id>"
PERIOD = ("from", "to", "dates")


@Operation("POST", "/groups", None, "NewGroupAnswer", (401, 403), takes="NewGroup", status=201)
def create() -> Response:
    """Create a group.

    The answer has the tokens of its three links. The operator can close this to strangers: then it
    requires the host token of any group on this server.
    """
    check_may_create_group()
    document = sent()
    name, players = _read_group(document)
    # Only the id is stored with the key: a database alone must not reveal tokens.
    kept, status = write_once(
        group_creation_scope(),
        document,
        lambda: {"id": create_group(name, players, now()).id},
        201,
    )
    group = db.session.get_one(Group, kept["id"])
    tokens = {link.role: token_of(link) for link in group.links}
    return answered({"id": group.id, "tokens": tokens}, status=status)


def _read_group(document: object) -> tuple[str, tuple[str, ...]]:
    found = json_values.fields(document, "", ("name", "players"))
    players = json_values.listing(found["players"], "players")
    if len(players) > MOST_PLAYERS:
        raise NoDocument(phrase("at most {n} players are allowed", n=MOST_PLAYERS), "players")
    names = json_values.each(players, "players", read_name)
    if len(set(map(comparison_form, names))) < len(names):
        raise NoDocument(phrase("two of the names are the same"), "players")
    return read_name(found["name"], "name"), names


@Operation("GET", GROUP, "view", "Group", asks=PARTS)
def group() -> Response:
    """Get a group: its players, and a page of its sittings with their balances.

    The latest evening comes first. Closed sittings show their sealed balances. Send `next` as
    `before` to get the next page; it is null on the last.
    """
    names = g.group.names
    every = [sitting for evening in g.group.evenings for sitting in evening.sittings]
    sittings, following = part(every)
    return answered(
        {
            "name": g.group.name,
            "players": [player.name for player in active(g.group)],
            "retired": [player.name for player in g.group.players if player.retired],
            "sittings": [_sitting_outline(sitting, names) for sitting in sittings],
            "next": following,
        }
    )


def _sitting_outline(sitting: Sitting, names: dict[str, str]) -> JsonObject:
    document: JsonObject = {
        "id": sitting.id,
        "day": sitting.evening.day,
        "title": sitting.evening.title,
        "game": sitting.sheet.get("game", ""),
        "preset": sitting.sheet.get("preset", ""),
        "version": sitting.version,
        "closed": sitting.closed,
    }
    figures = readable(figures_of, sitting)
    if figures is None:
        return {**document, "hands": 0, "balances": {}, "fault": said(TORN)}
    document["hands"] = figures["played"]
    document["balances"] = {names[who]: points for who, points in figures["balances"].items()}
    return document | common_accounts(figures)


@Operation(
    "POST",
    f"{GROUP}/sittings",
    "score",
    "NewSittingAnswer",
    (409,),
    takes="SittingDocument",
    status=201,
    asks=("again",),
)
def begin(group_id: str) -> Response:
    """Start a sitting; with lines, import one that was played elsewhere.

    It gets an evening of its own, on the day `meta.evening.day` of the document; by default today
    in the time zone `meta.zone`, as in "Asia/Hong_Kong", or in the server's own. The end time
    `meta.until`, as in "23:30", is in the same zone. Players who are not in the group become its
    guests.

    If the group has a sitting with the same players, rules and lines, the answer is 409
    `already-there`, unless `again=yes` requests a second copy.
    """
    document = sent_sitting()
    with heavy_computation(cost_of(document)):
        read = read_sitting(document)
        ready = prepared(read, ids_by_name(g.group), author())

    def write() -> JsonObject:
        group = db.session.get_one(Group, group_id)
        if request.args.get("again") != "yes":
            check_new(group, read)
        day = day_in_zone(now(), read.meta.get("zone"))
        sitting = import_sitting(group, read, day, author(), ready=ready)
        return {"id": sitting.id, "version": sitting.version, "etag": etag(sitting)}

    kept, status = write_once(group_id, document, write, 201)
    tag = kept.pop("etag")
    response = answered(kept, tag, status)
    response.headers["Location"] = url_for("api.sitting", sitting_id=kept["id"])
    return response


PLAYERS = f"{GROUP}/players"


@Operation("PATCH", GROUP, "host", "GroupCalled", takes="GroupRenamed", tag="players")
def rename(group_id: str) -> Response:
    """Rename the group."""
    name = read_name(json_values.fields(sent(), "", ("name",))["name"], "name")

    def call(group: Group) -> JsonObject:
        group.name = name
        return {"id": group.id, "name": group.name}

    return answered_in_group(group_id, {"name": name}, call)


@Operation("GET", PLAYERS, "view", "Players", tag="players")
def players() -> Response:
    """List all players of the group, in the order in which they joined."""
    return answered({"players": [_player_told(player) for player in g.group.players]})


@Operation("POST", PLAYERS, "score", "Player", takes="NewPlayer", status=201, tag="players")
def add_player(group_id: str) -> Response:
    """Add a player. Guests are not asked for next time as regular players are."""
    document = sent()
    found = json_values.fields(document, "", ("name",), ("guest",))
    name = read_name(found["name"], "name")
    guest = json_values.truth(found.get("guest", False), "guest")

    def add(group: Group) -> JsonObject:
        return _player_told(members.add_player(group, name, guest=guest))

    response = answered_in_group(group_id, document, add, 201)
    response.headers["Location"] = url_for("api.players", group_id=group_id)
    return response


@Operation(
    "PATCH", f"{PLAYERS}/<player_id>", "host", "Player", takes="PlayerChanged", tag="players"
)
def change_player(group_id: str, player_id: str) -> Response:
    """Rename a player, in all evenings, or retire them or bring them back."""
    document = sent()
    found = json_values.fields(document, "", (), ("name", "retired"))
    name = read_name(found["name"], "name") if "name" in found else None
    retired = json_values.truth(found["retired"], "retired") if "retired" in found else None

    def change(group: Group) -> JsonObject:
        player = members.player_of(group, player_id)
        if name is not None:
            members.rename_player(player, name)
        if retired is not None:
            members.retire_player(player, retired)
        return _player_told(player)

    return answered_in_group(group_id, document, change)


def _player_told(player: Player) -> JsonObject:
    return {name: getattr(player, name) for name in ("id", "name", "guest", "retired")}


@Operation("GET", "/me", "view", "Me", tag="keys")
def me() -> Response:
    """Get the group of the token, and the role it gives."""
    group = g.group
    pin = group.pin is not None
    return answered({"group": {"id": group.id, "name": group.name}, "role": g.role, "pin": pin})


@Operation("GET", f"{GROUP}/links", "host", "Links", tag="keys")
def links() -> Response:
    """Get the three links of a group, and their tokens."""
    return answered(_links())


@Operation("POST", f"{GROUP}/links", "host", "Links", takes="LinksToReplace", tag="keys")
def replace_links(group_id: str) -> Response:
    """Replace links: the old ones stop working for everyone.

    If `host` is among them, the token of this call stops working: the answer has the new one.
    """
    document = sent()
    known: dict[str, str] = {role: role for role in ROLES}
    roles = json_values.each(
        json_values.fields(document, "", ("roles",))["roles"],
        "roles",
        lambda role, place: json_values.one_of(role, place, known),
    )

    def replace() -> JsonObject:
        for role in roles:
            members.replace_link(members.link(group_id, role) or abort(404))
        return {}

    # Links are not stored with the key: a database alone must not reveal tokens.
    write_once(group_id, document, replace)
    return answered(_links())


def _links() -> JsonObject:
    group: Group = db.session.get_one(Group, g.group_id)
    by_role = {link.role: link for link in group.links}
    return {
        "tokens": {role: members.token_of(by_role[role]) for role in reversed(ROLES)},
        "links": {role: address_of(by_role[role]) for role in reversed(ROLES)},
    }


@Operation("PUT", f"{GROUP}/pin", "host", "PinAnswer", takes="NewPin", tag="keys")
def set_pin(group_id: str) -> Response:
    """Set the PIN of 6 to 12 digits that `host` and `score` require from now on; null removes it.

    Programs send it as `Companion-PIN`.
    """
    found = json_values.fields(sent(), "", ("pin",))["pin"]
    pin = None if found is None else read_pin(found, "pin")

    def put(group: Group) -> JsonObject:
        members.set_pin(group, pin)
        return {"pin": pin is not None}

    return answered_in_group(group_id, None, put)


PHONES = f"{GROUP}/phones"


@Operation("GET", PHONES, "host", "Phones", tag="phones")
def phones() -> Response:
    """List the phones and browsers that use one of the group's links, the last seen first.

    Programs have tokens, and are not listed.
    """
    return _phones_told()


@Operation("DELETE", f"{PHONES}/<phone_id>", "host", "Phones", tag="phones")
def show_out(phone_id: str) -> Response:
    """Remove a phone; it needs a link to come back.

    To keep out a phone that still has its link, replace that link, too. The answer has the
    remaining phones.
    """
    with writing():
        if not members.remove_phones(g.group, [phone_id]):
            abort(404)
    return _phones_told()


def _phones_told() -> Response:
    phones = [
        {name: getattr(phone, name) for name in ("id", "kind", "joined", "seen")}
        | {"name": phone.name or "", "role": link.role}
        for phone, link in members.phones_in(g.group)
    ]
    return answered({"phones": phones})


@Operation("GET", f"{GROUP}/season", "view", "Season", asks=PERIOD, tag="season")
def season() -> Response:
    """Get each player's evenings, hands, and amounts won or lost.

    Points are added up by `unit`: the game, or the preset if the game's presets pay in units that
    cannot be compared.

    Open evenings count as they stand. Money is in the smallest unit of its currency (`XXX` if an
    evening says what a point is worth, but not in which currency).

    `from` and `to` limit the days of the evenings. `dates` names a period: this `year`, the last
    twelve `months`, today's `lunar` year, or for example `lunar-2025`, which begins in 2025.
    """
    _held = seasons.preload_evenings(g.group)  # until the response is made
    found = seasons.season(g.group, read_period(request.args, phone_time(now()).date()))
    names = g.group.names
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
                {"game": game_of(unit), "unit": unit, **balances_told(balances)}
                for unit, balances in found.points.items()
            ],
            "money": [
                {"currency": currency, **balances_told(balances)}
                for currency, balances in found.money.items()
            ],
        }
    )


@Operation(
    "GET",
    f"{GROUP}/statistics",
    "view",
    "Statistics",
    (413,),
    asks=PERIOD,
    tag="season",
)
def statistics() -> Response:
    """Get each player's statistics of a season's hands, by unit, and who paid whom.

    Hands are counted by replaying them: `hands` were played, `counted` are included. Each figure is
    a count. The `measures` say which figures a page shows: a `share` and an `average` are the
    figure `key` divided by the figure `of`; hands without the information count in neither.

    `from`, `to` and `dates` are those of the season. A season of many thousand hands may give 413
    at first: the counts are kept for the next request.
    """
    _held = seasons.preload_evenings(g.group)  # until the response is made
    found = seasons.season(g.group, read_period(request.args, phone_time(now()).date()))
    counted = (
        season_statistics(g.group, found, unit, within=within_time_limit) for unit in found.points
    )
    return answered({"units": [_counted(each) for each in counted]})


def _counted(found: Statistics) -> JsonObject:
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
                "name": account_told(each.who),
                "figures": dict(each.counts),
                "biggest": each.biggest and each.biggest._asdict(),
            }
            for each in found.players
        ],
        "paid": [
            {"payer": account_told(payer), "payee": account_told(payee), "points": points}
            for (payer, payee), points in found.paid.items()
        ],
    }
