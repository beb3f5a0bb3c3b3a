"""Lines of tables: fewer strokes, and the same picture."""

from companion.paper.strokes import joined

WORD = b"/Span\n<</MCID 1>>\nBDC\nBT\n1 0 0 -1 10.123456 20 Tm\nET\nEMC\n"


def piece(x: float, y: float, right: float, low: float, width: str = "0.5") -> bytes:
    """A border of a cell, as WeasyPrint draws it."""
    kind = f"/Artifact\nBMC\nq\nq\n/A1.0 gs\n0 0 0 RG\n{width} w\n"
    return f"{kind}{x} {y} m\n{right} {low} l\nS\nQ\nQ\nEMC\n".encode()


def test_pieces_that_touch_are_one_line_and_those_that_do_not_stay_two() -> None:
    drawn = joined(piece(0, 5, 10, 5) + piece(9.5, 5, 20, 5) + piece(30, 5, 40, 5))
    assert b"0 5 m\n20 5 l\n30 5 m\n40 5 l\nS\n" in drawn
    assert drawn.count(b"BMC") == drawn.count(b"EMC") == 1


def test_lines_that_stand_are_joined_too() -> None:
    drawn = joined(piece(1, 0, 1, 10) + piece(1, 10, 1, 20) + piece(2, 0, 2, 10))
    assert b"1 0 m\n1 20 l\n2 0 m\n2 10 l\n" in drawn


def test_lines_of_another_width_or_beyond_a_word_are_another_stroke() -> None:
    drawn = joined(piece(0, 5, 9, 5) + piece(9, 5, 20, 5, "1") + WORD + piece(20, 5, 30, 5, "1"))
    assert drawn.count(b"S\nQ\nEMC") == 3
    assert drawn.index(b"9 5 l") < drawn.index(b"/Span") < drawn.index(b"30 5 l")


def test_a_place_is_told_to_a_hundredth_and_all_else_is_as_it_was() -> None:
    assert joined(WORD) == WORD.replace(b"10.123456", b"10.12")
    scaled = b"0.123456 0 0 0.123456 1 1 cm\n"
    assert joined(scaled) == scaled
