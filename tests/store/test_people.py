"""Stored groups, players and links."""

import pytest

from companion.db.models import Group
from companion.db.session import db
from companion.documents.json_values import NoDocument
from companion.groups import members
from companion.ledger.book import book_cache
from tests.store.table import Table, group_of


def test_a_name_that_is_mended_reads_so_in_every_evening(table: Table) -> None:
    evening = table.evening((1, -1, 0, 0))
    table.write(lambda: members.rename_player(group_of(table).players[0], "Anna"))
    assert book_cache.open(evening.sittings[0]).standing.seats[0] == "Anna"


def test_two_players_of_a_group_cannot_have_one_name(table: Table) -> None:
    with pytest.raises(NoDocument, match="already called Bo"):
        table.write(lambda: members.rename_player(group_of(table).players[0], " Bo "))


@pytest.mark.parametrize("name", ["bo", "BO", "\uff22\uff4f"])
def test_a_name_that_differs_only_in_capitals_or_width_is_taken(table: Table, name: str) -> None:
    for write in (
        lambda: members.rename_player(group_of(table).players[0], name),
        lambda: members.add_player(group_of(table), name),
    ):
        with pytest.raises(NoDocument, match="already called Bo"):
            table.write(write)


def test_capitals_of_a_name_can_be_mended(table: Table) -> None:
    table.write(lambda: members.rename_player(group_of(table).players[1], "BO"))
    assert group_of(table).players[1].name == "BO"


def test_whoever_plays_no_more_is_not_among_the_active_until_they_are_back(table: Table) -> None:
    bo = group_of(table).players[1]
    table.write(lambda: members.retire_player(bo))
    assert bo not in members.active(group_of(table))
    table.write(lambda: members.retire_player(bo, retired=False))
    assert bo in members.active(group_of(table))


def test_a_link_is_found_by_its_token_and_opens_its_group(table: Table) -> None:
    link = members.link(table.group_id, "view")
    assert link
    assert members.link_of(members.token_of(link, "secret")) is link
    assert link.group is group_of(table)
    assert members.link_of("not a token") is None


def test_people_are_offered_who_is_here_first_then_who_played_last(table: Table) -> None:
    group = db.session.get_one(Group, table.group_id)
    names = {player.id: player.name for player in group.players}

    def offered(*here: str) -> list[str]:
        return [names[player.id] for player in members.by_last_played(group, here)]

    as_they_joined = offered()
    assert as_they_joined == [names[who] for who in table.ids]
    eve = table.write(lambda: members.add_player(group, "Eve"))
    fay = table.write(lambda: members.add_player(group, "Fay"))
    names |= {eve.id: "Eve", fay.id: "Fay"}
    table.evening((1, -1, 0, 0), waiting=[fay.id])
    assert offered() == [*as_they_joined, "Fay", "Eve"]
    table.evening((1, -1, 0, 0))
    assert offered() == [*as_they_joined, "Fay", "Eve"]
    assert offered(eve.id)[0] == "Eve"
