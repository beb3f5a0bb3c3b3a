"""The environment variables: valid values and defaults."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request

from companion import create_app
from companion.limits import RATES
from companion.settings import PACKAGE, from_environment, instance_folder, shared_folder

MakesApp = Callable[..., Flask]


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("COMPANION_")]:
        monkeypatch.delenv(name)


def test_without_any_setting_everything_is_in_the_instance_folder(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    settings = from_environment(folder)
    assert settings["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{folder / 'companion.db'}"
    assert settings["SECRET_KEY"] == (folder / "secret").read_text()
    assert len(settings["SECRET_KEY"]) >= 40
    assert (settings["BASE_URL"], settings["TRUSTED_HOSTS"]) == ("", None)
    assert (settings["TRUSTED_PROXIES"], settings["OPEN_GROUPS"]) == (0, True)


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    first, second = (from_environment(tmp_path)["SECRET_KEY"] for _ in "12")
    assert first == second
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_with_a_database_and_a_secret_of_its_own_it_needs_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", "postgresql+psycopg://tien-gow.example/companion")
    monkeypatch.setenv("COMPANION_SECRET_KEY", "a secret of this test alone")
    settings = from_environment(tmp_path / "instance")
    assert settings["SQLALCHEMY_DATABASE_URI"].startswith("postgresql")
    assert settings["SECRET_KEY"] == "a secret of this test alone"
    assert not (tmp_path / "instance").exists()


@pytest.mark.parametrize("said", ["no", "No", "off", "false", "0"])
def test_groups_are_closed_to_strangers_by_any_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setenv("COMPANION_OPEN_GROUPS", said)
    assert not from_environment(tmp_path)["OPEN_GROUPS"]


@pytest.fixture
def app_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakesApp:
    """Makes an app by settings, by their names in the environment without the prefix."""

    def make(**environment: str) -> Flask:
        for name, value in environment.items():
            monkeypatch.setenv(f"COMPANION_{name}", value)
        return create_app({"INSTANCE": tmp_path})

    return make


def answered(app: Flask, path: str = "/api/sheets", **more: Any) -> int:
    return app.test_client().get(path, **more).status_code


def test_it_answers_to_the_names_that_are_trusted_and_to_no_other(app_with: MakesApp) -> None:
    app = app_with(TRUSTED_HOSTS="tien-gow.example, .local")
    for host in ("tien-gow.example", "tien-gow.example:8000", "laptop.local"):
        assert answered(app, base_url=f"http://{host}") == 200
    evil = ("evil.example", "tien-gow.example.evil.example", "tien-gow.example@evil.example", "")
    for host in evil:
        assert answered(app, headers={"Host": host}) == 400
        page = app.test_client().get("/", headers={"Host": host})
        assert (page.status_code, page.mimetype) == (400, "text/plain")
        assert "evil" not in page.text + str(page.headers)
        assert "Content-Security-Policy" in page.headers


def test_cookies_go_by_https_alone_where_the_address_says_https(app_with: MakesApp) -> None:
    app = app_with(BASE_URL="https://tien-gow.example/")
    assert app.config["BASE_URL"] == "https://tien-gow.example"
    assert app.config["SESSION_COOKIE_SECURE"]


def test_a_proxy_is_believed_only_where_there_is_one(app_with: MakesApp) -> None:
    forwarded = {"X-Forwarded-Host": "tien-gow.example", "X-Forwarded-Proto": "https"}
    direct = app_with(TRUSTED_HOSTS="tien-gow.example")
    assert answered(direct, headers=forwarded) == 400
    behind = app_with(TRUSTED_PROXIES="1")
    assert answered(behind, headers=forwarded) == 200


def test_the_port_that_a_proxy_names_is_not_believed(app_with: MakesApp) -> None:
    behind = app_with(TRUSTED_PROXIES="1")
    seen: list[str] = []
    behind.before_request(lambda: seen.append(request.host))
    forwarded = {"X-Forwarded-Host": "tien-gow.example", "X-Forwarded-Port": "666"}
    assert answered(behind, headers=forwarded) == 200
    assert seen == ["tien-gow.example"]


def test_limits_are_what_the_operator_says_or_what_no_table_reaches(app_with: MakesApp) -> None:
    rates = "writes by link=5/minute;9/day, groups by address = 5/hour"
    app = app_with(RATES=rates)
    said = {"writes by link": "5/minute;9/day", "groups by address": "5/hour"}
    assert app.config["RATES"] == {**RATES, **said}


def test_a_number_of_proxies_that_is_left_empty_is_none(app_with: MakesApp) -> None:
    assert app_with(TRUSTED_PROXIES="").config["TRUSTED_PROXIES"] == 0


def test_a_checkout_keeps_its_things_in_itself() -> None:
    assert instance_folder() == PACKAGE.parent / "instance"
    assert shared_folder("templates") == PACKAGE.parent / "templates"
