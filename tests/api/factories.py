"""A program that uses the API, and a few lines for it to send."""

import json
from typing import Any

from flask.testing import FlaskClient

Plain = dict[str, Any]

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]
HAND: Plain = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}
OTHER: Plain = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 3}}
IMPOSSIBLE: Plain = {"hand": {"tricks": [3, 2, 0, 4], "last_trick": 0}}
DOCUMENT: Plain = {"game": "tien-gow", "sheet": "celko-kam", "players": PLAYERS}


class Program:
    """A program that has tokens of a group, and sends the host's unless it is told otherwise."""

    def __init__(self, client: FlaskClient):
        self.client = client
        self.tokens: dict[str, str] = {}
        self.group = self.sitting = ""

    def found(self, name: str = "Us") -> "Program":
        """Make a group of the usual four, whose tokens it then has."""
        made = self.call("POST", "/groups", {"name": name, "players": PLAYERS}).json
        self.group, self.tokens = made["id"], made["tokens"]
        return self

    def begin(self, document: Plain) -> "Program":
        """Bring in a sitting, which it is then at."""
        begun = self.call("POST", f"/groups/{self.group}/sittings", document)
        self.sitting = begun.json["id"]
        return self

    def call(
        self, method: str, path: str, body: object = None, role: str = "host", **headers: str
    ) -> Any:
        """The response of the API."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if role in self.tokens:
            sent["Authorization"] = f"Bearer {self.tokens[role]}"
        data = None if body is None else json.dumps(body)
        kind = None if data is None else "application/json"
        return self.client.open(
            f"/api{path}", method=method, data=data, headers=sent, content_type=kind
        )

    def at_the_sitting(
        self, method: str, path: str, body: object = None, role: str = "host", **headers: str
    ) -> Any:
        return self.call(method, f"/sittings/{self.sitting}{path}", body, role, **headers)

    def record(self, line: Plain, number: int, **headers: str) -> Any:
        return self.at_the_sitting("POST", "/lines", {"number": number, **line}, **headers)

    @property
    def evening(self) -> str:
        """The path of the group's latest evening."""
        told = self.call("GET", f"/groups/{self.group}/evenings").json
        return f"/evenings/{told['evenings'][0]['id']}"

    def tag(self) -> str:
        return str(self.at_the_sitting("GET", "").headers["ETag"])

    def look(self) -> Any:
        return self.at_the_sitting("GET", "").json

    def lines(self) -> list[Plain]:
        lines: list[Plain] = self.look()["document"]["lines"]
        return lines


def problem(response: Any, status: int) -> Any:
    """The problem document of a response, which is what it should be."""
    assert response.status_code == status, response.text
    assert response.content_type == "application/problem+json"
    assert response.json["status"] == status
    return response.json
