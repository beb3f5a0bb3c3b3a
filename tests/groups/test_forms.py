"""Forms for groups: many names at once, and a pasted link."""

from typing import Any

import pytest

from companion.groups.forms import NewGroup

pytestmark = pytest.mark.usefixtures("form_request")


def group(players: str) -> Any:
    form = NewGroup(data={"name": "Us", "players": players})
    form.validate()
    return form


def test_names_are_read_line_by_line_and_blank_lines_are_passed_over() -> None:
    form = group("\n 阿明 \r\n\n  \nBo\n")
    assert form.names() == ("阿明", "Bo")
    assert not form.errors


def test_twelve_names_are_not_too_many() -> None:
    assert not group("\n".join(map(str, range(12)))).errors
    assert group("\n".join(map(str, range(13)))).errors


def test_nobody_is_too_few() -> None:
    assert group(" \n ").errors == {"players": ["Enter at least one name."]}


def test_names_that_look_alike_when_they_are_normalized_are_the_same() -> None:
    assert "é is on the list already" in group("é\ne\u0301").errors["players"][0]
