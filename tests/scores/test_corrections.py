"""Corrections and deletions: the effects first, then a confirmation, then the change."""

from typing import Any

import pytest
from flask import Flask

from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand, seating, tea
from tests.pages import form, form_of, said

SHOW = "Show what this changes"
TAPPED: dict[str, Any] = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "0", "tricks-3": "3"}
WON_BY_DI = {**TAPPED, "last_trick": "3"}


@pytest.fixture
def other(table: TableInApp, other_phone: Phone) -> Phone:
    return table.open_to(other_phone)


def show(phone: Phone, address: str, **typed: Any) -> int:
    """Open the form of a line, type over it, and ask what that would change."""
    phone.look(address)
    return phone.send(address, **{**form(phone, SHOW), **typed}).status_code


def press(phone: Phone, address: str, button: str) -> str:
    """Press a button of the page; returns where it leads."""
    return phone.send(address, **form(phone, button)).request.path


def test_what_a_correction_changes_is_shown_beforehand(table: TableInApp, scorer: Phone) -> None:
    table.let_chips_cross()
    table.record(hand(3, 2, 1, 2, last=0), LEVEL)
    show(scorer, f"{table.at}/lines/1", **TAPPED)
    text = said(scorer)
    assert "was Ah Ming took the last trick · tricks: Ah Ming 3, Bo 2, Chan 1 and Di 2" in text
    assert "is Ah Ming took the last trick · tricks: Ah Ming 3, Bo 2, Chan 0 and Di 3" in text
    assert "Ah Ming +14 +16 +2" in text
    assert "Chan gives Ah Ming 2 and Chan gives Di 2 to put this right" in text
    assert "just a typing mistake" not in text
    assert table.bodies()[0]["hand"]["tricks"] == [3, 2, 1, 2]


def test_where_the_banker_changes_the_table_is_asked(table: TableInApp, scorer: Phone) -> None:
    table.record(LEVEL, LEVEL, LEVEL)
    show(scorer, f"{table.at}/lines/1", **WON_BY_DI)
    text = said(scorer)
    assert "Was it just a typing mistake, or did the table really play on with the bankers" in text
    assert "Hand 2 Ah Ming is banker, hand 2 in a row Di is banker" in text
    assert "keep the bankers" in text
    assert "Before hand 2 Ah Ming is banker, hand 2 in a row" in text


def test_where_the_table_played_on_the_bankers_are_kept(table: TableInApp, scorer: Phone) -> None:
    table.record(LEVEL, LEVEL)
    address = f"{table.at}/lines/1"
    show(scorer, address, **WON_BY_DI)
    press(scorer, address, "Save and keep the bankers")
    assert "Ah Ming is banker, hand 2 in a row · Ah Ming took the last trick" in said(scorer)
    assert table.bodies()[1] == {"bank": {"seat": 0, "streak": 2}}
    scorer.send(f"{table.at}/undo", **form_of(scorer, "undo"))
    assert table.bodies() == [LEVEL | {"hand": {**LEVEL["hand"], "marks": []}}] * 2


def test_a_hand_that_cannot_be_says_why_and_stays_typed(table: TableInApp, scorer: Phone) -> None:
    table.record(LEVEL)
    assert show(scorer, f"{table.at}/lines/1", **{"tricks-0": "7"}) == 422
    assert "not to 8" in said(scorer)
    assert form(scorer, SHOW)["tricks-0"] == ["7"]


def test_the_way_back_to_the_form_keeps_what_was_typed(table: TableInApp, scorer: Phone) -> None:
    table.record(LEVEL)
    address = f"{table.at}/lines/1"
    show(scorer, address, **WON_BY_DI)
    press(scorer, address, "Back to editing")
    sent = form(scorer, SHOW)
    assert {name: sent[name][0] for name in WON_BY_DI} == WON_BY_DI


def test_a_hand_that_becomes_impossible_is_named_and_nothing_is_lost(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(seating("Eve", "Bo", "Chan", "Di"), tea("Eve"))
    address = f"{table.at}/lines/1"
    show(scorer, address, seat_0="Ah Ming")
    text = said(scorer)
    assert "This would then be impossible: Eve has never sat at this table" in text
    assert "Save correction" not in text
    sent = {**form(scorer, "Back to editing"), "step": "save"}
    assert scorer.send(address, **sent).status_code == 409
    assert "see what would become impossible" in said(scorer)
    assert len(table.bodies()) == 2


def test_an_overtaken_scorer_looks_again(table: TableInApp, scorer: Phone, other: Phone) -> None:
    table.record(LEVEL, LEVEL, LEVEL)
    address = f"{table.at}/lines/2"
    show(scorer, address, **WON_BY_DI)
    sent = form(scorer, "Save correction")
    other.look(f"{table.at}/lines/1/strike")
    press(other, f"{table.at}/lines/1/strike", "Delete it")
    assert scorer.send(address, **sent).status_code == 409
    assert "This is what your change would do now." in said(scorer)
    # The line has another number by now and is still the one that was meant.
    press(scorer, address, "Save correction")
    assert [body["hand"]["last_trick"] for body in table.bodies()] == [3, 0]


def test_a_line_struck_out_meanwhile_is_not_corrected(table: TableInApp, scorer: Phone) -> None:
    table.record(LEVEL, LEVEL)
    address = f"{table.at}/lines/2"
    show(scorer, address, **WON_BY_DI)
    sent = form(scorer, "Save correction")
    with table.behind() as seated:
        seated.strike(2)
    scorer.send(address, **sent)
    assert "Someone has already deleted this." in said(scorer)
    assert len(table.bodies()) == 1


def test_striking_out_shows_what_it_changes_then_does_it(table: TableInApp, scorer: Phone) -> None:
    table.record(hand(3, 2, 0, 3, last=3), LEVEL)
    address = f"{table.at}/lines/1/strike"
    scorer.look(address)
    text = said(scorer)
    assert "Di +9 0 −9" in text
    assert "Di is banker Ah Ming is banker" in text
    assert "Delete it and keep the bankers" in text
    assert "Save" not in text  # nothing was typed
    press(scorer, address, "Delete it")
    assert len(table.bodies()) == 1
    assert "hand 1 deleted" in said(scorer)


def test_a_recorded_hand_stays_and_is_asked_the_same(table: TableInApp, scorer: Phone) -> None:
    table.record(hand(3, 2, 0, 3, last=0, marks=[{"code": "supreme-led", "seat": 0}]), LEVEL)
    assert show(scorer, f"{table.at}/lines/1") == 200
    assert "Nothing else changes." in said(scorer)
    assert show(scorer, f"{table.at}/lines/1", **{"last-trick": "last-supreme"}) == 200
    assert "is Ah Ming took the last trick" in said(scorer)
    assert "Ah Ming led the Supreme pair as the last trick" in said(scorer)


def test_what_differs_is_marked_without_a_script_too(table: TableInApp, scorer: Phone) -> None:
    table.record(hand(3, 2, 0, 3, last=0))
    show(scorer, f"{table.at}/lines/1", **{"tricks-0": "2"})
    assert '<small class="was" id="was-0" >was 3</small>' in scorer.page
    assert '<small class="was" id="was-1" hidden>was 2</small>' in scorer.page
    assert "7 of 8 tricks" in said(scorer)


@pytest.mark.parametrize(
    ("line", "typed", "becomes"),
    [
        (
            tea("Bo"),
            {"payer": "", "payee": "Di", "points": "9", "why": "prize"},
            {"transfer": {"payer": None, "payee": "Di", "points": 9, "why": "prize"}},
        ),
        (
            {"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}},
            {"sign_1": "gets", "net_1": "2", "sign_2": "pays", "net_2": "8", "why": ""},
            {"agreed": {"net": [6, 2, -8, 0]}},
        ),
        (
            {"bank": {"seat": 1, "streak": 3, "why": "he dealt"}},
            {"seat": "2", "streak": "1"},
            {"bank": {"seat": 2, "streak": 1, "why": "he dealt"}},
        ),
    ],
)
def test_a_line_that_is_no_hand_is_corrected_with_its_own_form(
    table: TableInApp,
    scorer: Phone,
    line: dict[str, Any],
    typed: dict[str, str],
    becomes: dict[str, Any],
) -> None:
    table.record(line)
    address = f"{table.at}/lines/1"
    show(scorer, address, **typed)
    press(scorer, address, "Save correction")
    assert table.bodies() == [becomes]


def test_a_mahjong_hand_is_corrected_with_the_form_of_its_game(app: Flask, phone: Phone) -> None:
    table = TableInApp(app, "malayan")
    hands = {"1": {"units": 12, "farn": 1}}
    table.record({"hand": {"winner": 1, "self_pick": False, "discarder": 3, "hands": hands}})
    table.open_to(phone)
    address = f"{table.at}/lines/1"
    assert show(phone, address) == 200
    assert "Nothing else changes." in said(phone)
    show(phone, address, winner="2", **{"units-2": "20", "farn-2": "1"})
    assert "was Bo won" in said(phone)
    press(phone, address, "Save correction")
    assert table.bodies()[0]["hand"]["winner"] == 2


def test_seats_are_corrected_and_a_newcomer_may_sit_down(table: TableInApp, scorer: Phone) -> None:
    table.record(seating("Bo", "Ah Ming", "Chan", "Di"))
    address = f"{table.at}/lines/1"
    scorer.look(address)
    assert form(scorer, SHOW)["seat_0"] == ["Bo"]
    show(scorer, address, seat_0="", newcomer="Eve")
    assert "is at the table: Eve, Ah Ming, Chan and Di" in said(scorer)
    press(scorer, address, "Save correction")
    with table.behind() as seated:
        assert seated.book.standing.seats == ("Eve", "Ah Ming", "Chan", "Di")


@pytest.mark.parametrize(
    ("line", "typed", "fault"),
    [
        (tea("Bo"), {"payee": "Bo"}, "two different"),
        (tea("Bo"), {"points": "0"}, "from 1 to"),
        ({"bank": {"seat": 1, "streak": 3}}, {"seat": "7", "streak": "9" * 30}, "from 1 to"),
        (seating("Bo", "Ah Ming", "Chan", "Di"), {"seat_0": "Di"}, "two seats"),
    ],
)
def test_bad_input_says_what_is_wrong_and_changes_nothing(
    table: TableInApp, scorer: Phone, line: dict[str, Any], typed: dict[str, str], fault: str
) -> None:
    table.record(line)
    before = table.bodies()
    assert show(scorer, f"{table.at}/lines/1", **typed) == 422
    assert fault in said(scorer)
    assert table.bodies() == before


@pytest.mark.parametrize("number", ["0", "2", "99999999999999999999"])
@pytest.mark.parametrize("deed", ["", "/strike"])
def test_where_there_is_no_line_there_is_nothing(
    table: TableInApp, scorer: Phone, number: str, deed: str
) -> None:
    table.record(LEVEL)
    assert scorer.look(f"{table.at}/lines/{number}{deed}").status_code == 404


@pytest.mark.parametrize("deed", ["", "/strike"])
def test_what_is_closed_is_not_corrected(table: TableInApp, scorer: Phone, deed: str) -> None:
    table.record(LEVEL)
    table.close()
    scorer.look(f"{table.at}/lines/1{deed}")
    assert "This is closed. Reopen it to change it." in said(scorer)
