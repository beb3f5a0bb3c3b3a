"""Golden evenings as texts: input at the margin, the program's output indented.

A text begins with a paragraph with the rules and players. Every further paragraph is a line of the
evening, in the words of the table; text lines that begin with # are comments.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap
from typing import Any, NamedTuple

from companion.rules.chips import POT, ThePot, spoken, transfer_told
from companion.rules.games import all_games
from companion.rules.lines import Agreed, BankSet, HandLine, Line, PotEnds, Seating, TransferLine
from companion.rules.phrases import Phrase, say
from companion.rules.presets import Amendment, Choice, Edit, Preset, Strike
from companion.rules.settling import fewest
from companion.rules.sheet import Hand, Sheet, compare
from companion.rules.sitting import LedgerRow, PlayedSitting, carry_on
from companion.rules.standing import ROUND_NAMES, WINDS, Seats, Standing, bank_told
from tests.golden import counted_mahjong, mahjong, tiengow
from tests.golden.words import as_number, who

READ_HAND: Mapping[str, Callable[[list[str], Seats, Sheet], Hand]] = {
    "tien-gow": tiengow.read_hand,
    "mahjong": mahjong.read_hand,
    "modern-mahjong": counted_mahjong.read_hand,
}
PRESETS = {preset.key: preset for game in all_games() for preset in game.presets}
WIDTH = 96
NOBODYS: Mapping[str, ThePot | None] = {"the kitty": None, "the pot": POT}


class Evening(NamedTuple):
    """What people wrote down, and the row that each entry makes."""

    heading: list[str]
    preset: Preset
    sitting: PlayedSitting
    entries: list[tuple[list[str], LedgerRow]]

    def told(self) -> str:
        """The whole text, with all that the program says of it."""
        start, standing = self.preset.start, self.sitting.start()
        paragraphs = [_paragraph(self.heading, _rules(self.preset, self.sitting.sheet))]
        for entry, row in self.entries:
            paragraphs.append(_paragraph(entry, _row(row, start)))
            standing = row.after
        paragraphs.append(_paragraph([], _ending(standing, start)))
        return "\n\n".join(paragraphs) + "\n"


def read(text: str) -> Evening:
    """An evening from a text; indented lines are ignored."""
    heading, *entries = _by_people(text)
    facts = dict(line.split(": ", 1) for line in heading if not line.startswith("#"))
    preset = PRESETS[facts["Rules"]]
    sitting = _begin(preset, facts)
    evening = Evening(heading, preset, sitting, [])
    standing = sitting.start()
    for number, entry in enumerate(entries, 1):
        line = _read(_joined(entry), standing, sitting.sheet)
        (row,) = carry_on(sitting.sheet, standing, [line], number)
        evening.entries.append((entry, row))
        standing = row.after
    return evening


def _by_people(text: str) -> list[list[str]]:
    """The paragraphs without indented lines."""
    paragraphs = (
        [line.rstrip() for line in paragraph.splitlines() if line[:1].strip()]
        for paragraph in re.split(r"\n\s*\n", text)
    )
    return [paragraph for paragraph in paragraphs if paragraph]


def _paragraph(by_people: list[str], said: Iterator[str]) -> str:
    lines = list(by_people)
    for sentence in said:
        lines += wrap(sentence, WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6)
    return "\n".join(lines)


# What people wrote


def _begin(preset: Preset, facts: Mapping[str, str]) -> PlayedSitting:
    chosen = dict(choice.split(" ") for choice in _listed(facts.get("Choices", "")))
    numbers = {key: int(n) for key, n in chosen.items() if n.lstrip("-").isdigit()}
    house = [_house_rule(preset, rule) for rule in _listed(facts.get("House rules", ""))]
    seats = _seats(facts["At the table"])
    banker = seats.index(facts.get("First banker", seats[0]))
    return PlayedSitting(preset.sheet({**chosen, **numbers}, house), seats, banker)


def _listed(text: str) -> list[str]:
    return text.split(", ") if text else []


def _seats(text: str) -> Seats:
    return tuple(_listed(text))


def _house_rule(preset: Preset, rule: str) -> Amendment:
    """A line struck out ("without early-death") or a number set ("empty points 6")."""
    match rule.split(" "):
        case ["without", key]:
            return Strike(key)
        case [key, name, value]:
            return Edit(key, ((name, int(value)),))
    raise ValueError(f"{preset.key}: no house rule: {rule}")


def _joined(entry: list[str]) -> list[str]:
    """The lines without remarks; one that begins with "and" goes on with the line before it."""
    text = "\n".join(line for line in entry if not line.startswith("#"))
    return text.replace("\nand ", ", ").split("\n")


def _read(entry: list[str], standing: Standing, sheet: Sheet) -> Line:
    """An entry of the evening, by the names of those who sit now."""
    first = entry[0]
    if found := re.fullmatch(r"At the table: (.+)", first):
        return Seating(_seats(found[1]))
    if found := re.fullmatch(r"([^:]+) pays ([^:]+) ([^\s:]+)(?:: (.+))?", first):
        payer, payee = (NOBODYS.get(who.lower(), who) for who in found.group(1, 2))
        return TransferLine(payer, payee, as_number(found[3]), found[4] or "")
    if found := re.fullmatch(r"The pot ends(?:: (.+))?", first):
        return PotEnds(found[1] or "")
    if found := re.fullmatch(r"Table ruling: (.+?)(?:: (.+))?", first):
        won = dict(part.rsplit(" ", 1) for part in _listed(found[1]))
        nets = tuple(as_number(won.get(name, "0")) for name in standing.seats)
        return Agreed(nets, found[2] or "")
    if found := re.fullmatch(
        r"(.+) banks(?:, hand (\S+) in a row)?(?:, (\w+) round)?(?:: (.+))?", first
    ):
        seat, _ = who(found[1], standing.seats)
        wind = next((w for w in WINDS if say(ROUND_NAMES[w]) == f"{found[3]} round"), None)
        return BankSet(seat, as_number(found[2] or "1"), found[4] or "", wind)
    return HandLine(READ_HAND[sheet.game](entry, standing.seats, sheet))


# What the program says


def _rules(preset: Preset, sheet: Sheet) -> Iterator[str]:
    yield f"{say(preset.name)}. {say(preset.about)}"
    values = dict(sheet.choices)
    for choice in preset.choices:
        if choice.idle(values) or choice.key not in values:
            continue
        value = values[choice.key]
        if isinstance(choice, Choice):
            answer = next(option.says for option in choice.options if option.value == value)
            yield f"{say(choice.asks)} {say(answer)}."
        else:
            yield f"{say(choice.asks)} {value}."
    for fault in sheet.faults:
        yield f"This cannot be: {say(fault.text)}."
    if sheet.house:
        for old, new in compare(preset.sheet(values), sheet):
            if old and old != new:
                yield f"Not in this house: {say(old.says())}"
            if new and old != new:
                yield f"In this house: {say(new.says())}"


def _row(row: LedgerRow, start: int) -> Iterator[str]:
    def named(text: Phrase) -> str:
        return say(text, row.before.seats)

    if row.objections:
        yield f"{row.number}. This cannot have happened:"
        yield from (f"- {named(fault.text)}" for fault in row.objections)
        return
    if isinstance(row.line, HandLine):
        yield f"{row.number}. {named(bank_told(row.before.bank))}."
    for name, count in zip(row.before.seats, row.counts, strict=bool(row.counts)):
        if count.because or count.value:
            yield f"{name} has {say(count.worked())}"
    if isinstance(row.line, HandLine | Agreed | PotEnds):
        yield from (named(transfer_told(transfer)) for transfer in row.transfers)
        yield f"{'The pot' if isinstance(row.line, PotEnds) else 'This hand'}: {_nets(row.net)}"
    if row.net:
        yield f"So far: {_totals(row.after, start)}"
    if isinstance(row.line, HandLine | Seating | BankSet):
        yield f"Next: {say(bank_told(row.after.bank), row.after.seats)}."
    if row.after.round_name and row.after.round != row.before.round:
        yield f"The {say(row.after.round_name)} begins, round {row.after.round}."


def _nets(nets: Mapping[Any, int]) -> str:
    return ", ".join(f"{spoken(who)} {_signed(points)}" for who, points in nets.items())


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−") if points else "0"


def _totals(standing: Standing, start: int) -> str:
    """Balances, or points held if the game begins with points."""
    if not start:
        return _nets(standing.accounts())
    has = [f"{name} {start + won}" for name, won in standing.balances.items()]
    box = [] if standing.box is None else [_nets({None: standing.box})]
    return ", ".join(has + box)


def _ending(standing: Standing, start: int) -> Iterator[str]:
    yield f"In the end: {_totals(standing, start)}"
    payments = fewest(standing.accounts())
    if payments:
        pays = [f"{spoken(p.payer)} pays {spoken(p.payee)} {p.points}" for p in payments]
        yield f"To settle: {', '.join(pays)}."
