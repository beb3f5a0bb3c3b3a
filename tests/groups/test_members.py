"""Stored groups: players, links, phones, PINs, owners of objects, quota."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from companion.db.models import Group, Link, Sitting
from companion.db.session import db
from companion.documents.json_values import NoDocument
from companion.groups import access, members
from companion.groups.access import DAY, FREE
from companion.groups.members import (
    AWAY,
    HANDS,
    HOUR,
    IMPORTS,
    LARGE_IMPORT,
    MOST_PHONES,
    UNDO,
    QuotaExceeded,
    Role,
    TooManyPhones,
    Usage,
    admit_phone,
    phones_in,
    usage,
)
from tests.ledger.factories import LEVEL, Seated, Table, group_of


@pytest.mark.parametrize("name", ["bo", "BO", "\uff22\uff4f"])
def test_a_name_that_differs_only_in_capitals_or_width_is_taken(four: Table, name: str) -> None:
    for write in (
        lambda: members.rename_player(group_of(four).players[0], name),
        lambda: members.add_player(group_of(four), name),
    ):
        with pytest.raises(NoDocument, match="already called Bo"):
            four.write(write)


def test_capitals_of_a_name_can_be_mended(four: Table) -> None:
    four.write(lambda: members.rename_player(group_of(four).players[1], "BO"))
    assert group_of(four).players[1].name == "BO"


def test_people_are_offered_who_is_here_first_then_who_played_last(four: Table) -> None:
    group = db.session.get_one(Group, four.group_id)
    names = {player.id: player.name for player in group.players}

    def offered(*here: str) -> list[str]:
        return [names[player.id] for player in members.by_last_played(group, here)]

    as_they_joined = offered()
    assert as_they_joined == [names[who] for who in four.ids]
    eve = four.write(lambda: members.add_player(group, "Eve"))
    fay = four.write(lambda: members.add_player(group, "Fay"))
    names |= {eve.id: "Eve", fay.id: "Fay"}
    four.evening((1, -1, 0, 0), waiting=[fay.id])
    assert offered() == [*as_they_joined, "Fay", "Eve"]
    four.evening((1, -1, 0, 0))
    assert offered() == [*as_they_joined, "Fay", "Eve"]
    assert offered(eve.id)[0] == "Eve"


def by(four: Table, role: Role = "score") -> Link:
    found = members.link(four.group_id, role)
    assert found
    return found


def come(four: Table, digest: str, at: int = 0, role: Role = "score") -> None:
    four.write(lambda: admit_phone(by(four, role), digest, "Android, Chrome", at))


def come_as_bo(four: Table) -> None:
    come(four, "a")
    four.write(lambda: setattr(phones_in(group_of(four))[0].phone, "name", "Bo"))


def there(four: Table) -> list[str]:
    """The digests of the phones that are in, those that were here last first."""
    return [inside.phone.digest for inside in phones_in(group_of(four))]


def test_a_phone_that_comes_in_anew_keeps_the_name_that_was_given(four: Table) -> None:
    come_as_bo(four)
    four.write(lambda: members.replace_link(by(four)))
    come(four, "a", HOUR)
    assert [each.phone.name for each in phones_in(group_of(four))] == ["Bo"]


def test_a_phone_whose_owner_is_renamed_is_still_theirs(four: Table) -> None:
    come_as_bo(four)
    bo = next(player for player in group_of(four).players if player.name == "Bo")
    four.write(lambda: members.rename_player(bo, "Bob"))
    assert phones_in(group_of(four))[0].phone.name == "Bob"


def test_when_a_phone_was_here_is_kept_by_the_hour(four: Table) -> None:
    come(four, "a", HOUR)
    come(four, "a", 2 * HOUR - 1)
    assert phones_in(group_of(four))[0].phone.seen == HOUR
    come(four, "a", 2 * HOUR)
    assert phones_in(group_of(four))[0].phone.seen == 2 * HOUR


def test_a_newcomer_is_refused_where_a_link_has_too_many_phones(four: Table) -> None:
    come(four, "host", role="host")

    def crowd() -> None:
        for n in range(MOST_PHONES):
            admit_phone(by(four, "view"), str(n), "", n + 1)

    four.write(crowd)
    with pytest.raises(TooManyPhones):
        come(four, "newcomer", MOST_PHONES + 1, "view")
    come(four, "0", MOST_PHONES + 1, "view")
    assert len(there(four)) == MOST_PHONES + 1
    assert {"host", "0"} <= {*there(four)}


def test_who_was_not_here_for_a_year_is_forgotten(four: Table) -> None:
    come(four, "a")
    come(four, "b", AWAY + 1)
    assert there(four) == ["b"]


NOW = 1_795_000_000_000


def test_of_many_tries_at_once_only_the_first_are_let_through(stored: Flask) -> None:
    def tries(_: int) -> bool:
        with stored.app_context():
            return access.try_pin("a", NOW)

    with ThreadPoolExecutor(4) as threads:
        let_through = list(threads.map(tries, range(20)))
    assert sum(let_through) == FREE
    assert access.locked_until("a") == NOW + 60_000
    assert access.try_pin("b", NOW)


def test_a_lock_doubles_up_to_a_day_and_is_forgotten_a_day_later(stored: Flask) -> None:
    now = NOW
    for _ in range(20):
        assert access.try_pin("a", now)
        now = max(now, access.locked_until("a"))
    assert access.locked_until("a") - now == 0
    assert not access.try_pin("a", now - 1)
    access.try_pin("a", now + DAY)
    assert access.locked_until("a") == now + DAY


def test_a_right_pin_takes_its_own_try_back(stored: Flask) -> None:
    for _ in range(FREE - 1):
        access.try_pin("a", NOW)
    access.try_pin("a", NOW)
    access.pin_was_right("a", NOW)
    assert access.locked_until("a") == NOW
    assert access.try_pin("a", NOW)
    assert not access.try_pin("a", NOW)


@pytest.mark.parametrize(("size", "near"), [(0, False), (79, False), (80, True), (101, True)])
def test_four_fifths_of_the_quota_is_near(size: int, near: bool) -> None:
    assert Usage(size, 100).near == near


def fill(stored: Flask, seated: Seated, percent: int) -> None:
    """Set the quota so that the group has used that much of it."""
    sitting = db.session.get_one(Sitting, seated.id)
    seated.write(lambda *_: setattr(sitting, "meta", {"note": "x" * 1024 * 1024}))
    stored.config["GROUP_ROOM"] = 1
    missing = percent * 1024 * 1024 // 100 + 1024 - usage(seated.group_id).size
    note = "x" * (1024 * 1024 + missing)
    seated.write(lambda *_: setattr(sitting, "meta", {"note": note}))
    assert usage(seated.group_id).percent == percent


@pytest.mark.parametrize(
    ("percent", "refused"),
    [
        (IMPORTS - 1, ()),
        (IMPORTS, ("import",)),
        (HANDS, ("import", "sitting", "hand")),
        (UNDO, ("import", "sitting", "hand", "undo")),
    ],
)
def test_what_is_refused_grows_with_what_is_used(
    stored: Flask, seated: Seated, percent: int, refused: tuple[str, ...]
) -> None:
    seated.record(LEVEL)
    fill(stored, seated, percent)
    deeds = {
        "import": lambda: seated.another(LARGE_IMPORT + 1),
        "sitting": lambda: seated.another(0),
        "hand": lambda: seated.record(LEVEL),
        "undo": seated.undo,
        "close": seated.close,
    }
    for name, deed in deeds.items():
        if percent == IMPORTS - 1 and name == "import":
            continue
        if name in refused:
            with pytest.raises(QuotaExceeded):
                deed()
        else:
            deed()
