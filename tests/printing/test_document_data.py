"""The data of documents: the whole evening's settlement, totals from the start, the choices."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from companion.db.models import Change
from companion.db.session import db
from companion.evenings.starting import begin_sitting
from companion.groups.monograms import chop
from companion.printing.paper import PAPERS
from companion.printing.sheet_documents import FEW, PrintedSheet
from companion.printing.sitting_documents import PrintedSitting
from companion.rules.games import game
from companion.rules.games import preset as found
from companion.rules.presets import Edit, Strike
from companion.templating import said
from tests.ledger.factories import ANA, Seated, hand
from tests.marks import in_ordeal
from tests.printing.factories import Printed
from tests.printing.reading import POINTS

HOUSE = [{"edit": "limit", "values": {"points": 1000}}, {"strike": "sequences"}]
A4 = PAPERS["a4", ""]
HAND = hand(3, 2, 0, 3, last=0)


@pytest.fixture
def seated(app: Flask) -> Iterator[Seated]:
    with app.test_request_context():
        yield Seated(app)


def printed(seated: Seated) -> PrintedSitting:
    return PrintedSitting(seated.sitting, A4, "https://example.org/join/x")


def test_hands_are_parted_where_others_sit_down(seated: Seated) -> None:
    change = {"seating": ["Ah Ming", "Bo", "Chan", "Eve"]}
    back = {"seating": ["Ah Ming", "Bo", "Chan", "Di"]}
    seated.record(change, *[HAND] * 12, back, change, *[HAND] * 3)
    of = printed(seated)
    first, second = of.seatings
    assert [row.hand for seating in of.seatings for row in seating.rows] == [*range(1, 16)]
    assert first.names == second.names == ("Ah Ming", "Bo", "Chan", "Eve")
    assert first.totals == (0, 0, 0, 0)
    assert second.totals == tuple(cell.total for cell in first.rows[-1].cells)
    assert (len(first.says), len(second.says)) == (1, 2)
    assert of.even


def test_a_sitting_without_a_hand_has_one_empty_part(seated: Seated) -> None:
    (seating,) = printed(seated).seatings
    assert (seating.rows, seating.totals) == ((), (0, 0, 0, 0))


def test_the_settlement_is_that_of_the_whole_evening(seated: Seated) -> None:
    seated.record(HAND)

    def again(sitting: object, author: object) -> None:
        evening = seated.sitting.evening
        sheet = seated.book.agreement.sheet
        begin_sitting(evening, sheet, list(seated.sitting.players), 0, ANA)

    seated.write(again)
    of = printed(seated)
    assert sum(of.points.values()) == 0
    assert {of.called[due.payee] for due in of.due} == {"Ah Ming"}
    assert [of.chop_of[who] for who in of.points] == list("ABCD")


def test_the_box_is_called_by_its_name_and_stands_last(seated: Seated) -> None:
    seated.record({"transfer": {"payer": "Bo", "payee": None, "points": 2}})
    of = printed(seated)
    assert [of.called[who] for who in of.accounts][-1] == "the kitty"
    assert of.away == ((None, 2),)
    assert of.day == "20 November 2026"


def test_a_sheet_to_fill_in_calls_all_by_the_letters_of_the_score_sheet(app: Flask) -> None:
    names = ("Ah Ming", "Bo", "陳太", "Di", "Eve")
    group = Printed(app, names)
    left = {"seating": ["Ah Ming", "Bo", "Eve", "Di"]}
    at = group.sit(0, HAND, left)
    with app.test_request_context():
        of = PrintedSitting(group.sitting(at), A4, "")
        assert of.letters == tuple(of.chops[name] for name in of.names) == ("A", "B", "E", "D")
        assert of.banks == f"{chop('A')} 2"
        ((away, points),) = of.away
        assert (away, points) == ("陳太", of.book.standing.balances["陳太"])
        assert sum(of.standing_totals) + points == 0
    text = group.told(f"{at}/print/blank.pdf")
    assert "A Ah Ming B Bo E Eve D Di" in text
    assert f"Others 陳 陳太 −{-points}" in text
    recorded = group.told(f"{at}/print/score-sheet.pdf")
    assert f"✓ hands add up to 0 Others 陳 陳太 −{-points}" in recorded
    assert "HK$1.00 = 10 points" in text


def test_a_score_sheet_has_room_for_so_many_choices(app: Flask) -> None:
    celko, malayan = game("tien-gow").presets[2], game("mahjong").presets[0]
    few, many = PrintedSheet(celko.sheet(), A4), PrintedSheet(malayan.sheet(), A4)
    with app.test_request_context():
        said = [choice for choice in celko.choices if not choice.seldom]
        assert len(few.agreed) == len(few.choices) == len(said)
        assert len(many.choices) == len(malayan.choices)
        assert many.agreed == ()


def test_a_sitting_older_than_a_choice_of_its_rules_is_printed(app: Flask) -> None:
    malayan = game("mahjong").presets[0].sheet()
    older = PrintedSheet(replace(malayan, choices=malayan.choices[1:]), A4)
    with app.test_request_context():
        assert len(older.choices) == len(malayan.choices)
        assert older.agreed == ()


def test_changed_lines_are_printed_and_answers_that_they_contradict_are_not(app: Flask) -> None:
    malayan = game("mahjong").presets[0]
    limit = Edit("limit", (("points", 1000),))
    of = PrintedSheet(malayan.sheet({}, (limit, Strike("sequences"))), A4)
    with app.test_request_context():
        assert len(of.choices) == len(malayan.choices) - 3
        assert of.agreed == ()
        changed = [(was and was.key, now and now.key) for was, now in of.changes_in_short]
        assert changed == [("sequences", None), ("limit", "limit")]
        assert of.different == of.changes


def test_more_changed_lines_than_have_room_are_left_to_the_rules(app: Flask) -> None:
    malayan = game("mahjong").presets[0]
    lines = [c.key for c in malayan.sheet().clauses if not c.essential][: FEW + 1]
    of = PrintedSheet(malayan.sheet({}, tuple(map(Strike, lines))), A4)
    with app.test_request_context():
        assert len(of.changes) == FEW + 1
        assert of.changes_in_short == ()


def test_a_score_sheet_names_what_the_house_changed(app: Flask) -> None:
    printed = Printed(app, preset="malayan")
    assert "Malayan. Everything as usual under these rules." in printed.told(
        f"{printed.sit(1)}/print/score-sheet.pdf"
    )
    printed.rules = {"preset": "malayan", "house": HOUSE}
    at = printed.sit(1, house="Ours")
    text = printed.told(f"{at}/print/score-sheet.pdf")
    assert "Ours (Malayan)" in text
    assert "Left out:" in text
    assert "Changed:" in text
    assert "Everything else as usual under these rules." in text
    rules = printed.told(f"{at}/print/rules.pdf")
    assert "Changes from “Malayan”" in rules
    assert "1,920" not in rules.partition("What was agreed")[2].partition("Changes from")[0]


@pytest.mark.parametrize(
    ("preset", "lang"), [("taiwan", "zh-Hant"), ("malayan", "en"), ("celko-kam", "zh-Hans")]
)
def test_every_rule_of_a_table_is_printed_once(app: Flask, preset: str, lang: str) -> None:
    text = Printed(app).told(f"/sheets/{preset}/print/rules.pdf?lang={lang}").replace(" ", "")
    with app.test_request_context(f"/?lang={lang}"):
        sheet = found(preset).sheet()
        told = ["".join(said(sentence).split()) for sentence in sheet.sentences]
    assert {each: text.count(each) for each in told} == dict.fromkeys(told, 1)


@pytest.mark.parametrize("size", [in_ordeal(""), "large"])
@pytest.mark.parametrize("paper", [in_ordeal("a4"), "a5"])
def test_a_sheet_that_follows_another_says_the_whole_day(app: Flask, paper: str, size: str) -> None:
    group = Printed(app)
    with group.behind() as evening:
        evening.group.name = "Friday at Auntie Wong’s in Kowloon Tong"
    at = group.sit(2)
    for lang, day in (("en", "20 November 2026"), ("zh-Hant", "2026年11月20日")):
        query = f"paper={paper}&size={size}&lang={lang}"
        text = " ".join(group.read(f"{at}/print/blank.pdf?{query}").pages[0].text.split())
        assert day in text.partition("HK$1.00")[0]


@pytest.mark.parametrize("size", [in_ordeal(""), "large"])
@pytest.mark.parametrize(
    "called", [in_ordeal("Friday"), "Friday at Auntie Wong’s in Kowloon Tong each week"]
)
def test_the_foot_of_the_smallest_page_is_one_line_with_the_whole_day(
    app: Flask, called: str, size: str
) -> None:
    group = Printed(app)
    with group.behind() as evening:
        evening.group.name = called
    read = group.read(f"{group.sit(2)}/print/score-sheet.pdf?paper=a5&size={size}")
    below = PAPERS["a5", size].foot * POINTS
    for page in read.pages:
        foot = [word for word in page.words if word.top < below]
        assert len({round(word.middle) for word in foot}) == 1
        text = " ".join(word.text for word in foot)
        assert text.startswith("Friday")
        assert "20 November 2026" in text
        assert "as of hand 2 · Page" in text


def test_the_key_explains_the_bank_by_the_mark_of_the_first_seat(app: Flask) -> None:
    group = Printed(app, ("Bo", "Ah Ming", "Cheng", "Di"))
    text = group.told(f"{group.sit(1)}/print/score-sheet.pdf")
    assert "B 3 third hand in a row as banker" in text


def test_the_headline_figures_of_a_night(seated: Seated) -> None:
    seated.record(HAND, HAND, hand(0, 8, 0, 0, last=1))
    of = printed(seated)
    assert of.highest == (32, "Ah Ming", 2)
    assert (of.facts.bank.names, of.facts.bank.times) == (("Ah Ming",), 3)  # type: ignore[union-attr]
    assert [of.place_of(each.name) for each in of.ranked] == sorted(
        of.place_of(each.name) for each in of.ranked
    )


@pytest.mark.parametrize(("apart", "told"), [(10500, "2 h 55 min"), (60, ""), (90000, "")])
def test_how_long_was_played_is_told_of_hands_that_were_recorded_as_they_were_played(
    seated: Seated, apart: int, told: str
) -> None:
    seated.record(HAND, HAND)
    first = db.session.get_one(Change, (seated.sitting.id, 1))
    first.at -= apart
    assert printed(seated).length == told
