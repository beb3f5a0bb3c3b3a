"""From the home page to the first hand: the number of taps and pages; no input is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phones import Begin, NewPage, Table, Thumb, follow
from tests.marks import in_ordeal

SIZES = [(360, 740), in_ordeal((320, 568))]
PEOPLE = ("Mei", "Ken", "Wing", "Joe")


PACE, LETTER = 1.0, 0.3
"""Seconds that a person takes for a tap, and for a letter or Enter."""


class Newcomer:
    """A person with a phone; counts taps, letters and pages."""

    def __init__(self, page: Page):
        self.page = page
        self.taps = self.letters = 0
        self.screens: list[str] = []
        page.on("framenavigated", lambda _: self.screens.append(page.url))

    @property
    def seconds(self) -> float:
        """The time for all taps and letters so far, at the stated pace."""
        return PACE * self.taps + LETTER * self.letters

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.taps += 1

    def name(self, *names: str) -> None:
        """Types names one after the other, each with Enter."""
        self.page.wait_for_load_state()
        for name in names:
            self.page.keyboard.type(name)
            self.page.keyboard.press("Enter")
            self.letters += len(name) + 1
        for name in names:
            expect(
                self.page.locator(f":is(.deal, .people) bdi:text-is('{name}')").first
            ).to_be_attached()

    def first_hand(self) -> None:
        """Three taps for tricks, one for the last trick, one to record."""
        thumb = Thumb(self.page)
        thumb.tricks(3, 2, 0)
        thumb.last_trick(0)
        thumb.record()
        self.taps += thumb.taps


def at_seats(page: Page) -> list[str]:
    """Who sits, in order of play, as the picture shows it."""
    places = ("bottom", "right", "top", "left")
    return [page.locator(f".at-{place} > summary bdi").inner_text() for place in places]


WHOLE = """() => {
  const place = (selector) => document.querySelector(selector).getBoundingClientRect();
  const start = place(".start");
  return scrollY === 0 && start.bottom <= innerHeight && place("#options").bottom <= start.top;
}"""


def whole_on_one_screen(page: Page) -> bool:
    return bool(page.evaluate(WHOLE))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("people", "seconds"), [(PEOPLE, 13.1), in_ordeal((*PEOPLE, "Eve"), 14.3)])
def test_new_names_come_to_their_first_recorded_hand_in_eight_taps(
    people: tuple[str, ...], seconds: float, size: tuple[int, int], new_page: NewPage
) -> None:
    page = new_page(size=size)
    page.goto("/")
    someone = Newcomer(page)
    someone.tap("text=New evening")
    expect(page.get_by_placeholder("Add a name")).to_be_focused()
    someone.name(*people)
    assert at_seats(page) == [*PEOPLE]
    assert whole_on_one_screen(page)
    someone.tap(".by-right input")
    expect(page.locator("#tell")).to_contain_text("Ken is first banker")
    someone.tap("text=Start >> visible=true")
    expect(page.locator(".pad")).to_be_visible()
    assert len([url for url in someone.screens if not url.endswith("/#")]) == 2
    someone.first_hand()
    assert someone.taps == 8
    assert round(someone.seconds, 1) == seconds
    expect(page.locator("h1")).to_contain_text("2")


def test_a_rematch_is_one_tap_from_evening_to_first_hand(new_page: NewPage, table: Table) -> None:
    page = new_page()
    table.open(page, f"/evenings/{table.evening_id}", "host")
    someone = Newcomer(page)
    someone.tap("text=Rematch")
    page.wait_for_url("**/enter*")
    someone.first_hand()
    assert someone.taps == someone.seconds == 6


def left_and_back(page: Page, away: str) -> None:
    match away:
        case "rules":
            follow(page.locator("a.slip"))
            page.locator("main a[href*=hong-kong]").first.click()
        case "cost":
            page.locator("#part-worth > summary").click()
            follow(page.locator("a.cost"))
            page.go_back()
        case _:
            page.reload()


@pytest.mark.ordeal
@pytest.mark.parametrize(
    ("size", "away"), [((360, 740), "rules"), ((320, 568), "cost"), ((320, 568), "reload")]
)
def test_a_fifth_sits_out_all_is_on_one_screen_and_nothing_is_lost_by_leaving_the_form(
    size: tuple[int, int], away: str, new_page: NewPage
) -> None:
    page = new_page(size=size)
    page.goto("/new")
    Newcomer(page).name(*PEOPLE)
    page.keyboard.type("Eve")
    page.keyboard.press("Enter")
    expect(page.locator(".aside bdi")).to_have_text(["Eve"])
    page.locator(".roll").click()
    expect(page.locator("#tell .coin")).to_be_visible()
    told, seats = page.locator("#tell span").inner_text(), at_seats(page)
    assert "Eve sits out" in told
    assert whole_on_one_screen(page)
    page.get_by_placeholder("Add a name").fill("Ev")
    left_and_back(page, away)
    expect(page.locator("#tell span")).to_have_text(told)
    assert at_seats(page) == seats
    expect(page.get_by_placeholder("Add a name")).to_have_value("Ev")


CUT = """(all) => all.filter((each) =>
  each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1
).map((each) => each.textContent)"""

OVERLAPS = """(all) => all.flatMap((one, n) => all.slice(n + 1).filter((other) => {
  const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
  const apart = a.right <= b.left + 1 || b.right <= a.left + 1;
  return !(apart || a.bottom <= b.top + 1 || b.bottom <= a.top + 1);
}).map((other) => `${one.className} ${other.className}`))"""


def test_long_names_are_whole_at_their_seats_where_two_change_places_by_two_taps(
    begin: Begin, page: Page
) -> None:
    long = (
        "Bartholomew-Christopher",
        "Wilhelmina Konstantinopoulou",
        "Aunt Mary Ann of the Wongs",
        "Uncle Lam Wai-kwok",
    )
    table = begin(names=long, waiting=("Eve",))
    table.open(page, f"/groups/{table.group_id}/evenings/new", "host")
    for width, height in ((360, 740), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".stool > summary bdi").evaluate_all(CUT) == []
        assert page.locator(".deal > :is(.stool, .banks, .roll)").evaluate_all(OVERLAPS) == []
    before = at_seats(page)
    page.locator(".at-bottom > summary").click()
    page.locator(".stool[open] .list button", has_text=before[2]).click()
    expect(page.locator(".at-bottom > summary bdi")).to_have_text(before[2])
    assert at_seats(page) == [before[2], before[1], before[0], before[3]]
    page.locator(".at-left > summary").click()
    page.locator(".stool[open] .list button", has_text="Eve").click()
    expect(page.locator(".at-left > summary bdi")).to_have_text("Eve")


def test_a_name_that_was_not_sent_stays_typed_and_faults_are_in_view(new_page: NewPage) -> None:
    page = new_page(size=(320, 568))
    page.goto("/new")
    name, told = page.get_by_placeholder("Add a name"), page.locator("#newcomer-told")
    page.route("**/new", lambda route: route.abort())
    name.fill("Mei")
    name.press("Enter")
    expect(told).to_contain_text("you’re offline")
    expect(name).to_have_value("Mei")
    page.unroute("**/new")
    page.route("**/new", lambda route: route.fulfill(status=429, body="<p data-why>Too many</p>"))
    name.press("Enter")
    expect(told).to_contain_text("Too many")
    expect(name).to_have_value("Mei")
    page.unroute("**/new")
    name.press("Enter")
    expect(page.locator(".at-bottom bdi").first).to_have_text("Mei")
    expect(told).to_be_empty()

    Newcomer(page).name(*PEOPLE[1:])
    page.locator(".by-top input").check()
    page.locator("#part-worth > summary").click()
    page.locator("[name=currency]").select_option("HKD")
    page.locator("[name=money]").fill("1.000")
    page.locator("#part-chips > summary").click()
    page.locator("[name=chips]").fill("x")
    follow(page.get_by_role("button", name="Start", exact=True))
    expect(page.locator("[name=money]")).to_be_focused()
    expect(page.locator("#money-fault")).to_be_in_viewport()
    expect(page.locator("#chips-fault")).to_be_visible()


def test_faults_that_start_listed_give_way_once_somebody_is_seated(new_page: NewPage) -> None:
    page = new_page(size=(360, 740))
    page.goto("/new")
    follow(page.get_by_role("button", name="Start", exact=True))
    listed, name = page.locator(".notice.error"), page.get_by_placeholder("Add a name")
    expect(listed).to_contain_text("Seat 4 more players.")
    for _ in range(2):
        name.fill("Mei")
        name.press("Enter")
    expect(page.locator("#newcomer-told")).to_contain_text("Mei is on the list already")
    expect(page.locator("#newcomer-told .fault")).to_be_in_viewport(ratio=1)
    expect(listed).to_have_count(0)


@pytest.mark.ordeal
def test_another_currency_suggests_its_usual_worth_of_a_point(new_page: NewPage) -> None:
    for rules in ("hong-kong", "hong-kong-mahjong"):
        page = new_page()
        page.goto(f"/new?rules={rules}")
        worth, told = page.locator("#part-worth"), page.locator("#part-worth > summary")
        told.click()
        if rules == "hong-kong-mahjong":
            worth.locator("[name=by][value=points]").check()
        for code, suggested in (("JPY", "1 point = ¥10"), ("HKD", "1 point = HK$0.50")):
            worth.locator("[name=currency]").select_option(code)
            expect(told).to_contain_text(suggested)
        worth.locator("[name=money]").fill("25")
        worth.locator("[name=currency]").select_option("JPY")
        expect(told).to_contain_text("1 point = ¥25")
        worth.locator("[name=money]").fill("1.5")
        worth.locator("[name=money]").press("Tab")
        expect(told).to_contain_text("not complete yet")


@pytest.mark.ordeal
def test_back_after_start_leads_to_the_running_hand_and_none_is_lost(new_page: NewPage) -> None:
    """One who sits out is asked about by a tap, and not deleted."""
    page = new_page(size=(360, 740))
    page.goto("/")
    someone = Newcomer(page)
    someone.tap("text=New evening")
    someone.name(*PEOPLE, "Eve")
    page.locator(".sits-out summary").click()
    sheet = page.locator(".sits-out[open] .sheet")
    expect(sheet).to_contain_text("Which seat does Eve take?")
    sheet.get_by_role("button", name="Wing").click()
    expect(page.locator(".sits-out summary")).to_contain_text("Wing")
    page.locator(".at-bottom summary").click()
    expect(page.locator(".stool[open] .sheet h2")).to_contain_text("Mei")
    page.locator(".stool[open] .list button", has_text="Mei").click()
    someone.tap(".by-right input")
    expect(page.locator("#tell")).to_contain_text("Ken is first banker")
    someone.tap("text=Start >> visible=true")
    expect(page.locator(".pad")).to_be_visible()
    hand = page.url
    page.go_back()
    page.wait_for_url(hand)
    expect(page.locator(".pad")).to_be_visible()
    page.goto("/new")
    expect(page.locator(".stool > summary bdi")).to_have_count(0)


def test_enter_goes_on_to_the_next_player_of_a_new_group(page: Page) -> None:
    page.goto("/groups/new")
    for n in range(1, 6):
        page.get_by_label(f"Player {n}", exact=True).fill(f"P{n}")
        page.keyboard.press("Enter")
    expect(page.get_by_label("Player 6", exact=True)).to_be_focused()
