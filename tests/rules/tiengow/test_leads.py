"""The kinds of lead: each has a word for sheets and a name for players."""

from typing import get_args

from companion.rules.phrases import say
from companion.rules.tiengow.combinations import COMBINATIONS
from companion.rules.tiengow.leads import LEAD_NAMES, Lead


def test_every_kind_of_lead_has_a_name_of_its_own() -> None:
    assert set(LEAD_NAMES) == set(get_args(Lead))
    assert len({say(name) for name in LEAD_NAMES.values()}) == len(LEAD_NAMES)


def test_there_are_tiles_for_every_kind_of_lead() -> None:
    assert {combination.lead for combination in COMBINATIONS} == set(LEAD_NAMES)
