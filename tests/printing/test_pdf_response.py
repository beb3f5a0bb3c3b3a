"""A document is made once for each state of its data, and is 304 while that lasts."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, template_rendered

from companion.db.models import ChipCountRow, HouseRules, PaymentRow, Sitting
from companion.db.session import db
from companion.ledger.recording import close, correct, record
from companion.printing import views
from companion.printing.worker import Busy, DocumentTooLong, PangoMissing, WorkerFailed
from companion.rules.lines import HandLine
from companion.rules.tiengow import Hand
from tests.ledger.factories import ANA
from tests.printing.factories import Printed, RendersHere
from tests.served import Server, ask

DEBIAN = Path(__file__).parents[2] / "requirements" / "debian.txt"
PACKAGES = re.findall(r"^paper: (.+)$", DEBIAN.read_text(), re.MULTILINE)
RULES = "/sheets/celko-kam/print/rules.pdf"


@pytest.fixture
def renders_here(renders_here: RendersHere) -> RendersHere:
    """What is rendered does not matter here, only whether it is."""
    renders_here.render = lambda job: repr(job).encode()
    return renders_here


@pytest.fixture
def templates(app: Flask) -> Iterator[list[str]]:
    """The names of the templates that were rendered."""
    names: list[str] = []

    def note(_: Flask, template: Any, **__: Any) -> None:
        names.append(template.name)

    with template_rendered.connected_to(note, app):
        yield names


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
    printed: Printed, renders_here: RendersHere, templates: list[str]
) -> None:
    at = printed.sit(1)
    season = f"/groups/{printed.group}/print/season.pdf"
    addresses = (RULES, f"{at}/print/rules.pdf", f"{at}/print/summary.pdf?attach=1", season)
    for count, address in enumerate(addresses, 1):
        first, again = printed.get(address), printed.get(address)
        assert first.data == again.data
        assert again.headers["Content-Disposition"] == first.headers["Content-Disposition"]
        assert len(renders_here.jobs) == len(templates) == count


@pytest.mark.parametrize(
    "query", ["paper=a5", "size=large", "lang=zh-Hans", "choices=streak=growing"]
)
def test_another_paper_size_language_or_choice_is_another_document(
    app: Flask, renders_here: RendersHere, query: str
) -> None:
    client = app.test_client()
    tags = {client.get(address).headers["ETag"] for address in (RULES, f"{RULES}?{query}")}
    assert len(tags) == len(renders_here.jobs) == 2


def record_hand(sitting: Sitting) -> None:
    record(sitting, None, HandLine(Hand((4, 2, 1, 1), 0)), ANA)


def correct_hand(sitting: Sitting) -> None:
    correct(sitting, 1, HandLine(Hand((3, 3, 1, 1), 0)), ANA, True)


def rename(sitting: Sitting) -> None:
    sitting.evening.group.players[0].name = "Somebody else"


def name_the_rules(sitting: Sitting) -> None:
    of = {"group_id": sitting.evening.group_id, "game": "tien-gow"}
    db.session.add(HouseRules(name="As at Bo’s", sheet=dict(sitting.sheet), **of))


def pay(sitting: Sitting) -> None:
    who, whom, *_ = sitting.players
    paid = {"kind": "made", "payer": who, "payee": whom, "amount": 5, "at": 0}
    db.session.add(PaymentRow(evening_id=sitting.evening_id, **paid))


def count_chips(sitting: Sitting) -> None:
    row = {"player_id": sitting.players[0], "issued": 100, "chips": {"5": 20}, "at": 0}
    db.session.add(ChipCountRow(evening_id=sitting.evening_id, **row))


def play_on(sitting: Sitting) -> None:
    sitting.meta = {**sitting.meta, "beyond": True}


def end(sitting: Sitting) -> None:
    close(sitting, ANA)


def of_evening(**values: Any) -> Callable[[Sitting], None]:
    def change(sitting: Sitting) -> None:
        for name, value in values.items():
            setattr(sitting.evening, name, value)

    return change


CHANGES: list[Callable[[Sitting], None]] = [
    record_hand, correct_hand, rename, name_the_rules, pay, count_chips, play_on,
    *(of_evening(**{name: value}) for name, value in (
        ("money", 250), ("points", 20), ("coin", 5), ("currency", "EUR"), ("title", "New Year"),
        ("day", "2026-11-21"), ("plan", "winner"), ("in_chips", True), ("paid_in", "CNY"),
    )),
    end,
]  # fmt: skip


def test_a_document_is_written_again_once_something_on_it_may_have_changed(
    app: Flask, templates: list[str], renders_here: RendersHere
) -> None:
    printed = Printed(app, preset="six-round")
    at = printed.sit(0)
    addresses = (f"{at}/print/settlement.pdf", f"/groups/{printed.group}/print/season.pdf")
    for address in addresses:
        tag_of(printed, address)
    for count, change in enumerate(CHANGES, 2):
        with printed.behind():
            change(printed.sitting(at))
        assert all(printed.get(address).status_code == 200 for address in addresses)
        assert len(templates) == 2 * count, change
    assert "Somebody else" in renders_here.jobs[-1].html


def test_what_hangs_on_the_clock_is_another_document_once_the_time_is_up(
    app: Flask, printed: Printed, renders_here: RendersHere
) -> None:
    at = printed.sit(2, until="23:30")
    address = f"{at}/print/summary.pdf"
    late = tag_of(printed, address)
    with app.app_context():
        began = printed.sitting(at).created
    app.config["CLOCK"] = lambda: began
    assert tag_of(printed, address) != late


def test_another_link_for_looking_is_another_document(
    app: Flask, printed: Printed, renders_here: RendersHere
) -> None:
    address = f"{printed.sit(1)}/print/score-sheet.pdf"
    here = printed.get(address).headers["ETag"]
    app.config["BASE_URL"] = "https://elsewhere.example"
    assert printed.get(address).headers["ETag"] != here


def test_a_sitting_inside_is_another_document(printed: Printed, renders_here: RendersHere) -> None:
    address = f"{printed.sit(1)}/print/score-sheet.pdf"
    assert tag_of(printed, address) != tag_of(printed, f"{address}?attach=1")


def test_a_phone_that_may_not_see_a_document_is_not_told_that_it_is_unchanged(
    app: Flask, printed: Printed, renders_here: RendersHere
) -> None:
    address = f"{printed.sit(1)}/print/score-sheet.pdf"
    tag = tag_of(printed, address)
    stranger = app.test_client().get(address, headers={"If-None-Match": tag})
    assert stranger.status_code == 404


@pytest.mark.parametrize(
    ("fault", "status", "says"),
    [
        (Busy(), 503, "will try again in a moment"),
        (DocumentTooLong(), 413, "too much for one document"),
        (PangoMissing(), 503, f"apt install {' '.join(PACKAGES)})"),
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
    printed: Printed, renders_here: RendersHere
) -> None:
    address = f"{printed.sit(1)}/print/summary.pdf"
    assert printed.get(address).headers["Content-Disposition"] == (
        "inline; filename=Friday-2026-11-20-tien-gow-summary.pdf"
    )
    assert views.file_name("星期五 / ../x", "2026-11-20") == "星期五-x-2026-11-20.pdf"


def test_a_group_with_a_chinese_name_has_its_documents_from_a_real_server(served: Server) -> None:
    to = served.connect()
    made = ask(to, "POST", "/api/groups", {"name": "星期五", "players": ["阿明"]})[1]
    key = {"Authorization": f"Bearer {made['tokens']['view']}"}
    to.request("GET", f"/groups/{made['id']}/print/season.pdf", headers=key)
    answer = to.getresponse()
    assert (answer.status, answer.read(4)) == (200, b"%PDF")
    assert answer.headers["Content-Disposition"] == (
        "inline; filename=season.pdf; filename*=UTF-8''%E6%98%9F%E6%9C%9F%E4%BA%94-season.pdf"
    )


def test_what_a_program_asked_for_by_a_token_is_kept_by_nobody(
    app: Flask, printed: Printed, renders_here: RendersHere
) -> None:
    at = printed.sit(1)
    for address in (f"{at}/print/summary.pdf", f"/groups/{printed.group}/print/season.pdf"):
        assert printed.get(address).headers["Cache-Control"] == "no-store"
    assert app.test_client().get(RULES).headers["Cache-Control"] == "private, no-cache"
