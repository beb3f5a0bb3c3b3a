"""The names of a new group, typed one after another."""

from playwright.sync_api import expect

from tests.e2e.phones import NewPage


def test_enter_goes_on_to_the_next_player_of_a_new_group(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/groups/new")
    for n in range(1, 6):
        page.get_by_label(f"Player {n}", exact=True).fill(f"P{n}")
        page.keyboard.press("Enter")
    expect(page.get_by_label("Player 6", exact=True)).to_be_focused()
