"""A QR code as a drawing that stands inside a page."""

import segno


def qr(address: str, says: str) -> str:
    """The code of an address as SVG: black on white, with the quiet zone that readers need.

    For those who do not see it, it `says` what it is.
    """
    return segno.make(address, error="m", micro=False).svg_inline(
        border=2, title=says, scale=1, omitsize=True, dark="#000", light="#fff"
    )
