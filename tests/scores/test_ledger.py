"""The ledger: a hand, undo and redo, history, closing."""

import re

import pytest

from companion.db.session import writing as one_write
from companion.groups import members
from companion.ledger.book import book_cache
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand, seating, tea
from tests.pages import form, form_of, heard, said

WON = hand(3, 2, 0, 3, last=0)


def hands(phone: Phone) -> list[int]:
    """The numbers of the hands on the page, from the top."""
    return [int(n) for n in re.findall(r'<span class="unseen">Hand (\d+)</span>', phone.page)]


def test_a_hand_shows_who_won_who_banks_four_nets_the_totals_and_a_sum_of_zero(
    table: TableInApp, scorer: Phone
) -> None:
    text = table.told(scorer, WON, WON)
    hand = "Ah Ming, winner of the hand, banker, streak 2: +16 Bo: −4 Chan: −10 Di: −2 sum 0"
    assert f"Hand 2 {hand}" in text
    assert "Ah Ming is banker, hand 2 in a row · Ah Ming took the last trick" in text
    assert "Totals afterwards Ah Ming +32 Bo −8 Chan −20 Di −4" in text
    assert text.count("sum 0") == 2


def test_every_figure_opens_into_sentences_that_made_it(table: TableInApp, scorer: Phone) -> None:
    marks = [{"code": "supreme-led", "seat": 0}]
    text = table.told(scorer, hand(3, 2, 0, 3, last=0, marks=marks))
    assert "Chan pays Ah Ming 5 took no trick × 2 Chan pays the banker = 10" in text
    assert "Ah Ming led the Supreme pair 12 Bo pays Ah Ming 2 × 2 Bo pays the banker = 4" in text
    assert text.index("Ah Ming led the Supreme pair 12") < text.index("The hand 16")


def test_the_latest_hand_is_on_top_of_24_shown_at_once(table: TableInApp, scorer: Phone) -> None:
    table.record(*[LEVEL] * 30)
    scorer.look(table.at)
    assert hands(scorer) == list(range(30, 6, -1))
    scorer.look(f"{table.at}?before=7")
    assert hands(scorer) == list(range(6, 0, -1))
    assert "Later hands" in scorer.page
    assert "Earlier hands" not in scorer.page


@pytest.mark.parametrize("before", ["0", "-3", "999999999999999999999", "x", "1"])
def test_whatever_page_is_asked_for_is_there(table: TableInApp, scorer: Phone, before: str) -> None:
    table.record(LEVEL)
    assert scorer.look(f"{table.at}?before={before}").status_code == 200


def test_what_was_agreed_by_talk_is_counted_apart(table: TableInApp, scorer: Phone) -> None:
    talk = {"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}}
    for line, count in ((talk, "1 table ruling"), (LEVEL, "1 hand · 1 table ruling")):
        table.record(line)
        for page in (table.at, f"{table.at}/summary"):
            scorer.look(page)
            assert count in said(scorer)
            assert "0 hands" not in said(scorer)


def test_the_other_lines_are_shown_as_what_they_are(table: TableInApp, scorer: Phone) -> None:
    text = table.told(
        scorer,
        seating("Eve", "Bo", "Chan", "Di"),
        tea("Eve", 3),
        {"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}},
        {"bank": {"seat": 1, "streak": 3, "why": "he dealt"}},
    )
    assert "Change of seats at the table: Eve, Bo, Chan and Di" in text
    assert "Payment Eve pays the kitty 3 · tea Eve: −3 sum 0" in text
    assert "Totals afterwards Eve −3 the kitty +3" in text
    assert "table ruling: Eve wins 6 and Bo loses 6 · misdeal Eve: +6 Bo: −6 Chan: 0" in text
    assert "Banker set manually Bo is banker, hand 3 in a row · he dealt" in text


def test_all_who_have_sat_stand_in_the_totals_and_the_box(table: TableInApp, scorer: Phone) -> None:
    text = table.told(scorer, WON, seating("Eve", "Bo", "Chan", "Di"), tea("Eve", 3))
    assert "Ah Ming sitting out +16 the kitty +3" in text
    assert "Eve is banker, streak 1 −3 Bo −4 Chan −10 Di −2" in text


def test_a_name_that_is_markup_is_a_name(table: TableInApp, scorer: Phone) -> None:
    with table.behind() as seated, one_write():
        members.rename_player(seated.group.players[1], "<b>Bo</b>")
    table.record(WON)
    scorer.look(table.at)
    assert "<b>Bo</b>" not in scorer.page
    assert "&lt;b&gt;Bo&lt;/b&gt;" in scorer.page


def test_a_viewer_is_offered_nothing_to_change(table: TableInApp, phone: Phone) -> None:
    table.record(WON)
    table.open_to(phone, "view").look(table.at)
    assert "<form" not in phone.page.partition("<footer")[0]
    # The scripts that the head names are everybody's.
    assert not re.search(r"/(enter|undo|strike|close|lines)\b", phone.page.partition("</head>")[2])


def test_undo_takes_back_the_last_change_and_says_so(table: TableInApp, scorer: Phone) -> None:
    table.record(LEVEL, WON)
    scorer.look(table.at)
    scorer.send(f"{table.at}/undo", **form_of(scorer, "undo"))
    assert hands(scorer) == [1]
    assert "hand 2 undone (was: Ah Ming took the last trick)" in said(scorer)
    scorer.send(f"{table.at}/redo", **form_of(scorer, "redo"))
    assert hands(scorer) == [2, 1]
    assert "hand 2 recorded again" in said(scorer)
    assert "Ana" in said(scorer)


def test_undo_and_redo_are_there_even_when_there_is_nothing_to_turn_to(
    table: TableInApp, scorer: Phone
) -> None:
    scorer.look(table.at)
    assert len(re.findall(r'<button form="(?:undo|redo)" class="key" disabled>', scorer.page)) == 2
    scorer.send(f"{table.at}/undo", **form_of(scorer, "undo"))
    assert "There’s nothing to undo or redo" in said(scorer)


def test_undo_takes_back_what_was_looked_at_or_nothing(
    table: TableInApp, scorer: Phone, host: Phone
) -> None:
    table.record(LEVEL, LEVEL)
    scorer.look(table.at)
    host.look(table.at)
    host.send(f"{table.at}/undo", **form_of(host, "undo"))
    scorer.send(f"{table.at}/undo", **form_of(scorer, "undo"))
    assert len(table.bodies()) == 1
    assert "because of a newer change" in said(scorer)


def test_the_legend_names_the_tiles_that_are_beside_figures(table: TableInApp, host: Phone) -> None:
    table.record(WON)
    host.look(table.at)
    assert "Supreme pair" not in host.page.partition('class="legend"')[2].partition("</footer>")[0]
    table.record(hand(5, 1, 1, 1, last=0, marks=[{"code": "supreme-led", "seat": 0}]))
    host.look(table.at)
    legend = host.page.partition('class="legend"')[2].partition("</footer>")[0]
    assert "Supreme pair" in legend
    assert "<svg" in legend


def test_closing_asks_and_then_keeps_the_figures(table: TableInApp, host: Phone) -> None:
    table.record(WON)
    host.look(f"{table.at}/close")
    assert "Close this session?" in said(host)
    assert "1 Ah Ming +16 2 Di −2 3 Bo −4 4 Chan −10" in heard(host)
    host.send(f"{table.at}/close", **form(host, "Close this session"))
    assert "<h1>Ah Ming wins, 18 ahead</h1>" in host.page
    host.look(table.at)
    assert said(host).count("losed") == 1  # one sentence: these are the figures
    assert said(host).index("Ah Ming wins") < said(host).index("Reopen")
    text = said(host)
    assert "Closed. These are the final figures." in text
    assert "Ah Ming +16 Bo −4 Chan −10 Di −2" in heard(host)
    assert "Enter hand" not in text
    assert f"{table.at}/undo" not in host.page
    host.look(f"{table.at}/close")
    assert "Close this session?" not in said(host)


def test_what_is_closed_takes_no_undo_until_it_is_reopened(table: TableInApp, host: Phone) -> None:
    table.record(WON)
    table.close()
    host.look(table.at)
    host.send(f"{table.at}/undo", key="k")
    assert "This is closed. Reopen it to change it." in said(host)
    host.send(f"{table.at}/reopen", **form(host, "Reopen"))
    assert "Undo" in said(host)
    host.send(f"{table.at}/reopen", key="other")
    assert "This is already open." in said(host)


def test_sealed_figures_are_shown_and_it_is_said_when_the_hands_say_otherwise(
    table: TableInApp, host: Phone
) -> None:
    table.record(WON)
    with table.behind() as seated:
        seated.close()
        sealed = dict(seated.change(2).body or {})
        ah_ming, bo = (player.id for player in seated.group.players[:2])
        balances = {**sealed["balances"], ah_ming: 20, bo: -8}
        with one_write():
            seated.change(2).body = {**sealed, "balances": balances}
    host.look(table.at)
    assert "Ah Ming +20 Bo −8" in heard(host)
    assert "The totals at closing count." in said(host)


def test_the_history_says_what_was_changed_and_keeps_what_was_struck_out(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(LEVEL)
    with table.behind() as seated:
        seated.correct(1, WON)
        seated.strike(1)
    scorer.look(f"{table.at}/history")
    text = said(scorer)
    parts = [
        "hand 1 deleted",
        "hand 1 corrected",
        "was Ah Ming took the last trick · tricks: Ah Ming 2, Bo 2, Chan 2 and Di 2",
        "is Ah Ming took the last trick · tricks: Ah Ming 3, Bo 2, Chan 0 and Di 3",
        "hand 1 recorded",
    ]
    assert sorted(parts, key=text.index) == parts
    assert "Earlier changes" not in text


def test_a_hand_that_a_release_no_longer_accepts_is_shown_with_its_reasons(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(WON, LEVEL)
    with table.behind() as seated:
        body = dict(seated.change(2).body or {})
        body["edits"][0]["becomes"] = hand(2, 2, 2, 3, last=0)
        with one_write():
            seated.change(2).body = {**body}
        book_cache.clear()
    assert scorer.look(table.at).status_code == 200
    assert "the tricks add up to 9, not to 8" in said(scorer)
    assert "Ah Ming +16" in heard(scorer)


def test_a_sitting_without_hands_says_so(table: TableInApp, scorer: Phone) -> None:
    scorer.look(table.at)
    assert "No hands yet. Once you enter the first" in said(scorer)
    assert 'class="chart"' not in scorer.page
    scorer.look(f"{table.at}/history")
    assert "Nothing has been recorded yet." in said(scorer)
