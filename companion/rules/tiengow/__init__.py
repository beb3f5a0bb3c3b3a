"""Tien Gow 天九, played with the 32 tiles of Chinese dominoes."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from companion.rules.chips import received
from companion.rules.games import (
    NOT_PLAYED,
    ConvertedHand,
    Event,
    Game,
    Measure,
    OpenQuestion,
    Possibility,
    StoredSimulations,
    key_of,
)
from companion.rules.phrases import Who, phrase
from companion.rules.sheet import Bank, Count, Question, Sheet, judge, score
from companion.rules.sheet import banks as banks_after
from companion.rules.tiengow.hand import FEATS, SEATS, TRICKS, Feat, Hand, Mark
from companion.rules.tiengow.order_of_play import Four
from companion.rules.tiengow.special_clauses import BranchByLastTrick

BANKS = (Bank(3), Bank(0), Bank(0, 2), Bank(0, 3), Bank(1, 2))
DIVISIONS = ((6, 0, 1, 1), (2, 6, 0, 0), (4, 2, 1, 1), (8, 0, 0, 0))
"""The first seat wins the hand."""


def cases(sheet: Sheet) -> Iterator[tuple[Bank, Hand]]:
    """Plain hands, then one with each mark of the sheet; the sheet may refuse some."""
    for bank, tricks in product(BANKS, DIVISIONS):
        yield bank, Hand(tricks, 0)
    for question, bank in product(sheet.questions, BANKS[:2]):
        if question.group == "declared":
            yield bank, Hand.declare(question.code, 0)
        else:
            for tricks, seat in product(DIVISIONS, SEATS):
                yield bank, Hand(tricks, 0, (Mark(question.code, seat),))


MEASURES = (
    Measure("last_tricks", phrase("Last tricks")),
    Measure("banked", phrase("As banker")),
    Measure("longest_bank", phrase("Longest streak"), "most"),
    Measure("no_tricks", phrase("No trick")),
    Measure("specials", phrase("Special leads")),
)


def events(sheet: Sheet, hand: Hand, counts: Sequence[Count]) -> Iterator[Event]:
    """Events of a hand; a declared one was not played, and 八支 is marked but no special lead."""
    if hand.declared is None:
        yield Event(hand.winner, "last_tricks")
        yield from (Event(seat, "no_tricks") for seat in SEATS if not hand.taken(seat))
    yield from (Event(int(mark.seat), "specials") for mark in hand.marks if mark.code in FEATS)


def example(sheet: Sheet) -> Hand:
    """A hand with a special lead, if these rules have any."""
    asked = [question.code for question in sheet.asking("lead")]
    return Hand((3, 2, 0, 3), 0, tuple(Mark(code, 0) for code in asked[:1]))


def nights() -> StoredSimulations:
    """The stored simulations of nights."""
    from companion.rules.tiengow import night_costs as found  # few pages need them

    return StoredSimulations(found.known_of, found.kept, found.WAY_OF_PLAYING)


Questions = Mapping[str, Question]
NOTHING = phrase("none of this")


def reads(hand: Hand, own: Sheet, other: Sheet, bank: Bank) -> ConvertedHand[Hand]:
    """The hand's marks under other rules, and the open questions of these.

    Whether a winning hand was shown is known: nobody shows a hand that does not win.
    """
    was, asks = own.asked, other.asked
    if hand.declared is not None:
        shown = was[hand.declared]
        unknown = hand.declared not in asks
        why = NOT_PLAYED.of(what=shown.name or shown.text) if unknown else None
        return ConvertedHand(hand, unreadable=why)
    marks = tuple(m for mark in hand.marks for m in _in_their_words(mark, hand, asks, bank))
    known = hand._replace(marks=marks)
    return ConvertedHand(
        known, (*_leads(known, bank, was, asks), *_at_last(hand, known, bank, was, asks))
    )


def _in_their_words(mark: Mark, hand: Hand, asks: Questions, bank: Bank) -> Iterator[Mark]:
    """The mark under other rules: if these lack a last-trick mark, the mark for earlier tricks."""
    if mark.code in asks:
        if asks[mark.code].seat != "banker" or mark.seat == bank.seat:
            yield mark
        return
    for feat in FEATS.values():
        beaten = feat.last and feat.beaten == mark.code
        if beaten or (feat.at_last == mark.code and feat.last is None):
            seat = mark.seat if feat.by == "leader" else hand.last_trick
            yield from _in_their_words(Mark(feat.code, seat), hand, asks, bank)
            return


def _leads(
    known: Hand, bank: Bank, was: Questions, asks: Questions
) -> Iterator[OpenQuestion[Hand]]:
    """Leads and tricks that nobody was asked about, each as often as it may have happened."""
    for code, question in asks.items():
        if question.group != "lead" or code in was:
            continue
        if question.most == 1 and known.marked(code):
            continue
        seats = [seat for seat in SEATS if _can_have(FEATS[code], seat, known, bank)]
        ways = [_way(asks, (Mark(code, seat),)) for seat in seats]
        yield OpenQuestion((question,), (Possibility(f"no-{code}", NOTHING), *ways), question.most)


def _can_have(feat: Feat, seat: int, hand: Hand, bank: Bank) -> bool:
    """Whether a seat has enough tricks for it; the order of play is not checked."""
    won, last, leads = hand.taken(seat), seat == hand.winner, bank.seat == seat
    if feat.last:
        return won >= feat.size + (feat.by == "both") if last else won >= 1
    if feat.by == "leader":
        return (leads or won > last) and max(hand.tricks) >= feat.size
    return won >= feat.size + last + (feat.by == "both" and not leads)


def _at_last(
    hand: Hand, known: Hand, bank: Bank, was: Questions, asks: Questions
) -> Iterator[OpenQuestion[Hand]]:
    """The kind of the last trick and the manner of all eight: one question, since both multiply."""
    manners = [q for q in asks.values() if q.group == "manner" and q.code not in was]
    marks = [Mark(q.code, bank.seat if q.seat == "banker" else hand.last_trick) for q in manners]
    said = [m for m in hand.marks if m.code in was and was[m.code].group == "last-trick"]
    lasts = list(_led_by_another(said, hand, was, asks) if said else _lasts(known, bank, was, asks))
    ways = [
        _way(asks, (*last, *manner), gone)
        for last, gone in [((), ()), *lasts]
        for manner in [(), *((mark,) for mark in marks if hand.complete)]
        if last or manner
    ]
    if ways:
        codes = dict.fromkeys(code for way in ways for code in sorted(way.codes))
        questions = tuple(asks[code] for code in codes)
        yield OpenQuestion(questions, (Possibility("no-last-trick", NOTHING), *ways))


Marks = tuple[Mark, ...]


def _lasts(
    known: Hand, bank: Bank, was: Questions, asks: Questions
) -> Iterator[tuple[Marks, Marks]]:
    """Possible kinds of the last trick that nobody was asked, with the marks they replace."""
    # The winner of a last trick would have reported that it beat another.
    told = {feat.beaten for feat in FEATS.values() if feat.last and feat.code in was}
    for code, question in asks.items():
        if question.group != "last-trick" or code in was or code in told:
            continue
        earlier = next((f for f in FEATS.values() if f.at_last == code and f.last is None), None)
        for seat in SEATS:
            if (question.seat == "winner") != (seat == known.last_trick):
                continue
            replaced = earlier is not None and earlier.code in was
            gone = (Mark(earlier.code, seat),) if earlier is not None and replaced else ()
            if _can_have(FEATS[code], seat, known, bank) and set(gone) <= set(known.marks):
                yield (Mark(code, seat),), gone


def _led_by_another(
    said: list[Mark], hand: Hand, was: Questions, asks: Questions
) -> Iterator[tuple[Marks, Marks]]:
    """The possible leaders of a last trick for which nobody was asked."""
    for mark in said:
        beaten = FEATS[mark.code].beaten if mark.code in FEATS else ""
        if beaten in asks and beaten not in was:
            gone = (mark,) if mark.code in asks else ()
            for seat in hand.losers:
                yield (Mark(beaten, seat),), gone


def _way(asks: Questions, marks: Marks, gone: Marks = ()) -> Possibility[Hand]:
    """A way with these marks; `gone` are marks of the same trick, which they replace."""
    key = "+".join(f"{mark.code}@{mark.seat}" for mark in marks)
    each = tuple(
        phrase("{who} {did}", who=Who(int(mark.seat)), did=asks[mark.code].text) for mark in marks
    )
    says = each[0] if len(each) == 1 else phrase("{parts}", parts=each)

    def make(hand: Hand) -> Hand:
        rest = list(hand.marks)
        for mark in gone:
            rest.remove(mark)
        return hand._replace(marks=(*rest, *marks))

    return Possibility(key, says, frozenset(m.code for m in marks), make)


WINNER = 0
STREAKS = range(1, 13)
"""The streaks in the table."""

PLAIN = ""
"""A last trick without a special kind."""

SHARES = tuple(
    (first, second, third, TRICKS - first - second - third)
    for first, second, third in product(range(TRICKS + 1), repeat=3)
    if first + second + third <= TRICKS
)
"""All distributions of tricks, in the order of the table."""

ROLES = ("winner", "loser", "other")
"""Who is the banker when a loser pays the winner, by the banker's seat."""


def lasts(sheet: Sheet) -> tuple[str, ...]:
    """The kinds of the last trick in ordinary hands."""
    asked = (q for q in sheet.asking("last-trick") if q.seat == "winner")
    return (PLAIN, *(q.code for q in asked if q.code not in BranchByLastTrick.ASKED))


@lru_cache(maxsize=40)
def offline_table(sheet: Sheet) -> dict[str, Any]:
    """The table; with a pot only `tricks` and `next`, because payments depend on the pot.

    `pays`: a loser's payment by last trick, by whether the dice chose the banker, by streak and by
    role of the banker, for no trick, one trick … and for none if the winner has all eight. `can`:
    by last trick and by the banker's distance from the winner, a sign for each of SHARES. `next`:
    the next banker, by the winner's distance from the banker. `ways`: whether the manner in which
    all eight tricks were taken must be asked.
    """
    after = banks_after(sheet, {str(seat): Hand((2, 2, 2, 2), seat) for seat in SEATS})
    known = {"reads": "tricks", "tricks": TRICKS, "next": after}
    if sheet.has_pot:
        return known
    return known | {
        "roles": list(ROLES),
        "pays": {last: _pays(sheet, last) for last in lasts(sheet)},
        "can": {last: [_signs(sheet, last, seat) for seat in SEATS] for last in lasts(sheet)},
        "ways": any(q.seat == "winner" for q in sheet.asking("manner")),
    }


def _pays(sheet: Sheet, last: str) -> list[list[list[list[int | None]]]]:
    cases = [*((tricks, False) for tricks in range(TRICKS)), (0, True)]
    hands = [[_played(sheet, last, seat, *case) for case in cases] for seat in range(len(ROLES))]
    return [
        [
            [
                [hand and _paid(sheet, hand, Bank(seat, streak, opening)) for hand in possible]
                for seat, possible in enumerate(hands)
            ]
            for streak in STREAKS
        ]
        for opening in (False, True)
    ]


def _played(sheet: Sheet, last: str, banker: int, tricks: int, all_eight: bool) -> Hand | None:
    """A possible hand in which seat 1 has these tricks and the first seat wins, or None."""
    hands = (
        _possible(sheet, shares, last, banker)
        for shares in SHARES
        if shares[1] == tricks and (shares[WINNER] == TRICKS) == all_eight
    )
    return next(filter(None, hands), None)


def _possible(sheet: Sheet, tricks: Four, last: str, banker: int) -> Hand | None:
    """The hand that the first seat wins; None if it is refused or these values are not enough."""
    worked_out = bool(sheet.clauses_of(BranchByLastTrick))
    if tricks[WINNER] == 0 or (worked_out and last == PLAIN and tricks[WINNER] == TRICKS):
        return None
    hand = Hand(tricks, WINNER, (Mark(last, WINNER),) if last else ())
    return None if judge(sheet, hand, Bank(banker)) else hand


def _paid(sheet: Sheet, hand: Hand, bank: Bank) -> int:
    """What seat 1 pays the winner, less what it is paid."""
    transfers = score(sheet, hand, bank).transfers
    return -received((each for each in transfers if WINNER in (each.payer, each.payee)), 1)


def _signs(sheet: Sheet, last: str, banker: int) -> str:
    possible = (_possible(sheet, shares, last, banker) for shares in SHARES)
    return "".join("-" if hand is None else "+" for hand in possible)


__all__ = ["GAME", "Hand", "Mark"]

GAME = Game(
    key_of(__name__),
    phrase("Tien Gow"),
    example,
    won=phrase("winner of the hand"),
    cases=cases,
    measures=MEASURES,
    events=events,
    reads=reads,
    offline_table=offline_table,
    nights=nights,
)
