"""Seals: the result of a closed sitting, with a digest of all its payments."""

from companion.db.session import writing as one_write
from companion.groups import members
from companion.ledger.sealing import digest, figures, seal
from tests.store.seated import LEVEL, NAMES, Seated, hand, seating, tea

WON = hand(3, 2, 0, 3, last=0)


def test_a_seal_says_what_everyone_has_by_id_and_what_the_box_holds(seated: Seated) -> None:
    seated.record(WON, seating("Eve", "Bo", "Chan", "Di"), LEVEL, tea("Eve", 3))
    sealed = seal(seated.book)
    names = seated.book.names
    balances = {names[player]: points for player, points in sealed["balances"].items()}
    assert balances == seated.book.standing.balances
    assert sealed["box"] == 3
    assert sum(balances.values()) + 3 == 0
    hands = {names[player]: n for player, n in sealed["hands"].items()}
    assert hands == {"Ah Ming": 1, "Bo": 2, "Chan": 2, "Di": 2, "Eve": 1}
    assert sealed["played"] == 2


def test_a_sitting_without_lines_is_sealed_with_nothing(seated: Seated) -> None:
    figured = figures(seated.book)
    assert (list(figured["balances"].values()), figured["box"], figured["played"]) == (
        [0, 0, 0, 0],
        None,
        0,
    )


def test_a_renamed_player_leaves_the_seal_as_it_was(seated: Seated) -> None:
    seated.record(WON, tea("Bo"))
    before = seal(seated.book)
    with one_write():
        members.rename_player(seated.group.players[1], "Bob")
    assert seal(seated.book) == before


def test_the_same_totals_by_other_payments_have_another_digest(seated: Seated) -> None:
    seated.record({"agreed": {"net": [6, -6, 0, 0]}}, {"agreed": {"net": [1, -1, 0, 0]}})
    first = seal(seated.book)
    seated.correct(1, {"agreed": {"net": [5, -5, 0, 0]}})
    seated.correct(2, {"agreed": {"net": [2, -2, 0, 0]}})
    second = seal(seated.book)
    assert first["balances"] == second["balances"]
    assert first["digest"] != second["digest"]


def test_who_pays_whom_is_part_of_the_digest(seated: Seated) -> None:
    one, other = Seated(seated.app), Seated(seated.app)
    for table, payer in ((one, NAMES[0]), (other, NAMES[1])):
        table.record({"transfer": {"payer": payer, "payee": NAMES[2], "points": 2}})
    assert digest(one.book) != digest(other.book)


def test_closing_keeps_the_seal_with_the_change(seated: Seated) -> None:
    seated.record(WON)
    expected = seal(seated.book)
    seated.close()
    assert seated.change(2).body == expected
