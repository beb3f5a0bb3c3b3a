"""Matches names in a history to the players of a group."""

from collections.abc import Iterable

from companion.documents.texts import comparison_form, read_name


class Names:
    """The names of a history; upper and lower case and character width make no difference.

    A player of the group keeps the group's spelling; a new one the first spelling.
    """

    def __init__(self, known: Iterable[str] = ()):
        self.new: list[str] = []
        self._spelled = {comparison_form(name): name for name in known}
        self._read: dict[str, str] = {}

    def known(self, text: str) -> str:
        """The player's name, without adding a new player. Raises NoDocument."""
        name = read_name(text, "")
        return self._spelled.get(comparison_form(name), name)

    def of(self, text: str) -> str:
        """The player's name. Raises NoDocument for an invalid name."""
        if text not in self._read:
            name = read_name(text, "")
            form = comparison_form(name)
            if form not in self._spelled:
                self._spelled[form] = name
                self.new.append(name)
            self._read[text] = self._spelled[form]
        return self._read[text]
