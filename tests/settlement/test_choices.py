"""Invalid choices are refused on arrival, and harmless in stored data."""

import pytest

from companion.db.models import Sitting
from companion.db.session import db, writing
from tests.factories import Phone, TableInApp

HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
STRANGE = ("", "nonsense\u200b")


def pages(table: TableInApp, evening: str) -> tuple[str, ...]:
    return (
        f"/evenings/{evening}",
        f"/evenings/{evening}/settle",
        f"/evenings/{evening}/stake",
        f"{table.at}",
        f"{table.at}/enter",
        f"{table.at}/seats",
        f"{table.at}/summary",
        f"{table.at}/turn",
        f"/groups/{table.seated.group_id}",
    )


def evening_of(table: TableInApp) -> str:
    with table.behind() as seated:
        return str(db.session.get_one(Sitting, seated.id).evening_id)


@pytest.mark.parametrize("stored", STRANGE)
def test_stored_values_that_are_unknown_fall_back(
    table: TableInApp, scorer: Phone, stored: str
) -> None:
    table.record(HAND)
    with table.behind() as seated, writing():
        evening = db.session.get_one(Sitting, seated.id).evening
        evening.plan = evening.through = evening.rotation = evening.keeper = stored
        evening.currency = stored[:3]
    for page in pages(table, evening_of(table)):
        assert scorer.look(page).status_code == 200, page
