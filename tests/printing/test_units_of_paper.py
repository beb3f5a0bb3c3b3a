"""The units of hands on paper, in both Chinese languages."""

import pytest
from flask import Flask

from tests.printing.factories import Printed
from tests.printing.test_views import SHEET, SITTING

OTHERS = {"taiwan": "番", "singapore": "番", "hong-kong-mahjong": "台"}
"""What no page of these rules speaks of."""


@pytest.mark.parametrize(("preset", "foreign"), OTHERS.items())
def test_no_document_counts_in_what_its_table_does_not(
    app: Flask, preset: str, foreign: str
) -> None:
    printed = Printed(app, preset=preset)
    won = {"win": [{"seat": 1, "count": 4}], "from": 2}
    at = printed.sit(0, {"hand": won}, {"hand": {**won, "from": "wall"}})
    for lang in ("zh-Hant", "zh-Hans"):
        for name in (*SITTING, *SHEET):
            text = (
                printed.told(f"{at}/print/{name}.pdf?lang={lang}")
                .replace("番外", "")
                .replace("台灣", "")
                .replace("台湾", "")
                .replace("一台花", "")  # names of drawings in the list of hands
                .replace("番子", "")
            )
            assert foreign not in text, f"{name}, {lang}: {around(text, foreign)}"


def around(text: str, what: str) -> str:
    place = text.find(what)
    return text[max(place - 20, 0) : place + 20]
