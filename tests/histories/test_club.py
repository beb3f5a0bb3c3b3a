"""A club's three years of random evenings, imported on the page and recomputed independently."""

import csv
import io
import random
from collections import Counter
from datetime import date, timedelta

from flask import Flask

from companion.db.models import Group
from companion.db.session import db
from companion.season.totals import season
from tests.factories import Phone, make_group
from tests.pages import fields

HANDS, PLAYERS, EVENINGS, CHANGES = 120, 16, 8, 37
VALUES = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128)
"""What each of two others pays for a discard, by faan, as printed in Hong Kong: up to 10 faan."""

Row = dict[str, str]


def made_up(seed: int = 30) -> list[Row]:
    """Hands by lot: seats change at the table as often as CHANGES says."""
    lot = random.Random(seed)
    names = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOP"]
    first = date(2023, 1, 6)
    days = [first + timedelta(weeks=20 * n) for n in range(EVENINGS)]
    evening_of = sorted(
        [*range(EVENINGS)] * 2 + lot.choices(range(EVENINGS), k=HANDS - 2 * EVENINGS)
    )
    inside = [n for n in range(1, HANDS) if evening_of[n] == evening_of[n - 1]]
    changes = set(lot.sample(inside, CHANGES))
    rows, seats = list[Row](), lot.sample(names, 4)
    for n, place in enumerate(evening_of):
        if n and place != evening_of[n - 1]:
            seats = lot.sample(names, 4)
        if n in changes:
            seats = list(seats)
            waiting = [name for name in names if name not in seats]
            seats[lot.randrange(4)] = lot.choice(waiting)
        winner = lot.choice([*seats, *seats, *seats, ""])
        others = [name for name in seats if name != winner]
        source = lot.choice([*others, ""]) if winner else ""
        count = str(lot.randint(3, 13)) if winner else ""
        seated = dict(zip(("east", "south", "west", "north"), seats, strict=True))
        rows.append(
            {"date": days[place].isoformat(), **seated, "winner": winner, "from": source}
            | {"count": count}
        )
    return rows


def as_csv(rows: list[Row]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def recomputed(text: str) -> Counter[str]:
    """What everyone won, from the file alone: the discarder pays for all, a self-draw by each."""
    won = Counter[str]()
    for row in csv.DictReader(io.StringIO(text)):
        seats = [row[seat] for seat in ("east", "south", "west", "north")]
        won.update(dict.fromkeys(seats, 0))
        if not row["winner"]:
            continue
        value = VALUES[min(int(row["count"]), 10)]
        losers = [name for name in seats if name != row["winner"]]
        paid = {row["from"]: 4 * value} if row["from"] else dict.fromkeys(losers, 2 * value)
        for name, points in paid.items():
            won[name] -= points
            won[row["winner"]] += points
    return won


def test_a_clubs_three_years_come_in_on_the_page_and_every_total_agrees(
    app: Flask, phone: Phone
) -> None:
    text = as_csv(made_up())
    group = make_group(phone, "player a", "Player B", "Somebody")
    address = f"/groups/{group}/import?rules=hong-kong-mahjong"
    phone.look(address)
    upload = (io.BytesIO(b"\xef\xbb\xbf" + text.encode()), "club.csv")
    preview = phone.send(address, **{**fields(phone.page), "file": upload, "history": ""})
    assert preview.status_code == 200
    assert f"{HANDS} hands · {CHANGES} changes of seats" in phone.page
    assert f"{PLAYERS - 2} new players" in phone.page
    with app.app_context():
        assert not db.session.get_one(Group, group).evenings
    answer = phone.send(address, **{**fields(phone.page), "record": "new"})
    assert f"{EVENINGS} evenings imported." in answer.text
    wanted = recomputed(text)
    with app.app_context():
        of = db.session.get_one(Group, group)
        names = {player.id: player.name for player in of.players}
        found_season = season(of)
        totals = dict(found_season.points["hong-kong-mahjong"])
        assert all(evening.sittings[0].closed for evening in of.evenings)
    assert len(wanted) == PLAYERS
    spelled = {"player a": "Player A"}
    got = {spelled.get(names[str(who)], names[str(who)]): n for who, n in totals.items()}
    assert [name for name in wanted if got.get(name) != wanted[name]] == []
    assert (found_season.hands, found_season.evenings) == (HANDS, EVENINGS)
