"""Views of the home page, of groups and of their players: create, join, show, rename."""

from collections.abc import Callable, Iterable
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, abort, current_app, redirect, render_template, request, session
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, TooManyRequests

from companion.db.models import Evening, Group, Link, Sitting, readable
from companion.db.session import db, writing
from companion.documents.json_values import NoDocument
from companion.evenings import demo
from companion.evenings.starting import latest, latest_before
from companion.form_fields import clash, faults, translated
from companion.groups import members
from companion.groups.access import (
    ALLOWS,
    check_may_create_group,
    knows_pin,
    needs,
    now,
    renew,
    role_in,
    this_phone,
)
from companion.groups.access import join as let_in
from companion.groups.forms import GroupName, NewGroup, NewPlayer, PastedLinkForm, Pin, PlayerName
from companion.groups.members import groups_of, links_of, usage
from companion.groups.monograms import monograms_of, select_group
from companion.i18n import languages, phone_day
from companion.ledger.book import book_cache, game_end
from companion.ledger.idempotency import done_once, group_creation_scope
from companion.ledger.sealing import hands_in
from companion.request_context import g
from companion.rulebook.rulesets import repeatable_evening, rules_of
from companion.rules.games import game, unit_name
from companion.rules.phrases import Phrase, phrase
from companion.season.totals import evening_bars, preload_evenings, season
from companion.settlement.forms import names
from companion.settlement.payments import Balances, point_worth
from companion.settlement.plan import state_of
from companion.templating import clock, see, soon


def cards(evenings: Iterable[Evening]) -> "list[EveningCard | UnreadableEvening]":
    return [readable(EveningCard, evening) or UnreadableEvening(evening) for evening in evenings]


class _First(NamedTuple):
    """The players who won most in an evening, by id, and how much."""

    who: tuple[str, ...]
    points: int


def _first(won: Balances) -> _First | None:
    people = {who: points for who, points in won.items() if isinstance(who, str)}
    most = max(people.values(), default=0)
    if most <= 0:
        return None
    return _First(tuple(who for who, points in people.items() if points == most), most)


class EveningCard:
    """The summary of an evening on the group's page and the home page."""

    def __init__(self, evening: Evening):
        self.evening = evening
        self.names = evening.group.names
        self.state = state_of(evening)
        self.hands = sum(map(hands_in, evening.sittings))
        last = evening.sittings[-1]
        self.last = last
        self.goes_on = self.state.word == "open" and not last.closed
        self.first = _first(self.state.balances)
        self.worth = point_worth(evening)
        began_then = phone_day(evening.created) == evening.day
        self.since = clock(evening.created) if began_then and not last.closed else ""
        self.over, self.next_hand = False, 0
        if not last.closed:
            book = book_cache.open(last)
            self.over, self.next_hand = game_end(last, book, now()).over, book.next_hand

    @property
    def rules(self) -> tuple[Phrase, ...]:
        """The names of the rules played; if sealed rules cannot be read, the game's name."""
        called = (
            readable(rules_of, each) or game(each.sheet["game"]).name
            for each in self.evening.sittings
        )
        return tuple(dict.fromkeys(called))


class UnreadableEvening:
    """The card of an evening that cannot be computed; the other cards are still shown."""

    state = None
    goes_on = False

    def __init__(self, evening: Evening):
        self.evening = evening


pages = Blueprint("groups", __name__, url_prefix="/groups")
SHOWN, MOST_SHOWN = 5, 20
"""Finished evenings on the group's page, and the most evenings in all."""
AT_ONCE = 40
"""Evenings per page of the full list."""


@pages.route("/new", methods=["GET", "POST"])
@needs(None)
def new() -> ResponseReturnValue:
    check_may_create_group()
    form = NewGroup()
    if not form.validate_on_submit():
        page = render_template("groups/new.html", form=form, faults=faults(form))
        return page, 422 if form.is_submitted() else 200

    def make() -> dict[str, str]:
        return {"id": members.create_group(form.name.data, form.names(), now()).id}

    group_id = done_once(group_creation_scope(), make)["id"]
    let_in(members.link(group_id, "host") or abort(404))
    return see("groups.show", group_id=group_id)


@pages.get("/<group_id>")
@needs("view")
def show() -> ResponseReturnValue:
    renew()
    group = g.group
    _held = preload_evenings(group)  # until the page is rendered
    began = [evening for evening in group.evenings if evening.sittings]
    found = season(group)
    return render_template(
        "groups/show.html",
        names=names(),
        again=readable(repeatable_evening, group),
        going=_going_on(group),
        room=usage(group.id),
        evenings=cards(began[:MOST_SHOWN]),
        count=len(began),
        SHOWN=SHOWN,
        bars=evening_bars(found),
        played={unit: unit_name(unit) for unit in found.points},
    )


@pages.get("/<group_id>/evenings")
@needs("view")
def evenings() -> ResponseReturnValue:
    """A page of evenings: those before the place in the URL."""
    found = latest_before(g.group, request.args.get("before", type=int), AT_ONCE + 1)
    shown = found[:AT_ONCE]
    _held = preload_evenings(g.group, shown)  # until the page is rendered
    began = [db.session.get_one(Evening, each) for each in shown]
    return render_template(
        "groups/evenings.html",
        evenings=cards(began),
        names=names(),
        earlier=began[-1].place if len(found) > AT_ONCE else None,
    )


def _going_on(group: Group) -> Sitting | None:
    evening = latest(group)
    sitting = evening and evening.sittings[-1]
    return sitting if sitting and not sitting.closed else None


@pages.route("/<group_id>/name", methods=["GET", "POST"])
@needs("host")
def rename(group_id: str) -> ResponseReturnValue:
    form = GroupName(data={"name": g.group.name})
    if not form.validate_on_submit():
        page = render_template("groups/name.html", form=form)
        return page, 422 if form.is_submitted() else 200
    with writing():
        g.group.name = form.name.data
    return see("groups.show", group_id=group_id)


player_pages = Blueprint("players", __name__, url_prefix="/groups/<group_id>/players")


@player_pages.get("", endpoint="show")
@needs("view")
def players() -> ResponseReturnValue:
    return _players_page()


def _players_page(**forms: object) -> str:
    """The page of players; `forms` are forms with faults."""
    return render_template(
        "groups/players.html", **{"adding": NewPlayer(), "renaming": None, **forms}
    )


@player_pages.post("")
@needs("score")
def add(group_id: str) -> ResponseReturnValue:
    """Add a player. A scorer may add a guest in the middle of an evening."""
    form = NewPlayer()

    def make() -> dict[str, str]:
        return {"id": members.add_player(g.group, form.name.data, guest=form.guest.data).id}

    if form.validate_on_submit() and _accepted(form, lambda: done_once(group_id, make)):
        return see("players.show", group_id=group_id)
    return _players_page(adding=form), 422


@player_pages.post("/<player_id>")
@needs("host")
def mend(group_id: str, player_id: str) -> ResponseReturnValue:
    form = PlayerName()

    def put_right() -> None:
        with writing():
            members.rename_player(members.player_of(g.group, player_id), form.name.data)

    if form.validate_on_submit() and _accepted(form, put_right):
        return see("players.show", group_id=group_id)
    return _players_page(renaming=(player_id, form)), 422


def _accepted(form: GroupName | PlayerName, do: Callable[[], object]) -> bool:
    """Do it if the form is valid and the name accepted; otherwise add the fault to the form."""
    try:
        do()
    except NoDocument as error:
        form.name.errors = [clash(error)]
        return False
    return True


@player_pages.post("/<player_id>/retired")
@needs("host")
def retire(group_id: str, player_id: str) -> ResponseReturnValue:
    with writing():
        members.retire_player(
            members.player_of(g.group, player_id), request.form.get("retired") == "1"
        )
    return see("players.show", group_id=group_id)


home_pages = Blueprint("home", __name__)

WRONG = phrase("Wrong PIN. Ask the group’s host for it.")
MISSING = phrase("Enter the PIN. The group’s host has it.")
LOCKED = phrase(
    "Too many wrong PINs were entered from your network, so it is locked until {time}, "
    "even for the right PIN. Phones on other networks are not locked."
)


@home_pages.get("/", endpoint="show")
@needs(None)
def home() -> ResponseReturnValue:
    renew()
    return _home(PastedLinkForm())


def _home(pasted: PastedLinkForm) -> str:
    example = demo.find()
    groups = [_Group(each) for each in groups_of(this_phone())]
    going = _open_evening(groups)
    if going:
        select_group(going.evening.group)
    return render_template(
        "groups/home/show.html",
        groups=groups,
        going=going,
        scores=going is not None and _scores(going.evening.group_id),
        next_group=_next_group(groups),
        example_squares=tuple(monograms_of(example).values())[:4] if example else (),
        pasted=pasted,
        example=example,
        removed="removed" in request.args and "without_demo" in session,
        without_demo="without_demo" in session,
        may_try=current_app.config["OPEN_GROUPS"],
    )


class _Group:
    """A group on the home page: its first four players, number of evenings, and last day."""

    def __init__(self, group: Group):
        self.group = group
        self.squares = tuple(monograms_of(group).values())[:4]
        self.evenings = [evening for evening in group.evenings if evening.sittings]
        self.last = self.evenings[0] if self.evenings else None


def _open_evening(groups: Iterable[_Group]) -> EveningCard | None:
    begun = [each.last for each in groups if each.last and not each.last.sittings[-1].closed]
    latest = max(begun, key=lambda evening: evening.created, default=None)
    return readable(EveningCard, latest) if latest else None


def _next_group(groups: Iterable[_Group]) -> Group | None:
    """The group that played last and in which this phone may record; its own demo is none."""
    own = db.session.get(Sitting, session.get("own_demo", ""))
    demo_id = own.evening.group_id if own else ""
    able = [each for each in groups if each.group.id != demo_id and _scores(each.group.id)]
    last = max(able, key=lambda each: each.last.created if each.last else 0, default=None)
    return last.group if last else None


def _scores(group_id: str) -> bool:
    links = links_of(this_phone())
    return any(each.group_id == group_id and members.allows(each.role, "score") for each in links)


@home_pages.post("/open")
@needs(None)
def open_link() -> ResponseReturnValue:
    """Open a pasted link, or say that it leads nowhere."""
    form = PastedLinkForm()
    token = form.token()
    if members.link_of(token) is not None:
        return see("home.offer", token=token)
    form.link.errors = [
        translated(phrase("This isn’t a link to a group. Make sure you copy all of it."))
    ]
    return _home(form), 422


@home_pages.get("/join/<token>")
@needs(None)
def offer(token: str) -> ResponseReturnValue:
    """The page that explains a link. It changes nothing, because robots open links too."""
    return _offer(_link(token), token, Pin(formdata=None))


def _offer(link: Link, token: str, form: Pin) -> str:
    return render_template(
        "groups/home/join.html",
        link=link,
        token=token,
        allows=ALLOWS[link.role],
        form=form if members.asks_pin(link) and not _is_in(link) else None,
    )


@home_pages.post("/join/<token>")
@needs(None)
def join(token: str) -> ResponseReturnValue:
    link, form = _link(token), Pin()
    try:
        if not (_is_in(link) or knows_pin(link, form.typed())):
            form.pin.errors = [translated(WRONG if form.typed() else MISSING)]
            return _offer(link, token, form), 403
    except TooManyRequests as locked:
        until = now() + 1000 * int(str(locked.retry_after))
        form.pin.errors = [translated(LOCKED.of(time=soon(until)))]
        return _offer(link, token, form), 429, {"Retry-After": str(locked.retry_after)}
    group_id, me = link.group_id, request.form.get("me")
    known = me in {player.name for player in link.group.players}
    let_in(link, me if known or me is None else "")  # else they do not want to say
    # The hand in play, or its scores; the group if none is.
    evening = latest(db.session.get_one(Group, group_id))
    going = evening.sittings[-1] if evening and not evening.sittings[-1].closed else None
    if going is None:
        return see("groups.show", group_id=group_id)
    page = "sittings.enter" if members.allows(link.role, "score") else "scores.show"
    return see(page, sitting_id=going.id)


def _is_in(link: Link) -> bool:
    """Whether this phone already has the link's role, so that it needs no PIN."""
    held = role_in(link.group_id)
    return held is not None and members.allows(held, link.role)


def _link(token: str) -> Link:
    return members.link_of(token) or abort(404)


@home_pages.post("/demonstration")
@needs(None)
def keep_demonstration() -> ResponseReturnValue:
    """Hide the demonstration on this phone's home page, or show it again."""
    keep = request.form.get("keep") == "1"
    session.permanent = True
    if keep:
        session.pop("without_demo", None)
    else:
        session["without_demo"] = True
    return see("home.show") if keep else see("home.show", removed=1)


@home_pages.post("/demonstration/copy")
@needs(None)
def try_demonstration() -> ResponseReturnValue:
    """Open this phone's own copy of the demonstration, into which hands can be entered."""
    kept = db.session.get(Sitting, session.get("own_demo", ""))
    if kept and role_in(kept.evening.group_id):
        return see("sittings.enter", sitting_id=kept.id)
    check_may_create_group()

    def make() -> dict[str, str]:
        sitting = demo.make(now())
        return {"group": sitting.evening.group_id, "sitting": sitting.id}

    made = done_once(group_creation_scope(), make)
    let_in(members.link(str(made["group"]), "host") or abort(404))
    session["own_demo"] = made["sitting"]
    return see("sittings.enter", sitting_id=made["sitting"])


@home_pages.post("/language")
@needs(None)
def language() -> ResponseReturnValue:
    """Set the browser's language, and return to the page."""
    tag = request.form.get("language")
    if tag not in languages():
        abort(422)
    session.permanent = True
    session["language"] = tag
    return redirect(_page_of(request.form.get("page", "")), 303)


def _page_of(address: str) -> str:
    """The path of a page of this app without its language parameter; else the home page."""
    path, _, query = address.partition("?")
    path = "/" + path.lstrip("/")  # "//" would begin a host name
    if not path.isprintable():  # a line break would begin a header
        path, query = "/", ""
    try:
        current_app.url_map.bind("").match(path, method="GET")
    except HTTPException:
        path, query = "/", ""
    kept = [(key, value) for key, value in parse_qsl(query) if key != "lang"]
    return request.script_root + path + ("?" + urlencode(kept) if kept else "")
