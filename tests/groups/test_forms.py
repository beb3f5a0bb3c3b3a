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


@pytest.mark.parametrize("names", ["é\ne\u0301", "é\nÉ", "Ah Ming\n\uff21h Ming"])
def test_names_that_look_alike_are_the_same(names: str) -> None:
    first = names.partition("\n")[0]
    assert f"For another {first}, add" in group(names).errors["players"][0]
