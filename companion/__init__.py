"""Companion scores Tien Gow and mahjong for people who play with real tiles."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(settings: Mapping[str, Any] | None = None) -> "Flask":
    """The web app, set up from the environment and these settings on top."""
    # Imported here, so that `companion score` and the rules start without the web.
    from companion.web.app import assemble

    return assemble(settings or {})
