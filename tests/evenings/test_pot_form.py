"""The preview of the pot's division."""

from companion.rules.chips import InPot
from companion.rules.games import preset
from companion.rules.lines import shared_pot
from companion.rules.sheet import Bank
from companion.rules.standing import Standing

NAMES = ("Ana", "Bo", "Chan", "Di")


def table(points: int, winner: str) -> Standing:
    pot = InPot(points, begins=False, winner=winner)
    return Standing(NAMES, Bank(0), dict.fromkeys((*NAMES, "Eve"), 0), pot=pot)


def test_everyone_at_the_table_gets_a_part_and_the_last_winner_the_rest() -> None:
    found = shared_pot(preset("hong-kong").sheet({"pot": "on"}), table(43, "Di"))
    assert found == (43, {"Ana": 10, "Bo": 10, "Chan": 10, "Di": 13}, 0)


def test_the_rest_goes_to_the_box_if_the_last_winner_no_longer_sits() -> None:
    found = shared_pot(preset("hong-kong").sheet({"pot": "on"}), table(42, "Eve"))
    assert found == (42, dict.fromkeys(NAMES, 10), 2)


def test_a_pot_that_is_carried_goes_to_the_box() -> None:
    sheet = preset("hong-kong").sheet({"pot": "on", "pot-at-end": "carried"})
    assert shared_pot(sheet, table(43, "Di")) == (43, {}, 43)
