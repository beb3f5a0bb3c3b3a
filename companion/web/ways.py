"""Ways of playing to begin from: the known ones, a group's own, and those of a sitting."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flask import abort

from companion.codec.catalogue import presets
from companion.codec.plain import NoDocument
from companion.forms.rules import Answers
from companion.rules.games import all_games
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import Change, Preset
from companion.rules.sheet import Clause, Sheet, compare
from companion.store.database import db
from companion.store.evenings import can_be_repeated, latest, seats_at_last, sheet_of
from companion.store.house_rules import sheet_of as house_sheet
from companion.store.tables import Evening, Group, HouseRules, Sitting


class Way(NamedTuple):
    """A way of playing: a preset, answers to its open questions, a group's changes on top.

    `origin` is how an address names it.
    """

    preset: Preset
    name: Phrase
    origin: Mapping[str, str]
    answers: Answers
    house: tuple[Change, ...] = ()


def preset_of(key: str) -> Preset | None:
    return next((preset for preset in presets() if preset.key == key), None)


def known(preset: Preset) -> Way:
    answers: Answers = {choice.key: choice.default for choice in preset.choices}
    return Way(preset, preset.name, {"rules": preset.key}, answers)


def of_group(rules: HouseRules) -> Way | None:
    """A group's own way; None where a release no longer knows it."""
    try:
        sheet = house_sheet(rules)
    except NoDocument:
        return None
    return _way(sheet, phrase("{name}", name=rules.name), {"house": rules.id})


def of_sitting(sitting: Sitting) -> Way | None:
    """The way a sitting is played; None where a release no longer knows it."""
    sheet = sheet_of(sitting)
    return _way(sheet, sheet_name(sheet), {"sitting": sitting.id})


def _way(sheet: Sheet, name: Phrase, origin: Mapping[str, str]) -> Way | None:
    preset = preset_of(sheet.preset)
    return preset and Way(preset, name, origin, dict(sheet.choices), sheet.house)


def sheet_name(sheet: Sheet) -> Phrase:
    """What a table calls its rules."""
    preset = preset_of(sheet.preset)
    name = preset.name if preset else phrase("{key}", key=sheet.preset)
    return phrase("{name}, with changes", name=name) if sheet.house else name


def ways_of(group: Group) -> Iterator[tuple[HouseRules, Way | None]]:
    """A group's own ways of playing."""
    for rules in group.house_rules:
        yield rules, of_group(rules)


def asked_for(group: Group, origin: Mapping[str, str]) -> Way:
    """The way that an address names. Ends in 404 where the group has none such."""
    way: Way | None = None
    if "rules" in origin:
        preset = preset_of(origin["rules"])
        way = preset and known(preset)
    elif "house" in origin:
        rules = db.session.get(HouseRules, origin["house"])
        way = of_group(rules) if rules and rules.group_id == group.id else None
    elif "sitting" in origin:
        sitting = db.session.get(Sitting, origin["sitting"])
        way = of_sitting(sitting) if sitting and sitting.evening.group_id == group.id else None
    return way or abort(404)


def to_pick(group: Group) -> dict[str, object]:
    """What a page on which rules are picked shows: the games with their ways, the group's own."""
    return {
        "games": [(game.name, [known(preset) for preset in game.presets]) for game in all_games()],
        "own": [way for _, way in ways_of(group) if way],
    }


Difference = tuple[Clause | None, Clause | None]
"""A line of the rules as it was and as it is; None where there is none."""


def differences(before: Sheet, after: Sheet) -> tuple[Difference, ...]:
    """The lines in which two sheets differ."""
    return tuple((was, now) for was, now in compare(before, after) if was != now)


class Again(NamedTuple):
    """What can be had once more in one tap: the evening, its rules, and who sat last."""

    evening: Evening
    rules: Phrase
    seats: tuple[str, ...]


def once_more(group: Group) -> Again | None:
    """The last evening of a group, where all four who sat last still play."""
    evening = latest(group)
    if evening is None or not can_be_repeated(evening):
        return None
    names = {player.id: player.name for player in group.players}
    seats = tuple(names[who] for who in seats_at_last(evening))
    return Again(evening, sheet_name(sheet_of(evening.sittings[-1])), seats)
