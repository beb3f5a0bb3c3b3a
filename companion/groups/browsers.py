"""Guesses machine and browser from the User-Agent, to recognise a phone in a list."""

from collections.abc import Mapping

from flask import Request

MACHINES = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
"""Machines by text in the header; the first match counts."""

BROWSERS = {
    "SamsungBrowser/": "Samsung Internet",
    "Edg": "Edge",
    "OPR/": "Opera",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""Browsers by text in the header. Most contain other browsers' names, so rarer ones come first."""


def kind_of(request: Request) -> str:
    """Machine and browser ("Android, Chrome"), as far as known; "" if neither is."""
    said = request.headers.get("User-Agent", "")
    found = (known[key] for known in (MACHINES, BROWSERS) for key in _first(known, said))
    return ", ".join(found)


def _first(known: Mapping[str, str], said: str) -> list[str]:
    return [key for key in known if key in said][:1]
