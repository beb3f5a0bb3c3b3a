"""Draws a QR code as inline SVG."""

import segno


def qr(address: str, says: str) -> str:
    """Return the QR code of an address as SVG: black on white, with its quiet zone.

    `says` is its text alternative.
    """
    return segno.make(address, error="m", micro=False).svg_inline(
        border=2, title=says, scale=1, omitsize=True, dark="#000", light="#fff"
    )
