"""Input for players who have left their seat is shown before it counts for others."""

from tests.factories import TYPED, Phone, TableInApp
from tests.ledger.factories import LEVEL, seating
from tests.pages import form, said

TYPED_FOR = (
    "This was entered for Ah Ming, Bo, Chan, Di, but Ah Ming, Bo, Eve, Di are sitting there now."
)


def others_sit_down(table: TableInApp, phone: Phone) -> dict[str, list[str]]:
    """The form of a hand that was begun before a hand was undone and others sat down."""
    table.record(LEVEL)
    table.open_to(phone).look(f"{table.at}/enter")
    typed = form(phone, "Record")
    phone.send(f"{table.at}/undo", next="enter")
    table.record(seating("Ah Ming", "Bo", "Eve", "Di"))
    return typed


def test_a_hand_that_was_typed_for_others_is_not_recorded_unasked(
    table: TableInApp, phone: Phone
) -> None:
    typed = {**others_sit_down(table, phone), **TYPED}
    assert phone.send(f"{table.at}/lines", **typed).status_code == 409
    assert TYPED_FOR in said(phone)
    assert len(table.bodies()) == 1
    phone.send(f"{table.at}/lines", **form(phone, "Add mine as hand 1"))
    assert table.bodies()[1]["hand"]["tricks"] == [3, 2, 0, 3]


def test_what_is_typed_for_others_is_not_kept_as_what_is_in_play(
    table: TableInApp, phone: Phone
) -> None:
    typed = {**others_sit_down(table, phone), **TYPED}
    phone.send(f"{table.at}/preview", **typed)
    assert TYPED_FOR in said(phone)
    phone.look(f"{table.at}/enter")
    assert 'name="tricks-0" value=""' in phone.page


def test_what_was_agreed_among_some_is_looked_at_anew_once_others_sit_there(
    table: TableInApp, phone: Phone
) -> None:
    table.record(LEVEL)
    table.open_to(phone).look(f"{table.at}/agree")
    typed = form(phone, "Record") | {"net_2": "4", "net_3": "4", "sign_3": "pays", "why": "talk"}
    phone.send(f"{table.at}/undo", next="enter")
    table.record(seating("Ah Ming", "Bo", "Eve", "Di"))
    assert phone.send(f"{table.at}/agree", **typed).status_code == 409
    assert "Eve" in said(phone)
    assert len(table.bodies()) == 1
    phone.send(f"{table.at}/agree", **form(phone, "Record"))
    assert len(table.bodies()) == 2
