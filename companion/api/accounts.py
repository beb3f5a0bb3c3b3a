"""Accounts in settlement documents: players by name, the box as null, the pot as `{"account"}`."""

from collections.abc import Mapping
from typing import Any

from companion.documents import json_values
from companion.documents.json_values import JsonObject, NoDocument
from companion.documents.lines import write_account
from companion.groups.members import ids_by_name
from companion.request_context import g
from companion.rules.chips import POT, Account
from companion.rules.phrases import phrase
from companion.rules.settling import Payment


def told(who: Account) -> Any:
    """An account with a player's id, as it is written in documents."""
    if who is None or who == POT:
        return write_account(who)
    return next(player.name for player in g.group.players if player.id == who)


def payment_told(payment: Payment) -> JsonObject:
    """A payment as JSON."""
    payer, payee = told(payment.payer), told(payment.payee)
    return {"payer": payer, "payee": payee, "amount": payment.points}


def player_read(document: object, place: str, ids: Mapping[str, str] | None = None) -> str:
    """The id of the group's player that a document names."""
    known = ids_by_name(g.group) if ids is None else ids
    return json_values.one_of(
        document, place, known, lambda name: phrase("“{key}” is not known here", key=name)
    )


def read(document: object, place: str) -> str | None:
    """The id of a player, or None for the box."""
    return None if document is None else player_read(document, place)


def whom_read(document: object, place: str) -> Account:
    """The same, or the pot: accounts from a settlement's answer can be sent back."""
    return POT if document == write_account(POT) else read(document, place)


def amount_read(document: object, place: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    number = json_values.number(document, place)
    if not isinstance(number, int) or not least <= number <= most:
        raise NoDocument(phrase("a number from {least} to {most}", least=least, most=most), place)
    return number
