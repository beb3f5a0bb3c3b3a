"""Names at the seats: complete if there is room, else cut at their end in either direction."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phones import Begin, NewPage, Size, sits
from tests.marks import in_ordeal

pytestmark = pytest.mark.ordeal

ARABIC = "فاطمة الزهراء عبد الرحمن المنصوري"
NAMES = (ARABIC, "陳太 Mrs Chan", "Bo", "Wilhelmina 👍")

LETTER = """(each, at) => {
  const text = document.createTreeWalker(each, NodeFilter.SHOW_TEXT).nextNode();
  const letter = document.createRange();
  letter.setStart(text, at);
  letter.setEnd(text, at + 1);
  const { left, right } = letter.getBoundingClientRect();
  const place = each.getBoundingClientRect();
  return { left, right, within: left >= place.left - 1 && right <= place.right + 1 };
}"""


@pytest.mark.parametrize("preset", ["celko-kam", in_ordeal("malayan")])
def test_a_name_that_is_too_long_is_cut_at_its_end_whichever_way_it_runs(
    preset: str, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(size=(320, 568))
    sits(page, begin(preset, names=NAMES))
    name = page.locator(".seat-0 .name")
    assert name.evaluate(LETTER, 0)["within"]
    assert not name.evaluate(LETTER, len(ARABIC) - 1)["within"]
    if preset == "celko-kam":
        above_the_pad = page.locator(".for .name")
        assert above_the_pad.evaluate(LETTER, 0)["within"]


def test_what_follows_a_name_above_the_keys_stands_behind_it(begin: Begin, page: Page) -> None:
    thumb = sits(page, begin("malayan", names=("فاطمة", *NAMES[1:])))
    thumb.tap(".seat-0 .won-it")
    whose = page.locator(".by-count .whose bdi")
    expect(whose).to_have_text("فاطمة · ")
    assert whose.evaluate(LETTER, 0)["right"] <= whose.evaluate(LETTER, 6)["left"]


@pytest.mark.parametrize("size", [(320, 568), in_ordeal((360, 740))])
def test_a_name_at_the_side_has_two_lines(size: Size, begin: Begin, new_page: NewPage) -> None:
    page = new_page(size=size)
    sits(page, begin(names=NAMES))
    for seat in (1, 3):
        name = page.locator(f".seat-{seat} .name")
        assert name.evaluate("(each) => each.scrollHeight <= each.clientHeight + 1")
        assert name.evaluate("(each) => each.scrollWidth <= each.clientWidth")
