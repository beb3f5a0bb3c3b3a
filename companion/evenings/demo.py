"""The demonstration: a group with sample evenings, made on the first start."""

from flask import Flask
from sqlalchemy import select

from companion.db.models import Group, Sitting
from companion.db.session import db, writing
from companion.documents.json_values import JsonObject
from companion.documents.sittings import read_sitting
from companion.evenings.starting import begin_evening, bring_in
from companion.groups.members import create_group, ids_by_name
from companion.ledger.recording import Author

NAME = "Demonstration 示範"
DAY = "2026-02-21"
"""An evening of the Lunar New Year."""

MING, BO, CHAN, DI, EVE = "阿明", "Bo", "陳太 Mrs Chan", "Dietlinde", "Eve"


def _hand(*tricks: int, last: int, **marks: int) -> JsonObject:
    """A Tien Gow hand: tricks by seat, the winner of the last trick, and marks by name."""
    return {
        "hand": {
            "tricks": list(tricks),
            "last_trick": last,
            "marks": [
                {"code": code.replace("_", "-"), "seat": seat} for code, seat in marks.items()
            ],
        }
    }


LINES: tuple[JsonObject, ...] = (
    _hand(3, 2, 0, 3, last=0),
    _hand(4, 2, 1, 1, last=0, supreme_led=0),
    _hand(2, 2, 3, 1, last=2),
    _hand(1, 0, 5, 2, last=2),
    _hand(2, 3, 2, 1, last=1),
    _hand(0, 6, 2, 0, last=1, quartet_won=1),
    _hand(3, 1, 2, 2, last=3),
    _hand(1, 1, 2, 4, last=3, last_little_three=3),
    _hand(2, 2, 1, 3, last=0),
    {"transfer": {"payer": MING, "payee": None, "points": 5, "why": "tea money"}},
    _hand(3, 3, 2, 0, last=0),
    _hand(5, 1, 1, 1, last=0),
    {"hand": {"declared": "one-red-dot", "by": 2}},
    _hand(2, 1, 4, 1, last=2, supreme_led=2),
    {"seating": [MING, BO, CHAN, EVE]},
    _hand(1, 3, 2, 2, last=2),
    _hand(2, 4, 0, 2, last=1),
    _hand(2, 2, 2, 2, last=3, little_three_captured=1),
    _hand(4, 0, 1, 3, last=3),
    _hand(0, 2, 0, 6, last=3, last_supreme=3),
    _hand(5, 2, 1, 0, last=0, quartet_won=0),
    _hand(2, 3, 3, 0, last=2),
    _hand(8, 0, 0, 0, last=0),
    _hand(1, 4, 1, 2, last=1),
    _hand(2, 1, 3, 2, last=2),
    _hand(3, 0, 2, 3, last=0),
)


def _counted(seat: int, units: int, farn: int, **losers: int) -> JsonObject:
    """A mahjong hand with its farn; the losers' units by seat, as in `of_2=8`."""
    hands = {str(seat): {"units": units, "farn": farn}}
    hands |= {of[-1]: {"units": n, "farn": 0} for of, n in losers.items()}
    return {"winner": seat, "self_pick": False, "hands": hands}


def _laid(kind: str, tile: str, shown: bool | None = None) -> JsonObject:
    return {"kind": kind, "tile": tile} | ({} if shown is None else {"open": shown})


DAI_SAM_YUEN = (
    _laid("triplet", "DC", True),
    _laid("triplet", "DF", True),
    _laid("triplet", "DB", False),
    _laid("sequence", "S4"),
    _laid("pair", "T5"),
)
FROM_THE_KONG = (
    _laid("kong", "M8", False),
    _laid("sequence", "M1"),
    _laid("sequence", "M4"),
    _laid("triplet", "WE", True),
    _laid("pair", "DB"),
)
MAHJONG = "麻雀 Mahjong"
MAHJONG_DAY = "2026-02-28"
MAHJONG_HANDS: tuple[JsonObject, ...] = (
    {**_counted(1, 12, 1, of_0=8, of_2=4), "discarder": 3},
    {**_counted(1, 24, 0, of_2=16), "self_pick": True},
    {**_counted(0, 10, 2, of_3=4), "discarder": 1},
    {"winner": None, "hands": {}},
    {
        "winner": 2,
        "self_pick": False,
        "discarder": 0,
        "hands": {"2": {"groups": list(DAI_SAM_YUEN), "flowers": ["F2"]}},
    },
    {
        "winner": 3,
        "self_pick": True,
        "hands": {"3": {"groups": list(FROM_THE_KONG), "house_farn": 1, "why": "槓上開花"}},
    },
    {
        "winner": 1,
        "self_pick": False,
        "discarder": 2,
        "hands": {"1": {"limit": True, "why": "十三么"}},
    },
    {**_counted(0, 4, 1, of_1=2), "discarder": 3},
)
MAHJONG_SITTING: JsonObject = {
    "game": "mahjong",
    "sheet": "malayan-shooter",
    "players": [MING, BO, CHAN, DI],
    "lines": [{"hand": hand} for hand in MAHJONG_HANDS],
}


def ensure(app: Flask) -> None:
    """Make the demonstration if there is none. Needs an app context."""
    with writing():
        if find() is None:
            sitting = make(app.config["CLOCK"]())
            sitting.evening.group.demonstration = True


def find() -> Group | None:
    """The group of the demonstration, or None."""
    return db.session.scalars(select(Group).where(Group.demonstration)).first()


def make(at: int) -> Sitting:
    """Make a group with the demonstration's evenings; returns its Tien Gow sitting."""
    group = create_group(NAME, (MING, BO, CHAN, DI, EVE), at)
    ids = ids_by_name(group)
    evening = begin_evening(
        group,
        DAY,
        at,
        currency="HKD",
        money=100,
        points=10,
        coin=10,
        chips=[1, 5, 25, 100],
        keeper=ids[MING],
        waiting=[ids[DI]],
    )
    document = {
        "game": "tien-gow",
        "sheet": "celko-kam",
        "players": [MING, BO, CHAN, DI],
        "lines": list(LINES),
    }
    sitting = bring_in(evening, read_sitting(document), Author(MING, at))
    mahjong = begin_evening(group, MAHJONG_DAY, at, title=MAHJONG)
    bring_in(mahjong, read_sitting(MAHJONG_SITTING), Author(BO, at))
    return sitting
