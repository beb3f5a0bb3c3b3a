"""A whole sitting: its lines in order, the balances, the box, and the next banker."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from . import (
    counted_mahjong,
    counted_mahjong_refused,
    mahjong,
    pot,
    rounds,
    tiengow,
    tiengow_refused,
)
from .documents import POINTS_LIMIT, Choices, Document, is_seat, is_within, sheet_of, wrong_numbers

Line = dict[str, Any]
Row = dict[str, Any]
Flows = dict[tuple[Any, Any], int]

RESULTS_LIMIT = 10**15
IN_POT = {"account": "pot"}
TOO_MUCH = "too-large"


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
    pot: pot.Pot | None = None
    round: rounds.Round | None = None


def opening_standing(document: Document) -> Standing:
    preset, choices = sheet_of(document)
    players = list(document["players"])
    bank = (document.get("banker", 0), 1, True)
    balances = dict.fromkeys(players, 0)
    lies = pot.pot_of(choices)
    game = document["game"]
    first = rounds.Round() if rounds.has_rounds(game) else None
    return Standing(game, preset, choices, players, bank, balances, pot=lies, round=first)


def answer(document: Document) -> dict[str, Any]:
    """The refused lines, or else the rows and what follows from them.

    Beyond the rows: a row of an `agreed` line has `fewest`, how many payments make its nets (its
    flows are one such plan), and `fewest` at the end is the least number that settles the sitting.
    Modern mahjong tells more: its hands have `transfers`, and beside the refused lines (the numbers
    of the table are line 0) stand the `codes` of all faults of those that are hands.
    """
    standing = opening_standing(document)
    refused: set[int] = {0} if wrong_numbers(document) else set()
    codes: dict[int, set[str]] = {}
    rows: list[Row] = []
    ends = document.get("meta", {}).get("rounds")
    for number, line in enumerate(document.get("lines", []), 1):
        if is_refused(line, standing):
            refused.add(number)
            if "hand" in line and standing.game == "modern-mahjong":
                codes[number] = codes_of(line["hand"], standing)
        else:
            rows.append({"number": number, **take(line, standing)})
    if refused:
        told = {"codes": codes} if standing.game == "modern-mahjong" else {}
        return {"objections": refused, **told}
    banker, streak, _ = standing.bank
    bank = {"next": {"banker": banker, "streak": streak}, **told_of_the_round(standing)}
    result: dict[str, Any] = {"rows": rows, **bank, **books(standing)}
    if ends and standing.round:
        result["over"] = rounds.is_over(standing.round, ends)
    owners: dict[Any, int] = {**standing.balances, None: standing.box or 0}
    owners[pot.POT] = standing.pot.points if standing.pot else 0
    return {**result, "fewest": len(fewest_payments(owners))}


def told_of_the_round(standing: Standing) -> dict[str, Any]:
    if standing.round is None:
        return {}
    return {"wind": standing.round.wind, "round": standing.round.number}


def books(standing: Standing) -> dict[str, Any]:
    """The balances, with the box once it was used, and the pot of a table that has one."""
    result: dict[str, Any] = {"balances": dict(standing.balances)}
    if standing.box is not None:
        result["box"] = standing.box
    if standing.pot is not None:
        result["pot"] = standing.pot.points
    return result


# Refused lines


def is_refused(line: Line, standing: Standing) -> bool:
    """Whether the line cannot have happened in this standing, or comes to too much."""
    return is_impossible(line, standing) or comes_to_too_much(line, standing)


def comes_to_too_much(line: Line, standing: Standing) -> bool:
    """Whether a result of a line that could have happened is larger than any may be."""
    lies = replace(standing.pot) if standing.pot else None
    after = replace(standing, balances=dict(standing.balances), pot=lies)
    row = take(line, after)
    nets = row["net"].values() if isinstance(row["net"], dict) else row["net"]
    paid = row["flows"].values()
    if "transfers" in row:
        paid = [counted_mahjong.amount_of(each) for each in row["transfers"]]
    results = [*paid, *nets, *after.balances.values(), after.box or 0]
    results.append(after.pot.points if after.pot else 0)
    return any(abs(result) > RESULTS_LIMIT for result in results)


def is_impossible(line: Line, standing: Standing) -> bool:
    if "hand" in line:
        return is_refused_hand(line["hand"], standing)
    if "transfer" in line:
        return is_refused_transfer(line["transfer"], standing)
    if "pot_ends" in line:
        return standing.pot is None
    if "agreed" in line:
        net = line["agreed"]["net"]
        whole = all(is_within(points, -POINTS_LIMIT) for points in net)
        return not whole or sum(net) != 0 or not any(net)
    if "bank" in line:
        return not (is_seat(line["bank"]["seat"]) and is_within(line["bank"]["streak"], 1))
    return False


def is_refused_hand(hand: dict[str, Any], standing: Standing) -> bool:
    if standing.game == "mahjong":
        return mahjong.is_refused(hand, standing.choices)
    if standing.game == "modern-mahjong":
        return bool(counted_mahjong_refused.faults(hand, table_of(standing)))
    deal = tiengow_refused.deal_of(hand, standing.preset, standing.choices, standing.bank)
    return tiengow_refused.is_refused(deal)


def codes_of(hand: dict[str, Any], standing: Standing) -> set[str]:
    """All that is wrong with a hand of modern mahjong that is refused."""
    return counted_mahjong_refused.faults(hand, table_of(standing)) or {TOO_MUCH}


def table_of(standing: Standing) -> counted_mahjong_refused.Table:
    banker, streak, _ = standing.bank
    return counted_mahjong_refused.Table(standing.preset, standing.choices, banker, streak)


def is_refused_transfer(transfer: dict[str, Any], standing: Standing) -> bool:
    payer, payee = transfer["payer"], transfer["payee"]
    if IN_POT in (payer, payee) and standing.pot is None:
        return True
    named = [who for who in (payer, payee) if who not in (None, IN_POT)]
    strangers = [who for who in named if who not in standing.balances]
    if strangers or payer == payee or not is_within(transfer["points"], 1):
        return True
    lies = standing.pot.points if standing.pot else 0
    return payer == IN_POT and bool(transfer["points"] > lies)


# What follows


def take(line: Line, standing: Standing) -> Row:
    """Let the line act on the standing; its row, without the number."""
    banker, streak, _ = standing.bank
    row: Row = {"banker": banker, "streak": streak, "net": {}, "flows": {}}
    row.update(told_of_the_round(standing))
    if "hand" in line:
        row.update(take_hand(line["hand"], standing))
        pass_the_bank(banker, standing)
    elif "transfer" in line:
        row.update(take_transfer(line["transfer"], standing))
    elif "agreed" in line:
        row.update(take_agreed(line["agreed"]["net"], standing))
    elif "pot_ends" in line:
        row.update(take_pot(standing))
    elif "seating" in line:
        take_seating(line["seating"], standing)
    else:
        standing.bank = (line["bank"]["seat"], line["bank"]["streak"], False)
        pass_the_bank(banker, standing)
        if standing.round is not None and "wind" in line["bank"]:
            standing.round = standing.round.with_wind(line["bank"]["wind"])
    return {**row, **books(standing)}


def pass_the_bank(before: int, standing: Standing) -> None:
    """Count how many seats the bank has gone on since it was at seat `before`."""
    if standing.round is not None:
        standing.round = standing.round.after((standing.bank[0] - before) % 4)


def take_hand(hand: dict[str, Any], standing: Standing) -> Row:
    row: Row = {}
    choices, banker = standing.choices, standing.bank[0]
    if standing.game == "mahjong":
        row["counts"] = mahjong.counts_of(hand, banker, choices)
        row["flows"] = mahjong.flows_of(hand, row["counts"], banker, choices)
        standing.bank = mahjong.next_bank(hand, standing.bank, choices)
    elif standing.game == "modern-mahjong":
        table = table_of(standing)
        row["transfers"] = counted_mahjong.transfers_of(hand, table)
        row["flows"] = counted_mahjong.flows_of(row["transfers"])
        standing.bank = (*counted_mahjong.next_bank(hand, table), False)
    else:
        deal = tiengow_refused.deal_of(hand, standing.preset, choices, standing.bank)
        row["flows"] = tiengow.flows_of(deal)
        standing.bank = tiengow.next_bank(deal)
        row["flows"].update(take_stakes(hand, standing))
    row["net"] = net_of(row["flows"])
    book(row["net"], standing)
    return row


def take_stakes(hand: dict[str, Any], standing: Standing) -> Flows:
    if standing.pot is None:
        return {}
    flows = pot.flows_of(hand, standing.choices, standing.pot)
    winner = hand["by"] if "declared" in hand else hand["last_trick"]
    points = standing.pot.points + gain_of(pot.POT, flows)
    standing.pot = pot.Pot(points, first=False, last_winner=standing.seated[winner])
    return flows


def take_pot(standing: Standing) -> Row:
    if standing.pot is None:
        return {}
    flows = pot.end_of(standing.pot, standing.seated, standing.choices["pot-at-end"])
    net = net_of(flows)
    book(net, standing)
    standing.box = (standing.box or 0) + gain_of(None, flows)
    standing.pot = pot.Pot(last_winner=standing.pot.last_winner)
    return {"net": net, "flows": flows}


def gain_of(owner: Any, flows: Flows) -> int:
    paid = sum(amount for (payer, _), amount in flows.items() if payer == owner)
    return sum(amount for (_, payee), amount in flows.items() if payee == owner) - paid


def net_of(flows: Flows) -> list[int]:
    return [gain_of(seat, flows) for seat in range(4)]


def book(net: list[int], standing: Standing) -> None:
    """Add the nets of the seats to the balances of those who sit there."""
    for player, points in zip(standing.seated, net, strict=True):
        standing.balances[player] += points


def take_transfer(transfer: dict[str, Any], standing: Standing) -> Row:
    """A transfer outside the hands; the box is not in the net."""
    payer, payee, points = transfer["payer"], transfer["payee"], transfer["points"]
    net: dict[str, int] = {}
    for who, gain in ((payer, -points), (payee, points)):
        if who is None:
            standing.box = (standing.box or 0) + gain
        elif who == IN_POT:
            if standing.pot is not None:
                standing.pot.points += gain
        else:
            standing.balances[who] += gain
            net[who] = gain
    ends = tuple(pot.POT if who == IN_POT else who for who in (payer, payee))
    return {"net": net, "flows": {ends: points}}


def take_agreed(net: list[int], standing: Standing) -> Row:
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
