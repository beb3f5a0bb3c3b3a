"""The navigation bar of an evening on a narrow phone, and its buttons."""

import pytest

from tests.e2e.measuring import LETTERS, written_in
from tests.e2e.phones import Begin, NewPage
from tests.marks import in_ordeal

CROWDED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const places = [...document.querySelectorAll(".places a")];
  const words = places.map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each.lastChild);
    return box(range);
  });
  const near = words.slice(1).filter((word, n) => word.left - words[n].right < 3);
  const known = [...document.querySelectorAll(".top :is(.key, summary)")];
  const shown = known.filter((each) => each.offsetParent);
  const keys = [...places, ...shown].map(box);
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom && other.top < one.bottom;
  const over = keys.flatMap((one, n) => keys.slice(n + 1).filter((other) => meet(one, other)));
  const out = keys.filter((key) => key.left < 0 || key.right > innerWidth || key.width < 43.9);
  return [near.length, over.length, out.length];
}"""
"""How many words run into the next one, keys lie over each other, keys are out of view or small."""


@pytest.mark.parametrize("width", [320, in_ordeal(360)])
def test_its_words_stand_apart_and_no_key_lies_over_another(
    width: int, begin: Begin, new_page: NewPage
) -> None:
    page = new_page(size=(width, 568), bypass_csp=True)
    table = begin(waiting=("Eve",))
    table.open(page, table.enter)
    assert page.locator(".top .turn").count() == 2
    for letters in LETTERS:
        written_in(page, letters)
        assert page.evaluate(CROWDED) == [0, 0, 0], letters
