"""Fonts of Chinese letters take no more room than the letters that are used."""

import pypdfium2

from companion.paper.press import Job, press
from tests.paper.reading import Read

STYLE = '<style>p { font: 40pt "Noto Sans CJK HK" }</style>'


def test_a_few_chinese_letters_make_a_small_document_in_which_they_are_drawn() -> None:
    pdf = press(Job(f"<html lang=zh>{STYLE}<p>天九</p></html>"))
    assert len(pdf) < 3_500
    assert "天九" in Read(pdf).text
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        drawn = page.render(scale=1).to_pil().convert("L").histogram()
        page.close()
    assert sum(drawn[:100]) > 300
