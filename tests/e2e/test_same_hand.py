"""Two phones record the same hand: what each has, and which one counts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phones import Begin, Hand, Server, Table, Thumb, accessible, follow, recorded

ONE, OTHER = [3, 2, 0, 3], [0, 4, 2, 2]
IN_A_ROW = """() => [...document.querySelectorAll("#taken .do > *")].filter((key) => {
  const { width, height } = key.getBoundingClientRect();
  return width < key.parentElement.clientWidth - 1 || height > 64;
}).map((key) => key.innerText)"""
"""The keys that share a row, or whose words find no room on a line."""


def both_record(
    thumb: Thumb,
    other: Page,
    table: Table,
    hand: Hand,
    heading: str = "Someone else recorded first",
) -> Page:
    """The second phone, after it recorded a hand that the first had recorded as another, of which
    it has not heard yet: what it is told would come while it is tapped, or after that.
    """
    news = re.compile(r"/state$")
    other.route(news, lambda asked: asked.fulfill(status=204))
    other.goto(table.enter)
    Thumb(other).type(hand)
    expect(other.locator(".nets")).to_be_visible()
    thumb.play(ONE)
    Thumb(other).tap("[name=record]")
    expect(other.locator("h1")).to_have_text(heading)
    other.unroute(news)
    return other


@pytest.fixture
def conflict(thumb: Thumb, other: Page, table: Table) -> Page:
    """The second phone, when both have recorded the first hand and it was the slower one."""
    return both_record(thumb, other, table, OTHER)


@pytest.mark.ordeal
def test_the_slower_one_sees_both_hands(conflict: Page) -> None:
    expect(conflict.locator("main")).to_contain_text("Hand 1, as recorded")
    expect(conflict.locator(".nets").first).to_contain_text("+16")
    expect(conflict.locator("main")).to_contain_text("What you entered, as hand 1")
    expect(conflict.locator("#taken .dues")).to_be_visible()
    assert conflict.evaluate(IN_A_ROW) == []
    accessible(conflict)


def test_the_same_hand_of_two_phones_is_dropped_with_a_word(
    thumb: Thumb, other: Page, server: Server, table: Table
) -> None:
    both_record(thumb, other, table, ONE, heading="Hand 2")
    expect(other.locator(".done")).to_have_text(
        "The same hand was entered twice. It’s recorded once."
    )
    expect(other.locator("#tricks-0")).to_have_value("")
    expect(other.locator("#saved")).to_have_count(0)
    assert recorded(server, table) == [ONE]


@pytest.mark.ordeal
def test_a_hand_that_somebody_undid_meanwhile_is_looked_at_and_not_recorded(
    conflict: Page, thumb: Thumb, server: Server, table: Table
) -> None:
    conflict.goto(table.enter)
    follow(thumb.page.locator(".done button"))
    conflict.get_by_role("button", name="Compare both").click()
    expect(conflict.locator("h1")).to_have_text("Hand 1")
    expect(conflict.locator("#tricks-1")).to_have_value("4")
    assert recorded(server, table) == []
    Thumb(conflict).record()
    expect(conflict.locator("html")).to_have_attribute("data-kept", "0")
    assert recorded(server, table) == [OTHER]


@pytest.mark.ordeal
def test_a_choice_put_off_stays_on_the_phone_also_thrown_away(conflict: Page, table: Table) -> None:
    conflict.goto(table.enter)
    conflict.get_by_role("button", name="Delete this entry").click()
    told = conflict.get_by_text("Hand 1 was deleted from this phone.")
    expect(told).to_have_count(1)  # said once
    conflict.get_by_role("button", name="Restore").click()
    expect(conflict.locator("#saved .why")).to_contain_text("Hand 1, as recorded")
    conflict.get_by_role("button", name="Compare both").click()
    expect(conflict.locator("#taken")).to_be_visible()


@pytest.mark.ordeal
def test_a_choice_of_another_game_waits_in_a_line(conflict: Page, begin: Begin) -> None:
    elsewhere = begin()
    elsewhere.open(conflict, elsewhere.enter)
    expect(conflict.locator("#saved .head")).to_have_text(
        "Another game, Hand 1: you need to decide."
    )
    expect(conflict.locator("#saved details[open]")).to_have_count(0)
