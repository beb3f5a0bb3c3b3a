"""Which Tien Gow hands each of the six sheets refuses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from .documents import Choices, is_seat, is_whole

Mark = tuple[str, int]
Trick = tuple[int, int, int, bool]
"""Its size, who led it, who won it, and whether it is the last."""

SEATS = range(4)
FOR_ITS_WINNER = {
    "last-quartet", "last-supreme", "last-little-three",
    "last-civil-supreme", "last-five-one", "last-several", "last-highest",
}  # fmt: skip
FOR_ITS_LEADER = {
    "little-three-captured", "five-one-captured",
    "last-civil-supreme-captured", "last-quartet-beaten",
}  # fmt: skip
LAST_TRICK_MARKS = FOR_ITS_WINNER | FOR_ITS_LEADER
OF_ALL_EIGHT = {"eight-branch", "unbeatable-lead", "top-lead", "last-several", "last-highest"}
MARKS_WITHOUT_A_TRICK = {"unbeatable-lead", "eight-branch", "top-lead", "quartet-beaten"}
ONCE_ONLY = LAST_TRICK_MARKS | MARKS_WITHOUT_A_TRICK | {"supreme-led"}
GONE_WITH_THE_LITTLE_THREE = {"last-supreme", "last-little-three", "little-three-captured"}
OF_THE_FIVE_ONE = {
    "civil-supreme-led", "civil-supreme-captured", "last-civil-supreme",
    "last-five-one", "five-one-captured", "last-civil-supreme-captured",
}  # fmt: skip


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
    if preset == "score-sheet":
        one = choices["mixed-pairs"] == "each-pair"
        return {"supreme-led", "mixed-pair-led" if one else "two-mixed-pairs-led"}
    if preset == "four-point":
        return {"supreme-led", "two-mixed-pairs-led"}
    if preset not in ("celko-kam", "hong-kong"):
        return set()
    marks = {"supreme-led", "quartet-won", "last-quartet", "last-supreme", "last-little-three"}
    if choices.get("big-six-capture") == "on" or choices.get("capture") in ("x2", "x4"):
        marks.add("little-three-captured")
    if choices.get("complete-game") == "not-if-unbeatable":
        marks.add("unbeatable-lead")
    return marks | known_in_hong_kong(choices) if preset == "hong-kong" else marks


def known_in_hong_kong(choices: Choices) -> set[str]:
    marks = {"eight-branch"}
    if choices["branch-test"] == "worked-out":
        marks = {"last-several", "top-lead"}
        if choices["branch-single"] == "low-or-high":
            marks.add("last-highest")
    captures, civil = choices["capture"] != "off", choices["civil-supreme"]
    if civil != "off":
        marks |= {"civil-supreme-led", "last-civil-supreme", "last-five-one"}
        marks |= {"five-one-captured"} if captures else set()
    if civil == "capturable":
        marks.add("civil-supreme-captured")
        if captures and choices["captured-at-last"] == "as-capture":
            marks.add("last-civil-supreme-captured")
    pot = choices.get("pot") == "on"
    if choices["beaten-quartet"] != "winner-collects" or (pot and choices["pot-quartet"] != "no"):
        marks.add("last-quartet-beaten")
    if pot and choices["pot-quartet"] in ("winner", "anyone"):
        marks.add("quartet-beaten")
    return marks


def known_declared_hands(preset: str, choices: Choices) -> set[str]:
    if preset == "celko-kam":
        return {"one-red-dot"} if choices["one-red-dot"] == "on" else set()
    if preset != "hong-kong":
        return set()
    known = set() if choices["declared-hands"] == "none" else {"one-red-dot", "all-white"}
    if choices["declared-hands"] == "all":
        known |= {"seven-military", "eight-military"}
    if choices["four-pairs"] == "on":
        known.add("four-pairs")
    if choices["civil-hands"] == "on":
        known |= {"seven-civil", "eight-civil"}
    return known


def plays_early_death(preset: str, choices: Choices) -> bool:
    """Whether a player without a trick forfeits a last single."""
    return preset == "six-round" or choices.get("early-death") == "on"


def unmarked_sizes(preset: str) -> tuple[int, ...]:
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
    if code in OF_ALL_EIGHT and deal.tricks[deal.winner] != 8:
        return True
    if code in ("unbeatable-lead", "top-lead"):
        return not seat == deal.banker == deal.winner
    if code in FOR_ITS_LEADER:
        return seat == deal.winner
    return code in FOR_ITS_WINNER | {"eight-branch"} and seat != deal.winner


def are_marks_at_odds(deal: Deal) -> bool:
    codes = [code for code, _ in deal.marks]
    if any(codes.count(code) > 1 for code in ONCE_ONLY):
        return True
    if sum(code in OF_THE_FIVE_ONE for code in codes) > 1:
        return True
    if "quartet-beaten" in codes and not wins_what_another_led(deal):
        return True
    if sum(code in LAST_TRICK_MARKS for code in codes) > 1:
        return True
    return "supreme-led" in codes and bool(GONE_WITH_THE_LITTLE_THREE & set(codes))


def wins_what_another_led(deal: Deal) -> bool:
    leader = next(seat for code, seat in deal.marks if code == "quartet-beaten")
    winners = [seat for code, seat in deal.marks if code == "quartet-won"]
    return bool(winners) and leader not in winners


def with_leaders(deal: Deal) -> list[Mark]:
    """The marks of tricks; a quartet with its leader, if the sheet asks that."""
    known = known_marks(deal.preset, deal.choices)
    beaten = [seat for code, seat in deal.marks if code == "quartet-beaten"]
    told = []
    for code, seat in deal.marks:
        if code == "quartet-won" and "quartet-beaten" in known:
            told.append((f"quartet-led-by-{beaten[0] if beaten else seat}", seat))
        elif code == "last-quartet" and "last-quartet-beaten" in known:
            told.append(("last-quartet-of-its-leader", seat))
        elif code not in MARKS_WITHOUT_A_TRICK:
            told.append((code, seat))
    return sorted(told)


def has_order_of_play(deal: Deal) -> bool:
    """Try every row of tricks: each trick's size, its winner, and the mark it carries."""
    early_death = plays_early_death(deal.preset, deal.choices)
    top_lead = deal.has("top-lead")

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
                    if top_lead and left == deal.tricks and not may_be_top(size, marks, others):
                        continue
                    if not others if is_last else goes_on(rest, winner, others):
                        return True
        return False

    return goes_on(deal.tricks, deal.banker, tuple(with_leaders(deal)))


def may_be_top(size: int, marks: tuple[Mark, ...], others: tuple[Mark, ...]) -> bool:
    """Whether the first trick, which left the others of the marks, is a single or the Supreme."""
    carried = list(marks)
    for mark in others:
        carried.remove(mark)
    return size == 1 or [code for code, _ in carried] == ["supreme-led"]


def marks_left_by(trick: Trick, marks: tuple[Mark, ...], preset: str) -> list[tuple[Mark, ...]]:
    ways = [marks] if trick[0] in unmarked_sizes(preset) else []
    for index, mark in enumerate(marks):
        if fits(mark, trick, preset):
            ways.append(marks[:index] + marks[index + 1 :])
    return ways


def fits(mark: Mark, trick: Trick, preset: str) -> bool:
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
    if code == "quartet-won" or code.startswith("quartet-led-by-"):
        led = code in ("quartet-won", f"quartet-led-by-{leader}")
        return size == 4 and winner == seat and led and not is_last
    if code == "civil-supreme-led":
        return size == 2 and leader == winner == seat and not is_last
    if code == "civil-supreme-captured":
        return size == 2 and leader != winner == seat and not is_last
    return is_last and fits_the_last_trick(mark, size, leader, winner)


LAST_SIZES = {
    "last-quartet": (4,), "last-quartet-of-its-leader": (4,), "last-quartet-beaten": (4,),
    "last-supreme": (2,), "last-civil-supreme": (2,), "last-civil-supreme-captured": (2,),
    "last-little-three": (1,), "little-three-captured": (1,),
    "last-five-one": (1,), "five-one-captured": (1,),
    "last-several": (2, 3), "last-highest": (1,),
}  # fmt: skip


def fits_the_last_trick(mark: Mark, size: int, leader: int, winner: int) -> bool:
    code, seat = mark
    if size not in LAST_SIZES[code]:
        return False
    if code in FOR_ITS_LEADER:
        return leader == seat != winner
    anybodys_lead = code in ("last-quartet", "last-several", "last-highest")
    return winner == seat and (anybodys_lead or leader == seat)
