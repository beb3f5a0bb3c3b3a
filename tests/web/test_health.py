"""Health checks and metrics: for operators, and not for strangers."""

from flask import Flask

from companion import create_app
from companion.db.session import db
from tests.factories import Phone

ELSEWHERE = {"REMOTE_ADDR": "192.0.2.7"}


def test_it_lives_whatever_its_database_does(app: Flask, phone: Phone) -> None:
    with app.app_context():
        db.drop_all(bind_key=None)
    assert phone.look("/healthz/live").status_code == 200


def test_it_is_ready_when_its_tables_are_those_of_this_release(app: Flask, phone: Phone) -> None:
    assert phone.look("/healthz/ready").status_code == 200
    with app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'another'")
    told = phone.look("/healthz/ready")
    assert (told.status_code, told.text.count("\n")) == (503, 1)
    assert told.json == {"ready": False, "why": "the database is of another release"}


def test_that_its_database_is_away_is_a_line_of_json() -> None:
    away = {"SQLALCHEMY_DATABASE_URI": "postgresql://nobody@127.0.0.1:1/x", "SECRET_KEY": "x" * 30}
    told = create_app(away).test_client().get("/healthz/ready")
    assert told.status_code == 503
    assert told.json == {"ready": False, "why": "the database does not answer"}


def test_what_it_counted_names_routes_and_no_addresses(app: Flask, phone: Phone) -> None:
    phone.look("/join/a-token-of-somebody")
    phone.look("/a-page-that-is-not-there")
    counted = phone.look("/metrics").text
    assert 'companion_requests_total{method="GET",route="/join/<token>",status="404"}' in counted
    assert 'companion_requests_total{method="",route="",status="404"}' in counted
    assert "companion_request_seconds_bucket" in counted
    for secret in ("a-token", "a-page"):
        assert secret not in counted


def test_from_elsewhere_there_are_no_metrics(app: Flask) -> None:
    assert app.test_client().get("/metrics", environ_overrides=ELSEWHERE).status_code == 404


def test_by_the_operators_token_and_then_by_no_other_way(app: Flask) -> None:
    app.config["METRICS_TOKEN"] = "a token"
    client = app.test_client()
    for token, status in (("a token", 200), ("another", 404), ("陳", 404)):
        headers = {"Authorization": f"Bearer {token}".encode().decode("latin-1")}
        asked = client.get("/metrics", headers=headers, environ_overrides=ELSEWHERE)
        assert asked.status_code == status
    assert client.get("/metrics").status_code == 404
