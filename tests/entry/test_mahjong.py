"""Mahjong on a phone without JavaScript: started, entered, read, corrected, settled."""

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.documents.sittings import answer, read_sitting
from tests.api.factories import Program
from tests.factories import Phone, TableInApp, begin, evening_of, join, make_group
from tests.marks import in_ordeal
from tests.pages import fields, heard, said

Plain = dict[str, Any]

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "mahjong.json").read_text("utf-8"))
FIGURES: dict[str, Plain] = {each["id"]: each["document"] for each in VECTORS["vectors"]}
REFUSED: dict[str, Plain] = {each["id"]: each["document"] for each in VECTORS["refused"]}

ORDINARY = {"winner": "1", "units-1": "12", "farn-1": "1",
            "units-0": "0", "units-2": "8", "units-3": "0"}  # fmt: skip


def typed(hand: Plain) -> dict[str, str]:
    """A hand's document as form fields; seats that are not in it have nothing."""
    if "shown" in hand:
        return {"winner": str(hand["by"]), "full": hand["shown"]}
    source = "self" if hand.get("self_pick") else hand.get("discarder")
    held = hand.get("hands", {})
    sent = {
        "winner": "nobody" if hand["winner"] is None else str(hand["winner"]),
        "from": "" if source is None else str(source),
        **{f"units-{seat}": "0" for seat in range(4) if str(seat) not in held},
    }
    for seat, body in held.items():
        sent |= typed_of(seat, body)
    return sent


def typed_of(seat: str, held: Plain) -> dict[str, str]:
    """What one seat holds."""
    if "units" in held:
        return {f"units-{seat}": str(held["units"]), f"farn-{seat}": str(held.get("farn", ""))}
    if held.get("limit"):
        return {"full": "limit", f"why-{seat}": held.get("why", "")}
    shown = {True: "open ", False: "concealed ", None: ""}
    groups = [f"{shown[g.get('open')]}{g['kind']} {g['tile']}" for g in held.get("groups", ())]
    return {
        f"tiles-{seat}": ", ".join((*groups, *held.get("flowers", ()))),
        f"house-{seat}": str(held.get("house_farn", "")),
        f"why-{seat}": held.get("why", ""),
    }


class Scorer:
    """Enters hands on the pages; other parts of a document are sent by the API."""

    def __init__(self, app: Flask, phone: Phone):
        self.phone, self.program = phone, Program(app.test_client())
        group = {"name": "Us", "players": ["A", "B", "C", "D"]}
        made: Any = self.program.call("POST", "/groups", group).json
        self.program.group, self.program.tokens = made["id"], made["tokens"]
        join(phone, f"/join/{made['tokens']['score']}")

    def begin(self, document: Plain) -> None:
        """A sitting of a document, and its page, as far as its first line."""
        path = f"/groups/{self.program.group}/sittings"
        begun: Any = self.program.call("POST", path, {**document, "lines": []}).json
        self.program.sitting = begun["id"]
        self.phone.look(f"/sittings/{begun['id']}/enter")

    def write(self, number: int, line: Plain) -> int:
        """A line entered; the status of the answer."""
        if "hand" not in line:
            return int(self.program.record(line, number).status_code)
        address = f"/sittings/{self.program.sitting}/lines"
        return self.phone.send(address, number=number, **typed(line["hand"])).status_code


@pytest.fixture
def scorer(app: Flask, phone: Phone) -> Scorer:
    return Scorer(app, phone)


@pytest.mark.parametrize("part", [0, *map(in_ordeal, (1, 2))])
def test_the_worked_figures_are_entered_as_they_are_scored(scorer: Scorer, part: int) -> None:
    for name, document in [*FIGURES.items()][part::3]:
        scorer.begin(document)
        for number, line in enumerate(document["lines"], 1):
            assert scorer.write(number, line) < 300, name
        assert scorer.program.look()["answer"] == answer(read_sitting(document).sitting), name


@pytest.mark.parametrize("part", [0, in_ordeal(1)])
def test_a_hand_that_cannot_be_is_refused_in_the_same_words(scorer: Scorer, part: int) -> None:
    for name, document in [*REFUSED.items()][part::2]:
        if name == "discarder-self-pick":
            continue  # the form has a single field for the source of the tile
        scorer.begin(document)
        assert scorer.write(1, document["lines"][0]) == 422, name
        for objection in answer(read_sitting(document).sitting)["objections"]:
            assert objection["text"] in unescape(scorer.phone.page), name
        assert scorer.program.lines() == [], name


@pytest.fixture
def table(app: Flask) -> TableInApp:
    return TableInApp(app, "malayan")


@pytest.fixture
def seated(table: TableInApp, phone: Phone) -> Phone:
    table.open_to(phone).look(f"{table.at}/enter")
    return phone


def test_the_six_payments_are_shown_as_they_are_paid_and_as_nets(
    table: TableInApp, seated: Phone
) -> None:
    seated.send(f"{table.at}/preview", number=1, **{**ORDINARY, "units-3": "12"})
    page = said(seated)
    assert "Bo 12 → 20, + 50 = 70, × 2 = 140" in page
    for payment in (
        "A Ah Ming → pays B Bo 280 140 Bo won the hand × 2 the banker pays Bo",
        "C Chan → pays B Bo 140",
        "D Di → pays B Bo 140",
        "A Ah Ming → pays C Chan 10 10 Chan’s hand is worth 10, Ah Ming’s 0",
        "A Ah Ming → pays D Di 20",
        "C Chan → pays D Di 10",
        "Ah Ming −310 Bo +560 Chan −140 Di −110",
    ):
        assert payment in page


def test_winds_at_the_seats_follow_the_banker(table: TableInApp, seated: Phone) -> None:
    assert "莊 is banker, streak 1 ×2 A 東 East wind Ah Ming" in said(seated)
    seated.send(f"{table.at}/lines", number=1, **ORDINARY)
    assert "Hand 1 recorded: Bo +560" in said(seated)
    assert "A 北 North wind Ah Ming" in said(seated)
    assert "B 東 East wind Bo" in said(seated)


def test_a_count_appears_while_the_hand_is_not_whole(table: TableInApp, seated: Phone) -> None:
    page = seated.look(f"{table.at}/enter").text
    answered = seated.client.post(
        f"{table.at}/preview",
        data={**fields(page), "number": "1", "winner": "1", "tiles-1": "concealed kong DC, F2"},
        headers={"X-Fragment": "1"},
    )
    seated.page = answered.text
    assert "concealed kong of Red dragon (Zhong) 32" in said(seated)
    assert "own Orchid (flower 2) 1 farn" in said(seated)
    assert 'data-cannot="tile=pair DC"' in answered.text
    assert "data-ready" not in answered.text


def test_an_evening_of_mahjong_goes_from_the_first_question_to_the_last_payment(
    phone: Phone,
) -> None:
    group = make_group(phone)
    sitting = begin(
        phone, group, "malayan",
        **{"choice-base": "30", "choice-limit": "1000", "choice-double": "both",
           "choice-three-dragons-shown": "yes"},
    )  # fmt: skip
    phone.look(f"/sittings/{sitting}/enter")
    assert "three dragons shown" in said(phone)
    phone.send(f"/sittings/{sitting}/lines", number=1, **{**ORDINARY, "from": "0"})
    assert "recorded: Bo +" in said(phone)
    phone.send(f"/sittings/{sitting}/lines", number=2, winner="2", full="three-dragons")
    phone.look(f"/sittings/{sitting}")
    assert "showed triplets of all three dragons" in said(phone)
    paid = "Bo pays 陳太 1,000 陳太 won the hand × 2 the banker pays 陳太 × 2 self-drawn = 4,000"
    assert paid in heard(phone)
    phone.look(f"/evenings/{evening_of(phone, group)}/settle")
    assert "陳太 +7,920 Di −2,110 阿明 −2,410 Bo −3,400" in heard(phone)
    assert "Bo pays 陳太 3,400 points" in said(phone)


@pytest.mark.parametrize("preset", ["malayan", "malayan-east-doubles", "malayan-shooter"])
def test_who_discarded_may_be_written_down_in_every_way_of_playing(
    preset: str, scorer: Scorer
) -> None:
    scorer.begin({"game": "mahjong", "sheet": preset, "players": ["A", "B", "C", "D"]})
    for seat in range(4):
        assert f'name="from" value="{seat}"' in scorer.phone.page
    assert scorer.write(1, {"hand": {**COUNTED, "discarder": 3}}) == 200
    scorer.phone.look(f"/sittings/{scorer.program.sitting}")
    assert "D discarded the winning tile" in said(scorer.phone)


COUNTED: Plain = {"winner": 1, "self_pick": False, "hands": {"1": {"units": 12, "farn": 1}}}
