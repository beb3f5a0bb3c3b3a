"""Stores past evenings by the chosen rules, and summarizes them for the command line."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from companion.db.models import Evening, Group
from companion.documents.json_values import NoDocument
from companion.evenings.import_export import AlreadyThere, begin_with, check_new
from companion.evenings.starting import begin_evening, close_evening, latest, sort_by_day
from companion.groups.members import add_player, ids_by_name
from companion.histories.entries import Fault
from companion.histories.reading import History, PastEvening
from companion.ledger.recording import Author
from companion.rulebook.rulesets import Way, known, preset_of, usual_way, ways_of
from companion.rules.phrases import counted, phrase, say
from companion.rules.presets import AmendmentError, Choice, ChoiceValue, NumberChoice, Preset
from companion.rules.sheet import Sheet
from companion.settlement.actions import pay_all

FIRST = "hong-kong-mahjong"
"""The rules suggested to a group that has not played yet."""


def usual_rules(group: Group | None) -> Way:
    """The rules that a group played last; Hong Kong mahjong for a new group."""
    first = preset_of(FIRST)
    if first is None or (group and latest(group)):
        return usual_way(group)
    return known(first)


def named_rules(group: Group | None, called: str | None, options: Iterable[str]) -> Sheet:
    """The preset with this key or the house rules with this name, with options as KEY=VALUE.

    Raises NoDocument for unknown ones.
    """
    way = _called(group, called) if called else usual_rules(group)
    chosen = dict(way.answers)
    for option in options:
        key, _, value = option.partition("=")
        chosen[key] = _value(way.preset, key, value)
    try:
        return way.preset.sheet(chosen, way.house)
    except AmendmentError as error:
        raise NoDocument(error.text) from None


def _called(group: Group | None, called: str) -> Way:
    for rules, way in ways_of(group) if group else ():
        if way and rules.name == called:
            return way
    preset = preset_of(called)
    if preset is None:
        raise NoDocument(
            phrase("there are no rules “{name}”; “companion sheets” lists them", name=called)
        )
    return known(preset)


def _value(preset: Preset, key: str, text: str) -> ChoiceValue:
    """The value of an option. Raises NoDocument if there is no such option."""
    match preset.choice(key):
        case NumberChoice() if text.isascii() and text.isdecimal() and len(text) < 10:
            return int(text)
        case Choice(options=options):
            for option in options:
                if str(option.value) == text:
                    return option.value
    raise NoDocument(phrase("no such choice: “{key}” = “{value}”", key=key, value=text))


def already_there(group: Group, history: History) -> dict[int, str]:
    """The evenings that the group already has, by index: the id of an equal sitting."""
    found = {}
    for place, evening in enumerate(history.evenings):
        try:
            for sitting in evening.sittings:
                check_new(group, sitting.document, evening.day)
        except AlreadyThere as there:
            found[place] = there.sitting_id
    return found


def store(
    group: Group,
    history: History,
    author: Author,
    stake: Mapping[str, Any],
    without: Collection[int] = (),
    paid: bool = True,
) -> list[Evening]:
    """Add the evenings of a history, closed, except those in `without`. Part of a write.

    `stake` are the columns for evenings that state no stake; `paid` marks all payments as made. New
    players join the group. The evenings are sorted among the group's by day.
    """
    evenings = [each for n, each in enumerate(history.evenings) if n not in without]
    _add_players(group, evenings)
    stored = [_store(group, evening, author, stake) for evening in evenings]
    for evening in stored if paid else ():
        pay_all(evening, author)
    sort_by_day(group, stored)
    return stored


def _add_players(group: Group, evenings: Iterable[PastEvening]) -> None:
    known = ids_by_name(group)
    for evening in evenings:
        for sitting in evening.sittings:
            for name, player in sitting.ready.ids.items():
                if name not in known:
                    known[name] = add_player(group, name, id=player).id


def _store(group: Group, past: PastEvening, author: Author, stake: Mapping[str, Any]) -> Evening:
    worth = past.worth and {**past.worth._asdict(), "coin": max(1, past.worth.money)}
    evening = begin_evening(group, past.day, author.at, **(worth or stake))
    for sitting in past.sittings:
        begin_with(group, sitting.document, past.day, author, evening, sitting.ready)
    close_evening(evening, author)
    return evening


def summary(history: History, sheet: Sheet) -> Iterator[str]:
    """Every fault with its row; without faults, the evenings with totals, and the new players."""
    if history.faults:
        yield from map(_fault, history.faults)
        return
    if not history.own_rules:
        options = ", ".join(f"{key}={value}" for key, value in sheet.choices)
        yield say(phrase("rules: {rules} ({options})", rules=sheet.preset, options=options))
    for evening in history.evenings:
        totals = ", ".join(f"{name} {points:+}" for name, points in evening.totals.items())
        hands = counted("{n} hand", "{n} hands", evening.hands)
        yield f"{evening.day}  {say(hands)}: {totals}"
    if history.new:
        yield say(phrase("new players: {names}", names=", ".join(history.new)))
    if history.unused:
        yield say(phrase("columns that are not used: {names}", names=", ".join(history.unused)))


def _fault(fault: Fault) -> str:
    text = say(fault.text, fault.seats)
    return say(phrase("row {n}: {fault}", n=fault.row, fault=text)) if fault.row else text
