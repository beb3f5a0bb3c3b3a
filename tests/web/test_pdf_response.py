"""A document is made once for each state of its data, and is 304 while that lasts."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask, template_rendered
from jinja2 import Template

from companion.db.models import Sitting
from companion.db.session import db, writing
from companion.ledger.recording import Author, lock_sitting, record
from companion.printing import pdf_response
from companion.printing.print_queue import Busy
from companion.printing.worker import DocumentTooLong, PangoMissing, WorkerFailed
from companion.rules.lines import HandLine
from companion.rules.tiengow import Hand
from tests.paper.reading import Read
from tests.served import Server, ask
from tests.web.printing import Printed, RendersHere

RULES = "/sheets/celko-kam/print/rules.pdf"


def tag_of(printed: Printed, address: str) -> str:
    """The ETag of a document, once it was seen that it is 304 with it and not with another."""
    answer = printed.get(address)
    tag = answer.headers["ETag"]
    role = {"Authorization": f"Bearer {printed.tokens['view']}"}
    again = printed.client.get(address, headers={**role, "If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    other = printed.client.get(address, headers={**role, "If-None-Match": '"another"'})
    assert (other.status_code, other.data) == (200, answer.data)
    return tag


def test_a_document_that_has_not_changed_is_rendered_once(
    app: Flask, renders_here: RendersHere
) -> None:
    client = app.test_client()
    first, again = client.get(RULES), client.get(RULES)
    assert first.data == again.data
    assert again.headers["Content-Disposition"] == first.headers["Content-Disposition"]
    assert len(renders_here.jobs) == 1


@pytest.mark.parametrize(
    "query", ["paper=a5", "size=large", "lang=zh-Hans", "choices=streak=growing"]
)
def test_another_paper_size_language_or_choice_is_another_document(
    app: Flask, renders_here: RendersHere, query: str
) -> None:
    client = app.test_client()
    tags = {client.get(address).headers["ETag"] for address in (RULES, f"{RULES}?{query}")}
    assert len(tags) == len(renders_here.jobs) == 2


def test_a_document_of_a_sitting_is_another_once_something_on_it_has_changed(
    app: Flask, renders_here: RendersHere
) -> None:
    printed = Printed(app, preset="six-round")
    at = printed.sit(2)
    address = f"{at}/print/score-sheet.pdf"

    def money(sitting: Sitting) -> None:
        sitting.evening.money = 250

    def name(sitting: Sitting) -> None:
        sitting.evening.group.players[0].name = "Somebody else"

    def title(sitting: Sitting) -> None:
        sitting.evening.title = "New Year"

    def start(sitting: Sitting) -> None:
        sitting.meta = {**sitting.meta, "start": 100}

    def hand(sitting: Sitting) -> None:
        record(sitting, None, HandLine(Hand((3, 2, 0, 3), 0)), Author("Bo", 0))

    tags = [tag_of(printed, address)]
    changes: list[Callable[[Sitting], None]] = [money, name, title, start, hand]
    for change in changes:
        with app.app_context(), writing():
            change(lock_sitting(at.rpartition("/")[2]))
        tags.append(tag_of(printed, address))
    assert len(set(tags)) == len(renders_here.jobs) == 1 + len(changes)
    assert "Somebody else" in Read(printed.get(address).data).text


def test_a_document_that_has_not_changed_is_not_even_written_again(
    app: Flask, renders_here: RendersHere
) -> None:
    printed, written = Printed(app), []
    at = printed.sit(2)
    addresses = (
        *(f"{at}/print/{name}.pdf" for name in ("score-sheet", "summary", "settlement", "blank")),
        f"/groups/{printed.group}/print/season.pdf", f"{at}/print/rules.pdf", RULES,
    )  # fmt: skip
    first = [printed.get(address).data for address in addresses]

    def note(_: Flask, template: Template, **_more: object) -> None:
        written.append(template.name)

    with template_rendered.connected_to(note, app):
        assert [printed.get(address).data for address in addresses] == first
        assert not written
        assert printed.get(f"{at}/print/score-sheet.pdf?paper=a5").data != first[0]
        assert len(written) == 1


def test_what_hangs_on_the_clock_is_another_document_once_the_time_is_up(
    app: Flask, renders_here: RendersHere
) -> None:
    printed = Printed(app)
    at = printed.sit(2, until="23:30")
    address = f"{at}/print/summary.pdf"
    late = tag_of(printed, address)
    with app.app_context():
        began = db.session.get_one(Sitting, at.rpartition("/")[2]).created
    app.config["CLOCK"] = lambda: began
    assert tag_of(printed, address) != late


def test_another_link_for_looking_is_another_document(
    app: Flask, renders_here: RendersHere
) -> None:
    printed = Printed(app)
    address = f"{printed.sit(1)}/print/score-sheet.pdf"
    here = printed.get(address).headers["ETag"]
    app.config["BASE_URL"] = "https://elsewhere.example"
    assert printed.get(address).headers["ETag"] != here


def test_a_sitting_inside_is_another_document(app: Flask, renders_here: RendersHere) -> None:
    printed = Printed(app)
    address = f"{printed.sit(1)}/print/score-sheet.pdf"
    assert tag_of(printed, address) != tag_of(printed, f"{address}?attach=1")


def test_whoever_may_not_see_a_document_is_not_told_that_it_is_as_it_was(
    app: Flask, renders_here: RendersHere
) -> None:
    printed = Printed(app)
    address = f"{printed.sit(1)}/print/score-sheet.pdf"
    tag = tag_of(printed, address)
    stranger = app.test_client().get(address, headers={"If-None-Match": tag})
    assert stranger.status_code == 404


@pytest.mark.parametrize(
    ("fault", "status", "says"),
    [
        (Busy(), 503, "will try again in a moment"),
        (DocumentTooLong(), 413, "too much for one document"),
        (PangoMissing(), 503, "apt install libpango-1.0-0 "),
    ],
)
def test_a_worker_that_cannot_print_says_why(
    app: Flask, renders_here: RendersHere, fault: Exception, status: int, says: str
) -> None:
    renders_here.fault = fault
    answer = app.test_client().get("/sheets/celko-kam/print/rules.pdf")
    assert answer.status_code == status
    assert says in answer.text
    assert ("Retry-After" in answer.headers) == isinstance(fault, Busy)


def test_a_failed_worker_is_answered_and_logged(
    app: Flask, renders_here: RendersHere, caplog: pytest.LogCaptureFixture
) -> None:
    renders_here.fault = WorkerFailed("it ended with exit code -9")
    answer = app.test_client().get("/sheets/celko-kam/print/rules.pdf")
    assert answer.status_code == 503
    assert "The PDF couldn’t be made. Try again." in answer.text
    assert "The printer broke down: it ended with exit code -9." in caplog.messages
    caplog.clear()


def test_a_file_is_called_by_its_group_its_date_and_its_game(
    app: Flask, renders_here: RendersHere
) -> None:
    printed = Printed(app)
    address = f"{printed.sit(1)}/print/summary.pdf"
    assert printed.get(address).headers["Content-Disposition"] == (
        "inline; filename=Friday-2026-11-20-tien-gow-summary.pdf"
    )
    assert pdf_response.file_name("星期五 / ../x", "2026-11-20") == "星期五-x-2026-11-20.pdf"


def test_a_group_with_a_chinese_name_has_its_documents_from_a_real_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        to = server.connect()
        made = ask(to, "POST", "/api/groups", {"name": "星期五", "players": ["阿明"]})[1]
        key = {"Authorization": f"Bearer {made['tokens']['view']}"}
        to.request("GET", f"/groups/{made['id']}/print/season.pdf", headers=key)
        answer = to.getresponse()
        assert (answer.status, answer.read(4)) == (200, b"%PDF")
    assert answer.headers["Content-Disposition"] == (
        "inline; filename=season.pdf; filename*=UTF-8''%E6%98%9F%E6%9C%9F%E4%BA%94-season.pdf"
    )


def test_what_a_program_asked_for_by_a_token_is_kept_by_nobody(
    app: Flask, renders_here: RendersHere
) -> None:
    printed = Printed(app)
    at = printed.sit(1)
    for address in (f"{at}/print/summary.pdf", f"/groups/{printed.group}/print/season.pdf"):
        assert printed.get(address).headers["Cache-Control"] == "no-store"
    assert app.test_client().get(RULES).headers["Cache-Control"] == "private, no-cache"
