"""Converts a counted hand to other rules; counts are valid only within one preset."""

from collections.abc import Iterator, Mapping
from functools import partial

from companion.rules.counted_mahjong.hand import SEATS, Hand, Mark, Win
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Bank, Question, Sheet
from companion.rules.what_if import AsRead, Open, Possibility

COUNTED = phrase("it was counted under other rules, and has not been counted under these")
NOTHING = phrase("none of this")
FROM_NOBODY = phrase("nobody: a self-draw was claimed")
BESIDES = phrase("not recorded: {what}")


def reads(hand: Hand, own: Sheet, other: Sheet, bank: Bank) -> AsRead[Hand]:
    """Within one preset, or for a draw; not if `other` asks about events that can repeat."""
    if own.preset != other.preset and (hand.win or hand.marks):
        return AsRead(hand, unreadable=COUNTED)
    was, asks = own.asked, other.asked
    new = [question for code, question in asks.items() if code not in was]
    often = next((question for question in new if question.most > 1), None)
    if often is not None:
        return AsRead(hand, unreadable=BESIDES.of(what=often.name or often.text))
    sources = [each for each in asks.values() if each.source and not _had_source(each, was)]
    left = (*_open(hand, new), *_open_sources(hand, sources))
    return AsRead(hand.within(other.questions), left)


def _had_source(question: Question, was: Mapping[str, Question]) -> bool:
    return question.code not in was or was[question.code].source is not None


def _open_sources(hand: Hand, questions: list[Question]) -> Iterator[Open[Hand]]:
    """The open question of each mark's source, if only the other rules ask it."""
    for question in questions:
        for mark in hand.marked(question.code):
            others = [seat for seat in SEATS if seat != mark.seat]
            nobody = Possibility[Hand](f"{question.code}-from-nobody@{mark.seat}", FROM_NOBODY)
            yield Open((question,), (nobody, *(_came_from(question, mark, s) for s in others)))


def _came_from(question: Question, mark: Mark, seat: int) -> Possibility[Hand]:
    says = phrase("{who} {did}", who=Who(seat), did=question.source or question.text)
    key = f"{question.code}-from{seat}@{mark.seat}"
    return Possibility(key, says, frozenset([question.code]), partial(_given, mark, seat))


def _open(hand: Hand, new: list[Question]) -> Iterator[Open[Hand]]:
    """Open questions about the whole hand, and about each winner."""
    for question in new:
        if question.group == "besides":
            yield _asked(question, (_besides(question, seat) for seat in SEATS))
        for win in hand.wins if question.group == "win" else ():
            yield _asked(question, _with_win(question, hand, int(win.seat)))


def _asked(question: Question, ways: Iterator[Possibility[Hand]]) -> Open[Hand]:
    found = tuple(ways)
    return Open((question,), (Possibility(f"no-{found[0].key}", NOTHING), *found))


def _besides(question: Question, seat: int) -> Possibility[Hand]:
    return _way(question, seat, seat, partial(_marked, Mark(question.code, seat)))


def _with_win(question: Question, hand: Hand, winner: int) -> Iterator[Possibility[Hand]]:
    if question.seat == "winner":
        yield _way(question, winner, winner, partial(_changed, winner, {"jokerless": True}))
        return
    for seat in hand.losers:
        yield _way(question, seat, winner, partial(_changed, winner, {"liable": seat}))


def _way(question: Question, seat: int, winner: int, make: partial[Hand]) -> Possibility[Hand]:
    did: Phrase = phrase("{who} {did}", who=Who(seat), did=question.text)
    return Possibility(f"{question.code}@{seat}@{winner}", did, frozenset([question.code]), make)


def _given(mark: Mark, seat: int, hand: Hand) -> Hand:
    from_seat = mark._replace(source=seat)
    return hand._replace(marks=tuple(from_seat if each == mark else each for each in hand.marks))


def _marked(mark: Mark, hand: Hand) -> Hand:
    return hand._replace(marks=(*hand.marks, mark))


def _changed(winner: int, values: dict[str, object], hand: Hand) -> Hand:
    """A way that changes a winner's entry."""

    def changed(win: Win) -> Win:
        return win._replace(**values) if win.seat == winner else win  # type: ignore[arg-type]

    return hand._replace(win=tuple(map(changed, hand.wins)))
