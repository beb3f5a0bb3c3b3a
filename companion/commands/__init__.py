"""What the command `companion` does: a module for each matter."""

DEFAULT_PORT = 8000

STANDARD_INPUT = "-"

JOINERS = "\u200c\u200d"
"""Characters that join others, as in emoji: not visible, and harmless."""


def printable(text: str) -> str:
    """The text with control and format characters as JSON escapes them: none acts on a terminal."""
    return "".join(
        c if c.isprintable() or c in JOINERS or c > "\uffff" else f"\\u{ord(c):04x}" for c in text
    )
