"""A sitting: read, a line added, a hand drafted."""

import pytest
from flask import Flask
from sqlalchemy import event

from companion.db.models import Group
from companion.db.session import db, writing
from companion.documents.sittings import answer, read_sitting
from companion.groups.members import rename_player
from tests.api.factories import DOCUMENT, HAND, IMPOSSIBLE, OTHER, Plain, Program, problem
from tests.apps import statements


def test_a_sitting_shows_its_document_its_answer_and_its_state(program: Program) -> None:
    program.record(HAND, 1)
    seen = program.look()
    assert set(seen) == {"document", "answer", "version", "closed"}
    assert (seen["version"], seen["closed"]) == (1, False)
    assert seen["answer"] == answer(read_sitting(seen["document"]).sitting)


def test_an_unchanged_sitting_is_304_until_it_changes(program: Program) -> None:
    tag = program.tag()
    assert not tag.startswith("W/")
    same = program.at_the_sitting("GET", "", If_None_Match=tag)
    assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", tag)
    program.record(HAND, 1)
    assert program.at_the_sitting("GET", "", If_None_Match=tag).status_code == 200


def test_a_hand_takes_few_statements_in_one_transaction(app: Flask, program: Program) -> None:
    program.record(HAND, 1)
    asked, begun, committed = statements(app), list[object](), list[object]()
    with app.app_context():
        event.listen(db.engine, "begin", begun.append)
        event.listen(db.engine, "commit", committed.append)
    program.record(HAND, 2)
    # The token, the group, the sitting, and the quota of the group.
    assert len([sql for sql in asked if sql.startswith("SELECT") and "FROM" in sql]) == 4
    # The draft; the change; the version.
    verbs = [sql.split()[0] for sql in asked]
    assert [verbs.count(verb) for verb in ("DELETE", "INSERT", "UPDATE")] == [1, 1, 1]
    # One to look up who asks, which writes nothing; one that writes.
    assert (len(begun), len(committed)) == (2, 1)


def test_a_table_that_goes_on_is_another_state(program: Program) -> None:
    tags = [program.tag()]
    for hands in (9, 0, None):
        assert program.at_the_sitting("POST", "/go-on", {"hands": hands}).status_code == 200
        tags.append(program.tag())
    assert len(set(tags)) == 3
    assert tags[-1] == tags[0]


def test_a_sitting_in_another_language_is_the_same_state_in_other_words(program: Program) -> None:
    program.record(HAND, 1)
    chinese = program.at_the_sitting("GET", "", Accept_Language="zh-Hant")
    assert "Accept-Language" in chinese.headers["Vary"]
    tag, english = chinese.headers["ETag"], program.tag()
    assert (tag == english) == (chinese.json == program.look())
    same = program.at_the_sitting("GET", "", If_None_Match=tag, Accept_Language="zh-Hant")
    assert same.status_code == 304
    assert program.at_the_sitting("DELETE", "/lines/1", If_Match=tag).status_code == 200


def test_a_name_that_is_mended_is_another_state(app: Flask, program: Program) -> None:
    tag = program.tag()
    with app.app_context(), writing():
        rename_player(db.session.get_one(Group, program.group).players[1], "Beau")
    assert program.tag() != tag
    assert "Beau" in program.look()["answer"]["balances"]


@pytest.mark.parametrize(
    "line",
    [
        HAND,
        {"hand": {"declared": "one-red-dot", "by": 2}},
        {"seating": ["Ah Ming", "Bo", "Eve", "Di"]},
        {"transfer": {"payer": "Bo", "payee": None, "points": 5, "why": "tea money"}},
        {"agreed": {"net": [6, -6, 0, 0], "why": "misdeal"}},
        {"bank": {"seat": 1, "streak": 3}},
    ],
    ids=repr,
)
def test_a_line_is_recorded_as_its_preview_promised(program: Program, line: Plain) -> None:
    promised = program.at_the_sitting("POST", "/preview", {"number": 1, **line})
    assert promised.status_code == 200
    assert program.lines() == []
    recorded = program.record(line, 1, role="score")
    assert recorded.status_code == 201
    assert recorded.json == promised.json == program.look()["answer"]["rows"][0]
    assert recorded.headers["ETag"] == program.tag()


def test_a_number_that_is_taken_is_409_with_the_line_that_stands_there(program: Program) -> None:
    program.record(HAND, 1)
    for path in ("/lines", "/preview"):
        told = problem(program.at_the_sitting("POST", path, {"number": 1, **OTHER}), 409)
        assert told["line"] == {"number": 1, "hand": {**HAND["hand"], "marks": []}}
        assert told["row"] == program.look()["answer"]["rows"][0]
    assert "line" not in problem(program.record(OTHER, 9), 409)
    assert len(program.lines()) == 1


def test_an_impossible_line_is_422_and_not_recorded(program: Program) -> None:
    for path in ("/lines", "/preview"):
        told = problem(program.at_the_sitting("POST", path, {"number": 1, **IMPOSSIBLE}), 422)
        assert [(fault["line"], fault["code"]) for fault in told["objections"]] == [
            (1, "not-eight")
        ]
    assert program.lines() == []


@pytest.mark.parametrize(
    "line",
    [
        {"transfer": {"payer": "Bo", "payee": "Di", "points": 200_001}},
        {"transfer": {"payer": "Bo", "payee": "Di", "points": 10**9 + 1}},
        {"agreed": {"net": [200_001, -200_001, 0, 0]}},
        {"agreed": {"net": [0, 0, -(10**9), 10**9]}},
    ],
    ids=repr,
)
def test_as_many_points_as_no_form_accepts_are_refused_with_the_sentence_of_the_form(
    program: Program, line: Plain
) -> None:
    program.record({"transfer": {"payer": "Bo", "payee": "Di", "points": 200_000}}, 1)
    tag = program.tag()
    tried = {
        1: program.at_the_sitting("PUT", "/lines/1", line, If_Match=tag),
        2: program.record(line, 2),
    }
    tried_first = program.at_the_sitting("POST", "/preview", {"number": 2, **line})
    for number, response in (*tried.items(), (2, tried_first)):
        (fault,) = problem(response, 422)["objections"]
        assert fault == {"line": number, "code": "too-large", "text": "Enter at most 200,000."}
    assert program.tag() == tag


def test_a_sitting_is_read_by_other_rules_and_nothing_is_stored(program: Program) -> None:
    program.record(HAND, 1)
    before = program.tag()
    other = {"sheet": {"preset": "four-point", "choices": {"figure": "substitute"}}}
    response = program.at_the_sitting("POST", "/otherwise", other, "view")
    assert response.status_code == 200, response.text
    (row,) = response.json["rows"]
    assert (row["number"], row["differs"], row["objections"], row["open"]) == (1, True, [], [])
    assert row["transfers"][0]["because"]
    assert [each["who"] for each in response.json["now"]] == [
        each["who"] for each in response.json["was"]
    ]
    assert sum(each["least"] for each in response.json["now"]) == 0
    assert program.tag() == before


def test_what_nobody_wrote_down_is_open_until_a_program_tells_it(program: Program) -> None:
    program.record(HAND, 1)
    plain = program.at_the_sitting("POST", "/otherwise", {"sheet": "score-sheet"}).json
    assert plain["open"] == {"mixed-pair-led": 1}
    assert "mixed-pair-led@0" in [way["key"] for way in plain["rows"][0]["open"][0]["ways"]]
    twice = {"told": {"1": ["mixed-pair-led@0"] * 2}}
    for more in (twice, {"never": ["mixed-pair-led"]}):
        told = program.at_the_sitting("POST", "/otherwise", {"sheet": "score-sheet", **more}).json
        assert told["open"] == {}


TYPED = {"tricks-0": "3", "tricks-1": "2"}


def test_what_is_typed_is_kept_until_nothing_is_or_the_hand_is_recorded(program: Program) -> None:
    empty = program.at_the_sitting("GET", "/draft", role="score").json
    assert empty == {"number": 1, "typed": {}}
    kept = program.at_the_sitting("PUT", "/draft", {"number": 1, "typed": TYPED}, "score").json
    assert kept["typed"].items() >= TYPED.items()
    assert program.at_the_sitting("GET", "/draft").json == kept
    told = program.at_the_sitting("PUT", "/draft", {"number": 1, "typed": {}}).json
    assert told == {"number": 1, "typed": {}}
    program.at_the_sitting("PUT", "/draft", {"number": 1, "typed": TYPED})
    program.record(HAND, 1)
    taken = problem(program.at_the_sitting("PUT", "/draft", {"number": 1, "typed": TYPED}), 409)
    assert (taken["code"], taken["line"]["number"]) == ("taken", 1)
    assert program.at_the_sitting("GET", "/draft").json == {"number": 2, "typed": {}}


def test_an_evening_of_one_round_is_over_until_it_goes_on_to_another(program: Program) -> None:
    program.begin({**DOCUMENT, "game": "mahjong", "sheet": "malayan", "meta": {"rounds": 1}})
    wins = [{"winner": n % 4, "self_pick": True, "hands": {str(n % 4): {"units": 4}}}
            for n in (1, 2, 3, 4, 5)]  # fmt: skip
    for number, hand in enumerate(wins[:3], 1):
        program.record({"hand": hand}, number)
    assert program.look()["answer"]["end"] == {
        "rounds": 1, "played": 3, "over": False, "last": True,
    }  # fmt: skip
    program.record({"hand": wins[3]}, 4)
    told = program.look()["answer"]
    assert (told["wind"], told["round"], told["end"]["over"]) == ("S", 2, True)
    problem(program.record({"hand": wins[4]}, 5), 409)
    assert program.at_the_sitting("POST", "/go-on", {"rounds": 2}).status_code == 200
    assert program.record({"hand": wins[4]}, 5).status_code == 201
    assert program.at_the_sitting("POST", "/go-on", {"hands": None}).status_code == 200
    assert program.look()["answer"]["end"]["rounds"] == 1
