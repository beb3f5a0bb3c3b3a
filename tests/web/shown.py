"""What a browser without JavaScript would send for a form."""

from html.parser import HTMLParser


def fields(page: str) -> dict[str, list[str]]:
    """The fields of all forms of a page by name, as they would be sent untouched."""
    reader = _Reader()
    reader.feed(page)
    return reader.found


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
