"""What a browser seems to be, by what it says of itself: to know a phone by in a list."""

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
"""What stands in the header for each; the first that is found counts."""

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
"""The same: most call themselves by the names of others too, so that the rarer come first."""


def kind_of(request: Request) -> str:
    """Machine and browser ("Android, Chrome"), as far as they are known; "" where neither is."""
    said = request.headers.get("User-Agent", "")
    found = (known[key] for known in (MACHINES, BROWSERS) for key in _first(known, said))
    return ", ".join(found)


def _first(known: Mapping[str, str], said: str) -> list[str]:
    return [key for key in known if key in said][:1]
