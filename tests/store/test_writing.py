"""Recording lines: one after another, each once, and no impossible ones."""

from threading import Thread

import pytest

from companion.db.session import db
from companion.documents.json_values import NoDocument
from companion.ledger import recording
from companion.ledger.book import book_cache
from companion.ledger.recording import NothingThere, NumberTaken, Refused, SittingClosed, Stale
from companion.rules.lines import HandLine
from companion.rules.settling import Payment
from tests.store.seated import LEVEL, Seated, hand, seating, tea

WON_BY_DI = hand(3, 2, 0, 3, last=3)


def bankers(seated: Seated) -> list[tuple[str, int]]:
    """Who banked each hand, and for which hand in a row."""
    return [
        (row.before.seats[row.before.bank.seat], row.before.bank.streak)
        for row in seated.book.rows
        if isinstance(row.line, HandLine)
    ]


def test_a_line_is_numbered_and_signed(seated: Seated) -> None:
    seated.record(LEVEL)
    change = seated.change(1)
    assert (change.kind, change.who, change.at) == ("change", "Ana", 7)
    assert seated.sitting.version == 1


def test_a_line_under_a_number_that_is_taken_is_shown_what_stands_there(seated: Seated) -> None:
    seated.record(LEVEL)
    with pytest.raises(NumberTaken) as taken:
        seated.write(recording.record, 1, seated.line(WON_BY_DI))
    assert taken.value.row is not None
    assert taken.value.row.number == 1


def test_a_line_under_a_number_that_is_not_reached_is_shown_nothing(seated: Seated) -> None:
    with pytest.raises(NumberTaken) as taken:
        seated.write(recording.record, 5, seated.line(LEVEL))
    assert taken.value.row is None


def test_a_hand_that_cannot_be_is_refused_with_every_reason(seated: Seated) -> None:
    with pytest.raises(Refused) as refused:
        seated.record(hand(2, 2, 2, 3, last=7))
    assert {fault["code"] for fault in refused.value.objections()} == {"not-eight", "no-such-seat"}
    assert seated.book.written == ()


def test_what_is_no_line_is_no_document(seated: Seated) -> None:
    with pytest.raises(NoDocument):
        seated.record({"nap": {}})


def test_whoever_sits_down_and_is_a_stranger_becomes_a_guest(seated: Seated) -> None:
    seated.record(seating("Eve", "Bo", "Chan", "Di"))
    assert [player.name for player in seated.group.players if player.guest] == ["Eve"]
    assert seated.book.standing.seats[0] == "Eve"


def test_a_seating_that_is_refused_invites_nobody(seated: Seated) -> None:
    seated.record(LEVEL, tea("Ah Ming"))
    with pytest.raises(Refused):
        seated.record({"transfer": {"payer": "Eve", "payee": None, "points": 1}})
    with pytest.raises(NoDocument):
        seated.record(seating("Eve", "Eve", "Chan", "Di"))
    assert len(seated.group.players) == 4


def test_a_corrected_line_keeps_its_id_and_its_place(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL)
    ids = [kept.id for kept in seated.book.written]
    seated.correct(1, WON_BY_DI)
    assert [kept.id for kept in seated.book.written] == ids


def test_a_correction_says_which_rows_differ_and_how_chips_catch_up(seated: Seated) -> None:
    seated.record(hand(3, 2, 0, 3, last=0), tea("Bo"), LEVEL)
    before = seated.book.standing.balances
    outcome = seated.correct(1, hand(3, 2, 1, 2, last=0))
    after = seated.book.standing.balances
    assert [row.number for row in outcome.changed] == [1, 2, 3]
    moved = dict.fromkeys(before, 0)
    for payment in outcome.catch_up:
        moved[str(payment.payer)] -= payment.points
        moved[str(payment.payee)] += payment.points
    assert {name: before[name] + moved[name] for name in before} == after


def test_after_a_strike_the_later_lines_close_up_and_those_that_differ_are_told(
    seated: Seated,
) -> None:
    seated.record(LEVEL, WON_BY_DI, LEVEL)
    assert [row.number for row in seated.strike(3).changed] == []
    assert [row.number for row in seated.strike(1).changed] == [1]


def test_a_payment_to_the_box_is_caught_up_with_the_box(seated: Seated) -> None:
    seated.record(LEVEL, tea("Bo", 2))
    assert seated.correct(2, tea("Bo", 5)).catch_up == (Payment("Bo", None, 3),)


def test_a_correction_moves_the_bank_of_later_hands(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL, LEVEL)
    assert bankers(seated) == [("Ah Ming", 1), ("Ah Ming", 2), ("Ah Ming", 3)]
    seated.correct(1, WON_BY_DI)
    assert bankers(seated) == [("Ah Ming", 1), ("Di", 1), ("Ah Ming", 1)]


def test_where_the_table_really_played_on_the_bankers_stay(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL, LEVEL)
    before = bankers(seated)
    seated.correct(1, WON_BY_DI, played_on=True)
    assert bankers(seated) == before
    assert seated.lines[1] == {"bank": {"seat": 0, "streak": 2}}
    seated.undo()
    assert (bankers(seated), len(seated.book.written)) == (before, 3)


def test_the_banker_who_stays_is_the_person_not_the_seat(seated: Seated) -> None:
    seated.record(LEVEL, seating("Bo", "Ah Ming", "Chan", "Di"), LEVEL)
    seated.correct(2, seating("Chan", "Bo", "Di", "Ah Ming"), played_on=True)
    assert bankers(seated)[-1] == ("Ah Ming", 2)
    seated.strike(2, played_on=True)
    assert seated.book.standing.seats[0] == "Ah Ming"


def test_a_hand_struck_out_after_which_the_table_played_on_leaves_the_bank(seated: Seated) -> None:
    seated.record(LEVEL, LEVEL, LEVEL)
    seated.strike(1, played_on=True)
    assert bankers(seated) == [("Ah Ming", 2), ("Ah Ming", 3)]


def test_a_later_line_that_would_become_impossible_is_named(seated: Seated) -> None:
    seated.record(seating("Eve", "Bo", "Chan", "Di"), LEVEL, tea("Eve"))
    with pytest.raises(Refused) as refused:
        seated.correct(1, seating("Ah Ming", "Di", "Chan", "Bo"))
    assert [(fault["line"], fault["code"]) for fault in refused.value.objections()] == [
        (3, "stranger")
    ]
    assert seated.book.standing.seats[0] == "Eve"


def test_after_a_strike_the_later_numbers_close_up(seated: Seated) -> None:
    seated.record(LEVEL, tea("Bo"), WON_BY_DI)
    ids = [kept.id for kept in seated.book.written]
    seated.strike(2)
    assert [kept.id for kept in seated.book.written] == [ids[0], ids[2]]
    assert [row.number for row in seated.book.rows] == [1, 2]
    seated.undo()
    assert [kept.id for kept in seated.book.written] == ids


def test_undo_and_redo_go_as_far_as_there_is_something(seated: Seated) -> None:
    seated.record(LEVEL, WON_BY_DI)
    seated.correct(1, hand(1, 3, 2, 2, last=1))
    whole = seated.book.written
    for _ in range(3):
        seated.undo()
    assert seated.book.written == ()
    with pytest.raises(NothingThere):
        seated.undo()
    for _ in range(3):
        seated.redo()
    assert seated.book.written == whole
    with pytest.raises(NothingThere):
        seated.redo()


def test_a_new_change_empties_redo(seated: Seated) -> None:
    seated.record(LEVEL)
    seated.undo()
    seated.record(WON_BY_DI)
    with pytest.raises(NothingThere):
        seated.redo()


@pytest.mark.parametrize("number", [0, 2, -1])
def test_where_there_is_no_line_nothing_can_be_changed(seated: Seated, number: int) -> None:
    seated.record(LEVEL)
    with pytest.raises(NothingThere):
        seated.correct(number, LEVEL)
    with pytest.raises(NothingThere):
        seated.strike(number)


def test_what_is_closed_takes_no_change_until_it_is_opened_again(seated: Seated) -> None:
    seated.record(LEVEL)
    with pytest.raises(SittingClosed):
        seated.reopen()
    seated.close()
    for deed in (seated.undo, seated.close, lambda: seated.record(LEVEL), lambda: seated.strike(1)):
        with pytest.raises(SittingClosed):
            deed()
    seated.reopen()
    seated.undo()
    assert seated.book.written == ()


def test_who_looked_at_another_version_is_told(seated: Seated) -> None:
    seated.record(LEVEL)
    recording.check_version(seated.sitting, 1)
    with pytest.raises(Stale):
        recording.check_version(seated.sitting, 0)


def test_what_is_tried_is_not_kept(seated: Seated) -> None:
    seated.record(LEVEL)
    book = seated.book
    tried = recording.try_edits(book, recording.adding_edits(book, seated.line(WON_BY_DI)))
    assert tried.book.next_number == 3
    assert seated.fresh.next_number == 2
    with pytest.raises(Refused):
        recording.try_edits(
            book, recording.adding_edits(book, seated.line(hand(9, 9, 9, 9, last=0)))
        )


def _at_once(seated: Seated, count: int, number: int | None) -> list[str]:
    """Many write at once, each from a thread of their own: the names of what went wrong."""
    faults: list[str] = []
    line = seated.line(LEVEL)

    def one() -> None:
        with seated.app.app_context():
            try:
                seated.write(recording.record, number, line)
            except Exception as fault:
                faults.append(type(fault).__name__)

    threads = [Thread(target=one) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    db.session.rollback()
    return faults


def test_many_writers_lose_nothing(seated: Seated) -> None:
    assert _at_once(seated, 8, None) == []
    assert len(seated.book.written) == 8
    assert seated.book.rows == seated.fresh.rows


def test_of_many_who_write_the_same_number_one_is_first(seated: Seated) -> None:
    assert _at_once(seated, 6, 1) == ["NumberTaken"] * 5
    assert len(book_cache.open(seated.sitting).written) == 1
