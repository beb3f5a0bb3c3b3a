"""Common reasons are translated, others are not."""

from companion.i18n.languages import languages
from companion.rules.lines import OFTEN, why_told
from companion.rules.phrases import say


def test_what_payments_are_often_for_has_a_word_in_every_language() -> None:
    for words in languages().values():
        told = [say(why_told(str(each)), (), words) for each in OFTEN]
        assert told == [words.gettext(each.message) for each in OFTEN]


def test_a_reason_of_the_tables_own_is_said_as_it_was_written() -> None:
    assert say(why_told("{n} misplayed"), (), languages()["zh-Hant"]) == "{n} misplayed"
