"""The redirect of a phone that must delete its cached pages."""

from flask import Flask, Response, session

from companion.groups.phones import ALL_BUT_COOKIES, EVERYTHING, forgetting


def test_no_browser_is_told_to_forget_its_cookies(app: Flask) -> None:
    with app.test_request_context():
        for what, forget in ((EVERYTHING, ALL_BUT_COOKIES), ("a group", '"cache"')):
            led = app.make_response(forgetting(what, forget))
            assert isinstance(led, Response)
            assert led.location.endswith("/left")
            assert led.headers["Clear-Site-Data"] == forget
            assert "cookies" not in forget
            assert session["left"] == what
