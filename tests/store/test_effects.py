"""The effects of a change, before it is recorded."""

from companion.ledger.recording import Effects, correcting_edits, effects, striking_edits
from tests.store.seated import LEVEL, Plain, Seated, hand, seating, tea

WON_BY_DI = hand(3, 2, 0, 3, last=3)


def corrected(seated: Seated, number: int, document: Plain, played_on: bool = False) -> Effects:
    edits = correcting_edits(seated.book, number, seated.line(document), played_on)
    return effects(seated.book, edits)


def test_nothing_is_kept(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL)
    corrected(seated, 1, WON_BY_DI)
    assert seated.book.version == 2
    assert seated.book.rows == seated.fresh.rows


def test_a_correction_that_changes_nothing_else_speaks_of_one_line(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL)
    found = corrected(seated, 1, hand(3, 1, 2, 2, last=0))
    ((was, now),) = found.edited
    assert was is not None
    assert now is not None
    assert (was.net["Bo"], now.net["Bo"]) == (-4, -6)
    assert (found.others, found.impossible, found.moves_bank) == ((), (), False)


def test_later_hands_under_another_banker_are_named(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL, tea("Bo"), LEVEL)
    found = corrected(seated, 1, WON_BY_DI)
    assert [effect.now and effect.now.number for effect in found.others] == [2, 4]
    assert found.moves_bank


def test_the_bank_of_a_hand_that_is_still_to_come_moves_nothing(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL)
    assert not corrected(seated, 2, WON_BY_DI).moves_bank


def test_where_the_table_played_on_no_later_hand_differs(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL, LEVEL)
    found = corrected(seated, 1, WON_BY_DI, played_on=True)
    assert (found.others, found.moves_bank) == ((), False)
    assert [(e.was is None, e.now is None) for e in found.edited] == [(False, False), (True, False)]


def test_a_strike_compares_lines_not_numbers(seated: Seated) -> None:
    seated.record(tea("Bo"), LEVEL, WON_BY_DI)
    found = effects(seated.book, striking_edits(seated.book, 1))
    ((was, now),) = found.edited
    assert was is not None
    assert now is None
    assert found.others == ()
    assert [(p.payer, p.payee, p.points) for p in found.catch_up] == [(None, "Bo", 2)]


def test_lines_that_become_impossible_are_shown_with_their_reasons(seated: Seated) -> None:
    seated.record(seating("Eve", "Bo", "Chan", "Di"), tea("Eve"), LEVEL)
    found = effects(seated.book, striking_edits(seated.book, 1))
    assert [(row.number, row.objections[0].code) for row in found.impossible] == [(1, "stranger")]
    assert found.impossible[0] in [effect.now for effect in found.others]
