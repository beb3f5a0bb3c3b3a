"""Every page in both kinds of Chinese: full-width punctuation, no stray spaces."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import cycle, islice
from pathlib import Path

import pytest
from flask import Flask

from tests.factories import Phone, begin
from tests.web.full_server import FullServer

HAN = r"[\u3400-\u9fff]"
FULL = "。，；：、」”）（「“\uff1f\uff01"
FAULTS = {
    "a mark of half width beside Chinese": rf"{HAN}[,;:!?()]|[,;:!?(]{HAN}",
    "a space beside a mark of full width": rf"[{FULL[:6]}\uff1f\uff01] [^\s·]|[^\s·] [{FULL}]",
}
NOT_READ = re.compile(
    r"<(script|style|template)\b.*?</\1>|<[^>]* hidden[^>]*>[^<]*"
    r'|<span class="unseen">.*?</span>',
    re.S,
)
FIELD = re.compile(r"<(input|select)\b[^>]*>")
END = re.compile(r"</(p|li|h\d|td|th|button|label|option|legend|dt|dd|summary|caption|div|a)>")


def lines(page: str) -> Iterator[str]:
    """The text of a page, line by line, with a digit for each gap."""
    shown = END.sub("\n", FIELD.sub("0", NOT_READ.sub("", page)))
    for line in unescape(re.sub(r"<[^>]+>", "", shown)).splitlines():
        yield " ".join(line.split())


@pytest.fixture
def full_server(app: Flask, tmp_path: Path) -> Iterator[FullServer]:
    """A group that has played both games, and the demonstration."""
    full_server = FullServer(app, Path(app.instance_path) / "companion.db")
    begin(Phone(full_server.host), full_server.group, "malayan")
    begin(Phone(full_server.host), full_server.group, "six-round")
    yield full_server
    full_server.snapshot.close()


@pytest.mark.ordeal
@pytest.mark.parametrize("turned", [False, True])
def test_chinese_is_set_as_chinese_on_every_page(full_server: FullServer, turned: bool) -> None:
    """Every page in one of the two, by turns; in the ordeal in the other too."""
    found, looked_at = set(), full_server.addresses()
    for path, tag in zip(
        looked_at, islice(cycle(("zh-Hant", "zh-Hans")), turned, None), strict=False
    ):
        with full_server.host.get(path, headers={"Accept-Language": tag}) as page:
            found |= {
                (fault, line)
                for line in lines(page.get_data(as_text=True))
                for fault, pattern in FAULTS.items()
                if re.search(pattern, line)
            }
    assert found == set()
    assert len(looked_at) > 40
