"""The process that makes PDFs: what it makes, what it refuses, and what it never does."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from companion.printing import worker as module
from companion.printing.print_queue import Busy
from companion.printing.worker import (
    LARGEST,
    LONG,
    Attachment,
    Broken,
    Job,
    Missing,
    Press,
    Presses,
    TooLong,
    press,
)
from tests.paper.reading import Read

PAGE = '<html lang="en"><title>A page</title><p>天九至尊 and more 👍 1</p></html>'
ENDLESS = "<p>" + "word <b>word</b> " * 60_000


@pytest.fixture(scope="module")
def machine() -> Iterator[Press]:
    machine = Press()
    yield machine
    machine.stop()


@pytest.fixture
def asked() -> Iterator[tuple[str, list[str]]]:
    """A server on this machine, and what it was asked for."""
    paths: list[str] = []

    class Told(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    server = HTTPServer(("127.0.0.1", 0), Told)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", paths
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_document_is_tagged_has_its_title_its_language_and_its_fonts(machine: Press) -> None:
    read = Read(machine(Job(PAGE)))
    assert (read.tagged, read.title, read.language) == (True, "A page", "en")
    assert read.fonts
    assert all(inside for _, inside in read.fonts)
    assert "天九至尊" in read.text


def test_a_letter_that_no_font_has_is_told(caplog: pytest.LogCaptureFixture) -> None:
    press(Job(PAGE))
    assert caplog.messages == []
    press(Job("<p>\ue123 and more</p>"))
    assert any(".notdef" in message for message in caplog.messages)


def test_the_same_page_is_pressed_to_the_same_bytes_by_any_process(machine: Press) -> None:
    attached = (Attachment("a.json", b"{}", "a file"),)
    first = machine(Job(PAGE, attached))
    machine.stop()
    same = first == machine(Job(PAGE, attached))
    assert same


def test_a_file_travels_inside(machine: Press) -> None:
    read = Read(machine(Job(PAGE, (Attachment("a.json", b'{"a": 1}', "a file"),))))
    assert read.attached == {"a.json": b'{"a": 1}'}


@pytest.mark.parametrize(
    "page",
    [
        '<img src="{}">',
        '<link rel="stylesheet" href="{}">',
        '<link rel="attachment" href="{}">',
        '<style>@import "{}";</style>',
        '<style>@font-face {{ font-family: F; src: url("{}") }} p {{ font-family: F }}</style>',
        '<style>p {{ background: url("{}") }}</style>',
        '<style>p::before {{ content: url("{}") }}</style>',
        '<svg><use href="{}#a"/></svg>',
        '<svg><image href="{}" width="9" height="9"/></svg>',
        '<object data="{}"></object>',
        '<embed src="{}">',
        '<base href="{}"><img src="a.png">',
        '<ul><li style="list-style-image: url({})">a</ul>',
    ],
)
def test_nothing_is_fetched_from_here_or_elsewhere(
    page: str, asked: tuple[str, list[str]], tmp_path: Path, machine: Press
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret")
    address, paths = asked
    for target in (f"{address}/a", secret.as_uri(), str(secret)):
        pdf = machine(Job(f"<html>{page.format(target)}<p>text</p></html>"))
        read = Read(pdf)
        assert "secret" not in read.text
        assert read.attached == {}
    assert paths == []


def test_a_page_that_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(TooLong):
        Press()(Job("x" * (LARGEST + 1)))


@pytest.mark.ordeal
def test_a_document_that_takes_too_long_takes_nobody_with_it() -> None:
    machine = Press(seconds=20)
    found: dict[str, object] = {}

    def try_to(name: str, html: str) -> None:
        try:
            found[name] = machine(Job(html))
        except TooLong as error:
            found[name] = error

    machine(Job(PAGE))
    threads = [
        threading.Thread(target=try_to, args=each)
        for each in (("slow", ENDLESS), ("one", PAGE), ("two", PAGE))
    ]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        machine.stop()
    assert isinstance(found["slow"], TooLong)
    assert found["one"] == found["two"]
    assert isinstance(found["one"], bytes)


def test_more_than_fit_in_the_row_are_sent_away_and_hold_nobody_up() -> None:
    machine = Press(waiting=0)
    with pytest.raises(Busy):
        machine(Job(PAGE))


def test_a_fault_of_the_press_is_told_and_the_next_document_is_pressed(
    machine: Press,
) -> None:
    with pytest.raises(RuntimeError):
        machine(Job(PAGE, (Attachment("a", None, "no file"),)))  # type: ignore[arg-type]
    assert machine(Job(PAGE)).startswith(b"%PDF")


def test_a_press_that_is_killed_at_its_work_is_broken_and_the_next_document_gets_another(
    machine: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine(Job(PAGE))
    process, jobs = machine._process, machine._jobs
    assert process is not None
    assert jobs is not None
    wait = jobs.poll

    def poll(seconds: float) -> bool:
        process.kill()
        return wait(seconds)

    monkeypatch.setattr(jobs, "poll", poll)
    with pytest.raises(Broken, match="exit code -9"):
        machine(Job(ENDLESS))
    assert machine(Job(PAGE)).startswith(b"%PDF")


def test_a_press_that_cannot_begin_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weasyprint.py").write_text("raise SystemExit(3)")
    monkeypatch.syspath_prepend(tmp_path)
    machine = Press()
    with pytest.raises(Broken, match="exit code 3"):
        machine(Job(PAGE))
    monkeypatch.undo()
    assert machine(Job(PAGE)).startswith(b"%PDF")
    machine.stop()


def test_a_press_that_never_says_that_it_is_there_is_broken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "BEGINNING", 0)
    with pytest.raises(Broken, match="not begun"):
        Press()(Job(PAGE))


def test_a_press_for_which_there_is_no_process_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise BlockingIOError("no more processes")

    machine = Press()
    monkeypatch.setattr(SpawnProcess, "start", full)
    for _ in range(2):
        with pytest.raises(Broken, match="no more processes"):
            machine(Job(PAGE))
    monkeypatch.undo()
    assert machine(Job(PAGE)).startswith(b"%PDF")
    machine.stop()


def test_without_pango_it_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weasyprint.py").write_text("raise OSError(\"cannot load library 'libpango'\")")
    monkeypatch.syspath_prepend(tmp_path)
    machine = Press()
    with pytest.raises(Missing, match="libpango"):
        machine(Job(PAGE))
    machine.stop()


def test_the_process_ends_with_the_press(machine: Press) -> None:
    machine(Job(PAGE))
    process = machine._process
    assert process is not None
    assert process.is_alive()
    assert process.daemon
    machine.stop()
    assert machine._process is None


def test_it_presses_here_as_it_does_there(machine: Press) -> None:
    assert Read(press(Job(PAGE))).text == Read(machine(Job(PAGE))).text


def test_the_same_document_that_several_wait_for_is_pressed_once() -> None:
    machine = Press()
    made: list[str] = []
    first_is_pressed = threading.Event()

    def pressed(job: Job) -> bytes:
        made.append(job.tag)
        first_is_pressed.wait()
        return b"%PDF"

    machine._pressed = pressed  # type: ignore[method-assign]
    job = Job(PAGE, tag="this")
    threads = [threading.Thread(target=machine, args=(job,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    first_is_pressed.set()
    for thread in threads:
        thread.join()
    assert made == ["this"]


def test_what_is_long_holds_up_nothing_that_is_short_and_its_press_ends_with_it() -> None:
    presses = Presses()
    long_has_begun, short_is_done = threading.Event(), threading.Event()

    def slowly(job: Job) -> bytes:
        long_has_begun.set()
        assert short_is_done.wait(60)
        return b"%PDF"

    presses._long._pressed = slowly  # type: ignore[method-assign]
    thread = threading.Thread(target=presses, args=(Job(PAGE + " " * LONG),))
    try:
        thread.start()
        assert long_has_begun.wait(60)
        assert presses(Job(PAGE)).startswith(b"%PDF")
        assert thread.is_alive()
    finally:
        short_is_done.set()
        thread.join()
        presses.stop()
    assert presses._long._process is None


def test_strangers_wait_for_the_short_press_only_however_long_their_document_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    presses = Presses()
    monkeypatch.setattr(presses._long, "_pressed", lambda _: b"long")
    monkeypatch.setattr(presses._short, "_pressed", lambda _: b"short")
    job = Job(PAGE + " " * LONG)
    assert (presses(job, False), presses(job, True)) == (b"short", b"long")
