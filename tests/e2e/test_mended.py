"""The fault of a field is shown until it is corrected, not until the next submission."""

from playwright.sync_api import Page, expect

from tests.e2e.phones import Server, Table, follow, write


def test_what_was_wrong_goes_once_it_is_mended_and_the_list_of_faults_with_the_last(
    page: Page, table: Table, server: Server
) -> None:
    write(server, table, [3, 2, 0, 3])
    table.open(page, f"/evenings/{table.evening_id}/settle", "host")
    part = page.locator(".parts")
    part.locator("summary").click()
    amount = part.locator("[name=amount]").first
    amount.fill("some")
    follow(part.locator("button").first)
    wrong = page.locator("main .fault")
    expect(wrong).to_contain_text("Enter an amount")
    amount.fill("1")
    expect(wrong).to_have_count(0)
    expect(amount).not_to_have_attribute("aria-invalid", "true")
    follow(part.locator("button").first)
    expect(page.locator("main")).to_contain_text("Paid:")

    page.goto(f"{table.ledger}/pay")
    follow(page.locator("main form button.main"))
    listed = page.locator(".notice.error li")
    expect(listed).to_have_count(3)
    page.locator("#payee label").last.click()
    page.locator("#payer label").first.click()
    expect(listed.first).to_have_class("mended")
    expect(page.locator("#payer .fault")).to_have_count(0)
    points = page.locator("[name=points]")
    expect(points).to_have_attribute("aria-invalid", "true")
    points.fill("7")
    expect(points).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".notice.error")).to_have_count(0)
