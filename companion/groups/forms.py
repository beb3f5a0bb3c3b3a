"""Forms for a group, its players and links."""

import re
from collections.abc import Iterator
from typing import Any

from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, PasswordField, StringField

from companion.documents.json_values import NoDocument
from companion.documents.texts import clean, comparison_form, digits_of, read_name, read_pin
from companion.form_fields import NAME_THE_GROUP, NAME_THE_PLAYER, a_name, refused, translated
from companion.rules.phrases import Phrase, phrase

MOST_PLAYERS = 12
"""The most players of a new group; more may join later."""

# As long as a token: browsers may drop the line break between the link and the next word.
LINK = re.compile(r"/join/([\w-]{1,27})", re.ASCII)
KEY = re.compile(r"([\w-]{1,27})[\w-]*", re.ASCII)


def name_field(fault: Phrase) -> Any:
    """A field for a name. It has no maxlength, because a browser would cut a long name silently."""
    return StringField(validators=[a_name(fault)], render_kw={"autocomplete": "off"})


class PlayerNames(Field):  # type: ignore[misc]
    """Names, each in a field of its own or on a line."""

    most = MOST_PLAYERS

    def process_formdata(self, typed: list[str]) -> None:
        self.data = "\n".join(typed)

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(line for line in (self.data or "").splitlines() if line.strip())


class NewGroup(FlaskForm):  # type: ignore[misc]
    """A new group with its players."""

    name = name_field(NAME_THE_GROUP)
    players = PlayerNames()

    def validate_players(self, field: Any) -> None:
        field.errors.extend(translated(fault) for fault in _faults(field.lines))

    def names(self) -> tuple[str, ...]:
        return tuple(read_name(line, "") for line in self.players.lines)


class GroupName(FlaskForm):  # type: ignore[misc]
    """A new name of a group."""

    name = name_field(NAME_THE_GROUP)


class PlayerName(FlaskForm):  # type: ignore[misc]
    """A new name of a player."""

    name = name_field(NAME_THE_PLAYER)


class NewPlayer(PlayerName):
    """A new player; guests are left out of settings for regular players."""

    guest = BooleanField()


class Pin(FlaskForm):  # type: ignore[misc]
    """The PIN for joining."""

    pin = PasswordField(render_kw={"inputmode": "numeric", "autocomplete": "off", "maxlength": 12})

    def typed(self) -> str:
        """The digits, without separators, from any keyboard."""
        return digits_of(self.pin.data or "")


class NewPin(Pin):
    """The form for a new PIN."""

    def validate_pin(self, _: Any) -> None:
        try:
            read_pin(self.typed())
        except NoDocument as error:
            raise refused(error.text) from None


class PastedLinkForm(FlaskForm):  # type: ignore[misc]
    """A pasted link: alone, within a message, or only its token."""

    link = StringField(render_kw={"inputmode": "url", "autocomplete": "off"})

    def token(self) -> str:
        """The token at the end of the link; "" if there is no link."""
        pasted = clean(self.link.data or "")
        found = LINK.search(pasted) or KEY.fullmatch(pasted)
        return found[1] if found else ""


def _faults(lines: tuple[str, ...]) -> Iterator[Phrase]:
    if not lines:
        yield phrase("Enter at least one name.")
    if len(lines) > MOST_PLAYERS:
        yield phrase(
            "That’s {n} names. A group can start with up to {most}; you can add more later.",
            n=len(lines),
            most=MOST_PLAYERS,
        )
    seen: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        try:
            name = read_name(line, "")
        except NoDocument as error:
            yield phrase("Player {n}: {fault}.", n=number, fault=error.text)
            continue
        same = comparison_form(name)
        if same in seen:
            yield on_the_list(seen[same])
        seen.setdefault(same, name)


def on_the_list(name: str) -> Phrase:
    return phrase(
        "{name} is on the list already. For another {name}, add an initial or a number.", name=name
    )
