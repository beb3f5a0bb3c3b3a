"""The catalogue of presets with choices, sentences and codes, as JSON."""

from collections.abc import Iterator

from companion.documents.json_values import JsonObject
from companion.rules.games import all_games
from companion.rules.lines import KINDS
from companion.rules.phrases import ENGLISH, Words, say
from companion.rules.presets import LARGEST, Add, Choice, NumberChoice, Preset, Swap
from companion.rules.sheet import Clause

TRANSFERS = tuple(code for kind in KINDS.values() for code in kind.pays)
FAULTS = (*(code for kind in KINDS.values() for code in kind.faults), "number-of-the-table")
"""The codes of transfers and objections that come from lines and the table, not from clauses."""


def all_presets() -> Iterator[Preset]:
    """Every preset of every game."""
    for game in all_games():
        yield from game.presets


def write_preset(preset: Preset, words: Words = ENGLISH) -> JsonObject:
    """A preset with its choices (the default first), sentences at the defaults, marks and codes."""
    sheet = preset.sheet()
    clauses = tuple(every_clause(preset))
    faults = [fault for clause in clauses for fault in clause.faults]
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
            "transfers": _once([code for c in clauses for code in _pays(c)] + list(TRANSFERS)),
            "objections": _once([*faults, *FAULTS]),
        },
    }


def _pays(clause: Clause) -> tuple[str, ...]:
    """The codes of the transfers that a clause adds."""
    return clause.pays or ((clause.key,) if clause.does("adds") else ())


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
    """The marks that some choice of the preset asks for."""
    sheets = [preset.sheet()]
    for choice in preset.choices:
        if isinstance(choice, Choice):
            sheets += [preset.sheet({choice.key: option.value}) for option in choice.options]
    questions = {question.code: question for sheet in sheets for question in sheet.questions}
    return [
        {"code": q.code, "group": q.group, "seat": q.seat, "text": say(q.text, words=words)}
        for q in questions.values()
    ]


def _once(codes: list[str]) -> list[str]:
    return list(dict.fromkeys(codes))
