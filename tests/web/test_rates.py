"""Clients that are faster than any table must wait, by link and by address."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from flask import Flask

from companion.limits import RATES, address
from tests.apps import another
from tests.factories import Clock, Phone, TableInApp, join, links, make_group


def allow(app: Flask, **rates: str) -> None:
    app.config["RATES"].update({name.replace("_", " "): rate for name, rate in rates.items()})


def test_the_page_for_operators_names_every_limit_and_what_it_is_else() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    told = dict(re.findall(r"^\| `([^`]+)` \| [^|]+ \| (\d+/[^| ]+) \|$", page, re.MULTILINE))
    assert told == RATES


def test_too_many_writes_are_refused_with_the_time_to_wait(app: Flask, phone: Phone) -> None:
    allow(app, writes_by_address="2/minute")
    group = make_group(phone)
    assert phone.send(f"/groups/{group}/name", name="Them").status_code == 200
    answer = phone.send(f"/groups/{group}/name", name="Others")
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert "Wait a moment" in phone.page
    assert "Content-Security-Policy" in answer.headers
    assert {phone.look(f"/groups/{group}").status_code for _ in range(5)} == {200}  # as ever
    assert "Them" in phone.page


def test_threads_that_count_at_the_same_moment_are_all_counted(app: Flask) -> None:
    count = app.extensions["companion-limiter"].limiter.storage.incr
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(16) as threads:
            found = list(threads.map(lambda _: count("somebody", 60), range(4_000)))
    finally:
        sys.setswitchinterval(before)
    assert sorted(found) == list(range(1, 4_001))


def test_previews_are_counted_apart_from_what_is_written(app: Flask, phone: Phone) -> None:
    table = TableInApp(app)
    table.open_to(phone)
    allow(app, writes_by_address="1/minute", writes_by_link="1/minute", previews_by_link="5/minute")
    phone.look(f"{table.at}/enter")
    for _ in range(5):
        answer = phone.send(f"{table.at}/preview", number="1")
        assert answer.status_code == 200
        phone.look(f"{table.at}/enter")
    assert phone.send(f"{table.at}/preview", number="1").status_code == 429
    phone.look(f"{table.at}/enter")
    assert phone.send(f"{table.at}/me", skip="1").status_code == 200


def test_a_link_is_counted_wherever_it_is_used(app: Flask, phone: Phone) -> None:
    table = TableInApp(app)
    phones = [table.open_to(Phone(app.test_client())) for _ in range(3)]
    allow(app, writes_by_link="2/minute")
    answers = []
    for number, each in enumerate(phones):
        each.client.environ_base["REMOTE_ADDR"] = f"192.0.2.{number}"
        each.look(f"{table.at}/enter")
        answers.append(each.send(f"{table.at}/me", skip="1").status_code)
    assert answers == [200, 200, 429]


def test_programs_are_told_in_a_document(app: Flask) -> None:
    allow(app, writes_by_address="1/minute")
    program = app.test_client()
    answers = [program.post("/api/score", json={}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 429]
    assert answers[1].content_type == "application/problem+json"
    assert int(answers[1].headers["Retry-After"]) >= 1


def test_groups_are_founded_at_a_pace(app: Flask, phone: Phone) -> None:
    allow(app, groups_by_address="1/hour")
    make_group(phone)
    phone.look("/groups/new")
    assert phone.send("/groups/new", name="Us", players="Ana").status_code == 429
    body = {"name": "Us", "players": []}
    assert phone.client.post("/api/groups", json=body).status_code == 429


def test_joining_is_counted_and_looking_at_a_link_is_not(
    app: Flask, phone: Phone, other_phone: Phone
) -> None:
    link = links(phone, make_group(phone))[0]
    allow(app, joins_by_address="1/minute")
    for _ in range(3):
        assert other_phone.look(link).status_code == 200
    assert other_phone.send(link).status_code == 200
    other_phone.look(link)
    assert other_phone.send(link).status_code == 429


def test_wrong_pins_are_counted_by_all_processes_and_stay_counted(app: Flask, phone: Phone) -> None:
    group = make_group(phone)
    phone.look(f"/groups/{group}")
    phone.send(f"/groups/{group}/pin", pin="258013")
    link = links(phone, group)[1]
    second = another(app)
    for number, each in enumerate((app, second) * 3):
        other = Phone(each.test_client())
        other.look(link)
        assert other.send(link, pin=f"00000{number}").status_code == (403 if number < 5 else 429)
    third = Phone(another(app).test_client())
    third.look(link)
    assert third.send(link, pin="258013").status_code == 429


def test_an_address_of_ipv6_counts_by_its_network(app: Flask) -> None:
    for there, counted in (
        ("2001:db8:1:2:3::4", "address 2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "address 192.0.2.1"),
        ("nobody", "address ?"),
    ):
        with app.test_request_context(environ_base={"REMOTE_ADDR": there}):
            assert address() == counted


def test_wrong_pins_lock_the_link_for_the_right_one_too_until_when_the_phones_clock_says(
    app: Flask, clock: Clock, phone: Phone, other_phone: Phone
) -> None:
    group = make_group(phone)
    phone.look(f"/groups/{group}")
    phone.send(f"/groups/{group}/pin", pin="258013")
    link = links(phone, group)[1]
    for _ in range(6):
        join(Phone(app.test_client()), link, pin="258013")
    other_phone.client.set_cookie("zone", "Asia/Kathmandu")  # a quarter past what others have
    other_phone.look(link)
    assert [other_phone.send(link, pin=f"00000{n}").status_code for n in range(5)] == [403] * 5
    answer = other_phone.send(link, pin="258013")
    assert answer.status_code == 429
    until = (clock.now + 1000 * int(answer.headers["Retry-After"])) / 1000
    there = datetime.fromtimestamp(until, ZoneInfo("Asia/Kathmandu"))
    assert f"it is locked until {there:%H:%M}" in answer.text
    assert 'name="pin"' in answer.text
