"""Half-entered hands: kept for the next number, and what of them is paid."""

from companion.store import drafts
from companion.store.database import writing
from tests.store.seated import ANA, Seated

LEAD = {"supreme-led-1": "1"}
TRICKS = {**LEAD, "tricks-0": "3"}


def keep(seated: Seated, typed: dict[str, str], in_play: bool = False, number: int = 1) -> None:
    with writing():
        drafts.keep(seated.id, number, typed, in_play, ANA)


def test_what_is_typed_is_kept_with_who_typed_it_and_when(seated: Seated) -> None:
    keep(seated, TRICKS)
    assert drafts.kept(seated.id, 1) == drafts.Kept(TRICKS, {}, False, ANA.name, ANA.at)


def test_a_draft_is_of_its_number_only(seated: Seated) -> None:
    keep(seated, TRICKS)
    assert drafts.kept(seated.id, 2) is None


def test_what_was_typed_in_the_middle_of_the_hand_is_paid_by_whatever_comes_next(
    seated: Seated,
) -> None:
    keep(seated, LEAD, in_play=True)
    keep(seated, LEAD, in_play=True)
    kept = drafts.kept(seated.id, 1)
    assert kept
    assert kept.paid == {}
    keep(seated, TRICKS)
    kept = drafts.kept(seated.id, 1)
    assert kept
    assert kept.paid == LEAD


def test_where_nothing_is_typed_nothing_is_kept(seated: Seated) -> None:
    keep(seated, TRICKS)
    keep(seated, {})
    assert drafts.kept(seated.id, 1) is None
