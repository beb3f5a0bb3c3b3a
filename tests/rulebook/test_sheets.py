"""The rules as pages: presets for everyone, and the rules of a sitting."""

import re
from html import unescape

import pytest

from companion.form_fields import translated
from companion.printing.game_documents import NAMES, clause_examples
from companion.rules.games import all_presets
from companion.rules.presets import Choice, Preset
from companion.templating import unbroken
from tests.factories import Phone, TableInApp, begin, save_house_rules
from tests.pages import said

PRESETS = tuple(all_presets())


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_a_page_says_every_sentence_and_asks_every_question(phone: Phone, preset: Preset) -> None:
    phone.look(f"/sheets/{preset.key}")
    page = unescape(phone.page)
    assert all(translated(sentence) in page for sentence in preset.sheet().sentences)
    for choice in preset.choices:
        assert translated(choice.asks) in page
        if isinstance(choice, Choice):
            assert all(translated(option.says) in page for option in choice.options)
            marked = rf'name="{choice.key}" value="([^"]*)"(?: checked)?> <span>[^<]*<[^>]*>\(usual'
            assert re.findall(marked, " ".join(page.split())) == [str(choice.usual)]


def test_answers_in_the_address_change_the_sentences(phone: Phone) -> None:
    phone.look("/sheets/celko-kam?streak=growing&one-red-dot=off&nobody=knows")
    assert "is tripled in the second and so on" in phone.page
    assert "(your choice)" in phone.page
    assert "Left out by your choices:" in phone.page


def test_a_number_that_cannot_be_read_stays_and_is_said(phone: Phone) -> None:
    phone.look("/sheets/taiwan?base=a+dozen")
    assert 'value="a dozen" aria-invalid="true"' in phone.page
    assert "Enter a whole number." in phone.page
    phone.look("/sheets/taiwan?base=12")
    assert "Enter a whole number." not in phone.page


def test_a_sitting_shows_its_rules_its_answers_and_its_changes(phone: Phone, group: str) -> None:
    house = save_house_rules(phone, group, "Ours", **{"empty.points": "7"})
    sitting = begin(phone, group, house=house)
    phone.look(f"/sittings/{sitting}/rules")
    assert "<h1>Ours (Game Cabinet (Celko and Kam))</h1>" in phone.page
    assert "A player with no trick pays the winner 7 points." in phone.page
    assert "Double, as in the first hand" in phone.page
    assert "A player with no trick pays the winner 5 points." in phone.page


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_a_page_gives_the_example_of_each_sentence_with_numbers(
    phone: Phone, preset: Preset
) -> None:
    phone.look(f"/sheets/{preset.key}")
    examples = clause_examples(preset.sheet()).values()
    players = tuple(map(translated, NAMES))
    told = [unbroken(translated(example.told(), players)) for example in examples]
    assert told
    assert all(f"Example: {text}" in unescape(phone.page) for text in told)


CELLS = re.compile(r"<td[^>]*><b>([^<]+)</b></td>")


def test_a_strip_says_what_ones_tricks_pay_and_what_is_paid_at_once_is_drawn(phone: Phone) -> None:
    phone.look("/sheets/celko-kam")
    otherwise = phone.page.partition("between others</th>")[2].partition("</tr>")[0]
    assert CELLS.findall(otherwise) == ["5", "3", "2", "1", "0", "−1", "−2"]
    assert "the Supreme pair 2 4 to or from the banker" in said(phone)
    assert "four tiles, won 4 8 to or from the banker" in said(phone)
    assert phone.page.count('<svg class="t') == 2


def test_the_rules_of_a_sitting_begin_with_its_payments(table: TableInApp, scorer: Phone) -> None:
    scorer.look(f"{table.at}/rules")
    text = said(scorer)
    assert text.index("What a loser pays the winner") < text.index("Eight tricks are played")
