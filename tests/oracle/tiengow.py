"""What a Tien Gow hand pays on each of the six sheets, and the next banker."""

from __future__ import annotations

from .tiengow_refused import FOR_ITS_LEADER, SEATS, Deal

Flows = dict[tuple[int, int], int]

LAST_TRICK_BONUSES = {"last-quartet", "last-supreme", "last-little-three"}
LAST_FACTORS = {
    "last-little-three": 2, "last-supreme": 2, "last-quartet": 4, "last-quartet-beaten": 4,
    "last-civil-supreme": 2, "last-five-one": 2,
}  # fmt: skip
EIGHT_BRANCH_SHOWN = {"all-white", "eight-military", "four-pairs", "eight-civil"}


def flows_of(deal: Deal) -> Flows:
    flows: Flows = {}
    captor = [seat for code, seat in deal.marks if capture_factor(code, deal)]
    for loser in SEATS:
        if loser == deal.winner:
            continue
        due = due_from(loser, deal)
        payer = captor[0] if captor and due > 0 else loser
        add_payment(flows, payer, deal.winner, due)
    for code, seat in deal.marks:
        payee = deal.winner if code in FOR_ITS_LEADER else seat
        for payer in SEATS:
            if payer != payee:
                add_payment(flows, payer, payee, mark_payment(code, payer, payee, deal))
    return flows


def add_payment(flows: Flows, payer: int, payee: int, amount: int) -> None:
    """Note a payment; a negative one goes the other way, and one of nothing is none."""
    if amount < 0:
        payer, payee, amount = payee, payer, -amount
    if amount:
        flows[payer, payee] = flows.get((payer, payee), 0) + amount


def due_from(loser: int, deal: Deal) -> int:
    """What a loser owes the winner at the end of the hand; negative: the winner owes them."""
    if deal.preset == "score-sheet":
        return due_on_the_score_sheet(loser, deal)
    if deal.preset == "four-point":
        return due_by_the_figure(loser, deal)
    tricks = deal.tricks[loser]
    base = 5 if tricks == 0 else 4 - tricks
    return base * banker_factor(loser, base, deal) * bonus(base, deal)


def touches(deal: Deal, *seats: int) -> bool:
    return deal.banker in seats


def due_on_the_score_sheet(loser: int, deal: Deal) -> int:
    tricks, way = deal.tricks[loser], deal.choices["streak"]
    if way == "all-with-banker":
        grows = touches(deal, loser, deal.winner)
    else:
        grows = touches(deal, deal.winner) and (way == "all-to-banker" or tricks == 0)
    return (4 - tricks) * (deal.streak + 1 if grows else 1)


def due_by_the_figure(loser: int, deal: Deal) -> int:
    """The basic figure: 4 in the first hand of a bank, 8 in the second."""
    tricks, where = deal.tricks[loser], deal.choices["applies-to"]
    applies = where == "whole-hand"
    if where == "banker-wins":
        applies = touches(deal, deal.winner)
    if where == "with-banker":
        applies = touches(deal, loser, deal.winner)
    times = deal.streak if applies else 1
    if deal.choices["figure"] == "multiply":
        return times * (4 - tricks)
    if deal.choices["figure"] == "substitute" or tricks == 0:
        return 4 * times - tricks
    return 4 - tricks


def banker_times(deal: Deal) -> int:
    """By how much the banker's payments are multiplied (m)."""
    streak = deal.streak
    if deal.preset == "six-round":
        return 2
    growing = deal.preset == "hong-kong" or deal.choices["streak"] == "growing"
    if deal.opening and deal.choices.get("first-banker") == "single":
        return streak if growing or streak == 1 else 2
    return streak + 1 if growing else 2


def banker_factor(loser: int, base: int, deal: Deal) -> int:
    if not touches(deal, loser, deal.winner):
        return 1
    single = deal.choices["losing-banker-over-par"] == "single"
    if loser == deal.banker and base < 0 and single:
        return 1
    return banker_times(deal)


def bonus(base: int, deal: Deal) -> int:
    """The multiplier of one payment for the last trick and for taking all eight."""
    if deal.preset not in ("celko-kam", "hong-kong"):
        return 1
    captured = [factor for code, _ in deal.marks if (factor := capture_factor(code, deal))]
    if captured:
        return captured[0] if base > 0 else 1
    if base < 0 and deal.choices["last-trick-bonus"] == "receipts":
        return 1
    if deal.preset == "celko-kam":
        last = 2 if any(code in LAST_TRICK_BONUSES for code, _ in deal.marks) else 1
        return last * (2 if doubles_complete_game(deal) else 1)
    return hong_kong_bonus(deal)


def capture_factor(code: str, deal: Deal) -> int:
    """The factor with which its leader pays for all, if this mark is a capture; else 0."""
    if code == "last-quartet-beaten":
        ways = {"winner-collects": 0, "leader-pays-x2": 2, "leader-pays-x4": 4}
        return ways[deal.choices["beaten-quartet"]]
    if code not in FOR_ITS_LEADER:
        return 0
    return 1 if deal.preset == "celko-kam" else {"x4": 4, "x2": 2}[deal.choices["capture"]]


def doubles_complete_game(deal: Deal) -> bool:
    """Whether the winner took all eight and celko-kam doubles for it."""
    if deal.tricks[deal.winner] != 8 or deal.choices["complete-game"] == "off":
        return False
    return not deal.has("unbeatable-lead")


def hong_kong_bonus(deal: Deal) -> int:
    factor = 1
    for code, _ in deal.marks:
        factor *= LAST_FACTORS.get(code, 1)
    if deal.tricks[deal.winner] == 8:
        factor *= 4 if is_eight_branch(deal) else 2
    return factor


def is_eight_branch(deal: Deal) -> bool:
    """Whether all eight tricks are the grander of the two."""
    if deal.declared is not None:
        return deal.declared in EIGHT_BRANCH_SHOWN
    if deal.choices["branch-test"] == "as-said":
        return deal.has("eight-branch")
    grand = ["last-several", "last-quartet", "last-supreme", "last-civil-supreme"]
    if deal.choices["branch-single"] == "low-or-high":
        grand += ["last-highest", "last-little-three", "last-five-one"]
    return any(map(deal.has, grand)) and not deal.has("top-lead")


def mark_payment(code: str, payer: int, payee: int, deal: Deal) -> int:
    with_banker = touches(deal, payer, payee)
    if deal.preset in ("score-sheet", "four-point"):
        single = 2 if code == "supreme-led" else 4
        return single * (2 if with_banker else 1)
    if code.startswith("last-") and deal.choices["last-trick-also-pays"] == "no":
        return 0
    if capture_factor(code, deal):
        return 0
    amounts = {
        "supreme-led": 2, "last-supreme": 2,
        "civil-supreme-led": 2, "civil-supreme-captured": 2, "last-civil-supreme": 2,
        "quartet-won": 4, "last-quartet": 4, "last-quartet-beaten": 4,
    }  # fmt: skip
    return amounts.get(code, 0) * (banker_times(deal) if with_banker else 1)


def next_bank(deal: Deal) -> tuple[int, int, bool]:
    """Who banks the next hand, with which streak, and whether it is still the opening bank."""
    way = deal.choices.get("bank", "winner")
    if deal.winner == deal.banker and way != "passes":
        return deal.banker, deal.streak + 1, deal.opening
    return (deal.winner if way == "winner" else (deal.banker + 1) % 4), 1, False
