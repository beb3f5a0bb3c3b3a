"""A stored pot: sealed, settled only after its end, ended when the evening is closed."""

import pytest
from flask import Flask

from companion.evenings import starting
from companion.ledger import recording
from companion.ledger.sealing import closing_change as sealed
from companion.ledger.sealing import differences, figures
from companion.rules.chips import POT, Account
from companion.season.totals import season
from companion.settlement import actions
from companion.settlement.plan import Settlement, keep_counts, settlement_of
from tests.ledger.factories import ANA, LEVEL, Seated, hand

INTO = {"transfer": {"payer": "Bo", "payee": {"account": "pot"}, "points": 3}}


@pytest.fixture
def seated(app: Flask) -> Seated:
    return Seated(app, "hong-kong", pot="on")


def settlement(seated: Seated) -> Settlement:
    return settlement_of(seated.sitting.evening)


def test_players_box_and_pot_of_the_evening_come_to_zero_and_the_pot_is_among_them(
    seated: Seated,
) -> None:
    seated.record(LEVEL, INTO)
    assert figures(seated.book)["pot"] == 47
    book = settlement(seated).book
    assert (book[POT], sum(book.values())) == (47, 0)
    assert season(seated.group).accounts()[-1] is POT


def test_a_sitting_without_a_pot_is_sealed_as_ever(app: Flask) -> None:
    plain = Seated(app, "hong-kong")
    plain.record(LEVEL)
    assert list(figures(plain.book)) == ["balances", "hands", "played", "box"]


def test_nothing_is_paid_or_carried_as_long_as_something_lies_in_the_pot(seated: Seated) -> None:
    seated.record(LEVEL)
    evening = seated.sitting.evening
    due = settlement(seated).left[0]
    with pytest.raises(actions.PotNotEmpty):
        actions.pay(evening, due, ANA)
    with pytest.raises(actions.PotNotEmpty):
        actions.carry(evening, ANA)
    seated.record({"pot_ends": {}})
    assert POT not in settlement(seated).book
    seated.write(lambda _, author: actions.carry(evening, author))
    assert settlement(seated).settled


def test_a_sitting_that_closes_ends_its_pot_and_says_so_among_its_lines(seated: Seated) -> None:
    seated.record(LEVEL)
    evening = seated.sitting.evening
    seated.write(lambda _, author: starting.close_evening(evening, author))
    assert seated.lines[-1] == {"pot_ends": {}}
    book = seated.fresh
    assert (book.closed, book.standing.in_pot, sum(book.standing.balances.values())) == (True, 0, 0)
    assert list(differences()) == []
    seated.write(recording.reopen)
    seated.write(recording.undo)
    assert seated.book.standing.in_pot == 44


def test_a_sitting_whose_pot_is_empty_closes_without_a_line_more(seated: Seated) -> None:
    seated.record(LEVEL, hand(1, 6, 0, 1, last=1))
    seated.write(recording.close)
    assert len(seated.lines) == 2


def test_the_chips_in_the_pot_are_counted_like_anybodys(seated: Seated) -> None:
    seated.record(LEVEL)
    evening = seated.sitting.evening
    ids = [player.id for player in seated.group.players]
    holds: dict[Account, int] = dict(zip([*ids, POT], (98, 86, 86, 86, 44), strict=True))
    counts: dict[Account, tuple[int, dict[int, int]]] = {
        who: (0 if who is POT else 100, {1: n}) for who, n in holds.items()
    }
    seated.write(lambda _, author: keep_counts(evening, counts, author))
    counted = settlement(seated).counting
    assert (counted.uncounted, counted.count.out, counted.count.missing) == ((), (), 0)
    seated.write(lambda _, author: keep_counts(evening, {POT: (0, {1: 40})}, author))
    (out,) = settlement(seated).counting.count.out
    assert (out.who, out.points) == (POT, -4)


def test_what_was_sealed_of_a_pot_is_worked_out_anew(seated: Seated) -> None:
    seated.record(LEVEL)
    seated.write(recording.close)
    assert list(differences()) == []
    kept = sealed(seated.sitting)
    kept.body = {**(kept.body or {}), "pot": 5}
    assert any("pot 5" in str(said) for said in differences())
