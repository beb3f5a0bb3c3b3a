"""A counted hand on a phone: four taps, two winners, liability, other payments."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.mahjong import CountedThumb
from tests.e2e.phones import HEAVIEST, Begin, NewPage, accessible, asked_for, weight
from tests.marks import in_ordeal


@pytest.fixture
def thumb(page: Page, begin: Begin) -> CountedThumb:
    return CountedThumb.at(begin("hong-kong-mahjong"), page)


def test_an_ordinary_hand_takes_four_taps_and_a_draw_two(thumb: CountedThumb) -> None:
    page = thumb.page
    thumb.won(1)
    thumb.source("3")
    thumb.count(1, 3)
    thumb.record("Hand 1 recorded: Bo +32")
    assert thumb.taps == 4
    thumb.tap(".nobody")
    expect(page.locator(".source")).to_be_hidden()
    thumb.record()
    assert thumb.taps == 6

    # Only the winner's count is asked, and each key says what it pays.
    asked, key = page.locator(".seats .figure:visible"), page.locator(".counts button[value='5']")
    expect(asked).to_have_count(0)
    thumb.won(1)
    expect(asked).to_have_count(1)
    expect(key.locator("small:visible")).to_have_text("96")
    thumb.source("wall")
    expect(key.locator("small:visible")).to_have_text("48")
    expect(page.locator(".caption .drawn")).to_be_visible()
    thumb.count(1, 8)
    thumb.tap(".besides > summary", ".pick:has([name='liable-1'][value='3'])")
    expect(page.locator(".tally")).to_have_text("1")
    thumb.tap(".besides > summary")
    thumb.record("Bo +384")


@pytest.mark.ordeal
def test_another_winner_is_asked_from_whom_and_two_win_one_discard(thumb: CountedThumb) -> None:
    page, told = thumb.page, thumb.page.locator("#why")
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator(".also:visible")).to_have_count(0)
    thumb.won(1)
    thumb.source("wall")
    thumb.count(1, 3)
    expect(told).to_be_empty()
    thumb.won(2)
    expect(page.locator(".source [value='wall']")).not_to_be_checked()
    thumb.count(2, 4)
    expect(page.locator(".said")).to_contain_text("Who discarded the winning tile")
    thumb.source("0")
    thumb.won(3)
    expect(page.locator(".source [value='0']")).to_be_checked()  # Ana discarded it
    thumb.won(0)
    expect(page.locator(".source :checked")).to_have_count(0)

    thumb.tap("[name=clear]")
    thumb.won(1)
    thumb.won(3)
    expect(told).to_have_text(
        "Di is now the winner instead of Bo. Did both win? Tap “same tile” at Bo."
    )
    thumb.tap(".seat-1 .also")  # beside “won”, which would say that it was not Di
    expect(told).to_be_empty()
    thumb.source("0")
    thumb.count(3, 4)
    expect(page.locator(".seats .figure:visible")).to_have_count(2)
    expect(page.locator(".also:visible")).to_have_count(2)  # Ana discarded it
    thumb.count(1, 3)
    for seat, net in ((1, "+32"), (3, "+64"), (0, "−96")):
        expect(page.locator(f".seat-{seat} .result")).to_have_text(net)
    thumb.record("Hand 1 recorded")


@pytest.mark.ordeal
def test_a_false_win_is_found_beside_nobody_won(thumb: CountedThumb) -> None:
    thumb.tap(".falsely")
    # What it costs is read before it is said of anybody.
    expect(thumb.page.locator(".besides .sheet")).to_contain_text(
        "Under this table’s rules: 768 to each of the others, 2,304 in all."
    )
    expect(thumb.page.get_by_role("link", name="Agree a different amount")).to_be_in_viewport(
        ratio=1
    )
    expect(thumb.page.locator(".pick:has([name='false-win-3'])")).to_be_in_viewport(ratio=1)
    thumb.tap(".pick:has([name='false-win-3'])", ".besides > summary")
    thumb.record("Hand 1 recorded: Di −")


@pytest.mark.ordeal
def test_kongs_are_paid_at_once_a_false_win_ends_the_hand(begin: Begin, new_page: NewPage) -> None:
    page, table = new_page(fresh=True), begin("singapore")
    table.join(page)
    assert weight(page, asked_for(page, table.enter)) <= HEAVIEST
    thumb = CountedThumb(page)
    thumb.tap(".besides > summary")
    expect(page.locator(".gave:visible")).to_have_count(0)
    thumb.tap("[data-more-of='kong-1']")
    expect(page.locator(".gave:visible legend")).to_have_text("Bo’s open kong: who gave it?")
    thumb.tap("[data-more-of='given3-1']")
    expect(page.locator("[name='kong-1']")).to_have_value("")
    expect(page.locator("[name='given3-1']")).to_have_value("1")
    expect(page.locator(".seat-3 .result")).to_contain_text("−6")
    thumb.tap(".besides > summary", ".nobody")
    thumb.record("Bo +6")
    assert thumb.taps == 6
    thumb.tap(".besides > summary", "[data-more-of='kong-1']")
    expect(page.locator("#preview")).to_contain_text("Bo")
    thumb.tap(".pick:has([name='false-win-3'])", ".besides > summary")
    thumb.record("Di −98")
    thumb.won(1)
    thumb.source("wall")
    accessible(page)


@pytest.mark.ordeal
def test_patterns_that_go_together_are_added_up_and_put_on_the_keys(thumb: CountedThumb) -> None:
    page, put = thumb.page, thumb.page.locator("#hand-counts .put")
    marked, ready = page.locator("#hand-counts [aria-pressed='true']"), page.locator("[data-ready]")
    thumb.won(1)
    thumb.source("3")
    thumb.tap(".lookup", "[data-key='all-triplets']")
    expect(page.locator("[data-key='all-sequences']")).to_have_attribute("aria-disabled", "true")
    thumb.tap("[data-key='half-flush']", "[data-key='dragon']")
    expect(put).to_have_text("Enter 7 faan")
    accessible(page)
    thumb.tap("#hand-counts .put")
    expect(page.locator("[name='count-1']")).to_have_value("7")
    thumb.record("Hand 1 recorded: Bo +192")
    assert thumb.taps == 8

    # Of a list before anybody has won it is the winner's, and at most the limit.
    for tap in (".lookup", "[data-key='orphans']", "[data-key='self-drawn']", "#hand-counts .put"):
        thumb.tap(tap)
    expect(page.locator(".keys [value='10']")).to_have_attribute("aria-pressed", "true")
    thumb.tap(".nobody")
    expect(ready).to_have_count(1)
    page.reload()
    thumb.won(2)
    expect(page.locator("[name='count-2']")).to_have_value("10")
    thumb.tap("[name=clear]")

    # The list keeps its marks for the hand being entered.
    thumb.won(1)
    thumb.source("3")
    # Four concealed triplets stand in place of the triplets that 花么 includes.
    for tap in (".lookup", "[data-key='mixed-terminals']", "[data-key='four-concealed']"):
        thumb.tap(tap)
    expect(put).to_have_text("Enter 9 faan")
    thumb.tap("#hand-counts .close")
    expect(page.locator("[name='count-1']")).to_have_value("")
    thumb.tap(".lookup")
    expect(marked).to_have_count(2)
    thumb.tap("#hand-counts .put")
    expect(ready).to_have_count(1)
    page.reload()
    thumb.tap(".lookup")
    expect(marked).to_have_count(2)
    thumb.tap("#hand-counts .close")
    thumb.record("Hand 2 recorded: Bo +384")
    thumb.won(1)
    thumb.tap(".lookup")
    expect(put).to_be_visible()
    expect(marked).to_have_count(0)


@pytest.mark.parametrize("size", [(320, 568), in_ordeal((360, 740))])
@pytest.mark.parametrize("rules", ["singapore", in_ordeal("hong-kong-mahjong")])
def test_the_extras_hide_no_payment_and_give_way_to_the_reasons(
    begin: Begin, page: Page, rules: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    thumb = CountedThumb.at(begin(rules), page)
    thumb.won(1)
    thumb.source("3")
    thumb.count(1, 3)
    thumb.tap(".besides > summary")
    overlaps = page.evaluate(
        """() => {
          const sheet = document.querySelector(".besides > .sheet").getBoundingClientRect();
          const others = [...document.querySelectorAll(".seats .seat, .desk")];
          return others.map((each) => each.getBoundingClientRect())
            .filter((each) => each.top < sheet.bottom - 1 && each.bottom > sheet.top + 1).length;
        }"""
    )
    assert overlaps == 0
    expect(page.locator("#preview .flows")).to_be_in_viewport(ratio=1)
    thumb.tap(".because > summary")
    expect(page.locator("#pays")).to_be_visible()
    expect(page.locator(".besides > .sheet")).to_be_hidden()
