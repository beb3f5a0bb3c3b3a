"""An evening on a server in a container: recorded by the API, printed, and read again."""

from contextlib import closing
from http.client import HTTPConnection
from typing import Any

from tests.served import ServedGroup, ask

PORT = 8000
"""The port of the container in operating.md and the compose file."""


class Table:
    """A group at a server, whose evening is recorded by the API."""

    def __init__(self) -> None:
        with closing(self._connection()) as to:
            group = ServedGroup(to)
            self._key, self.sitting = group.key("host"), group.begin(to)
        self.hands = 0

    def records(self, tricks: list[int]) -> None:
        self.hands += 1
        last = next(seat for seat, taken in enumerate(tricks) if taken)
        hand = {"number": self.hands, "hand": {"tricks": tricks, "last_trick": last}}
        row = self._asked("POST", f"/sittings/{self.sitting}/lines", hand)
        assert sum(transfer["amount"] for transfer in row["transfers"]) > 0

    def stands(self) -> dict[str, int]:
        found: dict[str, int] = self._asked("GET", f"/sittings/{self.sitting}")["answer"][
            "balances"
        ]
        assert sum(found.values()) == 0
        return found

    def prints(self) -> int:
        """How large its score sheet is."""
        with closing(self._connection()) as to:
            to.request("GET", f"/sittings/{self.sitting}/print/score-sheet.pdf", headers=self._key)
            answer = to.getresponse()
            printed = answer.read()
        assert (answer.status, printed[:5]) == (200, b"%PDF-")
        return len(printed)

    def _asked(self, method: str, path: str, body: object = None) -> Any:
        with closing(self._connection()) as to:
            status, answer = ask(to, method, f"/api{path}", body, **self._key)
        assert status in (200, 201), answer
        return answer

    @staticmethod
    def _connection() -> HTTPConnection:
        return HTTPConnection("localhost", PORT, timeout=120)
