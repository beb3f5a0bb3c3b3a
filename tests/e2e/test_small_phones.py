"""Texts are complete on the smallest phones: names, figures, Undo."""

import pytest
from playwright.sync_api import Page, expect

from companion.rules.lines import Agreed, HandLine
from companion.rules.tiengow import Hand, Mark
from tests.e2e.mahjong import MahjongThumb
from tests.e2e.measuring import BROKEN, LETTERS, NAMES, SIZES, TOUCH, WIDE, written_in
from tests.e2e.phones import Begin, NewPage, Server, Size, follow, sits, write

pytestmark = pytest.mark.ordeal

LARGER, _, SMALLEST = SIZES
SHORT = ("Mei Ling", "Georgina", "Ah Ming", "Chan Tai Man")

BROKEN_IN_WORDS = BROKEN.replace("\\S+", "[^\\s-]+")
"""The same where a line may also end after a hyphen."""

DEEP = """(puck) => puck.getBoundingClientRect().bottom
  - puck.closest(".seat").getBoundingClientRect().top"""

OUT_OF = """(texts, box) => texts.filter((text) => {
  const letters = document.createRange();
  letters.selectNodeContents(text);
  const { left, right } = letters.getBoundingClientRect();
  const around = text.closest(box).getBoundingClientRect();
  return left < around.left || right > around.right;
}).map((text) => text.textContent)"""
"""Texts that stick out of what they stand in."""

UNDER_THE_BADGE = """(texts) => texts.filter((text) => {
  const letters = document.createRange();
  letters.selectNodeContents(text);
  const [word, badge] = [letters, document.querySelector(".puck")].map(
    (each) => each.getBoundingClientRect());
  return word.bottom > badge.top && word.right > badge.left && word.left < badge.right;
}).map((text) => text.textContent)"""

TOP = "(it) => it.getBoundingClientRect().top"

CROWDED = """(keys) => keys.filter((key) => {
  const { top, bottom } = key.getBoundingClientRect();
  const word = key.querySelector("span").getBoundingClientRect();
  return word.top < top + 3 || word.bottom > bottom - 3;
}).map((key) => key.textContent)"""
"""Keys whose words touch their edge."""

PEEPING = """(names) => names.filter((name) => {
  const letters = document.createRange();
  letters.selectNodeContents(name);
  const end = name.getBoundingClientRect().bottom;
  return [...letters.getClientRects()].some((it) => it.top < end - 1 && it.bottom > end + 2);
}).map((name) => name.textContent)"""
"""Names of whose hidden lines the tops are seen."""

ONE_WORD = "Wolfeschlegelsteinhausenbergerdorf"

TAPPED = """(key) => {
  const { left, top, bottom, width, height } = key.getBoundingClientRect();
  const across = left + width / 2;
  return {
    height,
    covered: [top + 2, bottom - 2].some((down) => document.elementFromPoint(across, down) !== key),
  };
}"""


@pytest.fixture
def size() -> Size:
    return SMALLEST


@pytest.fixture
def page(new_page: NewPage, size: Size) -> Page:
    """A phone of the size, whose letters may be made wider."""
    return new_page(size=size, bypass_csp=True)


@pytest.mark.parametrize("size", [SMALLEST, LARGER])
def test_a_name_is_broken_between_its_words_alone_where_the_evening_is_settled(
    page: Page, begin: Begin, server: Server
) -> None:
    table = begin(names=SHORT, currency="HKD", points=5, money=100)
    write(server, table, Agreed((740, -12, -726, -2), "by talk"))
    table.open(page, f"/evenings/{table.evening_id}/settle")
    names = page.locator(".results tbody th bdi")
    expect(names).to_have_count(len(SHORT))
    assert names.evaluate_all(BROKEN) == []
    assert page.locator(".results").evaluate("(it) => it.scrollWidth <= it.clientWidth")


@pytest.mark.parametrize("size", [SMALLEST, LARGER])
def test_long_names_break_at_no_letter_and_leave_room_for_every_figure(
    page: Page, begin: Begin, server: Server
) -> None:
    long = ("Bartholomew-James", "Ah Keung Senior", "Ah Keung Junior", "Mei")
    table = begin(names=long, currency="HKD", points=1, money=50)
    write(server, table, Agreed((24, -20, -2, -2), "by talk"))
    table.join(page)
    for address, names, box in (
        (f"/evenings/{table.evening_id}", ".figures bdi", ".wide"),
        (f"/evenings/{table.evening_id}/settle", ".results th bdi, .owe .names bdi", ".results"),
        (f"{table.ledger}/summary", ".result th bdi", ".result"),
    ):
        page.goto(address)
        found = page.locator(names)
        assert found.count() >= len(long)
        words = found.evaluate_all("(all) => all.flatMap((it) => it.textContent.split('-'))")
        assert "Bartholomew" in words
        cut = "(all) => all.filter((it) => it.scrollWidth > it.clientWidth + 1).length"
        assert found.evaluate_all(cut) == 0, address
        assert found.evaluate_all(BROKEN_IN_WORDS) == [], address
        assert page.locator(box).evaluate("(it) => it.scrollWidth <= it.clientWidth"), address


@pytest.mark.parametrize("size", [SMALLEST, LARGER])
def test_the_badge_lies_on_the_edge_of_its_seat_and_undo_has_the_height_of_a_finger(
    page: Page, begin: Begin
) -> None:
    thumb = MahjongThumb.at(begin("malayan", names=NAMES), page)
    assert page.locator(".seat .puck").evaluate(DEEP) <= 4
    thumb.hand(0, 14, 1)
    expect(page.locator(".nets")).to_be_visible()
    thumb.record()
    undo = page.locator(".done button").evaluate(TAPPED)
    assert undo == {"height": TOUCH, "covered": False}


@pytest.mark.parametrize("size", [SMALLEST, LARGER])
@pytest.mark.parametrize("waiting", [(), ("陳大文",)])
def test_who_has_gone_home_is_said_where_nothing_scrolls(
    page: Page, begin: Begin, waiting: tuple[str, ...]
) -> None:
    table = begin(names=NAMES, waiting=waiting)
    table.open(page, f"{table.ledger}/leaving")
    follow(page.get_by_role("link", name="Settle now").first)
    page.locator("[name=other]").first.check()
    follow(page.get_by_role("button", name="Settle up and leave"))
    page.goto(table.enter)
    key = page.get_by_role("link", name="Who takes the seat?")
    expect(page.locator(".goes")).to_contain_text("has left")
    written_in(page, WIDE)
    above = key.evaluate("(it) => it.getBoundingClientRect().bottom")
    assert above + 2 <= page.locator(".do .main").evaluate(TOP)
    assert page.locator(".resets .waits").evaluate_all(CROWDED) == []
    tapped = key.evaluate(TAPPED)
    assert tapped["height"] >= TOUCH
    assert not tapped["covered"]
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


def test_long_names_are_read_whole_where_seats_change_and_where_a_hand_is_corrected(
    page: Page, begin: Begin, server: Server
) -> None:
    table = begin(names=("Konstantinopoulou", "陳太 Mrs Chan", "Uncle Lam", "Wilhelmina"))
    write(server, table, Agreed((740, -12, -726, -2), "by talk"))
    table.open(page, f"{table.ledger}/seats")
    cut = "(all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).length"
    assert page.locator("summary bdi:visible").count() == 4
    assert page.locator("summary bdi").evaluate_all(cut) == 0
    page.goto(f"{table.ledger}/lines/1/strike")
    assert page.locator(".changed th bdi").evaluate_all(BROKEN) == []


def test_no_word_of_the_keys_that_correct_a_hand_is_broken(page: Page, begin: Begin) -> None:
    table = begin()
    thumb = sits(page, table)
    thumb.play([3, 2, 0, 3])
    page.goto(f"{table.ledger}/lines/1")
    keys = page.locator(".do").locator("a, summary, button")
    assert keys.evaluate_all(BROKEN) == []


def test_three_winners_leave_room_for_the_name_of_the_game(
    page: Page, begin: Begin, server: Server
) -> None:
    table = begin("hong-kong-mahjong", names=SHORT, currency="HKD", points=10, money=100)
    write(server, table, Agreed((-4512, 1504, 1504, 1504), "by talk"))
    table.open(page, f"/groups/{table.group_id}/evenings")
    assert page.locator(".night strong").evaluate_all(BROKEN) == []


def test_why_a_hand_cannot_be_is_read_to_its_end(page: Page, begin: Begin) -> None:
    thumb = sits(page, begin("hong-kong", names=SHORT))
    thumb.tricks(6, 1, 1)
    key = page.locator(".seat-2 .won-last [aria-disabled=true]")
    expect(key).to_have_count(1)
    thumb.last_trick(2)  # it is not taken, and said why
    expect(page.locator("#why")).to_contain_text("must discard the last tile")
    assert page.locator(".said").evaluate("(it) => it.scrollHeight <= it.clientHeight")


def test_words_of_the_last_trick_stay_in_keys_in_wide_letters(page: Page, begin: Begin) -> None:
    sits(page, begin("hong-kong", names=SHORT))
    written_in(page, WIDE)
    words = page.locator(".ends .word:visible")
    expect(words).to_have_count(5)
    assert words.evaluate_all(OUT_OF, ".pick") == []


@pytest.mark.parametrize("size", [LARGER])
def test_a_long_name_of_one_word_breaks_and_no_number_beside_it_does(
    page: Page, begin: Begin, server: Server
) -> None:
    table = begin("hong-kong", names=("Ann", ONE_WORD, "Chan", "Di"))
    hand = Hand((2, 4, 0, 2), 0, (Mark("quartet-won", 1),))
    write(server, table, HandLine(hand))
    table.open(page, table.ledger)
    page.locator(".line > summary").click()
    sums = page.locator(".group b")
    expect(sums).to_have_count(2)
    assert sums.evaluate_all(BROKEN) == []
    page.goto(f"/evenings/{table.evening_id}/settle")
    assert page.locator(".owe .names bdi").evaluate_all(OUT_OF, ".mid") == []
    page.goto(table.enter)
    page.locator(".more > summary").click()
    keys = page.locator(".more .whose .word")
    assert ONE_WORD in keys.all_text_contents()
    assert keys.evaluate_all(OUT_OF, ".pick") == []


@pytest.mark.parametrize("size", SIZES)
def test_the_badge_touches_neither_bar_nor_keys(page: Page, begin: Begin, server: Server) -> None:
    table = begin("hong-kong", names=SHORT)
    sits(page, table)
    puck = page.locator(".puck")
    bottom = "(it) => it.getBoundingClientRect().bottom"
    shadow = 3
    assert page.locator(".pad").evaluate(bottom) + shadow <= puck.evaluate(TOP)
    write(server, table, [0, 0, 8, 0])
    expect(page.locator(".seat-2 .puck")).to_be_visible()  # the page follows by itself
    assert page.locator(".top nav a").count() == 2
    assert page.locator(".top nav a").evaluate_all(UNDER_THE_BADGE) == []


def test_what_is_given_back_is_read_whole(page: Page, begin: Begin) -> None:
    thumb = sits(page, begin("hong-kong", names=("Ah Ming", "Bo", "Chan", "Di"), crossing=True))
    thumb.play([0, 3, 2, 3])
    follow(page.locator(".top [form=undo]"))
    written_in(page, WIDE)
    expect(page.locator(".told")).to_contain_text("back")
    assert page.locator(".said").evaluate("(it) => it.scrollHeight <= it.clientHeight")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", ["hong-kong", "malayan"])
def test_no_line_of_a_name_at_a_seat_is_cut_through(
    rules: str, page: Page, begin: Begin, server: Server
) -> None:
    names = ("Ah Ming", "Bo", "Wilhelmina Featherstone", "Aunt Mei-ling")
    table = begin(rules, names=names, currency="HKD", points=2, money=100)
    write(server, table, Agreed((90, 30, -79, -41), "by talk"))
    sits(page, table)
    for letters in LETTERS:
        written_in(page, letters)
        assert page.locator(".seat .name").evaluate_all(PEEPING) == []
