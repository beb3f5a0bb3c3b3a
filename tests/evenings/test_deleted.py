"""A deleted evening leaves no data behind."""

import pytest
from sqlalchemy import select

from companion.db.models import (
    Change,
    ChipCountRow,
    Draft,
    Evening,
    Group,
    IdempotentAnswer,
    Link,
    PaymentRow,
    Phone,
    Player,
    Sitting,
)
from companion.db.session import db
from companion.evenings.starting import OwedLater, delete_evening, delete_group
from companion.groups import members
from companion.groups.members import admit_phone
from companion.ledger.book import book_cache
from companion.ledger.recording import save_draft
from companion.ledger.sealing import differences
from companion.season.totals import season
from companion.settlement import actions
from companion.settlement.payments import offered
from tests.ledger.factories import Table, group_of


def half_typed(sitting_id: str) -> None:
    book = book_cache.open(db.session.get_one(Sitting, sitting_id))
    save_draft(book, {"tricks-0": "3"}, False, "Ana", 7)


def delete(four: Table, evening: Evening) -> None:
    evening_id = evening.id
    four.write(lambda: delete_evening(actions.lock_evening(evening_id)))


def test_nothing_of_it_is_left_and_other_evenings_stay_as_they_are(four: Table) -> None:
    kept = four.evening((3, -3, 0, 0))
    evening = four.evening((10, -10, 0, 0), chips=[5])
    kept_id, sitting_id = kept.id, evening.sittings[0].id
    four.pay(evening, four.bo, four.ana, 4)
    four.count(evening, 50, {5: 2})
    four.write(lambda: half_typed(sitting_id))
    of_it = IdempotentAnswer(scope=sitting_id, key="k", digest="d", answer={}, at=1)
    four.write(lambda: db.session.add(of_it))
    delete(four, evening)
    for gone in (PaymentRow, ChipCountRow, Draft, IdempotentAnswer):
        assert db.session.scalars(select(gone)).all() == []
    group = db.session.get_one(Group, four.group_id)
    assert [each.id for each in group.evenings] == [kept_id]
    assert db.session.get(Sitting, sitting_id) is None
    assert not db.session.scalars(select(Change).where(Change.sitting_id == sitting_id)).all()
    assert season(group).evenings == 1
    assert list(differences()) == []


def test_what_it_took_over_is_offered_again(four: Table) -> None:
    (debt,) = four.carry(four.evening((10, -10, 0, 0)))
    mistaken = four.evening()
    four.take_over(mistaken, debt)
    debt_id = debt.id
    delete(four, mistaken)
    assert [row.id for row in offered(four.evening())] == [debt_id]


def test_it_stays_as_long_as_a_later_evening_owes_what_it_carried(four: Table) -> None:
    first = four.evening((10, -10, 0, 0))
    (debt,) = four.carry(first)
    second = four.evening()
    (taken,) = four.take_over(second, debt)
    first_id, second_id = first.id, second.id
    with pytest.raises(OwedLater) as refused:
        delete(four, first)
    assert [each.id for each in refused.value.evenings] == [second_id]
    four.take_back(db.session.get_one(Evening, second_id), db.session.merge(taken))
    delete(four, db.session.get_one(Evening, first_id))
    assert db.session.scalars(select(PaymentRow)).all() == []


def test_of_a_group_nothing_is_left_though_later_evenings_owe_what_others_carried(
    four: Table,
) -> None:
    first = four.evening((10, -10, 0, 0), chips=[5])
    four.count(first, 50, {5: 2})
    sitting_id = first.sittings[0].id
    (debt,) = four.carry(first)
    four.take_over(four.evening(), debt)
    four.write(lambda: half_typed(sitting_id))
    scopes = (four.group_id, first.id, sitting_id)
    answers = [
        IdempotentAnswer(scope=scope, key="k", digest="d", answer={}, at=1) for scope in scopes
    ]
    four.write(lambda: db.session.add_all(answers))
    host = members.link(four.group_id, "host")
    assert host
    four.write(lambda: admit_phone(host, "a phone", "", 1))
    other_id = four.write(lambda: members.create_group("Them", ["Eve"], 0).id)
    four.write(lambda: delete_group(group_of(four)))
    for gone in (PaymentRow, ChipCountRow, Draft, IdempotentAnswer, Phone):
        assert db.session.scalars(select(gone)).all() == []
    assert not db.session.scalars(select(Change).where(Change.sitting_id == sitting_id)).all()
    for owned in (Evening, Player, Link):
        owners = set(db.session.scalars(select(owned.group_id)))
        assert four.group_id not in owners
    assert db.session.get(Group, four.group_id) is None
    assert [player.name for player in db.session.get_one(Group, other_id).players] == ["Eve"]
    assert list(differences()) == []
