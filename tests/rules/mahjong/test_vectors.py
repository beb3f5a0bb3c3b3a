"""The worked figures of the rules, every one as it is written."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.rules.counting import Count
from companion.rules.sitting import HandLine, Handover, Line, Row, Seating, Sitting, replay
from tests.rules.mahjong.written import VECTORS, Plain, read_hand, read_sheet


def read(document: Plain) -> Sitting:
    """The sitting of a document whose lines are hands, seatings and transfers."""
    lines = tuple(map(read_line, document["lines"]))
    return Sitting(
        read_sheet(document["sheet"]), tuple(document["players"]), document["banker"], lines
    )


def read_line(written: Plain) -> Line:
    match written:
        case {"hand": hand}:
            return HandLine(read_hand(hand))
        case {"seating": [first, second, third, fourth]}:
            return Seating((first, second, third, fourth))
        case {"transfer": {"payer": payer, "payee": payee, "points": points, "why": why}}:
            return Handover(payer, payee, points, why)
    raise AssertionError(f"no such line: {written}")


def plain(count: Count) -> dict[str, int | None]:
    """A count as the rules want it answered."""
    counted = {"units": count.units, "basic": count.basic, "farn": count.farn}
    known = dict.fromkeys(counted) if count.uncounted else counted
    return {**known, "value": count.value}


def says(row: Row) -> Mapping[str, Any]:
    """What a worked figure may name of the last row."""
    return {
        "net": [row.net[name] for name in row.before.seats],
        "next": {"banker": row.after.bank.seat, "streak": row.after.bank.streak},
        "balances": dict(row.after.balances),
    }


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: str(vector["id"]))
def test_a_worked_figure_comes_out_as_written(vector: Plain) -> None:
    *_, last = replay(read(vector["document"]))
    assert last.objections == ()
    expected = dict(vector["expect"])
    for seat, count in expected.pop("counts", {}).items():
        assert count.items() <= plain(last.counts[int(seat)]).items()
    assert expected.items() <= says(last).items()


@pytest.mark.parametrize("vector", VECTORS["refused"], ids=lambda vector: str(vector["id"]))
def test_a_refused_hand_is_refused(vector: Plain) -> None:
    *_, last = replay(read(vector["document"]))
    assert last.objections
    assert last.after == last.before


def test_a_declared_or_shown_limit_hand_has_no_units_basic_and_farn() -> None:
    found = {vector["id"]: vector["document"] for vector in VECTORS["vectors"]}
    for name, seat, value in (("declared-limit", 2, 1000), ("shown", 2, 1920)):
        *_, last = replay(read(found[name]))
        nothing = {"units": None, "basic": None, "farn": None}
        assert plain(last.counts[seat]) == {**nothing, "value": value}


def test_a_limit_hand_of_tiles_shows_its_own_units_and_farn() -> None:
    found = {vector["id"]: vector["document"] for vector in VECTORS["vectors"]}
    *_, last = replay(read(found["big-three"]))
    assert plain(last.counts[3]) == {"units": 28, "basic": 30, "farn": 3, "value": 1920}
