"""Sheets as JSON: a preset with choices and house rules, a complete sheet, or the catalogue."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument, at
from companion.rules.games import PACKAGES, Game, game
from companion.rules.lines import KINDS
from companion.rules.phrases import ENGLISH, Words, phrase, say
from companion.rules.presets import (
    LARGEST,
    Add,
    Amendment,
    AmendmentError,
    Choice,
    Edit,
    NumberChoice,
    Preset,
    Strike,
    Swap,
)
from companion.rules.sheet import Clause, Sheet

GROUP = "companion.clauses"
"""The entry points with which other distributions add kinds of clauses."""
MOST_SHEETS = 100
MOST_CHANGES = 500
"""More changes than any house rules have."""


def read_game(document: object, place: str = "game") -> Game:
    key = json_values.text(document, place)
    if key not in PACKAGES:
        raise NoDocument(phrase("unknown game “{key}”", key=key), place)
    return game(key)


def read_sheet(document: object, game: Game, place: str = "sheet") -> Sheet:
    """A sheet from a preset's key, or from `{"preset", "choices", "house"}`. Raises NoDocument."""
    if isinstance(document, str):
        return _preset(document, game, place).sheet()
    found = json_values.fields(document, place, ("preset",), ("choices", "house"))
    preset = _preset(found["preset"], game, at(place, "preset"))
    choices = _read_choices(found.get("choices", {}), preset, at(place, "choices"))
    house_place = at(place, "house")
    changes = json_values.listing(found.get("house", []), house_place)
    if len(changes) > MOST_CHANGES:
        raise NoDocument(phrase("at most {n} rules can be changed", n=MOST_CHANGES), house_place)
    house = tuple(read_change(c, game, at(house_place, n)) for n, c in enumerate(changes))
    try:
        return preset.sheet(choices, house)
    except AmendmentError as error:
        raise NoDocument(error.text, house_place) from None


class SheetsAgain:
    """Reads the sheets of many documents, with a cache."""

    def __init__(self) -> None:
        self._read: dict[str, Sheet] = {}

    def __call__(self, document: object, game: Game) -> Sheet:
        written = repr((game.key, document))
        if written not in self._read:
            if len(self._read) == MOST_SHEETS:
                self._read.clear()
            self._read[written] = read_sheet(document, game)
        return self._read[written]


def _preset(document: object, game: Game, place: str) -> Preset:
    key = json_values.text(document, place)
    preset = game.preset(key)
    if preset is None:
        raise NoDocument(phrase("unknown rules “{key}”", key=key), place)
    return preset


def _read_choices(document: object, preset: Preset, place: str) -> dict[str, str | int | float]:
    chosen: dict[str, str | int | float] = {}
    for key, value in json_values.mapping(document, place).items():
        choice = preset.choice(key)
        if choice is None:
            raise NoDocument(phrase("unknown choice “{key}”", key=key), place)
        read = json_values.text if isinstance(value, str) else json_values.number
        chosen[key] = read(value, at(place, key))
        if not choice.knows(chosen[key]):
            text = phrase("unknown value “{value}”", value=str(value))
            raise NoDocument(text, at(place, key))
    return chosen


def write_sheet(sheet: Sheet) -> JsonObject:
    """The sheet as `{"preset", "choices"}` with all choices, and `house` if it has changes."""
    document: JsonObject = {"preset": sheet.preset, "choices": dict(sheet.choices)}
    if sheet.house:
        document["house"] = [write_change(change) for change in sheet.house]
    return document


def read_change(document: object, game: Game, place: str) -> Amendment:
    """One house rule: `{"edit": KEY, "values": {...}}`, `{"strike": KEY}`, `{"add": CLAUSE}`."""
    found = json_values.mapping(document, place)
    if "edit" in found:
        json_values.fields(found, place, ("edit", "values"))
        key = json_values.text(found["edit"], at(place, "edit"))
        return Edit(key, _read_values(found["values"], at(place, "values")))
    if "strike" in found:
        json_values.fields(found, place, ("strike",))
        return Strike(json_values.text(found["strike"], at(place, "strike")))
    json_values.fields(found, place, ("add",), ("after",))
    after = json_values.text(found["after"], at(place, "after")) if "after" in found else None
    return Add(read_clause(found["add"], game, at(place, "add")), after)


def write_change(change: Amendment) -> JsonObject:
    match change:
        case Edit(key, values):
            return {"edit": key, "values": dict(values)}
        case Strike(key):
            return {"strike": key}
        case Add(clause, None):
            return {"add": write_clause(clause)}
        case Add(clause, after):
            return {"add": write_clause(clause), "after": after}
        case Swap():
            raise ValueError("choices swap clauses, house rules do not")


def _read_values(document: object, place: str) -> tuple[tuple[str, int | str | bool], ...]:
    values = json_values.mapping(document, place)
    return tuple((name, _read_value(value, at(place, name))) for name, value in values.items())


def _read_value(document: object, place: str) -> int | str | bool:
    if isinstance(document, bool | str):
        return document
    number = json_values.number(document, place)
    if isinstance(number, float):
        raise NoDocument(phrase("this must be a whole number, not {n}", n=str(number)), place)
    return number


def read_clause(document: object, game: Game, place: str) -> Clause:
    """A clause from `{"kind", "key", "values"}`; missing values take the default."""
    found = json_values.fields(document, place, ("kind", "key"), ("values",))
    kind = json_values.one_of(
        found["kind"],
        at(place, "kind"),
        kinds(game),
        lambda key: phrase("unknown kind of rule “{key}”", key=key),
    )
    key = json_values.text(found["key"], at(place, "key"))
    if not key:
        raise NoDocument(phrase("“{key}” is missing", key="key"), place)
    inside = at(place, "values")
    values = _read_values(found.get("values", {}), inside)
    try:
        return Edit(key, values).apply((kind(key),))[0]
    except AmendmentError as error:
        raise NoDocument(error.text, inside) from None


def write_clause(clause: Clause) -> JsonObject:
    return {"kind": clause.stored_as, "key": clause.key, "values": clause.values()}


def kinds(game: Game) -> Mapping[str, type[Clause]]:
    """All kinds of clauses of a game, by their name in documents.

    Those outside the games' packages belong to every game. Other distributions add theirs by the
    entry points `companion.clauses` (all games), or `companion.clauses.tiengow` and so on (one
    game).
    """
    import_module(f"{PACKAGES[game.key]}.presets")
    import_module("companion.rules.sitting")
    packages = tuple(f"{package}." for package in PACKAGES.values())

    def of_game(kind: type[Clause]) -> bool:
        if kind.__module__.startswith(packages):
            return kind.__module__.startswith(f"{PACKAGES[game.key]}.")
        return kind.__module__.startswith("companion.rules.")

    ours = {kind.stored_as: kind for kind in Clause.__subclasses__() if of_game(kind)}
    return {**plugin_clauses(PACKAGES[game.key].rpartition(".")[2]), **ours}


@cache
def plugin_clauses(name: str) -> Mapping[str, type[Clause]]:
    """The kinds of clauses that other distributions add to a game's package. Raises TypeError."""
    from importlib.metadata import entry_points  # few documents need it

    groups = (GROUP, f"{GROUP}.{name}")
    found = [point.load() for group in groups for point in entry_points(group=group)]
    for kind in found:
        if not (isinstance(kind, type) and issubclass(kind, Clause)):
            raise TypeError(f"{kind!r} is no kind of clause")
    return {kind.stored_as: kind for kind in found}


def store_sheet(sheet: Sheet) -> JsonObject:
    """The complete sheet, clause by clause, independent of its preset."""
    clauses = [write_clause(clause) for clause in sheet.clauses]
    return {"game": sheet.game, **write_sheet(sheet), "clauses": clauses}


def restore_sheet(document: JsonObject) -> Sheet:
    """The sheet that `store_sheet` wrote. Raises NoDocument if a kind is no longer known."""
    of = game(document["game"])
    clauses = (read_clause(c, of, f"clauses[{n}]") for n, c in enumerate(document["clauses"]))
    house = (read_change(c, of, f"house[{n}]") for n, c in enumerate(document.get("house", ())))
    choices = tuple(document["choices"].items())
    return Sheet(of.key, document["preset"], choices, tuple(house), tuple(clauses))


TRANSFERS = tuple(code for kind in KINDS.values() for code in kind.pays)
FAULTS = (*(code for kind in KINDS.values() for code in kind.faults), "number-of-the-table")
"""The codes of transfers and objections that come from lines and the table, not from clauses."""


def write_preset(preset: Preset, words: Words = ENGLISH) -> JsonObject:
    """A preset with its choices (the default first), sentences at the defaults, marks and codes."""
    sheet = preset.sheet()
    clauses = tuple(every_clause(preset))
    faults = [fault for clause in clauses for fault in clause.faults]
    pays = [code for clause in clauses for code in clause.transfer_codes]
    return {
        "game": preset.game,
        "key": preset.key,
        "name": say(preset.name, words=words),
        "about": say(preset.about, words=words),
        "choices": [_choice(choice, words) for choice in preset.choices],
        "sentences": [
            {
                "clause": clause.key,
                "kind": clause.stored_as,
                "values": clause.values(),
                "text": say(clause.says_on(sheet), words=words),
            }
            for clause in sheet.clauses
        ],
        "marks": _marks(preset, words),
        "codes": {
            "transfers": list(dict.fromkeys((*pays, *TRANSFERS))),
            "objections": list(dict.fromkeys((*faults, *FAULTS))),
        },
    }


def every_clause(preset: Preset) -> Iterator[Clause]:
    """The clauses of a preset, and those that its choices add."""
    yield from preset.clauses
    for choice in preset.choices:
        if isinstance(choice, Choice):
            for option in choice.options:
                for change in option.changes:
                    if isinstance(change, Add | Swap):
                        yield change.clause


def _choice(choice: Choice | NumberChoice, words: Words) -> JsonObject:
    document: JsonObject = {
        "key": choice.key,
        "asks": say(choice.asks, words=words),
        "default": choice.default,
    }
    match choice:
        case NumberChoice():
            return {**document, "least": 0, "most": LARGEST}
        case Choice(options=options):
            values = [{"value": o.value, "says": say(o.says, words=words)} for o in options]
            return {**document, "values": values}


def _marks(preset: Preset, words: Words) -> list[JsonObject]:
    sheets = [preset.sheet()]
    for choice in preset.choices:
        if isinstance(choice, Choice):
            sheets += [preset.sheet({choice.key: option.value}) for option in choice.options]
    questions = {question.code: question for sheet in sheets for question in sheet.questions}
    return [
        {"code": q.code, "group": q.group, "seat": q.seat, "text": say(q.text, words=words)}
        for q in questions.values()
    ]
