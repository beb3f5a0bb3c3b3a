"""`companion serve`: as one process, or as several that share a door, and one that watches them."""

import argparse
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from shutil import rmtree
from tempfile import mkdtemp

from companion.rules.phrases import phrase

Begun = Callable[[], bool]
"""What a worker says once it takes requests; whether it is the one to tell everybody."""

Alone = Callable[[], bool]
"""Whether the process that watches over a worker is gone."""

Work = Callable[[Begun, Alone], int]

STOP = {signal.SIGINT, signal.SIGTERM}


def serve(chosen: argparse.Namespace) -> int:
    """Serve until told to stop; returns the exit status.

    `chosen` has host, port (0: any that is free), workers: how many processes, and local: only
    names of this machine are trusted, and those that the operator has named.

    Raises OSError where it may not listen.
    """
    if chosen.workers == 1:
        return _work(chosen)(lambda: True, lambda: False)
    if not hasattr(os, "fork"):
        raise OSError(phrase("several workers are not to be had on this system"))
    # Where it is set as prometheus_client is loaded, processes count together.
    counted = os.environ["PROMETHEUS_MULTIPROC_DIR"] = mkdtemp(prefix="companion-")
    watching = os.getpid()
    try:
        return together(chosen.workers, _work(chosen))
    finally:
        if os.getpid() == watching:
            rmtree(counted)


def _work(chosen: argparse.Namespace) -> Work:
    from companion.commands.serving import bound, work

    return partial(work, chosen, bound(chosen.host, chosen.port))


def together(count: int, work: Work) -> int:
    """Have so many processes at work until SIGINT or SIGTERM; returns the exit status of each.

    They begin one after the other, and the last one tells everybody. One that dies is followed by
    another. Where one cannot even begin all end, with its status.
    """
    heard = {*STOP, signal.SIGCHLD}
    signal.pthread_sigmask(signal.SIG_BLOCK, heard)
    workers: set[int] = set()
    due = [False] * (count - 1) + [True]
    while True:
        for tells in due:
            worker = _Worker(tells)
            if not worker.process:
                return worker.at(work)
            if not worker.has_begun():
                _stop(workers)
                return max(1, os.waitstatus_to_exitcode(os.waitpid(worker.process, 0)[1]))
            workers.add(worker.process)
        if signal.sigwait(heard) in STOP:
            _stop(workers)
            return 0
        dead = set(_dead())
        workers -= dead
        due = [False] * len(dead)


class _Worker:
    """A process that is begun with this. In itself, `process` is 0."""

    def __init__(self, tells: bool):
        self._tells = tells
        self._watching = os.getpid()
        self._hears, self._says = os.pipe()
        self.process = os.fork()
        os.close(self._says if self.process else self._hears)

    def at(self, work: Work) -> int:
        """In the worker: do it."""
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        return work(self._begun, lambda: os.getppid() != self._watching)

    def _begun(self) -> bool:
        os.write(self._says, b"begun")
        os.close(self._says)
        return self._tells

    def has_begun(self) -> bool:
        """Where it was begun: whether it takes requests. Waits until it does, or has ended."""
        begun = os.read(self._hears, 1)
        os.close(self._hears)
        return bool(begun)


def _dead() -> Iterator[int]:
    """The processes that have ended since."""
    with suppress(ChildProcessError):  # none is left
        while process := os.waitpid(-1, os.WNOHANG)[0]:
            yield process


def _stop(workers: Iterable[int]) -> None:
    for process in workers:
        os.kill(process, signal.SIGTERM)
    for process in workers:
        os.waitpid(process, 0)
