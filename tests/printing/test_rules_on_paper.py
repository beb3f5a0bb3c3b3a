"""The rules of every sheet fit on one page of A4 and of Letter, in every language; a list of hands
comes after it.
"""

from itertools import product

import pytest
from flask import Flask

from companion.printing.paper import PAPERS
from companion.rules.games import all_presets, hand_counts
from tests.marks import in_ordeal
from tests.printing.factories import Printed, in_turn
from tests.printing.figures import fullness
from tests.printing.reading import Read
from tests.printing.test_score_sheets import LANGUAGES

SHEETS = {preset.key: preset.sheet() for preset in all_presets()}
LONGEST = sorted(SHEETS, key=lambda key: -len(SHEETS[key].clauses))
CELLS = [(paper, language) for language in LANGUAGES for paper in ("letter", "a4")]
OF_EVERY_RUN = [CELLS[0], CELLS[-1]]


pytestmark = pytest.mark.usefixtures("without_warnings")


@pytest.mark.parametrize(
    ("cell", "key"),
    [
        *in_turn(OF_EVERY_RUN, LONGEST),
        *(in_ordeal(*each) for each in product(CELLS, LONGEST) if each[0] not in OF_EVERY_RUN),
    ],
)
def test_the_rules_of_a_sheet_are_one_page_with_every_sentence_and_hands(
    app: Flask, cell: tuple[str, str], key: str
) -> None:
    paper, language = cell
    at = f"/sheets/{key}/print/rules.pdf?paper={paper}&lang={language}"
    read = Read(app.test_client().get(at).data)
    assert f"{len(SHEETS[key].clauses)}." in read.pages[0].text.split()
    assert len(read.pages) == 1 or hand_counts(SHEETS[key])
    assert read.outside(PAPERS[paper, ""].margin) == []
    assert read.colliding() == []
    assert read.smallest >= 6.4


@pytest.mark.parametrize("paper", ["paper=a5&size=large", in_ordeal("paper=a4")])
def test_names_of_tiles_are_not_broken(app: Flask, paper: str) -> None:
    read = Read(app.test_client().get(f"/sheets/hong-kong/print/reference.pdf?{paper}").data)
    assert "(Harmony)" in read.text


@pytest.mark.parametrize(("preset", "paper"), [("american", "a4"), in_ordeal("mcr", "letter")])
def test_few_rules_behind_a_sheet_to_fill_in_fill_a_fifth_of_their_page(
    app: Flask, preset: str, paper: str
) -> None:
    read = Printed(app).read(f"/sheets/{preset}/print/blank.pdf?paper={paper}")
    _, page = read.pages
    assert fullness(page, PAPERS[paper, ""]) > 0.2


@pytest.mark.parametrize(
    ("preset", "paper"),
    [
        ("american", ("a5", "")),
        in_ordeal("mcr", ("a5", "")),
        in_ordeal("six-round", ("a4", "large")),
        in_ordeal("hong-kong", ("a5", "large")),
    ],
)
def test_no_example_is_alone_on_a_page(app: Flask, preset: str, paper: tuple[str, str]) -> None:
    name, size = paper
    read = Printed(app).read(f"/sheets/{preset}/print/rules.pdf?paper={name}&size={size}")
    assert all(fullness(page, PAPERS[paper]) > 0.2 for page in read.pages)


@pytest.mark.parametrize("preset", ["hong-kong-mahjong", "singapore"])
def test_what_a_hand_at_the_limit_is_worth_is_said_once(app: Flask, preset: str) -> None:
    text = Printed(app).told(f"/sheets/{preset}/print/rules.pdf")
    assert text.count("paid as") == text.count("The limit is") == 1
    assert text.count("limit 10 faan") == text.count("Limit 5 tai") == 0
