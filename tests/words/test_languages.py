"""Every language is complete, with all gaps in place; names from right to left reorder nothing."""

import re

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from companion.i18n import CATALOGUES, best, isolate_phrase, isolate_text, languages
from companion.rules.mahjong.hand import MahjongCount, MahjongCountLine, totalled
from companion.rules.phrases import Who, phrase, say

TAGS = sorted(path.parent.name for path in CATALOGUES.glob("*/messages.po"))


def catalogue(tag: str) -> Catalog:
    with (CATALOGUES / tag / "messages.po").open("rb") as file:
        return read_po(file)


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """A message or a translation in all its forms: one, or one for each number."""
    return [text] if isinstance(text, str) else list(text or ())


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{\w+\}|%\(\w+\)[sd]", text))


def test_there_are_english_and_both_ways_to_write_chinese() -> None:
    assert next(iter(languages())) == "en"
    assert {"zh-Hant", "zh-Hans"} < languages().keys()
    assert languages()["zh-Hant"].name == "廣東話（繁體）"
    assert languages()["zh-Hans"].name == "简体中文"


@pytest.mark.parametrize("tag", TAGS)
def test_a_language_lacks_no_message(tag: str, collected_messages: Catalog) -> None:
    translated = catalogue(tag)
    lacking = [
        message.id
        for message in collected_messages
        if message.id and not all(forms(_in(translated, message).string) or [""])
    ]
    assert lacking == []


def _in(translated: Catalog, message: Message) -> Message:
    return translated.get(forms(message.id)[0]) or Message(message.id)


@pytest.mark.parametrize("tag", TAGS)
def test_no_translation_is_marked_as_doubtful_for_then_english_would_be_said(tag: str) -> None:
    assert [message.id for message in catalogue(tag) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("tag", TAGS)
def test_a_language_fills_the_gaps_that_a_message_has(tag: str) -> None:
    wrong = [
        (message.id, form)
        for message in catalogue(tag)
        if message.id
        for form in forms(message.string)
        if not gaps(form) <= gaps(" ".join(forms(message.id)))
        or gaps(forms(message.id)[0]) - gaps(form) - {"{n}", "%(n)s", "%(num)s"}
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("wanted", "tag"),
    [
        (["zh-TW"], "zh-Hant"),
        (["zh-HK", "en"], "zh-Hant"),
        (["yue"], "zh-Hant"),
        (["yue-HK"], "zh-Hant"),
        (["zh-yue"], "zh-Hant"),
        (["zh-Hant-HK"], "zh-Hant"),
        (["yue-Hans-CN"], "zh-Hans"),
        (["zh-CN"], "zh-Hans"),
        (["zh"], "zh-Hans"),
        (["qaa", "en-GB"], "en"),
        (["", "xx"], "en"),
    ],
)
def test_a_browser_gets_the_first_of_its_languages_that_there_is(
    wanted: list[str], tag: str
) -> None:
    assert best(wanted).tag == tag


@pytest.mark.parametrize("tag", ["zh-Hant", "zh-Hans"])
def test_the_steps_of_a_sum_are_no_list(tag: str) -> None:
    count = MahjongCount(
        (MahjongCountLine(phrase("winds"), "a", units=14, farn=1),), basic=20, base=50
    )
    assert say(totalled(count), (), languages()[tag]) == "14 → 20，+ 50 = 70，× 2 = 140"


@pytest.mark.parametrize("tag", TAGS)
def test_no_space_follows_a_full_width_mark(tag: str) -> None:
    forms_of = ((m.id, form) for m in catalogue(tag) if m.id for form in forms(m.string))
    assert [found for found in forms_of if re.search(r"[：。，；、] ", found[1])] == []


def test_only_what_turns_others_round_is_isolated() -> None:
    assert isolate_text("Bo") == "Bo"
    assert isolate_text("陳太") == "陳太"
    assert isolate_text("محمد") == "\u2068محمد\u2069"
    assert isolate_text("a\u202eb") == "\u2068a\u202eb\u2069"


def test_names_in_a_sentence_are_isolated_and_its_figures_are_not() -> None:
    inner = phrase("{who} leaves", who="محمد")
    told = phrase(
        "{a} pays {seat} {n}, {all}: {b}", a="محمد", seat=Who(1), n=5, all=(inner,), b="x"
    )
    names = ("Ana", isolate_text("عبد"))
    name, other = "\u2068محمد\u2069", "\u2068عبد\u2069"
    assert say(isolate_phrase(told), names) == f"{name} pays {other} 5, {name} leaves: x"
