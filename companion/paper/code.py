"""A QR code as a drawing that stands inside a page."""

import segno


def qr(address: str) -> str:
    """The code of an address as SVG: black on white, with the quiet zone that readers need."""
    return segno.make(address, error="m", micro=False).svg_inline(
        border=2, scale=1, omitsize=True, dark="#000", light="#fff"
    )
