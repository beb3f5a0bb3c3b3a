"""The season page: the chart, and the same as a table; in points, and in money."""

import re
from functools import partial

from flask import Flask

from companion.ledger import recording
from companion.ledger.idempotency import once
from companion.ledger.recording import lock_sitting
from companion.rules.lines import Agreed
from tests.factories import Phone, begin, record
from tests.ledger.factories import ANA
from tests.pages import said


def test_a_season_is_told_in_points_and_in_money_each_with_a_table_of_its_picture(
    phone: Phone, group: str
) -> None:
    record(phone, begin(phone, group, money="1", currency="HKD", points="10", coin="1"))
    phone.look(f"/groups/{group}/season")
    assert "best +HK$2.00 +HK$2.00" in said(phone)
    phone.look(f"/groups/{group}/season?of=tien-gow")
    assert "阿明 1 evening · won 1 · best +16 +16" in said(phone)
    assert '<th scope="col">Bo</th>' in phone.page
    assert "1. 阿明 +16" in phone.page  # to be handed on


def agreed(sitting: str) -> dict[str, str]:
    recording.record(lock_sitting(sitting), None, Agreed((4, -4, 0, 0)), ANA)
    return {}


def play(app: Flask, phone: Phone, group: str, rules: str, **more: str) -> str:
    """An evening with one line that everybody agreed on; the id of its sitting."""
    sitting = begin(phone, group, rules, **more)
    with app.app_context():
        once(sitting, None, {}, 0, partial(agreed, sitting))
    return sitting


def test_each_unit_has_a_season_of_its_own_and_counts_only_its_evenings(
    app: Flask, phone: Phone, group: str
) -> None:
    for rules in ("hong-kong-mahjong", "taiwan", "taiwan"):
        play(app, phone, group, rules)
    phone.look(f"/groups/{group}/season?of=taiwan")
    assert "Counted so far: 2 evenings" in said(phone)
    assert "阿明 2 evenings · won 2 · best +4 +8" in said(phone)
    phone.look(f"/groups/{group}/season?of=hong-kong-mahjong")
    assert "Counted so far: 1 evening" in said(phone)
    csv = phone.client.get(f"/groups/{group}/season.csv").text.splitlines()
    assert csv[0].endswith("Player,Taiwanese mahjong,Hong Kong mahjong,Evenings,Hands")
    assert csv[1].startswith("阿明,8,4,3,")


def test_the_page_of_a_group_says_of_which_rules_it_shows_the_season_where_units_differ(
    app: Flask, phone: Phone, group: str
) -> None:
    for rules, heading in (
        ("celko-kam", "Season 明 阿明"),
        ("hong-kong-mahjong", "Season Hong Kong mahjong 明 阿明"),
        ("hong-kong-mahjong", "In other games: Tien Gow Players"),
        ("taiwan", "In other games: Hong Kong mahjong · Tien Gow Players"),
    ):
        play(app, phone, group, rules)
        phone.look(f"/groups/{group}")
        assert heading in said(phone)


def test_the_dates_of_a_season_stay_in_its_addresses(app: Flask, phone: Phone, group: str) -> None:
    play(app, phone, group, "taiwan")
    at = f"/groups/{group}/season"
    phone.look(f"{at}?dates=year")
    assert "Counted so far: 1 evening" in said(phone)
    assert f'href="{at}.csv?dates=year"' in phone.page
    phone.look(f"{at}?from=2001-01-01&to=2001-12-31&of=taiwan")
    assert "No evening was played in these dates." in phone.page
    assert 'value="2001-12-31"' in phone.page
    csv = phone.client.get(f"{at}.csv?from=2001-01-01&to=2001-12-31").text.splitlines()
    assert len(csv) == 1
    phone.look(f"{at}?dates=lunar-2026")
    assert "Counted so far: 1 evening" in said(phone)
    assert 'value="2027-02-05"' in phone.page
    assert f'href="{at}?dates=lunar-2026"' in phone.page
    phone.look(f"{at}?from=2001-02-30")
    assert "Enter dates as YYYY-MM-DD, the earlier one first." in phone.page
    assert phone.client.get(f"{at}.csv?from=2001-02-30").status_code == 400


def test_a_season_has_statistics_and_a_page_for_each_player(phone: Phone, group: str) -> None:
    sitting = begin(phone, group, money="1", currency="HKD", points="10", coin="1")
    for _ in range(2):
        record(phone, sitting)
    season = f"/groups/{group}/season"
    for query in ("", "?of=HKD"):
        phone.look(season + query)
        assert "Statistics Hands and who paid whom are in points. Player Evenings" in said(phone)
        assert "Hands played Won Per hand Last tricks" in said(phone)
        assert "明 阿明 1 2 2 100% +16.0 2 2 2 0 0 +16" in said(phone)
        assert "the biggest hand: 阿明 , " in said(phone)
        assert f'href="/sittings/{sitting}?before=2"' in phone.page
    page = re.search(rf'href="({season}/[^"]+)"', phone.page)
    assert page
    phone.look(f"{season}/{page[1].rpartition('/')[2]}")
    phone.look(page[1])
    assert "Total +HK$3.00" in said(phone)
    assert "Won 2 / 2 100% Per hand +16.0" in said(phone)
    assert "Biggest hand +16" in said(phone)
    assert "Who paid whom Player got gave net 陳 陳太 20 0 +20" in said(phone)
    assert phone.look(f"{season}/nobody").status_code == 404
    phone.look(page[1].partition("?")[0] + "?from=2001-01-01&to=2001-12-31")
    assert "No evening was played in these dates." in said(phone)
    assert f'href="{season}?from=2001-01-01&amp;to=2001-12-31"' in phone.page
