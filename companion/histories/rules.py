"""The rules of an imported history, chosen by the group or on the command line."""

from collections.abc import Iterable

from companion.db.models import Group
from companion.documents.json_values import NoDocument
from companion.evenings.starting import latest
from companion.rulebook.rulesets import Way, known, preset_of, usual_way, ways_of
from companion.rules.phrases import phrase
from companion.rules.presets import AmendmentError, Choice, ChoiceValue, NumberChoice, Preset
from companion.rules.sheet import Sheet

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
