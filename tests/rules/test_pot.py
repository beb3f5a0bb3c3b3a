"""The points in the pot between two lines."""

from companion.rules.chips import POT, InPot
from companion.rules.lines import PotEnds, TransferLine
from tests.rules.evening import KEPT, LOST, WITH_POT, rows, standing


def test_a_sheet_without_a_pot_has_none_and_one_with_a_pot_begins_with_nothing_in_it() -> None:
    assert standing(KEPT).pot is None
    assert rows(KEPT, sheet=WITH_POT)[0].before.pot == InPot(0, begins=True, winner=None)


def test_the_pot_knows_who_won_the_last_hand_also_after_it_has_ended() -> None:
    pots = [row.after.pot for row in rows(KEPT, LOST, PotEnds(), KEPT, sheet=WITH_POT)]
    assert pots == [
        InPot(0, begins=False, winner="Ah Ming"),
        InPot(0, begins=False, winner="Bo"),
        InPot(0, begins=True, winner="Bo"),
        InPot(0, begins=False, winner="Ah Ming"),
    ]


def test_what_is_paid_into_the_pot_is_no_hand() -> None:
    (row,) = rows(TransferLine(None, POT, 44, "from last night"), sheet=WITH_POT)
    assert row.after.pot == InPot(44, begins=True)
    assert (row.after.box, dict(row.net)) == (-44, {})
