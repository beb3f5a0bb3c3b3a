"""Printing: the content of each document, its options, and access to it."""

import json
import re
from itertools import product
from pathlib import Path

import pytest
from flask import Flask

from companion.documents.sittings import read_sitting
from companion.ledger.book import book_cache
from companion.ledger.recording import Author
from companion.printing import views as module
from companion.printing.paper import PAPERS
from companion.settlement import actions
from companion.settlement.plan import settlement_of
from tests.factories import Phone, TableInApp
from tests.marks import in_ordeal
from tests.pages import fields
from tests.printing.factories import JOIN, Printed, RendersHere, in_turn, ledger_figures
from tests.printing.structure import faults

SITTING = ("score-sheet", "summary", "settlement", "poster")
SHEET = ("blank", "rules", "reference", "pocket")
LAID_OUT = ("score-sheet two-up", "rules booklet")
QUICK = ("score-sheet", "rules booklet")
THREE = [("a4", ""), ("letter", "large"), ("a5", "large")]
EDGES = {"pocket": 5, "two-up": 8, "booklet": 6}
"""Millimetres from the edge, for documents that are cut into cards."""

HOSTILE = (
    "Wolfgang Amadeus Theophilus Mozart von Salzburg-Anif, again.",
    "</style><img src=http://x/y> @import url(file:///etc/passwd)",
    "天九至尊" * 15,
    '"; } * { display: none } /* /etc/passwd \\',
)


pytestmark = pytest.mark.usefixtures("without_warnings")


@pytest.fixture
def unseen(without_warnings: RendersHere) -> RendersHere:
    """How a document looks does not matter here: none is laid out."""
    without_warnings.render = lambda _: b"%PDF"
    return without_warnings


@pytest.mark.parametrize(
    ("name", "paper"),
    [
        *in_turn(QUICK, THREE, "".join),
        *(
            in_ordeal(*each)
            for each in product((*SITTING, *SHEET, *LAID_OUT), THREE)
            if each[0] not in QUICK
        ),
    ],
)
def test_every_document_keeps_within_its_page_and_nothing_stands_on_anything(
    app: Flask, name: str, paper: tuple[str, str]
) -> None:
    printed = Printed(app, HOSTILE)
    tea = {"transfer": {"payer": HOSTILE[3], "payee": None, "points": 5, "why": HOSTILE[1]}}
    many = [{"seating": [*(f"{n} <b>{HOSTILE[k][:50]}" for k in range(4))]} for n in (1, 2)]
    at = printed.sit(12, tea, *many, start=100)
    name, _, layout = name.partition(" ")
    query = f"paper={paper[0]}&size={paper[1]}&layout={layout}"
    read = printed.read(f"{at}/print/{name}.pdf?{query}")
    assert read.outside(EDGES.get(layout or name, PAPERS[paper].margin)) == []
    assert read.colliding() == []
    assert read.smallest >= (9.2 if paper[1] else 6.9)
    assert read.thinnest > 0.29
    assert read.greys == set()
    assert all(inside for _, inside in read.fonts)
    assert faults(read.pdf) == []
    assert read.language == "en"
    assert read.title


def test_markup_and_addresses_in_names_stay_text(app: Flask) -> None:
    printed = Printed(app, HOSTILE)
    text = printed.told(f"{printed.sit(5)}/print/summary.pdf").replace(" ", "")
    for name in HOSTILE[1], HOSTILE[3]:
        assert name.replace(" ", "")[:12] in text


@pytest.mark.parametrize("name", ["score-sheet", *map(in_ordeal, (*SITTING[1:], *SHEET))])
def test_mahjong_is_printed_too(app: Flask, name: str) -> None:
    printed = Printed(app, preset="malayan")
    at = printed.sit(12)
    read = printed.read(f"{at}/print/{name}.pdf")
    assert read.outside(EDGES.get(name, PAPERS["a4", ""].margin)) == []
    assert read.colliding() == []
    if name == "score-sheet":
        words = read.text.split()
        assert all(figure in words for figure in ledger_figures(printed, at))


def test_the_sitting_travels_along_when_asked_for(printed: Printed) -> None:
    at = printed.sit(3)
    assert printed.read(f"{at}/print/score-sheet.pdf").attached == {}
    attached = printed.read(f"{at}/print/score-sheet.pdf?attach=1").attached
    document = json.loads(attached["sitting.json"])
    assert len(read_sitting(document).sitting.lines) == 3


def test_the_money_and_the_payments_with_boxes_are_on_it(printed: Printed) -> None:
    agreed = {"agreed": {"net": [25, -25, 0, 0]}}
    text = printed.told(f"{printed.sit(0, agreed)}/print/score-sheet.pdf")
    assert "B Bo A Ah Ming HK$2.50" in text
    assert "Game Cabinet (Celko and Kam)" in text
    assert "Second hand as banker Double, as in the first hand" in text


def test_what_was_paid_in_chips_and_set_off_is_printed_as_paid(printed: Printed) -> None:
    at = printed.sit(0, {"agreed": {"net": [25, -15, -10, 0]}})
    with printed.behind() as evening:
        evening.in_chips = True
        due, _ = settlement_of(evening).left
        actions.pay(evening, due, Author("Ana", 1))
        evening.in_chips = False
    text = printed.told(f"{at}/print/score-sheet.pdf")
    assert "× B Bo A Ah Ming 15 points 陳 陳太 A Ah Ming HK$1.00" in text
    assert "Points: deducted from what is left to settle" in text


def test_what_is_carried_in_points_is_printed_too(printed: Printed) -> None:
    at = printed.sit(0, {"agreed": {"net": [25, -25, 0, 0]}})
    with printed.behind() as evening:
        evening.money = 0
        actions.carry(evening, Author("Ana", 2))
    text = printed.told(f"{at}/print/score-sheet.pdf")
    assert "0 of 25 points paid, 25 points carried over to the next evening." in text


def test_what_is_carried_is_printed_as_carried_and_has_no_box(printed: Printed) -> None:
    at = printed.sit(0, {"agreed": {"net": [25, -15, -10, 0]}})
    with printed.behind() as evening:
        due, _ = settlement_of(evening).left
        actions.pay(evening, due, Author("Ana", 1))
        actions.carry(evening, Author("Ana", 2))
    text = printed.told(f"{at}/print/score-sheet.pdf")
    assert "× B Bo A Ah Ming HK$1.50" in text
    assert "→ 陳 陳太 A Ah Ming HK$1.00" in text
    assert "A Ah Ming +25 +2.50 −1.50 −1.00 0.00" in text
    assert "HK$1.50 of HK$2.50 paid, HK$1.00 carried over to the next evening." in text
    assert "Nothing is left to pay." not in text
    slips = printed.told(f"{at}/print/settlement.pdf")
    assert "The rest is carried over: you can add it to the next evening." in slips


def test_the_code_leads_to_the_link_for_looking_and_to_no_other(
    printed: Printed, unseen: RendersHere
) -> None:
    at = printed.sit(1)
    papers = (
        ("view", "score-sheet", "a4"),
        ("score", "score-sheet", "a5"),
        ("host", "poster", "a4"),
    )
    for role, name, paper in papers:
        assert printed.get(f"{at}/print/{name}.pdf?paper={paper}", role).status_code == 200
    links = {link for job in unseen.jobs for link in JOIN.findall(job.html)}
    assert (len(unseen.jobs), links) == (3, {printed.tokens["view"]})


@pytest.mark.parametrize("name", ["poster", in_ordeal("score-sheet")])
def test_a_code_can_be_tapped_and_a_poster_says_its_address(printed: Printed, name: str) -> None:
    read = printed.read(f"{printed.sit(1)}/print/{name}.pdf")
    address = f"localhost/join/{printed.tokens['view']}"
    assert f"(http://{address})".encode() in read.inflated
    assert (address in "".join(read.text.split())) is (name == "poster")


def test_a_blank_sheet_in_the_middle_of_a_sitting_begins_where_it_stands(printed: Printed) -> None:
    at = printed.sit(7)
    text = printed.told(f"{at}/print/blank.pdf")
    with printed.app.app_context():
        standing = book_cache.open(printed.sitting(at)).standing
    streak = [str(standing.bank.streak)] if standing.bank.streak > 1 else []
    assert " ".join(["AB陳D"[standing.bank.seat], *streak]) in text
    assert "8" in text.split()
    assert "7" not in text.replace("as of hand 7", "").split()


def test_a_blank_sheet_has_calculating_scores_and_the_ranking_of_pairs(app: Flask) -> None:
    text = Printed(app).told("/sheets/score-sheet/print/blank.pdf")
    assert "How scores are calculated" in text
    assert "Military pairs" in text
    assert "6-3 · 5-4" in text


@pytest.mark.usefixtures("unseen")
def test_the_documents_of_a_sheet_are_open_to_everyone_and_heed_its_choices(app: Flask) -> None:
    client, printed = app.test_client(), Printed(app)
    assert client.get("/sheets/celko-kam/print/rules.pdf").status_code == 200
    rules = "/sheets/celko-kam/print/rules.pdf"
    assert "banker’s hand 3" not in printed.told(rules)
    assert "banker’s hand 3" in printed.told(f"{rules}?choices=streak=growing")
    assert client.get("/sheets/celko-kam/print/score-sheet.pdf").status_code == 404
    assert client.get("/sheets/nothing/print/rules.pdf").status_code == 404


@pytest.mark.usefixtures("unseen")
def test_a_document_says_what_it_is_and_comes_under_the_policy_of_all_pages(app: Flask) -> None:
    headers = app.test_client().get("/sheets/celko-kam/print/rules.pdf").headers
    assert headers["Content-Type"] == "application/pdf"
    assert headers["Content-Disposition"] == "inline; filename=celko-kam-rules.pdf"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in headers["Content-Security-Policy"]


@pytest.mark.usefixtures("unseen")
def test_a_sheet_can_be_printed_without_a_group(phone: Phone) -> None:
    phone.look("/print")
    assert "/sheets/malayan/print" in phone.page
    phone.look("/sheets/celko-kam/print?paper=a5&choices=streak=growing")
    assert 'formaction="/sheets/celko-kam/print/rules.pdf"' in phone.page
    asked = fields(phone.page)
    assert (asked["paper"], asked["choices"]) == (["a5"], ["streak=growing"])
    query = {"paper": "a5", "choices": "streak=growing", "size": "", "lang": "en"}
    assert (
        phone.client.get("/sheets/celko-kam/print/rules.pdf", query_string=query).status_code == 200
    )


def test_the_page_can_say_that_a_document_is_being_pressed(phone: Phone) -> None:
    phone.look("/sheets/celko-kam/print")
    assert 'role="status" data-pressing="Making the PDF. It opens in a moment."' in phone.page
    assert "/documents.js" in phone.page


@pytest.mark.usefixtures("unseen")
def test_a_phone_is_offered_the_paper_it_printed_on_last(scorer: Phone, table: TableInApp) -> None:
    scorer.look(f"{table.at}/print")
    assert fields(scorer.page)["paper"] == ["a4"]
    scorer.client.get(f"{table.at}/print/rules.pdf?paper=a5&size=large")
    scorer.look(f"{table.at}/print")
    assert (fields(scorer.page)["paper"], fields(scorer.page)["size"]) == (["a5"], ["large"])
    assert scorer.page.index('name="paper"') < scorer.page.index("formaction")


def test_a_sitting_offers_first_what_is_wanted_most_and_what_its_rules_print_apart(
    printed: Printed,
) -> None:
    page = printed.get(f"{printed.sit(1)}/print?size=large").text
    assert re.findall(r'formaction="[^"]*print/([\w-]+)\.pdf"', page) == [
        "score-sheet", "score-sheet", "summary", "settlement", "poster",
        "blank", "rules", "rules", "pocket", "reference",
    ]  # fmt: skip
    heads = ("This evening", "score-sheet.pdf", "poster.pdf", "For playing", "blank.pdf")
    assert sorted(heads, key=page.index) == list(heads)


def test_a_file_more_in_the_folder_is_a_document_more(app: Flask, tmp_path: Path) -> None:
    folder = Path(str(app.template_folder)) / "printing" / "documents" / "sheet"
    with app.test_request_context():
        names = [document.name for document in module.documents("sheet")]
    assert sorted(names) == sorted(path.stem for path in folder.glob("[!_]*.html"))


def test_every_document_is_drawn_as_none_of_the_others_is(app: Flask) -> None:
    folders = ("sitting", "sheet", "group")
    with app.test_request_context():
        pages = [each.drawn for folder in folders for each in module.documents(folder)]
    assert len({page for page in pages if "<path" in page}) == len(pages)


@pytest.mark.parametrize(("key", "ranks"), [("simple", True), ("malayan", False)])
def test_a_blank_sheet_promises_what_is_on_it(phone: Phone, key: str, ranks: bool) -> None:
    phone.look(f"/sheets/{key}/print")
    assert ("with the ranking of pairs" in phone.page) is ranks


OTHERS = {"taiwan": "番", "singapore": "番", "hong-kong-mahjong": "台"}
"""What no page of these rules speaks of."""


@pytest.mark.parametrize(("preset", "foreign"), OTHERS.items())
def test_no_document_counts_in_units_of_others(app: Flask, preset: str, foreign: str) -> None:
    printed = Printed(app, preset=preset)
    won = {"win": [{"seat": 1, "count": 4}], "from": 2}
    at = printed.sit(0, {"hand": won}, {"hand": {**won, "from": "wall"}})
    for lang in ("zh-Hant", "zh-Hans"):
        for name in (*SITTING, *SHEET):
            text = (
                printed.told(f"{at}/print/{name}.pdf?lang={lang}")
                .replace("番外", "")
                .replace("台灣", "")
                .replace("台湾", "")
                .replace("一台花", "")  # names of drawings in the list of hands
                .replace("番子", "")
            )
            assert foreign not in text, f"{name}, {lang}: {around(text, foreign)}"


def around(text: str, what: str) -> str:
    place = text.find(what)
    return text[max(place - 20, 0) : place + 20]
