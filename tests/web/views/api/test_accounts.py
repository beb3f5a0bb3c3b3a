"""Numbers and players of a settlement, read from documents."""

import pytest

from companion.api import requests
from companion.documents.json_values import NoDocument
from companion.rules.chips import POT


def test_a_name_is_somebody_of_the_group_and_null_is_the_box() -> None:
    assert requests.player_read("Bo", "payer", {"Bo": "b"}) == "b"
    assert requests.player_or_box_read(None, "payer") is None
    with pytest.raises(NoDocument, match="payer"):
        requests.player_read("Eve", "payer", {"Bo": "b"})


@pytest.mark.parametrize("number", [0, 11, 1.5, "3", None, True])
def test_a_number_out_of_bounds_is_refused_with_its_place(number: object) -> None:
    assert requests.amount_read(10, "amount", 1, 10) == 10
    with pytest.raises(NoDocument, match="amount"):
        requests.amount_read(number, "amount", 1, 10)


def test_whoever_is_told_can_be_sent_back_the_pot_included() -> None:
    assert requests.account_read(requests.account_told(POT), "payer") == POT
    assert requests.account_read(requests.account_told(None), "payer") is None
