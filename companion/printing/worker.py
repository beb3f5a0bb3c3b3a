"""The press: HTML in, PDF out, in a process of its own that can neither look around nor linger.

WeasyPrint is imported there and nowhere else, so that printing costs the scoring of hands neither
memory nor time. A page brings all it needs: nothing is fetched, from here or from elsewhere.
"""

import gc
import os
import signal
from contextlib import suppress
from ctypes.util import find_library
from datetime import UTC, datetime
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from companion.cache import Cache
from companion.printing.print_queue import PrintQueue

LARGEST = 8 * 1024 * 1024
"""Characters of a page; a larger one is not printed."""

LONG = 150_000
"""Characters of a page that takes some seconds, of about a hundred hands."""

BEGINNING = 60
"""Seconds that the press may take to begin, which no document has to answer for."""

MEMORY = 2 * 1024**3
"""Bytes that the press may use."""

ENDING = 5
"""Seconds within which a press whose connection has closed is gone."""

NEVER = datetime(2000, 1, 1, tzinfo=UTC)
"""The date of all that is inside: with the moment of printing, nothing would be the same twice."""


KEPT = 24 * 1024 * 1024
"""Bytes of finished PDFs that are kept in memory: some hundreds of documents."""

READY = "ready"

ONE_PAGE = "one-page"
"""Names the class in which a document is laid out that would need more than one page without."""

PDFs = Cache[str, bytes]
"""Finished PDFs by the tag of their job."""


def pdf_cache() -> PDFs:
    return Cache(KEPT, weigh=len)


class Attachment(NamedTuple):
    """A file that travels inside the PDF."""

    name: str
    content: bytes
    says: str


class Job(NamedTuple):
    """One document to press: a whole page with its style inside it.

    By its `tag` it is kept; one without is not.
    """

    html: str
    attachments: tuple[Attachment, ...] = ()
    tag: str = ""


class TooLong(Exception):
    """The document is too large, or took too long to press."""


class Broken(Exception):
    """The press ended by itself or never began; the text tells the operator how."""


class Missing(Exception):
    """This machine lacks what the press is made of (Pango, which Debian has)."""


@cache
def is_missing() -> bool:
    """Whether the press could not begin on this machine."""
    return find_library("pango-1.0") is None and os.name == "posix"


def press(job: Job) -> bytes:
    """The PDF of a page: tagged, with nothing in it that was not in the page."""
    from weasyprint import HTML
    from weasyprint import Attachment as Attached
    from weasyprint.urls import URLFetcher

    from companion.printing.imposing import impose

    class Nothing(URLFetcher):  # type: ignore[misc]
        """Fetches nothing, whatever a name on the page may look like."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            raise ValueError(f"nothing is fetched for paper: {url[:80]}")

    attachments = [
        Attached(
            string=each.content,
            name=each.name,
            description=each.says,
            created=NEVER,
            modified=NEVER,
        )
        for each in job.attachments
    ]
    options = {"attachments": attachments, "pdf_variant": "pdf/ua-1"}
    laid = HTML(string=job.html, url_fetcher=Nothing()).render(**options)
    if (fits := laid.metadata.custom.get(ONE_PAGE)) and len(laid.pages) > 1:
        compact = job.html.replace("<html", f'<html class="{fits}"', 1)
        laid = HTML(string=compact, url_fetcher=Nothing()).render(**options)
    pdf = laid.write_pdf(finisher=impose, pdf_identifier=b"companion", **options)
    assert isinstance(pdf, bytes)
    return pdf


def _work(jobs: Connection) -> None:
    """The life of the press: job after job, until nobody holds the other end any more."""
    _behind_everything_else()
    try:
        import weasyprint  # noqa: F401 - looked for once, while nobody waits
    except OSError as error:
        jobs.send(Missing(str(error)))
        return
    jobs.send(READY)
    # A fifth of the time goes by sweeping; done between documents, it holds up nobody.
    gc.freeze()
    gc.disable()
    with suppress(EOFError, BrokenPipeError):
        while True:
            gc.collect()
            job = jobs.recv()
            try:
                jobs.send(press(job))
            except MemoryError:
                jobs.send(TooLong())
            except Exception as error:
                jobs.send(RuntimeError(f"{type(error).__name__}: {error}"))


def _behind_everything_else() -> None:
    # A font says when it was cut to size; without this, never the same twice.
    os.environ["SOURCE_DATE_EPOCH"] = str(int(NEVER.timestamp()))
    # Ctrl+C is for the server, which then lets go of the press.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        import resource
    except ImportError:  # Windows
        return
    os.nice(19)
    with suppress(OSError):  # where memory is short, the server stays
        Path("/proc/self/oom_score_adj").write_text("500")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Press:
    """The press of one server: one document at a time, the others in a short row behind it.

    A document that takes too long takes the process with it, and nothing else: the next person
    begins a new one. The process ends with the server, however that ends.
    """

    def __init__(
        self, seconds: float = 30, waiting: int = 4, strangers: int = 2, kept: PDFs | None = None
    ):
        """`waiting` are documents at once, each of which holds a thread of the server."""
        self._seconds = seconds
        self._row = PrintQueue(waiting, strangers)
        self._kept = kept or pdf_cache()
        self._turn = Lock()
        self._process: SpawnProcess | None = None
        self._jobs: Connection | None = None

    def __call__(self, job: Job, member: bool = True) -> bytes:
        """The PDF of a job, sooner for a member. Raises Busy, TooLong, Broken or Missing."""
        if len(job.html) > LARGEST:
            raise TooLong
        with self._row.turn(member), self._turn:
            # Somebody who stood before them in the row may have asked for the same.
            pdf = self._kept.get(job.tag)
            if pdf is None:
                pdf = self._pressed(job)
                if job.tag:
                    self._kept.put(job.tag, pdf)
            return pdf

    def _pressed(self, job: Job) -> bytes:
        if self._process is None or not self._process.is_alive():
            self._begin()
        done = self._answer(job, self._seconds)
        if isinstance(done, bytes):
            return done
        self._end()
        raise done

    def _begin(self) -> None:
        self._end()
        # Not forked: a server of many threads may hold a lock in any of them.
        context = get_context("spawn")
        self._jobs, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs,), daemon=True)
        try:
            process.start()
        except OSError as error:
            raise Broken(str(error)) from error
        finally:
            theirs.close()
        self._process = process
        if (said := self._answer(None, BEGINNING)) != READY:
            self._end()
            late = isinstance(said, TooLong)
            raise Broken(f"it has not begun after {BEGINNING} seconds") if late else said

    def _answer(self, job: Job | None, seconds: float) -> Any:
        """What the process says to a job, or that it is there.

        TooLong where it says nothing in time, Broken where it is no longer there to say it.
        """
        assert self._jobs is not None
        assert self._process is not None
        try:
            if job is not None:
                self._jobs.send(job)
            return self._jobs.recv() if self._jobs.poll(seconds) else TooLong()
        except (EOFError, OSError):
            self._process.join(ENDING)
            return Broken(f"it ended with exit code {self._process.exitcode}")

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._jobs is not None:
            self._jobs.close()
        self._process = self._jobs = None

    def stop(self) -> None:
        """End the process once it is done; the next document begins another."""
        with self._turn:
            self._end()


class Presses:
    """The presses of a server: what is long has one of its own, and holds up nothing that is short.

    That one ends with its document. Strangers have nothing to print that is long.
    """

    def __init__(self) -> None:
        self.kept = pdf_cache()
        self._short = Press(kept=self.kept)
        self._long = Press(waiting=2, strangers=0, kept=self.kept)

    def __call__(self, job: Job, member: bool = True) -> bytes:
        """The PDF of a job, as a press makes it."""
        if len(job.html) <= LONG or not member:
            return self._short(job, member)
        try:
            return self._long(job)
        finally:
            self._long.stop()

    def stop(self) -> None:
        """End them; the next document begins another."""
        self._short.stop()
        self._long.stop()


PRESS = Presses()
"""The presses of this process; they begin with the first document."""
