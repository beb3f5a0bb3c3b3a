"""Paper of games that are over or closed, and of corrected hands."""

import pytest
from flask import Flask

from companion.documents.sittings import answer, read_sitting
from companion.evenings.import_export import export_sitting
from companion.ledger import recording
from companion.ledger.book import book_cache
from companion.rules.lines import HandLine
from companion.rules.sitting import places, won_told
from companion.rules.tiengow.hand import Hand
from companion.settlement.payments import point_worth
from tests.ledger.factories import ANA, hand
from tests.printing.factories import ORDINARY, Printed
from tests.printing.test_score_sheets import moving

pytestmark = pytest.mark.usefixtures("renders_here")


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("document", ["score-sheet", "summary"])
def test_paper_says_who_won_as_the_engine_does_at_the_end(app: Flask, document: str) -> None:
    printed = Printed(app, preset="six-round")
    assert "ahead" not in printed.told(f"{printed.sit(5)}/print/{document}.pdf?paper=a4")
    at = printed.sit(6)
    with app.app_context():
        sitting = printed.sitting(at)
        told = answer(read_sitting(export_sitting(sitting)).sitting)
        worth = point_worth(sitting.evening)
    assert worth
    end = told["end"]
    text = printed.told(f"{at}/print/{document}.pdf?paper=a4")
    assert str(won_told(tuple(end["winners"]), end["ahead"], worth.told)) in text
    for place in places(told["balances"]):
        assert f"{place.place}." in text


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "✓ hands add up to 0"), ("zh-Hant", "✓ 每鋪合計0"), ("zh-Hans", "✓ 每盘合计0")],
)
def test_under_totals_that_begin_at_a_hundred_the_check_is_said_of_the_hands(
    app: Flask, lang: str, told: str
) -> None:
    printed = Printed(app, preset="six-round")
    at = printed.sit(3, start=100)
    text = printed.told(f"{at}/print/score-sheet.pdf?paper=a4&lang={lang}")
    assert told in text
    assert "all sum to 0" not in text


def test_a_hand_that_was_corrected_says_so(printed: Printed) -> None:
    at = printed.sit(3)
    assert "corrected" not in printed.told(f"{at}/print/score-sheet.pdf")
    with printed.behind():
        sitting = printed.sitting(at)
        bank = book_cache.open(sitting).rows[2].before.bank.seat
        recording.correct(sitting, 3, HandLine(Hand((2, 2, 2, 2), bank)), ANA)
    text = printed.told(f"{at}/print/score-sheet.pdf")
    assert text.count("corrected") == 1


@pytest.mark.parametrize("more", [(), (hand(2, 2, 2, 2, last=0),)])
def test_two_of_the_four_who_change_places_are_printed_where_they_sit(
    printed: Printed, more: tuple[dict[str, object], ...]
) -> None:
    first, second, third, fourth = printed.names
    at = printed.sit(2, {"seating": [second, first, third, fourth]}, *more)
    assert second in printed.told(f"{at}/print/score-sheet.pdf")


@pytest.mark.parametrize(("more", "blank"), [((), 4), (("Eve",), 3), (("Eve", "Fay"), 4)])
def test_where_all_is_even_paper_says_so_and_slips_are_blank(
    app: Flask, more: tuple[str, ...], blank: int
) -> None:
    printed = Printed(app, (*ORDINARY, *more))
    at = printed.sit(0, *({"seating": [each, *ORDINARY[1:]]} for each in more))
    read = printed.read(f"{at}/print/settlement.pdf?paper=a4")
    slips = flat(read.text)
    assert "Nothing is left to pay." in slips
    assert slips.count("for what") == slips.count("received") == blank
    assert len(read.pages) == 1


def test_the_slips_of_one_payer_say_what_they_pay_in_all(printed: Printed) -> None:
    at = printed.sit(0, {"agreed": {"net": [-90, 50, -10, 50]}})
    slips = printed.told(f"{at}/print/settlement.pdf?paper=a4")
    assert slips.count("HK$9.00 to pay on 2 slips") == 1
    assert slips.count("to pay on") == 1


def test_rules_of_old_mahjong_have_the_losers_table_and_say_what_is_open(app: Flask) -> None:
    text = Printed(app, preset="malayan").told("/sheets/malayan/print/rules.pdf")
    assert "2 to 10 units" in text
    assert "22 to 30 units" in text
    assert "A triplet completed by the winning discard is open." in text


def test_a_sheet_to_fill_in_of_what_is_closed_is_for_another_evening(printed: Printed) -> None:
    at = printed.sit(7)
    blank = f"{at}/print/blank.pdf"
    assert "Ah Ming" in printed.told(blank)
    with printed.behind():
        recording.close(printed.sitting(at), ANA)
    text = printed.told(blank)
    assert "1" in text.split()
    assert "Date" in text.split()
    assert "Ah Ming" not in text


def test_strips_and_slips_have_names_whole(app: Flask) -> None:
    printed = Printed(app, ("Ah Ming", "Dietlinde Maria", "陳太", "Di 👍"))
    read = printed.read(f"{printed.sit(24)}/print/settlement.pdf?paper=a4")
    assert flat(read.text).count("Ah Ming") == 3
    assert flat(read.text).count("Dietlinde Maria") == 3
    assert "…" not in read.text
    assert read.colliding() == []


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_a_summary_of_six_players_is_one_page(app: Flask, lang: str) -> None:
    printed = Printed(app, (*ORDINARY, "Eve", "Fay"))
    at = printed.sit(24, *moving(printed.names), *printed.hands(5))
    read = printed.read(f"{at}/print/summary.pdf?paper=a4&lang={lang}")
    assert len(read.pages) == 1
    assert read.colliding() == []
    assert "…" not in read.text
    if lang == "en":
        words = [word.text for word in read.pages[0].words]
        assert {"hand", "streak", "played", "+2.20"} <= {*words}
        assert not {"HK$0.00", "streakBest"} & {*words}, "the score sheet stands here as well"
