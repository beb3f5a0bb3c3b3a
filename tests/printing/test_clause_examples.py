"""The example of each clause with numbers pays what the engine pays, and what the sentences say."""

import re
from collections import Counter
from functools import reduce
from random import Random
from typing import Any

import pytest

from companion.documents.sittings import read_sitting
from companion.printing.game_documents import NAMES, clause_examples, has_numbers
from companion.rules.chips import InPot
from companion.rules.games import all_presets
from companion.rules.phrases import say
from companion.rules.presets import Choice, Preset
from companion.rules.sheet import Sheet, judge, score
from companion.rules.sitting import EndsAfter
from tests.oracle.random_documents import document
from tests.oracle.sentences import Page
from tests.oracle.test_sentences import GAMES

PRESETS = tuple(all_presets())
PLAYERS = tuple(map(say, NAMES))
SEATS: dict[str, Any] = {name: seat for seat, name in enumerate(PLAYERS)}
PAYS = re.compile(r"(?:^|\. )([\w ]+) pays ([\w ]+) (\d+)(?: = ([\d× ]+))?: ")
COUNTED = re.compile(r"hand: (.*) = (\d+)\. ")


def check(sheet: Sheet) -> int:
    """Compares each example of a sheet with the engine and the sentences; returns how many."""
    reader = GAMES[sheet.game]
    for example in clause_examples(sheet).values():
        text = say(example.told(), PLAYERS)
        assert not judge(sheet, example.hand, example.bank)
        scored = score(sheet, example.hand, example.bank, InPot() if sheet.has_pot else None)
        payer, payee, amount, working = PAYS.search(text).groups()  # type: ignore[union-attr]
        told = SEATS.get(payer), SEATS.get(payee), int(amount)
        paid = {(*map(_seat, (t.payer, t.payee)), t.amount) for t in scored.transfers}
        assert told in paid, text
        if working:
            assert reduce(int.__mul__, map(int, working.split(" × "))) == int(amount), text
        if counted := COUNTED.search(text):
            assert int(counted[2]) == _worked(counted[1]), text
        read = reader(Page.of(sheet), example.hand, example.bank, scored.counts)
        if read is not None:
            assert +read == _between_seats(scored.transfers), text
    return len(clause_examples(sheet))


def _seat(account: object) -> int | None:
    return account if isinstance(account, int) else None


def _between_seats(transfers: Any) -> Counter[tuple[int, int]]:
    paid = Counter[tuple[int, int]]()
    for each in transfers:
        if isinstance(each.payer, int) and isinstance(each.payee, int):
            paid[each.payer, each.payee] += each.amount
    return +paid


def _worked(text: str) -> int:
    """What a count that is written on one line comes to: "2 → 10 · + 50 · × 2 one suit"."""
    if limit := re.search(r"limit (\d+)$", text):
        return int(limit[1])
    value = 0
    for part in text.split(" · "):
        if rounded := re.fullmatch(r"\d+ → (\d+)", part):
            value = int(rounded[1])
        elif added := re.fullmatch(r"\+ (\d+)", part):
            value += int(added[1])
        elif times := re.match(r"× (\d+) ", part):
            value *= int(times[1])
    return value


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_every_clause_with_numbers_has_an_example_that_the_engine_pays(preset: Preset) -> None:
    sheet = preset.sheet()
    digits = re.compile(r"(?<![-\d])\d+(?!-?\d)|doubled|tripled")
    for clause in sheet.clauses:
        if digits.search(say(clause.says())) and not isinstance(clause, EndsAfter):
            assert clause.key in set(clause_examples(sheet)), clause
    assert check(sheet) == sum(map(has_numbers, sheet.clauses))


@pytest.mark.ordeal
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_examples_follow_every_answer_to_an_open_question(preset: Preset) -> None:
    choices = [each for each in preset.choices if isinstance(each, Choice)]
    answers = [{each.key: option.value} for each in choices for option in each.options]
    assert all(check(preset.sheet(answer)) for answer in answers)


@pytest.mark.parametrize("game", GAMES)
def test_examples_follow_any_house_rules(game: str) -> None:
    for seed in range(20):
        drawn = document(Random(seed), game, lines=1, faults=0.0)
        assert check(read_sitting(drawn).sitting.sheet)
