"""Renders HTML to PDF in worker processes, which cannot read files or the network.

WeasyPrint is imported only in the workers, so that it costs the server neither memory nor time.
"""

import gc
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from ctypes.util import find_library
from datetime import UTC, datetime
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from threading import Lock, Semaphore
from typing import Any, NamedTuple

from flask import Flask

from companion.cache import Cache
from companion.printing.paper import impose

LARGEST_PAGE = 8 * 1024 * 1024
"""Characters of HTML; more are not printed."""

LONG = 150_000
"""Characters of HTML that take some seconds to print: about a hundred hands."""

STARTING = 60
"""Seconds in which a worker must have started."""

MEMORY = 2 * 1024**3
"""Bytes that a worker may use."""

ENDING = 5
"""Seconds in which a worker has ended after its connection was closed."""

FIXED_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""The date of all files inside a PDF, so that the same HTML gives the same bytes."""

CACHED = 24 * 1024 * 1024
"""Bytes of finished PDFs kept in memory: some hundreds of documents."""

READY = "ready"

ONE_PAGE = "one-page"
"""The metadata that names a CSS class; it is set if the document needs more than one page."""

EXTENSION = "companion-pdf-workers"


class Busy(Exception):
    """Too many documents are waiting."""


class PrintQueue:
    """Requests that print or wait; each of them holds a thread of the server."""

    def __init__(self, places: int, of_strangers: int):
        """At most `places` requests wait or print, `of_strangers` of them without a link."""
        self._places, self._of_strangers = Semaphore(places), Semaphore(of_strangers)
        self._printing = Lock()

    @contextmanager
    def turn(self, member: bool) -> Iterator[None]:
        """Wait for a turn, and print. Raises Busy if the queue is full."""
        with ExitStack() as held:
            for places in (self._places,) if member else (self._places, self._of_strangers):
                if not places.acquire(blocking=False):
                    raise Busy
                held.callback(places.release)
            with self._printing:
                yield


PdfCache = Cache[str, bytes]
"""Finished PDFs by the tag of their job."""


MOST_TAGS = 2000
"""The most documents whose tags are known without writing them."""


def pdf_cache() -> PdfCache:
    return Cache(CACHED, weigh=len)


class Attachment(NamedTuple):
    """A file inside the PDF."""

    name: str
    content: bytes
    description: str


class Job(NamedTuple):
    """A document to render: HTML with its style inside. It is cached if it has a tag."""

    html: str
    attachments: tuple[Attachment, ...] = ()
    tag: str = ""


class DocumentTooLong(Exception):
    """The document is too large, or took too long to render."""


class WorkerFailed(Exception):
    """The worker ended by itself or did not start; the text says how."""


class PangoMissing(Exception):
    """WeasyPrint needs Pango (libpango-1.0-0 in Debian), which this machine lacks."""


@cache
def is_pango_missing() -> bool:
    return find_library("pango-1.0") is None and os.name == "posix"


def render(job: Job) -> bytes:
    """Render HTML to a tagged PDF (PDF/UA-1). Nothing is fetched while rendering."""
    from weasyprint import HTML
    from weasyprint import Attachment as Attached
    from weasyprint.urls import URLFetcher

    class NoFetcher(URLFetcher):  # type: ignore[misc]
        """Refuses every URL."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            raise ValueError(f"printing fetches nothing: {url[:80]}")

    attachments = [
        Attached(
            string=each.content,
            name=each.name,
            description=each.description,
            created=FIXED_DATE,
            modified=FIXED_DATE,
        )
        for each in job.attachments
    ]
    options = {"attachments": attachments, "pdf_variant": "pdf/ua-1"}
    laid = HTML(string=job.html, url_fetcher=NoFetcher()).render(**options)
    if (fits := laid.metadata.custom.get(ONE_PAGE)) and len(laid.pages) > 1:
        compact = job.html.replace("<html", f'<html class="{fits}"', 1)
        laid = HTML(string=compact, url_fetcher=NoFetcher()).render(**options)
    pdf = laid.write_pdf(finisher=impose, pdf_identifier=b"companion", **options)
    assert isinstance(pdf, bytes)
    return pdf


def work(jobs: Connection) -> None:
    """Render jobs until the other end of the connection is closed. Runs in the worker process."""
    _restrict()
    try:
        import weasyprint  # noqa: F401 - imported before the first job arrives
    except OSError as error:
        jobs.send(PangoMissing(str(error)))
        return
    jobs.send(READY)
    # Garbage collection takes a fifth of the time; between documents, nobody waits for it.
    gc.freeze()
    gc.disable()
    with suppress(EOFError, BrokenPipeError):
        while True:
            gc.collect()
            job = jobs.recv()
            try:
                jobs.send(render(job))
            except MemoryError:
                jobs.send(DocumentTooLong())
            except Exception as error:
                jobs.send(RuntimeError(f"{type(error).__name__}: {error}"))


def _restrict() -> None:
    """Lower the priority of this process and limit its memory."""
    # The date inside embedded fonts.
    os.environ["SOURCE_DATE_EPOCH"] = str(int(FIXED_DATE.timestamp()))
    # Ctrl+C is for the server, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        import resource
    except ImportError:  # Windows
        return
    os.nice(19)
    with suppress(OSError):  # if memory runs out, the kernel kills a worker, not the server
        Path("/proc/self/oom_score_adj").write_text("500")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class PdfWorker:
    """A worker process that renders one document at a time; a few requests wait in a queue.

    A document that takes too long ends the process; the next document starts another. The process
    ends with the server.
    """

    def __init__(
        self,
        seconds: float = 30,
        waiting: int = 4,
        strangers: int = 2,
        cached: PdfCache | None = None,
        starting: float = STARTING,
        context: SpawnContext | None = None,
        work: Callable[[Connection], None] = work,
    ):
        """`seconds` limit the time of a document, `waiting` the requests in the queue, each of
        which holds a thread of the server, `strangers` those without a link.
        """
        self._seconds, self._starting = seconds, starting
        self._queue = PrintQueue(waiting, strangers)
        self._cached = pdf_cache() if cached is None else cached
        # Not forked: another thread of the server may hold a lock at that moment.
        self._context = context or get_context("spawn")
        self._work = work
        self._lock = Lock()
        self._process: SpawnProcess | None = None
        self._jobs: Connection | None = None

    @property
    def process_id(self) -> int | None:
        """The worker process; None if none is running."""
        return self._process.pid if self._process and self._process.is_alive() else None

    def pdf(self, job: Job, member: bool = True) -> bytes:
        """Return the PDF of a job, from the cache if possible.

        Raises Busy, DocumentTooLong, WorkerFailed or PangoMissing.
        """
        if len(job.html) > LARGEST_PAGE:
            raise DocumentTooLong
        with self._queue.turn(member), self._lock:
            # A request before this one in the queue may have asked for the same document.
            pdf = self._cached.get(job.tag)
            if pdf is None:
                pdf = self.run(job)
                if job.tag:
                    self._cached.put(job.tag, pdf)
            return pdf

    def run(self, job: Job) -> bytes:
        """Render a job in the worker process; start the process if necessary."""
        if self.process_id is None:
            self._start()
        answer = self._answer(job, self._seconds)
        if isinstance(answer, bytes):
            return answer
        self._end()
        raise answer

    def _start(self) -> None:
        self._end()
        self._jobs, theirs = self._context.Pipe()
        process = self._context.Process(target=self._work, args=(theirs,), daemon=True)
        try:
            process.start()
        except OSError as error:
            raise WorkerFailed(str(error)) from error
        finally:
            theirs.close()
        self._process = process
        if (answer := self._answer(None, self._starting)) != READY:
            self._end()
            if isinstance(answer, DocumentTooLong):
                raise WorkerFailed(f"it has not started after {self._starting} seconds")
            raise answer

    def _answer(self, job: Job | None, seconds: float) -> Any:
        """Return the PDF of a job, an exception, or READY when the process has started."""
        assert self._jobs is not None
        assert self._process is not None
        try:
            if job is not None:
                self._jobs.send(job)
            return self._jobs.recv() if self._jobs.poll(seconds) else DocumentTooLong()
        except (EOFError, OSError):
            self._process.join(ENDING)
            return WorkerFailed(f"it ended with exit code {self._process.exitcode}")

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._jobs is not None:
            self._jobs.close()
        self._process = self._jobs = None

    def stop(self) -> None:
        """End the process after the running document; the next document starts another."""
        with self._lock:
            self._end()


class PdfWorkers:
    """Two workers: long documents have their own, so that short ones need not wait for them.

    The worker for long documents ends after each. Strangers cannot use it.
    """

    def __init__(self, short: PdfWorker | None = None, long: PdfWorker | None = None) -> None:
        self.cached = pdf_cache()
        self.tags: Cache[bytes, str] = Cache(MOST_TAGS)
        """The tags of documents by the digest of what they depend on."""
        self._short = short or PdfWorker(cached=self.cached)
        self._long = long or PdfWorker(waiting=2, strangers=0, cached=self.cached)

    def pdf(self, job: Job, member: bool = True) -> bytes:
        """Return the PDF of a job; raises as `PdfWorker.pdf` does."""
        if len(job.html) <= LONG or not member:
            return self._short.pdf(job, member)
        try:
            return self._long.pdf(job)
        finally:
            self._long.stop()

    def stop(self) -> None:
        """End both processes; the next document starts another."""
        self._short.stop()
        self._long.stop()


def set_up(app: Flask) -> None:
    """Give the app its workers, whose processes start with the first document."""
    app.extensions[EXTENSION] = PdfWorkers()
