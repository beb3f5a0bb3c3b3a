"""Sentences with gaps: every number of every rule can be filled in where it stands."""

import re

from companion.documents.sheets import every_clause
from companion.rulebook.house_views import NumberField, numbers, readings, with_gaps
from companion.rules.games import all_presets
from companion.rules.sheet import Clause
from companion.rules.tiengow.payment_clauses import BankerMultiplies, FigureLessTricks, NoTrick
from companion.rules.tiengow.special_clauses import LeadPays

CLAUSES = tuple(
    dict.fromkeys(clause for preset in all_presets() for clause in every_clause(preset))
)


def filled(clause: Clause) -> str:
    return "".join(p if isinstance(p, str) else f"[{p.value}]" for p in with_gaps(clause))


def test_a_number_stands_where_the_sentence_says_it() -> None:
    assert (
        filled(NoTrick("empty", points=5)) == "A player with no trick pays the winner [5] points."
    )


def test_a_number_that_a_sentence_says_in_a_word_is_written_as_one() -> None:
    assert "is multiplied by [2]" in filled(BankerMultiplies("banker"))


def test_a_number_that_is_said_twice_has_one_gap() -> None:
    text = filled(LeadPays("supreme-led"))
    assert "[4] by each other player; another player who does is paid 4 by the banker" in text


def test_what_follows_from_a_number_is_worked_out() -> None:
    assert filled(FigureLessTricks("figure")).startswith(
        "The figure is [4] in the first hand of a banker’s streak, 8"
    )
    assert "is multiplied by 3 in the second" in filled(BankerMultiplies("banker", growing=True))


def test_one_is_written_in_the_singular_or_the_plural_as_it_is() -> None:
    assert "[1] point." in filled(NoTrick("empty", points=1))


def test_every_number_has_one_gap_with_its_bounds() -> None:
    for clause in CLAUSES:
        gaps = [part for part in with_gaps(clause) if isinstance(part, NumberField)]
        assert {gap.field for gap in gaps} == {f"{clause.key}.{name}" for name in numbers(clause)}
        assert len(gaps) == len(numbers(clause))
        assert all(gap.least <= gap.value <= gap.most for gap in gaps)
        assert not re.search(r"\d{11}|[\ue000\ue001]", filled(clause))


def test_of_the_readings_of_a_sentence_the_one_that_holds_is_the_sentence() -> None:
    for clause in CLAUSES:
        for _, offered in readings(clause):
            assert [reading.says for reading in offered if reading.holds] == [clause.says()]
            assert len({reading.says for reading in offered}) == len(offered)
