"""The referee's page: for everyone, by every preset, and by a table's rules."""

import re
from html import unescape

import pytest

from companion.form_fields import translated
from companion.rulebook.rulesets import referee_of, refereed
from companion.rules.games import all_presets
from tests.factories import Phone, begin, make_group

UNBROKEN = "\N{NON-BREAKING HYPHEN}"

PRESETS = [preset for preset in all_presets() if referee_of(preset.game)]


def tap(phone: Phone, what: str) -> None:
    """A tap without a script: the form of the page, and the button that was tapped."""
    form = phone.page.partition('<form id="referee"')[2].partition("</form>")[0]
    assert f'value="{what}"' in form
    hidden = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form))
    path = re.search(r'class="anew" href="([^"?]+)', phone.page)
    assert path
    answer = phone.client.get(path[1], query_string={**hidden, "tap": what})
    assert answer.status_code == 200
    phone.page = answer.text


def answered(phone: Phone) -> tuple[str, str]:
    """What the page answers, in few words and in a sentence; no tile is broken over lines."""
    said = re.search(r'class="ruling".*?<h2>(.*?)</h2>\s*<p>(.*?)</p>', phone.page, re.DOTALL)
    assert said
    assert not re.search(r"\d-\d", said[0].partition(">")[2])
    head, because = (unescape(each).replace(UNBROKEN, "-") for each in said.groups())
    return head, because


def test_two_taps_tell_who_takes_a_single_and_why(phone: Phone) -> None:
    phone.look("/referee")
    assert answered(phone) == ("Tap what was led", "")
    tap(phone, "tile:5-5")
    tap(phone, "tile:6-6")
    assert answered(phone) == (
        "The second player takes it",
        "Led: a single civil tile (5-5). 6-6 beats 5-5.",
    )
    assert "Nothing that is still out is higher." in phone.page


def test_a_last_trick_tells_what_it_pays_by_the_rules_of_the_table(phone: Phone) -> None:
    phone.look("/sheets/celko-kam/referee")
    for each in ("last:1", "tile:2-1", "tile:4-2"):
        tap(phone, each)
    assert answered(phone) == (
        "The second player takes it",
        "Led: a single military tile (2-1). 4-2 beats 2-1.",
    )
    assert "If the 2-1 is led as the last trick and the 4-2 takes it" in phone.page.replace(
        UNBROKEN, "-"
    )
    assert "Before a last trick of a single tile" in phone.page
    assert "Between two players who are not banker, no trick then pays 5" in phone.page


def test_ones_own_lead_is_judged_without_a_script_too(phone: Phone) -> None:
    phone.look("/sheets/celko-kam/referee")
    hand = ("6-6", "1-1", "1-1", "4-4", "3-3", "6-5", "6-2", "2-1")
    for each in ("ask:lead", *(f"tile:{tile}" for tile in hand), "held:1", "held:2"):
        tap(phone, each)
    head, because = answered(phone)
    assert head == "Unbeatable"
    assert because == "Only 6-6 6-6 would be higher, and you hold 6-6 Heaven yourself."


def test_what_may_be_led_is_the_tables_and_its_answers(phone: Phone) -> None:
    led = {"size": "2", "shown": "5-1 5-1,6-1 6-1,,", "at": "2"}
    phone.page = phone.client.get("/sheets/hong-kong/referee", query_string=led).text
    assert answered(phone)[0] == "The second player takes it"
    high = {**led, "shown": "5-1 5-1,6-6 6-6,,"}
    for answer, head in (("off", "The second player"), ("unbeatable", "The leader")):
        asked = {**high, "civil-supreme": answer}
        phone.page = phone.client.get("/sheets/hong-kong/referee", query_string=asked).text
        assert answered(phone)[0] == f"{head} takes it"
    assert 'name="civil-supreme" value="unbeatable"' in phone.page


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_every_way_of_playing_has_its_page(phone: Phone, preset: object) -> None:
    key, name = preset.key, preset.name  # type: ignore[attr-defined]
    assert phone.look(f"/sheets/{key}/referee").status_code == 200
    assert translated(name) in unescape(phone.page)


def test_a_game_without_a_referee_has_no_such_page(phone: Phone) -> None:
    assert [each.key for each in refereed()] == ["tien-gow"]
    assert phone.look("/sheets/malayan/referee").status_code == 404
    sitting = begin(phone, make_group(phone), "malayan")
    assert phone.look(f"/sittings/{sitting}/referee").status_code == 404
    phone.look(f"/sittings/{sitting}/enter")
    assert "/referee" not in phone.page


def test_a_table_asks_by_its_own_rules_from_entry(phone: Phone, other_phone: Phone) -> None:
    sitting = begin(phone, make_group(phone))
    phone.look(f"/sittings/{sitting}/enter")
    assert f'href="/sittings/{sitting}/referee" data-keep' in phone.page
    phone.look(f"/sittings/{sitting}/referee")
    assert "Game Cabinet (Celko and Kam)" in phone.page
    tap(phone, "tile:6-6")
    assert answered(phone)[0] == "The leader takes it"
    assert other_phone.look(f"/sittings/{sitting}/referee").status_code == 404


def test_the_table_of_answers_is_kept_for_a_year_and_known_by_its_tag(phone: Phone) -> None:
    phone.look("/referee")
    address = re.search(r'data-table="([^"]+)"', phone.page)
    assert address
    with phone.client.get(address[1]) as table:
        assert table.mimetype == "application/json"
        assert "max-age=31536000" in table.headers["Cache-Control"]
        tag = table.headers["ETag"]
    with phone.client.get(address[1], headers={"If-None-Match": tag}) as again:
        assert again.status_code == 304
    assert address[1] in phone.client.get("/worker.js").text
