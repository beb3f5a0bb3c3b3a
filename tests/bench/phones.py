"""Tables that record and phones that watch, all in one process that costs little.

It reads what it is to do from standard input and writes how long each answer took, in seconds.
"""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

LENGTH = re.compile(rb"\r\nContent-Length: (\d+)", re.IGNORECASE)
HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}


@dataclass
class Line:
    """A connection that is kept, by somebody who shows the key of a group in a header."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    key: str

    async def ask(
        self, method: str, path: str, body: object = None, known: int = 0
    ) -> tuple[int, bytes]:
        """The status and what the server answers; `known` is the version that is here already."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{self.key}\r\n"
            f'If-None-Match: "{known}"\r\nContent-Length: {len(sent)}\r\n\r\n'
        )
        self.writer.write(head.encode() + sent)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(answer)
        text = await self.reader.readexactly(int(length[1])) if length else b""
        return int(answer[9:12]), text


@dataclass
class Evening:
    """What is played, how fast, and how long each answer took.

    `tables` are the sittings, with the token of those who record and the cookie of the phones.
    `every` are the seconds after which a phone asks again, as watch.js does, and `pace` those from
    one hand of a table to its next.
    """

    port: int
    tables: list[tuple[str, str, str]]
    phones: int
    every: float
    pace: float
    seconds: float

    def __post_init__(self) -> None:
        self.spent: dict[str, list[float]] = {"recording": [], "watching": [], "page": []}
        self.random = Random(1)
        self.counted_from = perf_counter() + self.every  # until then they are still coming in
        self.until = self.counted_from + self.seconds

    @property
    def going_on(self) -> bool:
        return perf_counter() < self.until

    @asynccontextmanager
    async def line(self, key: str) -> AsyncIterator[Line]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        yield Line(reader, writer, key)
        writer.close()

    async def play(self) -> None:
        everybody = []
        for sitting, token, cookie in self.tables:
            everybody.append(self.record(sitting, f"Authorization: Bearer {token}"))
            everybody += [self.watch(sitting, f"Cookie: {cookie}") for _ in range(self.phones)]
        await asyncio.gather(*everybody)

    async def record(self, sitting: str, key: str) -> None:
        """Hand after hand, each at its time, however long the one before took."""
        await asyncio.sleep(self.every * self.random.random())
        async with self.line(key) as line:
            number = json.loads((await line.ask("GET", f"/sittings/{sitting}/state"))[1])["number"]
            due = self.counted_from + self.pace * self.random.random()
            while due < self.until:
                await asyncio.sleep(due - perf_counter())
                body = {"number": number, **HAND}
                path = f"/api/sittings/{sitting}/lines"
                status, _ = await self.timed("recording", line.ask("POST", path, body))
                assert status == 201, status
                number, due = number + 1, due + self.pace

    async def watch(self, sitting: str, key: str) -> None:
        """Asks whether anything is new; if so, it fetches the page, as live.js does."""
        await asyncio.sleep(self.every * self.random.random())
        async with self.line(key) as line:
            version = 0
            while self.going_on:
                path = f"/sittings/{sitting}"
                asked = line.ask("GET", f"{path}/state", known=version)
                status, news = await self.timed("watching", asked)
                assert status in (200, 304), status
                if status == 200 and version:
                    assert (await self.timed("page", line.ask("GET", path)))[0] == 200
                version = json.loads(news)["version"] if news else version
                await asyncio.sleep(self.every)

    async def timed(self, what: str, asked: Any) -> tuple[int, bytes]:
        start = perf_counter()
        answer: tuple[int, bytes] = await asked
        if start > self.counted_from:
            self.spent[what].append(perf_counter() - start)
        return answer


if __name__ == "__main__":
    evening = Evening(**json.load(sys.stdin))
    asyncio.run(evening.play())
    json.dump(evening.spent, sys.stdout)
