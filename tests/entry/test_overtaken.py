"""A hand that another phone recorded first: the input is neither a draft nor lost."""

import re

import pytest

from tests.factories import TYPED, Phone, TableInApp
from tests.ledger.factories import LEVEL
from tests.pages import form, said


@pytest.fixture
def scorer(table: TableInApp, phone: Phone) -> Phone:
    table.open_to(phone).look(f"{table.at}/enter")
    return phone


def overtaken(table: TableInApp, scorer: Phone) -> None:
    """Another phone was faster; the input is shown beside its hand."""
    scorer.send(f"{table.at}/preview", number=1, **TYPED)
    table.record(LEVEL)
    scorer.send(f"{table.at}/lines", number=1, key="k", **TYPED)
    assert "Someone else recorded first" in said(scorer)


def test_an_overtaken_hand_that_is_looked_at_once_more_is_nobodys_draft(
    table: TableInApp, scorer: Phone, other_phone: Phone
) -> None:
    overtaken(table, scorer)
    both = scorer.page
    scorer.send(f"{table.at}/preview", **form(scorer, "Check mine first"))
    assert "Hand 2" in said(scorer)
    assert 'name="tricks-0" value="3"' in scorer.page
    # Back on the page of both hands in the browser: the recorded one is kept.
    (there,) = re.findall(r'<a [^>]*href="([^"]+)">Keep what’s recorded', both)
    for phone in (scorer, table.open_to(other_phone, name="Bo")):
        phone.look(there.replace("&amp;", "&"))
        assert 'name="tricks-0" value=""' in phone.page


def test_who_starts_over_where_somebody_else_was_quicker_is_at_the_next_hand(
    table: TableInApp, scorer: Phone
) -> None:
    scorer.send(f"{table.at}/preview", number=1, **TYPED)
    table.record(LEVEL)
    scorer.send(f"{table.at}/preview", number=1, clear=1, **TYPED)
    assert "Hand 2" in said(scorer)
    assert 'name="tricks-0" value=""' in scorer.page


def test_an_overtaken_hand_that_is_looked_at_once_more_can_be_put_right_and_recorded(
    table: TableInApp, scorer: Phone
) -> None:
    overtaken(table, scorer)
    scorer.send(f"{table.at}/preview", **form(scorer, "Check mine first"))
    changed = form(scorer, "Record") | {"tricks-1": "1", "tricks-2": "1"}
    scorer.send(f"{table.at}/preview", **changed)
    assert 'name="tricks-2" value="1"' in scorer.page
    scorer.send(f"{table.at}/lines", **form(scorer, "Record"))
    assert table.bodies()[1]["hand"]["tricks"] == [3, 1, 1, 3]
