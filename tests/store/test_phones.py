"""Phones in a group: they have access as long as their link is valid."""

import pytest

from companion.db.models import Link
from companion.groups import members, phones
from companion.groups.members import Role
from tests.store.table import Table, group_of

HOUR = phones.HOUR


def by(table: Table, role: Role = "score") -> Link:
    found = members.link(table.group_id, role)
    assert found
    return found


def come(table: Table, digest: str, at: int = 0, role: Role = "score") -> None:
    table.write(lambda: phones.let_in(by(table, role), digest, "Android, Chrome", at))


def there(table: Table) -> list[str]:
    """The digests of the phones that are in, those that were here last first."""
    return [inside.phone.digest for inside in phones.in_group(group_of(table))]


def test_a_phone_is_in_by_its_link_until_another_is_put_in_its_place(table: Table) -> None:
    come(table, "a")
    come(table, "b", role="host")
    found = phones.asking("a", table.group_id)
    assert found
    assert (found.role, found.link) == ("score", by(table).digest)
    table.write(lambda: members.replace(by(table), "secret"))
    assert phones.asking("a", table.group_id) is None
    assert phones.links_of("a") == ()
    assert there(table) == ["b"]


def test_whoever_comes_in_anew_keeps_the_name_that_was_given(table: Table) -> None:
    come(table, "a")

    def name() -> None:
        phones.in_group(group_of(table))[0].phone.name = "Bo"

    table.write(name)
    table.write(lambda: members.replace(by(table), "secret"))
    come(table, "a", HOUR)
    assert [each.phone.name for each in phones.in_group(group_of(table))] == ["Bo"]


def test_a_phone_whose_owner_is_renamed_is_still_theirs(table: Table) -> None:
    come(table, "a")

    def name() -> None:
        phones.in_group(group_of(table))[0].phone.name = "Bo"

    table.write(name)
    bo = next(player for player in group_of(table).players if player.name == "Bo")
    table.write(lambda: members.rename_player(bo, "Bob"))
    assert phones.in_group(group_of(table))[0].phone.name == "Bob"


def test_when_a_phone_was_here_is_kept_by_the_hour(table: Table) -> None:
    come(table, "a", HOUR)
    come(table, "a", 2 * HOUR - 1)
    assert phones.in_group(group_of(table))[0].phone.seen == HOUR
    come(table, "a", 2 * HOUR)
    assert phones.in_group(group_of(table))[0].phone.seen == 2 * HOUR


def test_a_newcomer_is_refused_where_a_link_has_too_many_phones(table: Table) -> None:
    come(table, "host", role="host")

    def crowd() -> None:
        for n in range(phones.MOST):
            phones.let_in(by(table, "view"), str(n), "", n + 1)

    def newcomer() -> None:
        phones.let_in(by(table, "view"), "newcomer", "", phones.MOST + 1)

    def known() -> None:
        phones.let_in(by(table, "view"), "0", "", phones.MOST + 1)

    table.write(crowd)
    with pytest.raises(phones.Full):
        table.write(newcomer)
    table.write(known)
    assert len(there(table)) == phones.MOST + 1
    assert {"host", "0"} <= {*there(table)}


def test_who_was_not_here_for_a_year_is_forgotten(table: Table) -> None:
    come(table, "a")
    come(table, "b", phones.AWAY + 1)
    assert there(table) == ["b"]


def test_a_phone_is_shown_out_of_one_group_and_leaves_all(table: Table) -> None:
    come(table, "a")
    come(table, "b")
    mine = phones.asking("a", table.group_id)
    assert mine
    chosen = [mine.id]
    table.write(lambda: phones.show_out(group_of(table), chosen))
    assert there(table) == ["b"]
    table.write(lambda: phones.forget("b"))
    assert there(table) == []
