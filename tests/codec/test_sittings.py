"""The sitting document: every kind of line, invalid documents, and round trips."""

import json

import pytest
from hypothesis import given

from companion.documents.json_values import NoDocument, parse
from companion.documents.sittings import SittingDocument, open_sitting, read_sitting, write_sitting
from companion.rules.games import game
from companion.rules.lines import BankSet
from tests.codec import drawn
from tests.codec.refused import DOCUMENT, LONG, PLAYERS, Plain, error

# The document


def test_all_but_game_sheet_and_players_may_be_left_out() -> None:
    sitting, meta = read_sitting(DOCUMENT)
    assert sitting.sheet == game("tien-gow").presets[5].sheet()
    assert sitting.players == ("Ah Ming", "Bo", "Chan", "Di")
    assert (sitting.banker, sitting.lines, dict(meta)) == (0, (), {})


@pytest.mark.parametrize("banker", [0, 1, 2, 3])
def test_the_banker_is_a_seat(banker: int) -> None:
    assert read_sitting({**DOCUMENT, "banker": banker}).sitting.banker == banker


@pytest.mark.parametrize("banker", [-1, 4, 1.5, 10**17])
def test_a_banker_outside_the_four_seats_is_no_document(banker: float) -> None:
    said = error({**DOCUMENT, "banker": banker})
    assert said == "banker: the banker must be one of the seats 0 to 3"


def test_meta_is_kept_as_it_is() -> None:
    meta = {"title": "晚上", "stake": {"rate": [1, 10]}, "recorded": None, "start": 2.5}
    assert read_sitting({**DOCUMENT, "meta": meta}).meta == meta


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (None, "this must be an object"),
        ([], "this must be an object"),
        ("simple", "this must be an object"),
        ({}, "“game” is missing"),
        ({"game": "tien-gow", "sheet": "simple"}, "“players” is missing"),
        ({"game": "tien-gow", "players": PLAYERS}, "“sheet” is missing"),
        ({**DOCUMENT, "title": "x"}, "“title” is not known here"),
        ({**DOCUMENT, "game": "dominoes"}, "game: unknown game “dominoes”"),
        ({**DOCUMENT, "sheet": "malayan"}, "sheet: unknown rules “malayan”"),
        ({**DOCUMENT, "banker": "0"}, "banker: this must be a number"),
        ({**DOCUMENT, "banker": None}, "banker: this must be a number"),
        ({**DOCUMENT, "banker": True}, "banker: this must be a number"),
        ({**DOCUMENT, "banker": LONG}, "banker: a number can have at most 18 digits"),
        ({**DOCUMENT, "lines": {}}, "lines: this must be a list"),
        ({**DOCUMENT, "lines": None}, "lines: this must be a list"),
        ({**DOCUMENT, "meta": []}, "meta: this must be an object"),
        ({**DOCUMENT, "meta": None}, "meta: this must be an object"),
        ({**DOCUMENT, "meta": {"a": [LONG]}}, "meta.a[0]: a number can have at most 18 digits"),
        (
            {**DOCUMENT, "sheet": {"preset": "simple", "choices": {"streak": LONG}}},
            "sheet.choices.streak: a number can have at most 18 digits",
        ),
        (
            {
                **DOCUMENT,
                "sheet": {
                    "preset": "simple",
                    "house": [{"edit": "empty", "values": {"points": LONG}}],
                },
            },
            "sheet.house[0].values.points: a number can have at most 18 digits",
        ),
    ],
)
def test_what_is_no_sitting_document_is_told_with_its_place(document: object, said: str) -> None:
    assert error(document) == said


def test_lines_are_read_one_by_one_as_they_are_asked_for() -> None:
    written = [{"bank": {"seat": 1, "streak": 1}}, {"nonsense": 1}, {"seating": PLAYERS}]
    opened = open_sitting({**DOCUMENT, "lines": written})
    assert (opened.document.sitting.lines, opened.size) == ((), 3)
    assert next(opened.lines) == BankSet(1, 1)
    with pytest.raises(NoDocument, match="nonsense"):
        next(opened.lines)


def test_to_read_a_document_leaves_it_as_it_is() -> None:
    document = {**DOCUMENT, "lines": [{"seating": [" A", "B", "C", "D"]}], "meta": {"a": [1]}}
    before = json.dumps(document)
    read_sitting(document)
    assert json.dumps(document) == before


# There and back


@given(drawn.sittings())
def test_a_sitting_with_every_kind_of_line_comes_back_as_it_was(document: SittingDocument) -> None:
    back = read_sitting(parse(json.dumps(write_sitting(document)).encode()))
    assert back == document
    assert repr(back) == repr(document)


@given(drawn.sittings())
def test_what_was_written_once_is_written_the_same_again(document: SittingDocument) -> None:
    written = write_sitting(document)
    assert write_sitting(read_sitting(written)) == written


def test_meta_is_written_only_where_there_is_any() -> None:
    assert "meta" not in write_sitting(read_sitting({**DOCUMENT, "meta": {}}))
    assert write_sitting(read_sitting({**DOCUMENT, "meta": {"a": 1}}))["meta"] == {"a": 1}


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"players": ["A\x00", "B", "C", "D"]}, "players[0]"),
        ({"lines": [{"seating": ["A\x00", "B", "C", "D"]}]}, "lines[0].seating[0]"),
        ({"lines": [{"pot_ends": {"why": "\x00"}}]}, "lines[0].pot_ends.why"),
        (
            {"sheet": {"preset": "celko-kam", "house": [{"strike": "\x00"}]}},
            "sheet.house[0].strike",
        ),
        ({"meta": {"evening": {"title": "\x00"}}}, "meta.evening.title"),
        ({"meta": {"anything": {"a\x1b[2J": 1}}}, "meta.anything"),
    ],
)
def test_a_document_with_a_control_character_is_refused(more: Plain, place: str) -> None:
    assert error({**DOCUMENT, **more}) == f"{place}: this text contains a control character"
