"""The rules of a table with their payments drawn, as the sheet scores them."""

import re

from tests.factories import Phone, TableInApp
from tests.pages import said

CELLS = re.compile(r"<td[^>]*><b>([^<]+)</b></td>")


def test_a_strip_says_what_ones_tricks_pay_and_what_is_paid_at_once_is_drawn(phone: Phone) -> None:
    phone.look("/sheets/celko-kam")
    otherwise = phone.page.partition("between others</th>")[2].partition("</tr>")[0]
    assert CELLS.findall(otherwise) == ["5", "3", "2", "1", "0", "−1", "−2"]
    assert "the Supreme pair 2 4 to or from the banker" in said(phone)
    assert "four tiles, won 4 8 to or from the banker" in said(phone)
    assert phone.page.count('<svg class="t') == 2


def test_the_rules_of_a_sitting_begin_with_its_payments(table: TableInApp, scorer: Phone) -> None:
    scorer.look(f"{table.at}/rules")
    text = said(scorer)
    assert text.index("What a loser pays the winner") < text.index("Eight tricks are played")
