"""Watching a sitting: cheap polls, and the board for the table."""

import re

import pytest
from flask import Flask

from companion.db.session import writing
from companion.evenings.starting import repeat_sitting
from companion.ledger.recording import Author
from tests.apps import statements
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, hand, seating, tea
from tests.pages import fields, form_of, said


@pytest.fixture
def watcher(table: TableInApp, phone: Phone) -> Phone:
    return table.open_to(phone, "view")


def ask(watcher: Phone, table: TableInApp, tag: str | None = None) -> tuple[int, str, str]:
    """The status, the tag and the text of the answer to whether anything is new."""
    headers = {"If-None-Match": tag} if tag else {}
    answer = watcher.client.get(f"{table.at}/state", headers=headers)
    return answer.status_code, answer.headers["ETag"], answer.text


def test_whatever_is_done_gives_another_version(table: TableInApp, watcher: Phone) -> None:
    tags = {ask(watcher, table)[1]}
    with table.behind() as seated:
        for deed in (lambda: seated.record(LEVEL), seated.undo, seated.redo, seated.close):
            deed()
            tags.add(ask(watcher, table)[1])
    assert len(tags) == 5


@pytest.mark.parametrize("page", ["settle", "glance", "evening"])
def test_pages_of_the_evening_follow_each_change_of_the_settlement(
    table: TableInApp, phone: Phone, other_phone: Phone, page: str
) -> None:
    """Another phone ticks a payment, takes it back, closes with the rest carried, reopens."""
    table.record(hand(3, 2, 0, 3, last=0))
    with table.behind() as seated:
        evening = f"/evenings/{seated.sitting.evening_id}"
    at = {"settle": f"{evening}/settle", "glance": f"{table.at}/summary", "evening": evening}[page]
    watcher, host = table.open_to(phone, "view"), table.open_to(other_phone, "host")
    versions = list[str]()

    def look() -> None:
        watcher.look(at)
        (state, version) = re.findall(r'data-state="([^"]+)" data-version="(\w+)"', watcher.page)[0]
        known = watcher.client.get(state, headers={"If-None-Match": f'"{version}"'})
        assert known.status_code == 304
        if versions:
            stale = watcher.client.get(state, headers={"If-None-Match": f'"{versions[-1]}"'})
            assert stale.status_code == 200
            assert stale.get_json()["version"] == version
        versions.append(version)

    look()
    for button in ("/payments", "/back", "/payments", "/close", "/reopen"):
        host.look(f"{evening}/settle")
        forms = re.findall(r"<form.*?</form>", host.page, re.DOTALL)
        action = re.compile(rf'action="([^"]+{button})"')
        sent = next(form for form in forms if action.search(form))
        host.send(action.findall(sent)[0], **fields(sent))
        look()
    assert len(set(versions)) == len(versions)


def test_what_is_new_is_told_with_who_did_it(table: TableInApp, watcher: Phone) -> None:
    table.record(tea("Bo"), hand(3, 2, 0, 3, last=0))
    answer = watcher.client.get(f"{table.at}/state").json
    assert answer == {
        "version": 2, "number": 3, "told": "Hand 1 recorded: Ah Ming +16",
        "headline": "Ana: Hand 1 recorded: Ah Ming +16", "closed": False,
    }  # fmt: skip


def test_an_evening_that_is_closed_is_told_in_a_sentence(table: TableInApp, watcher: Phone) -> None:
    table.record(LEVEL)
    table.close()
    answer = watcher.client.get(f"{table.at}/state").json
    assert answer is not None
    assert (answer["headline"], answer["closed"]) == ("Ana has closed the evening", True)


def test_of_one_session_of_several_it_is_not_said_that_the_evening_is_closed(
    table: TableInApp, watcher: Phone
) -> None:
    with table.behind() as seated:
        seated.close()
        with writing():
            evening = seated.sitting.evening
            repeat_sitting(evening, evening, 0, Author("Ana", 1))
    answer = watcher.client.get(f"{table.at}/state").json
    assert answer is not None
    assert answer["headline"] == "Ana has closed this session"


def test_nothing_new_is_found_out_without_reading_the_hands_or_what_may_be_large(
    app: Flask, table: TableInApp, watcher: Phone, other_phone: Phone
) -> None:
    """What is known of a sitting beside its hands (`meta`) can be 64 kB, and phones ask all day."""
    table.record(LEVEL)
    tag, other = ask(watcher, table)[1], table.open_to(other_phone, "view")
    asked = statements(app)
    ask(watcher, table, tag)
    assert len(asked) <= 5
    assert not any("changes" in sql or "players" in sql.partition("FROM")[2] for sql in asked)
    # Of one who asks for the first time the app itself finds it out.
    assert ask(other, table, tag)[0] == 304
    assert any("FROM sittings" in sql for sql in asked)
    assert not [sql for sql in asked if "sittings.meta" in sql or "sittings.sheet" in sql]


def test_the_board_shows_no_last_hand_where_something_else_came_after_it(
    table: TableInApp, watcher: Phone
) -> None:
    for line in (tea("Bo"), seating("Bo", "Ah Ming", "Chan", "Eve")):
        table.record(LEVEL, line)
        watcher.look(f"{table.at}/turn")
        assert "last hand" not in said(watcher)


def test_the_board_of_what_is_closed_names_no_banker(table: TableInApp, watcher: Phone) -> None:
    table.close()
    watcher.look(f"{table.at}/turn")
    assert "Closed" in said(watcher)
    assert "banks" not in said(watcher)


def test_watching_brings_back_no_older_cookie(table: TableInApp, watcher: Phone) -> None:
    table.record(LEVEL)
    for tag in ("", '"1"'):
        answer = watcher.client.get(f"{table.at}/state", headers={"If-None-Match": tag})
        assert "Set-Cookie" not in answer.headers


def test_the_answer_to_a_hand_brings_no_older_cookie(table: TableInApp, other_phone: Phone) -> None:
    scorer = table.open_to(other_phone, "score")
    scorer.look(f"{table.at}/enter")
    fields = {**form_of(scorer, "entry"), "tricks-0": "3", "tricks-1": "2", "tricks-2": "0"}
    answer = scorer.client.post(f"{table.at}/lines", data={**fields, "last_trick": "0"})
    assert answer.status_code == 303
    cookies = answer.headers.getlist("Set-Cookie")
    assert [cookie.partition("=")[0] for cookie in cookies] == ["recorded"]


def test_those_who_look_at_once_each_see_what_is_theirs(
    table: TableInApp, watcher: Phone, other_phone: Phone
) -> None:
    scorer = table.open_to(other_phone, "score")
    table.record(hand(3, 2, 0, 3, last=0))
    for looks in range(2):
        scorer.look(table.at)
        watcher.look(table.at)
        assert ("Correct" in scorer.page, "Correct" in watcher.page) == (True, False), looks
        watcher.look(f"{table.at}?lang=zh-Hant")
        assert "took the last trick" not in watcher.page
    table.record(LEVEL)
    watcher.look(table.at)
    assert "Hand 2" in watcher.page


def test_all_figures_of_the_board_sum_to_zero(app: Flask, phone: Phone) -> None:
    table = TableInApp(app)
    table.record(LEVEL, tea("Bo"), seating("Ah Ming", "Bo", "Chan", "Eve"), LEVEL)
    table.open_to(phone, "view").look(f"{table.at}/turn")
    board = phone.page.partition('data-part="board"')[2]
    figures = re.findall(r'class="sum[^"]*"><span[^>]*>[^<]*</span> ([+−]?[0-9,]+)<', board)
    others = re.findall(r"<dd>([+−]?[0-9,]+)</dd>", board)
    assert len(figures) == 4
    assert len(others) == 2  # Di, who sits out, and the box
    assert sum(int(each.replace("−", "-")) for each in (*figures, *others)) == 0
