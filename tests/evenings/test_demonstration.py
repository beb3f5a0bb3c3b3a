"""The demonstration is made on the first start, once, and its evenings are plausible."""

import pytest
from flask import Flask

from companion.db.models import Group
from companion.db.session import db
from companion.evenings import demo
from companion.ledger.book import book_cache
from companion.rules.lines import HandLine, Seating
from companion.rules.tiengow.hand import Hand
from tests.ledger.factories import Table


def test_it_is_made_once(stored: Flask) -> None:
    demo.ensure(stored)
    assert db.session.query(Group).filter_by(demonstration=True).count() == 1


def test_it_stays_away_once_it_was_taken_away(stored: Flask, four: Table) -> None:
    group = demo.find()
    four.write(lambda: setattr(group, "hidden", True))
    demo.ensure(stored)
    assert db.session.query(Group).filter_by(demonstration=True, hidden=False).count() == 0


@pytest.mark.usefixtures("stored")
def test_it_shows_what_an_evening_brings() -> None:
    group = demo.find()
    assert group
    evening = min(group.evenings, key=lambda each: each.day)
    (sitting,) = evening.sittings
    book = book_cache.open(sitting)
    played = [line.hand for line in book.agreement.lines if isinstance(line, HandLine)]
    hands = [hand for hand in played if isinstance(hand, Hand)]
    marks = {mark.code for hand in hands for mark in hand.marks}
    assert len(hands) == 24
    assert {"supreme-led", "quartet-won", "little-three-captured", "last-supreme"} <= marks
    assert any(hand.declared for hand in hands)
    assert any(isinstance(line, Seating) for line in book.agreement.lines)
    assert book.standing.box == 5
    assert sum(book.standing.accounts().values()) == 0


@pytest.mark.usefixtures("stored")
def test_it_shows_an_evening_of_mahjong() -> None:
    group = demo.find()
    assert group
    (sitting,) = max(group.evenings, key=lambda each: each.day).sittings
    book = book_cache.open(sitting)
    assert book.agreement.sheet.game == "mahjong"
    assert not any(row.objections for row in book.rows)
    names = {str(name) for row in book.rows for count in row.counts for name in count.names}
    assert {"Dai Sam Yuen", "槓上開花", "十三么"} <= names
    assert sum(book.standing.accounts().values()) == 0
