"""The entry form of a counted hand: its questions, results, and impossible taps."""

from typing import Any

from companion.entry.counted_mahjong import HandForm
from companion.entry.forms import EntryTable
from companion.rules.games import preset
from companion.rules.phrases import say
from companion.rules.presets import Edit
from companion.rules.sheet import Bank
from tests.rules.counted_mahjong.factories import NAMES, sheet


def form(key: str = "hong-kong-mahjong", typed: dict[str, str] | None = None, **c: Any) -> HandForm:
    return HandForm(EntryTable(sheet(key, **c), Bank(0), NAMES), typed or {})


def missing(**typed: str) -> str | None:
    said = form(typed={name.replace("_", "-"): text for name, text in typed.items()}).entered()
    return say(said.missing, NAMES) if said.missing else None


def test_winner_source_and_count_are_asked_one_after_the_other() -> None:
    assert missing() == "Who won, or did nobody win?"
    assert missing(winner="1") == "Who discarded the winning tile, or was it self-drawn?"
    assert missing(winner="1", **{"from": "3"}) == "How many faan does Bo have?"
    assert missing(winner="1", count_1="3", **{"from": "3"}) is None
    assert missing(winner="nobody") is None


def test_a_hand_that_goes_on_after_a_false_win_still_asks_who_won() -> None:
    offence = {"false-win-3": "1"}
    assert form("hong-kong-mahjong", offence).entered().missing is None
    entered = form("mcr", offence).entered()
    assert str(entered.missing) == "Who won, or did nobody win?"
    assert form("mcr", {**offence, "winner": "nobody"}).entered().missing is None


def test_what_cannot_be_says_why_before_it_is_tapped() -> None:
    cannot = form(typed={"winner": "1"}).cannot()
    said = {tap: [say(text, NAMES) for text in texts] for tap, texts in cannot.items()}
    assert said["from=1"] == ["Bo won, and cannot have discarded the winning tile"]
    assert form(several="first", typed={"winner": "1", "from": "0"}).cannot()["also-2=1"]


def test_the_discarder_is_not_offered_as_a_winner_of_a_count_that_no_hand_has() -> None:
    impossible = form(typed={"winner": "1", "from": "0", "count-1": "999"})
    assert [say(fault, NAMES) for fault in impossible.entered().faults] == [
        "Bo won with 999 faan, but no hand counts more than 24"
    ]
    assert [say(why, NAMES) for why in impossible.cannot()["also-0=1"]] == [
        "Ah Ming won, and cannot have discarded the winning tile"
    ]
    assert "also-2=1" not in impossible.cannot()


def test_the_keys_are_the_counts_up_to_the_cap() -> None:
    assert [key.counted for key in form().keys] == [3, 4, 5, 6, 7, 8, 9, 10]


def test_mcr_and_american_keys_are_the_counts_that_these_games_have() -> None:
    american = [key.counted for key in form("american").keys]
    assert american == [25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90]
    mcr = [key.counted for key in form("mcr").keys]
    assert (mcr[0], mcr[-1], len(mcr)) == (8, 88, 13)
    assert {12, 16, 24, 32, 64} <= set(mcr)


def test_house_rules_leave_out_the_usual_counts_that_they_forbid() -> None:
    at_least_30 = preset("american").sheet(house=[Edit("count", (("least", 30),))])
    keys = HandForm(EntryTable(at_least_30, Bank(0), NAMES), {}).keys
    assert keys[0].counted == 30


def test_a_count_that_is_none_is_a_fault_of_its_field() -> None:
    typed = {"winner": "1", "from": "wall", "count-1": "x"}
    assert [say(fault, NAMES) for fault in form(typed=typed).entered().faults] == [
        "Bo: Enter a whole number."
    ]


def test_what_was_paid_at_once_stays_however_the_hand_ends() -> None:
    entered = form("singapore", {"kong-1": "1"}).entered()
    assert sum(transfer.amount for transfer in entered.at_once) == 6
    assert entered.in_play


def test_only_where_several_can_win_others_are_asked_for() -> None:
    assert form().several
    assert not form("singapore").several
    assert not form("mcr").several


def test_keys_say_where_the_banker_pays_and_is_paid_more_than_they_have() -> None:
    assert form("taiwan").dealer_tai
    assert not form("taiwan", repeats="off").dealer_tai
    assert not form("hong-kong-mahjong").dealer_tai
