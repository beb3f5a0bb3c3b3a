"""Apps shared by many tests; each test finds an empty database and default settings.

Making an app takes 0.1 s, longer than most tests that use one.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import event

from companion import create_app
from companion.db.session import db
from companion.ledger.book import book_cache
from tests.databases import close, lay_down

# To compile all templates takes three seconds; what one process compiled serves the next.
COMPILED = Path(__file__).parents[1] / "build" / "templates"


def on_sqlite(folder: Path, secret: str, **settings: Any) -> Flask:
    """An app with its database in a file of this folder."""
    address = f"sqlite:///{folder / 'companion.db'}"
    given = {"INSTANCE": folder, "SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": secret}
    return compiled_once({**given, **settings})


def compiled_once(settings: Mapping[str, Any]) -> Flask:
    """An app of these settings whose templates are compiled once for all processes."""
    app = create_app(settings)
    COMPILED.mkdir(parents=True, exist_ok=True)
    app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(COMPILED))
    return app


def another(app: Flask, **settings: Any) -> Flask:
    """The app of another process on the same database."""
    names = ("SQLALCHEMY_DATABASE_URI", "SECRET_KEY", "CLOCK")
    kept = {name: app.config[name] for name in names}
    return create_app({"INSTANCE": Path(app.instance_path), **kept, **settings})


def statements(app: Flask) -> list[str]:
    """What the app's database is asked from now on."""
    asked: list[str] = []
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda *a: asked.append(a[2].strip()))
    return asked


def forget(app: Flask) -> None:
    """Empties what the app keeps in memory about its groups and visitors."""
    book_cache.clear()
    app.extensions["companion-limiter"].reset()
    app.extensions["companion-pins"].clear()


class SharedApp:
    """An app on SQLite that is handed from test to test."""

    def __init__(self, folder: Path, secret: str, **settings: Any):
        self._folder, self._secret = folder, secret
        self.app = on_sqlite(folder, secret, **settings)
        self._config = _copied(self.app.config)

    def fresh(self) -> Flask:
        """The app with an empty database and its first settings."""
        close(self.app)
        for path in self._folder.iterdir():
            path.unlink()
        self.app.config.clear()
        self.app.config.update(_copied(self._config))
        forget(self.app)
        lay_down(self._folder / "companion.db", self._secret, self.app.config["CLOCK"])
        return self.app


def _copied(config: dict[str, Any]) -> dict[str, Any]:
    return {
        name: dict(value) if isinstance(value, dict) else value for name, value in config.items()
    }
