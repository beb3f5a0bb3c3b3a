"""How all pages of a sitting look to a phone, but for the hands: what is new on one is put into a
page only as long as that is the same.
"""

from hashlib import sha256

from flask import Flask, request

from companion.store.tables import Sitting
from companion.web.found import g
from companion.web.pages import release
from companion.web.zones import zone
from companion.words import chosen


def set_up(app: Flask) -> None:
    app.add_template_global(looks, "looks")


def looks() -> str:
    """Changes with the release, the language, the names, with what whoever asks may do, and where
    a sitting is closed.
    """
    sitting: Sitting = g.sitting
    evening = sitting.evening
    shown = (
        release(), chosen().tag, str(zone()), g.role, sitting.closed, g.group.revision,
        g.group.name, evening.title, evening.day, request.script_root,
    )  # fmt: skip
    return sha256(repr(shown).encode()).hexdigest()[:12]
