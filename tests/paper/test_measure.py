"""The width of a text on paper never exceeds the computed width."""

from itertools import pairwise

import pytest

from companion.printing.measure import broken, lines, shortened, wide
from companion.printing.worker import Job, press
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


SENTENCES = (
    "What the banker pays or is paid is doubled in the first hand of a bank, is tripled in the "
    "second and so on, for special tricks too. But what a beaten banker is paid is not multiplied.",
    (
        "In units, a triplet of twos to eights is worth 2 when open and 4 when concealed; one "
        "of ones, nines, winds or dragons 4 and 8. A triplet completed by the winning discard "
        "is open."
    ),
    "打八棟；二、三或者四隻嘅一棟就計幾多棟。攞到最後一棟就贏呢鋪，下鋪做莊。出四隻嗰家（么雙擒四）包晒。",
)


@pytest.mark.parametrize("text", SENTENCES)
@pytest.mark.parametrize("room", [40, 70, 88])
def test_a_sentence_breaks_into_as_many_lines_as_it_was_told_to(text: str, room: int) -> None:
    style = (
        f"@page {{ size: 210mm }} p {{ width: {room}mm; font: 8.5pt Roboto, 'Noto Sans CJK HK' }}"
    )
    page = Read(press(Job(f"<html lang=en><style>{style}</style><p>{text}</p></html>"))).pages[0]
    baselines = sorted({round(word.bottom) for word in page.words})
    stand = 1 + sum(b - a > 5 for a, b in pairwise(baselines))
    assert broken(text, room, 8.5) == stand
