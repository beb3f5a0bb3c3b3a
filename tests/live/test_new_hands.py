"""Updates of a watched page: only new hands, or else the whole page."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask, template_rendered
from jinja2 import Template

from companion.db.session import writing as one_write
from companion.groups import members
from companion.scores.rows import AT_ONCE
from tests.factories import Phone, TableInApp
from tests.ledger.factories import LEVEL, Seated, hand, seating, tea

WON = hand(3, 2, 0, 3, last=0)


class Watching:
    """A page as it was opened, and what its phone asks for when there are news."""

    def __init__(self, phone: Phone, address: str):
        self.phone, self.address = phone, address
        page = phone.look(address).text
        [self.looks] = re.findall(r'data-looks="(\w+)"', page)
        [self.version] = re.findall(r'data-version="(\d+)"', page)

    def ask(self, **other: Any) -> tuple[int, str]:
        asked = {"since": self.version, "as": self.looks, **other}
        answer = self.phone.client.get(
            self.address, query_string=asked, headers={"X-Fragment": "1"}
        )
        return answer.status_code, answer.text


@pytest.fixture
def watching(table: TableInApp, phone: Phone) -> Watching:
    table.record(LEVEL, WON, LEVEL)
    return Watching(table.open_to(phone, "view"), table.at)


def lines(text: str) -> list[int]:
    """The numbers of the hands that are told, from the top."""
    return [int(n) for n in re.findall(r'<span class="unseen">Hand (\d+)</span>', text)]


def after(table: TableInApp, text: str) -> int:
    """The number of the line below those that are told."""
    with table.behind() as seated:
        ids = [written.id for written in seated.book.written]
    [line] = re.findall(r'data-after="([^"]+)"', text)
    return ids.index(line) + 1


def test_a_new_hand_alone_is_told_with_the_totals(table: TableInApp, watching: Watching) -> None:
    table.record(WON)
    status, text = watching.ask()
    assert (status, lines(text), after(table, text)) == (200, [4], 3)
    assert "+56" in text
    assert "4 hands" in text
    assert 'data-version="4"' in text
    assert "<body" not in text


@pytest.mark.parametrize(
    ("deed", "told", "behind"),
    [(lambda seated: seated.undo(), [], 2), (lambda seated: seated.correct(2, LEVEL), [3, 2], 1)],
    ids=["undo", "correction"],
)
def test_after_another_change_the_hands_from_there_on_are_told(
    table: TableInApp,
    watching: Watching,
    deed: Callable[[Seated], object],
    told: list[int],
    behind: int,
) -> None:
    with table.behind() as seated:
        deed(seated)
    status, text = watching.ask()
    assert (status, lines(text), after(table, text)) == (200, told, behind)


def test_a_phone_away_for_several_changes_hears_all(table: TableInApp, watching: Watching) -> None:
    table.record(tea("Bo"), seating("Ah Ming", "Chan", "Bo", "Di"), WON)
    with table.behind() as seated:
        seated.strike(4)
        seated.undo()
        seated.redo()
    status, text = watching.ask()
    assert (status, lines(text), after(table, text)) == (200, [4], 3)
    assert "Change of seats" in text


def test_where_the_first_hand_is_new_or_too_much_is_the_page_is_fetched(
    table: TableInApp, watching: Watching
) -> None:
    with table.behind() as seated:
        seated.correct(1, WON)
    assert watching.ask() == (204, "")
    later = Watching(watching.phone, table.at)
    table.record(*[LEVEL] * (AT_ONCE + 1))
    assert later.ask() == (204, "")
    assert later.ask(since=int(later.version) + 1)[0] == 200


@pytest.mark.parametrize("since", ["-1", "1000", "x", "99999999999999999999999", ""])
def test_a_version_that_there_is_not_has_no_news(watching: Watching, since: str) -> None:
    assert watching.ask(since=since) == (204, "")


@pytest.mark.parametrize("where", ["", "/turn"])
def test_where_something_else_is_new_the_page_is_fetched(
    table: TableInApp, watching: Watching, where: str
) -> None:
    there = Watching(watching.phone, table.at + where)
    table.record(WON)
    assert there.ask()[0] == 200
    assert there.ask(**{"as": "another"}) == (204, "")
    with table.behind() as seated, one_write():
        members.rename_player(seated.group.players[1], "Bob")
    assert there.ask() == (204, "")
    again = Watching(watching.phone, table.at + where)
    assert again.ask()[0] == 200
    table.close()
    assert again.ask() == (204, "")


def test_news_is_rendered_once_for_all_with_the_same_role_each_with_its_own_token(
    app: Flask, table: TableInApp
) -> None:
    table.record(LEVEL)
    phones = {
        role: [table.open_to(Phone(app.test_client()), role) for _ in range(2)]
        for role in ("view", "score")
    }
    watching = {role: [Watching(each, table.at) for each in phones[role]] for role in phones}
    table.record(WON)
    rendered = list[str]()

    def count(_: Flask, template: Template, **__: object) -> None:
        rendered.extend([template.name] if template.name == "scores/show.html" else [])

    with template_rendered.connected_to(count, app):
        views = [each.ask()[1] for each in watching["view"]]
        assert rendered == ["scores/show.html"]
        scores = [each.ask()[1] for each in watching["score"]]
    assert rendered == ["scores/show.html"] * 2
    assert views[0] == views[1]
    assert ">Correct<" not in views[0]
    assert ">Correct<" in scores[0]
    tokens = [set(re.findall(r'name="csrf_token" value="([^"]+)"', text)) for text in scores]
    assert [len(each) for each in tokens] == [1, 1]
    assert tokens[0] != tokens[1]
