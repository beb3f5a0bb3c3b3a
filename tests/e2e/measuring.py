"""Measures an entry page: everything in view, large enough, and unmoving."""

from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Page

Sizes = tuple[tuple[int, int], ...]
SIZES: Sizes = ((360, 740), (360, 640), (320, 568))
LANGUAGES = ("en", "zh-Hant", "zh-Hans")
WIDE = "DejaVu Sans"
LETTERS = ("system-ui", WIDE)
"""Roboto, which `fonts.conf` gives for the phone's own, and one that is a sixth wider."""
NAMES = ("Bartholomew-Christopher", "陳太 Mrs Chan", "Uncle Lam", "Wilhelmina")

TOUCH = 44
BAR = ".top .key, :is(.turn, .more) > summary"
"""Controls in the bar of every entry page."""

AT_REST = "await Promise.allSettled(document.getAnimations().map((each) => each.finished));"
"""A key that was tapped comes up again in a moment."""

WORDS = (
    ".result :is(b, small), .mark .word, .pick > span, .well small, .taken .monogram, "
    ".places > *, .do > button, .resets > .clear, .because > summary, .besides .word, .kinds button"
)
CELLS = (
    ".taken, .pick, .mark, .well, .places > *, .do > *, .resets > *, .besides > summary, "
    ".kinds button"
)
"""Texts in cells, and cells."""

MEASURED = """async ([tapped, moved, touch, words, cells]) => {
  AT_REST
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => {
    return each.offsetParent && each.checkVisibility({ visibilityProperty: true });
  });
  const told = (each) => {
    const place = each.closest(".seat, .ends, .pad, .do")?.className;
    return `${place} ${each.ariaLabel || each.className || each.textContent}`;
  };
  const over = (each) => {
    const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [[x, y], [left + 5, y], [right - 5, y], [x, top + 5], [x, bottom - 5]]
      .some(([across, down]) => !each.contains(document.elementFromPoint(across, down)));
  };
  // On a short phone, and beside three leads, a side seat's figure and last trick share a row.
  const sides = [".seat-1", ".seat-3"].flatMap((seat) => [`${seat} .figure`, `${seat} .won-last`]);
  const shares = (each) => (innerHeight < 640 || each.closest(".leads-3")) && each.matches(sides);
  const small = (each) => {
    // What a seat has is one target: its figures turn to the same seat.
    const target = each.matches(".figure") ? (each.closest(".holds") ?? each.parentElement) : each;
    const { width, height } = target.getBoundingClientRect();
    return height < touch || width < (shares(each) ? 0.75 * touch : touch);
  };
  const written = (each) => {
    const letters = document.createRange();
    letters.selectNodeContents(each);
    return letters.getBoundingClientRect();
  };
  // What is written stays in the cell that it is written in; a hair is rounding.
  const cut = (each) => {
    const { left, right } = written(each);
    const cell = each.closest(cells).getBoundingClientRect();
    return left < cell.left - 0.5 || right > cell.right + 0.5;
  };
  // The puck lies on the edge of its seat, above the letters that stand there.
  const under = (each) => [...document.querySelectorAll(".puck")].some((puck) => {
    const [gold, letters] = [puck.getBoundingClientRect(), written(each)];
    const deep = Math.min(gold.bottom, letters.bottom) - Math.max(gold.top, letters.top);
    return gold.left < letters.right && letters.left < gold.right && deep > letters.height / 5;
  });
  return {
    cut: shown(words).filter(cut).map(told),
    under: shown(words).filter(under).map(told),
    covered: shown(tapped).filter(over).map(told),
    small: shown(tapped).filter(small).map(told),
    scrolls: [document.documentElement.scrollHeight - innerHeight].filter(Boolean),
    wide: [document.documentElement.scrollWidth - innerWidth].filter(Boolean),
    places: [...document.querySelectorAll(moved)].flatMap((each, n) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const place = [n, each.tagName, left, top, width, height].join(" ");
      return shown(moved).includes(each) ? [place] : [];
    }),
  };
}""".replace("AT_REST", AT_REST)

PLACES = """async (all) => {
  AT_REST
  return all.map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join(" ");
  });
}""".replace("AT_REST", AT_REST)

BROKEN = """(all) => all.flatMap((each) => {
  const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
  let text = texts.nextNode();
  while (!text.data.trim() || text.parentElement.closest("svg")) text = texts.nextNode();
  const letters = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    letters.setStart(text, index);
    letters.setEnd(text, index + word.length);
    return letters.getClientRects().length > 1;
  }).map(String);
})"""
"""The words that are broken in the first text of each, but for those of drawings."""


def places(page: Page, selector: str) -> list[str]:
    """Where all that is selected stands, and how large it is."""
    found: list[str] = page.locator(selector).evaluate_all(PLACES)
    return found


def written_in(page: Page, letters: str) -> None:
    """The page in other letters; its content security policy has to be bypassed."""
    page.add_style_tag(content=f":root:root:root {{ --font: {letters} }}")


def written_large(page: Page, size: str) -> None:
    page.evaluate("size => document.documentElement.style.fontSize = size", size)


def width_of(page: Page) -> int:
    """How wide the page is, which is more than the phone where it scrolls sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


Found = Iterator[tuple[str, object]]
"""Faults, and where they were found."""


class Measure(NamedTuple):
    """The controls of a page; none of them may move, except those that appear (`comes`)."""

    tapped: str
    comes: str = ".nothing"

    def of(self, page: Page) -> dict[str, list[str]]:
        moved = f".seat, {self.tapped}, .top .key, .do > *"
        found: dict[str, list[str]] = page.evaluate(
            MEASURED, [f"{self.tapped}, {BAR}, {self.comes}", moved, TOUCH, WORDS, CELLS]
        )
        return found

    def places(self, page: Page) -> list[str]:
        return self.of(page)["places"]

    def faults(self, page: Page, doing: str) -> Found:
        """The faults of the current page."""
        found = self.of(page)
        for fault in ("cut", "under", "covered", "small", "scrolls", "wide"):
            if found[fault]:
                yield f"{doing}: {fault}", found[fault]

    def covered(self, page: Page, doing: str) -> Found:
        """The controls that cannot be tapped all over, on a page that may be scrolled."""
        page.evaluate("scrollTo(0, 0)")
        if found := self.of(page)["covered"]:
            yield f"{doing}: covered", found

    def moved(self, page: Page, begun: list[str], doing: str) -> Found:
        """The controls that have moved since before the first tap."""
        if gone := sorted(set(begun) - set(self.places(page))):
            yield f"{doing}: moved", gone
