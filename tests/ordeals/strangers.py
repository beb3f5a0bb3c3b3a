"""Ten clients without a link, in a separate process, that send requests as fast as possible.

`python -m tests.ordeals.strangers PORT SECONDS` reads the URLs that they request, one per line, and
prints the number of responses by status, as JSON.
"""

import json
import random
import sys
from collections import Counter
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from threading import Thread
from time import monotonic
from urllib.parse import urlencode

STRANGERS = 10
MIB = 1024 * 1024
HAND = {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 0}}
LONG = {
    "game": "tien-gow",
    "sheet": "simple",
    "players": ["Ah Ming", "Bo", "Chan", "Di"],
    "lines": [HAND] * 2000,
}
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
SENDS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("/api/score", json.dumps(LONG), JSON),
    ("/api/score", "[" * MIB, JSON),
    ("/api/score", " " * 2 * MIB, JSON),
    ("/api/groups", json.dumps({"name": "Us", "players": ["Ana", "Bo"]}), JSON),
    ("/language", urlencode({"language": "en", "page": "/"}), FORM),
    ("/open", urlencode({"link": "x" * 1000}), FORM),
    ("/groups/new", urlencode({"name": "Us"}), FORM),
)


class Stranger:
    """A client that requests everything, one after another, from its own address."""

    def __init__(self, port: int, address: str, until: float, looks: list[str]):
        self._port, self._address, self._until = port, address, until
        self._looks = looks
        self.answers: Counter[int] = Counter()
        self.thread = Thread(target=self._run)

    def _run(self) -> None:
        chance = random.Random()
        while monotonic() < self._until:
            with closing(self._connected()) as connection:
                try:
                    for _ in range(50):
                        self._ask(connection, chance)
                        if monotonic() > self._until:
                            return
                except (OSError, HTTPException):
                    self.answers[0] += 1  # the server let go of the connection

    def _connected(self) -> HTTPConnection:
        where = (self._address, 0)
        return HTTPConnection("127.0.0.1", self._port, timeout=60, source_address=where)

    def _ask(self, connection: HTTPConnection, chance: random.Random) -> None:
        if chance.random() < 0.7:
            connection.request("GET", chance.choice(self._looks))
        else:
            path, body, kind = chance.choice(SENDS)
            connection.request("POST", path, body, kind)
        answer = connection.getresponse()
        answer.read()
        self.answers[answer.status] += 1


def main(port: int, seconds: float) -> None:
    until = monotonic() + seconds
    looks = sys.stdin.read().splitlines()
    strangers = [Stranger(port, f"127.0.0.{10 + n}", until, looks) for n in range(STRANGERS)]
    for stranger in strangers:
        stranger.thread.start()
    for stranger in strangers:
        stranger.thread.join()
    print(json.dumps(sum((stranger.answers for stranger in strangers), Counter[int]())))


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
