"""A mahjong hand on the score sheet."""

from tests.printing.factories import note_of, record


def test_mahjong_shows_units_and_farn_and_how_the_hand_was_won() -> None:
    hands = {"0": {"units": 24, "farn": 2}, "2": {"units": 4, "farn": 0}}
    won = {"winner": 0, "self_pick": True, "hands": hands}
    best = {"0": {"units": 4, "farn": 9}}
    thrown = {"winner": 0, "self_pick": False, "discarder": 3, "hands": best}
    drawn: dict[str, object] = {"winner": None, "hands": {}}
    first, second, third = record(
        {"hand": won}, {"hand": thrown}, {"hand": drawn}, of="mahjong", sheet="malayan-shooter"
    )
    assert (first.winners, first.cells[0].taken, first.cells[2].taken) == ((0,), "24·2", "4·0")
    assert note_of(first) == "East round, self-drawn"
    assert note_of(second) == "from [D], limit"
    assert (third.winners, note_of(third)) == ((), "nobody won")


def test_a_limit_hand_of_the_table_is_said_to_be_one_once() -> None:
    unnamed, named = (
        {"winner": 0, "self_pick": True, "hands": {"0": {"limit": True, **why}}}
        for why in ({}, {"why": "thirteen orphans"})
    )
    first, second = record({"hand": unnamed}, {"hand": named}, of="mahjong", sheet="malayan")
    assert note_of(first) == "East round, self-drawn, a limit hand at this table"
    assert note_of(second) == "self-drawn, thirteen orphans, limit"


def test_a_hand_of_tiles_is_called_by_its_name() -> None:
    dragons = [{"kind": "triplet", "tile": tile, "open": True} for tile in ("DC", "DF", "DB")]
    others = [{"kind": "sequence", "tile": "M2"}, {"kind": "pair", "tile": "M9"}]
    won = {"winner": 1, "self_pick": True, "hands": {"1": {"groups": [*dragons, *others]}}}
    (only,) = record({"hand": won}, of="mahjong", sheet="malayan")
    assert note_of(only) == "East round, self-drawn, one suit with honours, Dai Sam Yuen, limit"


def test_the_first_hand_of_a_round_says_so() -> None:
    hands = [
        {"hand": {"winner": seat, "self_pick": True, "hands": {str(seat): {"units": 4}}}}
        for seat in (1, 2, 3, 0, 1)
    ]
    rows = record(*hands, of="mahjong", sheet="malayan")
    assert [note_of(row) for row in rows] == [
        "East round, self-drawn",
        *["self-drawn"] * 3,
        "South round, self-drawn",
    ]
