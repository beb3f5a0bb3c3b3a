"""Seats: chosen on the page that starts an evening, by dice, and then by the queue."""

import secrets
from collections.abc import Iterable
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from companion.db.models import Evening
from companion.documents.json_values import NoDocument
from companion.documents.texts import comparison_form, read_name
from companion.evenings.forms import Player
from companion.form_fields import NAME_THE_PLAYER, translated
from companion.groups.forms import on_the_list
from companion.ledger.book import Book
from companion.rules.chips import net
from companion.rules.lines import HandLine
from companion.rules.phrases import Phrase, Who, phrase


class Dice(NamedTuple):
    """Two dice. Seats are counted in order of play from the thrower, who is number one."""

    first: int
    second: int

    @property
    def total(self) -> int:
        return self.first + self.second

    def seat(self, seats: int) -> int:
        return (self.total - 1) % seats

    def says(self, seats: int) -> Phrase:
        """The result as a sentence; its names are those of the seated players."""
        return phrase(
            "The dice show {first} and {second}. Counting round from {thrower}, {banker} "
            "is banker first.",
            first=self.first,
            second=self.second,
            thrower=Who(0),
            banker=Who(self.seat(seats)),
        )


def throw_dice() -> Dice:
    """Throw the dice on the server, so that no player can influence them."""
    return Dice(secrets.randbelow(6) + 1, secrets.randbelow(6) + 1)


def read_dice(text: str | None) -> Dice | None:
    """Read dice from a form field such as "3 4"; None if it is empty or invalid."""
    thrown = (text or "").split()
    if len(thrown) == 2 and all(face in "123456" and len(face) == 1 for face in thrown):
        return Dice(int(thrown[0]), int(thrown[1]))
    return None


def write_dice(dice: Dice) -> str:
    return f"{dice.first} {dice.second}"


NEW = "+"
"""Prefix of the form value of a player who is not in the group yet; the name follows."""

ACTIONS = frozenset({"add", "take", "seat", "free", "drop"})
"""Names of the buttons that move players."""


def newcomers(form: Any) -> tuple[str, ...]:
    """The names of new players in the form, in order of play."""
    values = (*form.seated(), *(form.waiting.data or ()))
    return tuple(dict.fromkeys(each[1:] for each in values if _is_new(each)))


def with_newcomers(players: Iterable[Player], form: Any) -> list[Player]:
    return [*players, *((NEW + name, name) for name in newcomers(form))]


def rearrange(form: Any, players: Iterable[Player], sent: MultiDict[str, str]) -> None:
    """Add the typed names, then do what the pressed button says."""
    people = dict(with_newcomers(players, form))
    faults = [fault for typed in sent.getlist("newcomer") if (fault := _add(form, people, typed))]
    form.newcomer.process_errors = form.newcomer.errors = faults
    if not faults:
        form.newcomer.data = ""
    if "take" in sent:
        _take(form, sent["take"])
    if sent.get("free") in form.places:
        _free(form, sent["free"])
    if "drop" in sent:
        form.waiting.data = [each for each in form.waiting.data if each != sent["drop"]]
    place, _, who = sent.get("seat", "").partition(":")
    if place in form.places and who in people:
        _seat(form, place, who)


def _add(form: Any, people: dict[str, str], typed: str) -> str:
    """Add a player by name; returns the fault of the name, or ""."""
    if not typed.strip():
        return ""
    try:
        name = read_name(typed, "")
    except NoDocument:
        return translated(NAME_THE_PLAYER)
    same = comparison_form(name)
    who = next((each for each, known in people.items() if comparison_form(known) == same), None)
    if who and who in (*form.seated(), *form.waiting.data):
        return translated(on_the_list(people[who]))
    people[who or NEW + name] = name
    _take(form, who or NEW + name)
    return ""


def _take(form: Any, who: str) -> None:
    """Give a player the next free seat. Without one they wait."""
    if who in form.seated():
        return
    free = next((place for place in form.places if not form[place].data), None)
    if free:
        form[free].data = who
        form.waiting.data = [each for each in form.waiting.data if each != who]
    elif who not in form.waiting.data:
        form.waiting.data = [*form.waiting.data, who]


def _free(form: Any, place: str) -> None:
    """Free a seat. A new player waits then: the form is the only place that has the name."""
    who = form[place].data
    form[place].data = ""
    if who and who.startswith(NEW):
        form.waiting.data = [*form.waiting.data, who]


def _seat(form: Any, place: str, who: str) -> None:
    """Seat a player; a player who has that seat takes the other's place."""
    before = form[place].data
    other = next((each for each in form.places if form[each].data == who), None)
    form[place].data = who
    if other:
        form[other].data = before
        return
    waited = who in form.waiting.data
    waiting = [each for each in form.waiting.data if each != who]
    if before and (waited or before.startswith(NEW)):
        waiting.append(before)
    form.waiting.data = waiting


def _is_new(value: str | None) -> bool:
    if not value or not value.startswith(NEW):
        return False
    try:
        return read_name(value[1:], "") == value[1:]
    except NoDocument:
        return False


ROTATIONS = ("hand", "bank", "free")
"""When the next player comes in: after a hand, when the bank passes, or when the table decides."""


class QueueTurn(NamedTuple):
    """The next player to come in, and the one to go out; `goes` is None while no change is due."""

    comes: str
    goes: str | None


def waiting(evening: Evening, book: Book) -> tuple[str, ...]:
    """The waiting players, the next first, without those who have a seat or went home."""
    names = (book.names[player] for player in evening.waiting if player in book.names)
    elsewhere = {*book.standing.seats, *book.gone(evening)}
    return tuple(name for name in names if name not in elsewhere)


def turn(evening: Evening, book: Book) -> QueueTurn | None:
    """The next change of seats; None if nobody waits."""
    queue = waiting(evening, book)
    if not queue:
        return None
    home = book.gone_but_seated(evening)
    return QueueTurn(queue[0], home[0] if home else _goes(evening.rotation, book))


def _goes(rotation: str, book: Book) -> str | None:
    """The player to go out: the biggest loser, or the old banker; None if someone came in since."""
    turns = (
        row
        for row in reversed(book.rows)
        if isinstance(row.line, HandLine) or not set(row.line.sits or ()) <= set(row.before.seats)
    )
    last = next(turns, None)
    if last is None or not isinstance(last.line, HandLine):
        return None
    match rotation:
        case "hand":
            nets = net(last.transfers, len(last.before.seats))
            return last.before.seats[nets.index(min(nets))]
        case "bank" if last.after.bank.seat != last.before.bank.seat:
            return last.before.seats[last.before.bank.seat]
        case _:
            return None


def queue_up(evening: Evening, player_id: str) -> None:
    """Put a player at the end of the queue, unless they have gone home. Part of a write."""
    if player_id not in evening.gone:
        evening.waiting = [*(who for who in evening.waiting if who != player_id), player_id]


def leave_queue(evening: Evening, player_id: str) -> None:
    evening.waiting = [who for who in evening.waiting if who != player_id]
