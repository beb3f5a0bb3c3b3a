"""Reads pages as people and browsers do: their text, links, forms and fields."""

import re
from html import unescape
from html.parser import HTMLParser
from typing import Protocol


class Shown(Protocol):
    """A phone that shows a page."""

    page: str


def said(phone: Shown) -> str:
    """The text of the page that a phone sees."""
    shown = re.sub(r"<script.*?</script>", " ", phone.page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def heard(phone: Shown) -> str:
    """The text for screen readers: without drawings."""
    drawn = re.sub(
        r'<(\w+)[^>]* aria-hidden="true"[^>]*>.*?</\1>', " ", phone.page, flags=re.DOTALL
    )
    text = re.sub(r"<[^>]+>", " ", drawn)
    return re.sub(r" (?=[,:])", "", " ".join(unescape(text).split()))


def form(phone: Shown, button: str) -> dict[str, list[str]]:
    """The fields of the one form that has this text on its button."""
    forms = re.findall(r"<form.*?</form>", phone.page, re.DOTALL)
    (found,) = (text for text in forms if re.search(rf"<button[^>]*>\s*{button}\s*</button>", text))
    sent = re.search(rf'<button[^>]*name="(\w+)" value="([\w-]+)"[^>]*>\s*{button}', found)
    return {**fields(found), **({sent[1]: [sent[2]]} if sent else {})}


def form_of(phone: Shown, name: str, **pressed: str) -> dict[str, list[str]]:
    """The fields of the form of this id, which a button elsewhere on the page sends."""
    (found,) = re.findall(rf'<form id="{name}".*?</form>', phone.page, re.DOTALL)
    return {**fields(found), **{key: [value] for key, value in pressed.items()}}


Fields = dict[str, list[str]]


def fields(page: str) -> dict[str, list[str]]:
    """The fields of all forms of a page by name, as they would be sent untouched."""
    reader = _Reader()
    reader.feed(page)
    return reader.found


def fields_of(phone: Shown, action: str) -> Fields:
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


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self._select, self._area, self._offered = "", "", False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        name, value = said.get("name") or "", said.get("value") or ""
        match tag, said.get("type"):
            case "input", "radio" | "checkbox":
                if "checked" in said:
                    self._add(name, value if "value" in said else "on")
            case "input", _:
                self._add(name, value)
            case "select", _:
                self._select, self._offered = name, False
            case "option", _ if self._select and ("selected" in said or not self._offered):
                # Without a chosen one, the first option is sent.
                self.found[self._select] = [value]
                self._offered = True
            case "textarea", _:
                self._area = name
                self._add(name, "")

    def handle_data(self, data: str) -> None:
        if self._area:
            self.found[self._area][-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        if tag == "textarea":
            self._area = ""

    def _add(self, name: str, value: str) -> None:
        if name:
            self.found.setdefault(name, []).append(value)
