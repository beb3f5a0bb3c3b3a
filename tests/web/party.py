"""A group made with the pages alone, as people do."""

import re
from typing import Any

from tests.web.conftest import Phone
from tests.web.shown import fields

NAMES = ("阿明", "Bo", "陳太", "Di", "Eve")


def found(phone: Phone, *names: str) -> str:
    """A phone makes a group; the group's id. The phone then sees the group's page."""
    phone.look("/groups/new")
    answer = phone.send("/groups/new", name="Us", players="\n".join(names or NAMES))
    return str(answer.request.path).rpartition("/")[2]


def links(phone: Phone, group_id: str) -> list[str]:
    """The addresses of the links as their host sees them: view, score, host."""
    phone.look(f"/groups/{group_id}/links")
    return re.findall(r'href="http://[^/"]+(/join/[^"]+)"', phone.page)


def join(phone: Phone, link: str, **more: str) -> None:
    phone.look(link)
    assert phone.send(link, **more).status_code == 200


def begin(
    phone: Phone, group_id: str, rules: str = "celko-kam", house: str = "", **more: Any
) -> str:
    """Start an evening with the defaults, and `more`; returns the id of its sitting."""
    way = f"house={house}" if house else f"rules={rules}"
    address = f"/groups/{group_id}/evenings/new?{way}"
    phone.look(address)
    by = {"by": "points", "money": "1", "points": "10"} if more.get("currency") else {}
    sent = {**fields(phone.page), "banker": "0", **by, **more}
    answer = phone.client.post(address, data=sent)
    assert answer.status_code == 303, answer.text
    return answer.location.split("/")[2]


def evening_of(phone: Phone, group_id: str) -> str:
    """The id of the group's latest evening."""
    phone.look(f"/groups/{group_id}")
    shown = re.search(r'id="evening-([^"]+)"', phone.page)
    assert shown
    return shown[1]


def save(phone: Phone, group: str, name: str, **more: str) -> str:
    """House rules from Celko and Kam; their id."""
    address = f"/groups/{group}/rules/new?rules=celko-kam"
    phone.look(address)
    phone.send(address, **{**fields(phone.page), "save": "1", "name": name, **more})
    saved: list[str] = re.findall(rf"/groups/{group}/rules/([^/\"]+)\"", phone.page)
    assert saved, phone.page
    return next(rules for rules in saved if rules != "new")
