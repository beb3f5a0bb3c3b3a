"""The pages to count chips, and to go home."""

import re

from flask import Flask

from tests.factories import TYPED, Evening, Phone
from tests.ledger.factories import A_DOLLAR_FOR_TEN, Table
from tests.pages import form, said


def test_the_chips_are_counted_against_the_book(app: Flask, table: Table, phone: Phone) -> None:
    evening = Evening(
        app, table, (10, -10, 0, 0), chips=[1, 5, 25], crossing=True, **A_DOLLAR_FOR_TEN
    )
    evening.open_to(phone)
    phone.look(f"{evening.at}/count")
    counted = {f"issued-{who}": "50" for who in table.ids}
    for who, large, small in zip(table.ids, (2, 1, 2, 2), (3, 2, 0, 0), strict=True):
        counted |= {f"held-{who}-25": str(large), f"held-{who}-5": str(small)}
    phone.send(f"{evening.at}/count", **counted)
    assert "Ana holds 5 more than the scores say." in said(phone)
    assert "Bo holds 5 less than the scores say." in said(phone)
    phone.send(f"{evening.at}/choices", figures="chips")
    assert "Bo pays Ana HK$1.50" in said(phone)
    phone.look(f"{evening.at}/count")
    phone.send(f"{evening.at}/count", **{**counted, f"held-{table.ana}-25": "1"})
    assert "hips worth 25 are missing" in said(phone)
    assert "You can’t pay by the chips until" in said(phone)
    assert "Bo pays Ana HK$1.00" in said(phone)


def test_a_count_that_cannot_be_read_says_so_and_keeps_what_was_typed(
    app: Flask, table: Table, phone: Phone
) -> None:
    evening = Evening(app, table, (10, -10, 0, 0), chips=[1, 5])
    evening.open_to(phone)
    phone.look(f"{evening.at}/count")
    wrong = {f"held-{table.ana}-5": "a few", f"held-{table.bo}-1": "-3", f"held-{table.di}-5": "7"}
    assert phone.send(f"{evening.at}/count", **wrong).status_code == 422
    assert "Enter a whole number." in said(phone)
    assert "Enter a number from 0 to" in said(phone)
    assert all(f'value="{typed}"' in phone.page for typed in wrong.values())


def test_which_chips_cross_is_said_change_included(app: Flask, table: Table, phone: Phone) -> None:
    evening = Evening(app, table, (3, -3, 0, 0), chips=[1, 5])
    evening.open_to(phone)
    phone.look(f"{evening.at}/count")
    held = {f"held-{table.ana}-1": "5", f"held-{table.bo}-5": "2"}
    phone.send(f"{evening.at}/count", **held)
    assert "Bo hands over 1 × 5, and gets back 2 × 1." in said(phone)


def test_somebody_leaves_early_and_gets_a_slip(
    evening: Evening, table: Table, phone: Phone
) -> None:
    phone.look(f"{evening.at}/leaving/{table.ana}")
    assert "By the scores: Ana gets HK$1.50" in said(phone)
    assert (
        "+14 points. HK$1.00 for 10 points; the smallest coin is HK$0.50. The amount is "
        "rounded to whole coins."
    ) in said(phone)
    phone.send(f"{evening.at}/leaving/{table.ana}", figure="book 150", other=table.chan)
    assert "Chan pays Ana HK$1.50. Ana leaves, and the account is closed." in said(phone)
    assert "Ana has left; Chan covers later corrections" in said(phone)
    assert "Bo pays Chan HK$1.00" in said(phone)
    (slip,) = set(re.findall(r'href="([^"]*/slips/[^"]+)"', phone.page))
    phone.look(slip)
    assert "Chan pays Ana HK$1.50" in said(phone)
    phone.look(f"{evening.at}/leaving/{table.ana}")
    assert "Ana has left, and the account is closed." in said(phone)


def test_a_player_who_leaves_is_not_settled_before_it_is_said_with_whom(
    evening: Evening, table: Table, phone: Phone
) -> None:
    phone.look(f"{evening.at}/leaving/{table.ana}")
    assert "novalidate" in phone.page  # the page says what is missing, in its language
    answer = phone.send(f"{evening.at}/leaving/{table.ana}", figure="book 150")
    assert answer.status_code == 422
    assert "Choose one of these." in said(phone)


def test_a_player_gone_home_who_still_sits_is_replaced_from_there(
    evening: Evening, table: Table, phone: Phone
) -> None:
    notice = "Ana has left. Who takes the seat?"
    assert notice not in said(phone)
    phone.send(f"{evening.at}/leaving/{table.ana}", figure="book 150", other=table.chan)
    assert notice in said(phone)
    at_table = f"/sittings/{evening.sitting_ids[-1]}"
    assert f'href="{at_table}/leaving"' in phone.page
    phone.look(f"{at_table}/enter")
    barred = "Ana has left: someone must sit in. Who takes the seat?"
    assert barred in said(phone)
    assert f'href="{at_table}/leaving"' in phone.page
    phone.send(f"{at_table}/preview", number="2", **TYPED)
    assert "Ana has left: someone must sit in." in said(phone)
    assert "data-ready" not in phone.page  # so Record is barred
    refused = phone.send(f"{at_table}/lines", number="2", key="k1", **TYPED)
    assert refused.status_code == 422
    assert "Ana has left: someone must sit in." in said(phone)
    assert 'name="tricks-0" value="3"' in phone.page
    phone.look(f"{at_table}/leaving")
    assert "<h1>Who takes the seat?</h1>" in phone.page
    empty, others = phone.page.split("Someone else is leaving")
    assert f'id="leaves-{table.ana}"' in empty  # the empty seat only
    assert f'id="leaves-{table.bo}"' in others
    assert 'name="goes"' not in others
    phone.look(f"{at_table}/seats")
    assert form(phone, "Change seats")["seat_0"] == [""]  # someone new, who only needs a name
    phone.send(f"{at_table}/seats", number="2", key="k", seat_0="", newcomer="Gus")
    phone.look(f"{at_table}/enter")
    assert 'name="tricks-0" value="3"' in phone.page  # the input is still there
    phone.look(evening.at)
    assert notice not in said(phone)
    phone.look(at_table)
    assert "Ana has left +HK$0.40" in said(phone)
    assert "sitting out" not in said(phone)


def test_a_correction_after_somebody_went_home_says_that_what_is_owed_changes(
    evening: Evening, table: Table, phone: Phone
) -> None:
    phone.send(f"{evening.at}/leaving/{table.ana}", figure="book 150", other=table.chan)
    phone.look(f"/sittings/{evening.sitting_ids[-1]}/lines/1/strike")
    assert "what’s left to pay changes too" in said(phone)
    assert "Ana has left, so Chan gets or pays the difference." in said(phone)
    assert "Nothing else changes" not in said(phone)


def test_a_player_who_leaves_settles_with_people_first_and_with_a_box_only_if_any(
    app: Flask, table: Table, phone: Phone
) -> None:
    def others(**stake: str) -> list[str]:
        evening = Evening(app, table, (10, -10, 0, 0), **A_DOLLAR_FOR_TEN, **stake)
        evening.open_to(phone)
        phone.look(f"{evening.at}/leaving/{table.ana}")
        return re.findall(r'name="other" value="([^"]+)"', phone.page)

    assert others() == [table.bo, table.chan, table.di]
    assert others(keeper=table.bo) == [table.bo, table.chan, table.di, "box"]
