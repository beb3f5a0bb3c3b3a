"""Runs Lighthouse on the three main pages of an evening, as on a phone."""

import json
import os
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.bench.test_http import HANDS
from tests.e2e.conftest import CHROMIUM, QUIET
from tests.served import ServedGroup, Server

LIGHTHOUSE = Path(__file__).parent / "node_modules" / ".bin" / "lighthouse"
SCORES = ("performance", "accessibility", "best-practices")
TIMES = 3
"""How often a page is looked at: the middle one is told."""

LINE = "{:14}{:>13}{:>15}{:>16}{:>26}"


def main() -> None:
    with TemporaryDirectory() as folder, Server(Path(folder)) as server:
        connection = server.connect()
        group = ServedGroup(connection)
        sitting, key = group.begin(connection, HANDS * 8), group.key()
        address = f"http://127.0.0.1:{server.port}/sittings/{sitting}"
        print(LINE.format("Lighthouse", *SCORES, "largest contentful paint"))
        show("entry", look(f"{address}/enter", key))
        show("ledger", look(address, key))
        connection.request("GET", f"/sittings/{sitting}", headers=key)
        found = re.search(
            r'href="(/evenings/[^/"]+/settle)"', connection.getresponse().read().decode()
        )
        assert found
        show("settle", look(f"http://127.0.0.1:{server.port}{found[1]}", key))


def look(address: str, headers: dict[str, str]) -> Any:
    """The middle one of some reports of a page: the others have seen what else the machine did."""
    reports = [once(address, headers) for _ in range(TIMES)]
    reports.sort(key=lambda report: report["categories"]["performance"]["score"])
    return reports[TIMES // 2]


def once(address: str, headers: dict[str, str]) -> Any:
    """Lighthouse's report of a page, requested with these headers."""
    flags = " ".join(flag for flag in QUIET if " " not in flag)
    report = subprocess.check_output(
        [
            LIGHTHOUSE, address, "--quiet", "--output=json", "--no-enable-error-reporting",
            f"--only-categories={','.join(SCORES)}",
            f"--extra-headers={json.dumps(headers)}",
            f"--chrome-flags=--headless=new {flags}",
        ],
        env={**os.environ, "CHROME_PATH": CHROMIUM},
    )  # fmt: skip
    return json.loads(report)


def show(name: str, report: Any) -> None:
    """The scores of a page, and what kept each of them from a hundred."""
    audits = report["audits"]
    categories = [report["categories"][score] for score in SCORES]
    paint = audits["largest-contentful-paint"]["displayValue"].replace("\xa0", " ")
    print(LINE.format(name, *(round(100 * each["score"]) for each in categories), paint))
    for ref in (ref for each in categories for ref in each["auditRefs"]):
        audit = audits[ref["id"]]
        if ref["weight"] and audit["score"] is not None and audit["score"] < 0.9:
            print("   ", audit["title"], audit.get("displayValue", "").replace("\xa0", " "))


if __name__ == "__main__":
    main()
