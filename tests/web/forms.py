"""Finds the links and forms of a page, as a user would."""

from html.parser import HTMLParser

from tests.web.conftest import Phone
from tests.web.shown import fields

Fields = dict[str, list[str]]


def fields_of(phone: Phone, action: str) -> Fields:
    """The fields of the first form on a phone's page that leads there."""
    page = Page(action)
    page.feed(phone.page)
    inside = next(inside for to, inside, *_ in page.forms if to == action)
    found = fields(inside)
    found.pop("csrf_token")
    return found


class Page(HTMLParser):
    """The links of a page, and its POST forms."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.links: list[str] = []
        self.forms: list[tuple[str, str, dict[str, str], list[tuple[str, Fields]]]] = []
        self._inside: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "a" and said.get("href", "").startswith("/"):
            self.links.append(said["href"].partition("#")[0])
        if tag == "form" and said.get("method", "").lower() == "post":
            self._inside = []
            action = said.get("action") or self.path
            self.forms.append((action, "", {}, []))
        if self._inside is None:
            return
        self._inside.append(self.get_starttag_text() or "")
        *_, seen, buttons = self.forms[-1]
        if tag == "button" and said.get("type", "submit") == "submit":
            to = said.get("formaction") or self.forms[-1][0]
            own = {said["name"]: [said.get("value", "")]} if "name" in said else {}
            buttons.append((to, own))
        if said.get("name") and (
            tag in ("textarea", "select")
            or (tag == "input" and said.get("type", "text") != "hidden")
        ):
            seen[said["name"]] = said.get("type", "text") if tag == "input" else tag

    def handle_data(self, data: str) -> None:
        if self._inside is not None:
            self._inside.append(data)

    def handle_endtag(self, tag: str) -> None:
        if self._inside is None:
            return
        self._inside.append(f"</{tag}>")
        if tag == "form":
            action, _, seen, buttons = self.forms[-1]
            self.forms[-1] = (action, "".join(self._inside), seen, buttons)
            self._inside = None
