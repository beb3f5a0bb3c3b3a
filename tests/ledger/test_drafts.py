"""Drafts: each belongs to a hand and its players; and the payments already made for it."""

from companion.db.session import writing
from companion.ledger.recording import SavedDraft, carry_draft_over, save_draft, saved_draft
from tests.ledger.factories import ANA, LEVEL, Seated, hand, seating, tea

LEAD = {"supreme-led-1": "1"}
TRICKS = {**LEAD, "tricks-0": "3"}
WON = hand(3, 2, 0, 3, last=0)


def keep(seated: Seated, typed: dict[str, str], in_play: bool = False) -> None:
    with writing():
        save_draft(seated.book, typed, in_play, ANA.name, ANA.at)


def kept(seated: Seated) -> SavedDraft | None:
    return saved_draft(seated.book)


def test_what_is_typed_is_kept_with_who_typed_it_and_when(seated: Seated) -> None:
    keep(seated, TRICKS)
    assert kept(seated) == SavedDraft(TRICKS, {}, False, ANA.name, ANA.at)


def test_a_draft_ends_with_its_hand(seated: Seated) -> None:
    keep(seated, TRICKS)
    seated.record(LEVEL)
    assert kept(seated) is None
    seated.undo()
    assert kept(seated) is None


def test_what_is_typed_of_a_hand_is_not_of_the_one_before_that_is_undone(seated: Seated) -> None:
    seated.record(LEVEL)
    keep(seated, TRICKS)
    seated.undo()
    assert kept(seated) is None
    seated.redo()
    assert kept(seated)


def test_a_draft_stays_with_its_hand_when_earlier_ones_are_struck_out_or_corrected(
    seated: Seated,
) -> None:
    seated.record(LEVEL, tea("Bo"), LEVEL)
    keep(seated, TRICKS)
    seated.correct(3, WON)
    assert kept(seated)
    seated.strike(1)
    assert kept(seated)
    seated.strike(2)
    assert kept(seated) is None


def test_what_is_typed_for_some_is_not_for_others_who_sit_down_in_their_place(
    seated: Seated,
) -> None:
    keep(seated, TRICKS)
    for others in (("Ah Ming", "Bo", "Eve", "Di"), ("Bo", "Ah Ming", "Chan", "Di")):
        seated.record(seating(*others))
        assert kept(seated) is None
        seated.undo()
        assert kept(seated)


def test_what_is_typed_is_for_the_next_player_on_the_chair_of_one_gone_home(seated: Seated) -> None:
    for gone, stays in ((("Chan",), True), ((), False)):
        keep(seated, TRICKS)
        before = seated.book
        seated.record(seating("Ah Ming", "Bo", "Eve", "Di"))
        with writing():
            carry_draft_over(before, seated.book, gone)
        assert bool(kept(seated)) is stays
        seated.undo()


def test_what_was_typed_in_the_middle_of_the_hand_is_paid_by_whatever_comes_next(
    seated: Seated,
) -> None:
    keep(seated, LEAD, in_play=True)
    keep(seated, LEAD, in_play=True)
    first = kept(seated)
    assert first
    assert first.paid == {}
    keep(seated, TRICKS)
    now = kept(seated)
    assert now
    assert now.paid == LEAD
