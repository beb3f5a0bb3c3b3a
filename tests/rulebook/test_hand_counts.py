"""The page of what hands count: for everyone, and with a table's own values."""

import re
from collections import Counter

import pytest
from flask import Flask

from companion.printing.paper import PAPERS
from companion.rules.counted_mahjong.patterns import LISTS
from tests.factories import Phone, TableInApp, begin
from tests.pages import fields
from tests.printing.reading import Read


def counts(page: str) -> dict[str, int]:
    """What each pattern counts on a page, by its key."""
    rows = re.findall(r'class="pattern" data-key="([\w-]+)" data-counts="(\d+)"', page)
    return {key: int(value) for key, value in rows}


@pytest.mark.parametrize("rules", LISTS)
def test_every_pattern_is_on_the_page_with_its_name_and_tiles(phone: Phone, rules: str) -> None:
    phone.look(f"/sheets/{rules}/hands")
    patterns = LISTS[rules].patterns
    assert list(counts(phone.page)) == [pattern.key for pattern in patterns]
    assert all(pattern.chinese in phone.page for pattern in patterns)
    drawn = sum(len(group) - 1 for p in patterns for group in p.tiles.split())
    assert phone.page.count('<use href="#tile-') == drawn


def test_the_list_of_mcr_has_the_81_of_its_rules_and_a_pair_of_unlike_kongs() -> None:
    each = Counter(pattern.counts for pattern in LISTS["mcr"].patterns)
    official = {1: 13, 2: 10, 4: 4, 6: 6, 8: 10, 12: 5, 16: 6, 24: 9, 32: 3, 48: 2, 64: 6, 88: 7}
    assert sum(official.values()) == 81
    assert each - Counter(official) == Counter({6: 1})


def test_a_way_of_playing_without_a_list_shows_its_payment_card(phone: Phone) -> None:
    assert phone.client.get("/sheets/american/hands").location.endswith("/american/card")


def test_a_sitting_of_another_game_shows_its_payment_card(app: Flask, phone: Phone) -> None:
    table = TableInApp(app)
    answer = table.open_to(phone).client.get(f"{table.at}/hands")
    assert answer.location.endswith("/card")


def test_a_table_keeps_values_of_its_own_for_this_evening_and_the_next(
    phone: Phone, group: str
) -> None:
    at = f"/sittings/{begin(phone, group, 'hong-kong-mahjong')}/hands"
    phone.look(at)
    assert counts(phone.page)["all-triplets"] == 3
    phone.send(at, **{**fields(phone.page), "own-all-triplets": "4", "own-full-flush": "7"})
    assert counts(phone.page)["all-triplets"] == 4
    assert counts(phone.page)["full-flush"] == 7
    assert fields(phone.page)["own-full-flush"] == [""]  # it is as in the list
    following = begin(phone, group, "hong-kong-mahjong")
    phone.look(f"/sittings/{following}/hands")
    assert counts(phone.page)["all-triplets"] == 4
    other = begin(phone, group, "taiwan")
    phone.look(f"/sittings/{other}/hands")
    assert counts(phone.page)["all-triplets"] == 4  # Taiwan's own four
    phone.look(at)
    phone.send(at, **{**fields(phone.page), "own-all-triplets": ""})
    assert counts(phone.page)["all-triplets"] == 3


def test_what_is_no_count_is_said_and_nothing_is_kept(app: Flask, phone: Phone) -> None:
    table = TableInApp(app, "hong-kong-mahjong")
    at = f"{table.at}/hands"
    table.open_to(phone).look(at)
    sent = {**fields(phone.page), "own-all-triplets": "many"}
    answer = phone.client.post(at, data=sent)
    assert answer.status_code == 422
    assert "Enter a whole number." in answer.text
    phone.look(at)
    assert counts(phone.page)["all-triplets"] == 3


@pytest.mark.ordeal
@pytest.mark.parametrize("rules", ["hong-kong-mahjong", "singapore", "taiwan", "mcr"])
def test_the_list_is_printed_with_every_name_and_the_values_of_the_table(
    phone: Phone, rules: str, group: str
) -> None:
    sitting = f"/sittings/{begin(phone, group, rules)}"
    phone.look(f"{sitting}/hands")
    first = LISTS[rules].patterns[0]
    phone.send(f"{sitting}/hands", **{**fields(phone.page), f"own-{first.key}": "27"})
    answer = phone.client.get(f"{sitting}/print/rules.pdf?paper=a4&lang=en")
    read = Read(answer.data)
    words = read.text.split()
    assert all(pattern.chinese in words for pattern in LISTS[rules].patterns)
    assert words.count("27") == 1
    assert len(read.pages) <= 3
    assert len(read.pdf) <= 400_000
    assert read.smallest >= 6.4
    assert read.colliding() == []
    assert read.outside(PAPERS["a4", ""].margin) == []
