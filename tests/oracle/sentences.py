"""Computes payments from the English sentences of a rule sheet alone, as a player reads them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from companion.rules.counted_mahjong.hand import MARKS
from companion.rules.counted_mahjong.hand import Hand as CountedHand
from companion.rules.mahjong.hand import Hand as MahjongHand
from companion.rules.phrases import say
from companion.rules.sheet import Bank, Sheet
from companion.rules.tiengow.hand import FEATS
from companion.rules.tiengow.hand import Hand as TienGowHand

Paid = Counter[tuple[int, int]]
"""Points by payer and payee."""

FACTOR = r"(counts once|is doubled|is tripled|is multiplied by \d+)"
SEATS = range(4)


def factor(words: str) -> int:
    """The number that "is doubled" and the like multiply by."""
    named = {"counts once": 1, "is doubled": 2, "is tripled": 3}
    return named.get(words) or int(re.findall(r"\d+", words)[0])


def numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


@dataclass
class Page:
    """The sentences of a sheet. `read` counts those that a pattern has understood."""

    sentences: list[str]
    read: set[str]

    @classmethod
    def of(cls, sheet: Sheet) -> Page:
        return cls(list(map(say, sheet.sentences)), set())

    def find(self, pattern: str) -> Iterator[re.Match[str]]:
        for sentence in self.sentences:
            if match := re.search(pattern, sentence):
                self.read.add(sentence)
                yield match

    def first(self, pattern: str) -> re.Match[str] | None:
        return next(self.find(pattern), None)


def others(seat: int) -> list[int]:
    return [each for each in SEATS if each != seat]


# Mahjong that the table counts


def worth_of(page: Page) -> Callable[[int, bool], int]:
    """The value of a hand by its count, and whether it was self-drawn."""
    cap = page.first(r"^The limit is (\d+) [a-z]+: a hand that counts more is paid as \1")
    most = int(cap[1]) if cap else None
    value = _value_of(page)
    return lambda count, drawn: value(count if most is None else min(count, most), drawn)


def _value_of(page: Page) -> Callable[[int, bool], int]:
    if found := page.first(r"^A hand is worth (\d+) with no faan(.*?)(?:; above that it (.*))?\.$"):
        steps = [int(found[1]), *(int(n) for n in re.findall(r"(\d+) with \d+", found[2]))]
        above = found[3]
        return lambda count, drawn: _ladder(steps, above, count)
    if found := page.first(r"^The hand is worth (\d+) with 1 tai, .* doubling with every tai"):
        first = int(found[1])
        return lambda count, drawn: first << count >> 1
    if found := page.first(
        r"^A hand is worth (.* with 5)\. If it is self-drawn, .*?, it is worth (\d.*\d) instead\. "
    ):
        rows = [[int(n) for n in re.findall(r"(\d+) with", found[1])], numbers(found[2])]
        return lambda count, drawn: rows[drawn][min(count, 5) - 1] if count else 0
    if found := page.first(r"^The hand is worth (\d+), and (\d+) more for every tai"):
        base, unit = int(found[1]), int(found[2])
        return lambda count, drawn: base + unit * count
    if found := page.first(r"^The hand is worth (\d+), however many tai"):
        flat = int(found[1])
        return lambda count, drawn: flat
    return lambda count, drawn: count


def _ladder(steps: list[int], above: str, count: int) -> int:
    last = len(steps) - 1
    if count <= last:
        return steps[count]
    match above:
        case "stays the same":
            return steps[last]
        case "doubles with every faan":
            return steps[last] << (count - last)
    # Every second faan: from the last two steps on.
    below = count - last
    return steps[last - below % 2] << ((below + 1) // 2)


def counted_mahjong(page: Page, hand: CountedHand, bank: Bank, counts: Sequence[Any] = ()) -> Paid:
    """What a hand of counted mahjong pays."""
    worth, paid = worth_of(page), Counter[tuple[int, int]]()
    for win in hand.wins:
        owed = _won(page, worth, hand, int(win.seat), int(win.counted), bank)
        if win.jokerless and (
            found := page.first(f"^Everything paid for a hand without a joker {FACTOR}")
        ):
            owed = Counter({pair: points * factor(found[1]) for pair, points in owed.items()})
        if win.liable is not None and page.first(
            r"responsible for a (?:self-drawn )?hand pays everything due for it"
            r"|discarder who misnamed the tile pays everything due"
        ):
            owed = Counter({(int(win.liable), int(win.seat)): sum(owed.values())})
        paid.update(owed)
    for mark in hand.marks:
        paid.update(_beside(page, worth, mark.code, int(mark.seat), mark.source))
    return paid


def _won(
    page: Page, worth: Callable[[int, bool], int], hand: CountedHand, winner: int, count: int,
    bank: Bank,
) -> Paid:  # fmt: skip
    owed = Counter[tuple[int, int]]()
    shot, rest = discard_factors(page)
    drawn = page.first(
        f"^For a self-drawn hand each of the others pays(?:; what they pay {FACTOR})?"
    )
    assert drawn
    for loser in hand.losers:
        if hand.self_drawn:
            times = factor(drawn[1]) if drawn[1] else 1
        else:
            times = shot if loser == hand.source else rest
        owed[loser, winner] += times * worth(count, hand.self_drawn)
        if found := page.first(
            r"^Every other player, the discarder too, also pays a winner (\d+) point"
        ):
            owed[loser, winner] += int(found[1])
        between = bank.seat in (loser, winner) and (hand.self_drawn or loser == hand.source)
        if between:
            owed[loser, winner] += _bank_tai(page, bank) * _tai_unit(page)
    return owed


def discard_factors(page: Page) -> tuple[int, int]:
    """How many times the value of a hand the discarder pays, and another player."""
    if page.first(r"^For a discard the discarder alone pays what the hand is worth\.$"):
        return 1, 0
    if found := page.first(f"^For a discard the discarder alone pays; what they pay {FACTOR}"):
        return factor(found[1]), 0
    found = page.first(
        f"what the discarder pays {FACTOR}, and what each of the others pays {FACTOR}"
    )
    assert found
    return factor(found[1]), factor(found[2])


def _bank_tai(page: Page, bank: Bank) -> int:
    kept = bank.streak - 1
    if page.first(
        r"in the banker’s first hand, grows by 2 tai if the banker has stayed once, by 4 if"
    ):
        return 2 * kept
    if page.first(r"grows by 1 tai, however often the banker has stayed"):
        return 1
    found = page.first(r"grows by 1 tai, by (\d+) if the banker has stayed once, by (\d+) if twice")
    return 1 + kept * (int(found[2]) - int(found[1])) if found else 0


def _tai_unit(page: Page) -> int:
    if page.first(r"^The hand is worth \d+, however many tai"):
        return 0
    found = page.first(r"^The hand is worth \d+, and (\d+) more for every tai")
    return int(found[1]) if found else 1


def _beside(
    page: Page, worth: Callable[[int, bool], int], code: str, seat: int, source: Any
) -> Paid:
    if code == "false-win":
        return _false_win(page, worth, seat, source)
    did = re.escape(say(MARKS[code].text))
    found = page.first(
        rf"^A player who {did} is paid (\d+)(?: × (\d+))? points? at once by each of the others"
    )
    assert found, code
    each = int(found[1]) * int(found[2] or 1)
    if source is not None:
        assert page.first(r"if someone discarded the fourth tile \(包槓\), they pay for all three")
        return Counter({(int(source), seat): 3 * each})
    return Counter({(payer, seat): each for payer in others(seat)})


def _false_win(page: Page, worth: Callable[[int, bool], int], seat: int, source: Any) -> Paid:
    times, all_of_it = r"((?:\d+ × )?)", f"(?:, and all of it {FACTOR})?\\."
    if found := page.first(
        rf"pays each other player {times}the value of a hand (of \d+ \w+|at the limit){all_of_it}"
    ):
        each = _product(found[1], found[3]) * worth(_count(page, found[2]), True)
        return Counter({(seat, payee): each for payee in others(seat)})
    found = page.first(
        r"pays each other player what that player would have paid for a hand "
        r"(of \d+ \w+|at the limit): "
        rf".* for a claimed self-draw {times}the value of the hand{all_of_it}"
    )
    assert found
    count, again = _count(page, found[1]), _product("", found[3])
    if source is None:
        each = _product(found[2], found[3]) * worth(count, True)
        return Counter({(seat, payee): each for payee in others(seat)})
    shot, rest = discard_factors(page)
    return Counter({
        (seat, payee): again * (shot if payee == source else rest) * worth(count, False)
        for payee in others(seat)
    })  # fmt: skip


def _count(page: Page, told: str) -> int:
    """The count of "a hand of 13 faan" or "a hand at the limit"."""
    if told != "at the limit":
        return int(told.removeprefix("of ").split()[0])
    limit = page.first(r"^The limit is (\d+) [a-z]+: a hand that counts more is paid as")
    assert limit
    return int(limit[1])


def _product(times: str, all_of_it: str | None) -> int:
    return (int(times.split()[0]) if times else 1) * (factor(all_of_it) if all_of_it else 1)


# Tien Gow

LEFT_OUT = {"unbeatable-lead", "top-lead"}
"""Marks of which this reader does not know when they may be made."""


def tien_gow(page: Page, hand: TienGowHand, bank: Bank, counts: Sequence[Any] = ()) -> Paid | None:
    """The payments of a Tien Gow hand; None if a mark is unknown to this reader."""
    codes = {mark.code for mark in hand.marks}
    if any(code in LEFT_OUT or "captured" in code or "beaten" in code for code in codes):
        return None
    winner, banker = hand.winner, bank.seat
    owed: dict[tuple[int, int], int] = {}
    for loser in hand.losers:
        payer, payee, points = _end(page, hand.taken(loser), loser, winner, bank)
        if points:
            owed[payer, payee] = points
    tricks = _special_tricks(page, hand)
    owed = {pair: n * _all_tricks(page, hand, pair, codes) for pair, n in owed.items()}
    owed = {pair: n * _streak(page, hand, bank, pair) for pair, n in owed.items()}
    paid = Counter[tuple[int, int]]()
    for kind, payments in (("end", owed), ("trick", dict(tricks))):
        for (payer, payee), points in payments.items():
            if banker in (payer, payee):
                points *= _bankers(
                    page, bank, beaten_receipt=kind == "end" and payee == banker != winner
                )
            paid[payer, payee] += points
    paid.update(_special_leads(page, hand, banker))
    return paid


def _when(words: str, bank: Bank, winner: int, pair: tuple[int, int]) -> bool:
    if words.startswith("no matter who wins"):
        return True
    if words.startswith("when the banker wins"):
        return bank.seat == winner
    assert words.startswith("between the banker and another player only"), words
    return bank.seat in pair


def _end(page: Page, taken: int, loser: int, winner: int, bank: Bank) -> tuple[int, int, int]:
    if found := page.first(r"^The figure is (\d+) in the first hand of a banker’s streak, (\d+) in "
                           r"the second and so on, (.*?)(?:; otherwise|\.)"):  # fmt: skip
        grown = _when(found[3], bank, winner, (loser, winner))
        figure = int(found[1]) + (bank.streak - 1) * (int(found[2]) - int(found[1])) * grown
        points = figure - taken
        return (loser, winner, points) if points > 0 else (winner, loser, -points)
    if taken == 0:
        found = page.first(r"^A player with no trick pays the winner (\d+) point")
        return loser, winner, int(found[1]) if found else 0
    few = page.first(r"^A player with tricks, but fewer than (\d+), pays the winner the difference")
    many = page.first(r"^A player with more than (\d+) tricks is paid the difference by the winner")
    if few and taken < int(few[1]):
        return loser, winner, int(few[1]) - taken
    if many and taken > int(many[1]):
        return winner, loser, taken - int(many[1])
    return loser, winner, 0


def _all_tricks(page: Page, hand: TienGowHand, pair: tuple[int, int], codes: set[str]) -> int:
    """What the last trick, all eight tricks and a hand that is shown multiply a payment by."""
    times = 1
    whose = "(every payment|everything the winner is paid)"
    for found in page.find(f"^If the last trick is (.*?), {whose} for tricks {FACTOR}"):
        said = {
            code
            for code in codes & set(FEATS)
            if FEATS[code].last and say(FEATS[code].name) == found[1]
        }
        if said and (found[2] == "every payment" or pair[1] == hand.winner):
            times *= factor(found[3])
    if hand.declared:
        for found in page.find(
            f"^A player dealt a hand with (.*?) may show it .* every payment for tricks {FACTOR}"
        ):
            if found[1] == SHOWN[hand.declared]:
                times *= factor(found[2])
        return times
    if hand.complete and (swept := page.first(ALL_EIGHT)):
        plain, called, by_last, last = swept.groups()
        grand = "eight-branch" in codes if called else bool(by_last and _grand(last, codes))
        times *= factor(called or by_last if grand else plain)
    return times


ALL_EIGHT = (
    f"^If one player takes all eight tricks, every payment for tricks {FACTOR}"
    rf"(?: \(七支, the plain way\), and (?:{FACTOR} where the table calls it 八支"
    rf"|{FACTOR} \(八支, the grand way\) if the last trick was (of two tiles or more.*); but))?"
)


def _grand(words: str, codes: set[str]) -> bool:
    """Whether the last trick makes all eight tricks 八支."""
    sizes = [FEATS[code].size for code in codes & set(FEATS) if FEATS[code].last]
    return any(size > 1 for size in sizes) or (bool(sizes) and "or a single" in words)


SHOWN = {
    "one-red-dot": "exactly one red pip", "all-white": "no red pip at all",
    "seven-military": "seven military tiles", "eight-military": "eight military tiles",
    "four-pairs": "four pairs", "seven-civil": "seven civil tiles",
    "eight-civil": "eight civil tiles",
}  # fmt: skip


def _streak(page: Page, hand: TienGowHand, bank: Bank, pair: tuple[int, int]) -> int:
    times = 1
    what = "(What a player with no trick pays|Every payment for tricks)"
    for found in page.find(
        f"^{what} {FACTOR} in the first hand of a banker’s streak, {FACTOR} in the second, "
        r".* and so on, (.*)\.$"
    ):
        every = found[1].startswith("Every")
        none = pair[0] != hand.winner and hand.taken(pair[0]) == 0
        if (every or none) and _when(found[4], bank, hand.winner, pair):
            first, second = factor(found[2]), factor(found[3])
            times *= first + (bank.streak - 1) * (second - first)
    return times


def _bankers(page: Page, bank: Bank, beaten_receipt: bool) -> int:
    found = page.first(
        f"^What the banker pays or is paid {FACTOR}(.*), for special tricks too\\. (.*)$"
    )
    if not found or (beaten_receipt and "paid at the end is not multiplied" in found[3]):
        return 1
    times = factor(found[1])
    if grows := re.search(f"streak, {FACTOR} in the second", found[2]):
        times += (bank.streak - 1) * (factor(grows[1]) - times)
        return times - (
            bank.opening and "one step lower while the banker chosen by dice" in found[2]
        )
    first = bank.opening and bank.streak == 1
    return (
        1 if first and "not in the first hand of the banker chosen by dice" in found[2] else times
    )


def _special_tricks(page: Page, hand: TienGowHand) -> Paid:
    paid = Counter[tuple[int, int]]()
    for found in page.find(
        r"A player who wins a trick with (.*?) is paid (\d+) points? at once by each other player, "
        r"(also|but not) when it is the last trick"
    ):
        for mark in (each for each in hand.marks if each.code in FEATS):
            feat = FEATS[mark.code]
            if say(feat.name) != found[1] or (feat.last and found[3] == "but not"):
                continue
            if mark.code.startswith(("mixed", "two-mixed")) or mark.code == "last-little-three":
                continue
            payee = hand.winner if feat.last else int(mark.seat)
            paid.update({(payer, payee): int(found[2]) for payer in others(payee)})
    return paid


def _special_leads(page: Page, hand: TienGowHand, banker: int) -> Paid:
    paid = Counter[tuple[int, int]]()
    for found in page.find(
        r"^A banker who leads (.*) is paid (\d+) by each other player; another player who does "
        r"is paid \2 by the banker and (\d+) by each of the other two"
    ):
        for mark in (each for each in hand.marks if each.code in FEATS):
            if say(FEATS[mark.code].name) == found[1] and not FEATS[mark.code].last:
                seat = int(mark.seat)
                for payer in others(seat):
                    paid[payer, seat] += int(found[2] if banker in (payer, seat) else found[3])
    return paid


# Mahjong with units and farn


def mahjong(page: Page, hand: MahjongHand, bank: Bank, counts: Sequence[Any]) -> Paid:
    """What a hand of old-style mahjong pays, from the units and farn that its tiles count."""
    winner, paid = hand.won_by, Counter[tuple[int, int]]()
    if winner is not None:
        assert page.first(r"^Each loser pays the winner what the winning hand is worth\.$")
        worth = _winners_worth(page, counts[winner])
        for loser in hand.losers:
            times = 1
            shot = page.first(f"^What the discarder of the winning tile pays, or each loser on a "
                              f"self-draw, {FACTOR}")  # fmt: skip
            if shot and (hand.self_pick or loser == hand.discarder):
                times *= factor(shot[1])
            found = page.first(
                f"^What the banker pays a winner, or is paid as the winner, {FACTOR}"
            )
            if found and bank.seat in (loser, winner):
                times *= factor(found[1])
            paid[loser, winner] += worth * times
    differences = page.first(r"^Between any two losers, the one whose hand is worth less pays")
    if differences and (winner is not None or "on a draw all four" in differences.string):
        double = page.first(f"^What the banker pays or is paid among the losers {FACTOR}")
        worths = {seat: _rounded(page, counts[seat]) << counts[seat].farn for seat in hand.losers}
        for payer, payee in permutations(worths, 2):
            if (more := worths[payee] - worths[payer]) > 0:
                times = factor(double[1]) if double and bank.seat in (payer, payee) else 1
                paid[payer, payee] += more * times
    return paid


def _rounded(page: Page, count: Any, winner: bool = False) -> int:
    found = page.first(r"^Units are (?:not rounded|rounded up to a multiple of (\d+)); (.*)\.$")
    assert found
    to, units = int(found[1] or 1), int(count.units)
    if winner and not units and (least := re.search(r"a winner with no units has (\d+)", found[2])):
        return int(least[1])
    return -(-units // to) * to


def _winners_worth(page: Page, count: Any) -> int:
    limit = page.first(r"^A limit hand is worth (\d+)(, and no winning hand is worth more)?")
    if count.full:
        assert limit
        return int(limit[1])
    base = page.first(r"^The winner’s hand is worth its units(?: and (\d+) more)?")
    assert base
    worth: int = (_rounded(page, count, winner=True) + int(base[1] or 0)) << count.farn
    return min(worth, int(limit[1])) if limit and limit[2] else worth
