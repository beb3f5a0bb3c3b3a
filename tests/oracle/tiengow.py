"""What a Tien Gow hand pays on each of the six sheets, and which hands cannot have happened."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from .documents import Choices, is_seat, is_whole

Flows = dict[tuple[int, int], int]
Mark = tuple[str, int]

SEATS = range(4)
LAST_TRICK_BONUSES = {"last-quartet", "last-supreme", "last-little-three"}
LAST_TRICK_MARKS = LAST_TRICK_BONUSES | {"little-three-captured"}
ONCE_ONLY = LAST_TRICK_MARKS | {"unbeatable-lead", "eight-branch"}
MARKS_WITHOUT_A_TRICK = {"unbeatable-lead", "eight-branch"}
GONE_WITH_THE_LITTLE_THREE = {"last-supreme", "last-little-three", "little-three-captured"}


@dataclass(frozen=True)
class Deal:
    """One hand, with all that its payments depend on."""

    preset: str
    choices: Choices
    tricks: tuple[int, ...]
    winner: int
    marks: tuple[Mark, ...]
    declared: str | None
    banker: int
    streak: int
    opening: bool

    def has(self, code: str) -> bool:
        """Whether this mark was made at all."""
        return any(code == made for made, _ in self.marks)


def deal_of(
    hand: dict[str, Any], preset: str, choices: Choices, bank: tuple[int, int, bool]
) -> Deal:
    """The hand as written, with the bank it was played under: seat, streak, opening bank or not."""
    banker, streak, opening = bank
    if "declared" in hand:
        by = hand["by"]
        tricks = tuple(8 if seat == by else 0 for seat in SEATS)
        return Deal(preset, choices, tricks, by, (), hand["declared"], banker, streak, opening)
    marks = tuple((mark["code"], mark["seat"]) for mark in hand.get("marks", []))
    tricks, winner = tuple(hand["tricks"]), hand["last_trick"]
    return Deal(preset, choices, tricks, winner, marks, None, banker, streak, opening)


def known_marks(preset: str, choices: Choices) -> set[str]:
    """The marks that this sheet, played with these choices, has."""
    if preset == "score-sheet":
        one = choices["mixed-pairs"] == "each-pair"
        return {"supreme-led", "mixed-pair-led" if one else "two-mixed-pairs-led"}
    if preset == "four-point":
        return {"supreme-led", "two-mixed-pairs-led"}
    if preset not in ("celko-kam", "hong-kong"):
        return set()
    marks = {"supreme-led", "quartet-won"} | LAST_TRICK_BONUSES
    if choices.get("big-six-capture") == "on" or choices.get("capture") in ("x2", "x4"):
        marks.add("little-three-captured")
    if choices.get("complete-game") == "not-if-unbeatable":
        marks.add("unbeatable-lead")
    if preset == "hong-kong":
        marks.add("eight-branch")
    return marks


def known_declared_hands(preset: str, choices: Choices) -> set[str]:
    """The hands that a player of this table may declare."""
    if preset == "celko-kam":
        return {"one-red-dot"} if choices["one-red-dot"] == "on" else set()
    if preset != "hong-kong" or choices["declared-hands"] == "none":
        return set()
    if choices["declared-hands"] == "all":
        return {"one-red-dot", "all-white", "seven-military", "eight-military"}
    return {"one-red-dot", "all-white"}


def plays_early_death(preset: str, choices: Choices) -> bool:
    """Whether a player without a trick forfeits a last single."""
    return preset == "six-round" or choices.get("early-death") == "on"


def unmarked_sizes(preset: str) -> tuple[int, ...]:
    """The sizes of the tricks that carry no mark."""
    if preset == "four-point":
        return (1, 2, 4)
    return (1, 2, 3) if preset in ("celko-kam", "hong-kong") else (1, 2, 3, 4)


def is_refused(deal: Deal) -> bool:
    """Whether no order of play explains the hand."""
    if deal.declared is not None:
        known = known_declared_hands(deal.preset, deal.choices)
        return deal.declared not in known or not is_seat(deal.winner)
    if not all(is_whole(count) and count >= 0 for count in deal.tricks):
        return True
    if sum(deal.tricks) != 8 or not is_seat(deal.winner):
        return True
    if any(is_wrong_mark(mark, deal) for mark in deal.marks):
        return True
    return are_marks_at_odds(deal) or not has_order_of_play(deal)


def is_wrong_mark(mark: Mark, deal: Deal) -> bool:
    """Whether the mark is wrong for the sheet or for the seat, whatever the others are."""
    code, seat = mark
    if code not in known_marks(deal.preset, deal.choices) or not is_seat(seat):
        return True
    if code == "unbeatable-lead":
        return not (seat == deal.banker == deal.winner and deal.tricks[seat] == 8)
    if code == "eight-branch":
        return not (seat == deal.winner and deal.tricks[seat] == 8)
    if code == "little-three-captured":
        return seat == deal.winner
    return code in LAST_TRICK_BONUSES and seat != deal.winner


def are_marks_at_odds(deal: Deal) -> bool:
    """Whether two of the marks cannot stand beside each other."""
    codes = [code for code, _ in deal.marks]
    if any(codes.count(code) > 1 for code in ONCE_ONLY | {"supreme-led"}):
        return True
    if sum(code in LAST_TRICK_MARKS for code in codes) > 1:
        return True
    return "supreme-led" in codes and bool(GONE_WITH_THE_LITTLE_THREE & set(codes))


def has_order_of_play(deal: Deal) -> bool:
    """Try every row of tricks: each trick's size, its winner, and the mark it carries."""
    early_death = plays_early_death(deal.preset, deal.choices)

    def may_end_with(size: int, winner: int) -> bool:
        if winner != deal.winner:
            return False
        won_before = deal.tricks[winner] - size
        return not (early_death and size == 1 and won_before == 0)

    @cache
    def goes_on(left: tuple[int, ...], leader: int, marks: tuple[Mark, ...]) -> bool:
        if len(marks) > sum(left):
            return False
        for winner in SEATS:
            for size in range(1, min(4, left[winner]) + 1):
                rest = tuple(n - size * (seat == winner) for seat, n in enumerate(left))
                is_last = not any(rest)
                if is_last and not may_end_with(size, winner):
                    continue
                trick = (size, leader, winner, is_last)
                for others in marks_left_by(trick, marks, deal.preset):
                    if not others if is_last else goes_on(rest, winner, others):
                        return True
        return False

    to_place = tuple(sorted(m for m in deal.marks if m[0] not in MARKS_WITHOUT_A_TRICK))
    return goes_on(deal.tricks, deal.banker, to_place)


def marks_left_by(
    trick: tuple[int, int, int, bool], marks: tuple[Mark, ...], preset: str
) -> list[tuple[Mark, ...]]:
    """What remains of the marks after this trick, in each way that it can be marked."""
    ways = [marks] if trick[0] in unmarked_sizes(preset) else []
    for index, mark in enumerate(marks):
        if fits(mark, trick, preset):
            ways.append(marks[:index] + marks[index + 1 :])
    return ways


def fits(mark: Mark, trick: tuple[int, int, int, bool], preset: str) -> bool:
    """Whether the mark can speak of this trick: size, leader, winner, whether the last."""
    size, leader, winner, is_last = trick
    code, seat = mark
    if code == "supreme-led":
        ends_otherwise = is_last and preset in ("celko-kam", "hong-kong")
        return size == 2 and leader == winner == seat and not ends_otherwise
    if code == "mixed-pair-led":
        return size == 2 and leader == seat
    if code == "two-mixed-pairs-led":
        return size == 4 and leader == seat
    if code == "quartet-won":
        return size == 4 and winner == seat and not is_last
    return is_last and fits_the_last_trick(mark, size, leader, winner)


def fits_the_last_trick(mark: Mark, size: int, leader: int, winner: int) -> bool:
    """Whether a mark of the last trick can speak of such a one."""
    code, seat = mark
    if code == "last-quartet":
        return size == 4 and winner == seat
    if code == "last-supreme":
        return size == 2 and leader == winner == seat
    if code == "last-little-three":
        return size == 1 and leader == winner == seat
    return size == 1 and leader == seat != winner


def flows_of(deal: Deal) -> Flows:
    """Every payment of the hand, added up by who pays whom."""
    flows: Flows = {}
    captor = [seat for code, seat in deal.marks if code == "little-three-captured"]
    for loser in SEATS:
        if loser == deal.winner:
            continue
        due = due_from(loser, deal)
        payer = captor[0] if captor and due > 0 else loser
        add_payment(flows, payer, deal.winner, due)
    for code, seat in deal.marks:
        for payer in SEATS:
            if payer != seat:
                add_payment(flows, payer, seat, mark_payment(code, payer, seat, deal))
    return flows


def add_payment(flows: Flows, payer: int, payee: int, amount: int) -> None:
    """Note a payment; a negative one goes the other way, and one of nothing is none."""
    if amount < 0:
        payer, payee, amount = payee, payer, -amount
    if amount:
        flows[payer, payee] = flows.get((payer, payee), 0) + amount


def due_from(loser: int, deal: Deal) -> int:
    """What a loser owes the winner at the end of the hand; negative: the winner owes him."""
    if deal.preset == "score-sheet":
        return due_on_the_score_sheet(loser, deal)
    if deal.preset == "four-point":
        return due_by_the_figure(loser, deal)
    tricks = deal.tricks[loser]
    base = 5 if tricks == 0 else 4 - tricks
    return base * banker_factor(loser, base, deal) * bonus(base, deal)


def touches(deal: Deal, *seats: int) -> bool:
    """Whether the banker is one of these seats."""
    return deal.banker in seats


def due_on_the_score_sheet(loser: int, deal: Deal) -> int:
    """Four less the tricks; the streak counts as the table reads the sheet."""
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
    """The multiplier of one loser's payment for the bank."""
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
    if deal.has("little-three-captured"):
        return capture_bonus(base, deal)
    if base < 0 and deal.choices["last-trick-bonus"] == "receipts":
        return 1
    if deal.preset == "celko-kam":
        last = 2 if any(code in LAST_TRICK_BONUSES for code, _ in deal.marks) else 1
        return last * (2 if doubles_complete_game(deal) else 1)
    return hong_kong_bonus(deal)


def capture_bonus(base: int, deal: Deal) -> int:
    """The multiplier when the 2-1 was captured on the last trick."""
    if deal.preset == "celko-kam" or base < 0:
        return 1
    return {"x4": 4, "x2": 2}[deal.choices["capture"]]


def doubles_complete_game(deal: Deal) -> bool:
    """Whether the winner took all eight and celko-kam doubles for it."""
    if deal.tricks[deal.winner] != 8 or deal.choices["complete-game"] == "off":
        return False
    return not deal.has("unbeatable-lead")


def hong_kong_bonus(deal: Deal) -> int:
    """The last trick's factor times that of taking all eight."""
    factor = 1
    for code, _ in deal.marks:
        factor *= {"last-little-three": 2, "last-supreme": 2, "last-quartet": 4}.get(code, 1)
    if deal.tricks[deal.winner] == 8:
        grander = deal.has("eight-branch") or deal.declared in ("all-white", "eight-military")
        factor *= 4 if grander else 2
    return factor


def mark_payment(code: str, payer: int, payee: int, deal: Deal) -> int:
    """What one other player pays for a mark."""
    with_banker = touches(deal, payer, payee)
    if deal.preset in ("score-sheet", "four-point"):
        single = 2 if code == "supreme-led" else 4
        return single * (2 if with_banker else 1)
    if code in ("last-supreme", "last-quartet") and deal.choices["last-trick-also-pays"] == "no":
        return 0
    amounts = {"supreme-led": 2, "last-supreme": 2, "quartet-won": 4, "last-quartet": 4}
    return amounts.get(code, 0) * (banker_times(deal) if with_banker else 1)


def next_bank(deal: Deal) -> tuple[int, int, bool]:
    """Who banks the next hand, with which streak, and whether it is still the opening bank."""
    if deal.winner == deal.banker:
        return deal.banker, deal.streak + 1, deal.opening
    return deal.winner, 1, False
