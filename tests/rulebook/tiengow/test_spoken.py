"""The data of the referee's script: each lead of a table, and what tricks pay there."""

import pytest
from flask import Flask

from companion.rulebook.tiengow import referee_texts
from companion.rules import Sheet, preset, say
from companion.rules.tiengow.referee import STANDING, may_lead
from companion.rules.tiengow.tiles import FULL_SET, above
from companion.rules.tiengow.tricks import brings, outcome
from tests.rules.tiengow.factories import legal_leads

TABLES = [
    preset("celko-kam").sheet(),
    preset("six-round").sheet(),
    preset("hong-kong").sheet({"civil-supreme": "capturable", "beaten-quartet": "leader-pays-x2"}),
]


@pytest.mark.parametrize("sheet", TABLES, ids=lambda sheet: sheet.preset)
def test_of_each_lead_it_says_what_the_engine_says(sheet: Sheet) -> None:
    with Flask("a page").test_request_context():
        told = referee_texts(sheet)
    for place, (stood, usual, others) in told["leads"].items():
        lead = STANDING[place]
        for over in (None, *above(lead)):
            found = stood if over is None else others.get(str(over), usual)
            for last in (False, True):
                expected = brings(sheet, outcome(sheet, lead, over, last))
                assert told["rules"][found[last]] == [say(each) for each in expected]


@pytest.mark.parametrize("sheet", TABLES, ids=lambda sheet: sheet.preset)
def test_it_has_every_lead_that_the_table_allows_and_no_other(sheet: Sheet) -> None:
    with Flask("a page").test_request_context():
        allowed = {STANDING[place].tiles for place in referee_texts(sheet)["leads"]}
    assert allowed == {each.tiles for each in legal_leads(FULL_SET, may_lead(sheet))}
