"""The payment card as a page equals the engine's, by every sheet, in each language."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from urllib.parse import urlencode

import pytest

from companion.i18n import languages
from companion.printing.game_documents import PaymentCard, game_paper, merge_rows
from companion.rules.games import all_presets, preset
from companion.rules.phrases import Phrase, say
from companion.rules.presets import NumberChoice, Preset
from companion.rules.sheet import Sheet
from tests.factories import Phone, begin, make_group
from tests.marks import in_ordeal

PRESETS = [*all_presets()]
ROW = re.compile(r"<tr.*?</tr>", re.S)
CELL = re.compile(r"<t[hd][^>]*>\s*(?:<b>)?(.*?)(?:</b>)?\s*</t[hd]>", re.S)


def read(page: str) -> list[list[str]]:
    """The cells of every row of a page, in order."""
    return [[unescape(cell) for cell in CELL.findall(row)] for row in ROW.findall(page)]


def written(n: int | None, tag: str) -> str:
    if n is None:
        return "–"
    number = languages()[tag].number(abs(n))
    return f"−{number}" if n < 0 else number


def cards(sheet: Sheet) -> list[PaymentCard]:
    paper = game_paper(sheet.game)
    more = (special for _, special in paper.endings(sheet))
    return [
        merge_rows(card) for card in (paper.card(sheet), *more, paper.losers_card(sheet)) if card
    ]


def expected(sheet: Sheet, tag: str) -> Iterator[list[str]]:
    def told(phrase: Phrase) -> str:
        return say(phrase, (), languages()[tag])

    for card in cards(sheet):
        yield [told(card.corner), *map(told, card.columns)]
        for title, rows in card.groups:
            if len(card.groups) > 1:
                yield [told(title)]
            for head, row in rows:
                yield [told(head), *(written(n, tag) for n in row)]


def wrong(phone: Phone, preset: Preset, answers: dict[str, str | int]) -> list[str]:
    sheet = preset.sheet(answers)
    differ = []
    for tag in languages():
        address = f"/sheets/{preset.key}/card?{urlencode(answers)}"
        page = phone.client.get(address, headers={"Accept-Language": tag}).text
        there, right = read(page), list(expected(sheet, tag))
        assert len(right) > 2
        differ += [f"{address} {tag}"] if there != right else []
        names = (
            say(title, (), languages()[tag]) for title, _ in game_paper(sheet.game).endings(sheet)
        )
        differ += [name for name in names if name not in unescape(page)]
    return differ


@pytest.mark.parametrize("answers", ["the usual", in_ordeal("every")])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_the_page_has_every_cell_of_the_card_in_every_language(
    phone: Phone, preset: Preset, answers: str
) -> None:
    chosen: list[dict[str, str | int]] = [{}]
    if answers == "every":
        choices = [choice for choice in preset.choices if not isinstance(choice, NumberChoice)]
        chosen = [{c.key: option.value} for c in choices for option in c.options[1:]]
    assert [each for one in chosen for each in wrong(phone, preset, one)] == []


def test_the_rules_of_a_sitting_and_of_a_sheet_lead_to_the_card_and_the_referee(
    phone: Phone,
) -> None:
    phone.look("/sheets/hong-kong?bank=passes")
    assert 'href="/sheets/hong-kong/card?bank=passes"' in phone.page
    assert 'href="/sheets/hong-kong/referee?bank=passes"' in phone.page
    phone.look("/sheets/malayan")
    assert "/referee" not in phone.page
    sitting = begin(phone, make_group(phone), "hong-kong")
    phone.look(f"/sittings/{sitting}/rules")
    assert f'href="/sittings/{sitting}/referee"' in phone.page
    phone.look(f"/sittings/{sitting}/card")
    assert read(phone.page) == list(expected(preset("hong-kong").sheet(), "en"))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_rules_page_and_card_say_a_payment_with_the_same_sign_and_no_row_twice(
    phone: Phone, preset: Preset
) -> None:
    phone.look(f"/sheets/{preset.key}/card")
    on_card = read(phone.page)
    assert all(one[1:] != other[1:] for one, other in pairwise(on_card) if len(one) > 1)
    at_once = phone.page.partition('id="at-once"')[2].partition("</section>")[0]
    phone.look(f"/sheets/{preset.key}")
    rules = phone.page.partition('class="sentences"')[0]
    rows = [row for row in read(rules) if len(row) > 1]
    assert rows
    assert [row for row in rows if row not in on_card] == []
    assert rules.partition('id="at-once"')[2].partition("</section>")[0] == at_once
