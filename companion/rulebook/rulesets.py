"""The rules a group can choose: presets, those of its evenings, and house rules that it saved;
and their open questions as fields of a form.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from flask import abort
from wtforms import RadioField

from companion.db.models import Evening, Group, HouseRules, Sitting, readable
from companion.db.session import db
from companion.documents.json_values import NoDocument
from companion.documents.sheets import read_sheet, write_sheet
from companion.documents.texts import read_name
from companion.evenings.starting import (
    can_be_repeated,
    latest,
    seats_at_last,
    sheet_of,
    sitting_out,
)
from companion.form_fields import Offered, WholeNumber, pairs, translated
from companion.groups.members import HANDS, check_quota
from companion.rules.games import Game, all_games, find_preset, game, game_module, unit_of
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import (
    LARGEST,
    Amendment,
    AmendmentError,
    Choice,
    ChoiceOption,
    NumberChoice,
    Preset,
    line_of,
)
from companion.rules.sheet import Clause, Sheet, compare

Answers = dict[str, str | int | float]

PREFIX = "choice-"
ORIGINS = ("rules", "house", "sitting")
"""The parameters by which a URL names rules."""


def asking(kind: type, choices: Iterable[Choice | NumberChoice]) -> type:
    """A form class with a field for each question."""
    fields = {PREFIX + choice.key: _field(choice) for choice in choices}
    return type(kind.__name__, (kind,), fields)


def _field(choice: Choice | NumberChoice) -> Any:
    match choice:
        case NumberChoice():
            usual = translated(phrase("Usual: {n}", n=choice.default))
            return WholeNumber(
                translated(choice.asks),
                0,
                LARGEST,
                required=True,
                default=choice.default,
                description=usual,
            )
        case Choice():
            return RadioField(
                translated(choice.asks),
                choices=pairs((str(o.value), _says(choice, o)) for o in choice.options),
                default=str(choice.default),
                validate_choice=False,
                validators=[Offered()],
            )


def _says(choice: Choice, option: ChoiceOption) -> Phrase:
    if option.value != choice.usual:
        return option.says
    return phrase("{says} (usual)", says=option.says)


def suggested(preset: Preset) -> Answers:
    """The answers that a new evening's form begins with where they are not the default."""
    choices = (choice for choice in preset.choices if choice.usual != choice.default)
    return {choice.key: choice.usual for choice in choices}


def asked(answers: Mapping[str, Any]) -> dict[str, Any]:
    return {PREFIX + key: str(value) for key, value in answers.items()}


def as_typed(form: Any, choices: Iterable[Choice | NumberChoice]) -> Answers:
    """The answers in a form; invalid ones take the default."""
    return {c.key: _kept(str(form[PREFIX + c.key].data), c) for c in choices}


def short_answers(form: Any, choices: Iterable[Choice | NumberChoice]) -> list[str]:
    """The answers for a one-line summary: those with a short text, and those not usual."""
    return [
        told
        for choice in choices
        for told in (_alone(form, choice) or unusual_answers(form, [choice]))
    ]


def _alone(form: Any, choice: Choice | NumberChoice) -> list[str]:
    value = str(form[PREFIX + choice.key].data)
    options = choice.options if isinstance(choice, Choice) else ()
    return [translated(each.alone) for each in options if each.alone and str(each.value) == value]


def unusual_answers(form: Any, choices: Iterable[Choice | NumberChoice]) -> list[str]:
    """The answers that differ from the usual ones, in words; invalid ones are left out."""
    said = ((choice, choice.read(str(form[PREFIX + choice.key].data))) for choice in choices)
    return [
        translated(_answered(choice, value))
        for choice, value in said
        if value is not None and value != choice.usual
    ]


def _answered(choice: Choice | NumberChoice, value: str | int) -> Phrase:
    if isinstance(choice, NumberChoice):
        return phrase("{question} {n}", question=choice.asks, n=value)
    option = choice.option(value)
    return option.alone or option.says


def read_answers(typed: Mapping[str, str], preset: Preset) -> Answers:
    """Answers from URL parameters by question; invalid ones take the default."""
    return {choice.key: _kept(typed.get(choice.key, ""), choice) for choice in preset.choices}


def not_default(preset: Preset, answers: Mapping[str, Any]) -> dict[str, str]:
    """The answers that differ from the default, as URL parameters."""
    return {c.key: str(answers[c.key]) for c in preset.choices if answers[c.key] != c.default}


def invalid_numbers(typed: Mapping[str, str], preset: Preset) -> list[str]:
    """The keys of the questions for a number with an invalid answer."""
    numbers = (c for c in preset.choices if isinstance(c, NumberChoice))
    return [c.key for c in numbers if typed.get(c.key) and c.read(typed[c.key]) is None]


def _kept(text: str, choice: Choice | NumberChoice) -> str | int:
    value = choice.read(text)
    return choice.default if value is None else value


def save(group: Group, name: str, sheet: Sheet, over: HouseRules | None = None) -> HouseRules:
    """Save rules under a name, or `over` others. Raises NoDocument if the name is refused."""
    read = read_name(name, "name")
    if any(rules.name == read and rules is not over for rules in group.house_rules):
        raise NoDocument(phrase("the group already has rules called {name}", name=read), "name")
    saved = over or HouseRules(group_id=group.id)
    saved.name, saved.game, saved.sheet = read, sheet.game, write_sheet(sheet)
    if over is None:
        group.house_rules.append(saved)
    db.session.flush()
    check_quota(group.id, HANDS)
    return saved


def remove(rules: HouseRules) -> None:
    db.session.delete(rules)
    db.session.flush()


class Ruleset(NamedTuple):
    """A ruleset: a preset, and the sheet that a table made from it.

    `origin` is how a URL names it, `called` its name in its group.
    """

    preset: Preset
    name: Phrase
    origin: Mapping[str, str]
    sheet: Sheet
    called: str = ""

    @property
    def answers(self) -> Answers:
        """The answers to the open questions, as far as they are still known."""
        return _known(self.preset, self.sheet)

    def with_answers(self, answers: Mapping[str, Any]) -> Sheet:
        """The sheet with these answers; the present one if house rules conflict with them."""
        try:
            return self.preset.sheet({**self.answers, **answers}, self.house)
        except AmendmentError:
            return self.sheet

    @property
    def house(self) -> tuple[Amendment, ...]:
        return self.sheet.house

    @property
    def own(self) -> bool:
        return "house" in self.origin or bool(self.house)

    @property
    def asks(self) -> tuple[Choice | NumberChoice, ...]:
        """The questions left open: by house rules none; in a sitting those on unchanged lines."""
        if "house" in self.origin:
            return ()
        changed = {line_of(change) for change in self.house}
        return tuple(c for c in self.preset.choices if c.lines.isdisjoint(changed))

    @property
    def different(self) -> "tuple[Difference, ...]":
        """The lines that differ from its preset."""
        return differences(self.preset.sheet(), self.sheet)


def preset_ruleset(preset: Preset) -> Ruleset:
    return Ruleset(preset, preset.name, {"rules": preset.key}, preset.sheet())


def of_group(rules: HouseRules) -> Ruleset | None:
    """A group's own ruleset; None if this release no longer knows its clauses."""
    try:
        sheet = read_sheet(rules.sheet, game(rules.game))
    except NoDocument:
        return None
    name = phrase("{name}", name=rules.name)
    preset = find_preset(sheet.preset)
    return Ruleset(preset, name, {"house": rules.id}, sheet, rules.name) if preset else None


def of_sitting(sitting: Sitting) -> Ruleset | None:
    """The ruleset of a sitting; None if this release no longer knows its clauses."""
    sheet = sheet_of(sitting)
    preset, called = find_preset(sheet.preset), sitting.meta.get("house", "")
    if preset is None:
        return None
    return Ruleset(preset, rules_of(sitting), {"sitting": sitting.id}, sheet, called)


def rules_of(sitting: Sitting, sheet: Sheet | None = None) -> Phrase:
    """The name of a sitting's rules: the group's name for them at its start, or the preset's.

    `sheet` saves reading the stored one.
    """
    sheet, house = sheet or sheet_of(sitting), sitting.meta.get("house")
    if house:
        return phrase("{house} ({rules})", house=house, rules=_preset_name(sheet))
    return sheet_name(sheet)


def sheet_name(sheet: Sheet) -> Phrase:
    """The name of rules to which no group has given one."""
    name = _preset_name(sheet)
    return phrase("{name}, with changes", name=name) if sheet.house else name


def _preset_name(sheet: Sheet) -> Phrase:
    preset = find_preset(sheet.preset)
    return preset.name if preset else phrase("{key}", key=sheet.preset)


def saved_rulesets(group: Group) -> Iterator[tuple[HouseRules, Ruleset | None]]:
    for rules in group.house_rules:
        yield rules, of_group(rules)


def requested_ruleset(group: Group | None, origin: Mapping[str, str]) -> Ruleset:
    """The ruleset that a URL names. Aborts with 404 if the group does not have it."""
    way: Ruleset | None = None
    if "rules" in origin:
        preset = find_preset(origin["rules"])
        way = preset_ruleset(preset) if preset else None
    elif group is None:
        way = None
    elif "house" in origin:
        rules = db.session.get(HouseRules, origin["house"])
        way = of_group(rules) if rules and rules.group_id == group.id else None
    elif "sitting" in origin:
        sitting = db.session.get(Sitting, origin["sitting"])
        way = of_sitting(sitting) if sitting and sitting.evening.group_id == group.id else None
    return way or abort(404)


COMMON = (
    "hong-kong", "simple", "celko-kam", "hong-kong-mahjong", "taiwan", "singapore",
    "malayan", "malayan-shooter",
)  # fmt: skip
"""The most common rules, the most common game first: suggested to groups that have not played."""


def usual_ruleset(group: Group | None) -> Ruleset:
    """The ruleset for a new evening: the one that the group played last, else the most common."""
    evening = latest(group) if group else None
    last = readable(of_sitting, evening.sittings[-1]) if evening else None
    preset = find_preset(COMMON[0])
    assert preset
    return last or preset_ruleset(preset)


def _by_use(way: Ruleset) -> int:
    key = way.preset.key
    return COMMON.index(key) if key in COMMON else len(COMMON)


def rule_choices(group: Group | None, seats: int | None = None) -> dict[str, object]:
    """The data of a page to choose rules on: presets by game, and the group's own."""

    def fits(way: Ruleset) -> bool:
        return seats is None or len(way.sheet.seats) == seats

    games = [(game, [preset_ruleset(preset) for preset in game.presets]) for game in all_games()]
    fitting = [(game, sorted(filter(fits, ways), key=_by_use)) for game, ways in games]
    evening = latest(group) if group else None
    last = readable(sheet_of, evening.sittings[-1]) if evening else None
    offered = [(game, ways) for game, ways in fitting if ways]
    return {
        "games": sorted(offered, key=lambda each: _by_use(each[1][0])),
        "played_last": last.game if last else all_games()[0].key,
        "common": COMMON,
        "own": [way for _, way in saved_rulesets(group) if way and fits(way)] if group else [],
    }


def of_unit(group: Group, sheet: Sheet) -> dict[str, object]:
    """The same for rulesets that pay in the unit of a sheet, except its own preset alone."""
    unit = unit_of(sheet.game, sheet.preset)

    def fits(way: Ruleset) -> bool:
        return unit_of(way.sheet.game, way.sheet.preset) == unit

    of = game(sheet.game)
    ways = sorted(filter(fits, map(preset_ruleset, of.presets)), key=_by_use)
    return {
        "games": [(of, ways)] if len(ways) > 1 else [],
        "common": COMMON,
        "own": [way for _, way in saved_rulesets(group) if way and fits(way)],
    }


Said = tuple[Phrase, Phrase]
"""A question, and the table's answer."""


def answered(sheet: Sheet, usual: bool = True) -> tuple[Said, ...]:
    """The questions and the table's answers, as far as its lines follow from them."""
    preset = find_preset(sheet.preset)
    answers = kept_answers(preset, sheet) if preset else {}
    return tuple(
        (choice.asks, choice.told(answers[choice.key]))
        for choice in (preset.choices if preset else ())
        if choice.key in answers and not choice.idle(answers)
        if (usual and not choice.seldom) or answers[choice.key] != choice.default
    )


def house_changes(sheet: Sheet) -> "tuple[Difference, ...]":
    """The lines of a sheet that do not follow from its answers (`answered`)."""
    preset = find_preset(sheet.preset)
    return differences(preset.sheet(kept_answers(preset, sheet)), sheet) if preset else ()


def kept_answers(preset: Preset, sheet: Sheet) -> Answers:
    """The answers of a sheet whose lines are unchanged: no house rule has changed them."""
    known = _known(preset, sheet)
    plain = preset.sheet(known)
    return {
        choice.key: known[choice.key]
        for choice in preset.choices
        if choice.key in known
        and all(plain.clause(key) == sheet.clause(key) for key in choice.lines)
    }


def _known(preset: Preset, sheet: Sheet) -> Answers:
    """The answers of a sheet that its preset still knows, and the defaults for newer questions."""
    given = dict(sheet.choices)
    found = {choice.key: given.get(choice.key, choice.default) for choice in preset.choices}
    return {c.key: found[c.key] for c in preset.choices if c.knows(found[c.key])}


Difference = tuple[Clause | None, Clause | None]
"""A line of the rules before and after; None if there is none."""


def differences(before: Sheet, after: Sheet) -> tuple[Difference, ...]:
    return tuple((was, now) for was, now in compare(before, after) if was != now)


class RepeatableEvening(NamedTuple):
    """Data to repeat the last evening in one tap: the rules, the last players, who sits out."""

    evening: Evening
    rules: Phrase
    seats: tuple[str, ...]
    aside: tuple[str, ...]


def repeatable_evening(group: Group) -> RepeatableEvening | None:
    """The last evening of a group, if all its last players are still active."""
    evening = latest(group)
    if evening is None or not can_be_repeated(evening):
        return None
    names = group.names
    seats = tuple(names[who] for who in seats_at_last(evening))
    aside = tuple(names[who] for who in sitting_out(evening))
    return RepeatableEvening(evening, rules_of(evening.sittings[-1]), seats, aside)


def answered_sheet(form: Any, way: Ruleset) -> Sheet | None:
    """The sheet with the form's answers; None, with a fault in the form, if they conflict."""
    try:
        return way.preset.sheet({**way.answers, **as_typed(form, way.asks)}, way.house)
    except AmendmentError as error:
        clash = phrase(
            "Your house rules and these options contradict each other: {fault}.", fault=error.text
        )
        form.form_errors.append(translated(clash))
        return None


class Referee(NamedTuple):
    """Reads the fields of the page into a question; `spoken` is the data of its script."""

    read: Callable[[Mapping[str, str]], Any]
    spoken: Callable[[Sheet], dict[str, Any]]


def referee_of(game: str) -> Referee | None:
    return getattr(game_module(game, "entry"), "REFEREE", None)


def refereed() -> tuple[Game, ...]:
    return tuple(each for each in all_games() if referee_of(each.key))
