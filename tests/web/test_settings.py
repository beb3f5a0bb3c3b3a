"""The environment variables: valid values and defaults."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request

from companion import create_app
from companion.limits import RATES
from companion.settings import (
    PACKAGE,
    WrongSettings,
    from_environment,
    instance_folder,
    shared_folder,
)


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "SECRET_KEY", "BASE_URL", "TRUSTED_HOSTS", "TRUSTED_PROXIES"):
        monkeypatch.delenv(f"COMPANION_{name}", raising=False)
    for name in ("OPEN_GROUPS", "RATES"):
        monkeypatch.delenv(f"COMPANION_{name}", raising=False)


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


def app_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **environment: str) -> Flask:
    for name, value in environment.items():
        monkeypatch.setenv(f"COMPANION_{name}", value)
    return create_app({"INSTANCE": tmp_path})


def answered(app: Flask, path: str = "/api/sheets", **more: Any) -> int:
    return app.test_client().get(path, **more).status_code


def test_it_answers_to_the_names_that_are_trusted_and_to_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_with(tmp_path, monkeypatch, TRUSTED_HOSTS="tien-gow.example, .local")
    for host in ("tien-gow.example", "tien-gow.example:8000", "laptop.local"):
        assert answered(app, base_url=f"http://{host}") == 200
    for host in (
        "evil.example",
        "tien-gow.example.evil.example",
        "tien-gow.example@evil.example",
        "",
    ):
        assert answered(app, headers={"Host": host}) == 400
        page = app.test_client().get("/", headers={"Host": host})
        assert (page.status_code, page.mimetype) == (400, "text/plain")
        assert "evil" not in page.text + str(page.headers)
        assert "Content-Security-Policy" in page.headers


def test_cookies_go_by_https_alone_where_the_address_says_https(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_with(tmp_path, monkeypatch, BASE_URL="https://tien-gow.example/")
    assert app.config["BASE_URL"] == "https://tien-gow.example"
    assert app.config["SESSION_COOKIE_SECURE"]


def test_a_proxy_is_believed_only_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forwarded = {"X-Forwarded-Host": "tien-gow.example", "X-Forwarded-Proto": "https"}
    environment = {"TRUSTED_HOSTS": "tien-gow.example"}
    direct = app_with(tmp_path, monkeypatch, **environment)
    assert answered(direct, headers=forwarded) == 400
    behind = app_with(tmp_path, monkeypatch, **environment, TRUSTED_PROXIES="1")
    assert answered(behind, headers=forwarded) == 200


def test_the_port_that_a_proxy_names_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    behind = app_with(tmp_path, monkeypatch, TRUSTED_PROXIES="1")
    seen: list[str] = []
    behind.before_request(lambda: seen.append(request.host))
    forwarded = {"X-Forwarded-Host": "tien-gow.example", "X-Forwarded-Port": "666"}
    assert answered(behind, headers=forwarded) == 200
    assert seen == ["tien-gow.example"]


def test_limits_are_those_that_the_operator_says_and_else_what_no_table_reaches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = "writes by link=5/minute;9/day, groups by address = 5/hour"
    app = app_with(tmp_path, monkeypatch, RATES=rates)
    said = {"writes by link": "5/minute;9/day", "groups by address": "5/hour"}
    assert app.config["RATES"] == {**RATES, **said}


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("RATES", "writs by link=5/minute", "COMPANION_RATES has no limit called “writs by link”"),
        (
            "RATES",
            "writes by address 2/minute",
            "COMPANION_RATES contains “writes by address 2/minute”, without a “=”",
        ),
        (
            "RATES",
            "writes by address=lots",
            "COMPANION_RATES contains “lots”, which is not a limit like “600/minute”",
        ),
        (
            "CORS_ORIGINS",
            "https://club.example/page",
            (
                "COMPANION_CORS_ORIGINS contains “https://club.example/page”, which is not an "
                "origin like “https://club.example”"
            ),
        ),
        ("TRUSTED_PROXIES", "one", "COMPANION_TRUSTED_PROXIES is “one”, which is not a number"),
        ("TRUSTED_PROXIES", "-1", "COMPANION_TRUSTED_PROXIES is “-1”, which is not a number"),
        (
            "SECRET_KEY",
            "${COMPANION_SECRET_KEY:?}",
            "COMPANION_SECRET_KEY is only a placeholder: put the secret itself there",
        ),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, fault: str
) -> None:
    monkeypatch.setenv(f"COMPANION_{name}", value)
    with pytest.raises(WrongSettings) as refused:
        from_environment(tmp_path / "instance")
    assert str(refused.value) == f"{fault}: see operating.md"
    assert not (tmp_path / "instance").exists()


def test_a_number_of_proxies_that_is_left_empty_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_TRUSTED_PROXIES", "")
    assert from_environment(tmp_path)["TRUSTED_PROXIES"] == 0


def test_a_checkout_keeps_its_things_in_itself() -> None:
    assert instance_folder() == PACKAGE.parent / "instance"
    assert shared_folder("templates") == PACKAGE.parent / "templates"
