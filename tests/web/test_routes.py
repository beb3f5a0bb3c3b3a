"""Every route for every role: who has access, what changes, and how often.

The routes are taken from the app, so that new ones are tested, too. If the arguments, form or
document of a route are unknown, its test fails: add them to `full_server.py`, or to BODIES below.
"""

import json
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

import companion
from companion.groups.members import allows
from tests.marks import in_ordeal
from tests.web.full_server import COUNTED, PIN, FullServer, Sent, State, csrf, made

ROLES = ("view", "score", "host")
STRANGERS = ("nobody", "foreign", "old", "wrong PIN")
"""Clients without access; the last has a valid link, but a wrong PIN."""

READS = {"GET", "HEAD"}
OF_THE_PHONE = {"home.open_link", "home.language", "home.keep_demonstration", "home.join", "who.me"}
"""They change the cookie or the row of the phone that sends them, or nothing: the host is in."""

RULES: dict[str, Any] = {"game": "tien-gow", "sheet": {"preset": "celko-kam", "house": []}}
BODIES: dict[str, Any] = {
    "add_player": {"name": "Somebody"},
    "begin": {"game": "tien-gow", "sheet": "celko-kam", "players": ["A", "B", "C", "D"]},
    "carry": None,
    "change_player": {"name": "Anna", "retired": True},
    "change_rules": {"name": "Theirs", **RULES},
    "close": None,
    "close_evening": None,
    "correct": {"hand": {"tricks": [2, 2, 2, 2], "last_trick": 3}},
    "create": {"name": "Them", "players": ["A", "B"]},
    "count": {"counts": [{"whom": None, "issued": 5, "held": {}}]},
    "delete_evening": None,
    "delete_group": None,
    "go_on": {"hands": 0},
    "keep_draft": {"number": 3, "typed": {"tricks-0": "3"}},
    "leave": {"whom": "Ana", "by": "book", "amount": 0, "other": "Bo"},
    "line": {"number": 3, "hand": {"tricks": [2, 2, 2, 2], "last_trick": 3}},
    "nights": {"game": "tien-gow", "sheet": "simple"},
    "otherwise": {"sheet": "simple"},
    "pay": {"payer": "Bo", "payee": "Ana", "amount": 1},
    "play_for": {"title": "Thursday"},
    "preview": {"number": 3, "hand": {"tricks": [2, 2, 2, 2], "last_trick": 3}},
    "redo": None,
    "referee": {"game": "tien-gow", "sheet": "simple", "led": ["6-6"]},
    "remove_rules": None,
    "rename": {"name": "Thursdays"},
    "reopen": None,
    "reopen_evening": None,
    "replace_links": {"roles": ["score"]},
    "save_rules": {"name": "Ours", **RULES},
    "score": {"game": "tien-gow", "sheet": "simple", "players": ["A", "B", "C", "D"]},
    "set_pin": {"pin": PIN},
    "settle_by": {"plan": "winner"},
    "show_out": None,
    "strike": None,
    "take_back": None,
    "take_over": {"debts": []},
    "undo": None,
}
"""Request bodies of the API, by operation."""


@cache
def every_rule() -> list[Rule]:
    with TemporaryDirectory() as folder:
        return sorted(made(Path(folder)).url_map.iter_rules(), key=lambda rule: rule.rule)


def tried(*methods: str, programs: bool | None = None) -> list[Any]:
    """The routes that take one of these methods, as parameters; those of the API, or the others."""
    return [
        pytest.param(rule, method, id=f"{method} {rule.rule}")
        for rule in every_rule()
        for method in sorted((rule.methods or set()) & set(methods))
        if programs is None or rule.endpoint.startswith("api.") == programs
    ]


def writing_routes(programs: bool) -> list[Any]:
    return tried("POST", "PUT", "DELETE", "PATCH", programs=programs)


@pytest.fixture(autouse=True)
def _as_it_was(full_server: FullServer) -> None:
    full_server.restore()


def test_every_module_of_views_has_its_blueprint_in_the_app(app: Flask) -> None:
    folder = Path(companion.__file__).parent
    views = {f"companion.{path.parent.name}.{path.stem}" for path in folder.glob("*/*views.py")}
    assert {blueprint.import_name for blueprint in app.blueprints.values()} >= views


SOME_OR_ALL = pytest.mark.parametrize(
    "all_of_them", [pytest.param(False, id=pytest.HIDDEN_PARAM), in_ordeal(True, id="all")]
)
"""Marks a test that tries some clients or forms in every run, and all of them in the ordeal."""


def needed(full_server: FullServer, rule: Rule) -> str | None:
    """The role that a route requires; static files are open to everyone."""
    if rule.endpoint == "static":
        return None
    role: str | None = vars(full_server.app.view_functions[rule.endpoint])["needs"]
    return role


def gets_in(who: str, role: str | None, rule: Rule) -> bool:
    if who == "foreign" and not rule.arguments:
        return True  # into the group of their own token
    return role is None or (who in ROLES and allows(who, role))


def refusal(rule: Rule, who: str) -> int:
    """The expected refusal: 401 from the API, 404 from a page."""
    if who in ROLES:
        return 403
    if rule.endpoint.startswith("api.") and who != "foreign":
        return 401
    return 404


def asked(full_server: FullServer, rule: Rule, method: str, who: str) -> TestResponse:
    programs = rule.endpoint.startswith("api.")
    client = full_server.client("nobody" if programs else who)
    headers = full_server.bearer(who) if programs else {}
    address = full_server.address(rule)
    if method in READS:
        response = client.open(address, method=method, headers=headers)
    elif programs:
        response = called(full_server, rule, method, headers)
    else:
        response = full_server.send(client, forms_for(full_server, rule)[0])
    response.close()
    return response


def called(
    full_server: FullServer, rule: Rule, method: str, headers: dict[str, str]
) -> TestResponse:
    """A call of the API, with an idempotency key, on current data."""
    body = BODIES[rule.endpoint.removeprefix("api.")]
    seen = full_server.app.test_client().get(
        f"/api/sittings/{full_server.sitting}", headers=full_server.bearer("view")
    )
    guarded = {"If-Match": seen.headers.get("ETag", "*")}
    return full_server.app.test_client().open(
        full_server.address(rule),
        method=method,
        data=None if body is None else json.dumps(body),
        content_type=None if body is None else "application/json",
        headers={**headers, **guarded, "Idempotency-Key": "one and the same"},
    )


def forms_for(full_server: FullServer, rule: Rule) -> list[Sent]:
    forms = [form for form in full_server.forms if form.endpoint == rule.endpoint]
    assert forms, f"no page has a form for {rule.rule}"
    return forms


def some_of(everyone: tuple[str, ...], role: str | None, rule: Rule) -> list[str]:
    """One stranger, by turns; the roles refused; the least role that gets in, and the host."""
    strangers = [who for who in everyone if who in STRANGERS]
    roles = [who for who in everyone if who in ROLES]
    refused = [who for who in roles if not gets_in(who, role, rule)]
    least = roles[len(refused)]
    return [strangers[len(rule.rule) % len(strangers)], *refused, *dict.fromkeys((least, "host"))]


@SOME_OR_ALL
@pytest.mark.parametrize(("rule", "method"), tried("GET", "POST", "PUT", "DELETE", "PATCH"))
def test_everyone_gets_what_their_link_allows_a_stranger_nothing_and_to_look_changes_nothing(
    full_server: FullServer, rule: Rule, method: str, all_of_them: bool
) -> None:
    role = needed(full_server, rule)
    # What is open to all is asked for by few of them.
    everyone: tuple[str, ...] = (*STRANGERS, *ROLES) if role else ("nobody", "foreign", "host")
    if not all_of_them:
        everyone = tuple(some_of(everyone, role, rule))
    let_in = [who for who in everyone if gets_in(who, role, rule)]
    before = full_server.state(COUNTED)
    for who in everyone:
        if who not in let_in:
            response = asked(full_server, rule, method, who)
            assert response.status_code == refusal(rule, who), who
    if method not in READS:
        assert full_server.state(COUNTED) == before
    for who in let_in:
        response = asked(full_server, rule, method, who)
        assert response.status_code in (200, 201, 303, 308, 409, 422), (who, response.text)
        if method not in READS:
            full_server.restore()
    if method in READS:
        glanced = asked(full_server, rule, "HEAD", "host")
        assert (glanced.status_code, glanced.data) == (response.status_code, b"")
        assert full_server.state(COUNTED) == before


def _but_secrets(state: State) -> dict[str, Any]:
    """The state with the number of phones: each joining gives a phone a new secret."""
    return {**state, "phones": len(state["phones"])}


@SOME_OR_ALL
@pytest.mark.parametrize(("rule", "method"), writing_routes(programs=False))
def test_a_form_that_is_sent_twice_does_what_it_does_once_and_its_address_has_a_page(
    full_server: FullServer, rule: Rule, method: str, all_of_them: bool
) -> None:
    found = full_server.host.get(full_server.address(rule), follow_redirects=True)
    assert (found.status_code, found.mimetype) == (200, "text/html"), found.text
    changed, buttons = False, set[str]()
    for form in forms_for(full_server, rule):
        if changed and form.button in buttons and not all_of_them:
            continue
        buttons.add(form.button)
        full_server.restore()
        host = full_server.client("host")
        before = full_server.state(COUNTED)
        assert full_server.send(host, form).status_code < 500
        once = _but_secrets(full_server.state(COUNTED))
        assert full_server.send(host, form).status_code < 500
        assert _but_secrets(full_server.state(COUNTED)) == once
        changed |= once != _but_secrets(before)
    assert changed is (rule.endpoint not in OF_THE_PHONE)


@pytest.mark.parametrize(("rule", "method"), writing_routes(programs=True))
def test_a_call_that_is_made_twice_does_what_it_does_once(
    full_server: FullServer, rule: Rule, method: str
) -> None:
    first = called(full_server, rule, method, full_server.bearer("host"))
    assert first.status_code in (200, 201, 409), first.text
    once = full_server.state(COUNTED)
    again = called(full_server, rule, method, full_server.bearer("host"))
    gone = (404, 401) if method == "DELETE" else (409,)  # 401: the group, and with it the token
    assert again.status_code in (200, *gone), again.text
    if method == "POST" or again.status_code in (404, 401) or "ETag" not in again.headers:
        assert full_server.state(COUNTED) == once
    else:
        assert again.headers["ETag"]


@pytest.mark.parametrize(
    ("rule", "method"),
    [each for each in tried("GET", "POST", programs=False) if "_id>" in each.values[0].rule],
)
def test_what_is_foreign_and_what_is_not_there_look_the_same(
    full_server: FullServer, rule: Rule, method: str
) -> None:
    stranger, there = full_server.client("foreign"), full_server.address(rule)
    owned = there.split("/")[2]
    csrf(stranger)  # from now on this cookie does not change
    answers = []
    for address in (there, there.replace(owned, "x" * len(owned))):
        if method == "GET":
            response = stranger.get(address)
        else:
            response = full_server.send(stranger, Sent("", address, "", {}))
        same = re.sub(r'value="[^"]*"', "", response.text)
        del response.headers["Content-Length"]
        answers.append((response.status_code, same, dict(response.headers)))
    assert answers[0] == answers[1]
    assert answers[0][0] == 404
