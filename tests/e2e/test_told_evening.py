"""A told evening of Tien Gow, minute by minute: mistakes at the table and their corrections."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.evening import Scorer
from tests.e2e.phones import Begin, Table, follow

pytestmark = pytest.mark.keeping


@pytest.mark.ordeal
def test_an_evening_as_people_tell_it(page: Page, begin: Begin) -> None:
    table = begin(
        waiting=("Eve",), chips=[1, 5, 25, 100], money=100, points=10, coin=10, currency="HKD"
    )
    table.open(page, table.enter, "host")
    scorer = Scorer(page)

    two_hands(scorer)
    a_dispute(scorer, table)
    a_misdeal(scorer)
    tea_money(scorer)
    a_mistake_found_three_hands_later(scorer)
    somebody_leaves_for_the_bus(scorer)
    the_chips_are_counted(scorer, table)
    what_is_left_is_carried(scorer, table)


def two_hands(scorer: Scorer) -> None:
    scorer.hand(3, 2, 0, 3, last=0)
    scorer.hand(4, 2, 1, 1, last=0)
    assert scorer.figures(10) == {"Ana": 32, "Bo": -8, "Chan": -16, "Di": -8}


def a_dispute(scorer: Scorer, table: Table) -> None:
    """A figure opens into its reasons; the table reads the rules otherwise and goes on."""
    page = scorer.page
    page.locator("details.line > summary").last.click()
    expect(page.locator(".sums").last).to_contain_text("took no trick")
    page.goto(f"/evenings/{table.evening_id}")
    scorer.go("Same rules, different options")
    page.get_by_label("Three times, then four times and so on").check()
    scorer.tap("Continue")
    expect(page).to_have_url(re.compile("/enter"))
    # The banker and the streak have come along: hand 3 of the bank counts four times now.
    expect(page.locator(".seat-0")).to_contain_text("×4")
    scorer.hand(3, 2, 0, 3, last=0)
    assert scorer.figures(10) == {"Ana": 32, "Bo": -8, "Chan": -20, "Di": -4}


def a_misdeal(scorer: Scorer) -> None:
    """Four numbers that sum to zero, and why; what does not sum to zero is kept on the page."""
    page = scorer.page
    page.goto(f"{scorer.sitting}/enter")
    scorer.go("Table ruling")
    page.get_by_label("Bo gets or pays").select_option(index=1)
    page.get_by_label("Ana: money").fill("0.60")
    page.get_by_label("Bo: money").fill("0.50")
    page.get_by_label("Why").fill("misdeal")
    scorer.tap("Record")
    scorer.says("not to 0")
    expect(page.get_by_label("Why")).to_have_value("misdeal")
    page.get_by_label("Bo: money").fill("0.60")
    scorer.tap("Record")
    expect(page).to_have_url(re.compile("/enter"))
    assert scorer.figures(10)["Bo"] == -14


def tea_money(scorer: Scorer) -> None:
    page = scorer.page
    page.goto(f"{scorer.sitting}/enter")
    scorer.go("Payment")
    page.get_by_role("group", name="Who pays").get_by_label("Di").check()
    page.get_by_role("group", name="Who gets paid").get_by_label("the kitty").check()
    page.get_by_label("Money").fill("0.20")
    page.get_by_label("What for").fill("tea money")
    scorer.tap("Record")
    expect(page).to_have_url(re.compile("/enter"))
    assert scorer.figures(10)["the kitty"] == 2


def a_mistake_found_three_hands_later(scorer: Scorer) -> None:
    """The winner was typed wrong; the table really played on, so the bankers stay."""
    page = scorer.page
    page.goto(f"{scorer.sitting}/enter")
    scorer.hand(2, 2, 1, 3, last=3)
    scorer.hand(3, 2, 2, 1, last=0)
    scorer.hand(2, 3, 2, 1, last=1)
    before = scorer.figures(10)
    mistaken = page.locator("details.line", has=page.get_by_text("Hand 3", exact=True))
    mistaken.locator("summary").first.click()
    mistaken.get_by_role("link", name="Correct").click()
    page.locator("[name=last_trick][value='1']").check(force=True)
    scorer.tap("Show what this changes")
    scorer.says("did the table really play on with the bankers as recorded?")
    scorer.tap("Save and keep the bankers")
    after = scorer.figures(10)
    assert after != before
    assert sum(after.values()) == 0
    scorer.says("Banker set manually")
    scorer.go("Undo history")
    scorer.says("hand 3 corrected")


def somebody_leaves_for_the_bus(scorer: Scorer) -> None:
    """Chan is paid off by the book and leaves; Eve sits in on an account of her own."""
    page = scorer.page
    sitting = scorer.sitting
    page.goto(f"{sitting}/leaving")
    card = page.locator("section.card", has=page.get_by_role("heading", name=re.compile("^Chan")))
    card.get_by_role("link", name="Settle now").click()
    page.locator("[name=figure]").first.check()
    page.get_by_label("Ana", exact=False).check()
    scorer.tap("Settle up and leave")
    page.goto(f"{sitting}/leaving")
    scorer.says("The account is closed.")
    card = page.locator("section.card", has=page.get_by_role("heading", name=re.compile("^Chan")))
    follow(card.get_by_role("button", name="Seat Eve"))
    page.goto(f"{sitting}/enter")
    expect(page.locator(".seat-2")).to_contain_text("Eve")
    scorer.hand(2, 2, 2, 2, last=2)
    assert scorer.figures(10)["Eve"] > 0


def the_chips_are_counted(scorer: Scorer, table: Table) -> None:
    page = scorer.page
    page.goto(f"/evenings/{table.evening_id}/settle/count")
    for group in page.locator("fieldset").all():
        for number in group.locator("input").all():
            number.fill("0")
    page.locator("fieldset").first.locator("input").first.fill("3")
    scorer.tap("Save the count")
    page.goto(f"/evenings/{table.evening_id}/settle")
    scorer.says("Chips")


def what_is_left_is_carried(scorer: Scorer, table: Table) -> None:
    """One payment is ticked off, the rest is carried, and the next evening offers it by name."""
    page = scorer.page
    dues = page.get_by_role("button", name="Mark as paid", exact=False)
    left = dues.count()
    assert left > 1
    dues.first.click()
    expect(dues).to_have_count(left - 1)
    follow(page.get_by_role("button", name=re.compile("^Close and carry over")))
    follow(page.get_by_role("link", name="What was paid"))
    scorer.says("Some of it is carried over to the next evening")
    page.goto(f"/groups/{table.group_id}")
    scorer.tap("Rematch", exact=False)
    expect(page).to_have_url(re.compile("/enter"))
    scorer.hand(2, 2, 2, 2, last=0)
    follow(page.get_by_role("link", name="Settle", exact=True))
    scorer.says("Unpaid from earlier evenings")
    page.get_by_role("button", name=re.compile("^Add to this evening")).first.click()
    expect(page.locator("main")).to_contain_text("Settle up")
