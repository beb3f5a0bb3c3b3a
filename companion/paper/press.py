"""The press: HTML in, PDF out, in a process of its own that can neither look around nor linger.

WeasyPrint is imported there and nowhere else, so that printing costs the scoring of hands neither
memory nor time. A page brings all it needs: nothing is fetched, from here or from elsewhere.
"""

import os
from concurrent.futures import ProcessPoolExecutor, TimeoutError
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import BoundedSemaphore, Lock
from typing import Any, NamedTuple

LARGEST = 8 * 1024 * 1024
"""Characters of a page; a larger one is not printed."""


class Attachment(NamedTuple):
    """A file that travels inside the PDF."""

    name: str
    content: bytes
    says: str


class Job(NamedTuple):
    """One document to press: a whole page with its style inside it."""

    html: str
    attachments: tuple[Attachment, ...] = ()
    identifier: bytes = b"companion"


class Busy(Exception):
    """Too many documents are waiting for the press."""


class TooLong(Exception):
    """The document is too large, or took too long to press."""


def _begin() -> None:
    """The press runs behind everything else on the machine."""
    os.nice(10)
    import weasyprint  # noqa: F401 - loaded once, while nobody waits


def press(job: Job) -> bytes:
    """The PDF of a page: tagged, with nothing in it that was not in the page."""
    from weasyprint import HTML
    from weasyprint import Attachment as Attached
    from weasyprint.urls import URLFetcher

    class Nothing(URLFetcher):  # type: ignore[misc]
        """Fetches nothing, whatever a name on the page may look like."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            raise ValueError(f"nothing is fetched for paper: {url[:80]}")

    attachments = [
        Attached(string=attached.content, name=attached.name, description=attached.says)
        for attached in job.attachments
    ]
    pdf = HTML(string=job.html, url_fetcher=Nothing()).write_pdf(
        attachments=attachments, pdf_tags=True, pdf_identifier=job.identifier
    )
    assert isinstance(pdf, bytes)
    return pdf


class Press:
    """The press of one server: documents wait in a short row, and each has its time."""

    def __init__(self, seconds: float = 30, waiting: int = 20):
        self._seconds = seconds
        self._row = BoundedSemaphore(waiting)
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def __call__(self, job: Job) -> bytes:
        """The PDF of a job. Raises Busy or TooLong."""
        if len(job.html) > LARGEST:
            raise TooLong
        if not self._row.acquire(blocking=False):
            raise Busy
        try:
            return self._running().submit(press, job).result(self._seconds)
        except (TimeoutError, BrokenProcessPool):
            self.stop()
            raise TooLong from None
        finally:
            self._row.release()

    def _running(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                # Not forked: a server of many threads may hold a lock in any of them.
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin)
            return self._pool

    def stop(self) -> None:
        """End the process, whatever it is at; the next document starts another."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
