"""If chips are paid after every hand, each undo or correction says who gives whom what."""

import pytest

from companion.db.session import writing
from companion.settlement.actions import pay_off
from tests.factories import Phone, TableInApp
from tests.ledger.factories import ANA, hand, seating
from tests.pages import form, said

WON = hand(3, 2, 0, 3, last=0)
BANK = {"bank": {"seat": 1, "streak": 2}}
BACK = "Ah Ming gives 4 back to Bo, Ah Ming gives 10 back to Chan and Ah Ming gives 2 back to Di."


@pytest.fixture
def crossing(table: TableInApp) -> TableInApp:
    table.let_chips_cross()
    return table


@pytest.mark.parametrize("entering", [{"next": "enter"}, {}])
def test_an_undo_says_who_gives_back_what(
    crossing: TableInApp, scorer: Phone, entering: dict[str, str]
) -> None:
    crossing.record(WON)
    scorer.look(crossing.at)
    scorer.send(f"{crossing.at}/undo", **entering)
    assert BACK in said(scorer)
    scorer.send(f"{crossing.at}/redo", **entering)
    assert "Bo gives Ah Ming 4" in said(scorer)


@pytest.mark.parametrize("line", [BANK, seating("Bo", "Ah Ming", "Chan", "Di")])
def test_an_undo_that_moves_no_chips_says_that(
    crossing: TableInApp, scorer: Phone, line: dict[str, object]
) -> None:
    crossing.record(line)
    scorer.look(crossing.at)
    scorer.send(f"{crossing.at}/undo", next="enter")
    assert "undone. No chips need to be given back." in said(scorer)


def test_a_correction_and_striking_say_it_beforehand(crossing: TableInApp, scorer: Phone) -> None:
    crossing.record(WON, BANK)
    scorer.look(f"{crossing.at}/lines/2/strike")
    assert "No chips need to be given back." in said(scorer)
    scorer.look(f"{crossing.at}/lines/1/strike")
    assert "Ah Ming gives Chan 10" in said(scorer)
    typed = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "0", "last_trick": "0"}
    line = scorer.page.split('name="line" value="')[1].split('"')[0]
    scorer.send(f"{crossing.at}/lines/1", step="save", line=line, **typed)
    assert "No chips need to be given back." in said(scorer)


def test_who_paid_off_a_player_who_left_gives_and_gets_for_them(
    crossing: TableInApp, scorer: Phone
) -> None:
    crossing.record(WON, hand(2, 3, 0, 3, last=1))
    goes_home(crossing, 2, 0)
    scorer.look(f"{crossing.at}/lines/1")
    typed = {"tricks-0": "3", "tricks-1": "1", "tricks-2": "1", "tricks-3": "3", "last_trick": "0"}
    scorer.send(f"{crossing.at}/lines/1", **{**form(scorer, "Show what this changes"), **typed})
    told = "Bo gives Ah Ming 2 to put this right"
    assert "Chan has left, so Ah Ming gets or pays the difference." in said(scorer)
    assert told in said(scorer)
    assert "Chan gives" not in said(scorer)
    scorer.send(f"{crossing.at}/lines/1", **form(scorer, "Save correction"))
    assert told in said(scorer)
    scorer.send(f"{crossing.at}/undo")
    assert "Ah Ming gives 2 back to Bo." in said(scorer)
    goes_home(crossing, 0, 3)
    scorer.send(f"{crossing.at}/redo")
    assert "Bo gives Di 2 to put this right" in said(scorer)
    scorer.look(f"{crossing.at}/lines/1/strike")
    assert "Di gives Bo " in said(scorer)
    assert not any(f"{who} gives" in said(scorer) for who in ("Ah Ming", "Chan"))


def goes_home(table: TableInApp, who: int, other: int) -> None:
    """Let a player leave; another takes over the account."""
    with table.behind() as seated, writing():
        players = [player.id for player in seated.group.players]
        pay_off(seated.sitting.evening, players[who], "book", 0, players[other], ANA)


LEAD, CLEAR = {"supreme-led-0": "1"}, {"clear": "1"}
TRICKS = {"tricks-0": "3"}
RETURNS = "Ah Ming gives 4 back to Bo, Ah Ming gives 4 back to Chan and Ah Ming gives 4 back to Di."


def previewed(phone: Phone, table: TableInApp, *typed: dict[str, str]) -> str:
    """What the page of entry says once all this was typed, one after the other."""
    phone.look(f"{table.at}/enter")
    for fields in typed:
        phone.send(f"{table.at}/preview", number=1, **fields)
    return said(phone)


@pytest.mark.parametrize(
    ("typed", "back"),
    [
        pytest.param((LEAD, {**LEAD, **CLEAR}), True, id="started over"),
        pytest.param((LEAD, LEAD | TRICKS, LEAD | TRICKS | CLEAR), True, id="with tricks"),
        pytest.param((LEAD, {"supreme-led-1": "1"}), True, id="of another player"),
        pytest.param((LEAD, {**LEAD, **CLEAR}, CLEAR), False, id="nothing any more"),
        pytest.param((TRICKS, CLEAR), False, id="nothing paid"),
    ],
)
def test_what_was_paid_at_once_for_a_lead_that_is_taken_away_is_given_back(
    crossing: TableInApp, scorer: Phone, typed: tuple[dict[str, str], ...], back: bool
) -> None:
    told = previewed(scorer, crossing, *typed)
    assert (f"If chips have already been paid for this: {RETURNS}" in told) is back
    assert ("back to" in told) is back


def test_where_the_book_keeps_all_undo_speaks_of_no_chips(table: TableInApp, scorer: Phone) -> None:
    table.record(WON)
    scorer.look(table.at)
    scorer.send(f"{table.at}/undo", next="enter")
    assert "Done: hand 1 undone." in said(scorer)
    assert "back to" not in said(scorer)
    assert "back to" not in previewed(scorer, table, LEAD, CLEAR)


@pytest.mark.parametrize(("cross", "typed"), [(True, LEAD), (True, TRICKS), (False, LEAD)])
def test_who_changes_seats_in_the_middle_of_a_hand_reads_what_becomes_of_it(
    table: TableInApp, scorer: Phone, cross: bool, typed: dict[str, str]
) -> None:
    if cross:
        table.let_chips_cross()
    previewed(scorer, table, typed)
    scorer.look(f"{table.at}/seats")
    changed = {**form(scorer, "Change seats"), "seat_2": "", "newcomer": "Gus"}
    scorer.send(f"{table.at}/seats", **changed)
    put_aside = "The seats changed, so what was entered for this hand has been cleared."
    assert f"{put_aside} Undo brings it back." in said(scorer)
    assert (RETURNS in said(scorer)) is (cross and typed is LEAD)
    scorer.send(f"{table.at}/undo", next="enter")
    assert 'value="3"' in scorer.page or "checked" in scorer.page
