"""Many documents answered by several processes at once, each in its turn."""

import os
import sys
from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import IO

from companion.rules.phrases import phrase

LONG = 256 * 1024
"""Bytes of documents that one process answers before others would have begun to help."""
MOST = 8
"""More processes than that would wait for the one that puts their answers in order."""

Answer = Callable[[], int]
Begun = tuple[int, IO[bytes]]


def processes_for(file: str) -> int:
    """How many processes answer a file of documents: one for each core, where it is long."""
    if not hasattr(os, "sched_getaffinity") or sys.stdout is not sys.__stdout__:
        return 1
    if not os.path.isfile(file) or os.path.getsize(file) < LONG:
        return 1
    return min(MOST, len(os.sched_getaffinity(0)))


def by_turns(answer: Callable[[int], int], processes: int) -> int:
    """What `answer(n)` writes in the nth process, a line of each in turn; the worst status.

    Raises ChildProcessError where a process ends before it has answered all.
    """
    begun: list[Begun] = []
    for n in range(processes):
        begun.append(_begin(partial(answer, n), begun))
    for _, answers in cycle(begun):
        line = answers.readline()
        if not line:
            break
        sys.stdout.buffer.write(line)
    for _, answers in begun:
        answers.close()
    return max([_ended(process) for process, _ in begun])


def _begin(answer: Answer, others: list[Begun]) -> Begun:
    """A process that answers, and from where its answers are read."""
    ours, theirs = os.pipe()
    sys.stdout.flush()
    if process := os.fork():
        os.close(theirs)
        return process, os.fdopen(ours, "rb")
    status = -1
    try:
        # Whoever else could read them must not keep them from being told that nobody does.
        for fd in (ours, *(answers.fileno() for _, answers in others)):
            os.close(fd)
        os.dup2(theirs, sys.stdout.fileno())
        status = answer()
        sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        pass  # the one that began it says so
    except Exception:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(status & 0xFF)


def _ended(process: int) -> int:
    _, how = os.waitpid(process, 0)
    status = os.waitstatus_to_exitcode(how)
    if status not in (0, 1, 2):
        raise ChildProcessError(
            phrase("a process that scored ended early ({status})", status=status)
        )
    return status
