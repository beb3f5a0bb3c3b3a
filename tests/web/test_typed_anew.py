"""Correcting a Tien Gow hand: the same questions, with differences marked."""

from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand
from tests.pages import said
from tests.scores.test_corrections import show


def test_a_recorded_hand_stays_what_it_was_and_is_asked_the_same(
    table: TableInApp, scorer: Phone
) -> None:
    marks = [{"code": "supreme-led", "seat": 0}]
    table.record(hand(3, 2, 0, 3, last=0, marks=marks), LEVEL)
    assert show(scorer, f"{table.at}/lines/1") == 200
    assert "Nothing else changes." in said(scorer)
    assert show(scorer, f"{table.at}/lines/1", **{"last-trick": "last-supreme"}) == 200
    assert "is Ah Ming took the last trick" in said(scorer)
    assert "Ah Ming led the Supreme pair as the last trick" in said(scorer)


def test_what_differs_from_before_is_marked_without_a_script_too(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(hand(3, 2, 0, 3, last=0))
    show(scorer, f"{table.at}/lines/1", **{"tricks-0": "2"})
    assert '<small class="was" id="was-0" >was 3</small>' in scorer.page
    assert '<small class="was" id="was-1" hidden>was 2</small>' in scorer.page
    assert "7 of 8 tricks" in said(scorer)
