"""The application factory."""

from pathlib import Path

from flask import Flask

import companion
from companion.app import YEAR


def test_every_module_of_views_has_its_blueprint_in_the_app(app: Flask) -> None:
    folder = Path(companion.__file__).parent
    views = {f"companion.{path.parent.name}.{path.stem}" for path in folder.glob("*/*views.py")}
    found = {blueprint.import_name for blueprint in app.blueprints.values()}
    assert found >= views


def test_cookies_are_kept_for_a_year_and_from_scripts_and_other_sites(app: Flask) -> None:
    with app.test_request_context():
        assert app.permanent_session_lifetime.total_seconds() == YEAR
    assert app.config["SESSION_COOKIE_HTTPONLY"]
    assert app.config["SESSION_COOKIE_SAMESITE"] == "Lax"
