"""Documents that were pressed: given again, and never more than there is room for."""

from companion.paper.kept import Kept


def test_what_was_kept_is_given_again() -> None:
    kept = Kept(100)
    assert kept.get("a") is None
    assert kept.keep("a", b"pdf") == b"pdf"
    assert kept.get("a") == b"pdf"


def test_what_was_long_not_asked_for_makes_room() -> None:
    kept = Kept(100)
    for name in "abcde":
        kept.keep(name, b"x" * 20)
    kept.get("a")
    kept.keep("f", b"x" * 20)
    assert [name for name in "abcdef" if kept.get(name)] == ["a", "c", "d", "e", "f"]


def test_the_same_kept_twice_takes_its_room_once() -> None:
    kept = Kept(100)
    kept.keep("b", b"x" * 20)
    for _ in range(9):
        kept.keep("a", b"x" * 20)
    assert kept.get("b")


def test_what_is_large_or_has_no_tag_is_not_kept() -> None:
    kept = Kept(100)
    assert kept.keep("a", b"x" * 26)
    assert kept.keep("", b"x")
    assert kept.get("a") is kept.get("") is None
