"""Members before strangers, now and then a stranger all the same, and one of these at a time."""

from types import SimpleNamespace
from typing import Any, cast

from companion.commands.turns import IN_A_ROW, Rows, Turn, Turns


def turns(rows: Rows, who: str) -> None:
    """They come into their rows: "m" for a member, "s" for a stranger."""
    for each in who:
        rows.append(Turn(None, each == "s", cast(Turns, None)))


def served(rows: Rows) -> str:
    """Those who are let in, one after the other; no stranger leaves meanwhile."""
    found = ""
    while rows:
        found += "s" if rows.popleft().stranger else "m"
    return found


def test_members_go_first_and_now_and_then_a_stranger() -> None:
    rows = Rows(most=9)
    turns(rows, "ss" + "m" * (IN_A_ROW + 2))
    assert served(rows) == "m" * IN_A_ROW + "s" + "mm" + "s"


def test_strangers_never_have_all_threads() -> None:
    rows = Rows(most=2)
    turns(rows, "sssss")
    assert served(rows) == "ss"
    assert len(rows) == 3
    turns(rows, "mmmmmm")
    assert served(rows) == "mmmmmm"
    rows.served -= 1
    assert served(rows) == "s"


def test_whoever_is_served_leaves_a_place_even_if_it_breaks() -> None:
    met = SimpleNamespace(has_met=lambda authorization, cookie: cookie == "a key")
    threads = Turns(cast(Any, met))
    threads.queue = Rows(most=1)
    asked = SimpleNamespace(headers={"COOKIE": "none"})
    broken = SimpleNamespace(requests=[asked], service=lambda: 1 / 0)
    for _ in range(2):
        threads.add_task(broken)
    for _ in range(2):
        try:
            threads.queue.popleft().service()
        except ZeroDivisionError:
            assert threads.queue.served == 0
    asked.headers["COOKIE"] = "a key"
    threads.add_task(broken)
    assert not threads.queue.popleft().stranger


def test_whoever_waits_for_paper_lets_the_next_stranger_in() -> None:
    threads = Turns(cast(Any, None))
    threads.queue = Rows(most=1)
    turns_of = threads.queue
    for _ in range(2):
        turns_of.append(Turn(None, True, threads))
    printing = turns_of.popleft()
    assert not turns_of
    with printing.aside():
        assert turns_of
        turns_of.popleft()
        assert turns_of.served == 1
    both = 2
    assert turns_of.served == both
