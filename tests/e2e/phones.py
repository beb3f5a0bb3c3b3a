"""What a browser test holds in its hands: the server, a table that sits, a thumb that taps."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import Flask
from playwright.sync_api import Page


@dataclass(frozen=True)
class Server:
    """A running server: where it is, and the app that it serves."""

    url: str
    app: Flask


@dataclass(frozen=True)
class Table:
    """A group with a sitting that has begun; `tokens` are those of its links, by role."""

    group_id: str
    evening_id: str
    sitting_id: str
    tokens: Mapping[str, str]

    @property
    def enter(self) -> str:
        """The address of the entry page."""
        return f"/sittings/{self.sitting_id}/enter"

    def join(self, page: Page, role: str = "score") -> None:
        """Let a phone in by a link of the group."""
        page.goto(f"/join/{self.tokens[role]}")
        page.locator("main form button").first.click()


class Thumb:
    """Taps on the entry page, and counts them."""

    def __init__(self, page: Page):
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click(force=True)
        self.taps += 1

    def tricks(self, *counts: int) -> None:
        for count in counts:
            self.tap(f".pad button[value='{count}']")

    def last_trick(self, seat: int) -> None:
        self.tap(f".seat-{seat} .won-last")

    def record(self) -> None:
        self.tap("[name=record]")
        self.page.wait_for_url(re.compile(r"done="))


NewPage = Callable[..., Page]
Begin = Callable[..., Table]
