"""Laws of every clause of every game, and of every evening."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import Field, fields, replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.documents.sittings import read_sitting
from companion.rules.chips import Transfer
from companion.rules.counted_mahjong.count_clauses import Cap
from companion.rules.games import all_presets
from companion.rules.phrases import say
from companion.rules.presets import Choice, Preset
from companion.rules.settling import fewest
from companion.rules.sheet import Bank, Case, Clause, judge, score
from companion.rules.sitting import PlayedSitting, replay
from companion.rules.standing import Standing
from tests.marks import in_ordeal
from tests.oracle.random_documents import counted_mahjong, hong_kong, mahjong, tien_gow
from tests.rules.factories import KEPT, Dealt, any_sheet, dealt_anywhere, dealt_at

PRESETS = tuple(all_presets())
KINDS = tuple(
    kind for kind in Clause.__subclasses__() if kind.__module__.startswith("companion.rules.")
)
EVERY_KIND = pytest.mark.parametrize(
    "kind", KINDS, ids=lambda kind: f"{kind.__module__.split('.')[2]}-{kind.__name__}"
)
BY_PRESET = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)


# Every value of a clause shows in its sentence


def others(spec: Field[Any], value: object) -> Iterator[object]:
    """What else a house may set a value to; of a number, some of it."""
    match value:
        case bool():
            yield not value
        case int():
            least, most = spec.metadata["least"], spec.metadata["most"]
            some = {least, least + 1, value - 1, value + 1, most - 1, most}
            yield from (n for n in some if least <= n <= most)
        case _:
            yield from spec.metadata["values"]


def variants(kind: type[Clause]) -> list[Clause]:
    """The default clause, with each value changed alone, and with any two of them."""
    plain = kind("key")
    changes = [
        (spec.name, value)
        for spec in fields(plain)
        if spec.name != "key"
        for value in others(spec, getattr(plain, spec.name))
    ]
    some: list[dict[str, Any]] = [{}, *({name: value} for name, value in changes)]
    some += [dict(both) for both in combinations(changes, 2)]
    return list(dict.fromkeys(replace(plain, **values) for values in some))


@EVERY_KIND
def test_every_value_of_a_clause_shows_in_its_sentence(kind: type[Clause]) -> None:
    said: dict[str, Clause] = {}
    for clause in variants(kind):
        sentence = say(clause.says())
        assert said.setdefault(sentence, clause) == clause, sentence


@EVERY_KIND
def test_every_value_of_a_clause_has_its_bounds_or_its_words(kind: type[Clause]) -> None:
    for spec in fields(kind("key")):
        if spec.name == "key" or spec.type is bool:
            continue
        if "values" in spec.metadata:
            assert spec.default in spec.metadata["values"]
        else:
            assert spec.metadata["least"] <= spec.default <= spec.metadata["most"]


@EVERY_KIND
def test_a_sentence_begins_with_a_capital_and_ends_with_a_stop(kind: type[Clause]) -> None:
    for clause in variants(kind):
        sentence = say(clause.says())
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "  " not in sentence


def _each_answer(preset: Preset) -> Iterator[Mapping[str, str | int | float]]:
    for choice in preset.choices:
        if isinstance(choice, Choice):
            yield from ({choice.key: option.value} for option in choice.options)


def test_every_kind_of_clause_is_on_a_sheet() -> None:
    on_sheets = {
        type(clause)
        for preset in PRESETS
        for chosen in ({}, *_each_answer(preset))
        for clause in preset.sheet(chosen).clauses
    }
    assert on_sheets == set(KINDS)


def test_a_clause_that_says_no_more_leaves_the_hand_alone() -> None:
    quiet, bank = Clause("quiet"), Bank(0)
    case = Case[Any](KEPT.hand, bank, PRESETS[0].sheet())
    assert (quiet.asks(), *map(tuple, (quiet.objects(case), quiet.constrains(case)))) == ((),) * 3
    assert (tuple(quiet.adds(case)), quiet.alters(case, ()), quiet.banks(case)) == ((), (), None)
    assert quiet.counts(case, 0, None) is None


# No possible hand is refused


@pytest.mark.parametrize("hands", [30, in_ordeal(5_000)])
@BY_PRESET
def test_no_possible_hand_is_refused(preset: Preset, hands: int) -> None:
    for seed in range(hands):
        rng = Random(seed)
        dealt = dealt_at(any_sheet(rng, preset), rng)
        assert judge(dealt.sheet, dealt.hand, dealt.bank) == (), (seed, dealt)


# A struck line leaves what it does not speak of


def as_if_struck(transfer: Transfer, key: str) -> Transfer:
    """A payment without what one clause had to say of it."""
    kept = tuple(reason for reason in transfer.because if reason.clause != key)
    moved = any(reason.clause == key and reason.times == 1 for reason in transfer.because)
    if moved and transfer.due_from is not None:
        transfer = transfer._replace(payer=transfer.due_from, due_from=None)
    return transfer._replace(because=kept)


@given(dealt_anywhere(PRESETS))
def test_a_struck_line_takes_its_own_payments_and_reasons_with_it_and_no_others(
    dealt: Dealt,
) -> None:
    sheet, bank, hand = dealt
    was = dealt.scored.transfers
    for clause in sheet.clauses:
        if clause.does("counts") or clause.does("banks") or clause.essential:
            continue
        if isinstance(clause, Cap):  # it says what a hand is worth, and not who pays it
            continue
        rest = replace(sheet, clauses=tuple(each for each in sheet.clauses if each is not clause))
        assert score(rest, hand, bank).transfers == tuple(
            as_if_struck(transfer, clause.key)
            for transfer in was
            if transfer.because[0].clause != clause.key
        )


# Evenings

evenings = st.builds(
    lambda make, seed: read_sitting(make(Random(seed))).sitting,
    st.sampled_from((tien_gow, hong_kong, mahjong, counted_mahjong)), st.integers(0, 2**32),
)  # fmt: skip


@given(evenings)
def test_after_every_line_players_box_and_pot_sum_to_zero(sitting: PlayedSitting) -> None:
    for row in replay(sitting):
        assert sum(row.after.accounts().values()) == 0
        assert row.after.in_pot >= 0
        assert all(transfer.amount > 0 for transfer in row.transfers)


@given(evenings)
def test_what_a_line_pays_is_what_the_balances_move_by(sitting: PlayedSitting) -> None:
    for row in replay(sitting):
        was, now = row.before.balances, row.after.balances
        moved = {name: now[name] - was.get(name, 0) for name in now}
        assert moved == {**dict.fromkeys(now, 0), **row.net}


@given(evenings, st.integers(0, 12))
def test_replaying_the_first_lines_gives_the_first_rows(sitting: PlayedSitting, n: int) -> None:
    first = sitting._replace(lines=sitting.lines[:n])
    assert list(replay(first)) == list(replay(sitting))[:n]


@given(evenings)
def test_without_its_refused_lines_an_evening_ends_the_same(sitting: PlayedSitting) -> None:
    rows = list(replay(sitting))
    kept = sitting._replace(lines=tuple(row.line for row in rows if not row.objections))
    again = list(replay(kept))
    assert not any(row.objections for row in again)
    assert [row.after for row in again] == [row.after for row in rows if not row.objections]


def end(sitting: PlayedSitting) -> Standing:
    return [sitting.start(), *(row.after for row in replay(sitting))][-1]


@given(evenings, evenings)
def test_to_catch_up_brings_one_evenings_chips_to_another(
    before: PlayedSitting, after: PlayedSitting
) -> None:
    chips = Counter(end(before).accounts())
    for payment in fewest(end(after).since(end(before))):
        chips[payment.payer] -= payment.points
        chips[payment.payee] += payment.points
    assert chips == Counter(end(after).accounts())
