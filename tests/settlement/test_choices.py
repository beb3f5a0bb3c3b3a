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
@pytest.mark.parametrize("column", ["plan", "through", "rotation", "keeper", "currency"])
def test_a_stored_value_that_is_unknown_falls_back(
    table: TableInApp, scorer: Phone, column: str, stored: str
) -> None:
    table.record(HAND)
    with table.behind() as seated, writing():
        evening = db.session.get_one(Sitting, seated.id).evening
        setattr(evening, column, stored[:3] if column == "currency" else stored)
    for page in pages(table, evening_of(table)):
        assert scorer.look(page).status_code == 200, page
