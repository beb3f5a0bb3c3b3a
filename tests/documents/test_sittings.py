"""The sitting document: its lines, invalid ones, round trips, the end of the game."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.documents.json_values import NoDocument, parse
from companion.documents.sittings import (
    LineReader,
    SittingDocument,
    game_limit,
    open_sitting,
    read_sitting,
    write_game_end,
    write_line,
    write_sitting,
)
from companion.rules.chips import POT
from companion.rules.games import game, preset
from companion.rules.lines import BankSet, PotEnds, TransferLine
from companion.rules.sheet import Bank
from companion.rules.sitting import GameLimit
from companion.rules.standing import Standing
from tests.documents import strategies as drawn
from tests.documents.factories import DOCUMENT, LONG, PLAYERS, Plain, error, line, line_error

LONG_EDIT: Plain = {"edit": "empty", "values": {"points": LONG}}

# The document


def test_all_but_game_sheet_and_players_may_be_left_out() -> None:
    sitting, meta = read_sitting(DOCUMENT)
    assert sitting.sheet == game("tien-gow").presets[5].sheet()
    assert sitting.players == ("Ah Ming", "Bo", "Chan", "Di")
    assert (sitting.banker, sitting.lines, dict(meta)) == (0, (), {})


@pytest.mark.parametrize("banker", [-1, 4, 1.5, 10**17])
def test_a_banker_outside_the_four_seats_is_no_document(banker: float) -> None:
    said = error(read_sitting, {**DOCUMENT, "banker": banker})
    assert said == "banker: the banker must be one of the seats 0 to 3"


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
            {**DOCUMENT, "sheet": {"preset": "simple", "house": [LONG_EDIT]}},
            "sheet.house[0].values.points: a number can have at most 18 digits",
        ),
    ],
)
def test_what_is_no_sitting_document_is_told_with_its_place(document: object, said: str) -> None:
    assert error(read_sitting, document) == said


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


@pytest.mark.parametrize("key", ["simple", "malayan", "taiwan"])
@given(st.data())
def test_a_line_of_each_game_comes_back_as_it_was(key: str, data: st.DataObject) -> None:
    """Also one that cannot have happened: it is left for the rules to refuse."""
    sheet = preset(key).sheet()
    line = data.draw(drawn.lines(sheet.game))
    written = parse(json.dumps(write_line(line, sheet.game)).encode())
    back = LineReader(sheet)(written, "")
    assert back == line
    assert repr(back) == repr(line)


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
    assert (
        error(read_sitting, {**DOCUMENT, **more})
        == f"{place}: this text contains a control character"
    )


# Names


def test_a_name_of_a_million_parts_is_told_at_once() -> None:
    # To put these together takes time in the square of their number.
    players = ["a" + "\u0301\u0323" * 10**6, "Bo", "Chan", "Di"]
    said = error(read_sitting, {**DOCUMENT, "players": players})
    assert said == "players[0]: a name has 1 to 60 characters"


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("ABCD", "players: this must be a list"),
        (["A", "B", "C"], "players: this needs 4, not 3"),
        (["A", "B", "C", "D", "E"], "players: this needs 4, not 5"),
        (["A", "B", "C", 4], "players[3]: this must be a text"),
        (["A", "B", "C", None], "players[3]: this must be a text"),
        (["A", "B", "C", "\ud800"], "players[3]: this text contains half a character"),
        (["A", "B", "C", "A"], "players: the names must all be different"),
        (["A", "B", "C", " A "], "players: the names must all be different"),
        (["Zoë", "B", "C", "Zoe\u0308"], "players: the names must all be different"),
    ],
)
def test_players_are_four_different_names(players: object, said: str) -> None:
    assert error(read_sitting, {**DOCUMENT, "players": players}) == said
    assert line_error({"seating": players}) == said.replace("players", ".seating")


# Lines


def test_a_hand_is_of_the_game_of_its_document() -> None:
    tien_gow = {"tricks": [3, 2, 0, 3], "last_trick": 0}
    assert line_error({"hand": {"winner": 1}}) == ".hand: “winner” is not known here"
    malayan = {**DOCUMENT, "game": "mahjong", "sheet": "malayan"}
    said = error(read_sitting, {**malayan, "lines": [{"hand": tien_gow}]})
    assert said == "lines[0].hand: “tricks” is not known here"


def test_the_pot_is_no_name_as_a_player_may_be_called_like_it() -> None:
    into = {"payer": "pot", "payee": {"account": "pot"}, "points": 2}
    assert line({"transfer": into}) == TransferLine("pot", POT, 2)
    assert write_line(TransferLine("pot", POT, 2), "tien-gow") == {"transfer": into}
    assert line({"pot_ends": {}}) == PotEnds()
    assert write_line(PotEnds("last bus"), "tien-gow") == {"pot_ends": {"why": "last bus"}}


@pytest.mark.parametrize(
    ("account", "said"),
    [
        ({"account": "box"}, ".transfer.payee.account: unknown account “box”"),
        ({"account": None}, ".transfer.payee.account: this must be a text"),
        ({}, ".transfer.payee: “account” is missing"),
        ({"account": "pot", "of": 1}, ".transfer.payee: “of” is not known here"),
        (["pot"], ".transfer.payee: this must be a text"),
    ],
)
def test_an_account_that_is_nobodys_is_known_or_none(account: object, said: str) -> None:
    assert line_error({"transfer": {"payer": "Bo", "payee": account, "points": 2}}) == said


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (None, ": this must be an object"),
        ({}, ": a line must be one thing: a hand, a seating, a payment …"),
        (
            {"seating": PLAYERS, "bank": {"seat": 0, "streak": 1}},
            ": a line must be one thing: a hand, a seating, a payment …",
        ),
        ({"hands": {}}, ": “hands” is not known here"),
        ({"seating": None}, ".seating: this must be a list"),
        ({"transfer": []}, ".transfer: this must be an object"),
        ({"transfer": {"payer": "Bo", "payee": "Di"}}, ".transfer: “points” is missing"),
        (
            {"transfer": {"payer": 1, "payee": "Di", "points": 1}},
            ".transfer.payer: this must be a text",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "", "points": 1}},
            ".transfer.payee: a name has 1 to 60 characters",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "Di", "points": LONG}},
            ".transfer.points: a number can have at most 18 digits",
        ),
        ({"agreed": {"net": {"Bo": 6}}}, ".agreed.net: this must be a list"),
        ({"agreed": {"net": [6, -6]}}, ".agreed.net: this needs 4, not 2"),
        ({"agreed": {"net": [6, -6, 0, LONG]}}, ".agreed.net: a number can have at most 18 digits"),
        ({"bank": {"streak": 1}}, ".bank: “seat” is missing"),
        ({"bank": {"seat": 1, "streak": 1, "opening": True}}, ".bank: “opening” is not known here"),
    ],
)
def test_what_is_no_line_is_told_with_its_place(document: object, said: str) -> None:
    assert line_error(document) == said


def test_a_bank_of_mahjong_may_say_the_wind_and_one_of_tien_gow_may_not() -> None:
    document = {"bank": {"seat": 1, "streak": 1, "wind": "W"}}
    reads = {key: LineReader(preset(key).sheet()) for key in ("taiwan", "malayan", "simple")}
    for key in ("taiwan", "malayan"):
        assert reads[key](document, "") == BankSet(1, 1, wind="W")
        assert write_line(BankSet(1, 1, wind="W"), "mahjong") == document
        for wrong in ("X", "e", "", None, 1):
            with pytest.raises(NoDocument):
                reads[key]({"bank": {**document["bank"], "wind": wrong}}, "")
    with pytest.raises(NoDocument, match="“wind” is not known here"):
        reads["simple"](document, "")


STANDING = Standing(("Ana", "Bo", "Di"), Bank(0), {"Ana": 9, "Bo": -3, "Di": -6})


@pytest.mark.parametrize(
    ("key", "meta", "limit"),
    [
        ("six-round", {}, GameLimit(6)),
        ("six-round", {"hands": 8}, GameLimit(8)),
        ("six-round", {"hands": 0}, GameLimit()),
        ("six-round", {"hands": 8, "on": 16}, GameLimit(16)),
        ("six-round", {"on": 0}, GameLimit()),
        ("six-round", {"hands": "many"}, GameLimit(6)),
        ("six-round", {"hands": -1, "on": True}, GameLimit(6)),
        ("malayan", {}, GameLimit()),
        ("malayan", {"hands": 20, "rounds": 4}, GameLimit(20, 4)),
        ("malayan", {"rounds": 4, "on_rounds": 5}, GameLimit(None, 5)),
        ("malayan", {"rounds": 4, "on": 0}, GameLimit()),
        ("malayan", {"rounds": 0}, GameLimit()),
        ("malayan", {"rounds": "four"}, GameLimit()),
        ("simple", {"rounds": 4, "on_rounds": 5}, GameLimit()),  # Tien Gow has no rounds
    ],
)
def test_what_the_table_has_set_goes_before_the_rules(
    key: str, meta: dict[str, object], limit: GameLimit
) -> None:
    assert game_limit(preset(key).sheet(), meta) == limit


def test_the_banker_of_the_last_hand_of_the_last_round_is_told_before_it_is_over() -> None:
    before, last, over = (
        write_game_end(GameLimit(rounds=1), played, STANDING._replace(passes=played - 3))["end"]
        for played in (5, 6, 7)
    )
    assert before == {"rounds": 1, "played": 5, "over": False}
    assert last == {"rounds": 1, "played": 6, "over": False, "last": True}
    assert over == {"rounds": 1, "played": 7, "over": True, "winners": ["Ana"], "ahead": 12}
