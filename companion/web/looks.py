"""A fingerprint of all on the pages of a sitting but its lines. A script puts news into a page only
if the fingerprint is the same, and else loads the page again.
"""

from hashlib import sha256

from flask import Flask, request

from companion.store.tables import Sitting
from companion.web.assets import release
from companion.web.found import g
from companion.web.zones import zone
from companion.words import chosen


def set_up(app: Flask) -> None:
    app.add_template_global(looks, "looks")


def looks() -> str:
    """Changes with the release, language, time zone, role, names, and when a sitting is closed."""
    sitting: Sitting = g.sitting
    evening = sitting.evening
    shown = (
        release(), chosen().tag, str(zone()), g.role, sitting.closed, g.group.revision,
        g.group.name, evening.title, evening.day, request.script_root,
    )  # fmt: skip
    return sha256(repr(shown).encode()).hexdigest()[:12]
