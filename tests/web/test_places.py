"""The three main pages of an evening, one tap from each other, and the menu."""

import re

import pytest

from companion.db.models import Sitting
from companion.db.session import db
from tests.factories import Phone, TableInApp
from tests.pages import Page, said


def places(phone: Phone) -> list[tuple[str, str]]:
    """The navigation of a page: labels and URLs."""
    found = re.search(r'<nav class="places".*?</nav>', phone.page, re.DOTALL)
    assert found, phone.page
    links = re.findall(r'<a href="([^"]+)"[^>]*>.*?</svg>\s*([^<]+)</a>', found[0], re.DOTALL)
    return [(word.strip(), where) for where, word in links]


def evening_of(table: TableInApp) -> str:
    with table.behind() as seated:
        return f"/evenings/{db.session.get_one(Sitting, seated.id).evening_id}"


PAGES = (
    "", "/turn", "/history", "/rules", "/print", "/grid", "/pay", "/agree", "/seats", "/bank",
    "/leaving",
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_an_evening_leads_to_its_three_places(
    page: str, table: TableInApp, scorer: Phone
) -> None:
    scorer.look(f"{table.at}{page}")
    evening = evening_of(table)
    there = [("Play", f"{table.at}/enter"), ("Scores", table.at), ("Settle", f"{evening}/settle")]
    assert places(scorer) == there


def test_a_viewer_is_led_nowhere_with_nothing_to_do(table: TableInApp, phone: Phone) -> None:
    table.open_to(phone, "view")
    phone.look(table.at)
    assert [word for word, _ in places(phone)] == ["Scores", "Settle"]
    assert "Set the banker" not in said(phone)


@pytest.mark.parametrize("page", ["/enter", "", "/history"])
def test_what_is_rare_is_behind_the_three_dots(page: str, table: TableInApp, scorer: Phone) -> None:
    scorer.look(f"{table.at}{page}")
    found = re.search(r'<details class="more">.*?</details>', scorer.page, re.DOTALL)
    assert found
    opened = Page(table.at)
    opened.feed(found[0])
    rare = ("pay", "agree", "seats", "bank", "leaving", "turn", "rules", "print", "history", "grid")
    assert {f"{table.at}/{each}" for each in rare} <= set(opened.links)
    verbs = found[0].partition('class="plain verbs"')[2].partition("</ul>")[0]
    named = ["Seats", "Payment", "Undo history", "Print"]
    assert re.findall("</svg>([^<]+)</a>", verbs) == named
    table.open_to(scorer, "host").look(f"{table.at}{page}")
    verbs = scorer.page.partition('class="plain verbs"')[2].partition("</ul>")[0]
    assert re.findall("</svg>([^<]+)</a>", verbs) == ["Invite", *named, "Close evening"]
    assert evening_of(table) in opened.links
