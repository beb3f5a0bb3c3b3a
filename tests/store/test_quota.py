"""The quota: people are warned first, imports stop next, then hands; closing always works."""

import pytest
from flask import Flask

from companion.db.models import Sitting
from companion.db.session import db
from companion.documents.sittings import SittingDocument
from companion.evenings import starting
from companion.evenings.starting import begin_evening
from companion.groups.quota import HANDS, IMPORTS, LARGE, UNDO, QuotaExceeded, Usage, usage
from tests.store.seated import ANA, LEVEL, Seated


@pytest.mark.parametrize(("size", "near"), [(0, False), (79, False), (80, True), (101, True)])
def test_four_fifths_of_the_quota_is_near(size: int, near: bool) -> None:
    assert Usage(size, 100).near == near


def fill(app: Flask, seated: Seated, percent: int) -> None:
    """Set the quota so that the group has used that much of it."""
    sitting = db.session.get_one(Sitting, seated.id)
    seated.write(lambda *_: setattr(sitting, "meta", {"note": "x" * 1024 * 1024}))
    app.config["GROUP_ROOM"] = 1
    missing = percent * 1024 * 1024 // 100 + 1024 - usage(seated.group_id).size
    note = "x" * (1024 * 1024 + missing)
    seated.write(lambda *_: setattr(sitting, "meta", {"note": note}))
    assert usage(seated.group_id).percent == percent


def begin(seated: Seated, lines: int) -> None:
    """Bring a sitting in."""

    def deed(sitting: Sitting, author: object) -> None:
        evening = begin_evening(sitting.evening.group, "2026-11-21", 0)
        agreement = seated.book.agreement._replace(lines=(seated.line(LEVEL),) * lines)
        starting.bring_in(evening, SittingDocument(agreement), ANA)

    seated.write(deed)


@pytest.mark.parametrize(
    ("percent", "refused"),
    [
        (IMPORTS - 1, ()),
        (IMPORTS, ("import",)),
        (HANDS, ("import", "sitting", "hand")),
        (UNDO, ("import", "sitting", "hand", "undo")),
    ],
)
def test_what_is_refused_grows_with_what_is_used(
    app: Flask, seated: Seated, percent: int, refused: tuple[str, ...]
) -> None:
    seated.record(LEVEL)
    fill(app, seated, percent)
    deeds = {
        "import": lambda: begin(seated, LARGE + 1),
        "sitting": lambda: begin(seated, 0),
        "hand": lambda: seated.record(LEVEL),
        "undo": seated.undo,
        "close": seated.close,
    }
    for name, deed in deeds.items():
        if percent == IMPORTS - 1 and name == "import":
            continue
        if name in refused:
            with pytest.raises(QuotaExceeded):
                deed()
        else:
            deed()
