"""A request with an idempotency key is done once, and gets the same answer while it is kept."""

from typing import Any

import pytest

from companion.db.models import IdempotentAnswer
from companion.db.session import db
from companion.ledger import idempotency, recording
from companion.ledger.idempotency import AT_ONCE, KEPT, KeyReused, once
from companion.ledger.recording import Refused, lock_sitting
from tests.store.seated import ANA, LEVEL, Seated, hand


def kept() -> list[str]:
    return [
        row.key
        for row in db.session.query(IdempotentAnswer).order_by(
            IdempotentAnswer.at, IdempotentAnswer.key
        )
    ]


def test_what_is_sent_twice_under_one_key_is_done_once(seated: Seated) -> None:
    def record() -> dict[str, Any]:
        return {
            "n": recording.record(
                lock_sitting(seated.id), None, seated.line(LEVEL), ANA
            ).book.next_number
        }

    first = once(seated.id, "key", {"a": 1}, 0, record)
    seated.undo()
    assert once(seated.id, "key", {"a": 1}, 0, record) == (first[0], False)
    assert seated.book.written == ()


def test_a_key_that_comes_with_something_else_is_refused(seated: Seated) -> None:
    once(seated.id, "key", {"a": 1}, 0, dict)
    with pytest.raises(KeyReused):
        once(seated.id, "key", {"a": 2}, 0, dict)


def test_a_write_that_fails_can_be_sent_again_under_its_key(seated: Seated) -> None:
    with pytest.raises(Refused):
        seated.write(recording.record, None, seated.line(hand(9, 0, 0, 0, last=0)), key="key")
    assert db.session.get(IdempotentAnswer, (seated.id, "key")) is None
    seated.write(recording.record, None, seated.line(LEVEL), key="key")
    assert seated.book.next_number == 2


def test_what_is_old_is_forgotten_from_the_oldest_on_when_something_is_kept(
    seated: Seated,
) -> None:
    for n in range(AT_ONCE + 2):
        once(seated.id, f"old {n:02}", {}, n, dict)
    once(seated.id, "young", {}, KEPT, dict)
    assert kept() == [f"old {n:02}" for n in range(AT_ONCE + 2)] + ["young"]
    once(seated.id, "now", {}, AT_ONCE + 2 + KEPT, dict)
    assert kept() == [f"old {n:02}" for n in (AT_ONCE, AT_ONCE + 1)] + ["young", "now"]
    once(seated.id, "later", {}, AT_ONCE + 2 + KEPT, dict)
    assert kept() == ["young", "later", "now"]


def test_without_a_key_nothing_is_kept(seated: Seated) -> None:
    before = kept()
    assert idempotency.once(seated.id, None, {}, 0, lambda: {"n": 1}) == ({"n": 1}, True)
    assert kept() == before
