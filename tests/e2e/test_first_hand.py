"""From the home page to the first hand: the number of taps and pages; no input is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.cells import in_ordeal
from tests.e2e.phones import Begin, NewPage, Table, Thumb, follow

SIZES = [(360, 740), in_ordeal((320, 568))]
PEOPLE = ("Mei", "Ken", "Wing", "Joe")


class Newcomer:
    """A person with a phone; counts taps and pages."""

    def __init__(self, page: Page):
        self.page = page
        self.taps = 0
        self.screens: list[str] = []
        page.on("framenavigated", lambda _: self.screens.append(page.url))

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.taps += 1

    def name(self, *names: str) -> None:
        """Types names one after the other, each with Enter."""
        for name in names:
            self.page.keyboard.type(name)
            self.page.keyboard.press("Enter")
        for name in names:
            expect(self.page.locator(f".deal bdi:text-is('{name}')").first).to_be_attached()


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
def test_four_new_names_come_to_their_first_hand_in_eight_taps_and_two_screens(
    size: tuple[int, int], new_page: NewPage
) -> None:
    page = new_page(viewport=dict(zip(("width", "height"), size, strict=True)))
    page.goto("/")
    someone = Newcomer(page)
    someone.tap("text=New table")
    expect(page.get_by_placeholder("Add a name")).to_be_focused()
    someone.name(*PEOPLE)
    assert at_seats(page) == [*PEOPLE]
    assert whole_on_one_screen(page)
    someone.tap(".by-right input")
    expect(page.locator("#tell")).to_have_text("莊Ken is first banker")
    someone.tap("text=Start >> visible=true")
    someone.tap(".pad button[value='3']")
    assert someone.taps == 4
    assert len([url for url in someone.screens if not url.endswith("/#")]) == 2
    thumb = Thumb(page)
    thumb.tricks(2, 0)
    thumb.last_trick(0)
    thumb.record()
    expect(page.locator("h1")).to_contain_text("2")


def test_same_again_takes_one_tap_from_the_group(new_page: NewPage, table: Table) -> None:
    page = new_page()
    table.join(page, "host")
    page.goto(f"/evenings/{table.evening_id}")
    someone = Newcomer(page)
    someone.tap("text=Rematch")
    page.wait_for_url("**/enter*")
    someone.tap(".pad button[value='3']")
    assert someone.taps == 2


@pytest.mark.parametrize("size", SIZES)
def test_a_fifth_and_a_sixth_sit_out_and_everything_fits_on_one_screen(
    size: tuple[int, int], new_page: NewPage
) -> None:
    page = new_page(viewport=dict(zip(("width", "height"), size, strict=True)))
    page.goto("/new")
    someone = Newcomer(page)
    someone.name(*PEOPLE)
    page.keyboard.type("Eve")
    page.keyboard.press("Enter")
    expect(page.locator(".aside bdi")).to_have_text(["Eve"])
    page.locator(".roll").click()
    expect(page.locator("#tell")).to_contain_text("Eve sits out")
    assert whole_on_one_screen(page)


def left_and_back(page: Page, away: str) -> None:
    match away:
        case "rules":
            follow(page.locator("a.slip"))
            page.locator("main a[href*=hong-kong]").first.click()
        case "home":
            follow(page.locator("a.home"))
            follow(page.get_by_role("link", name="New table"))
        case "cost":
            page.locator("#options > summary").click()
            page.locator("#part-worth > summary").click()
            follow(page.locator("a.cost"))
            page.go_back()
        case _:
            page.reload()


@pytest.mark.parametrize("away", ["rules", "home", "cost", "reload"])
def test_nothing_that_was_typed_is_lost_by_leaving_the_form(away: str, new_page: NewPage) -> None:
    page = new_page()
    page.goto("/new")
    Newcomer(page).name(*PEOPLE)
    page.locator(".roll").click()
    expect(page.locator("#tell .coin")).to_be_visible()
    told = page.locator("#tell span").inner_text()
    page.get_by_placeholder("Add a name").fill("Ev")
    left_and_back(page, away)
    expect(page.locator("#tell span")).to_have_text(told)
    assert at_seats(page) == [*PEOPLE]
    expect(page.get_by_placeholder("Add a name")).to_have_value("Ev")


def test_a_started_evening_leaves_an_empty_form(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/new")
    Newcomer(page).name(*PEOPLE)
    page.locator(".by-top input").check()
    follow(page.get_by_role("button", name="Start", exact=True))
    page.goto("/new")
    expect(page.locator(".stool.next")).to_have_class(re.compile("at-bottom"))


def test_a_tap_on_a_seat_opens_the_people_and_two_change_places(
    begin: Begin, new_page: NewPage
) -> None:
    page, table = new_page(), begin(waiting=("Eve",))
    table.join(page, "host")
    page.goto(f"/groups/{table.group_id}/evenings/new")
    before = at_seats(page)
    page.locator(".at-bottom > summary").click()
    page.locator(".stool[open] .list button", has_text=before[2]).click()
    expect(page.locator(".at-bottom > summary bdi")).to_have_text(before[2])
    assert at_seats(page) == [before[2], before[1], before[0], before[3]]
    page.locator(".at-left > summary").click()
    page.locator(".stool[open] .list button", has_text="Eve").click()
    expect(page.locator(".at-left > summary bdi")).to_have_text("Eve")


def test_a_name_that_is_there_twice_is_refused_and_stays_in_its_field(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/new")
    Newcomer(page).name("Mei")
    page.keyboard.type("mei")
    page.keyboard.press("Enter")
    expect(page.locator(".fault")).to_contain_text("is there twice")
    expect(page.get_by_placeholder("Add a name")).to_have_value("mei")
