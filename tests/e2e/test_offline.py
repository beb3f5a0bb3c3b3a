"""A phone without a network keeps hands, in order, until the server has each of them once."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phones import (
    Hand,
    NewPage,
    Server,
    Table,
    Thumb,
    accessible,
    book_of,
    follow,
    keeps_this_page,
    lose_the_answer,
    recorded,
    saved,
    sent,
    sits,
    write,
)
from tests.marks import in_ordeal

pytestmark = pytest.mark.keeping

TEN: list[Hand] = [
    [3, 2, 0, 3], [2, 3, 3, 0], [4, 1, 2, 1], [0, 2, 5, 1], [2, 2, 2, 2],
    [3, 3, 1, 1], [5, 0, 2, 1], [0, 0, 4, 4], [2, 1, 4, 1], [3, 1, 1, 3],
]  # fmt: skip
OTHER = [0, 4, 2, 2]


@pytest.fixture
def plain(new_page: NewPage, server: Server, table: Table) -> Thumb:
    """A phone that reaches the server by a name on the local network, over plain http."""
    return sits(new_page(base_url=server.plain_url), table)


SECURE, PLAIN = "https or localhost", "plain http on a local network"


@pytest.fixture(params=[SECURE, in_ordeal(PLAIN)])
def anywhere(request: pytest.FixtureRequest) -> Thumb:
    secure = request.param == SECURE
    thumb: Thumb = request.getfixturevalue("thumb" if secure else "plain")
    assert thumb.page.evaluate("isSecureContext") is secure
    return thumb


REFUSED = [
    (["3", "3", "3"], "the tricks add up to 9, not to 8"),
    (["3", "2", "0", ".seat-2 .won-last"], "Chan took the last trick, but has no trick"),
]


def test_a_phone_without_a_network_keeps_whole_hands_until_the_server_has_each_of_them_once(
    thumb: Thumb, server: Server, table: Table
) -> None:
    page = thumb.page
    keeps_this_page(page)
    page.context.set_offline(True)
    thumb.tap("[name=record]")
    expect(page.locator("#why")).to_have_text("How many tricks did Ana take?")
    page.context.set_offline(False)
    thumb.tricks(3, 2)
    page.context.set_offline(True)
    thumb.tricks(0)
    thumb.last_trick(0)
    expect(page.locator("#preview")).to_contain_text("Calculated on this phone")
    thumb.tap("[name=record]")
    saved(page, 1)

    # The next hand begins with nothing dimmed but Record.
    dimmed, record = page.locator("form [aria-disabled='true']"), page.locator("[name=record]")
    expect(page.locator("h1")).to_have_text("Hand 2")
    expect(dimmed).to_have_count(1)
    expect(record).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#preview")).to_be_empty()
    thumb.tricks(3)
    expect(dimmed).to_have_count(0)
    thumb.tap("[name=clear]")
    expect(record).to_have_attribute("aria-disabled", "true")

    # A hand that is not whole is refused as the server would.
    for taps, why in REFUSED:
        for tap in taps:
            thumb.tap(f".pad button[value='{tap}']" if tap.isdecimal() else tap)
        thumb.tap("[name=record]")
        expect(page.locator("#why")).to_have_text(why)
        expect(page.locator("html")).to_have_attribute("data-kept", "1")
        thumb.tap("[name=clear]")

    # A reload keeps what is saved and what is half typed.
    thumb.save(TEN[1])
    thumb.tricks(4, 1)
    page.reload()
    saved(page, 2)
    expect(page.locator("h1")).to_have_text("Hand 3")
    expect(page.locator("#tricks-1")).to_have_value("1")
    thumb.tricks(2)
    thumb.last_trick(0)
    thumb.tap("[name=record]")
    saved(page, 3)
    assert recorded(server, table) == []

    # A form whose token has run out is sent with a fresh one.
    page.evaluate("document.querySelectorAll('[name=csrf_token]').forEach(i => i.value = 'old')")
    page.context.set_offline(False)
    expect(page.locator(".done")).to_contain_text("Hand 3 recorded")
    sent(page)
    assert recorded(server, table) == TEN[:3]

    # A hand whose answer was lost counts once.
    page.route("**/lines", lose_the_answer, times=1)
    thumb.save(TEN[3])
    page.wait_for_url("**/enter?done=4")
    sent(page)
    assert recorded(server, table) == TEN[:4]


@pytest.fixture
def meanwhile(anywhere: Thumb, server: Server, table: Table) -> Thumb:
    """Three hands are saved on the phone, while the first of them was recorded elsewhere."""
    page = anywhere.page
    page.context.set_offline(True)
    for hand in TEN[:3]:
        anywhere.save(hand)
    write(server, table, OTHER)
    page.context.set_offline(False)
    expect(page.locator("#saved .why")).to_contain_text("Hand 1, as recorded")
    expect(page.locator("#saved .head")).to_have_text("Hand 1: you need to decide.")
    expect(page.locator("#why")).to_contain_text("It’s sent once you’ve decided")
    return anywhere


@pytest.mark.ordeal
def test_hands_behind_one_that_somebody_else_recorded_wait_for_the_choice(
    meanwhile: Thumb, server: Server, table: Table
) -> None:
    page = meanwhile.page
    saved(page, 3)
    expect(page.locator("#saved li").nth(2)).to_contain_text("Waiting for the one above.")
    expect(page.locator("#saved")).not_to_contain_text("by itself", use_inner_text=True)
    assert recorded(server, table) == [OTHER]
    page.get_by_role("button", name="Compare both").click()
    page.get_by_role("button", name="Add mine as hand 2").click()
    expect(page.locator("#saved .why").first).to_contain_text("Add it?")
    assert recorded(server, table) == [OTHER, TEN[0]]
    page.get_by_role("button", name="Add all waiting hands: 2").click()
    sent(page)
    assert recorded(server, table) == [OTHER, *TEN[:3]]


@pytest.mark.ordeal
def test_a_hand_behind_an_added_one_that_another_phone_recorded_too_is_dropped_with_a_word(
    thumb: Thumb, server: Server, table: Table
) -> None:
    page = thumb.page
    page.context.set_offline(True)
    for hand in TEN[:3]:
        thumb.save(hand)
    write(server, table, OTHER, TEN[1])
    page.context.set_offline(False)
    page.get_by_role("button", name="Compare both").click()
    page.get_by_role("button", name="Add mine as hand 3").click()
    page.get_by_role("button", name="Add it as the next hand").first.click()
    expect(page.locator("#saved .count")).to_contain_text("1")
    assert recorded(server, table) == [OTHER, TEN[1], TEN[0]]
    page.get_by_role("button", name="Add it as the next hand").click()
    sent(page)
    assert recorded(server, table) == [OTHER, TEN[1], TEN[0], TEN[2]]


COMPARE, KEEP = "Compare both", "Keep what’s recorded"
CHOICES = [
    ((COMPARE, "Replace it with mine", "Save correction"), TEN[:3]),
    in_ordeal((COMPARE, KEEP), [OTHER, *TEN[1:3]]),
    in_ordeal(("Drop all waiting hands, keep what’s recorded",), [OTHER, *TEN[1:3]]),
]


@pytest.mark.parametrize(("taps", "then"), CHOICES, ids=["replaced", "kept", "all kept"])
def test_what_somebody_else_recorded_is_replaced_or_kept_and_the_hands_behind_follow(
    meanwhile: Thumb, server: Server, table: Table, taps: tuple[str, ...], then: list[Hand]
) -> None:
    for tap in taps:
        meanwhile.page.get_by_text(tap, exact=True).first.click()
    sent(meanwhile.page)
    assert recorded(server, table) == then


WHY_NOT = "and Chan has 0"


def save_impossible(thumb: Thumb) -> None:
    """Records a hand that cannot have been played, as only the server knows."""
    thumb.tricks(3, 2, 0)
    thumb.last_trick(0)
    thumb.tap(".seat-2 .mark:has([name='quartet-won-2'])", "[name=record]")


@pytest.fixture
def impossible(thumb: Thumb) -> Thumb:
    """Two hands were saved, and sent: the first cannot have been, and so waits for a decision."""
    page = thumb.page
    page.context.set_offline(True)
    save_impossible(thumb)
    saved(page, 1)
    thumb.save(TEN[1])
    page.context.set_offline(False)
    expect(page.locator("#saved .why")).to_contain_text(WHY_NOT)
    return thumb


def test_a_hand_that_cannot_be_is_put_right_and_those_behind_follow(
    impossible: Thumb, server: Server, table: Table
) -> None:
    page = impossible.page
    assert recorded(server, table) == []
    page.get_by_role("button", name="Fix it").click()
    expect(page.locator("#tricks-0")).to_have_value("3")
    for _ in range(2):  # twice is the most, and after it there is none
        impossible.tap(".seat-2 .mark:has([name='quartet-won-2'])")
    expect(page.locator(".nets")).to_be_visible()
    impossible.tap("[name=record]")
    sent(page)
    assert recorded(server, table) == TEN[:2]


@pytest.mark.ordeal
def test_a_hand_that_cannot_be_is_thrown_away_only_by_hand(
    impossible: Thumb, server: Server, table: Table
) -> None:
    page = impossible.page
    page.reload()
    expect(page.locator("#saved .why")).to_contain_text(WHY_NOT)
    page.get_by_role("button", name="Delete this entry").click()
    sent(page)
    assert recorded(server, table) == [TEN[1]]


@pytest.mark.ordeal
def test_a_hand_of_a_phone_whose_link_was_replaced_is_sent_once_it_is_let_in_again(
    thumb: Thumb, new_page: NewPage, table: Table, server: Server
) -> None:
    page = thumb.page
    page.context.set_offline(True)
    thumb.save(TEN[0])
    page.context.clear_cookies()
    page.context.set_offline(False)
    expect(page.locator("#saved .why")).to_be_visible()
    table.open(page, table.enter)
    sent(page)
    assert recorded(server, table) == [TEN[0]]


@pytest.mark.ordeal
@pytest.mark.parametrize("where", ["", "/turn"])
def test_hands_and_board_say_nothing_of_a_bank_that_is_not_known(
    where: str, thumb: Thumb, table: Table
) -> None:
    page = thumb.page
    page.goto(table.ledger + where)
    follows = page.locator(".follows").first
    expect(follows).to_be_visible()
    page.goto(table.enter)
    page.context.route("**/lines", lambda route: route.abort())
    thumb.save(TEN[0])
    page.goto(table.ledger + where)
    saved(page, 1)
    expect(follows).to_be_hidden()


@pytest.mark.ordeal
def test_record_stays_in_view_however_many_hands_wait(impossible: Thumb) -> None:
    page = impossible.page
    page.context.set_offline(True)
    page.locator("#saved summary").click()
    for hand in TEN[2:]:
        impossible.save(hand)
    saved(page, 10)
    expect(page.locator("#saved .why")).to_be_hidden()  # it was told, and covers no key again
    page.locator("#saved summary").click()
    expect(page.locator("#saved .why")).to_be_in_viewport()
    expect(page.locator("[name=record]")).to_be_in_viewport(ratio=1)


@pytest.mark.ordeal
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_to_object_to(
    scheme: str, new_page: NewPage, table: Table, server: Server
) -> None:
    thumb = sits(new_page(color_scheme=scheme), table)
    page = thumb.page
    page.context.set_offline(True)
    save_impossible(thumb)
    saved(page, 1)
    thumb.save(TEN[1])
    page.locator("#saved summary").click()
    accessible(page)
    page.context.set_offline(False)
    expect(page.locator("#saved .why")).to_be_visible()
    accessible(page)


def test_plain_http_says_what_is_missing_and_a_payment_stays_on_its_page(
    plain: Thumb, server: Server, table: Table
) -> None:
    page = plain.page
    page.goto(f"{table.ledger}/pay")
    page.locator("[name=payer]").first.check(force=True)
    page.locator("[name=payee]").last.check(force=True)
    page.locator("[name=points]").fill("12")
    page.locator("[name=why]").fill("tea")
    page.context.set_offline(True)
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Not recorded: you’re offline. What you entered is kept here."
    )
    expect(page.locator("[name=points]")).to_have_value("12")
    page.context.set_offline(False)
    follow(page.get_by_role("button", name="Record"))
    with book_of(server, table) as book:
        [line] = book.line_documents()
    assert line["transfer"]["points"] == 12

    page.goto(table.enter)
    page.context.set_offline(True)
    plain.save(TEN[0])
    page.locator("#saved summary").click()
    expect(page.locator("#saved .insecure")).to_contain_text("Keep this page open")
    assert page.evaluate("!navigator.serviceWorker && !navigator.wakeLock")


@pytest.mark.ordeal
@pytest.mark.parametrize(
    "path", ["", "/pay", "/close", "/seats", "/leaving", "/settlement", "/rules"]
)
def test_every_form_without_a_network_says_that_nothing_was_recorded(
    path: str, page: Page, table: Table
) -> None:
    table.open(page, table.ledger + path, "host")
    page.context.set_offline(True)
    forms = page.locator("form[method=post]:not([action$=do])").all()
    assert forms
    for form in forms:
        form.evaluate("form => form.requestSubmit()")
        expect(page.get_by_role("alert")).to_contain_text("Not recorded: you’re offline")
        page.get_by_role("alert").evaluate("alert => alert.remove()")
    page.context.set_offline(False)
