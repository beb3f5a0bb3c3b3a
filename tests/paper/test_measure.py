"""How wide a text is: never wider on paper than was reckoned."""

import pytest

from companion.paper.measure import lines, shortened, wide
from companion.paper.press import Job, press
from tests.paper.reading import POINTS, Read

TEXTS = ("−11,920", "+1,000,000", "64·12", "Wolfgang Amadeus Mozart", "Nguyễn Thị Phương Thảo",
         "歐陽慕容司徒", "MWMW @ %", "units·farn", "محمد عبد الرحمن",
         "شمس الضحى", "مصطفى", "خديجة", "رؤوف")  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_no_wider_on_paper_than_it_is_reckoned(text: str) -> None:
    style = 'p { font: 700 20pt Roboto, "Noto Sans CJK HK", "DejaVu Sans"; white-space: pre }'
    pdf = press(Job(f"<html lang=en><style>{style}</style><p>{text}</p></html>"))
    words = Read(pdf).pages[0].words
    across = max(word.right for word in words) - min(word.left for word in words)
    assert across / POINTS <= wide(text, 20)


def test_a_name_keeps_all_letters_that_have_room_and_says_that_there_are_more() -> None:
    name = "Maximiliane Freifrau von Hohenzollern"
    assert shortened(name, 1000, 9) == name
    assert shortened(name, wide("Maximiliane Frei…", 9) + 0.01, 9) == "Maximiliane Frei…"
    assert shortened(name, wide("Maximiliane Freifrau…", 9) + 0.01, 9) == "Maximiliane Freifrau…"
    assert shortened("عبد الرحمن", wide("عبد الرح…", 9) + 0.01, 9) == "عبد الرح…"


def test_lines_are_counted_also_of_words_longer_than_a_line() -> None:
    assert lines("one", 30, 9) == 1
    assert lines("one two three four five six seven", 20, 9) >= 3
    assert lines("x" * 60, 20, 9) >= 5
