"""What a call cannot read is 400 with its place, and changes nothing."""

import pytest

from tests.api.factories import HAND, Plain, Program, problem

DUE: Plain = {"payer": "Bo", "payee": "Ah Ming", "amount": 4}
OURS: Plain = {"name": "Ours", "game": "tien-gow", "sheet": {"preset": "celko-kam"}}
TRICK: Plain = {"game": "tien-gow", "sheet": "celko-kam", "led": ["5-5"], "plays": [["5-4"]]}
NIGHTS: Plain = {"game": "tien-gow", "sheet": "celko-kam"}
LINES: list[tuple[object, str | None]] = [
    (HAND, None),
    ({"number": 2}, None),
    ({"number": 1.5, **HAND}, "number"),
    ({"number": "2", **HAND}, "number"),
    ({"number": 10**19, **HAND}, "number"),
    ({"number": 2, **HAND, "bank": {"seat": 1, "streak": 1}}, None),
    ([], None),
    ({"number": 2, "seating": ["Bo", "Bo", "Eve", "Di"]}, "seating"),
    ({"number": 2, "agreed": {"net": [1, 2]}}, "agreed.net"),
]

UNREADABLE: dict[str, list[tuple[object, str | None]]] = {
    "POST /groups": [
        ({"name": "Us"}, None),
        ({"name": "Us", "players": "Bo"}, "players"),
        ({"name": "Us", "players": ["Bo", " Bo "]}, "players"),
        ({"name": "Us", "players": ["Bo", "bo"]}, "players"),
        ({"name": "Us", "players": ["Bo", "x" * 10_000]}, "players[1]"),
        ({"name": "", "players": []}, "name"),
        ({"name": "Us", "players": [f"{n}" for n in range(101)]}, "players"),
        ({"name": "Us", "players": [], "secret": 1}, None),
    ],
    "POST /groups/{group}/links": [
        ({}, None),
        ({"roles": "view"}, "roles"),
        ({"roles": ["owner"]}, "roles[0]"),
        ({"role": ["view"]}, None),
    ],
    "PUT /groups/{group}/pin": [
        ({"pin": pin}, "pin") for pin in ("12", "2580", "abcd", 258013, "")
    ],
    "PATCH /groups/{group}/players/{player}": [
        ({"nickname": "B"}, None),
        ({"retired": 1}, "retired"),
        ({"name": ""}, "name"),
        ({"name": "Di", "retired": True}, "name"),
        ([], None),
    ],
    "POST /groups/{group}/rules": [
        ({**OURS, "game": "chess"}, "game"),
        ({**OURS, "sheet": "typo"}, "sheet"),
        (
            {**OURS, "sheet": {"preset": "celko-kam", "choices": {"streak": "no"}}},
            "sheet.choices.streak",
        ),
        ({**OURS, "name": ""}, "name"),
        ({"name": "Ours"}, None),
        ({**OURS, "name": "Known"}, "name"),
    ],
    "PATCH /evenings/{evening}": [
        ({"chips": [5, 1]}, "chips"),
        ({"money": -1}, "money"),
        ({"currency": "pounds"}, "currency"),
        ({"keeper": "Nobody"}, "keeper"),
        ({"waiting": ["Nobody"]}, "waiting[0]"),
        ({"rotation": "never"}, "rotation"),
        ({"day": "2026-01-01"}, None),
    ],
    "PATCH /evenings/{evening}/settlement": [
        ({"paid_in": {"currency": "HKD", "rate": "1"}}, "paid_in.currency"),
        ({"paid_in": {"currency": "CNY", "rate": "0"}}, "paid_in.rate"),
        ({"paid_in": {"currency": "CNY"}}, "paid_in"),
        ({"plan": "slowly"}, "plan"),
        ({"through": "Nobody"}, "through"),
        ({"in_chips": 1}, "in_chips"),
        ({"by": "book"}, None),
    ],
    "POST /evenings/{evening}/payments": [
        ({**DUE, "payer": "Nobody"}, "payer"),
        ({**DUE, "amount": 0}, "amount"),
        ({**DUE, "amount": 1.5}, "amount"),
        ({"payer": "Bo", "payee": "Di"}, None),
    ],
    "PUT /evenings/{evening}/counts": [
        ({"counts": [{"whom": "Bo", "held": {"7": 1}}]}, "counts[0].held"),
    ],
    "POST /sittings/{sitting}/lines": LINES,
    "POST /sittings/{sitting}/preview": LINES,
    "PUT /sittings/{sitting}/draft": [
        ({"number": 0, "typed": {}}, "number"),
        ({"number": 1}, None),
        ({"number": 1, "typed": {"a": 1}}, "typed.a"),
    ],
    "POST /sittings/{sitting}/otherwise": [
        ({"sheet": "malayan"}, "sheet"),
        ({"sheet": "simple", "told": []}, "told"),
    ],
    "POST /sittings/{sitting}/go-on": [
        ({"rounds": 0}, "rounds"),
        ({"rounds": None}, "rounds"),
        ({"rounds": 1, "hands": 4}, None),
        ({}, None),
    ],
    "POST /referee": [
        ({**TRICK, "led": ["9-9"]}, "led"),
        ({**TRICK, "plays": [[]] * 4}, "plays"),
        ({**TRICK, "game": "mahjong"}, "game"),
        ({**TRICK, "sheet": "malayan"}, "sheet"),
    ],
    "POST /nights": [
        ({"game": "mahjong", "sheet": "malayan"}, "game"),
        ({**NIGHTS, "sheet": "malayan"}, "sheet"),
    ],
}
"""By the call: bodies that it cannot read, and the place of what is wrong, if it is one."""


@pytest.mark.parametrize("call", UNREADABLE)
def test_what_a_call_cannot_read_is_400_with_its_place_and_changes_nothing(
    program: Program, call: str
) -> None:
    program.record(HAND, 1)
    group = f"/groups/{program.group}"
    evening = program.evening.rpartition("/")[2]
    player = program.call("GET", f"{group}/players").json["players"][1]["id"]
    program.call("PATCH", f"/evenings/{evening}", {"currency": "HKD", "money": 100})
    program.call("POST", f"{group}/rules", {**OURS, "name": "Known"})
    there = {"group": program.group, "sitting": program.sitting}
    method, path = call.format(**there, evening=evening, player=player).split()
    seen = ("", "/links", "/players", "/rules", "/evenings")
    looked_at = [*(group + each for each in seen), f"/evenings/{evening}/settlement"]

    def state() -> list[Plain]:
        return [program.look(), *(program.call("GET", path).json for path in looked_at)]

    before = state()
    for body, place in UNREADABLE[call]:
        told = problem(program.call(method, path, body), 400)
        assert told.get("place") == place, body
    assert state() == before
