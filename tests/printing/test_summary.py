"""The summary of an evening: streaks, biggest hands, who paid whom."""

from companion.documents.sittings import read_sitting
from companion.rules.sitting import LedgerRow, replay
from companion.scores.result import Summary, summary

HAND = {"tricks": [3, 2, 0, 3], "last_trick": 0}
LEVEL = {"tricks": [2, 2, 2, 2], "last_trick": 1}
SIX_WITHOUT_THE_LAST = {"tricks": [0, 6, 0, 2], "last_trick": 3}


def rows_of(*lines: object, of: str = "tien-gow", sheet: str = "celko-kam") -> list[LedgerRow]:
    players = ["Ana", "Bo", "Chan", "Di"]
    document = {"game": of, "sheet": sheet, "players": players, "lines": list(lines)}
    return list(replay(read_sitting(document).sitting))


def night(*lines: object, **rules: str) -> Summary:
    rows = rows_of(*lines, **rules)
    return summary(tuple(rows), rows[-1].after.accounts())


def test_hands_wins_and_the_longest_bank_are_counted() -> None:
    played = {each.name: each for each in night({"hand": HAND}, {"hand": HAND}).played}
    ana, chan = played["Ana"], played["Chan"]
    assert (ana.hands, ana.won, ana.bank, ana.worst) == (2, 2, 2, 0)
    assert (chan.won, chan.bank, chan.best, chan.worst) == (0, 0, 0, -10)


def test_a_player_who_sat_for_one_hand_played_one() -> None:
    seats = {"seating": ["Ana", "Bo", "Eve", "Di"]}
    played = {each.name: each for each in night({"hand": HAND}, seats, {"hand": LEVEL}).played}
    assert [played[name].hands for name in ("Ana", "Chan", "Eve")] == [2, 1, 1]


def test_the_biggest_hand_is_the_one_in_which_somebody_won_most() -> None:
    found = night({"hand": LEVEL}, {"hand": HAND}, {"agreed": {"net": [99, -99, 0, 0]}})
    assert [(big.hand, big.names) for big in found.biggest] == [(2, ("Ana",)), (1, ("Bo",))]
    assert found.biggest[0].points > found.biggest[1].points
    assert found.hands == 2


def test_the_best_hand_brought_most_with_or_without_the_last_trick() -> None:
    found = night({"hand": SIX_WITHOUT_THE_LAST}, sheet="score-sheet")
    played = {each.name: each for each in found.played}
    assert (played["Bo"].won, played["Di"].won) == (0, 1)
    assert played["Bo"].best == dict(found.biggest[0].net)["Bo"] == 2


def test_the_best_and_biggest_hands_are_won_whatever_the_mistakes_of_others_brought() -> None:
    lines = (
        {"hand": {"win": [{"seat": 0, "count": 3}], "from": 1}},
        {"hand": {"win": [], "marks": [{"code": "false-win", "seat": 3}]}},
    )
    counted = {"of": "modern-mahjong", "sheet": "hong-kong-mahjong"}
    won, falsely = (row.net for row in rows_of(*lines, **counted))
    assert falsely["Ana"] > won["Ana"]
    found = night(*lines, **counted)
    assert [(big.hand, big.names) for big in found.biggest] == [(1, ("Ana",))]
    played = {each.name: each for each in found.played}
    assert (played["Ana"].best, played["Bo"].best) == (won["Ana"], 0)
    assert played["Di"].worst == falsely["Di"]


def test_what_was_paid_is_added_up_from_payer_to_payee_the_box_included() -> None:
    tea = {"transfer": {"payer": "Di", "payee": None, "points": 5}}
    paid = night({"hand": HAND}, {"hand": HAND}, tea).paid
    place = {who: n for n, who in enumerate(paid.accounts)}
    assert paid.rows[place["Chan"]][place["Ana"]] == 20
    assert paid.rows[place["Di"]][place[None]] == 5
    assert sum(paid.given) == sum(paid.got)


def test_payments_are_told_one_by_one_where_a_table_of_all_is_too_wide() -> None:
    paid = night({"hand": HAND}).paid
    assert sum(points for *_, points in paid.pairs) == sum(paid.given)
    assert ("Chan", "Ana", 10) in paid.pairs
    assert paid.widest(14) > paid.widest(8) > 30
