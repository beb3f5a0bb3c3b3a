"""What is done to a finished document changes nothing that is seen."""

import pypdfium2
import pytest
from PIL import ImageChops

from companion.paper import finishing
from companion.paper.press import Job, press

PAGE = """<html lang="en"><title>A</title>
<style>@page { size: 80mm 40mm } table { border-collapse: collapse; width: 100% }
td { border: 0.3mm solid #000; border-bottom: 0.1mm solid #888 }
span { border: 0.2mm solid #000; border-radius: 0.8mm }</style>
<table><tr><td><span>A</span> 天九<td>👍<td style="font-size: 20pt">👍</table></html>"""


def seen(pdf: bytes) -> pypdfium2.PdfBitmap:
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        picture = page.render(scale=2).to_pil().convert("L")
        page.close()
    return picture


def test_a_page_looks_as_it_did_and_is_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    slim = press(Job(PAGE))
    for name in ("join_strokes", "slim_fonts", "share_images", "tidy_tags"):
        monkeypatch.setattr(finishing, name, lambda _: None)
    usual = press(Job(PAGE))
    different = ImageChops.difference(seen(slim), seen(usual)).histogram()
    assert sum(different[64:]) == 0
    assert len(slim) < len(usual) / 2
