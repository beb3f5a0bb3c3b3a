"""Access to pages by the links that a browser has opened, or by a token; the name of a phone."""

from pathlib import Path
from typing import get_args

import pytest
from flask import Flask, session
from flask.testing import FlaskClient

from companion import create_app
from companion.db.models import Group, Link
from companion.db.session import db, writing
from companion.groups.access import join, needs
from companion.groups.members import Role, browser_name, create_group, replace_link, token_of
from companion.request_context import g

Tokens = dict[str, str]


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app


@pytest.fixture
def group(app: Flask) -> str:
    """The id of a group, in an app with a page for each role."""
    for role in get_args(Role):
        app.add_url_rule(f"/{role}/<group_id>", role, needs(role)(lambda group_id: "seen"))
    with app.app_context(), writing():
        return create_group("Us", [], 0).id


@pytest.fixture
def tokens(app: Flask, group: str) -> Tokens:
    return tokens_of(app, group)


def tokens_of(app: Flask, group: str) -> Tokens:
    with app.app_context():
        links = db.session.get_one(Group, group).links
        return {link.role: token_of(link) for link in links}


def let_in(app: Flask, browser: FlaskClient, group: str, *roles: str) -> None:
    """Opens the links of these roles in a browser, one after the other."""
    for role in roles:
        with app.test_request_context(), browser.session_transaction() as kept:
            session.update(kept)
            links = db.session.get_one(Group, group).links
            join(next(link for link in links if link.role == role))
            kept.update(session)


def seen(client: FlaskClient, group: str, **headers: str) -> dict[str, int]:
    return {
        role: client.get(f"/{role}/{group}", headers=headers).status_code
        for role in ("view", "score", "host")
    }


ALLOWED = [
    ("view", {"view": 200, "score": 403, "host": 403}),
    ("score", {"view": 200, "score": 200, "host": 403}),
    ("host", {"view": 200, "score": 200, "host": 200}),
]


@pytest.mark.parametrize(("role", "answers"), ALLOWED, ids=["view", "score", "host"])
def test_each_role_may_do_what_those_before_it_may(
    app: Flask, group: str, tokens: Tokens, role: str, answers: dict[str, int]
) -> None:
    assert seen(app.test_client(), group, Authorization=f"Bearer {tokens[role]}") == answers
    assert seen(app.test_client(), group, Authorization=f"bearer  {tokens[role]} ") == answers
    browser = app.test_client()
    let_in(app, browser, group, role)
    assert seen(browser, group) == answers


def test_a_token_that_nobody_knows_is_told_so(app: Flask, group: str) -> None:
    assert set(seen(app.test_client(), group, Authorization="Bearer x").values()) == {401}


def test_a_better_link_counts_and_a_lesser_one_takes_nothing_away(app: Flask, group: str) -> None:
    browser = app.test_client()
    let_in(app, browser, group, "view", "host", "score")
    assert seen(browser, group) == dict(ALLOWED)["host"]


def test_the_link_of_one_group_opens_no_other(app: Flask, group: str) -> None:
    with app.app_context(), writing():
        other = create_group("Them", [], 0).id
    browser = app.test_client()
    let_in(app, browser, group, "host")
    assert set(seen(browser, other).values()) == {404}
    token = tokens_of(app, other)["host"]
    assert set(seen(browser, group, Authorization=f"Bearer {token}").values()) == {404}


@pytest.mark.parametrize("page", ["/", "/groups/{}"])
def test_who_opens_the_app_now_and_then_keeps_their_link(app: Flask, group: str, page: str) -> None:
    browser = app.test_client()
    let_in(app, browser, group, "host")
    answer = browser.get(page.format(group))
    assert answer.headers["Set-Cookie"].startswith("companion=")
    assert "Expires=" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize("page", ["/", "/groups/{}"])
def test_what_a_phone_fetches_in_the_background_brings_back_no_older_cookie(
    app: Flask, group: str, page: str
) -> None:
    browser = app.test_client()
    let_in(app, browser, group, "host")
    browser.get(page.format(group))
    answer = browser.get(page.format(group), headers={"Sec-Fetch-Mode": "cors"})
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers


def test_a_page_that_does_not_say_whom_it_needs_is_open_to_nobody(app: Flask) -> None:
    app.add_url_rule("/forgotten", "forgotten", lambda: "seen")
    assert app.test_client().get("/forgotten").status_code == 500


def test_every_page_of_the_app_says_whom_it_needs(app: Flask) -> None:
    silent = [
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if rule.endpoint != "static" and not hasattr(app.view_functions[rule.endpoint], "needs")
    ]
    assert silent == []


def test_a_link_that_was_replaced_is_out_at_once_in_every_process(
    app: Flask, group: str, tokens: Tokens
) -> None:
    names = ("SQLALCHEMY_DATABASE_URI", "SECRET_KEY", "CLOCK")
    second = create_app(
        {"INSTANCE": Path(app.instance_path), **{name: app.config[name] for name in names}}
    )
    browser = app.test_client()
    let_in(app, browser, group, "score")
    cookie = browser.get_cookie("companion")
    assert cookie
    address, by_token = f"/groups/{group}", {"Authorization": f"Bearer {tokens['score']}"}
    by_cookie = {"Cookie": f"companion={cookie.value}"}

    def answers() -> list[int]:
        return [
            each.test_client(use_cookies=False).get(address, headers=by).status_code
            for each in (app, second)
            for by in (by_token, by_cookie)
        ]

    assert answers() == [200] * 4
    with app.app_context(), writing():
        replace_link(db.session.get_one(Link, (group, "score")))
    assert answers() == [401, 404] * 2


PIXEL = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (PIXEL, "Android, Chrome"),
        (PIXEL.replace("Chrome/", "SamsungBrowser/25 Chrome/"), "Android, Samsung Internet"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) CriOS/126.0 Safari/604.1", "iPhone, Chrome"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Firefox/127.0", "Linux, Firefox"),
        ("curl/8.8.0", ""),
        ("", ""),
    ],
)
def test_a_phone_is_called_by_its_machine_and_its_browser(agent: str, name: str) -> None:
    assert browser_name(agent) == name


def test_a_request_that_lost_its_access_has_neither_role_nor_group(app: Flask) -> None:
    with app.app_context():
        g.role, g.group_id = "view", "gone"
        g.forget()
        assert g.role is None
        assert not hasattr(g, "group_id")
