"""The documentation site builds without faults, and every page opens."""

import subprocess
import sys
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page

from tests.demonstration import PHONE
from tests.test_project import ROOT, pages


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make docs` builds it: a link that leads nowhere is an error."""
    folder = tmp_path_factory.mktemp("site")
    build = [str(Path(sys.executable).parent / "sphinx-build"), "--builder", "html"]
    command = [*build, "--conf-dir", "docs", "--fail-on-warning", "--quiet", ".", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (built.returncode, built.stderr) == (0, "")
    return folder


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.ordeal
def test_every_page_of_the_site_opens_with_its_pictures_and_asks_no_other_server(
    site: Path, browser: Browser
) -> None:
    handler = partial(Silent, directory=site)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        with closing(browser.new_page(viewport=PHONE)) as page:
            open_all(page, address, site)
        server.shutdown()


def open_all(page: Page, address: str, site: Path) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda to: faults.append(to.url) if not to.url.startswith(address) else None)
    page.on("response", lambda got: faults.append(got.url) if got.status >= 400 else None)
    page.goto(address)
    page.wait_for_url("**/docs/index.html")
    files = {*site.rglob("*.html")} - {site / "index.html", site / "search.html"}
    assert len(files) >= len(pages())
    for file in sorted(files):
        page.goto(f"{address}/{file.relative_to(site)}", wait_until="load")
        assert page.locator("h1").count() == 1, file
        assert page.evaluate("[...document.images].every(image => image.naturalWidth)"), file
    assert faults == []
