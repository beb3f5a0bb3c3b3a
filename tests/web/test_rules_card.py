"""The rules behind a sheet to fill in."""

import pytest
from flask import Flask

from companion.printing.paper_sizes import PAPERS
from tests.cells import in_ordeal
from tests.web.figured import fullness
from tests.web.printing import Printed

pytestmark = pytest.mark.usefixtures("renders_here")


@pytest.mark.parametrize(("preset", "paper"), [("american", "a4"), in_ordeal("mcr", "letter")])
def test_few_rules_behind_a_sheet_to_fill_in_fill_a_fifth_of_their_page(
    app: Flask, preset: str, paper: str
) -> None:
    read = Printed(app).read(f"/sheets/{preset}/print/blank.pdf?paper={paper}")
    _, page = read.pages
    assert fullness(page, PAPERS[paper, ""]) > 0.2
