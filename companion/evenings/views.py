"""Views of an evening: start, overview, stakes, and continuing."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm

from companion.db.models import Evening, Group, Sitting
from companion.db.session import db, writing
from companion.evenings import forms, seating, starting
from companion.form_fields import faults, translated
from companion.groups import members
from companion.groups.access import author, check_may_create_group, join, needs, now
from companion.groups.monograms import select_group
from companion.i18n import chosen, phone_day, phone_time, phone_zone
from companion.ledger.book import book_cache, game_end
from companion.ledger.idempotency import done_once, group_creation_scope
from companion.ledger.recording import Author
from companion.ledger.sealing import hands_in
from companion.limits import charge
from companion.request_context import g
from companion.rulebook import rulesets
from companion.rulebook.rulesets import (
    ORIGINS,
    Ruleset,
    answered_sheet,
    requested_ruleset,
    rule_choices,
    rules_of,
    usual_ruleset,
)
from companion.rules.games import game, unit_name, unit_of
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import Choice
from companion.rules.sheet import Sheet
from companion.season.totals import in_money, is_open
from companion.settlement import actions
from companion.settlement.forms import names as account_names
from companion.settlement.payments import NO_CURRENCY, offered, open_debts, point_worth
from companion.settlement.plan import balances_of, state_of
from companion.templating import said, see

pages = Blueprint("evenings", __name__)

LOOK = "look"
"""Button name: show the form again with updated summaries; nothing is saved."""


@pages.get("/evenings/<evening_id>")
@needs("view")
def show() -> ResponseReturnValue:
    evening = g.evening
    again = bool(evening.sittings) and starting.can_be_repeated(evening)
    last_open = bool(evening.sittings) and is_open(evening)
    return render_template(
        "evenings/show.html",
        evening=evening,
        names=g.group.names,
        state=state_of(evening),
        money=in_money(evening, state_of(evening).balances),
        currency=evening.currency or NO_CURRENCY,
        worth=point_worth(evening),
        sittings=[_Card(each) for each in evening.sittings],
        open=is_open(evening),
        again=again,
        aside=starting.sitting_out(evening) if again and not is_open(evening) else (),
        waiting=seating.waiting(evening, book_cache.open(evening.sittings[-1]))
        if last_open
        else (),
        owed=bool(offered(evening)),
    )


class _Card:
    """A sitting as its evening's page shows it."""

    def __init__(self, sitting: Sitting):
        self.sitting = sitting
        self.rules = rules_of(sitting)
        self.hands = hands_in(sitting)
        self.balances = balances_of(sitting)
        self.worth = point_worth(sitting.evening)
        self.end = None if sitting.closed else game_end(sitting, book_cache.open(sitting), now())


@pages.route("/new", methods=["GET", "POST"])
@needs(None)
def new_table() -> ResponseReturnValue:
    check_may_create_group()
    return _new(None)


@pages.route("/groups/<group_id>/evenings/new", methods=["GET", "POST"])
@needs("score")
def new() -> ResponseReturnValue:
    return _new(g.group)


def _new(group: Group | None) -> ResponseReturnValue:
    """The page that starts an evening; other rules are chosen on a second page."""
    if "choose" in request.args:
        return _which("evenings.new" if group else "evenings.new_table", group)
    named = set(ORIGINS) & request.args.keys()
    way = requested_ruleset(group, request.args) if named else usual_ruleset(group)
    seats = len(way.sheet.seats)
    players = [(each.id, each.name) for each in members.by_last_played(group)] if group else []
    form = _form(way, group, players)
    thrown = seating.read_dice(form.dice.data)
    pressed = (seating.ACTIONS | {"throw", LOOK}) & request.form.keys()
    if "throw" in request.form and not form.free:
        thrown = seating.throw_dice()
        form.dice.data, form.banker.data = seating.write_dice(thrown), str(thrown.seat(seats))
    elif not pressed and form.validate_on_submit() and (sheet := answered_sheet(form, way)):
        sitting_id = _begun(form, group, sheet, _called(way, sheet))
        return see("sittings.enter", sitting_id=sitting_id)
    select_group(group, seating.newcomers(form))
    first = way.preset.asked_first
    folded = [choice for choice in way.asks if not choice.apart and choice not in first]
    page = render_template(
        "evenings/new.html",
        form=form,
        way=way,
        game=game(way.sheet.game),
        people=dict(form.waiting.choices),
        carried=open_debts(group.id) if group else (),
        names=account_names() if group else {},
        dice=thrown,
        thrown=said(thrown.says(seats), form.called()) if thrown else "",
        faults=faults(form),
        elsewhere=_elsewhere(way, group),
        apart=_apart(form, way),
        costs=_costs(form, way),
        asked_names=[rulesets.PREFIX + choice.key for choice in way.asks],
        unusual=rulesets.unusual_answers(form, folded),
        rules_told=rulesets.short_answers(form, way.asks),
    )
    return page, 422 if form.errors else 200


def _form(way: Ruleset, group: Group | None, players: list[forms.Player]) -> Any:
    seats = len(way.sheet.seats)
    seated = [who for who, _ in players][:seats]
    last: Evening | None = starting.latest(group) if group else None
    weekday = chosen().weekday(phone_time(now()).date())
    data: dict[str, Any] = {"group_name": translated(phrase("{weekday} table", weekday=weekday))}
    if group and last:
        of_unit = starting.latest_in(group, _unit(way.sheet))
        data |= forms.stake_after(last, of_unit)
        data |= starting.terms_of(of_unit, way.preset.key) if of_unit else {}
        if starting.can_be_repeated(last) and len(starting.seats_at_last(last)) == seats:
            seated = starting.seats_at_last(last)
    data = {
        **data,
        **forms.beginning(way.preset, way.sheet),
        **rulesets.asked(way.answers),
        **rulesets.asked(rulesets.suggested(way.preset) if "rules" in way.origin else {}),
        **forms.seating(seated, seats),
    }
    form = rulesets.asking(forms.NewEvening.made_for(seats), way.asks)(data=data)
    form.founds = group is None
    if form.is_submitted():
        seating.rearrange(form, players, request.form)
    form.offer(seating.with_newcomers(players, form), last.currency if last else "")
    form.waiting.data = [who for who in form.waiting.data if who not in form.seated()]
    form.offer_stakes(way.with_answers(rulesets.as_typed(form, way.asks)))
    return form


def _elsewhere(way: Ruleset, group: Group | None) -> tuple[Phrase, Phrase] | None:
    """The worth of a point last time, and its unit, if these rules have another unit."""
    last = starting.latest(group) if group else None
    if group is None or last is None or starting.latest_in(group, _unit(way.sheet)):
        return None
    worth = forms.worth_told(last)
    return worth and (worth, unit_name(_unit(starting.sheet_of(last.sittings[0]))))


def _which(endpoint: str, group: Group | None, seats: int | None = None) -> str:
    """The page to choose rules for `seats` players; its links lead to `endpoint`."""
    ways = rule_choices(group, seats)
    return render_template("evenings/which.html", endpoint=endpoint, **ways)


def _apart(form: Any, way: Ruleset) -> dict[str, Phrase]:
    """The effect of the answers so far to questions shown apart, by question."""
    sheet, paid = way.with_answers(rulesets.as_typed(form, way.asks)), _as_paid(form)
    return {choice.key: choice.apart.comes_to(sheet, paid) for choice in way.asks if choice.apart}


def _costs(form: Any, way: Ruleset) -> dict[str, dict[str, Phrase]]:
    typed, paid = rulesets.as_typed(form, way.asks), _as_paid(form)
    return {
        choice.key: {
            str(option.value): choice.apart.comes_to(
                way.with_answers({**typed, choice.key: option.value}), paid
            )
            for option in choice.options
        }
        for choice in way.asks
        if choice.apart and isinstance(choice, Choice)
    }


def _as_paid(form: Any) -> Callable[[int], int | str]:
    worth = form.worth
    return worth.told if worth and form.usual else int


def _called(way: Ruleset, sheet: Sheet) -> dict[str, str]:
    return {"house": way.called} if way.called and sheet.clauses == way.sheet.clauses else {}


def _begun(form: Any, group: Group | None, sheet: Sheet, called: dict[str, str]) -> str:
    if group:
        begun = done_once(group.id, lambda: _begin(form, group, sheet, called, author()))
        return str(begun["sitting"])

    def found() -> dict[str, str]:
        charge("groups by address")
        made = members.create_group(form.group_name.data, (), now())
        begun = _begin(form, made, sheet, called, Author("", now()))
        return {"group": made.id, **begun}

    begun = done_once(group_creation_scope(), found)
    join(members.link(str(begun["group"]), "host") or abort(404))
    return str(begun["sitting"])


def _begin(
    form: Any, group: Group, sheet: Sheet, called: dict[str, str], by: Author
) -> dict[str, str]:
    """Start the evening; new players join the group first."""
    ids = {
        seating.NEW + name: members.add_player(group, name).id for name in seating.newcomers(form)
    }
    stake = form.stake()
    stake["waiting"] = [ids.get(who, who) for who in stake["waiting"]]
    stake["keeper"] = ids.get(stake["keeper"], stake["keeper"])
    evening = starting.begin_evening(group, phone_day(by.at), by.at, **stake)
    terms = {**form.terms(sheet), **called, **_counts_before(group, sheet)}
    if "until" in terms and (clock := phone_zone()):
        terms["zone"] = str(clock)
    seats = [ids.get(who, who) for who in form.seated()]
    sitting = starting.begin_sitting(evening, sheet, seats, int(form.banker.data), by, terms)
    return {"sitting": sitting.id}


def _counts_before(group: Group, sheet: Sheet) -> dict[str, Any]:
    """The counts of patterns that the group set when it last played these rules."""
    last = starting.latest_in(group, _unit(sheet))
    kept = starting.terms_of(last, sheet.preset) if last else {}
    return {starting.COUNTS: kept[starting.COUNTS]} if starting.COUNTS in kept else {}


@pages.post("/evenings/<evening_id>/again")
@needs("score")
def again(evening_id: str) -> ResponseReturnValue:
    """Repeat the last sitting with a thrown banker; in a new evening if this one is closed."""
    if not g.evening.sittings or not starting.can_be_repeated(g.evening):
        abort(409)

    def begin() -> dict[str, str]:
        evening, by, thrown = g.evening, author(), seating.throw_dice()
        banker = thrown.seat(len(starting.seats_at_last(evening)))
        if request.form.get("new") != "1" and is_open(evening):
            following = starting.repeat_sitting(evening, evening, banker, by)
        else:
            following = starting.repeat_evening(evening, phone_day(by.at), banker, by)
        return {"sitting": following.id, "dice": seating.write_dice(thrown)}

    begun = done_once(evening_id, begin)
    thrown = seating.read_dice(begun["dice"]) or abort(500)
    seats = book_cache.open(db.session.get_one(Sitting, begun["sitting"])).standing.seats
    flash(said(thrown.says(len(seats)), seats))
    return see("sittings.enter", sitting_id=begun["sitting"])


@pages.route("/evenings/<evening_id>/go-on", methods=["GET", "POST"])
@needs("score")
def go_on(evening_id: str) -> ResponseReturnValue:
    """Continue under other options, rules or another game, with the same banker and streak."""
    if not is_open(g.evening):
        abort(409)
    seats = len(starting.seats_at_last(g.evening))
    if not set(ORIGINS) & request.args.keys():
        return _which("evenings.go_on", g.group, seats)
    way = requested_ruleset(g.group, request.args)
    if len(way.sheet.seats) != seats:
        abort(404)
    form = rulesets.asking(FlaskForm, way.asks)(data=rulesets.asked(way.answers))
    if form.validate_on_submit() and (sheet := answered_sheet(form, way)):

        def begin() -> dict[str, str]:
            before = book_cache.open(g.evening.sittings[-1])
            following = starting.go_on(g.evening, before, sheet, author(), **_called(way, sheet))
            return {"sitting": following.id}

        return see("sittings.enter", sitting_id=done_once(evening_id, begin)["sitting"])
    units = {_unit(starting.sheet_of(sitting)) for sitting in g.evening.sittings}
    page = render_template(
        "evenings/go_on.html",
        form=form,
        way=way,
        evening=g.evening,
        worth=None if _unit(way.sheet) in units else forms.worth_told(g.evening),
        standing=book_cache.open(g.evening.sittings[-1]).standing,
        faults=faults(form),
    )
    return page, 422 if form.errors else 200


def _unit(sheet: Sheet) -> str:
    return unit_of(sheet.game, sheet.preset)


@pages.route("/evenings/<evening_id>/stake", methods=["GET", "POST"])
@needs("score")
def stake(evening_id: str) -> ResponseReturnValue:
    if not is_open(g.evening):
        abort(409)
    form = forms.StakesForm(data={"title": g.evening.title, **forms.stake_of(g.evening)})
    seated = {who for sitting in g.evening.sittings for who in sitting.players} | {
        *g.evening.waiting
    }
    able = members.by_last_played(g.group, seated)
    form.offer([(player.id, player.name) for player in able], g.evening.currency)
    if g.evening.sittings:
        form.offer_stakes(starting.sheet_of(g.evening.sittings[-1]))
    form.at_table = tuple(starting.seats_at_last(g.evening)) if g.evening.sittings else ()
    if LOOK not in request.form and form.validate_on_submit() and _saved(form):
        return see("evenings.show", evening_id=evening_id)
    last = g.evening.sittings[-1] if g.evening.sittings else None
    page = render_template(
        "evenings/stake.html",
        form=form,
        faults=faults(form),
        evening=g.evening,
        sheet=last and starting.sheet_of(last),
    )
    return page, 422 if form.errors else 200


def _saved(form: forms.StakesForm) -> bool:
    """Save the stake; if it is too late for a change, the form says so."""
    try:
        with writing():
            actions.choose(actions.lock_evening(g.evening_id), form.stake())
    except actions.CurrencyInUse:
        form.currency.errors.append(translated(actions.REFUSALS[actions.CurrencyInUse]))
        return False
    return True
