"""An evening with a pot on a phone: three hands, a winner, the end, settling."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.rules.games import preset
from tests.e2e.evening import Scorer
from tests.e2e.phones import Begin, sits

WITH_POT = preset("hong-kong").sheet({"pot": "on", "pot-payment": 3})


@pytest.mark.ordeal
@pytest.mark.parametrize("width", [360])
def test_a_pot_is_filled_and_won_and_ended_before_the_table_settles(
    page: Page, begin: Begin, width: int
) -> None:
    table = begin(WITH_POT)
    thumb, scorer = sits(page, table), Scorer(page)
    lies = page.locator("#preview .in-pot")
    expect(lies).to_contain_text("0")
    scorer.hand(2, 2, 2, 2, last=0)  # four stakes of ten, and three of the winner
    expect(lies).to_contain_text("43")
    scorer.hand(1, 6, 0, 1, last=1)  # six tricks take it
    expect(lies).to_contain_text("0")
    scorer.hand(2, 3, 1, 2, last=1)
    expect(lies).to_contain_text("3")

    page.goto(f"/evenings/{table.evening_id}/settle")
    expect(page.locator("main")).to_contain_text("There are 3 in the pot 金池.")
    expect(page.get_by_role("button", name=re.compile("^Mark as paid"))).to_have_count(0)
    scorer.go("End the pot")
    expect(page.locator(".shared")).to_contain_text("Bo")
    scorer.tap("Record")
    thumb.page.goto(table.ledger)
    ended = page.locator(".line.pot_ends")
    expect(ended).to_contain_text("the pot is ended")
    expect(ended).to_contain_text("+3")

    page.goto(f"/evenings/{table.evening_id}/settle")
    paid = page.get_by_role("button", name=re.compile("^Mark as paid"))
    while paid.count():
        left = paid.count()
        paid.first.click()
        expect(paid).to_have_count(left - 1)
    scorer.says("All settled")
