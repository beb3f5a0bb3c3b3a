"""Entering a hand on a phone without JavaScript, and the fragments for scripts."""

import re
from collections.abc import Callable

import pytest

from tests.factories import TYPED, Clock, Phone, TableInApp, begin, make_group
from tests.ledger.factories import LEVEL, Seated, hand, tea
from tests.pages import form, form_of, said

RECORDED = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0, "marks": []}}


@pytest.fixture
def scorer(table: TableInApp, phone: Phone) -> Phone:
    table.open_to(phone).look(f"{table.at}/enter")
    return phone


SQUARE = re.compile(r'class="monogram (p\d)[^>]*>([^<]+)<')


def test_a_hand_is_recorded_and_the_next_one_waits(table: TableInApp, scorer: Phone) -> None:
    scorer.send(f"{table.at}/lines", number=1, key="k", **TYPED)
    assert table.bodies() == [RECORDED]
    assert "Hand 1 recorded: Ah Ming +16" in said(scorer)
    assert "Hand 2" in said(scorer)


def test_a_form_left_open_for_hours_still_records(
    table: TableInApp, scorer: Phone, clock: Clock
) -> None:
    clock.go_on(hours=9)
    scorer.send(f"{table.at}/lines", number=1, key="k", **TYPED)
    assert table.bodies() == [RECORDED]


def test_the_preview_says_who_pays_whom_how_much_and_why(table: TableInApp, scorer: Phone) -> None:
    scorer.send(f"{table.at}/preview", number=1, **TYPED)
    page = said(scorer)
    assert "C Chan → pays A Ah Ming 10 5 took no trick × 2 Chan pays the banker" in page
    assert "Ah Ming +16 Bo −4 Chan −10 Di −2" in page
    assert "Next: Ah Ming is banker, hand 2 in a row" in page
    assert table.bodies() == []


def test_a_script_is_answered_with_the_part_that_changes(table: TableInApp, scorer: Phone) -> None:
    fields = {**form(scorer, "Record"), **TYPED}
    answer = scorer.client.post(f"{table.at}/preview", data=fields, headers={"X-Fragment": "1"})
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "data-ready" in answer.text
    assert 'data-cannot="last_trick=2"' in answer.text


def test_a_lead_entered_in_the_middle_of_a_hand_is_already_paid_at_its_end(
    table: TableInApp, scorer: Phone
) -> None:
    table.let_chips_cross()
    scorer.send(f"{table.at}/preview", number=1, **{"supreme-led-0": "1"})
    assert "Pay now B Bo 4 C Chan 4 D Di 4 to A Ah Ming" in said(scorer)
    whole = {**TYPED, "supreme-led-0": "1", "last-trick": "plain"}
    scorer.send(f"{table.at}/preview", number=1, **whole)
    assert "Pay now C Chan → pays A Ah Ming 10 5 took no trick" in said(scorer)
    assert "Already paid B Bo → pays A Ah Ming 4 2 Ah Ming led the Supreme pair" in said(scorer)


def test_where_the_book_keeps_everything_nothing_is_paid_now(
    table: TableInApp, scorer: Phone
) -> None:
    scorer.send(f"{table.at}/preview", number=1, **{"supreme-led-0": "1"})
    assert "So far B Bo 4 C Chan 4 D Di 4 to A Ah Ming" in said(scorer)
    whole = {**TYPED, "supreme-led-0": "1", "last-trick": "plain"}
    scorer.send(f"{table.at}/preview", number=1, **whole)
    assert "B Bo → pays A Ah Ming" in said(scorer)
    assert "Pay now" not in said(scorer)
    assert "Already paid" not in said(scorer)


def test_starting_over_forgets_what_was_typed(table: TableInApp, scorer: Phone) -> None:
    scorer.send(f"{table.at}/preview", number=1, **TYPED)
    scorer.send(f"{table.at}/preview", number=1, clear=1, **TYPED)
    assert 'name="tricks-0" value=""' in scorer.page


def test_an_impossible_hand_gets_every_reason_and_keeps_what_was_typed(
    table: TableInApp, scorer: Phone
) -> None:
    typed = {"tricks-0": "0", "tricks-1": "5", "tricks-2": "3", "tricks-3": "0", "last_trick": "0"}
    answer = scorer.send(f"{table.at}/lines", number=1, key="k", **typed, **{"supreme-led-3": "1"})
    assert answer.status_code == 422
    page = said(scorer)
    assert "Ah Ming took the last trick, but has no trick" in page
    assert "that alone is 2 tricks, and Di has 0" in page
    assert 'name="tricks-1" value="5"' in scorer.page
    assert table.bodies() == []


def test_what_is_missing_is_asked_for(table: TableInApp, scorer: Phone) -> None:
    answer = scorer.send(f"{table.at}/lines", number=1, key="k", **{"tricks-0": "3"})
    assert answer.status_code == 422
    assert said(scorer).count("How many tricks did Bo take?") == 2  # even if it was requested


def test_the_same_hand_sent_twice_is_recorded_once_with_a_word(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(RECORDED)
    scorer.send(f"{table.at}/lines", number=1, key="k", **TYPED)
    assert "The same hand was entered twice. It’s recorded once." in said(scorer)
    # A hand that waited behind one that was added, and was number 1 when it was typed.
    scorer.send(f"{table.at}/lines", number=2, first=1, key="l", **TYPED)
    assert "The same hand was entered twice. It’s recorded once." in said(scorer)
    assert table.bodies() == [RECORDED]
    scorer.send(f"{table.at}/lines", number=2, key="m", **TYPED)
    assert table.bodies() == [RECORDED, RECORDED]


def test_both_are_paid_as_the_same_hand_and_what_differs_is_marked(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(hand(3, 1, 1, 3, last=0))
    scorer.send(f"{table.at}/lines", number=1, key="k", **TYPED)
    nets = re.findall(r'<dd class="(?:won|lost)( differs)?">([^<]+)</dd>', scorer.page)
    marked = [points for differs, points in nets if differs]
    assert [points for _, points in nets] == ["+14", "−6", "−6", "−2", "+16", "−4", "−10", "−2"]
    assert marked == ["+14", "−6", "−6", "+16", "−4", "−10"]


def test_who_recorded_first_on_a_phone_without_a_name_is_another_phone(
    table: TableInApp, scorer: Phone, other_phone: Phone
) -> None:
    nobody = table.open_to(other_phone, name="")
    nobody.look(f"{table.at}/enter")
    nobody.send(f"{table.at}/lines", number=1, key="n", **TYPED)
    scorer.send(f"{table.at}/lines", number=1, key="k", **{**TYPED, "last_trick": "1"})
    assert "Hand 1, as recorded Another phone ·" in said(scorer)


def test_a_preview_that_was_overtaken_says_so_and_keeps_nothing(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(LEVEL)
    assert scorer.send(f"{table.at}/preview", number=1, **TYPED).status_code == 409
    scorer.look(f"{table.at}/enter")
    assert 'name="tricks-0" value=""' in scorer.page


@pytest.mark.parametrize(("tag", "bank"), [("en", "莊"), ("zh-Hant", "莊"), ("zh-Hans", "庄")])
def test_the_bank_is_written_as_the_language_writes_it(
    table: TableInApp, scorer: Phone, tag: str, bank: str
) -> None:
    table.record(LEVEL)
    for page in ("/enter", "", "/turn"):
        scorer.look(f"{table.at}{page}?lang={tag}")
        assert f">{bank}<" in scorer.page


def test_a_phone_that_would_enter_a_hand_learns_calmly_and_once_that_it_is_closed(
    table: TableInApp, scorer: Phone
) -> None:
    table.record(LEVEL)
    table.close()
    assert scorer.look(f"{table.at}/enter").request.path == f"{table.at}/summary"
    assert said(scorer).lower().count("closed") == 1
    assert "Ana has closed the evening." in said(scorer)
    assert "notice error" not in scorer.page


def mended(seated: Seated) -> object:
    return seated.correct(1, hand(3, 2, 0, 3, last=0))


@pytest.mark.parametrize(
    ("deeds", "label"),
    [
        ([Seated.undo], "Redo hand 3"),
        ([Seated.undo, Seated.undo], "Redo hand 2"),
        ([Seated.undo, Seated.redo], "Undo hand 3"),
        ([mended], "Undo correction of hand 1"),
        ([Seated.strike], "Undo deletion of hand 1"),
        ([mended, Seated.undo], "Redo correction of hand 1"),
        ([Seated.strike, Seated.undo], "Redo deletion of hand 1"),
        ([Seated.close, Seated.reopen], None),
    ],
)
def test_the_button_beside_a_change_of_another_phone_reverses_just_that_change(
    deeds: list[Callable[..., object]], label: str | None, table: TableInApp, scorer: Phone
) -> None:
    table.record(LEVEL, tea("Bo"), LEVEL, LEVEL)
    before = table.bodies()
    with table.behind() as seated:
        for deed in deeds:
            before = seated.lines
            deed(seated, *([1] if deed is Seated.strike else []))
        lines = seated.lines
    scorer.look(f"{table.at}/enter?done={len(lines)}")
    (notice,) = re.findall(r'<p class="done".*?</p>', scorer.page, re.DOTALL)
    assert re.match(r'<p class="done" role="status"><span>Ana: [A-Z]', notice)
    offered = re.search(r'<button form="(\w+)" class="quiet" aria-label="([^"]+)"', notice)
    assert (offered and offered[2]) == label
    if offered:
        scorer.send(f"{table.at}/{offered[1]}", **form_of(scorer, offered[1]))
        with table.behind() as seated:
            assert seated.lines == before


def test_players_have_the_same_square_in_payments_as_at_their_seats(phone: Phone) -> None:
    names = ("O'Brien", "Tom & Sue", "Fa", '"Lucky" 李')
    at = f"/sittings/{begin(phone, make_group(phone, *names))}"
    phone.look(f"{at}/enter")
    at_seats = set(SQUARE.findall(phone.page))
    phone.send(f"{at}/preview", number=1, **TYPED)
    told = phone.page.partition('id="preview"')[2].partition("</form>")[0]
    assert len(at_seats) == len(names)
    assert len(set(SQUARE.findall(told))) > 1
    assert at_seats.issuperset(SQUARE.findall(told))


def test_a_hand_after_the_evening_was_closed_is_kept_for_when_its_host_opens_it_again(
    table: TableInApp, scorer: Phone, other_phone: Phone
) -> None:
    table.close()
    assert scorer.send(f"{table.at}/lines", number=1, key="k", **TYPED).status_code == 409
    assert "Ana has closed the evening Your hand is saved." in said(scorer)
    assert "/reopen" not in scorer.page
    host = table.open_to(other_phone, "host")
    host.look(table.at)
    host.send(f"{table.at}/lines", number=1, key="l", **TYPED)
    host.send(f"{table.at}/reopen", **form(host, "Reopen"))
    assert 'name="tricks-0" value="3"' in host.page
    host.send(f"{table.at}/lines", **form(host, "Record"))
    assert table.bodies() == [RECORDED]
