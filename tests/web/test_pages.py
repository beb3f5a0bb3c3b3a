"""What all pages share: numbers, times, URLs of static files, headers, forms done once."""

from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from markupsafe import Markup

from companion.i18n import phone_time, phone_zone
from companion.ledger.idempotency import done_once
from companion.templating import (
    amount,
    asset,
    clock,
    day,
    digest_of,
    for_phones,
    fragment,
    in_a_row,
    moment,
    release,
    signed,
)
from tests.factories import EVENING


@pytest.mark.parametrize(
    ("points", "written"), [(12, "+12"), (-3, "−3"), (0, "0"), (1920, "+1,920"), (-1920, "−1,920")]
)
def test_points_have_a_sign_that_is_as_wide_as_a_plus(points: int, written: str) -> None:
    assert signed(points) == written


def test_numbers_in_the_words_of_a_template_are_written_as_in_sentences(app: Flask) -> None:
    words = "{{ ngettext('%(num)s hand', '%(num)s hands', 1234) }}; {{ _('Hand %(n)s', n=1920) }}"
    with app.test_request_context():
        assert app.jinja_env.from_string(words).render() == "1,234 hands; Hand 1,920"


def test_a_name_in_the_words_of_a_template_turns_nothing_round(app: Flask) -> None:
    words = "{{ _('%(who)s took the last trick', who='عبد') }}; {{ _('Hand %(n)s', n='Bo') }}"
    with app.test_request_context():
        written = app.jinja_env.from_string(words).render()
    assert written == "\u2068عبد\u2069 took the last trick; Hand Bo"


def test_chinese_leaves_no_space_after_a_full_stop(app: Flask) -> None:
    for tag, written in (("en", "One. <b>&lt;two&gt;</b>"), ("zh-Hant", "One.<b>&lt;two&gt;</b>")):
        with app.test_request_context(query_string={"lang": tag}):
            assert in_a_row(["One.", "", Markup("<b>{}</b>").format("<two>")]) == written


def test_a_moment_is_shown_by_the_clock_on_the_wall(app: Flask) -> None:
    wall = datetime.fromtimestamp(EVENING / 1000).astimezone()
    assert clock(EVENING) == f"{wall:%H:%M}"
    with app.app_context():
        assert moment(EVENING) == f"{wall.day} {wall:%B}, {wall:%H:%M}"


@pytest.mark.parametrize(
    ("name", "day", "shown"), [("Asia/Hong_Kong", 22, "05:20"), ("America/New_York", 21, "16:20")]
)
def test_a_phone_sees_its_own_clock(app: Flask, name: str, day: int, shown: str) -> None:
    at = int(datetime(2026, 11, 21, 21, 20, tzinfo=UTC).timestamp() * 1000)
    with app.test_request_context(headers={"Cookie": f"zone={name}"}):
        assert (clock(at), moment(at)) == (shown, f"{day} November, {shown}")


def test_what_is_no_zone_is_the_servers_own(app: Flask) -> None:
    with app.test_request_context(headers={"Cookie": "zone=../../etc/passwd"}):
        assert phone_zone() is None
        assert phone_time(EVENING) == datetime.fromtimestamp(EVENING / 1000, UTC)


@pytest.mark.parametrize(
    ("tag", "written"),
    [
        ("en", ("12 November 2020", "$2.50", "HK$2.50")),
        ("zh-Hant", ("2020年11月12日", "US$2.50", "HK$2.50")),
        ("zh-Hans", ("2020年11月12日", "US$2.50", "HK$2.50")),
    ],
)
def test_days_and_money_are_written_as_the_reader_writes_them(
    app: Flask, tag: str, written: tuple[str, str, str]
) -> None:
    with app.test_request_context(query_string={"lang": tag}):
        assert (day("2020-11-12"), amount(250, "USD"), amount(250, "HKD")) == written


def test_the_address_of_a_file_changes_when_the_file_does(app: Flask) -> None:
    with app.test_request_context():
        first = asset("css/base.css")
        assert asset("css/base.css") == first
        assert asset("icons/companion.svg").rpartition("=")[2] != first.rpartition("=")[2]
    response = app.test_client().get(first)
    response.close()
    assert "max-age=31536000" in response.headers["Cache-Control"]


@pytest.mark.parametrize("debug", [False, True])
def test_a_digest_changes_with_any_file_of_the_folder_at_once_only_in_debug_mode(
    own_app: Flask, tmp_path: Path, debug: bool
) -> None:
    own_app.debug = debug
    digests = list[str]()
    for text in ("Friday", "Thursday"):
        (tmp_path / "page.html").write_text(text)
        with own_app.app_context():
            digests.append(digest_of(tmp_path))
    assert (digests[0] != digests[1]) is debug


def test_the_release_changes_with_the_templates(own_app: Flask, tmp_path: Path) -> None:
    with own_app.app_context():
        before = release()
        assert release() == before
        (tmp_path / "page.html").write_text("Friday")
        own_app.template_folder = str(tmp_path)
        assert release() != before


def test_a_page_is_asked_for_anew_and_an_answer_to_a_form_is_kept_by_nobody(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/").headers["Cache-Control"] == "private, no-cache"
    assert client.post("/groups/new").headers["Cache-Control"] == "no-store"


def test_a_form_that_is_sent_again_with_a_fresh_token_is_done_once(app: Flask) -> None:
    done, answers = count(1), []
    for more in ({}, {"csrf_token": "x"}):
        form = {"key": "k", "a": "1", **more}
        with app.test_request_context("/here", method="POST", data=form):
            answers.append(done_once("scope", lambda: {"n": next(done)}))
    assert answers == [{"n": 1}] * 2


def test_a_script_says_when_it_wants_a_part_alone(app: Flask) -> None:
    for headers, part in (({"X-Fragment": "1"}, True), ({}, False)):
        with app.test_request_context(headers=headers):
            assert fragment() is part


@pytest.mark.parametrize(
    ("asked", "known", "given"),
    [
        ("http://localhost:9123", "http://192.168.1.5:9123", "http://192.168.1.5:9123"),
        ("http://127.0.0.1:9123", None, "http://127.0.0.1:9123"),
        ("http://table.lan:9123", "http://192.168.1.5:9123", "http://table.lan:9123"),
    ],
)
def test_a_link_made_at_the_server_itself_is_for_other_phones(
    app: Flask, asked: str, known: str | None, given: str
) -> None:
    app.config["ADDRESS"] = known
    with app.test_request_context(base_url=asked):
        assert for_phones() == given
