"""A group: who plays in it, its evenings and season, and the links that are its keys."""

import io
from collections.abc import Callable

import segno
from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    flash,
    g,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from companion.codec.plain import NoDocument
from companion.forms.fields import clash, faults
from companion.forms.groups import Named, NewGroup, NewPin, NewPlayer
from companion.rules.games import all_games
from companion.rules.phrases import phrase
from companion.store import people
from companion.store.database import writing
from companion.store.evenings import latest
from companion.store.payments import NO_CURRENCY
from companion.store.sealing import hands_in
from companion.store.season import at_hand, season
from companion.store.settlements import state_of
from companion.store.tables import Evening, Group, Link, Player, Sitting
from companion.web.access import ALLOWS, join, may, may_found, needs, now, renew
from companion.web.once import done_once
from companion.web.pages import for_phones, said, see
from companion.web.ways import once_more, rules_of, ways_of

pages = Blueprint("groups", __name__, url_prefix="/groups")

TOLD = "told"
"""Where the page tells what was done to a link or to the PIN: beside it."""

PIN = phrase("From now on the PIN is asked of whoever joins to keep the score, or as host.")
NO_PIN = phrase("No PIN is asked any more.")


@pages.route("/new", methods=["GET", "POST"])
@needs(None)
def new() -> ResponseReturnValue:
    may_found()
    form = NewGroup()
    if not form.validate_on_submit():
        page = render_template("groups/new.html", form=form, faults=faults(form))
        return page, 422 if form.is_submitted() else 200
    secret = current_app.config["SECRET_KEY"]

    def make() -> dict[str, str]:
        return {"id": people.create_group(form.name.data, form.names(), secret, now()).id}

    group_id = done_once("groups", make)["id"]
    join(_link(group_id, "host"))
    return see("groups.show", group_id=group_id)


def _link(group_id: str, role: str) -> Link:
    return people.link(group_id, role) or abort(404)


@pages.get("/<group_id>")
@needs("view")
def show(group_id: str) -> ResponseReturnValue:
    renew()
    return _page()


def _page(**forms: object) -> str:
    """The group's page; `forms` are those that came back with faults."""
    group = g.group
    _held = at_hand(group)  # until the page is written
    return render_template(
        "groups/show.html",
        names={player.id: player.name for player in group.players},
        again=once_more(group),
        going=_going_on(group),
        evenings=[_Card(evening) for evening in group.evenings if evening.sittings],
        season=season(group),
        no_currency=NO_CURRENCY,
        ways=tuple(ways_of(group)),
        games={each.key: each.name for each in all_games()},
        allows=ALLOWS,
        links={link.role: _address(link) for link in group.links} if may("host") else {},
        **{"adding": NewPlayer(), "naming": None, "renaming": None, "pin": NewPin(), **forms},
    )


def _going_on(group: Group) -> Sitting | None:
    """Where hands can be entered now: the last sitting of the last evening, while it is open."""
    evening = latest(group)
    sitting = evening and evening.sittings[-1]
    return sitting if sitting and not sitting.closed else None


class _Card:
    """An evening as the group's page shows it."""

    def __init__(self, evening: Evening):
        self.evening = evening
        self.state = state_of(evening)
        self.rules = tuple(dict.fromkeys(map(rules_of, evening.sittings)))
        self.hands = sum(map(hands_in, evening.sittings))


@pages.post("/<group_id>/name")
@needs("host")
def rename(group_id: str) -> ResponseReturnValue:
    form = Named()
    if not form.validate_on_submit():
        return _page(naming=form), 422
    with writing():
        g.group.name = form.name.data
    return see("groups.show", group_id=group_id)


@pages.post("/<group_id>/players")
@needs("score")
def add(group_id: str) -> ResponseReturnValue:
    """Somebody more. Whoever keeps the score may bring a guest in the middle of an evening."""
    form = NewPlayer()

    def make() -> dict[str, str]:
        return {"id": people.add_player(g.group, form.name.data, guest=form.guest.data).id}

    if form.validate_on_submit() and _takes(form, lambda: done_once(group_id, make)):
        return see("groups.show", group_id=group_id, _anchor="players")
    return _page(adding=form), 422


@pages.post("/<group_id>/players/<player_id>")
@needs("host")
def mend(group_id: str, player_id: str) -> ResponseReturnValue:
    """A name mended, in every evening there was."""
    form = Named()

    def put_right() -> None:
        with writing():
            people.rename_player(_player(player_id), form.name.data)

    if form.validate_on_submit() and _takes(form, put_right):
        return see("groups.show", group_id=group_id, _anchor="players")
    return _page(renaming=(player_id, form)), 422


def _takes(form: Named, do: Callable[[], object]) -> bool:
    """Whether the name is taken as it is; if not, the form says why."""
    try:
        do()
    except NoDocument as error:
        form.name.errors = [clash(error)]
        return False
    return True


@pages.post("/<group_id>/players/<player_id>/retired")
@needs("host")
def retire(group_id: str, player_id: str) -> ResponseReturnValue:
    """Somebody plays no more, or is back."""
    with writing():
        people.retire_player(_player(player_id), request.form.get("retired") == "1")
    return see("groups.show", group_id=group_id, _anchor="players")


def _player(player_id: str) -> Player:
    group: Group = g.group
    return next((p for p in group.players if p.id == player_id), None) or abort(404)


@pages.get("/<group_id>/links/<role>.svg")
@needs("host")
def picture(group_id: str, role: str) -> ResponseReturnValue:
    """A link as a QR code, black on white whatever the page is, so that every camera reads it."""
    svg = io.BytesIO()
    code = segno.make(_address(_link(group_id, role)), error="m")
    code.save(svg, kind="svg", scale=6, border=4, light="#fff", dark="#000", xmldecl=False)
    return Response(svg.getvalue(), mimetype="image/svg+xml")


@pages.post("/<group_id>/links/<role>")
@needs("host")
def replace(group_id: str, role: str) -> ResponseReturnValue:
    """Another link in place of one that went astray: it opens nothing any more, for nobody."""
    _link(group_id, role)

    def give() -> dict[str, str]:
        people.replace(_link(group_id, role), current_app.config["SECRET_KEY"])
        return {}

    done_once(group_id, give)
    join(_link(group_id, g.role))  # whoever does it stays, also if it was his own
    flash(said(phrase("The old link is void. This is the new one.")), role)
    return see("groups.show", group_id=group_id, _anchor=TOLD)


@pages.post("/<group_id>/pin")
@needs("host")
def pin(group_id: str) -> ResponseReturnValue:
    """A PIN for whoever joins from now on; or none, where that is asked for."""
    form, remove = NewPin(), "remove" in request.form
    if not remove and not form.validate_on_submit():
        return _page(pin=form), 422
    with writing():
        people.set_pin(g.group, None if remove else form.typed())
    flash(said(NO_PIN if remove else PIN), "pin")
    return see("groups.show", group_id=group_id, _anchor=TOLD)


def _address(link: Link) -> str:
    """A link in full, as the phones of the room reach it."""
    token = people.token_of(link, current_app.config["SECRET_KEY"])
    return f"{for_phones()}{url_for('home.offer', token=token)}"
