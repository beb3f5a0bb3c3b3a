"""The page of an evening under other rules: choices, answers, and nothing guessed."""

import re

from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand, tea
from tests.pages import heard

WON = hand(3, 2, 0, 3, last=0, marks=[{"code": "supreme-led", "seat": 0}])
SHOWN = {"hand": {"declared": "one-red-dot", "by": 1}}


def look(table: TableInApp, phone: Phone, query: str) -> str:
    phone.look(f"{table.at}/otherwise{query}")
    return heard(phone)


def test_the_ways_of_its_own_game_are_there_to_pick(table: TableInApp, scorer: Phone) -> None:
    text = look(table, scorer, "")
    assert "Compare with which rules?" in text
    assert "Same rules, different options" in text
    assert "Printed score sheet" in text
    assert "Malayan" not in text


def test_totals_stand_side_by_side_and_every_changed_payment_says_why(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(WON, tea("Bo"))
    text = look(table, scorer, "?rules=four-point")
    assert "Ah Ming +28 +19" in text
    assert (
        "No longer paid Chan pays Ah Ming 10 = 5 × 2: took no trick; Chan pays the banker" in text
    )
    assert "Paid instead" in text
    assert "Bo pays Ah Ming 2: 2 tricks, 2 fewer than 4" in text
    assert text.count("<svg") == 0
    assert scorer.page.count('<svg class="chart"') == 2


def test_the_same_rules_can_be_answered_otherwise(table: TableInApp, scorer: Phone) -> None:
    table.record(LEVEL, LEVEL)
    own = f"?sitting={table.seated.id}"
    assert "Under these rules, every payment would have been the same." in look(table, scorer, own)
    text = look(table, scorer, f"{own}&choice-streak=growing")
    assert "1 entry differs" in text
    assert "banker’s streak: 2" in text


def test_what_nobody_wrote_down_is_a_range_until_somebody_tells_it(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(WON)
    text = look(table, scorer, "?rules=score-sheet")
    assert "In 1 hand it is not recorded whether anyone led a mixed pair" in text
    assert "The chart appears once all unknowns are filled in." in text
    (key,) = re.findall(r'value="(1\.mixed-pair-led@1)"', scorer.page)
    told = look(table, scorer, f"?rules=score-sheet&told=&told={key}")
    assert "Not recorded" not in told
    assert re.search(rf'value="{key}" checked', scorer.page)
    never = look(table, scorer, "?rules=score-sheet&never=mixed-pair-led")
    assert "In no other hand: someone led a mixed pair" in never
    assert "…" not in never


def test_a_hand_that_cannot_be_read_counts_nothing_and_says_why(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(SHOWN)
    text = look(table, scorer, "?rules=simple")
    assert "1 entry can’t be scored under these rules." in text
    assert "under these rules a hand with exactly one red pip is played on" in text


def test_a_game_that_would_have_been_over_is_said_to_be(table: TableInApp, scorer: Phone) -> None:
    table.record(*[LEVEL] * 7)
    assert "would have ended after 6 hands" in look(table, scorer, "?rules=six-round")
    assert "have ended after" not in look(table, scorer, "?rules=four-point")
