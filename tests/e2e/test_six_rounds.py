"""A game of six rounds in a browser: winner, settled in chips, then in money, and closed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.evening import Scorer
from tests.e2e.phones import Begin, NewPage, Server, follow, recorded, sits

pytestmark = pytest.mark.keeping

HANDS = ([3, 2, 0, 3], [2, 2, 2, 2], [0, 4, 3, 1], [1, 2, 4, 1], [5, 1, 1, 1], [2, 3, 1, 2])


def chosen(page: Page, part: str) -> str:
    """What the summary of a part of the form says is chosen."""
    return page.locator(f"#part-{part} > summary .soft").inner_text()


def sit_down(page: Page) -> None:
    """From an empty database to the first hand of six, for money, chips crossing after each."""
    scorer = Scorer(page)
    scorer.make_group("Sunday", "Ana", "Bo", "Chan", "Di", "Eve")
    scorer.go("New evening")
    scorer.pick("Six rounds")
    page.locator("[name=banker][value='0']").check()
    page.locator("#options > summary").click()
    assert chosen(page, "end") == "ends after 6 hands"
    page.locator("#part-worth > summary").click()
    page.locator("[name=currency]").select_option("HKD")
    expect(page.locator("#part-worth > summary")).to_contain_text("1 point = HK$0.50")
    page.locator("[name=money]").fill("0.10")
    page.locator("[name=money]").press("Tab")
    expect(page.locator("#part-worth > summary")).to_contain_text("1 point = HK$0.10")
    page.locator("#part-chips > summary").click()
    page.locator("[name=crossing][value='1']").check()
    expect(page.locator("#part-chips > summary")).to_contain_text("chips after every hand")
    scorer.tap("Start")


@pytest.mark.ordeal
def test_six_rounds_are_played_settled_in_chips_then_in_money_and_closed(page: Page) -> None:
    sit_down(page)
    scorer = Scorer(page)
    for number, tricks in enumerate(HANDS, 1):
        expect(page.locator("h1")).to_have_text(f"Hand {number} of 6")
        scorer.hand(*tricks, last=tricks.index(max(tricks)))
    expect(page.locator("main")).to_contain_text("Hand 6 of 6")
    expect(page.locator("h1")).to_have_text(re.compile(r"^\w+ wins, \d+ ahead$"))
    expect(page.get_by_text("Hand 7")).to_have_count(0)
    scorer.tap("Undo", exact=False)
    expect(page.locator(".said .told")).to_contain_text(re.compile(r"gives \d+ back to"))
    expect(page.locator("h1")).to_have_text("Hand 6 of 6")
    scorer.tap("Redo", exact=False)
    scorer.go("Settle")
    in_money = page.locator(".owe .sum").all_inner_texts()
    assert in_money
    page.locator("#chips summary").click()
    scorer.tap("In chips")
    assert page.url.endswith("#to-pay")
    expect(page.locator("main > .notice:not(#watch, [hidden])")).to_be_in_viewport()
    expect(page.locator(".owe")).to_have_count(0)
    scorer.tap("In money")
    assert page.locator(".owe .sum").all_inner_texts() == in_money
    for _ in in_money:
        follow(page.locator(".owe:not(.done)").first)
    scorer.says("All settled")
    scorer.tap("Close evening")
    scorer.says("good night")


@pytest.mark.ordeal
def test_a_hand_after_the_sixth_is_asked_about_and_no_more_after_that(
    page: Page, new_page: NewPage, begin: Begin, server: Server
) -> None:
    table = begin("six-round")
    thumb = sits(page, table)
    for _ in range(6):
        thumb.play([3, 2, 0, 3])
    other = sits(new_page(size=(320, 568)), table)
    expect(other.page.locator("h1")).to_contain_text("ahead")
    follow(page.get_by_role("button", name="Play on without a limit"))
    expect(page.locator("h1")).to_have_text("Hand 7")
    thumb.play([3, 2, 0, 3])
    expect(page.locator("h1")).to_have_text("Hand 8")
    assert len(recorded(server, table)) == 7
    # The other phone follows by itself.
    expect(other.page.locator("h1")).to_have_text("Hand 8")
