"""The QR code as inline SVG."""

from companion.printing.sitting_documents import qr_code


def test_a_code_is_a_drawing_in_black_and_white_with_a_quiet_zone() -> None:
    drawn = qr_code("https://example.org/join/abc", "the code")
    assert drawn.startswith("<svg")
    assert "<title>the code</title>" in drawn
    assert 'viewBox="0 0 ' in drawn
    assert "#000" in drawn
    assert "#fff" in drawn
    assert 'd="M2 2.5' in drawn
