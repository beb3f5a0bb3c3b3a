"""The units of hands on paper, in both Chinese languages."""

import html
import re
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.printing.printed import Printed, RendersHere, rendering_here
from tests.printing.test_views import SHEET, SITTING

OTHERS = {"taiwan": "番", "singapore": "番", "hong-kong-mahjong": "台"}
"""What no page of these rules speaks of."""


@pytest.fixture
def not_rendered(app: Flask) -> Iterator[RendersHere]:
    """Documents are only collected."""
    with rendering_here(app, RendersHere(lambda _: b"%PDF")) as collects:
        yield collects


@pytest.mark.parametrize(("preset", "foreign"), OTHERS.items())
def test_no_document_counts_in_what_its_table_does_not(
    app: Flask, not_rendered: RendersHere, preset: str, foreign: str
) -> None:
    printed = Printed(app, preset=preset)
    won = {"win": [{"seat": 1, "count": 4}], "from": 2}
    at = printed.sit(0, {"hand": won}, {"hand": {**won, "from": "wall"}})
    for lang in ("zh-Hant", "zh-Hans"):
        for name in (*SITTING, *SHEET):
            assert printed.get(f"{at}/print/{name}.pdf?lang={lang}").status_code == 200
            text = (
                shown(not_rendered.jobs[-1].html)
                .replace("番外", "")
                .replace("台灣", "")
                .replace("台湾", "")
                .replace("一台花", "")  # names of drawings in the list of hands
                .replace("番子", "")
            )
            assert foreign not in text, f"{name}, {lang}: {around(text, foreign)}"


def shown(page: str) -> str:
    """The readable text of a page."""
    return html.unescape(re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL))


def around(text: str, what: str) -> str:
    place = text.find(what)
    return text[max(place - 20, 0) : place + 20]
