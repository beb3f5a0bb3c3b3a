"""Stores an imported history in a group, without the evenings that it already has."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from companion.db.models import Evening, Group
from companion.evenings.closing import close_evening
from companion.evenings.import_export import AlreadyThere, begin_with, check_new
from companion.evenings.starting import begin_evening, sort_by_day
from companion.groups.members import add_player, ids_by_name
from companion.histories.reading import History, PastEvening
from companion.ledger.recording import Author
from companion.settlement.actions import pay_all


def already_there(group: Group, history: History) -> dict[int, str]:
    """The evenings that the group already has, by index: the id of an equal sitting."""
    found = {}
    for place, evening in enumerate(history.evenings):
        try:
            for sitting in evening.sittings:
                check_new(group, sitting.document, evening.day)
        except AlreadyThere as there:
            found[place] = there.sitting_id
    return found


def store(
    group: Group,
    history: History,
    author: Author,
    stake: Mapping[str, Any],
    without: Collection[int] = (),
    paid: bool = True,
) -> list[Evening]:
    """Add the evenings of a history, closed, except those in `without`. Part of a write.

    `stake` are the columns for evenings that state no stake; `paid` marks all payments as made. New
    players join the group. The evenings are sorted among the group's by day.
    """
    evenings = [each for n, each in enumerate(history.evenings) if n not in without]
    _add_players(group, evenings)
    stored = [_store(group, evening, author, stake) for evening in evenings]
    for evening in stored if paid else ():
        pay_all(evening, author)
    sort_by_day(group, stored)
    return stored


def _add_players(group: Group, evenings: Iterable[PastEvening]) -> None:
    known = ids_by_name(group)
    for evening in evenings:
        for sitting in evening.sittings:
            for name, player in sitting.ready.ids.items():
                if name not in known:
                    known[name] = add_player(group, name, id=player).id


def _store(group: Group, past: PastEvening, author: Author, stake: Mapping[str, Any]) -> Evening:
    worth = past.worth and {**past.worth._asdict(), "coin": max(1, past.worth.money)}
    evening = begin_evening(group, past.day, author.at, **(worth or stake))
    for sitting in past.sittings:
        begin_with(group, sitting.document, past.day, author, evening, sitting.ready)
    close_evening(evening, author)
    return evening
