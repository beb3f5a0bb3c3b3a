"""A fingerprint of everything on a sitting's pages except its lines. A script updates a page only
if the fingerprint is the same, and else loads it again.
"""

from hashlib import sha256

from flask import Flask, request

from companion.assets import release
from companion.db.models import Sitting
from companion.i18n import chosen
from companion.i18n.timezones import phone_zone
from companion.request_context import g


def set_up(app: Flask) -> None:
    app.add_template_global(looks, "looks")


def looks() -> str:
    """Changes with the release, language, time zone, role, names, and when a sitting is closed."""
    sitting: Sitting = g.sitting
    evening = sitting.evening
    shown = (
        release(), chosen().tag, str(phone_zone()), g.role, sitting.closed, g.group.revision,
        g.group.name, evening.title, evening.day, request.script_root,
    )  # fmt: skip
    return sha256(repr(shown).encode()).hexdigest()[:12]
