"""The process that makes PDFs: what it makes, what it refuses, and what it never does."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from companion.printing.worker import (
    LARGEST_PAGE,
    LONG,
    READY,
    Attachment,
    Busy,
    DocumentTooLong,
    Job,
    PangoMissing,
    PdfWorker,
    PdfWorkers,
    WorkerFailed,
    render,
)
from tests.printing.reading import Read

PAGE = '<html lang="en"><title>A page</title><p>天九至尊 and more 👍 1</p></html>'
ENDLESS = "<p>" + "word <b>word</b> " * 60_000


@pytest.fixture(scope="module")
def worker() -> Iterator[PdfWorker]:
    worker = PdfWorker()
    yield worker
    worker.stop()


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


def test_a_document_is_tagged_has_its_title_its_language_and_its_fonts(worker: PdfWorker) -> None:
    read = Read(worker.pdf(Job(PAGE)))
    assert (read.tagged, read.title, read.language) == (True, "A page", "en")
    assert read.fonts
    assert all(inside for _, inside in read.fonts)
    assert "天九至尊" in read.text


def test_a_letter_that_no_font_has_is_told(caplog: pytest.LogCaptureFixture) -> None:
    render(Job(PAGE))
    assert caplog.messages == []
    render(Job("<p>\ue123 and more</p>"))
    assert any(".notdef" in message for message in caplog.messages)


def test_the_same_page_is_rendered_to_the_same_bytes_by_any_process(worker: PdfWorker) -> None:
    attached = (Attachment("a.json", b"{}", "a file"),)
    first = worker.pdf(Job(PAGE, attached))
    worker.stop()
    same = first == worker.pdf(Job(PAGE, attached))
    assert same


FETCHING = (
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
    '<ul><li style="list-style-image: url({})">a</ul>',
)


@pytest.mark.parametrize("page", ["".join(FETCHING), '<base href="{}"><img src="a.png">'])
def test_nothing_is_fetched_from_here_or_elsewhere(
    page: str, asked: tuple[str, list[str]], tmp_path: Path, worker: PdfWorker
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret")
    address, paths = asked
    for target in (f"{address}/a", secret.as_uri(), str(secret)):
        html = page.format(*[target] * len(FETCHING))
        read = Read(worker.pdf(Job(f"<html>{html}<p>text</p></html>")))
        assert "text" in read.text
        assert "secret" not in read.text
        assert read.attached == {}
    assert paths == []


def test_a_page_that_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(DocumentTooLong):
        PdfWorker().pdf(Job("x" * (LARGEST_PAGE + 1)))


@pytest.mark.ordeal
def test_a_document_that_takes_too_long_takes_nobody_with_it() -> None:
    worker = PdfWorker(seconds=20)
    worker.pdf(Job(PAGE))
    with ThreadPoolExecutor(3) as waiting:
        slow, *others = [waiting.submit(worker.pdf, Job(html)) for html in (ENDLESS, PAGE, PAGE)]
    worker.stop()
    assert isinstance(slow.exception(), DocumentTooLong)
    one, two = (other.result() for other in others)
    assert one == two


def test_more_than_fit_in_the_row_are_sent_away_and_hold_nobody_up() -> None:
    worker = PdfWorker(waiting=0)
    with pytest.raises(Busy):
        worker.pdf(Job(PAGE))


def test_a_fault_of_a_worker_is_told_and_the_next_document_is_rendered(worker: PdfWorker) -> None:
    with pytest.raises(RuntimeError):
        worker.pdf(Job(PAGE, (Attachment("a", None, "no file"),)))  # type: ignore[arg-type]
    assert worker.pdf(Job(PAGE)).startswith(b"%PDF")


def work_until_killed(jobs: Connection) -> None:
    """Renders, but is killed by a page that says so. Runs in the worker process."""
    jobs.send(READY)
    while "kill" not in jobs.recv().html:
        jobs.send(b"%PDF")
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_is_killed_has_failed_and_the_next_document_starts_another() -> None:
    worker = PdfWorker(work=work_until_killed)
    with pytest.raises(WorkerFailed, match="exit code -9"):
        worker.pdf(Job("kill"))
    assert worker.pdf(Job(PAGE)).startswith(b"%PDF")
    worker.stop()


@pytest.mark.parametrize(
    ("fails", "fault", "says"),
    [
        ("raise SystemExit(3)", WorkerFailed, "exit code 3"),
        ("raise OSError(\"cannot load library 'libpango'\")", PangoMissing, "libpango"),
    ],
)
def test_a_worker_that_cannot_start_has_failed_and_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, fault: type[Exception], says: str
) -> None:
    (tmp_path / "weasyprint.py").write_text(fails)
    monkeypatch.syspath_prepend(tmp_path)
    worker = PdfWorker()
    with pytest.raises(fault, match=says):
        worker.pdf(Job(PAGE))
    monkeypatch.undo()
    assert worker.pdf(Job(PAGE)).startswith(b"%PDF")
    worker.stop()


def test_a_worker_that_does_not_start_in_time_has_failed() -> None:
    with pytest.raises(WorkerFailed, match="not started"):
        PdfWorker(starting=0).pdf(Job(PAGE))


class NoProcess(SpawnProcess):
    """A process that cannot start."""

    def start(self) -> None:
        raise BlockingIOError("no more processes")


class Full(SpawnContext):
    """A machine on which no process can start."""

    Process = NoProcess


def test_a_machine_without_room_for_a_worker_says_so_each_time() -> None:
    worker = PdfWorker(context=Full())
    for _ in range(2):
        with pytest.raises(WorkerFailed, match="no more processes"):
            worker.pdf(Job(PAGE))


def test_the_process_ends_with_the_worker(worker: PdfWorker) -> None:
    worker.pdf(Job(PAGE))
    process = worker.process_id
    assert process
    worker.stop()
    assert worker.process_id is None
    assert not Path(f"/proc/{process}").exists()


class Recorder(PdfWorker):
    """Notes its jobs instead of rendering them; each waits until it may go on."""

    def __init__(self, pdf: bytes = b"%PDF"):
        super().__init__()
        self.made: list[str] = []
        self.result = pdf
        self.begun, self.go_on = threading.Event(), threading.Event()

    def run(self, job: Job) -> bytes:
        self.made.append(job.tag)
        self.begun.set()
        assert self.go_on.wait(60)
        return self.result


def test_the_same_document_that_several_wait_for_is_rendered_once() -> None:
    worker, job = Recorder(), Job(PAGE, tag="this")
    with ThreadPoolExecutor(3) as waiting:
        for _ in range(3):
            waiting.submit(worker.pdf, job)
        worker.go_on.set()
    assert worker.made == ["this"]


def test_a_long_document_does_not_delay_a_short_one() -> None:
    long = Recorder()
    workers = PdfWorkers(long=long)
    with ThreadPoolExecutor(1) as waiting:
        made = waiting.submit(workers.pdf, Job(PAGE + " " * LONG))
        assert long.begun.wait(60)
        assert workers.pdf(Job(PAGE)).startswith(b"%PDF")
        assert not made.done()
        long.go_on.set()
    workers.stop()


def test_the_worker_of_a_long_document_ends_with_it() -> None:
    long = PdfWorker(work=work_until_killed)
    workers = PdfWorkers(long=long)
    assert workers.pdf(Job(PAGE + " " * LONG)) == b"%PDF"
    assert long.process_id is None


def test_strangers_use_only_the_worker_for_short_documents() -> None:
    short, long = Recorder(b"short"), Recorder(b"long")
    short.go_on.set()
    long.go_on.set()
    workers, job = PdfWorkers(short, long), Job(PAGE + " " * LONG)
    assert (workers.pdf(job, member=False), workers.pdf(job)) == (b"short", b"long")
