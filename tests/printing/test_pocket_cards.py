"""Pocket cards: complete, with nothing where they are cut."""

import pytest
from flask import Flask

from companion.rules.games import all_presets
from tests.marks import in_ordeal
from tests.printing.factories import Printed
from tests.printing.reading import POINTS, Read

EDGE = 5
"""Millimetres without text beside every cut and edge."""

PRESETS = [preset.key for preset in all_presets()]
FULLEST = ("malayan", "letter", "", "en")
PAPERS = [(paper, size) for paper in ("a4", "letter", "a5") for size in ("", "large")]
LANGUAGES = ("en", "zh-Hant", "zh-Hans")
CELLS = [
    FULLEST,
    *(
        in_ordeal(key, *PAPERS[turn % 6], LANGUAGES[(number + turn) % 3])
        for number, key in enumerate(PRESETS)
        for turn in range(number, number + 3)
    ),
]
"""Each preset on three of the papers, in three languages by turns."""


pytestmark = pytest.mark.usefixtures("renders_here")


def card(app: Flask, key: str, query: str) -> Read:
    return Read(app.test_client().get(f"/sheets/{key}/print/pocket.pdf?{query}").data)


def said(app: Flask, key: str) -> str:
    return Printed(app).told(f"/sheets/{key}/print/pocket.pdf?lang=en")


@pytest.mark.parametrize(("key", "paper", "size", "lang"), CELLS)
def test_nothing_is_where_cards_are_cut(
    app: Flask, key: str, paper: str, size: str, lang: str
) -> None:
    rows = 1 if (paper, size) == ("a5", "large") else 2
    columns = {("a5", ""): 2, ("a5", "large"): 2}.get((paper, size), 2 if size else 4)
    (page,) = card(app, key, f"paper={paper}&size={size}&lang={lang}").pages
    wide, high, near = page.width / columns, page.height / rows, EDGE * POINTS - 0.5
    cut = [
        word.text
        for word in page.words
        if word.left % wide < near or word.right % wide > wide - near
        or word.bottom % high < near or word.top % high > high - near
    ]  # fmt: skip
    assert cut == []


def test_a_card_of_mahjong_says_what_the_banker_pays_and_where_it_ends(app: Flask) -> None:
    says = said(app, "malayan")
    assert "What the banker pays a winner, or is paid as the winner, is doubled." in says
    assert "A limit hand is worth 1,920, and no winning hand is worth more." in says


def test_a_card_of_counted_mahjong_says_what_wins_and_where_it_ends(app: Flask) -> None:
    says = said(app, "hong-kong-mahjong")
    assert "A hand wins with 3 faan or more." in says
    assert "can be entered" not in says
    assert "Someone else discarded" not in says, "nobody pays for what another discarded"
    assert "The limit is 10 faan: a hand that counts more is paid as 10 faan" in says


@pytest.mark.parametrize("key", ["hong-kong", "taiwan"])
def test_a_card_says_where_the_rest_is_and_what_brackets_mean(app: Flask, key: str) -> None:
    says = said(app, key)
    assert "More on the rules sheet." in says
    assert ("In brackets: what the winner pays them." in says) is ("(1)" in says)


def test_a_card_of_tien_gow_ranks_every_pair_by_name(app: Flask) -> None:
    says = said(app, "score-sheet")
    places = [
        says.index(name, says.index("Ranking of pairs"))
        for name in ("Supreme", "Heaven", "Goose", "Long Leg", "Nine", "Five")
    ]
    assert places == sorted(places)


def test_a_card_of_tien_gow_has_a_third_hand_where_only_the_bank_gets_more(app: Flask) -> None:
    says = said(app, "score-sheet")
    assert "banker’s hand 3" in says
    assert "each pays" in says
