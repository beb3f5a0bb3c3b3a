"""PINs are read as people type them."""

import pytest

from companion.documents.json_values import NoDocument
from companion.documents.texts import digits_of, read_pin


@pytest.mark.parametrize(
    "typed", ["258013", " 258-013", "258 013", "\uff12\uff15\uff18\uff10\uff11\uff13"]
)
def test_the_digits_count_and_not_how_they_are_set_apart(typed: str) -> None:
    assert read_pin(typed) == digits_of(typed) == "258013"


@pytest.mark.parametrize("typed", ["", "123", "2580", "1" * 13, "abcd", 258013, None])
def test_what_is_no_pin_is_refused(typed: object) -> None:
    with pytest.raises(NoDocument):
        read_pin(typed)
