"""Presets, and how a table changes their clauses: by choices, then by house rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from companion.rules.phrases import Phrase, phrase, say
from companion.rules.sheet import Clause, Objection, Sheet

Clauses = tuple[Clause, ...]
ChoiceValue = str | int | float

LARGEST = 10**9
"""The largest absolute value of the table's numbers."""


class AmendmentError(ValueError):
    """A change that does not fit the sheet; its text is a sentence."""

    def __init__(self, text: Phrase):
        super().__init__(str(text))
        self.text = text


@dataclass(frozen=True, slots=True)
class Edit:
    """New values for one clause."""

    key: str
    values: tuple[tuple[str, int | str | bool], ...]

    def apply(self, clauses: Clauses) -> Clauses:
        clause = _named(clauses, self.key)
        for name, value in self.values:
            _check(clause, name, value)
        values: dict[str, Any] = dict(self.values)
        changed = replace(clause, **values)
        return tuple(changed if c is clause else c for c in clauses)


@dataclass(frozen=True, slots=True)
class Strike:
    """Removes a clause."""

    key: str

    def apply(self, clauses: Clauses) -> Clauses:
        clause = _named(clauses, self.key)
        if clause.essential:
            raise AmendmentError(phrase("“{line}” cannot be left out", line=clause.says()))
        return tuple(c for c in clauses if c is not clause)


@dataclass(frozen=True, slots=True)
class Swap:
    """Replaces a clause by another with the same key."""

    clause: Clause

    def apply(self, clauses: Clauses) -> Clauses:
        there = _named(clauses, self.clause.key)
        return tuple(self.clause if c is there else c for c in clauses)


@dataclass(frozen=True, slots=True)
class Add:
    """Adds a clause: after the named one, or else after the last one that does the same."""

    clause: Clause
    after: str | None = None

    def apply(self, clauses: Clauses) -> Clauses:
        if any(c.key == self.clause.key for c in clauses):
            raise AmendmentError(phrase("the rules already have “{key}”", key=self.clause.key))
        if self.clause.alone and any(type(c) is type(self.clause) for c in clauses):
            text = phrase("the rules already say that: “{said}”", said=self.clause.says())
            raise AmendmentError(text)
        for name, value in self.clause.values().items():
            _check(self.clause, name, value)
        before = _named(clauses, self.after) if self.after else self._peer(clauses)
        place = 1 + next(n for n, c in enumerate(clauses) if c is before)
        return (*clauses[:place], self.clause, *clauses[place:])

    def _peer(self, clauses: Clauses) -> Clause:
        """The clause to add it after. The pot stays last, below all other added clauses."""
        if self.clause.does("shares"):
            return clauses[-1]
        clauses = tuple(clause for clause in clauses if not clause.does("shares"))
        for act in ("adds", "alters", "counts"):
            if self.clause.does(act):
                return next((c for c in reversed(clauses) if c.does(act)), clauses[0])
        return clauses[-1]


Amendment = Edit | Strike | Swap | Add


def line_of(change: Amendment) -> str:
    """The key of the clause that a change concerns."""
    return change.clause.key if isinstance(change, Swap | Add) else change.key


def _named(clauses: Clauses, key: str) -> Clause:
    found = next((clause for clause in clauses if clause.key == key), None)
    if found is None:
        raise AmendmentError(phrase("the rules have no “{key}”", key=key))
    return found


def _check(clause: Clause, name: str, value: object) -> None:
    """Raises AmendmentError unless the value has the right type and is within its bounds."""
    detail = {each.name: each.metadata for each in fields(clause)}.get(name)
    fault = None
    if detail is None or name == "key":
        fault = phrase("“{key}” has no “{name}”")
    elif type(value) is not type(getattr(clause, name)):
        fault = phrase("“{name}” of “{key}” is a different kind of value")
    elif value not in detail.get("values", (value,)):
        fault = phrase("“{name}” of “{key}” has no such option")
    elif isinstance(value, int) and "least" in detail:
        least, most = detail["least"], detail["most"]
        if not least <= value <= most:
            bounds = phrase("a number from {least} to {most}", least=least, most=most)
            fault = phrase("“{name}” of “{key}” is {what}", what=bounds)
    if fault is not None:
        raise AmendmentError(fault.of(name=name, key=clause.key))


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """An option: its value, text and changes; `alone` is the text without the question."""

    value: str | int
    says: Phrase
    changes: tuple[Amendment, ...] = ()
    alone: Phrase | None = None


@dataclass(frozen=True, slots=True)
class SeparateQuestion:
    """A well-known question that is shown apart from the others, under its own name.

    `comes_to` describes the effect of the answer on a sheet; the given function formats each amount
    of points.
    """

    name: Phrase
    comes_to: Callable[[Sheet, Callable[[int], int | str]], Phrase]


@dataclass(frozen=True, slots=True)
class PlaceInTable:
    """The place of a number in a table of related numbers, and the table's heading."""

    heading: Phrase
    row: Phrase


@dataclass(frozen=True, slots=True)
class NamedStake:
    """A well-known stake: an amount of money, in smallest units, for a number of points."""

    key: str
    name: Phrase
    currency: str
    money: int
    points: int = 1


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """A question that the sheet leaves open.

    `under` is the answer to another question without which it has no effect. With `seldom`, the
    default answer is not mentioned.
    """

    key: str
    asks: Phrase
    under: tuple[str, str] | None = field(default=None, kw_only=True)
    seldom: bool = field(default=False, kw_only=True)
    apart: SeparateQuestion | None = field(default=None, kw_only=True)

    def idle(self, values: Mapping[str, ChoiceValue]) -> bool:
        """Whether the answer to another question makes it have no effect."""
        return self.under is not None and values.get(self.under[0]) != self.under[1]


@dataclass(frozen=True, slots=True)
class Choice(TableQuestion):
    """A question with its options, the default first; a new form begins with `suggested`."""

    options: tuple[ChoiceOption, ...]
    suggested: str = ""

    @property
    def default(self) -> str | int:
        return self.options[0].value

    @property
    def usual(self) -> str | int:
        """The answer that forms mark as usual."""
        return self.suggested or self.default

    @property
    def lines(self) -> frozenset[str]:
        """The keys of the clauses that its answers change."""
        return frozenset(line_of(change) for option in self.options for change in option.changes)

    def usually(self, value: str | int) -> "Choice":
        """The same question for a preset in which this answer is the default."""
        return replace(self, options=tuple(sorted(self.options, key=lambda o: o.value != value)))

    def knows(self, value: object) -> bool:
        return any(type(o.value) is type(value) and o.value == value for o in self.options)

    def objects(self, value: ChoiceValue) -> Iterable[Objection]:
        return ()

    def option(self, value: ChoiceValue) -> ChoiceOption:
        return next(option for option in self.options if option.value == value)

    def read(self, text: str) -> str | int | None:
        """The answer that a text stands for; None if it is no answer."""
        return {str(option.value): option.value for option in self.options}.get(text)

    def told(self, value: ChoiceValue) -> Phrase:
        """An answer in words."""
        return self.option(value).says

    def changes(self, value: ChoiceValue) -> tuple[Amendment, ...]:
        return self.option(value).changes


@dataclass(frozen=True, slots=True)
class NumberChoice(TableQuestion):
    """A number that the table sets: a value of one clause, or of those in `also`."""

    clause: str
    name: str
    default: int
    also: tuple[str, ...] = ()
    in_table: PlaceInTable | None = None

    @property
    def usual(self) -> int:
        return self.default

    @property
    def lines(self) -> frozenset[str]:
        return frozenset((self.clause, *self.also))

    def knows(self, value: object) -> bool:
        return type(value) in (int, float)

    def objects(self, value: ChoiceValue) -> Iterable[Objection]:
        if not isinstance(value, int) or not 0 <= value <= LARGEST:
            text = phrase("“{key}” is a whole number from 0 to {most}", key=self.key, most=LARGEST)
            yield Objection("number-of-the-table", text)

    def read(self, text: str) -> int | None:
        whole = len(text) <= len(str(LARGEST)) and text.isdecimal() and int(text) <= LARGEST
        return int(text) if whole else None

    def told(self, value: ChoiceValue) -> Phrase:
        return phrase("{n}", n=int(value))

    def changes(self, value: ChoiceValue) -> tuple[Amendment, ...]:
        values = ((self.name, int(value)),)
        return tuple(Edit(clause, values) for clause in (self.clause, *self.also))


def changed(key: str, **values: int | str | bool) -> Edit:
    return Edit(key, tuple(values.items()))


def each_changed(keys: Iterable[str], **values: int | str | bool) -> tuple[Edit, ...]:
    return tuple(changed(key, **values) for key in keys)


def options_of(clause: str, name: str, texts: Mapping[str | int, Phrase]) -> list[ChoiceOption]:
    """An option for each of these values of a clause."""
    return [option(value, says, changed(clause, **{name: value})) for value, says in texts.items()]


def option(
    value: str | int, says: Phrase, *changes: Amendment, alone: Phrase | None = None
) -> ChoiceOption:
    return ChoiceOption(value, says, changes, alone)


def choice(key: str, asks: Phrase, *options: ChoiceOption, **more: Any) -> Choice:
    return Choice(key, asks, options, **more)


@dataclass(frozen=True, slots=True)
class Preset:
    """A known variant of a game: its clauses, with every choice at its default.

    `game` is the key of its game. `start` is the default number of points that players start with.
    `usual_counts` are the counts with a key of their own if the table counts hands itself; empty
    means the lowest ones. `first` are the keys of the questions that every table is asked; empty
    means the first two. `stakes` are well-known stakes, `currency` the usual one.
    """

    key: str
    name: Phrase
    about: Phrase
    clauses: Clauses
    choices: tuple[Choice | NumberChoice, ...] = ()
    start: int = 0
    game: str = ""
    usual_counts: tuple[int, ...] = ()
    first: tuple[str, ...] = ()
    stakes: tuple[NamedStake, ...] = ()
    currency: str = ""

    def __repr__(self) -> str:
        """The preset in words: its name and its open questions."""
        asks = ", ".join(choice.key for choice in self.choices)
        return f"<Preset {self.key}: {say(self.name)}; asks {asks or 'nothing'}>"

    @property
    def asked_first(self) -> tuple[Choice | NumberChoice, ...]:
        """The questions that every table is asked; the others are folded away."""
        if self.first:
            return tuple(choice for choice in self.choices if choice.key in self.first)
        usual = (c for c in self.choices if isinstance(c, Choice) and not c.under and not c.apart)
        return tuple(usual)[:2]

    def choice(self, key: str) -> Choice | NumberChoice | None:
        return next((choice for choice in self.choices if choice.key == key), None)

    def sheet(
        self, choices: Mapping[str, ChoiceValue] | None = None, house: Iterable[Amendment] = ()
    ) -> Sheet:
        """The sheet with choices, then house rules. Raises AmendmentError for what does not fit."""
        chosen = dict(choices or {})
        for key, value in chosen.items():
            choice = self.choice(key)
            if choice is None or not choice.knows(value):
                text = phrase("no such choice: “{key}” = “{value}”", key=key, value=str(value))
                raise AmendmentError(text)
        values = {choice.key: chosen.get(choice.key, choice.default) for choice in self.choices}
        faults = tuple(f for c in self.choices for f in c.objects(values[c.key]))
        clauses = self.clauses
        for choice in self.choices:
            value = values[choice.key]
            if not any(choice.objects(value)) and not choice.idle(values):
                clauses = _lenient(clauses, choice.changes(value))
        changes = tuple(house)
        for change in changes:
            clauses = change.apply(clauses)
        said = tuple(
            (choice.key, values[choice.key])
            for choice in self.choices
            if not choice.seldom or values[choice.key] != choice.default
        )
        return Sheet(self.game, self.key, said, changes, clauses, faults)

    def playing(
        self, choice: str, value: str | int, *, key: str, name: Phrase, about: Phrase
    ) -> "Preset":
        """A preset that differs in one choice: this value becomes the default."""
        chosen = next(c for c in self.choices if isinstance(c, Choice) and c.key == choice)
        usual = chosen.usually(value)
        choices = tuple(usual if c is chosen else c for c in self.choices)
        clauses = self.sheet({choice: value}).clauses
        return replace(self, key=key, name=name, about=about, clauses=clauses, choices=choices)


def _lenient(clauses: Clauses, changes: tuple[Amendment, ...]) -> Clauses:
    """Changes of a choice; edits of a clause that another choice removed are skipped."""
    for change in changes:
        key = change.clause.key if isinstance(change, Swap) else getattr(change, "key", None)
        if key is None or any(clause.key == key for clause in clauses):
            clauses = change.apply(clauses)
    return clauses
