"""Sheets, lines and sittings as Hypothesis draws them: of valid shape, possible or not."""

from dataclasses import Field, fields
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from companion.documents.json_values import NoDocument
from companion.documents.sheets import kinds
from companion.documents.sittings import SittingDocument
from companion.documents.texts import clean, read_name, visible_form
from companion.rules.chips import POT
from companion.rules.games import all_presets, game
from companion.rules.lines import Agreed, BankSet, HandLine, Line, PotEnds, Seating, TransferLine
from companion.rules.presets import LARGEST, Add, Amendment, Choice, Edit, Preset, Strike
from companion.rules.sheet import Bank, Clause, Sheet
from companion.rules.sitting import PlayedSitting
from companion.rules.standing import WINDS, Seats
from tests.rules.factories import deal

Values = dict[str, Any]

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20).map(clean)


def is_name(text: str) -> bool:
    try:
        return read_name(text, "") == text
    except NoDocument:
        return False


NAMES = TEXTS.filter(is_name)
FOURS: SearchStrategy[Seats] = st.lists(NAMES, min_size=4, max_size=4, unique_by=visible_form).map(
    lambda names: (names[0], names[1], names[2], names[3])
)
# As they may be written down: those that are not whole are refused by the rules, not here.
NUMBERS = st.integers(1 - 10**18, 10**18 - 1) | st.integers(-9, 9) | st.sampled_from([2.5, -0.25])
SEATS = st.integers(0, 3) | NUMBERS


# Sheets


def presets() -> SearchStrategy[Preset]:
    return st.sampled_from([*all_presets()])


def choices(preset: Preset) -> SearchStrategy[Values]:
    """Some of a preset's choices made, numbers of the table that cannot be among them."""
    values: dict[str, SearchStrategy[Any]] = {
        choice.key: st.sampled_from([option.value for option in choice.options])
        if isinstance(choice, Choice)
        else st.integers(0, LARGEST) | NUMBERS
        for choice in preset.choices
    }
    return st.fixed_dictionaries({}, optional=values)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A preset with choices made and house rules on top, each of which fits."""
    preset = draw(presets())
    made = draw(choices(preset))
    house: tuple[Amendment, ...] = ()
    for n in range(draw(st.integers(0, 4))):
        sheet = preset.sheet(made, house)
        house = (*house, draw(changes(sheet, f"house-{n}")))
    return preset.sheet(made, house)


def changes(sheet: Sheet, key: str) -> SearchStrategy[Amendment]:
    """A house rule that fits a sheet: an edit, a strike, or a clause more under a new key."""
    editable = [clause for clause in sheet.clauses if clause.values()]
    strikable = [clause for clause in sheet.clauses if not clause.essential]
    afters = st.none() | st.sampled_from([clause.key for clause in sheet.clauses])
    there = {type(clause) for clause in sheet.clauses if clause.alone}
    may_come = {name: kind for name, kind in kinds(game(sheet.game)).items() if kind not in there}
    more = st.sampled_from(sorted(may_come.items()))
    return st.one_of(
        st.sampled_from(editable).flatmap(edits),
        st.sampled_from(strikable).map(lambda clause: Strike(clause.key)),
        st.tuples(more.flatmap(lambda kind: clauses(kind[1], key)), afters).map(
            lambda added: Add(*added)
        ),
    )


def edits(clause: Clause) -> SearchStrategy[Edit]:
    return st.fixed_dictionaries({}, optional=values_of(type(clause))).map(
        lambda values: Edit(clause.key, tuple(values.items()))
    )


def clauses(kind: type[Clause], key: str) -> SearchStrategy[Clause]:
    return st.builds(kind, key=st.just(key), **values_of(kind))


def values_of(kind: type[Clause]) -> dict[str, SearchStrategy[Any]]:
    """What a house rule may set the values of a kind of clause to."""
    return {field.name: _value(field) for field in fields(kind) if field.name != "key"}


def _value(field: Field[Any]) -> SearchStrategy[Any]:
    if "values" in field.metadata:
        return st.sampled_from(field.metadata["values"])
    if "least" in field.metadata:
        return st.integers(field.metadata["least"], field.metadata["most"])
    return st.booleans()


# Lines


def fours(numbers: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return st.tuples(numbers, numbers, numbers, numbers)


def hands(of: str) -> SearchStrategy[Any]:
    """Hands of one game, most of which cannot have happened."""
    return st.builds(
        lambda seed, preset: deal(Random(seed), preset.sheet(), Bank(0), faults=0.8),
        st.integers(0, 2**32), st.sampled_from(game(of).presets),
    )  # fmt: skip


def lines(of: str) -> SearchStrategy[Line]:
    """A line of every kind in a sitting of one game."""
    winds = st.none() if of == "tien-gow" else st.sampled_from([None, *WINDS])
    accounts = st.none() | NAMES | st.just(POT)
    return st.one_of(
        hands(of).map(HandLine),
        FOURS.map(Seating),
        st.tuples(accounts, accounts, NUMBERS, TEXTS).map(lambda line: TransferLine(*line)),
        st.tuples(fours(NUMBERS), TEXTS).map(lambda line: Agreed(*line)),
        st.tuples(SEATS, NUMBERS, TEXTS, winds).map(lambda line: BankSet(*line)),
        TEXTS.map(PotEnds),
    )


# Sittings


ANYTHING = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(TEXTS, inside, max_size=3),
    max_leaves=6,
)


@st.composite
def sittings(draw: st.DrawFn) -> SittingDocument:
    sheet = draw(sheets())
    written = draw(st.lists(lines(sheet.game), max_size=5))
    sitting = PlayedSitting(sheet, draw(FOURS), draw(st.integers(0, 3)), tuple(written))
    return SittingDocument(sitting, draw(st.dictionaries(TEXTS, ANYTHING, max_size=3)))
