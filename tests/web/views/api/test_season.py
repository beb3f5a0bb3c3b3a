"""The season of a group, as programs have it."""

from tests.web.views.api.program import DOCUMENT, HAND, Program


def test_evenings_are_added_up_by_game_and_by_currency(program: Program) -> None:
    program.record(HAND, 1)
    program.record({"transfer": {"payer": "Bo", "payee": None, "points": 3}}, 2)
    program.at_the_sitting("POST", "/close")
    money = {"currency": "HKD", "money": 100, "points": 1, "coin": 10}
    meta = {"evening": {"day": "2026-11-02", **money}}
    another = {**DOCUMENT, "lines": [HAND], "meta": meta}
    program.call("POST", f"/groups/{program.group}/sittings", another)
    season = program.call("GET", f"/groups/{program.group}/season", role="view").json
    assert season
    assert (season["evenings"], season["open"], season["hands"]) == (2, 1, 2)
    assert season["players"][0] == {"name": "Ah Ming", "came": 2, "hands": 2}
    [points] = season["points"]
    assert points["balances"] == {"Ah Ming": 32, "Bo": -11, "Chan": -20, "Di": -4}
    assert points["box"] == 3
    [won] = season["money"]
    assert (won["currency"], won["balances"]["Ah Ming"]) == ("HKD", 1600)


def test_a_group_that_has_not_played_has_an_empty_season(program: Program) -> None:
    season = program.call("GET", f"/groups/{program.group}/season").json
    assert season
    assert season == {
        "evenings": 0, "open": 0, "hands": 0, "players": [], "points": [], "money": []
    }  # fmt: skip
