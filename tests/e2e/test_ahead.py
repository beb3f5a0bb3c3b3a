"""An offline phone shows the same results as the server: banker, streak, winds, round, totals."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.rules.games import preset
from tests.e2e.phones import Begin, Table, Thumb, saved, sent, sits
from tests.marks import in_ordeal

Taps = tuple[str, ...]


def won(seat: int, source: str, count: int, *more: str) -> Taps:
    """A counted hand that one player won."""
    source, key = f".source .pick:has([value='{source}'])", f".keys.counts [value='{count}']"
    return f".seat-{seat} .won-it", source, key, *more


def also(seat: int, count: int) -> Taps:
    """Another winner of the same tile."""
    return f".seat-{seat} .also", f".keys.counts [value='{count}']"


def extra(*names: str) -> Taps:
    return ".besides > summary", *(f".besides :is(.pick, .often):has([name='{n}'])" for n in names)


def units(winner: int) -> Taps:
    return f".seat-{winner} .won-it", ".keys.units [value='12']", ".keys.farn [value='1']", ".rest"


def tricks(*counts: int, last: int, then: Taps = ()) -> Taps:
    return *(f".pad [value='{n}']" for n in counts), f".seat-{last} .won-last", *then


NOBODY: Taps = (".nobody",)
FALSE = extra("false-win-2")
EVENINGS: dict[str, list[Taps]] = {
    "hong-kong-mahjong": [
        won(1, "3", 3), won(1, "wall", 5), (*won(2, "0", 3), *also(3, 4)), NOBODY, FALSE,
        won(3, "0", 3),
    ],
    "taiwan": [won(0, "2", 1), won(0, "wall", 2), NOBODY, (*won(3, "1", 0), *also(0, 2)), FALSE],
    "singapore": [
        (*extra("kong-1", "bite-2"), ".besides > summary", *won(1, "0", 2)), won(2, "wall", 1),
        FALSE, NOBODY,
    ],
    "mcr": [won(1, "2", 8), (*FALSE, ".besides > summary", *won(0, "wall", 8))],
    "celko-kam": [
        tricks(3, 2, 0, last=0), tricks(4, 1, 2, last=0), tricks(0, 2, 5, last=2),
        tricks(2, 3, 3, last=1),
    ],
}  # fmt: skip
AFTER_ONE: dict[str, list[Taps]] = {
    "malayan": [units(0), units(1), units(3), NOBODY],
    "celko-kam": [
        tricks(3, 2, 0, last=0),
        tricks(3, 2, 1, last=1, then=(".seat-0 .mark:has([name='supreme-led-0'])",)),
        tricks(2, 3, 3, last=2),
    ],
    "hong-kong with a pot": [tricks(3, 2, 0, last=0), tricks(2, 3, 3, last=1)],
}


def shown(page: Page) -> dict[str, list[str]]:
    """What the page shows of the table before the hand that is entered, as it can be seen."""
    return {
        part: [" ".join(text.split()) for text in page.locator(f"{part}:visible").all_inner_texts()]
        for part in (".seat .puck", ".seat .blows", ".in-round")
    } | {
        "banker": [
            str(seat) for seat in range(4) if page.locator(f".seat-{seat} .puck:visible").count()
        ]
    }


def totals(page: Page) -> list[str]:
    return page.locator(".seat .result.total b:visible").all_inner_texts()


def save(thumb: Thumb, taps: Taps) -> None:
    """Record a hand without the server."""
    heading = thumb.page.locator("h1").text_content()
    for tap in taps:
        thumb.tap(tap)
    thumb.tap("[name=record]")
    expect(thumb.page.locator("h1")).not_to_have_text(str(heading))
    expect(thumb.page.locator("form details[open]")).to_have_count(0)  # the extras close


def table_of(rules: str, begin: Begin) -> Table:
    key, _, pot = rules.partition(" ")
    return begin(preset(key).sheet({"pot": "on"}) if pot else key)


def evening(
    page: Page, begin: Begin, rules: str, hands: list[Taps], look: Callable[[int], object]
) -> list[object]:
    """The state after each hand, offline and then online."""
    thumb = sits(page, table_of(rules, begin))
    page.context.set_offline(True)
    for n, taps in enumerate(hands, 1):
        save(thumb, taps)
        saved(page, n)
    alone = look(len(hands))
    page.context.set_offline(False)
    sent(page)
    page.wait_for_url("**/enter?done=*")  # the page goes on by itself
    page.reload()
    return [alone, look(len(hands))]


def cells(evenings: dict[str, list[Taps]], *usual: str) -> list[object]:
    """The whole evenings; those of other rules, and the first half of each, in the ordeal."""
    whole = [(rules, len(hands)) for rules, hands in evenings.items()]
    return [
        *(each if each[0] in usual else in_ordeal(*each) for each in whole),
        *(in_ordeal(rules, n // 2) for rules, n in whole if n > 1),
    ]


@pytest.mark.parametrize(("rules", "hands"), cells(EVENINGS, "hong-kong-mahjong"))
def test_a_phone_alone_shows_banker_winds_round_and_totals_as_the_server_does(
    rules: str, hands: int, page: Page, begin: Begin
) -> None:
    alone, there = evening(
        page, begin, rules, EVENINGS[rules][:hands], lambda _: (shown(page), totals(page))
    )
    assert alone == there
    assert len(totals(page)) == 4
    expect(page.locator(".so-far:visible")).to_have_count(0)


@pytest.mark.ordeal
@pytest.mark.parametrize(("rules", "hands"), cells(AFTER_ONE))
def test_where_a_phone_does_not_know_what_a_hand_pays_it_shows_the_banker_and_earlier_totals(
    rules: str, hands: int, page: Page, begin: Begin
) -> None:
    def look(hands: int) -> dict[str, list[str]]:
        if rules == "celko-kam" and hands > 1 and page.locator("#saved").count():
            # Totals stay at the last hand of which the phone knows what it pays.
            expect(page.locator(".seat-2 .result")).to_have_text("after 1 −10", use_inner_text=True)
            assert len(totals(page)) == 4
        return shown(page)

    alone, there = evening(page, begin, rules, AFTER_ONE[rules][:hands], look)
    assert alone == there
    assert alone


@pytest.mark.parametrize(
    "rules", ["celko-kam", *map(in_ordeal, ("malayan", "hong-kong with a pot"))]
)
def test_totals_go_on_behind_a_hand_that_the_server_has_shown_before_it_went_away(
    rules: str, page: Page, begin: Begin
) -> None:
    thumb = sits(page, table_of(rules, begin))
    for tap in AFTER_ONE[rules][1]:
        thumb.tap(tap)
    expect(page.locator("#preview [data-nets]")).to_be_attached()
    page.context.set_offline(True)
    thumb.tap("[name=record]")
    saved(page, 1)
    expect(page.locator("h1")).to_have_text("Hand 2")
    alone = (shown(page), totals(page))
    expect(page.locator(".so-far:visible")).to_have_count(0)
    page.context.set_offline(False)
    sent(page)
    page.wait_for_url("**/enter?done=*")  # the page goes on by itself
    page.reload()
    assert alone == (shown(page), totals(page))
    assert set(totals(page)) != {"0"}
