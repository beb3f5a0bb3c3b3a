"""Companion scores Tien Gow and mahjong for people who play with real tiles."""

TYPE_CHECKING = False
"""As `typing` has it, which is not yet loaded here: so `companion score` can make ready first."""

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from flask import Flask


def create_app(settings: "Mapping[str, Any] | None" = None) -> "Flask":
    """The web app, set up from the environment and these settings on top."""
    # Imported here, so that `companion score` and the rules start without the web.
    from companion.app import assemble

    return assemble(settings or {})
