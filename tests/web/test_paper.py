"""Printing over the web: what each document holds, how it is asked for, who may have it."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.codec.sittings import read_sitting
from companion.paper.press import Broken, Busy, Job, Missing, TooLong, press
from companion.paper.sizes import PAPERS
from companion.store import paying
from companion.store.books import shelf
from companion.store.database import db, writing
from companion.store.demonstration import find
from companion.store.settlements import settlement_of
from companion.store.tables import Evening, Sitting
from companion.store.writing import Author
from companion.web import paper as module
from tests.paper.reading import Read
from tests.web.conftest import Phone
from tests.web.printing import Printed, figures

SITTING = ("score-sheet", "summary", "settlement")
SHEET = ("blank", "rules", "reference")
DEBIAN = Path(__file__).parents[2] / "requirements" / "debian.txt"
HOSTILE = (
    "Wolfgang Amadeus Theophilus Mozart von Salzburg-Anif, again.",
    "</style><img src=http://x/y> @import url(file:///etc/passwd)",
    "天九至尊" * 15,
    '"; } * { display: none } /* /etc/passwd \\',
)


@pytest.fixture(autouse=True)
def pressed(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Pressed in this process, so that whatever WeasyPrint warns of is a fault."""
    monkeypatch.setattr(module, "PRESS", press)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    yield
    assert caplog.messages == []


@pytest.fixture
def printed(app: Flask) -> Printed:
    return Printed(app)


@pytest.mark.parametrize(("hands", "pages"), [(0, 1), (30, 1), (60, 2)])
def test_thirty_hands_are_one_page_and_sixty_two(printed: Printed, hands: int, pages: int) -> None:
    at = printed.sit(hands)
    read = printed.read(f"{at}/print/score-sheet.pdf")
    assert len(read.pages) == pages
    assert f"Page {pages} of {pages}" in read.text
    words = read.text.split()
    assert all(words.count(figure) >= 1 for figure in figures(printed.app, at))


def test_an_evening_with_a_change_of_seats_is_one_page_to_its_lines_to_sign(
    app: Flask, printed: Printed
) -> None:
    with app.app_context():
        example = find()
        assert example
        (sitting,) = example.evenings[0].sittings
        at = f"/sittings/{sitting.id}"
    assert len(printed.read(f"{at}/print/score-sheet.pdf").pages) == 1


def test_four_hundred_hands_are_complete_and_every_page_carries_the_totals(
    printed: Printed,
) -> None:
    at = printed.sit(400)
    read = printed.read(f"{at}/print/score-sheet.pdf")
    found, wanted = Counter(read.text.split()), Counter(figures(printed.app, at))
    assert wanted - found == Counter()
    assert {str(n) for n in range(1, 401)} <= found.keys()
    assert all("Carried" in page.text for page in read.pages[1:-1])


def test_every_row_says_that_it_comes_to_zero(printed: Printed) -> None:
    (page,) = printed.read(f"{printed.sit(12)}/print/score-sheet.pdf").pages
    column = max(word.right for word in page.words if word.text == "0")
    checks = [w for w in page.words if w.text == "0" and abs(w.right - column) < 2]
    assert len(checks) >= 13


@pytest.mark.parametrize("name", [*SITTING, *SHEET])
@pytest.mark.parametrize(
    "paper", [("a4", ""), ("a5", ""), ("letter", "large"), ("a5", "large")], ids="".join
)
def test_every_document_keeps_within_its_page_and_nothing_stands_on_anything(
    app: Flask, paper: tuple[str, str], name: str
) -> None:
    printed = Printed(app, HOSTILE)
    tea = {"transfer": {"payer": HOSTILE[3], "payee": None, "points": 5, "why": HOSTILE[1]}}
    many = [{"seating": [*(f"{n} <b>{HOSTILE[k][:50]}" for k in range(4))]} for n in (1, 2)]
    at = printed.sit(19, tea, *many, start=100)
    read = printed.read(f"{at}/print/{name}.pdf?paper={paper[0]}&size={paper[1]}")
    assert read.outside(PAPERS[paper].margin) == []
    assert read.colliding() == []
    assert read.smallest >= (13 if paper[1] else 9) * 0.97
    assert all(inside for _, inside in read.fonts)
    assert read.tagged
    assert read.language == "en"
    assert read.title


def test_markup_and_addresses_in_names_stay_text(app: Flask) -> None:
    printed = Printed(app, HOSTILE)
    read = printed.read(f"{printed.sit(5)}/print/summary.pdf")
    text = read.text.replace("\n", "").replace(" ", "")
    for name in HOSTILE[1], HOSTILE[3]:
        assert name.replace(" ", "") in text


@pytest.mark.parametrize("name", [*SITTING, *SHEET])
def test_mahjong_is_printed_too(app: Flask, name: str) -> None:
    printed = Printed(app, preset="malayan")
    at = printed.sit(12)
    read = printed.read(f"{at}/print/{name}.pdf")
    assert read.outside(10) == []
    assert read.colliding() == []
    if name == "score-sheet":
        words = read.text.split()
        assert all(figure in words for figure in figures(app, at))


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("name", [*SITTING, *SHEET])
def test_every_document_in_every_language_has_all_its_letters(
    app: Flask, lang: str, name: str
) -> None:
    printed = Printed(app, ("天九", "至尊", "八支", "Di"))
    read = printed.read(f"{printed.sit(6)}/print/{name}.pdf?lang={lang}")
    assert all(inside for _, inside in read.fonts)
    assert read.colliding() == []


def test_the_same_sitting_printed_twice_is_the_same(printed: Printed) -> None:
    address = f"{printed.sit(9)}/print/score-sheet.pdf?attach=1"
    same = printed.get(address).data == printed.get(address).data
    assert same


def test_the_sitting_travels_along_when_asked_for(printed: Printed) -> None:
    at = printed.sit(3)
    assert printed.read(f"{at}/print/score-sheet.pdf").attached == {}
    attached = printed.read(f"{at}/print/score-sheet.pdf?attach=1").attached
    document = json.loads(attached["sitting.json"])
    assert len(read_sitting(document).sitting.lines) == 3


def test_the_money_and_the_payments_with_boxes_are_on_it(printed: Printed) -> None:
    agreed = {"agreed": {"net": [25, -25, 0, 0]}}
    text = printed.read(f"{printed.sit(0, agreed)}/print/score-sheet.pdf").text
    assert "Bo pays Ah Ming HK$2.50" in " ".join(text.split())
    assert "Game Cabinet (Celko and Kam)" in text
    assert "Double, as in his first hand." in " ".join(text.split())


def test_what_is_carried_is_printed_as_carried_and_has_no_box(printed: Printed) -> None:
    at = printed.sit(0, {"agreed": {"net": [25, -15, -10, 0]}})
    with printed.app.app_context(), writing():
        evening = db.session.get_one(Evening, printed.evening)
        due, _ = settlement_of(evening).left
        paying.pay(evening, due, Author("Ana", 1))
        paying.carry(evening, Author("Ana", 2))
    for name in ("score-sheet", "summary"):
        text = " ".join(printed.read(f"{at}/print/{name}.pdf").text.split())
        assert "Bo pays Ah Ming HK$1.50" in text
        assert "→ 陳太 owes Ah Ming HK$1.00, carried to the next evening" in text
        assert "HK$1.50 of HK$2.50 is paid, HK$1.00 is carried to the next evening." in text
        assert "Nothing is left to pay." not in text
    slips = " ".join(printed.read(f"{at}/print/settlement.pdf").text.split())
    assert "What is left is carried: the next evening offers it." in slips


def test_the_code_leads_to_the_link_for_looking_and_to_no_other(
    printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr("companion.web.printed.qr", made.append)
    at = printed.sit(1)
    for role in ("view", "score", "host"):
        assert printed.get(f"{at}/print/score-sheet.pdf", role).status_code == 200
    assert made == [f"http://localhost/join/{printed.tokens['view']}"] * 3


def test_a_blank_sheet_in_the_middle_of_a_sitting_begins_where_it_stands(
    printed: Printed,
) -> None:
    at = printed.sit(7)
    text = printed.read(f"{at}/print/blank.pdf").pages[0].text
    with printed.app.app_context():
        standing = shelf.open(db.session.get_one(Sitting, at.rpartition("/")[2])).standing
    streak = [str(standing.bank.streak)] if standing.bank.streak > 1 else []
    assert " ".join(["ABCD"[standing.bank.seat], *streak]) in " ".join(text.split())
    assert "8" in text.split()
    assert "7" not in text.split()


def test_a_blank_sheet_has_calculating_scores_and_the_ranking_of_pairs(app: Flask) -> None:
    read = Printed(app).read("/sheets/score-sheet/print/blank.pdf")
    assert "Calculating scores" in read.text
    assert "13." in read.text
    assert "6-3 · 5-4" in read.text


def test_the_documents_of_a_sheet_are_open_to_everyone_and_heed_its_choices(app: Flask) -> None:
    client = app.test_client()
    usual = client.get("/sheets/celko-kam/print/rules.pdf")
    grown = client.get("/sheets/celko-kam/print/rules.pdf?choices=streak=growing")
    assert "every hand" in Read(usual.data).text
    assert "hand 3 of the bank" in Read(grown.data).text
    assert client.get("/sheets/celko-kam/print/score-sheet.pdf").status_code == 404
    assert client.get("/sheets/nothing/print/rules.pdf").status_code == 404


def test_only_whoever_has_a_link_gets_the_documents_of_a_sitting(printed: Printed) -> None:
    at = printed.sit(1)
    address = f"{at}/print/score-sheet.pdf"
    assert printed.get(address, "").status_code == 404
    wrong = {"Authorization": "Bearer nothing"}
    assert printed.client.get(address, headers=wrong).status_code == 401
    phone = Phone(printed.client)
    phone.look(f"/join/{printed.tokens['view']}")
    phone.send(f"/join/{printed.tokens['view']}")
    assert phone.client.get(address).status_code == 200


def test_a_document_says_what_it_is_and_comes_under_the_policy_of_all_pages(app: Flask) -> None:
    headers = app.test_client().get("/sheets/celko-kam/print/rules.pdf").headers
    assert headers["Content-Type"] == "application/pdf"
    assert headers["Content-Disposition"] == 'inline; filename="celko-kam-rules.pdf"'
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "query",
    [
        "paper=a3",
        "size=huge",
        "lang=fr",
        "colour=red",
        "paper=a4&paper=a5",
        "choices=streak",
        "choices=streak=sideways",
        "choices=nothing=1",
        "choices=streak=growing&choices=streak=growing",
        "attach=1",
    ],
)
def test_a_query_that_cannot_be_is_a_clear_fault(app: Flask, query: str) -> None:
    answer = app.test_client().get(f"/sheets/celko-kam/print/rules.pdf?{query}")
    assert answer.status_code == 400
    fault = re.search(r"<p data-why>(.*?)</p>", answer.text, re.DOTALL)
    assert fault
    assert len(fault[1]) > 10


@pytest.mark.parametrize(
    ("fault", "status", "says"),
    [
        (Busy(), 503, "tries again by itself"),
        (TooLong(), 413, "too much for one document"),
        (Missing(), 503, "apt install libpango-1.0-0 "),
    ],
)
def test_a_press_that_cannot_says_why(
    app: Flask, monkeypatch: pytest.MonkeyPatch, fault: Exception, status: int, says: str
) -> None:
    def cannot(_: Job) -> bytes:
        raise fault

    monkeypatch.setattr(module, "PRESS", cannot)
    answer = app.test_client().get("/sheets/celko-kam/print/rules.pdf")
    assert answer.status_code == status
    assert says in answer.text
    assert ("Retry-After" in answer.headers) == isinstance(fault, Busy)


def test_a_press_that_broke_is_answered_and_logged(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(_: Job) -> bytes:
        raise Broken("it ended with exit code -9")

    monkeypatch.setattr(module, "PRESS", breaks)
    answer = app.test_client().get("/sheets/celko-kam/print/rules.pdf")
    assert answer.status_code == 503
    assert "The printer broke down. Try again." in answer.text
    assert "The printer broke down: it ended with exit code -9." in caplog.messages
    caplog.clear()


def test_a_catalogue_more_is_a_language_more_to_print_in(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "languages", lambda: {"en": None, "fr": None})
    answers = [
        app.test_client().get(f"/sheets/celko-kam/print?lang={tag}") for tag in ("fr", "zh-Hant")
    ]
    assert [answer.status_code for answer in answers] == [200, 400]


def test_a_sheet_can_be_printed_without_a_group(phone: Phone) -> None:
    phone.look("/print")
    assert "/sheets/malayan/print" in phone.page
    phone.look("/sheets/celko-kam/print?paper=a5&choices=streak=growing")
    address = "/sheets/celko-kam/print/rules.pdf?paper=a5&amp;choices=streak%3Dgrowing"
    assert address in phone.page
    assert phone.client.get(address.replace("&amp;", "&")).status_code == 200


def test_a_sitting_offers_all_its_documents_in_the_order_of_the_folder(printed: Printed) -> None:
    page = printed.get(f"{printed.sit(1)}/print?size=large").text
    assert re.findall(r"print/([\w-]+)\.pdf\?size=large", page) == [
        "score-sheet", "settlement", "summary", "blank", "reference", "rules",
    ]  # fmt: skip


def test_a_file_more_in_the_folder_is_a_document_more(app: Flask, tmp_path: Path) -> None:
    folder = Path(str(app.template_folder)) / "print" / "sheet"
    with app.test_request_context():
        names = [document.name for document in module.documents("sheet")]
    assert names == sorted(path.stem for path in folder.glob("[!_]*.html"))


def test_without_pango_the_page_says_what_to_install(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "is_missing", lambda: True)
    assert phone.look("/sheets/celko-kam/print").status_code == 200
    packages = re.findall(r"^paper: (.+)$", DEBIAN.read_text(), re.MULTILINE)
    assert f"apt install {' '.join(packages)}." in phone.page
