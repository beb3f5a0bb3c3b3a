"""The lines of a sitting as JSON: every kind, names, and invalid lines."""

import pytest

from companion.documents.json_values import NoDocument
from companion.documents.sittings import LineReader, read_sitting, write_line
from companion.documents.texts import LONGEST_NAME
from companion.rules.chips import POT
from companion.rules.games import preset
from companion.rules.lines import Agreed, BankSet, HandLine, PotEnds, Seating, TransferLine
from companion.rules.tiengow.hand import Hand
from tests.codec.refused import DOCUMENT, LONG, PLAYERS, Plain, error, line, line_error

# Names


def test_names_are_trimmed_and_put_together_from_their_parts() -> None:
    names = ["  Ah Ming\t", "Zoe\u0308", "\u3000陳大文", "D\u00a0i\n"]
    assert read_sitting({**DOCUMENT, "players": names}).sitting.players == (
        "Ah Ming",
        "Zoë",
        "陳大文",
        "D i",
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
    assert line({"transfer": transfer}) == TransferLine("Bo", "Di", 5, "misplay")
    agreed = {"net": [6, -6, 0, 0], "why": "by talk"}
    assert line({"agreed": agreed}) == Agreed((6, -6, 0, 0), "by talk")
    bank = {"seat": 1, "streak": 3, "why": "Bo really dealt"}
    assert line({"bank": bank}) == BankSet(1, 3, "Bo really dealt")


def test_a_hand_is_of_the_game_of_its_document() -> None:
    tien_gow = {"tricks": [3, 2, 0, 3], "last_trick": 0}
    assert line_error({"hand": {"winner": 1}}) == ".hand: “winner” is not known here"
    malayan = {**DOCUMENT, "game": "mahjong", "sheet": "malayan"}
    said = error({**malayan, "lines": [{"hand": tien_gow}]})
    assert said == "lines[0].hand: “tricks” is not known here"


def test_any_why_may_be_left_out() -> None:
    assert line({"transfer": {"payer": "Bo", "payee": None, "points": 2}}) == (
        TransferLine("Bo", None, 2, "")
    )
    assert line({"agreed": {"net": [1, -1, 0, 0]}}) == Agreed((1, -1, 0, 0), "")
    assert line({"bank": {"seat": 1, "streak": 1}}) == BankSet(1, 1, "")


def test_the_box_is_null_on_either_side() -> None:
    assert line({"transfer": {"payer": None, "payee": "Bo", "points": 2}}) == (
        TransferLine(None, "Bo", 2)
    )


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


def test_names_in_a_transfer_are_trimmed_and_put_together_as_players_are() -> None:
    transfer = {"payer": " Zoe\u0308 ", "payee": "Bo", "points": 1}
    assert line({"transfer": transfer}) == TransferLine("Zoë", "Bo", 1)


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
        (None, ": this must be an object"),
        ("hand", ": this must be an object"),
        ({}, ": a line must be one thing: a hand, a seating, a payment …"),
        (
            {"seating": PLAYERS, "bank": {"seat": 0, "streak": 1}},
            ": a line must be one thing: a hand, a seating, a payment …",
        ),
        ({"hands": {}}, ": “hands” is not known here"),
        ({"seating": None}, ".seating: this must be a list"),
        ({"transfer": []}, ".transfer: this must be an object"),
        ({"transfer": {"payer": "Bo", "payee": "Di"}}, ".transfer: “points” is missing"),
        ({"transfer": {"payer": "Bo", "points": 1}}, ".transfer: “payee” is missing"),
        ({"transfer": {"payee": "Bo", "points": 1}}, ".transfer: “payer” is missing"),
        (
            {"transfer": {"payer": 1, "payee": "Di", "points": 1}},
            ".transfer.payer: this must be a text",
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
            ".transfer.points: this must be a number",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "Di", "points": LONG}},
            ".transfer.points: a number can have at most 18 digits",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "Di", "points": 1, "why": None}},
            ".transfer.why: this must be a text",
        ),
        (
            {"transfer": {"payer": "Bo", "payee": "Di", "points": 1, "kind": "fine"}},
            ".transfer: “kind” is not known here",
        ),
        ({"agreed": [6, -6, 0, 0]}, ".agreed: this must be an object"),
        ({"agreed": {}}, ".agreed: “net” is missing"),
        ({"agreed": {"net": {"Bo": 6}}}, ".agreed.net: this must be a list"),
        ({"agreed": {"net": [6, -6]}}, ".agreed.net: this needs 4, not 2"),
        ({"agreed": {"net": [6, -6, 0, None]}}, ".agreed.net: this must be a number"),
        (
            {"agreed": {"net": [6, -6, 0, LONG]}},
            ".agreed.net: a number can have at most 18 digits",
        ),
        ({"agreed": {"net": [1, -1, 0, 0], "why": 1}}, ".agreed.why: this must be a text"),
        ({"bank": 1}, ".bank: this must be an object"),
        ({"bank": {"seat": 1}}, ".bank: “streak” is missing"),
        ({"bank": {"streak": 1}}, ".bank: “seat” is missing"),
        ({"bank": {"seat": "1", "streak": 1}}, ".bank.seat: this must be a number"),
        ({"bank": {"seat": 1, "streak": None}}, ".bank.streak: this must be a number"),
        ({"bank": {"seat": LONG, "streak": 1}}, ".bank.seat: a number can have at most 18 digits"),
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
