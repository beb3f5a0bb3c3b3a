"""The last trick is one question: an evening by Celko's rules with each kind, tap by tap."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from companion.rules.games import game
from tests.e2e.phones import Begin, Server, Table, Thumb, recorded, sits

SUPREME = ".seat-0 .pick:has([name^=supreme-led])"
FOUR = "[data-more-of=quartet-won-0]"


class Told(NamedTuple):
    """A hand that Ana wins: what is tapped at the seat, what the last trick was, what it pays.

    `asks` says that Record waits for the answer, `taps` how many it takes, if that is promised.
    """

    tricks: tuple[int, ...]
    at_seat: str
    was: str
    nets: list[str]
    asks: bool = True
    taps: int = 0


EVENING = (
    Told((3, 2, 1), "", "", ["+14", "−4", "−6", "−4"], asks=False),
    Told((3, 2, 1), "", "plain", ["+14", "−4", "−6", "−4"], asks=False),
    Told((3, 2, 1), "", "last-little-three", ["+28", "−8", "−12", "−8"], asks=False),
    Told((3, 2, 1), "", "last-supreme", ["+40", "−12", "−16", "−12"], asks=False, taps=6),
    Told((3, 2, 1), SUPREME, "last-supreme", ["+40", "−12", "−16", "−12"]),
    Told((3, 2, 1), SUPREME, "plain", ["+26", "−8", "−10", "−8"], taps=7),
    Told((5, 1, 1), "", "last-quartet", ["+60", "−20", "−20", "−20"], asks=False),
    Told((5, 1, 1), FOUR, "last-quartet", ["+60", "−20", "−20", "−20"]),
    Told((5, 1, 1), FOUR, "plain", ["+42", "−14", "−14", "−14"]),
    Told((5, 1, 1), FOUR, "last-little-three", ["+60", "−20", "−20", "−20"]),
    Told((8,), FOUR, "last-quartet", ["+144", "−48", "−48", "−48"]),
    Told((8,), FOUR, "last-quartet:again", ["+168", "−56", "−56", "−56"]),
    Told((3, 2, 1), "", "little-three-captured:1", ["+14", "−14", "0", "0"], asks=False),
)


def tapped(thumb: Thumb, told: Told) -> None:
    page, before = thumb.page, thumb.taps
    if told.at_seat:
        thumb.tap(told.at_seat)
    thumb.tricks(*told.tricks)
    if told.tricks != (8,):
        thumb.last_trick(0)
    if told.asks:
        expect(page.locator("#preview .next")).to_contain_text("Ana’s last trick: was it")
        expect(page.locator("[name=record]")).to_have_attribute("aria-disabled", "true")
    if told.was:
        answer = f".ends .pick:has([value='{told.was}'])"
        if ":" in told.was and "again" not in told.was:
            thumb.tap(".ends .opens")  # whose it was
            expect(page.locator("#preview .next")).to_contain_text("Who led the 2-1")
            expect(page.locator("[name=record]")).to_have_attribute("aria-disabled", "true")
        expect(page.locator(answer)).to_be_visible()
        thumb.tap(answer)
    expect(page.locator(".nets dd")).to_have_text(told.nets)
    thumb.record()
    if told.taps:
        assert thumb.taps - before == told.taps


@pytest.mark.ordeal
def test_every_special_last_trick_pays_what_it_was_and_not_what_it_was_not(
    thumb: Thumb, server: Server, table: Table
) -> None:
    for told in EVENING:
        expect(thumb.page.locator(".ends .pick:has([value$=again])")).to_be_hidden()
        tapped(thumb, told)
    assert len(recorded(server, table)) == len(EVENING)
    thumb.page.goto(table.ledger)
    won = thumb.page.locator(".line .figure.at-1 .net").all_text_contents()
    assert won == [told.nets[0] for told in reversed(EVENING)]


@pytest.mark.ordeal
def test_more_kinds_than_the_row_has_room_for_are_a_tap_away(
    page: Page, begin: Begin, server: Server
) -> None:
    more = {"civil-supreme": "capturable", "branch-test": "worked-out"}
    hong_kong = next(p for p in game("tien-gow").presets if p.key == "hong-kong")
    table = begin(hong_kong.sheet(more))
    thumb = sits(page, table)
    thumb.tricks(3, 3, 2)
    thumb.last_trick(2)
    expect(page.locator(".ends .pick:has([value=last-civil-supreme])")).to_be_hidden()
    thumb.tap(".ends .unfold")
    expect(page.locator(".ends .pick:has([value=last-civil-supreme])")).to_be_visible()
    thumb.tap(".ends .asks:has([value='last-civil-supreme-captured:1']) .opens")
    thumb.tap(".ends .pick:has([value='last-civil-supreme-captured:1'])")
    expect(page.locator(".nets dd")).to_have_text(["0", "−32", "+32", "0"])
    thumb.record()
    thumb.tricks(8)
    expect(page.locator("#preview .next")).to_contain_text("What was Ana’s last trick?")
    expect(page.locator(".ends .pick:has([value=last-several])")).to_be_visible()
    thumb.tap(".ends .pick:has([value=last-several])")
    expect(page.locator(".nets dd")).to_have_text(["+80", "−20", "−40", "−20"])
    thumb.record()
    assert len(recorded(server, table)) == 2
