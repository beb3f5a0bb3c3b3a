"""Mahjong on a phone without JavaScript: started, entered, read, corrected, settled."""

import pytest
from flask import Flask

from tests.factories import Phone, TableInApp, begin, evening_of, make_group
from tests.pages import fields, heard, said

ORDINARY = {"winner": "1", "units-1": "12", "farn-1": "1",
            "units-0": "0", "units-2": "8", "units-3": "0"}  # fmt: skip


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
    app: Flask, phone: Phone, preset: str
) -> None:
    table = TableInApp(app, preset)
    table.open_to(phone).look(f"{table.at}/enter")
    for seat in range(4):
        assert f'name="from" value="{seat}"' in phone.page
    phone.send(f"{table.at}/lines", number=1, **{**ORDINARY, "from": "3"})
    phone.look(table.at)
    assert "Di discarded the winning tile" in said(phone)
