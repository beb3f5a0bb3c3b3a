"""Compressed responses have the same content; those with a key are not compressed."""

import gzip
import json
from http.client import HTTPConnection, HTTPResponse

import brotli
import pytest

from tests.served import ServedGroup, Server, ask

UNPACK = {None: bytes, "br": brotli.decompress, "gzip": gzip.decompress}
HAND = {"hand": {"tricks": [3, 2, 0, 3], "last_trick": 0}}


@pytest.fixture
def server(served: Server) -> Server:
    return served


def look(to: HTTPConnection, path: str, accept: str, **more: str) -> tuple[HTTPResponse, bytes]:
    headers = {"Accept-Encoding": accept} if accept else {}
    to.putrequest("GET", path, skip_host="Host" in more, skip_accept_encoding=True)
    for name, value in {**headers, **more}.items():
        to.putheader(name.replace("_", "-"), value)
    to.endheaders()
    answer = to.getresponse()
    return answer, answer.read()


@pytest.mark.parametrize(
    "path",
    [
        "/static/css/base.css",
        "/static/js/live/watch.js",
        "/sheets/simple",
        "/api/sheets",
        "/api/openapi.json",
    ],
)
def test_it_is_the_same_in_fewer_bytes_for_clients_that_unpack(server: Server, path: str) -> None:
    to = server.connect()
    plain = look(to, path, "")[1]
    for accept, coding in (
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("identity", None),
        ("zstd", None),
    ):
        answer, sent = look(to, path, accept)
        assert answer.headers["Content-Encoding"] == coding, accept
        assert int(answer.headers["Content-Length"]) == len(sent)
        assert "Accept-Encoding" in answer.headers["Vary"]
        if path != "/sheets/simple":  # a page has a token of its own each time
            assert UNPACK[coding](sent) == plain
        assert coding is None or len(sent) < len(plain) * 0.7


def test_what_is_small_or_is_packed_already_goes_as_it_is(server: Server) -> None:
    for path in ("/static/icons/companion.svg", "/healthz/live", "/sheets/simple/print/rules.pdf"):
        answer, _ = look(server.connect(), path, "br, gzip")
        assert (answer.status, answer.headers["Content-Encoding"]) == (200, None), path


def test_what_has_a_key_in_it_goes_as_it_is(server: Server) -> None:
    to = server.connect()
    links = look(to, f"/join/{ServedGroup(to, 'U' * 40).tokens['host']}", "br, gzip")[0]
    assert links.status == 200
    assert links.headers["Cache-Control"] == "no-store"
    assert links.headers["Content-Encoding"] is None


def test_a_tag_is_the_same_whichever_way_an_answer_came(server: Server) -> None:
    to = server.connect()
    group = ServedGroup(to)
    key, sitting = group.key(), f"/api/sittings/{group.begin(to, [HAND])}"
    answer, sent = look(to, sitting, "br", **key)
    tag = answer.headers["ETag"]
    assert tag.startswith("W/")
    assert json.loads(brotli.decompress(sent))["version"] == 1
    again, nothing = look(to, sitting, "br", If_None_Match=tag, **key)
    assert (again.status, nothing) == (304, b"")
    stale = tag.replace("1-", "0-", 1)
    assert ask(to, "POST", f"{sitting}/undo", **key, If_Match=stale)[0] == 412
    assert ask(to, "POST", f"{sitting}/undo", **key, If_Match=tag)[0] == 200


def test_a_phone_that_watches_is_told_of_nothing_new_by_a_weak_tag_too(server: Server) -> None:
    to = server.connect()
    group = ServedGroup(to)
    key, state = group.key(), f"/sittings/{group.begin(to)}/state"
    tag = look(to, state, "", **key)[0].headers["ETag"]
    assert look(to, state, "", If_None_Match=f"W/{tag}", **key)[0].status == 304
