"""Whole evenings on a phone, from an empty database to the settled books."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.evening import Scorer
from tests.e2e.phones import NewPage, follow
from tests.oracle.sittings import answer

pytestmark = pytest.mark.keeping

PLAYERS = ("Ana", "Bo", "Chan", "Di")


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def scorer(request: pytest.FixtureRequest, new_page: NewPage) -> Scorer:
    return Scorer(new_page(java_script_enabled=request.param), request.param)


Line = dict[str, Any]


def hand(*tricks: int, last: int, **marks: int) -> Line:
    """The document of a hand, to work out independently what it pays."""
    listed = [{"code": code.replace("_", "-"), "seat": seat} for code, seat in marks.items()]
    return {"hand": {"tricks": list(tricks), "last_trick": last, "marks": listed}}


TWELVE: list[Line] = [
    hand(3, 2, 0, 3, last=0),
    hand(4, 2, 1, 1, last=0, supreme_led=0),
    hand(1, 4, 0, 3, last=3),
    hand(0, 0, 4, 4, last=3, quartet_won=2),
    {"hand": {"declared": "one-red-dot", "by": 2}},
    hand(2, 2, 2, 2, last=2),
    hand(2, 3, 0, 3, last=1, little_three_captured=3),
    hand(2, 5, 0, 1, last=0, last_little_three=0),
    hand(1, 1, 4, 2, last=2, last_supreme=2),
    hand(8, 0, 0, 0, last=0),
    hand(2, 2, 2, 2, last=3),
    hand(3, 2, 2, 1, last=1),
]
SIX = [
    hand(1, 4, 0, 3, last=3),
    hand(2, 2, 1, 3, last=3),
    hand(5, 1, 2, 0, last=2),
    hand(3, 2, 3, 0, last=2),
    hand(0, 4, 4, 0, last=1),
    hand(2, 3, 2, 1, last=0),
]
IN_GROUPS = ("last-little-three", "last-supreme", "last-quartet")
LEADS = ("supreme-led", "quartet-won")


def enter(scorer: Scorer, document: Line) -> None:
    """One hand entered as its document has it."""
    written = document["hand"]
    if "declared" in written:
        scorer.shown(written["declared"], written["by"])
        return
    fields = {}
    for mark in written["marks"]:
        code, seat = mark["code"], mark["seat"]
        if code in IN_GROUPS:
            fields["last-trick"] = code
        elif code == "little-three-captured":
            fields["last-trick"] = f"{code}:{seat}"
        else:
            fields[f"{code}-{seat}"] = "1"
            if code in LEADS and seat == written["last_trick"]:
                # It may have been the last trick, and is asked about: it was an earlier one.
                fields.setdefault("last-trick", "plain")
    scorer.hand(*written["tricks"], last=written["last_trick"], **fields)


def balances(sheet: str, lines: list[Line], banker: int = 0) -> dict[str, int]:
    document = {"game": "tien-gow", "sheet": sheet, "players": list(PLAYERS), "banker": banker}
    worked_out: dict[str, int] = answer({**document, "lines": lines})["balances"]
    return worked_out


@pytest.mark.ordeal
def test_from_an_empty_database_to_the_settled_books(scorer: Scorer) -> None:
    page = scorer.page
    scorer.make_group("Friday", *PLAYERS)
    scorer.start("Game Cabinet")
    for document in TWELVE:
        enter(scorer, document)
    assert scorer.figures() == balances("celko-kam", TWELVE)

    corrected = [*TWELVE[:2], hand(2, 3, 0, 3, last=3), *TWELVE[3:]]
    page.goto(f"{scorer.sitting}/lines/3")
    page.locator("#tricks-0").fill("2")
    page.locator("#tricks-1").fill("3")
    scorer.tap("Show what this changes")
    scorer.says("What this changes")
    page.locator("button[value=save]").click()
    expect(page.locator(".totals")).to_be_visible()
    assert scorer.figures() == balances("celko-kam", corrected)
    scorer.tap("Undo", exact=False)
    assert scorer.figures() == balances("celko-kam", TWELVE)
    scorer.tap("Redo", exact=False)
    assert scorer.figures() == balances("celko-kam", corrected)

    six_rounds(scorer)
    settle_and_close(page)


def six_rounds(scorer: Scorer) -> None:
    """A six-round evening of the same group: six hands from a hundred points each."""
    scorer.page.goto("/")
    follow(scorer.page.locator("a.on-to", has_text="Friday"))
    scorer.start("Six rounds")
    for document in SIX:
        enter(scorer, document)
    assert scorer.figures() == balances("six-round", SIX)
    scorer.says("115")


def settle_and_close(page: Page) -> None:
    follow(page.get_by_role("link", name="Settle", exact=True))
    dues = page.get_by_role("button", name="Mark as paid", exact=False)
    while count := dues.count():
        dues.first.click()
        expect(dues).to_have_count(count - 1)
    expect(page.locator("main")).to_contain_text("All settled")
    page.get_by_role("button", name="Close evening").click()
    expect(page.locator("main")).to_contain_text("good night")
