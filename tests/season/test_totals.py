"""The season of a group: totals, player statistics, and the hands played by certain rules."""

import random
from collections import Counter
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from sqlalchemy import text

from companion.db.models import Change, Evening, Sitting
from companion.db.session import db
from companion.documents.json_values import NoDocument
from companion.documents.sheets import restore_sheet
from companion.documents.sittings import LineReader, answer, read_sitting
from companion.evenings.import_export import export_sitting
from companion.evenings.starting import begin_evening, begin_sitting, close_evening
from companion.groups.members import add_player, rename_player, retire_player
from companion.ledger import recording
from companion.ledger.book import book_cache
from companion.ledger.sealing import hands_in
from companion.rules.chips import Account
from companion.rules.games import preset, unit_of
from companion.season.statistics import Statistics, left_out, played_by, statistics
from companion.season.totals import (
    ALWAYS,
    Period,
    Season,
    last_twelve_months,
    lunar_year,
    lunar_year_of,
    read_period,
    season,
    this_year,
)
from tests.databases import on_sqlite
from tests.ledger.factories import Table, group_of
from tests.rules.factories import written_hand

Plain = dict[str, Any]
HAND: Plain = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0, "marks": []}}


def season_of(four: Table) -> Season:
    return season(group_of(four))


def test_a_group_that_has_not_played_has_an_empty_season(four: Table) -> None:
    assert season_of(four).accounts() == ()
    assert season_of(four).evenings == 0


def test_only_hands_count_as_hands_and_for_those_who_sat(four: Table) -> None:
    evening = four.evening((1, -1, 0, 0))
    for line in (HAND, {"seating": ["Ana", "Bo", "Chan", "Eve"]}, HAND, HAND):
        assert written(four, evening.sittings[0], line)
    found = season_of(four)
    assert found.hands == 3
    assert (found.sat[four.ana], found.sat[four.di]) == (3, 1)
    assert sum(found.sat.values()) == 12


def test_a_closed_sitting_counts_as_it_was_sealed(four: Table) -> None:
    evening = four.evening((4, -4, 0, 0))
    four.write(lambda: close_evening(evening, four.author()))
    sitting = evening.sittings[0]
    sealed = db.session.get_one(Change, (sitting.id, sitting.version))

    def say_otherwise() -> None:
        assert sealed.body
        sealed.body = {**sealed.body, "balances": {four.ana: 9, four.bo: -9}, "played": 7}

    four.write(say_otherwise)
    assert season_of(four).points["tien-gow"][four.ana] == 9
    assert hands_in(sitting) == 7
    assert season_of(four).open == 0


def test_an_evening_without_a_hand_does_not_count(four: Table) -> None:
    four.evening((1, -1, 0, 0))
    begun = four.evening((0, 0, 1, -1), (0, 0, -1, 1))
    for sitting in begun.sittings:
        four.write(lambda of=sitting: recording.correct(of, 1, None, four.author()))  # type: ignore[misc]
    found = season_of(four)
    assert (found.evenings, found.open) == (1, 1)
    assert found.came[four.chan] == 1


def test_points_of_different_units_are_never_added_up(four: Table) -> None:
    four.evening((30, -30, 0, 0), rules="hong-kong-mahjong")
    four.evening((5, -5, 0, 0), rules="taiwan")
    four.evening((0, 0, 8, -8), rules="mcr")
    four.evening((0, 0, 1, -1), rules="simple")
    four.evening((0, 0, 2, -2), rules="celko-kam")
    found = season_of(four)
    totals = {unit: {who: n for who, n in won.items() if n} for unit, won in found.points.items()}
    assert totals == {
        "hong-kong-mahjong": {four.ana: 30, four.bo: -30},
        "taiwan": {four.ana: 5, four.bo: -5},
        "mcr": {four.chan: 8, four.di: -8},
        "tien-gow": {four.chan: 3, four.di: -3},
    }


TODAY = date(2026, 11, 26)


@pytest.mark.parametrize(
    ("today", "first", "last"),
    [
        (TODAY, "2025-11-27", "2026-11-26"),
        (date(2028, 2, 29), "2027-03-01", "2028-02-29"),
        (date(2025, 2, 28), "2024-02-29", "2025-02-28"),
        (date(2026, 12, 31), "2026-01-01", "2026-12-31"),
    ],
)
def test_the_last_twelve_months_end_today(today: date, first: str, last: str) -> None:
    assert last_twelve_months(today) == Period(first, last)


@pytest.mark.parametrize(
    ("query", "period"),
    [
        ({}, ALWAYS),
        ({"from": "", "to": ""}, ALWAYS),
        ({"dates": "year"}, this_year(TODAY)),
        ({"from": "2026-01-31"}, Period("2026-01-31")),
        ({"dates": "lunar"}, Period("2026-02-17", "2027-02-05")),
        ({"dates": "lunar-2023"}, Period("2023-01-22", "2024-02-09")),  # 閏二月
        ({"dates": "lunar-2033"}, Period("2033-01-31", "2034-02-18")),  # 閏十一月
        ({"dates": "lunar-2099"}, Period("2099-01-21", "2100-02-08")),
        ({"from": "2026-01-31", "to": "2026-01-31"}, Period("2026-01-31", "2026-01-31")),
    ],
)
def test_an_address_names_a_period(query: dict[str, str], period: Period) -> None:
    assert read_period(query, TODAY) == period


@pytest.mark.parametrize(
    "query",
    [
        {"dates": "always"},
        {"dates": "lunar-2100"},
        {"dates": "lunar-next"},
        {"dates": "lunar-²"},
        {"from": "20260131"},
        {"to": "2026-02-30"},
        {"from": "2026-W01-1"},
        {"from": "2026-02-01", "to": "2026-01-31"},
    ],
)
def test_what_is_no_period_is_refused(query: dict[str, str]) -> None:
    with pytest.raises(NoDocument):
        read_period(query, TODAY)


@pytest.mark.parametrize(
    ("day", "year"), [("2026-02-16", 2025), ("2026-02-17", 2026), ("2027-02-05", 2026)]
)
def test_a_lunar_year_ends_with_the_eve_of_the_next(day: str, year: int) -> None:
    assert lunar_year_of(date.fromisoformat(day)) == year
    assert day in lunar_year(year)


def test_both_ends_of_a_period_count_and_an_open_end_counts_everything() -> None:
    period = Period("2026-01-01", "2026-01-31")
    assert [day in period for day in ("2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01")] == [
        False, True, True, False
    ]  # fmt: skip
    assert "2030-01-01" in Period("2026-01-01")
    assert "1999-01-01" in ALWAYS


Counts = Counter[tuple[str, str]]
DAYS = ("2026-01-10", "2026-02-10", "2026-03-10", "2026-04-10")
IN_DATES = Period("2026-02-01", "2026-03-31")


def hand_of(sitting: Sitting, dice: random.Random) -> Plain:
    """A hand that can be the next one."""
    book = book_cache.open(sitting)
    return {"hand": written_hand(dice, book.agreement.sheet, book.standing.bank)}


def written(four: Table, sitting: Sitting, document: Plain) -> bool:
    """Whether the rules took the line."""
    line = LineReader(restore_sheet(sitting.sheet))(document, "")
    try:
        four.write(lambda: recording.record(sitting, None, line, four.author()))
    except recording.Refused:
        return False
    return True


def play(four: Table, rules: str, day: str, dice: random.Random, lines: int) -> Evening:
    """A random evening of five players, one of whom sits out, with corrections, undo and redo."""

    def begin() -> Evening:
        group = group_of(four)
        evening = begin_evening(group, day, four.author().at)
        ids = [player.id for player in group.players][:4]
        begin_sitting(evening, preset(rules).sheet(), ids, dice.randrange(4), four.author())
        return evening

    evening = four.write(begin)
    sitting = evening.sittings[0]
    names = [player.name for player in evening.group.players]
    for _ in range(lines):
        hand = hand_of(sitting, dice)
        other: Plain = {"seating": dice.sample(names, 4)}
        tea = {"transfer": {"payer": book_cache.open(sitting).standing.seats[0],
                            "payee": None, "points": 3}}  # fmt: skip
        agreed = {"agreed": {"net": [4, -4, 0, 0]}}
        document = dice.choice([hand] * 8 + [other, tea, agreed])
        written(four, sitting, document)
        book = book_cache.open(sitting)
        number = dice.randint(1, max(1, len(book.written)))
        line = LineReader(restore_sheet(sitting.sheet))(hand_of(sitting, dice), "")
        deeds: list[Callable[[], object]] = [
            lambda: recording.correct(sitting, number, None, four.author()),  # noqa: B023
            lambda: recording.correct(sitting, number, line, four.author()),  # noqa: B023
            lambda: recording.undo(sitting, four.author()),
            lambda: recording.redo(sitting, four.author()),
        ]
        if dice.random() < 0.3:
            try:
                four.write(dice.choice(deeds))
            except (recording.Refused, recording.NothingThere):
                continue
    return evening


def recount_mahjong(
    counts: Counts, hand: Plain, row: Plain, seats: list[str], asks: bool
) -> list[int]:
    """Counts wins, discards and draws of a hand, counted or old-style; returns who won."""
    if "win" in hand:
        worth = {win["seat"]: win["count"] for win in hand["win"]}
        origin, known, limit = hand.get("from"), True, 10
        draw = not worth and not hand.get("marks")
    else:
        winner = hand["winner"]
        worth = {} if winner is None else {winner: row["counts"][str(winner)]["value"]}
        origin = "wall" if hand.get("self_pick") else hand.get("discarder")
        known, limit, draw = origin is not None or (asks and not worth), 1920, not worth
    for who in seats:
        counts[who, "discards_known"] += known
        counts[who, "draws"] += draw
    for seat, count in worth.items():
        counts[seats[seat], "wins_known"] += origin is not None
        counts[seats[seat], "self_draws"] += origin == "wall"
        counts[seats[seat], "win_count"] += count
        counts[seats[seat], "limit_hands"] += count >= limit
    if isinstance(origin, int):
        counts[seats[origin], "deal_ins"] += 1
        counts[seats[origin], "deal_in_count"] += sum(worth.values())
        counts[seats[origin], "wins_dealt"] += len(worth)
    return [*worth]


def recount(sittings: list[Sitting]) -> tuple[Counts, Counts, Counter[tuple[str, str]], int]:
    """Counts, maxima and payments by name, and hands, from the documents of sittings alone."""
    counts, most, paid, hands = Counts(), Counts(), Counter[tuple[str, str]](), 0
    for sitting in sittings:
        document = export_sitting(sitting)
        seats, rows = list(document["players"]), answer(read_sitting(document).sitting)["rows"]
        asks = document["sheet"]["preset"] == "malayan-shooter"
        for line, row in zip(document["lines"], rows, strict=True):
            for each in row["transfers"]:
                ends = [seats[end] if isinstance(end, int) else str(end)
                        for end in (each["payer"], each["payee"])]  # fmt: skip
                paid[ends[0], ends[1]] += each["amount"]
            if "seating" in line:
                seats = line["seating"]
            if "hand" not in line:
                continue
            hands += 1
            hand = line["hand"]
            banker = seats[row["banker"]]
            counts[banker, "banked"] += 1
            most[banker, "longest_bank"] = max(most[banker, "longest_bank"], row["streak"])
            for seat, who in enumerate(seats):
                counts[who, "hands"] += 1
                counts[who, "points"] += row["net"][seat]
            if "tricks" in hand:
                winners = [hand["last_trick"]]
                for seat, who in enumerate(seats):
                    counts[who, "no_tricks"] += hand["tricks"][seat] == 0
                    counts[who, "specials"] += sum(m["seat"] == seat for m in hand["marks"])
                counts[seats[winners[0]], "last_tricks"] += 1
            elif "declared" in hand:
                winners = [hand["by"]]
            else:
                winners = recount_mahjong(counts, hand, row, seats, asks)
            for seat in winners:
                counts[seats[seat], "won"] += 1
                most[seats[seat], "biggest"] = max(most[seats[seat], "biggest"], row["net"][seat])
    return counts, most, paid, hands


def figures(four: Table, unit: str, period: Period = ALWAYS, most: int | None = None) -> Statistics:
    db.session.expire_all()
    group = group_of(four)
    return statistics(group, season(group, period), unit, most)


def differences(four: Table, found: Statistics, sittings: list[Sitting]) -> list[str]:
    """The differences between the statistics and a recount of these sittings."""
    counts, most, paid, hands = recount(sittings)
    names: dict[Account, str] = {player.id: player.name for player in group_of(four).players}
    names[None] = "None"
    said = Counts()
    for each in found.players:
        said.update({(names[each.who], key): n for key, n in each.counts.items()})
        said[names[each.who], "biggest"] = each.biggest.points if each.biggest else 0
    came = Counter(
        (name, "evenings")
        for evening in {sitting.evening_id: sitting.evening for sitting in sittings}.values()
        for name in {
            name for sitting in evening.sittings
            for name in book_cache.open(sitting).standing.balances
        }
    )  # fmt: skip
    sat = {who for who, key in counts if key == "hands"}
    wanted = counts.copy()
    wanted.update(most)
    wanted.update({key: n for key, n in came.items() if key[0] in sat})
    keys = {*wanted, *said}
    found_paid = Counter[tuple[str, str]]()
    for (payer, payee), points in found.paid.items():
        found_paid[names[payer], names[payee]] += points
    return [
        *(f"{key}: {said[key]}, not {wanted[key]}" for key in keys if said[key] != wanted[key]),
        *([] if found_paid == paid else ["payments"]),
        *([] if (found.counted, found.hands) == (hands, hands) else ["hands"]),
    ]


@on_sqlite
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.ordeal)])
@pytest.mark.parametrize(
    "rules", [("celko-kam",), ("hong-kong-mahjong",), ("malayan", "malayan-shooter")]
)
def test_statistics_are_those_of_a_recount_from_the_documents(
    four: Table, rules: tuple[str, ...], seed: int
) -> None:
    dice = random.Random(f"{rules} {seed}")
    four.write(lambda: add_player(group_of(four), "Eve"))
    evenings = [play(four, dice.choice(rules), day, dice, 12) for day in DAYS]
    # Another unit in the same evening, and an evening of another unit, are not counted.
    four.more(evenings[0], (5, -5, 0, 0), "taiwan")
    four.evening((8, -8, 0, 0), rules="mcr")
    unit = unit_of(preset(rules[0]).game, rules[0])
    sittings = [evening.sittings[0] for evening in evenings]
    assert differences(four, figures(four, unit), sittings) == []
    assert differences(four, figures(four, unit, IN_DATES), sittings[1:3]) == []
    # Nothing that is kept in memory outlives a change, a new name, or the end of an evening.
    group = group_of(four)
    four.write(lambda: rename_player(group.players[1], "Bobby"))
    four.write(lambda: retire_player(group.players[2]))
    four.write(lambda: close_evening(evenings[2], four.author()))
    written(four, sittings[3], hand_of(sittings[3], dice))
    assert differences(four, figures(four, unit), sittings) == []


def test_what_cannot_be_replayed_or_has_to_wait_is_not_counted_but_said(four: Table) -> None:
    for _ in range(2):
        evening = four.evening((1, -1, 0, 0))
        written(four, evening.sittings[0], HAND)
    found = figures(four, "tien-gow", most=2)
    assert (found.hands, found.counted, found.later) == (2, 1, True)
    four.write(lambda: close_evening(evening, four.author()))
    torn = "UPDATE changes SET body = '{}' WHERE sitting_id = :id AND kind = 'change'"
    db.session.execute(text(torn), {"id": evening.sittings[0].id})
    db.session.execute(text("UPDATE groups SET revision = revision + 1"))
    db.session.commit()
    found = figures(four, "tien-gow")
    assert (found.hands, found.counted, found.later) == (2, 1, False)


@on_sqlite
def test_a_figure_that_was_not_recorded_is_left_out_of_its_rate_and_said(four: Table) -> None:
    """Old-style rules do not ask who discarded: it is known of one hand of three."""
    sitting = four.evening((1, -1, 0, 0), rules="malayan").sittings[0]
    won: Plain = {"winner": 0, "hands": {"0": {"units": 12, "farn": 1}}}
    for hand in (won, {**won, "discarder": 1}, {"winner": None}):
        assert written(four, sitting, {"hand": hand})
    found = figures(four, "mahjong")
    shooter = found.of(four.bo)
    assert shooter
    assert (shooter.counts["deal_ins"], shooter.counts["discards_known"]) == (1, 1)
    assert [str(each) for each in left_out(found)] == [
        "Paid as discarder: from 1 of 3 hands. The others do not say who discarded.",
        "Self-draws: from 1 of 2 wins. The others do not say where the tile came from.",
    ]


TALK = {"agreed": {"net": [5, -5, 0, 0], "why": "talk"}}


def test_hands_are_told_by_seat_evening_by_evening_and_nothing_else(four: Table) -> None:
    for lines in ([HAND, TALK, HAND], [HAND], []):
        evening = four.evening()
        sitting = db.session.get_one(Sitting, four.begun(evening.id))
        assert all(written(four, sitting, line) for line in lines)
    group = group_of(four)
    told = played_by(preset("celko-kam").sheet(), group)
    assert sorted(map(len, told)) == [1, 2]
    assert {sum(hand) for evening in told for hand in evening} == {0}
    assert (16, -4, -10, -2) in {hand for evening in told for hand in evening}
    assert played_by(preset("celko-kam").sheet({"streak": "growing"}), group) == ()
