"""`companion score` answers any input: never a traceback, never another exit status."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from tests.marks import in_ordeal
from tests.oracle.random_documents import mahjong, tien_gow

Plain = Any
Capture = pytest.CaptureFixture[str]

STRANGE: tuple[Plain, ...] = (
    None, True, False, 0, -1, 1, 4, 2.5, -0.5, 8, 10**9, 10**9 + 1, 10**18 - 1, 10**18, 10**40,
    1e300, float("nan"), float("inf"), "", " ", "0", "S9", "F1", "\ud800", "é", "e\u0301", "a\nb",
    "x" * 61, "陳大文", [], [[]], [0, 0, 0, 0], {}, {"": {}}, {"code": "supreme-led", "seat": 0},
)  # fmt: skip
WORDS = (
    "game", "sheet", "players", "banker", "lines", "meta", "preset", "choices", "house", "hand",
    "tricks", "last_trick", "marks", "code", "seat", "declared", "by", "winner", "self_pick",
    "discarder", "hands", "units", "farn", "groups", "flowers", "kind", "tile", "open", "limit",
    "house_farn", "shown", "why", "seating", "transfer", "payer", "payee", "points", "agreed",
    "net", "bank", "streak", "edit", "values", "strike", "add", "after", "key", "base", "double",
)  # fmt: skip
HOUSES: tuple[Plain, ...] = (
    [{"edit": "empty", "values": {"points": 7}}, {"strike": "over-par"}],
    [{"add": {"kind": "lead-pays", "key": "x", "values": {"with_banker": 6}}, "after": "empty"}],
    [{"add": {"kind": "group-units", "key": "x", "values": {"kind": "kong"}}}],
    [{"strike": "limit"}, {"edit": "dragons", "values": {"farn": 2}}],
)


# Documents a few steps away from a good one


@cache
def good() -> tuple[str, ...]:
    """Random sittings of both games, many of them with lines that are refused."""
    return tuple(
        json.dumps(make(Random(seed))) for seed in range(100) for make in (tien_gow, mahjong)
    )


def somewhere(rng: Random, document: Plain) -> tuple[Plain, Any]:
    """A place in a document: what holds it, and its key or number there."""
    holder = document
    while True:
        key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        inside = holder[key]
        if not isinstance(inside, dict | list) or not inside or rng.random() < 0.2:
            return holder, key
        holder = inside


def replace(rng: Random, holder: Plain, key: Any) -> None:
    holder[key] = deepcopy(rng.choice(STRANGE))  # later steps may walk into it


def remove(rng: Random, holder: Plain, key: Any) -> None:
    del holder[key]


def add(rng: Random, holder: Plain, key: Any) -> None:
    value = deepcopy(rng.choice((*STRANGE, holder[key])))
    if isinstance(holder, dict):
        holder[rng.choice(WORDS)] = value
    else:
        holder.insert(key, value)


def nudge(rng: Random, holder: Plain, key: Any) -> None:
    value = holder[key]
    if type(value) in (int, float):
        holder[key] = value + rng.choice((-1, 1, 0.5, 10**9, -(10**17)))
    elif isinstance(value, str):
        holder[key] = rng.choice((value + " ", value[:-1], value.upper(), value * 40))
    elif isinstance(value, list):
        holder[key] = value * 2
    else:
        holder[key] = [value]


STEPS: tuple[Callable[[Random, Plain, Any], None], ...] = (replace, remove, add, nudge)


def walked(rng: Random) -> bytes:
    """A random sitting, some steps of which are invalid."""
    document = json.loads(rng.choice(good()))
    if rng.random() < 0.3:
        sheet = document["sheet"]
        plain = {"preset": sheet} if isinstance(sheet, str) else sheet
        document["sheet"] = {**plain, "house": json.loads(json.dumps(rng.choice(HOUSES)))}
    for _ in range(rng.choice((0, 1, 1, 2, 3, 8))):
        if document:
            rng.choice(STEPS)(rng, *somewhere(rng, document))
    return json.dumps(document, ensure_ascii=rng.random() < 0.5).encode(errors="surrogatepass")


# Bytes a few steps away from a good document


def garbled(rng: Random) -> bytes:
    """A document with some of its bytes changed, cut out, doubled or put elsewhere."""
    text = bytearray(walked(rng))
    for _ in range(rng.choice((1, 1, 2, 5))):
        start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        end = min(end, start + rng.choice((1, 1, 2, 10, 10_000)))
        piece = bytes(text[start:end])
        other = rng.choice((b"", piece * 2, bytes([rng.randrange(256)]), b'"', b"]}", b"-", b"9e9"))
        text[start:end] = other
    return bytes(text)


def made(rng: Random) -> bytes:
    """One line of either kind."""
    text = rng.choice((walked, garbled))(rng)
    return text.replace(b"\n", b" ").replace(b"\r", b" ")


def score(capsys: Capture, folder: Path, given: bytes, *options: str) -> Any:
    """Status, answer and error of the command, run in this process."""
    file = folder / "given.json"
    file.write_bytes(given)
    status = main(["score", str(file), *options])
    return status, *capsys.readouterr()


def check_lines(given: list[bytes], status: int, out: str, err: str) -> None:
    """Each document has an answer of one of three kinds; the worst of them is the status."""
    given = [text for text in given if text.strip()]
    kinds = {"rows": 0, "objections": 1, "error": 2}
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == len(given)
    assert status == max(kinds[next(iter(answer))] for answer in answers)
    assert err == ""


def check_alone(status: int, out: str, err: str) -> None:
    """An answer, or nothing but one line on standard error."""
    if status == 2:
        assert out == ""
        assert err.startswith("companion: ")
        assert err.endswith("\n")
        assert err[:-1].isprintable()
    else:
        assert err == ""
        assert next(iter(json.loads(out))) == ("rows", "objections")[status]


@pytest.mark.parametrize(("batches", "size", "seed"), [(1, 200, 1), in_ordeal(600, 500, None)])
def test_whatever_is_on_a_line_is_answered(
    capsys: Capture, tmp_path: Path, batches: int, size: int, seed: int | None
) -> None:
    rng = Random(seed)
    for _ in range(batches):
        given = [made(rng) for _ in range(size)]
        check_lines(given, *score(capsys, tmp_path, b"\n".join(given), "--lines"))


@pytest.mark.parametrize(("many", "seed"), [(40, 1), in_ordeal(20_000, None)])
def test_whatever_is_given_alone_is_answered_or_told(
    capsys: Capture, tmp_path: Path, many: int, seed: int | None
) -> None:
    rng = Random(seed)
    for _ in range(many):
        check_alone(*score(capsys, tmp_path, made(rng)))
