"""Documents on a phone: shown by a browser, saved as a file by the installed app."""

import pytest
from playwright.sync_api import Page

from tests.e2e.phones import Table


@pytest.mark.ordeal
def test_the_installed_app_keeps_a_document_as_a_file_and_stays_where_it_is(
    page: Page, table: Table
) -> None:
    table.join(page)
    standalone = [{"name": "display-mode", "value": "standalone"}]
    page.context.new_cdp_session(page).send("Emulation.setEmulatedMedia", {"features": standalone})
    page.goto(f"{table.ledger}/print")
    at = page.url
    with page.expect_download(timeout=60_000) as kept:
        page.locator(".papers button").first.click()
    assert kept.value.suggested_filename.endswith(".pdf")
    assert page.url == at
