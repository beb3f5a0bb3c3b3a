"""Both Chinese catalogues use players' words and Chinese typography."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.i18n import CATALOGUES, languages
from companion.rules.mahjong.hand import Hand, Tiles
from companion.rules.phrases import say
from tests.rules.mahjong.factories import scored, sheet, tiles

HAN = r"[\u3400-\u9fff]"
TAGS = ("zh-Hant", "zh-Hans")


def said(tag: str) -> Iterator[str]:
    """Every translation there is, in each of its forms."""
    with (CATALOGUES / tag / "messages.po").open("rb") as file:
        for message in read_po(file):
            if message.id:
                said = message.string
                yield from [said] if isinstance(said, str) else said or ()


def test_cantonese_is_written_as_it_is_spoken() -> None:
    assert holding("zh-Hant", "[的這那沒們很]|(?<!其)他|不變") == []


@pytest.mark.parametrize("tag", TAGS)
def test_no_space_stands_beside_a_name_or_a_figure_in_a_chinese_sentence(tag: str) -> None:
    filled = r"(\{\w+\}|%\(\w+\)s|[0-9]+)"
    assert holding(tag, f"{filled} {HAN}|{HAN} {filled}") == []


def holding(tag: str, pattern: str) -> list[str]:
    return [text for text in said(tag) if re.search(pattern, text)]


@pytest.mark.parametrize("tag", TAGS)
def test_tiles_of_tien_gow_are_called_by_their_names_and_not_by_their_pips(tag: str) -> None:
    assert holding(tag, "[1-6]-[1-6]") == []


@pytest.mark.parametrize("tag", TAGS)
def test_marks_beside_chinese_are_of_full_width(tag: str) -> None:
    assert holding(tag, rf"{HAN}[,;:!?()]|[,;:!?()]{HAN}") == []


@pytest.mark.parametrize("tag", TAGS)
def test_a_dot_in_the_middle_stands_between_things_and_never_in_front(tag: str) -> None:
    assert holding(tag, r"^·") == []


@pytest.mark.parametrize(
    ("written", "hant", "hans"),
    [
        ("M9:2", "一對九萬", "一对九万"),
        ("-M5:3", "五萬暗刻", "五万暗刻"),
        ("M1:seq", "一二三萬", "一二三万"),
        ("-M8:4", "八萬暗槓", "八万暗杠"),
        ("T1:3", "一筒明刻", "一筒明刻"),
        ("DC:4", "紅中明槓", "红中明杠"),
    ],
)
def test_groups_are_called_as_they_are_called_at_the_table(
    written: str, hant: str, hans: str
) -> None:
    (group,) = tiles(written).groups
    assert [say(group.told(), (), languages()[tag]) for tag in TAGS] == [hant, hans]


@pytest.mark.parametrize(
    ("held", "counted"),
    [
        (tiles("DC:3 DF:3 DB:2"), "一對白板 2 · 紅中明刻 4 · 發財明刻 4 · 10 → 10 · × 8 小三元"),
        (tiles("-DC:3"), "紅中暗刻 8 · 8 → 10 · × 2 紅中"),
        (
            tiles("WE:3", "F1"),
            "東風明刻 4 · 梅（一） 4 · 8 → 10 · × 2 東風（門風） · × 2 正花梅（一）",
        ),
    ],
)
def test_a_count_names_the_tiles(held: Tiles, counted: str) -> None:
    counts = scored(Hand(None, hands=((0, held),)), sheet()).counts
    assert say(counts[0].worked(), (), languages()["zh-Hant"]) == counted


TEMPLATES = Path(__file__).parents[2] / "templates"
TEXTS = [(file.name, file.read_text("utf-8")) for file in TEMPLATES.rglob("*.html")]
BETWEEN = re.compile(r"\}\}(: |, |; )|>(: |, |; )\{\{| \(\{\{")
"""A mark of English between two gaps: in Chinese it is another, and of full width."""


def test_no_template_writes_marks_of_english_between_words() -> None:
    style = re.compile(
        r"{% trans.*?endtrans %}|{% block style %}.*?{% endblock %}|<style>.*?</style>|"
        r"\{#.*?#\}|\{%.*?%\}|\"[^\"<>]*\"",
        re.S,
    )
    assert [name for name, text in TEXTS if BETWEEN.search(style.sub("", text))] == []


def test_numbers_in_templates_are_put_as_text() -> None:
    assert [name for name, text in TEXTS if re.search(r"%\(\w+\)d", text)] == []
