"""The season of a group, for programs."""

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


def test_a_season_counts_the_evenings_of_its_dates_alone(program: Program) -> None:
    for day in ("2024-02-10", "2025-01-28", "2025-01-29"):
        document = {**DOCUMENT, "lines": [HAND], "meta": {"evening": {"day": day}}}
        program.call("POST", f"/groups/{program.group}/sittings?again=yes", document)
    at = f"/groups/{program.group}/season"
    for query, evenings in (
        ("", 3),
        ("?from=2024-02-10&to=2025-01-28", 2),
        ("?from=2025-01-29", 1),
        ("?to=2024-02-09", 0),
    ):
        season = program.call("GET", at + query, role="view").json
        assert season
        assert season["evenings"] == evenings, query
    assert program.call("GET", f"{at}?from=2025-02-30", role="view").status_code == 400


def test_statistics_are_told_by_unit_with_who_paid_whom(program: Program) -> None:
    program.record(HAND, 1)
    program.record({"transfer": {"payer": "Bo", "payee": None, "points": 3}}, 2)
    at = f"/groups/{program.group}/statistics"
    told = program.call("GET", at, role="view").json
    assert told
    [unit] = told["units"]
    assert (unit["unit"], unit["hands"], unit["counted"]) == ("tien-gow", 1, 1)
    [first, *_] = unit["players"]
    figures = {key: first["figures"][key] for key in ("hands", "won", "points", "no_tricks")}
    assert (first["name"], figures) == (
        "Ah Ming", {"hands": 1, "won": 1, "points": 16, "no_tricks": 0}
    )  # fmt: skip
    assert first["biggest"]["line"] == 1
    assert {"payer": "Bo", "payee": None, "points": 3} in unit["paid"]
    assert program.call("GET", f"{at}?to=2001-01-01").json == {"units": []}
    assert program.call("GET", f"{at}?from=2025-02-30").status_code == 400
