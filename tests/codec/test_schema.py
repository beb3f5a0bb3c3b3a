"""The JSON Schemas of a game's hands match its reader and writer."""

import json

import pytest

from companion.rules.games import PACKAGES, room


@pytest.mark.parametrize("key", PACKAGES)
def test_every_game_says_what_its_hands_look_like_as_documents(key: str) -> None:
    told = room(key, "documents")
    assert all(form["type"] == "object" and form["description"] for form in told.HANDS)
    assert all(form["type"] == "object" and form["description"] for form in told.COUNTS)
    assert all(f"schemas/{part}" in json.dumps(told.HANDS) for part in told.PARTS)
