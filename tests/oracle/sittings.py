"""A whole sitting: its lines in order, the balances, the box, and who banks next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from . import mahjong, tiengow
from .documents import POINTS_LIMIT, Choices, Document, is_seat, is_within, sheet_of

Line = dict[str, Any]
Row = dict[str, Any]
Flows = dict[tuple[Any, Any], int]


@dataclass
class Standing:
    """What the lines so far have left."""

    game: str
    preset: str
    choices: Choices
    seated: list[str]
    bank: tuple[int, int, bool]
    balances: dict[str, int] = field(default_factory=dict)
    box: int | None = None


def opening_standing(document: Document) -> Standing:
    """The standing before the first line."""
    preset, choices = sheet_of(document)
    players = list(document["players"])
    bank = (document.get("banker", 0), 1, True)
    return Standing(document["game"], preset, choices, players, bank, dict.fromkeys(players, 0))


def answer(document: Document) -> dict[str, Any]:
    """The refused lines, or else the rows and what follows from them.

    Beyond the rows: a row of an `agreed` line has `fewest`, how many payments make its nets (its
    flows are one such plan), and `fewest` at the end is the least number that settles the sitting.
    """
    standing = opening_standing(document)
    refused: set[int] = set()
    rows: list[Row] = []
    for number, line in enumerate(document.get("lines", []), 1):
        if is_refused(line, standing):
            refused.add(number)
        else:
            rows.append({"number": number, **take(line, standing)})
    if refused:
        return {"objections": refused}
    banker, streak, _ = standing.bank
    result = {"rows": rows, "next": {"banker": banker, "streak": streak}, **books(standing)}
    owners: dict[Any, int] = {**standing.balances, None: standing.box or 0}
    return {**result, "fewest": len(fewest_payments(owners))}


def books(standing: Standing) -> dict[str, Any]:
    """The balances, with the box once it was used."""
    result: dict[str, Any] = {"balances": dict(standing.balances)}
    if standing.box is not None:
        result["box"] = standing.box
    return result


# What is refused


def is_refused(line: Line, standing: Standing) -> bool:
    """Whether the line cannot have happened in this standing."""
    if "hand" in line:
        return is_refused_hand(line["hand"], standing)
    if "transfer" in line:
        return is_refused_transfer(line["transfer"], standing)
    if "agreed" in line:
        net = line["agreed"]["net"]
        whole = all(is_within(points, -POINTS_LIMIT) for points in net)
        return not whole or sum(net) != 0 or not any(net)
    if "bank" in line:
        return not (is_seat(line["bank"]["seat"]) and is_within(line["bank"]["streak"], 1))
    return False


def is_refused_hand(hand: dict[str, Any], standing: Standing) -> bool:
    """Whether the hand cannot have happened in this standing."""
    if standing.game == "mahjong":
        return mahjong.is_refused(hand, standing.choices)
    deal = tiengow.deal_of(hand, standing.preset, standing.choices, standing.bank)
    return tiengow.is_refused(deal)


def is_refused_transfer(transfer: dict[str, Any], standing: Standing) -> bool:
    """Whether it is with a stranger, with oneself, or of less than a point."""
    payer, payee = transfer["payer"], transfer["payee"]
    strangers = [who for who in (payer, payee) if who not in (*standing.balances, None)]
    return bool(strangers) or payer == payee or not is_within(transfer["points"], 1)


# What follows


def take(line: Line, standing: Standing) -> Row:
    """Let the line act on the standing; its row, without the number."""
    banker, streak, _ = standing.bank
    row: Row = {"banker": banker, "streak": streak, "net": {}, "flows": {}}
    if "hand" in line:
        row.update(take_hand(line["hand"], standing))
    elif "transfer" in line:
        row.update(take_transfer(line["transfer"], standing))
    elif "agreed" in line:
        row.update(take_agreed(line["agreed"]["net"], standing))
    elif "seating" in line:
        take_seating(line["seating"], standing)
    else:
        standing.bank = (line["bank"]["seat"], line["bank"]["streak"], False)
    return {**row, **books(standing)}


def take_hand(hand: dict[str, Any], standing: Standing) -> Row:
    """Score a hand and move the bank."""
    row: Row = {}
    choices, banker = standing.choices, standing.bank[0]
    if standing.game == "mahjong":
        row["counts"] = mahjong.counts_of(hand, banker, choices)
        row["flows"] = mahjong.flows_of(hand, row["counts"], banker, choices)
        standing.bank = mahjong.next_bank(hand, standing.bank, choices)
    else:
        deal = tiengow.deal_of(hand, standing.preset, choices, standing.bank)
        row["flows"] = tiengow.flows_of(deal)
        standing.bank = tiengow.next_bank(deal)
    row["net"] = net_of(row["flows"])
    book(row["net"], standing)
    return row


def net_of(flows: Flows) -> list[int]:
    """What each seat gains."""
    net = [0, 0, 0, 0]
    for (payer, payee), amount in flows.items():
        net[payer] -= amount
        net[payee] += amount
    return net


def book(net: list[int], standing: Standing) -> None:
    """Add the nets of the seats to the balances of those who sit there."""
    for player, points in zip(standing.seated, net, strict=True):
        standing.balances[player] += points


def take_transfer(transfer: dict[str, Any], standing: Standing) -> Row:
    """Move chips outside any hand; the box is nobody's and is not in the net."""
    payer, payee, points = transfer["payer"], transfer["payee"], transfer["points"]
    net: dict[str, int] = {}
    for who, gain in ((payer, -points), (payee, points)):
        if who is None:
            standing.box = (standing.box or 0) + gain
        else:
            standing.balances[who] += gain
            net[who] = gain
    return {"net": net, "flows": {(payer, payee): points}}


def take_agreed(net: list[int], standing: Standing) -> Row:
    """Book the four nets as they were agreed."""
    book(net, standing)
    flows = fewest_payments(dict(enumerate(net)))
    return {"net": list(net), "flows": flows, "fewest": len(flows)}


def take_seating(seating: list[str], standing: Standing) -> None:
    """Seat these four; the bank goes with the banker, else stays with the seat."""
    banker, streak, opening = standing.bank
    name = standing.seated[banker]
    if name in seating:
        standing.bank = (seating.index(name), streak, opening)
    else:
        standing.bank = (banker, 1, False)
    standing.seated = list(seating)
    for player in seating:
        standing.balances.setdefault(player, 0)


# The fewest payments


def fewest_payments(balances: dict[Any, int]) -> Flows:
    """A plan with the fewest payments that brings every one of these balances to zero."""
    flows: Flows = {}
    for group in most_groups({who: points for who, points in balances.items() if points}):
        gains = {who: balances[who] for who in group}
        while gains:
            payer, payee = min(gains, key=lambda w: gains[w]), max(gains, key=lambda w: gains[w])
            amount = min(-gains[payer], gains[payee])
            flows[payer, payee] = amount
            gains[payer] += amount
            gains[payee] -= amount
            gains = {who: points for who, points in gains.items() if points}
    return flows


def most_groups(gains: dict[Any, int]) -> list[list[Any]]:
    """Split those who gain and lose into as many groups as possible that each come to zero."""
    owners = list(gains)
    total = {0: 0}
    best: dict[int, list[int]] = {0: []}
    for chosen in range(1, 1 << len(owners)):
        lowest = (chosen & -chosen).bit_length() - 1
        total[chosen] = total[chosen & (chosen - 1)] + gains[owners[lowest]]
        options = [best[chosen & ~(1 << i)] for i in range(len(owners)) if chosen >> i & 1]
        closed = max(options, key=len)
        best[chosen] = [*closed, chosen] if total[chosen] == 0 else closed
    groups, before = [], 0
    for chosen in best[(1 << len(owners)) - 1]:
        members = chosen & ~before
        groups.append([owner for i, owner in enumerate(owners) if members >> i & 1])
        before = chosen
    return groups
