"""Books are the same, whether computed step by step or at once; seals of closed ones."""

import gc
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.db.session import db
from companion.db.session import writing as one_write
from companion.groups import members
from companion.ledger import recording
from companion.ledger.book import LINE, LONG, Book, BookCache, LineEdit
from companion.ledger.recording import Author, NothingThere, Refused, SittingClosed, lock_sitting
from companion.ledger.sealing import seal
from companion.rules.lines import HandLine
from companion.rules.tiengow import Hand
from tests.ledger.factories import LEVEL, Seated, hand, seating, tea
from tests.marks import in_ordeal


def same(one: Book, other: Book) -> bool:
    """Whether two books agree in everything that follows from the changes."""
    return all(
        getattr(one, part) == getattr(other, part)
        for part in ("version", "revision", "names", "written", "rows", "done", "undone", "closed")
    )


def test_hands_are_counted_without_the_lines_between_them(seated: Seated) -> None:
    seated.record(LEVEL, tea("Bo"), LEVEL, seating("Bo", "Ah Ming", "Chan", "Di"), LEVEL)
    assert [seated.book.hand_number(number) for number in range(6)] == [0, 1, 1, 2, 2, 3]


def test_a_line_is_found_by_its_id_until_it_is_struck_out(seated: Seated) -> None:
    seated.record(LEVEL, tea("Bo"), LEVEL)
    line = seated.book.written[2].id
    assert seated.book.place_of(line) == 2
    seated.strike(1)
    assert seated.book.place_of(line) == 1
    seated.strike(2)
    assert seated.book.place_of(line) is None


LINES = (
    LEVEL,
    hand(3, 2, 0, 3, last=0),
    hand(3, 2, 0, 3, last=3),
    hand(0, 1, 7, 0, last=2),
    {"hand": {"declared": "one-red-dot", "by": 1}},
    seating("Bo", "Ah Ming", "Chan", "Di"),
    seating("Eve", "Ah Ming", "Chan", "Di"),
    tea("Ah Ming", 3),
    {"agreed": {"net": [6, -6, 0, 0]}},
    {"bank": {"seat": 2, "streak": 3}},
)
DEEDS = st.one_of(
    st.tuples(st.just("record"), st.just(0), st.sampled_from(LINES)),
    st.tuples(st.just("correct"), st.integers(1, 6), st.sampled_from(LINES)),
    st.tuples(st.just("played on"), st.integers(1, 6), st.sampled_from(LINES)),
    st.tuples(
        st.sampled_from(["strike", "undo", "redo", "close", "reopen"]), st.integers(1, 6), st.none()
    ),
)


def do(seated: Seated, deed: str, number: int, line: Any) -> None:
    match deed:
        case "record":
            seated.record(line)
        case "correct" | "played on":
            seated.correct(number, line, played_on=deed == "played on")
        case "strike":
            seated.strike(number)
        case _:
            getattr(seated, deed)()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(DEEDS, max_size=14))
def test_whatever_is_done_a_book_is_what_its_changes_make(
    seated: Seated, deeds: list[tuple[str, int, Any]]
) -> None:
    own = Seated(seated.app)
    for deed in deeds:
        before = own.book
        try:
            do(own, *deed)
        except (Refused, NothingThere, SittingClosed):
            assert same(own.book, before)
    book = own.book
    assert same(book, own.fresh)
    assert sum(book.standing.accounts().values()) == 0
    assert not any(row.objections for row in book.rows)


def test_what_was_not_committed_leaves_no_trace_on_the_shelf(seated: Seated) -> None:
    seated.record(seating("Zoe", "Bo", "Chan", "Di"), tea("Zoe"))
    with pytest.raises(Refused):
        seated.correct(1, seating("Eve", "Bo", "Chan", "Di"))
    with one_write():
        members.rename_player(seated.group.players[1], "Bob")
    assert set(seated.book.names.values()) == {"Ah Ming", "Bob", "Chan", "Di", "Zoe"}
    assert same(seated.book, seated.fresh)


@pytest.mark.parametrize("further", [0, 1])
def test_a_book_is_begun_anew_where_the_database_was_put_back(seated: Seated, further: int) -> None:
    own = BookCache()
    seated.record(LEVEL, tea("Bo"))
    own.open(seated.sitting)
    with one_write():
        db.session.delete(seated.change(2))
        seated.sitting.version = 1
    with one_write():
        recording.record(lock_sitting(seated.id), None, seated.line(tea("Di")), Author("Ana", 8))
    for line in [LEVEL] * further:
        seated.record(line)
    book = own.open(seated.sitting)
    assert book.rows[1].net == {"Di": -2}
    assert same(book, seated.fresh)


def test_a_shelf_keeps_so_many_books_and_forgets_the_others(seated: Seated) -> None:
    small, other = BookCache(size=1), Seated(seated.app)
    first = small.open(seated.sitting)
    assert small.open(seated.sitting) is first
    small.open(other.sitting)
    assert small.open(seated.sitting) is not first
    assert same(small.open(seated.sitting), first)


def test_what_pages_make_of_a_book_is_made_once_and_goes_with_its_version(seated: Seated) -> None:
    shelf, made = BookCache(), list[str]()

    def text(looks: str) -> str:
        def make() -> str:
            made.append(looks)
            return looks

        return shelf.text(shelf.open(seated.sitting), looks, make)

    assert [text("one"), text("other"), text("one")] == ["one", "other", "one"]
    assert made == ["one", "other"]
    seated.record(LEVEL)
    assert text("one") == "one"
    assert made == ["one", "other", "one"]


def test_of_those_who_ask_for_the_same_at_once_one_makes_it(seated: Seated) -> None:
    shelf, made = BookCache(), list[str]()
    book, begun, go_on = shelf.open(seated.sitting), Event(), Event()

    def make() -> str:
        made.append("a page")
        begun.set()
        assert go_on.wait(10)
        return made[-1]

    with ThreadPoolExecutor() as phones:
        asked = [phones.submit(shelf.text, book, "alike", make)]
        assert begun.wait(10)
        asked += [phones.submit(shelf.text, book, "alike", make) for _ in range(3)]
        go_on.set()
        assert [each.result() for each in asked] == ["a page"] * 4
    assert made == ["a page"]


def test_a_long_book_pushes_out_no_short_one(seated: Seated) -> None:
    long, latest = seated.another(LONG + 1), seated.another(LONG + 1)
    shelf = BookCache(size=1, long=1)
    short, gone = shelf.open(seated.sitting), shelf.open(long.sitting)
    shelf.open(latest.sitting)
    assert shelf.open(seated.sitting) is short
    assert shelf.open(long.sitting) is not gone


def test_a_book_that_becomes_long_and_short_again_is_replayed_from_its_latest_version(
    seated: Seated,
) -> None:
    shelf, long = BookCache(), seated.another(LONG)
    shelf.open(long.sitting)
    long.record(LEVEL)
    assert shelf.open(long.sitting) is shelf.open(long.sitting)
    long.strike(LONG + 1)
    assert shelf.open(long.sitting) is shelf.open(long.sitting)


@pytest.mark.parametrize("tricks", [(2, 2, 2, 2), in_ordeal((8, 0, 0, 0))])
def test_a_line_takes_no_more_room_than_the_shelf_counts_for_it(
    seated: Seated, tricks: tuple[int, int, int, int]
) -> None:
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    book = seated.book.edited(
        LineEdit(n, f"line-{n}", None, HandLine(Hand(tricks, last_trick=0))) for n in range(200)
    )
    gc.collect()
    took = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    lines = len(book.rows)
    assert lines == 200
    assert LINE / 4 < took / lines < LINE


WON = hand(3, 2, 0, 3, last=0)


def test_a_seal_says_what_everyone_has_by_id_and_what_the_box_holds(seated: Seated) -> None:
    seated.record(WON, seating("Eve", "Bo", "Chan", "Di"), LEVEL, tea("Eve", 3))
    sealed = seal(seated.book)
    names = seated.book.names
    balances = {names[player]: points for player, points in sealed["balances"].items()}
    assert balances == seated.book.standing.balances
    assert sealed["box"] == 3
    assert sum(balances.values()) + 3 == 0
    hands = {names[player]: n for player, n in sealed["hands"].items()}
    assert hands == {"Ah Ming": 1, "Bo": 2, "Chan": 2, "Di": 2, "Eve": 1}
    assert sealed["played"] == 2


def test_the_same_totals_by_other_payments_have_another_digest(seated: Seated) -> None:
    seated.record({"agreed": {"net": [6, -6, 0, 0]}}, {"agreed": {"net": [1, -1, 0, 0]}})
    first = seal(seated.book)
    seated.correct(1, {"agreed": {"net": [5, -5, 0, 0]}})
    seated.correct(2, {"agreed": {"net": [2, -2, 0, 0]}})
    second = seal(seated.book)
    assert first["balances"] == second["balances"]
    assert first["digest"] != second["digest"]
