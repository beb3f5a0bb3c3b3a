"""The text of the banker's puck, by sheet."""

import pytest

from companion.rules.games import game
from companion.rules.phrases import say
from companion.rules.sheet import Bank


@pytest.mark.parametrize(
    ("preset", "choices", "bank", "shown"),
    [
        ("celko-kam", {}, Bank(0, 3), ["×2"]),
        ("celko-kam", {"streak": "growing"}, Bank(0, 3), ["×4"]),
        ("celko-kam", {"first-banker": "single"}, Bank(0, 1, opening=True), ["×1"]),
        ("hong-kong", {"first-banker": "single"}, Bank(0, 2, opening=True), ["×2"]),
        ("score-sheet", {}, Bank(0, 2), ["no trick ×3"]),
        ("four-point", {}, Bank(0, 1), []),
        ("four-point", {}, Bank(0, 3), ["×3"]),
        ("four-point", {"figure": "substitute"}, Bank(0, 2), ["figure 8"]),
    ],
)
def test_the_puck_shows_what_the_bank_multiplies_by(
    preset: str, choices: dict[str, str], bank: Bank, shown: list[str]
) -> None:
    found = game("tien-gow").preset(preset)
    assert found
    assert [say(each) for each in found.sheet(choices).puck(bank)] == shown
