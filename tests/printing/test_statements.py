"""The settlement: the statement of each player, and a slip for each payment."""

import pytest

from companion.ledger.recording import Author, record
from companion.printing.sitting_documents import statements
from companion.rules.lines import Agreed
from companion.rules.settling import Payment as Due
from companion.settlement import actions
from tests.printing.factories import Printed

HEAD = "Friday · 20 November 2026"
"""What stands at the head of each statement, below the name."""


pytestmark = pytest.mark.usefixtures("renders_here")


def parts(text: str) -> list[str]:
    """The text of each statement and its slips, one after the other; the heading is before them."""
    return text.split(HEAD)[2:]


def test_what_is_left_to_pay_stands_at_both(printed: Printed) -> None:
    at = printed.sit(0, {"agreed": {"net": [25, -25, 0, 0]}})
    first, second, third, _ = parts(printed.told(f"{at}/print/settlement.pdf"))
    assert "due from Bo HK$2.50" in first
    assert "owed to Ah Ming HK$2.50" in second
    assert "to pay" not in third


def test_slips_stand_below_all_statements_and_say_how_points_become_money(printed: Printed) -> None:
    at = printed.sit(0, {"agreed": {"net": [25, -25, 0, 0]}})
    text = printed.told(f"{at}/print/settlement.pdf")
    assert text.count("Statement evening") == 4
    last, slip = text.rindex("Statement"), text.index("Slip 1 of 1")
    assert last < slip
    assert "evening −25 points = −HK$2.50 HK$1.00 for 10 points" in text[slip:]


def test_what_is_carried_says_who_will_pay_whom_and_what_a_point_is_worth(printed: Printed) -> None:
    at = printed.sit(0, {"agreed": {"net": [-90, 60, 0, 30]}})
    with printed.behind() as evening:
        actions.carry(evening, Author("Ana", 2))
    text = printed.told(f"{at}/print/settlement.pdf")
    ming, bo, _, di = parts(text)
    assert "carried over: owed to Bo +HK$6.00" in ming
    assert "carried over: owed to Di 👍 +HK$3.00" in ming
    assert "carried over: due from Ah Ming −HK$6.00" in bo
    assert "carried over: due from Ah Ming −HK$3.00" in di
    assert text.count("HK$1.00 for 10 points") == 1


def test_what_is_corrected_after_somebody_went_home_is_told_as_the_screen_tells_it(
    printed: Printed,
) -> None:
    at = printed.sit(0, {"agreed": {"net": [25, -25, 0, 0]}})
    with printed.behind() as evening:
        bo, chan = (evening.group.players[n].id for n in (1, 2))
        actions.pay_off(evening, bo, "book", -250, chan, Author("Ana", 2))
        record(printed.sitting(at), None, Agreed((5, -5, 0, 0), "x"), Author("Ana", 3))
    _, bos, chans, _ = parts(printed.told(f"{at}/print/settlement.pdf"))
    assert (
        "evening −30 points = −HK$3.00 elsewhere +HK$0.50 paid to 陳太 +HK$2.50 left HK$0.00" in bos
    )
    assert "evening 0 points = HK$0.00 elsewhere −HK$0.50" in chans
    screen = printed.get(f"/evenings/{printed.evening}/settle").text
    assert "−HK$3.00" in screen
    assert "−HK$2.50" not in screen
    scores = printed.told(f"{at}/print/score-sheet.pdf")
    assert "Bo −30 −3.00 +0.50 +2.50 0.00" in scores


def test_a_slip_says_what_its_payer_has_received(printed: Printed) -> None:
    at = printed.sit(0, {"agreed": {"net": [25, -25, 0, 0]}})
    with printed.behind() as evening:
        actions.pay_all(evening, Author("Ana", 2))
        record(printed.sitting(at), None, Agreed((-50, 50, 0, 0)), Author("Ana", 3))
    slips = printed.told(f"{at}/print/settlement.pdf?paper=a4")
    assert "evening −25 points = −HK$2.50 · received HK$2.50 HK$1.00 for 10 points" in slips


def test_opening_tonight_paid_and_left_add_up_for_everyone_and_to_zero() -> None:
    found = statements(
        ["a", "b", "c", None],
        {"a": 46, "b": -50, None: 4},
        {"a": 320, "b": -320},
        {"a": 780, "b": -780},
        {"a": 780, "b": -820, None: 40},
        [Due("b", None, 40)],
        [Due("b", "a", 500)],
    )
    for each in found:
        assert each.opening + each.tonight + each.set_off + each.paid + each.carried == each.left
    by = {each.who: each for each in found}
    assert by["a"][1:] == (46, 320, 460, 0, 0, -500, 280)
    assert by["b"][1:] == (-50, -320, -460, -40, 40, 500, -280)
    assert by[None].left == 0
    assert sum(each.left for each in found) == 0
