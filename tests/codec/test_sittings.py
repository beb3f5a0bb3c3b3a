"""The sitting document: every kind of line, what is none, and the way there and back."""

import json
from typing import Any

import pytest
from hypothesis import given

from companion.codec.plain import NoDocument, parse
from companion.codec.sittings import (
    LONGEST_NAME,
    SittingDocument,
    open_sitting,
    read_sitting,
    write_line,
    write_sitting,
)
from companion.rules.games import game
from companion.rules.sitting import Agreed, BankSet, HandLine, Handover, Line, Seating
from companion.rules.tiengow.hand import Hand
from tests.codec import drawn

Plain = dict[str, Any]

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
DOCUMENT: Plain = {"game": "tien-gow", "sheet": "simple", "players": PLAYERS}
LONG = parse("1" + "0" * 18)


def error(document: object) -> str:
    """What is said of a document that is none."""
    with pytest.raises(NoDocument) as caught:
        read_sitting(document)
    return str(caught.value)


def line(document: object) -> Line:
    """The only line of a sitting."""
    (read,) = read_sitting({**DOCUMENT, "lines": [document]}).sitting.lines
    return read


def line_error(document: object) -> str:
    """What is said of a line that is none, without the place of the line itself."""
    said = error({**DOCUMENT, "lines": [{"seating": PLAYERS}, document]})
    assert said.startswith("lines[1]")
    return said.removeprefix("lines[1]")


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
    assert said == "banker: the banker is one of the seats 0 to 3"


def test_meta_is_kept_as_it_is() -> None:
    meta = {"title": "晚上", "stake": {"rate": [1, 10]}, "recorded": None, "start": 2.5}
    assert read_sitting({**DOCUMENT, "meta": meta}).meta == meta


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (None, "an object belongs here"),
        ([], "an object belongs here"),
        ("simple", "an object belongs here"),
        ({}, "“game” is missing"),
        ({"game": "tien-gow", "sheet": "simple"}, "“players” is missing"),
        ({"game": "tien-gow", "players": PLAYERS}, "“sheet” is missing"),
        ({**DOCUMENT, "title": "x"}, "nobody knows “title” here"),
        ({**DOCUMENT, "game": "dominoes"}, "game: nobody knows the game “dominoes”"),
        ({**DOCUMENT, "sheet": "malayan"}, "sheet: nobody knows the rules “malayan”"),
        ({**DOCUMENT, "banker": "0"}, "banker: a number belongs here"),
        ({**DOCUMENT, "banker": None}, "banker: a number belongs here"),
        ({**DOCUMENT, "banker": True}, "banker: a number belongs here"),
        ({**DOCUMENT, "banker": LONG}, "banker: a number of more than 18 digits"),
        ({**DOCUMENT, "lines": {}}, "lines: a list belongs here"),
        ({**DOCUMENT, "lines": None}, "lines: a list belongs here"),
        ({**DOCUMENT, "meta": []}, "meta: an object belongs here"),
        ({**DOCUMENT, "meta": None}, "meta: an object belongs here"),
        ({**DOCUMENT, "meta": {"a": [LONG]}}, "meta.a[0]: a number of more than 18 digits"),
        (
            {**DOCUMENT, "sheet": {"preset": "simple", "choices": {"streak": LONG}}},
            "sheet.choices.streak: a number of more than 18 digits",
        ),
        (
            {
                **DOCUMENT,
                "sheet": {
                    "preset": "simple",
                    "house": [{"edit": "empty", "values": {"points": LONG}}],
                },
            },
            "sheet.house[0].values.points: a number of more than 18 digits",
        ),
    ],
)
def test_what_is_no_sitting_document_is_told_with_its_place(document: object, said: str) -> None:
    assert error(document) == said


# Names


def test_names_are_trimmed_and_put_together_from_their_parts() -> None:
    names = ["  Ah Ming\t", "Zoe\u0308", "\u3000陳大文", "D\u00a0i\n"]
    assert read_sitting({**DOCUMENT, "players": names}).sitting.players == (
        "Ah Ming",
        "Zoë",
        "陳大文",
        "D\u00a0i",
    )


def test_a_name_has_60_characters_at_most_after_it_is_trimmed_and_put_together() -> None:
    longest = "e\u0301" * LONGEST_NAME
    names = [f" {longest} ", "Bo", "Chan", "Di"]
    assert read_sitting({**DOCUMENT, "players": names}).sitting.players[0] == "é" * 60
    said = error({**DOCUMENT, "players": ["x" * 61, "Bo", "Chan", "Di"]})
    assert said == "players[0]: a name has 1 to 60 characters"


def test_a_name_of_a_million_parts_is_told_at_once() -> None:
    # To put these together takes time in the square of their number.
    said = error({**DOCUMENT, "players": ["a" + "\u0301\u0323" * 10**6, "Bo", "Chan", "Di"]})
    assert said == "players[0]: a name has 1 to 60 characters"


def test_a_name_of_characters_with_four_parts_is_put_together() -> None:
    names = ["\u03b1\u0313\u0300\u0345" * LONGEST_NAME, "Bo", "Chan", "Di"]
    assert read_sitting({**DOCUMENT, "players": names}).sitting.players[0] == "\u1f82" * 60


@pytest.mark.parametrize("name", ["", " ", "\t\n", "\u3000"])
def test_a_name_is_not_empty(name: str) -> None:
    said = error({**DOCUMENT, "players": ["Ah Ming", name, "Chan", "Di"]})
    assert said == "players[1]: a name has 1 to 60 characters"


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("ABCD", "players: a list belongs here"),
        (["A", "B", "C"], "players: 4 are wanted here, not 3"),
        (["A", "B", "C", "D", "E"], "players: 4 are wanted here, not 5"),
        (["A", "B", "C", 4], "players[3]: a text belongs here"),
        (["A", "B", "C", None], "players[3]: a text belongs here"),
        (["A", "B", "C", "\ud800"], "players[3]: this text holds half a character"),
        (["A", "B", "C", "A"], "players: the four names are not different"),
        (["A", "B", "C", " A "], "players: the four names are not different"),
        (["Zoë", "B", "C", "Zoe\u0308"], "players: the four names are not different"),
    ],
)
def test_players_are_four_different_names(players: object, said: str) -> None:
    assert error({**DOCUMENT, "players": players}) == said
    assert line_error({"seating": players}) == said.replace("players", ".seating")


def test_names_that_differ_by_a_capital_are_different() -> None:
    assert read_sitting({**DOCUMENT, "players": ["bo", "Bo", "BO", "bO"]})


# Lines


def test_a_line_is_a_hand_a_seating_a_transfer_something_agreed_or_a_bank() -> None:
    hand = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
    assert line(hand) == HandLine(Hand((3, 2, 0, 3), 0))
    assert line({"seating": ["D", "C", "B", "A"]}) == Seating(("D", "C", "B", "A"))
    transfer = {"payer": "Bo", "payee": "Di", "points": 5, "why": "misplay"}
    assert line({"transfer": transfer}) == Handover("Bo", "Di", 5, "misplay")
    agreed = {"net": [6, -6, 0, 0], "why": "by talk"}
    assert line({"agreed": agreed}) == Agreed((6, -6, 0, 0), "by talk")
    bank = {"seat": 1, "streak": 3, "why": "Bo really dealt"}
    assert line({"bank": bank}) == BankSet(1, 3, "Bo really dealt")


def test_a_hand_is_of_the_game_of_its_document() -> None:
    tien_gow = {"tricks": [3, 2, 0, 3], "last_trick": 0}
    assert line_error({"hand": {"winner": 1}}) == ".hand: nobody knows “winner” here"
    malayan = {**DOCUMENT, "game": "mahjong", "sheet": "malayan"}
    said = error({**malayan, "lines": [{"hand": tien_gow}]})
    assert said == "lines[0].hand: nobody knows “tricks” here"


def test_any_why_may_be_left_out() -> None:
    assert line({"transfer": {"payer": "Bo", "payee": None, "points": 2}}) == (
        Handover("Bo", None, 2, "")
    )
    assert line({"agreed": {"net": [1, -1, 0, 0]}}) == Agreed((1, -1, 0, 0), "")
    assert line({"bank": {"seat": 1, "streak": 1}}) == BankSet(1, 1, "")


def test_the_box_is_null_on_either_side() -> None:
    assert line({"transfer": {"payer": None, "payee": "Bo", "points": 2}}) == (
        Handover(None, "Bo", 2)
    )


def test_names_in_a_transfer_are_trimmed_and_put_together_as_players_are() -> None:
    transfer = {"payer": " Zoe\u0308 ", "payee": "Bo", "points": 1}
    assert line({"transfer": transfer}) == Handover("Zoë", "Bo", 1)


@pytest.mark.parametrize(
    "document",
    [
        {"transfer": {"payer": "Nobody Here", "payee": "Nobody Here", "points": -2.5}},
        {"transfer": {"payer": None, "payee": None, "points": 0}},
        {"agreed": {"net": [10**17, 0.5, 0, 0]}},
        {"bank": {"seat": 7, "streak": 0}},
        {"bank": {"seat": 0.5, "streak": 1.5}},
    ],
)
def test_what_cannot_have_happened_is_read_for_the_rules_to_refuse(document: Plain) -> None:
    assert write_line(line(document), "tien-gow") == document


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (None, ": an object belongs here"),
        ("hand", ": an object belongs here"),
        ({}, ": a line is one thing: a hand, a seating, a payment …"),
        (
            {"seating": PLAYERS, "bank": {"seat": 0, "streak": 1}},
            ": a line is one thing: a hand, a seating, a payment …",
        ),
        ({"hands": {}}, ": nobody knows “hands” here"),
        ({"seating": None}, ".seating: a list belongs here"),
        ({"transfer": []}, ".transfer: an object belongs here"),
        ({"transfer": {"payer": "Bo", "payee": "Di"}}, ".transfer: “points” is missing"),
        ({"transfer": {"payer": "Bo", "points": 1}}, ".transfer: “payee” is missing"),
        ({"transfer": {"payee": "Bo", "points": 1}}, ".transfer: “payer” is missing"),
        (
            {"transfer": {"payer": 1, "payee": "Di", "points": 1}},
            ".transfer.payer: a text belongs here",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "", "points": 1}},
            ".transfer.payee: a name has 1 to 60 characters",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "x" * 61, "points": 1}},
            ".transfer.payee: a name has 1 to 60 characters",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "Di", "points": "1"}},
            ".transfer.points: a number belongs here",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "Di", "points": LONG}},
            ".transfer.points: a number of more than 18 digits",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "Di", "points": 1, "why": None}},
            ".transfer.why: a text belongs here",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "Di", "points": 1, "kind": "fine"}},
            ".transfer: nobody knows “kind” here",
        ),
        ({"agreed": [6, -6, 0, 0]}, ".agreed: an object belongs here"),
        ({"agreed": {}}, ".agreed: “net” is missing"),
        ({"agreed": {"net": {"Bo": 6}}}, ".agreed.net: a list belongs here"),
        ({"agreed": {"net": [6, -6]}}, ".agreed.net: 4 are wanted here, not 2"),
        ({"agreed": {"net": [6, -6, 0, None]}}, ".agreed.net: a number belongs here"),
        (
            {"agreed": {"net": [6, -6, 0, LONG]}},
            ".agreed.net: a number of more than 18 digits",
        ),
        ({"agreed": {"net": [1, -1, 0, 0], "why": 1}}, ".agreed.why: a text belongs here"),
        ({"bank": 1}, ".bank: an object belongs here"),
        ({"bank": {"seat": 1}}, ".bank: “streak” is missing"),
        ({"bank": {"streak": 1}}, ".bank: “seat” is missing"),
        ({"bank": {"seat": "1", "streak": 1}}, ".bank.seat: a number belongs here"),
        ({"bank": {"seat": 1, "streak": None}}, ".bank.streak: a number belongs here"),
        ({"bank": {"seat": LONG, "streak": 1}}, ".bank.seat: a number of more than 18 digits"),
        ({"bank": {"seat": 1, "streak": 1, "opening": True}}, ".bank: nobody knows “opening” here"),
    ],
)
def test_what_is_no_line_is_told_with_its_place(document: object, said: str) -> None:
    assert line_error(document) == said


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
