"""Every worked hand of the newer rule pages, through the API."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.test_vectors import check

Plain = dict[str, Any]

VECTORS = Path(__file__).parents[1] / "vectors"
MORE: list[Plain] = json.loads((VECTORS / "tien-gow-more.json").read_text("utf-8"))
MODERN = json.loads((VECTORS / "modern-mahjong.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "vectors", [MORE, MODERN["vectors"], MODERN["refused"]], ids=["more", "modern", "refused"]
)
def test_a_worked_hand_is_answered_as_written(app: Flask, vectors: list[Plain]) -> None:
    client = app.test_client()
    for vector in vectors:
        answer = client.post("/api/score", json=vector["document"])
        refused = "codes" in vector or bool(vector.get("refused"))
        assert answer.status_code == (422 if refused else 200), vector["id"]
        check(answer.get_json(), {**vector, "refused": refused})
