"""Two phones on a bad network: after each failure both show what the server has, once.

In each round a phone records a hand while its request is aborted before or after it arrives, while
it is offline or reloads, or while the other phone enters or has recorded a hand; or it undoes or
corrects one.
"""

import json
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page, expect

from tests.e2e.phones import (
    Hand,
    NewPage,
    Server,
    Table,
    Thumb,
    book_of,
    follow,
    keeps_this_page,
    lose_the_answer,
    recorded,
    saved,
    sent,
    sits,
    until,
)

pytestmark = pytest.mark.keeping

SHARES = [
    [a, b, c, 8 - a - b - c]
    for a in range(2, 6) for b in range(6) for c in range(6)
    if 0 <= 8 - a - b - c < 6
]  # fmt: skip
SHOWN = """() => [
  document.querySelector("h1")?.textContent,
  ...[...document.querySelectorAll("[data-known^=result] b")].map((each) => each.textContent),
  ...[...document.querySelectorAll(".figure")].map((each) => each.value),
  document.querySelector("#undo [name=version]")?.value,
]"""


class Evening:
    """The table, its two phones, and what has to be recorded."""

    def __init__(self, server: Server, table: Table, phones: tuple[Thumb, Thumb], seed: int):
        self.server, self.table, self.phones = server, table, phones
        self.chance = random.Random(seed)
        self.changes: list[list[Hand]] = [[]]

    @property
    def hands(self) -> list[Hand]:
        return self.changes[-1]

    def recorded(self, hand: Hand) -> None:
        self.changes.append([*self.hands, hand])

    def deal(self) -> Hand:
        return self.chance.choice([each for each in SHARES if each not in self.hands[-1:]])

    def record(self, thumb: Thumb, hand: Hand) -> None:
        thumb.type(hand)
        thumb.tap("[name=record]")
        self.recorded(hand)

    def save(self, thumb: Thumb, hand: Hand) -> None:
        """Record a hand that waits on its phone."""
        thumb.save(hand)
        self.recorded(hand)

    # What goes wrong

    def nothing(self, one: Thumb, _: Thumb) -> None:
        self.record(one, self.deal())

    def before_it_arrives(self, one: Thumb, _: Thumb) -> None:
        one.page.route("**/lines", lambda asked: asked.abort(), times=1)
        self.record(one, self.deal())

    def after_it_arrived(self, one: Thumb, _: Thumb) -> None:
        one.page.route("**/lines", lose_the_answer, times=1)
        self.record(one, self.deal())

    def offline(self, one: Thumb, _: Thumb) -> None:
        one.page.context.set_offline(True)
        for count in range(1, 3):
            self.save(one, self.deal())
            saved(one.page, count)
        one.page.context.set_offline(False)

    def offline_and_loaded_anew(self, one: Thumb, _: Thumb) -> None:
        keeps_this_page(one.page)
        one.page.context.set_offline(True)
        self.save(one, self.deal())
        saved(one.page, 1)
        one.page.reload()
        saved(one.page, 1)
        one.page.context.set_offline(False)

    def both_type(self, one: Thumb, other: Thumb) -> None:
        other.tricks(*self.deal()[:2])
        self.record(one, self.deal())
        expect(other.page.locator("#meanwhile")).to_be_visible()
        follow(other.page.locator("[name=clear]"))  # once nothing moves any more

    def late_while_the_next_is_typed(self, one: Thumb, _: Thumb) -> None:
        one.page.context.route("**/lines", lambda asked: asked.abort())
        self.save(one, self.deal())
        saved(one.page, 1)
        hand = self.deal()
        one.type(hand)
        one.page.context.unroute("**/lines")
        one.page.evaluate("dispatchEvent(new Event('online'))")
        expect(one.page.locator("html")).to_have_attribute("data-kept", "0")
        one.page.locator("[name=record]").click()  # once nothing moves any more
        self.recorded(hand)

    def the_same_hand_twice(self, one: Thumb, other: Thumb) -> None:
        hand = self.deal()
        one.page.context.set_offline(True)
        self.save(one, hand)
        saved(one.page, 1)
        other.play(hand)
        one.page.context.set_offline(False)

    def another_hand(self, one: Thumb, other: Thumb) -> None:
        one.page.context.set_offline(True)
        mine, theirs = self.chance.sample(SHARES, 2)
        one.save(mine)
        saved(one.page, 1)
        other.play(theirs)
        self.recorded(theirs)
        one.page.context.set_offline(False)
        expect(one.page.locator("#entry:not(.ahead)")).to_be_attached()
        one.page.get_by_role("button", name="Compare both").click()
        if self.chance.random() < 0.5:
            follow(one.page.get_by_text("Keep what’s recorded", exact=True))
        else:
            follow(one.page.get_by_role("button", name="Add mine"))
            self.recorded(mine)

    def undo(self, one: Thumb, _: Thumb) -> None:
        if len(self.changes) > 1:
            follow(one.page.locator("button.key[form=undo]"))
            self.changes.pop()

    def correct(self, one: Thumb, _: Thumb) -> None:
        if not self.hands:
            return
        place, hand = self.chance.randrange(len(self.hands)), self.deal()
        one.page.goto(f"{self.table.ledger}/lines/{place + 1}")
        for seat, count in enumerate(hand):
            one.tap(f"#tricks-{seat}")
            one.tricks(count)
        one.last_trick(next(seat for seat, count in enumerate(hand) if count))
        if self.hands[place] != hand:
            follow(one.page.locator("main [name=record]"))
            follow(one.page.get_by_role("button", name="Save correction"))
            self.changes.append([*self.hands[:place], hand, *self.hands[place + 1 :]])
        one.page.goto(self.table.enter)

    def round(self) -> str:
        """Something that goes wrong at one of the phones; answers with what it was."""
        happens: list[Callable[[Thumb, Thumb], None]] = [
            self.nothing, self.before_it_arrives, self.after_it_arrived, self.offline,
            self.offline_and_loaded_anew, self.both_type, self.late_while_the_next_is_typed,
            self.the_same_hand_twice, self.another_hand, self.undo, self.correct,
        ]  # fmt: skip
        what = self.chance.choice(happens)
        one, other = self.chance.sample(self.phones, 2)
        what(one, other)
        return what.__name__

    # What both phones have to show then

    def expected(self) -> list[str]:
        """The hand that comes, the totals and version of the server, and nothing typed."""
        with book_of(self.server, self.table) as book:
            balances, version = book.standing.balances.values(), str(book.version)
        signed = [f"{n:+,d}".replace("-", "−") if n else "0" for n in balances]
        return [f"Hand {len(self.hands) + 1}", *signed, "", "", "", "", version]

    def settled(self, what: str) -> None:
        for thumb in self.phones:
            sent(thumb.page)
            expect(thumb.page.locator("h1"), what).to_have_text(f"Hand {len(self.hands) + 1}")
        assert recorded(self.server, self.table) == self.hands, what
        for thumb in self.phones:
            shows(thumb.page, self.expected(), what)


def shows(page: Page, expected: list[str], what: str) -> None:
    """Wait until a phone shows what the server has; a page left meanwhile is asked again."""
    for last in (False, False, True):
        try:
            until(page, f"`${{({SHOWN})()}}` === `${{{json.dumps(expected)}}}`")
        except Error as late:
            if last:
                raise AssertionError(what, page.evaluate(SHOWN), expected) from late
        else:
            return


@pytest.mark.ordeal
def test_two_phones_show_what_the_server_has_after_each_failure(
    pytestconfig: pytest.Config, new_page: NewPage, server: Server, table: Table
) -> None:
    rounds, seed = (int(pytestconfig.getoption(name)) for name in ("--rounds", "--seed"))
    evening = Evening(server, table, (sits(new_page(), table), sits(new_page(), table)), seed)
    for number in range(rounds):
        what = evening.round()
        evening.settled(f"{number}: {what}")
