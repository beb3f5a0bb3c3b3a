"""Long numbers on a narrow phone: every figure of a row on one line, and none outside it."""

import pytest
from playwright.sync_api import Page

from companion.rules.counted_mahjong.hand import Hand as CountedHand
from companion.rules.counted_mahjong.hand import Mark, Win
from companion.rules.lines import Agreed, HandLine
from companion.rules.mahjong.hand import Counted, Hand
from companion.rules.tiengow import Hand as Played
from companion.rules.tiengow import Mark as Special
from tests.e2e.measuring import WIDE, width_of, written_in, written_large
from tests.e2e.phones import Begin, NewPage, Server, Table, write

SUMS = (9_999, 14_330, 123_456, 1_234_567, 10**9)

BROKEN = """() => {
  const broken = (figure) => [...figure.querySelectorAll(".net, .total")].some((part) => {
    const lines = part.offsetHeight / parseFloat(getComputedStyle(part).lineHeight);
    const right = figure.getBoundingClientRect().right + 1;
    const out = part.getBoundingClientRect().right > right;
    return out || part.scrollWidth > part.clientWidth + 1 || lines > 1.5;
  });
  return [...document.querySelectorAll(".figure")].filter(broken).map((each) => each.innerText);
}"""
UNEVEN = """() => {
  const bottoms = (row) => [...row.querySelectorAll(".net")].map((net) => Math.round(
    net.getBoundingClientRect().bottom));
  return [...document.querySelectorAll(".line .cols")]
    .filter((row) => new Set(bottoms(row)).size > 2).map((row) => row.innerText);
}"""
BESIDE_ITS_COLUMN = """() => {
  const right = (part) => Math.round(part.getBoundingClientRect().right);
  return [...document.querySelectorAll(".heads .figure")].flatMap((head) => {
    const place = [...head.classList].find((name) => name.startsWith("at-"));
    return [...document.querySelectorAll(`.line .${place}`)]
      .filter((figure) => Math.abs(right(figure) - right(head)) > 1)
      .map((figure) => figure.innerText);
  });
}"""

ELSEWHERE = """() => [...document.querySelectorAll(".line .dot")].filter((coin) => {
  const { left, right, bottom } = coin.getBoundingClientRect();
  const net = coin.closest(".figure").querySelector(".net").getBoundingClientRect();
  return left > net.left + 1 || right < net.left || bottom < net.top || right > net.left + 16;
}).map((coin) => coin.closest(".figure").innerText)"""
"""The coins that do not sit on the corner of the banker's own figure."""


ON_LETTERS = """() => {
  const coin = document.querySelector(".heads .dot").getBoundingClientRect();
  return [...document.querySelectorAll(".heads :is(.monogram, bdi, .net)")].filter((each) => {
    const place = each.getBoundingClientRect();
    return coin.left < place.right - 1 && place.left < coin.right - 1
      && coin.top < place.bottom - 1 && place.top < coin.bottom - 1;
  }).map((each) => each.innerText);
}"""

TOUCHING = """() => [...document.querySelectorAll(".cols")].flatMap((row) => {
  const nets = [...row.querySelectorAll(".net")].map((net) => {
    const letters = document.createRange();
    letters.selectNodeContents(net);
    return letters.getBoundingClientRect();
  });
  return nets.slice(1).filter((net, n) => net.left < nets[n].right + 1).map(() => row.innerText);
})"""


def owe(server: Server, table: Table, points: int) -> None:
    """Agreed points from one player to another, and almost the same back."""
    nets = ((points, -points, 0, 0), (-3, 3, points, -points), (1, -1, 0, 0))
    write(server, table, *(Agreed(net, "by talk") for net in nets))


COVERING = """() => [...document.querySelectorAll(".line .marks > *")].filter((coin) => {
  const { left, right, top, bottom } = coin.getBoundingClientRect();
  return [...coin.closest(".cols").querySelectorAll(".net, .n > [aria-hidden]")].some((each) => {
    const letters = document.createRange();
    letters.selectNodeContents(each);
    const place = letters.getBoundingClientRect();
    const across = Math.min(right, place.right) - Math.max(left, place.left);
    const deep = Math.min(bottom, place.bottom) - Math.max(top, place.top);
    return across > 1 && deep > 1;
  });
}).map((coin) => coin.closest(".cols").innerText)"""
"""Coins and tiles that touch a text."""

CUT_COINS = """() => [...document.querySelectorAll(".line .dot")].filter((each) => {
  const coin = each.getBoundingClientRect(), row = each.closest(".line").getBoundingClientRect();
  return coin.top < row.top || coin.bottom > row.bottom;
}).map((each) => each.innerText)"""
"""Coins that their row cuts off."""

OUT_OF_SIDE = """() => [
  ...document.querySelectorAll(".side :is(bdi, .bank, .sum, .last strong), .near"),
].filter((each) => {
  const place = each.getBoundingClientRect();
  const side = each.closest(".side, .center").getBoundingClientRect();
  return place.left < side.left - 1 || place.right > side.right + 1
    || place.top < side.top - 1 || place.bottom > side.bottom + 1;
}).map((each) => each.innerText)"""
"""Texts of the board that leave their side."""


@pytest.mark.ordeal
@pytest.mark.parametrize("width", [320, 360, 412])
def test_no_sum_breaks_its_row_and_the_bankers_coin_sits_on_the_figure_that_it_is_of(
    width: int, new_page: NewPage, begin: Begin, server: Server
) -> None:
    page: Page = new_page(size=(width, 740), bypass_csp=True)

    def begun() -> Table:
        table = begin("malayan", names=("Bo", "阿明", "陳太", "Dietlinde"))
        table.join(page, "view")
        return table

    for points in SUMS:
        table = begun()
        owe(server, table, points)
        page.goto(table.ledger)
        assert page.evaluate(BROKEN) == []
        assert page.evaluate(UNEVEN) == []
        assert page.evaluate(BESIDE_ITS_COLUMN) == []
        assert page.evaluate(ON_LETTERS) == []
    table = begun()
    for seat, units in zip((1, 2, 3, 0), (4, 400, 30, 4000), strict=True):
        hand = Hand(seat, self_pick=True, hands=((seat, Counted(units, 2)),))
        write(server, table, HandLine(hand))
    page.goto(table.ledger)
    assert page.locator(".line .dot").count() == 4
    assert page.evaluate(ELSEWHERE) == []
    table = begun()
    write(server, table, Agreed((3027, -1926, -2349, 1248), "by talk"))
    page.goto(table.ledger)
    written_in(page, WIDE)
    assert page.evaluate(TOUCHING) == []


def test_the_bankers_coin_touches_no_amount_of_money_in_wide_letters(
    new_page: NewPage, begin: Begin, server: Server
) -> None:
    page: Page = new_page(size=(320, 568), bypass_csp=True)
    table = begin("hong-kong-mahjong", currency="HKD", money=2500, points=1, coin=100)
    hands = (
        CountedHand((Win(1, 3),), 3),
        CountedHand((Win(1, 5),), "wall"),
        CountedHand((), None, (Mark("false-win", 3),)),
        CountedHand((Win(0, 10, liable=1),), "wall"),
    )
    write(server, table, *map(HandLine, hands))
    table.join(page, "view")
    for address in (table.ledger, f"/sittings/{table.sitting_id}/turn"):
        page.goto(address)
        written_in(page, WIDE)
        for text in ("100%", "200%"):
            written_large(page, text)
            assert page.evaluate(COVERING) == [], text
            assert page.evaluate(OUT_OF_SIDE) == [], text
            assert page.evaluate(CUT_COINS) == [], text


MERGING = """() => [...document.querySelectorAll(".heads dt bdi")].flatMap((name, n, all) => {
  const before = all[n - 1]?.getBoundingClientRect();
  return before && name.getBoundingClientRect().left < before.right + 8 ? [name.innerText] : [];
})"""
"""Names that are read as one with the name before them."""


def test_coins_tiles_and_names_leave_room_for_amounts_with_decimals(
    new_page: NewPage, begin: Begin, server: Server
) -> None:
    page: Page = new_page(bypass_csp=True)
    names = ("Ah Ming", "Bo", "Wilhelmina Featherstone", "陳大文")
    for points, worth in ((2, 100), (1, 100), (1, 1000)):
        table = begin("hong-kong", names, currency="HKD", points=points, money=worth)
        led = Played((2, 3, 2, 1), 0, (Special("supreme-led", 1),))
        write(server, table, [2, 3, 2, 1], HandLine(led))
        table.join(page, "view")
        page.goto(table.ledger)
        written_in(page, WIDE)
        assert page.locator(".line .marks .t").count() == 1
        assert page.evaluate(COVERING) == [], worth / points
        assert page.evaluate(TOUCHING) == [], worth / points
        assert page.evaluate(MERGING) == []


@pytest.mark.ordeal
@pytest.mark.parametrize("points", [3, 100, 1_000, 10_000, 1_000_000])
def test_no_figure_lies_on_another_however_large_the_letters_are(
    points: int, new_page: NewPage, begin: Begin, server: Server
) -> None:
    page: Page = new_page(size=(320, 568), bypass_csp=True)
    table = begin("celko-kam", names=("Bartholomew-Christopher", "🐼🎋", "陳太", "Dietlinde"))
    write(server, table, Agreed((points, -points, -points, points), "by talk"))
    write(server, table, [3, 2, 0, 3], [0, 5, 1, 2], [0, 5, 1, 2], [4, 2, 1, 1])
    table.open(page, table.ledger, "score")
    written_in(page, WIDE)
    for text in ("100%", "130%", "200%"):
        written_large(page, text)
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate(BROKEN) == [], (text, width)
            assert page.evaluate(BESIDE_ITS_COLUMN) == [], (text, width)
            assert page.evaluate(ON_LETTERS) == [], (text, width)
            assert page.evaluate(COVERING) == [], (text, width)
            assert width_of(page) <= width
