"""What people do on a phone during an evening, with JavaScript and without."""

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.phones import Thumb, follow, until


class Scorer:
    """A scorer with a phone who knows the labels of the buttons."""

    def __init__(self, page: Page, scripts: bool = True):
        self.page = page
        self.scripts = scripts

    def tap(self, name: str, role: Any = "button", exact: bool = True) -> None:
        """Tap the control with this label; the next page has loaded when this returns."""
        follow(self.page.get_by_role(role, name=name, exact=exact).first)

    def go(self, name: str) -> None:
        rare = self.page.locator("details.more:not([open]) > summary")
        if rare.count() and not self.page.get_by_role("link", name=name, exact=True).count():
            rare.click()  # rare actions are in the menu
            if self.scripts:
                until(self.page, "history.state?.opened")
        self.tap(name, role="link")

    def says(self, text: str) -> None:
        expect(self.page.locator("body")).to_contain_text(text)

    def make_group(self, name: str, *players: str) -> None:
        self.page.goto("/groups/new")
        self.page.get_by_label("What’s your group called?").fill(name)
        for n, player in enumerate(players, 1):
            if n == 5:
                self.page.get_by_text("More players").click()
            self.page.get_by_label(f"Player {n}", exact=True).fill(player)
        self.tap("Create group")

    def start(self, rules: str) -> None:
        """From the group's page to the entry page of a new evening with the defaults."""
        self.go("New evening")
        self.pick(rules)
        self.page.locator("[name=banker][value='0']").check()
        self.tap("Start")
        expect(self.page).to_have_url(re.compile("/enter$"))

    def pick(self, rules: str) -> None:
        """A way of playing, be it among the common ones or behind a tap more."""
        follow(self.page.locator("a.slip"))
        folded = self.page.locator("main details:not([open]) > summary:visible")
        while folded.count():
            folded.first.click()
        self.tap(rules, role="link", exact=False)

    @property
    def sitting(self) -> str:
        """The address of the sitting whose page is open."""
        found = re.search(r"/sittings/[^/?]+", self.page.url)
        assert found, self.page.url
        return found[0]

    def hand(self, *tricks: int, last: int, **fields: str) -> None:
        """A hand entered and recorded; `fields` are leads and such, by the names of the form."""
        if self.scripts and not fields:
            thumb = Thumb(self.page)
            thumb.tricks(*tricks[:3])
            thumb.last_trick(last)
            self._record()
            return
        for seat, count in enumerate(tricks):
            self.page.locator(f"#tricks-{seat}").fill(str(count))
        self._choose("last_trick", str(last))
        self._mark(fields)
        self._record()

    def shown(self, code: str, seat: int) -> None:
        """A hand that was shown and won at once."""
        self._mark({"declared": f"{code}:{seat}"})
        self._record()

    def _record(self) -> None:
        hand = self.page.locator("h1").inner_text().partition(" of ")[0]
        self.page.locator("[name=record]").click()
        expect(self.page.locator(".done")).to_contain_text(f"{hand} recorded")

    def _mark(self, fields: Mapping[str, str]) -> None:
        for name, value in fields.items():
            found = self.page.locator(f"[name='{name}']")
            match found.first.get_attribute("type"):
                case "radio":
                    self._choose(name, value)
                case "checkbox":
                    found.check(force=True)
                case _ if self.scripts:
                    found.locator("xpath=..").get_by_role("button").last.click()
                case _:
                    found.fill(value)

    def _choose(self, name: str, value: str) -> None:
        option = self.page.locator(f"[name='{name}'][value='{value}']")
        folded = option.locator("xpath=ancestor::details[not(@open)]/summary")
        if folded.count():
            folded.click()
        if not option.is_visible():
            self.page.locator(".ends .opens").click()  # it asks whose it was
        option.check(force=True)

    def figures(self, of_a_dollar: int = 1) -> dict[str, int]:
        """Everyone’s total in points, as the ledger shows it, perhaps in money."""
        self.page.goto(self.sitting)
        return {
            figure.locator("dt bdi").inner_text().strip(): number(
                figure.locator(".net"), of_a_dollar
            )
            for figure in self.page.locator(".totals .figure").all()
        }


def number(shown: Locator, of_a_dollar: int = 1) -> int:
    """The signed number that something shows at its end; money is converted to points."""
    text = shown.inner_text().replace(",", "").replace("HK$", "").replace("−", "-")
    dollars = re.findall(r"[+-]?\d+(?:\.\d+)?", text)[-1]
    return round(float(dollars) * of_a_dollar)
