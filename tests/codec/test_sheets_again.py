"""Equal sheets of many documents are read once; similar ones are kept apart."""

from typing import Any

import pytest

from companion.documents.json_values import NoDocument
from companion.documents.sheets import MOST_SHEETS, SheetsAgain
from companion.rules.games import game


def test_the_same_rules_again_are_the_same_sheet_and_others_are_not() -> None:
    again, of = SheetsAgain(), game("tien-gow")
    chosen = {"preset": "score-sheet", "choices": {}}
    assert again("score-sheet", of) is again("score-sheet", of)
    assert again(chosen, of) == again("score-sheet", of)
    assert again("simple", of).preset == "simple"
    assert again(chosen, of) is again(dict(chosen), of)
    once = {"edit": "empty", "values": {"points": 1}}
    assert again({**chosen, "house": [once]}, of).house
    with pytest.raises(NoDocument):  # true is equal to 1, and yet no number of points
        again({**chosen, "house": [{**once, "values": {"points": True}}]}, of)


def test_no_more_sheets_are_kept_than_a_batch_mostly_has() -> None:
    again, of = SheetsAgain(), game("tien-gow")
    first = again("celko-kam", of)
    for number in range(MOST_SHEETS):
        again({"preset": "four-point", "choices": {}, "house": house_of(number)}, of)
    assert again("celko-kam", of) is not first
    assert again("celko-kam", of) == first


def house_of(number: int) -> list[dict[str, Any]]:
    """A house rule that no other number has."""
    added = {"kind": "no-trick", "key": f"empty-{number}", "values": {}}
    return [{"add": added}]
