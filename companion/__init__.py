"""Companion scores Tien Gow and mahjong for people who play with real tiles."""

TYPE_CHECKING = False
"""Stands in for `typing.TYPE_CHECKING`: importing `typing` would slow `companion score`."""

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from flask import Flask


def create_app(settings: "Mapping[str, Any] | None" = None) -> "Flask":
    """Return the web app, configured from the environment; `settings` win over it."""
    # Imported here, so that `companion score` and the rules start without the web packages.
    from companion.app import assemble

    return assemble(settings or {})
