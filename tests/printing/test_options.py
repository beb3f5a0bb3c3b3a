"""The options in a document's URL, valid and invalid."""

import re

import pytest
from flask import Flask

from companion.printing.paper import PAPERS
from tests.printing.factories import Printed


@pytest.mark.parametrize(
    "query",
    [
        *("paper=a3", "size=huge", "lang=fr", "colour=red"),
        "paper=a4&paper=a5",
        "choices=streak",
        "choices=streak=sideways",
        "choices=nothing=1",
        "choices=streak=growing&choices=streak=growing",
        "attach=1",
        "layout=two-up",
    ],
)
def test_a_query_that_cannot_be_is_a_clear_fault(app: Flask, query: str) -> None:
    answer = app.test_client().get(f"/sheets/celko-kam/print/rules.pdf?{query}")
    assert answer.status_code == 400
    fault = re.search(r"<p data-why>(.*?)</p>", answer.text, re.DOTALL)
    assert fault
    assert len(fault[1]) > 10


def test_a_blank_sheet_in_large_print_has_what_a_loser_pays(app: Flask) -> None:
    for key in ("celko-kam", "hong-kong-mahjong"):
        read = Printed(app).read(f"/sheets/{key}/print/blank.pdf?size=large")
        assert " ".join(read.text.split()).count("What a loser pays the winner") == 1
        assert read.outside(PAPERS["a4", "large"].margin) == []
