"""The frame of a counted hand: winners, source of the winning tile, and other events.

It refuses what is impossible under any rules; the clauses refuse the rest.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.counted_mahjong.hand import SEATS, TOGETHER, Case, Hand, Mark, Win
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Clause, Objection, Question


@dataclass(frozen=True)
class Winners(Clause):
    """Defines the hand: winners, the source of the tile (seat or wall), marks."""

    essential: ClassVar[bool] = True
    rounds: ClassVar[bool] = True
    plays: ClassVar[type | None] = Hand
    sit: ClassVar[int] = len(SEATS)
    faults: ClassVar[tuple[str, ...]] = (
        "winner-unsaid", "no-such-seat", "winner-twice", "several-from-wall", "from-unsaid",
        "from-on-draw", "discarder-won", "not-whole", "liable-unasked", "liable-won",
        "jokerless-unasked", "unknown-mark", "mark-from-unasked", "mark-from-oneself",
        "mark-too-often",
    )  # fmt: skip

    def says(self) -> Phrase:
        return phrase(
            "The table counts the hand itself and records the count, who won and from "
            "whom. A winner pays no other winner. If nobody wins, the hand is a draw."
        )

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        asked = {question.code: question for question in case.sheet.questions}
        if hand.win == "unsaid":
            text = phrase("the winner is missing: one or more players, or nobody on a draw")
            yield Objection("winner-unsaid", text)
        else:
            yield from _winners(hand)
            yield from _source(hand)
            for win in hand.win:
                yield from _win(win, hand, asked)
        for mark in hand.marks:
            yield from _mark(mark, asked.get(mark.code))
        yield from _too_often([mark for mark in hand.marks if mark.code in asked])


def is_seat(value: object) -> bool:
    return isinstance(value, int) and value in SEATS


def spoken(seat: object) -> Who | Phrase:
    """A seat in a sentence, even if it does not exist."""
    if isinstance(seat, int) and seat in SEATS:
        return Who(seat)
    return phrase("seat {n}", n=str(seat))


def _no_seat(seat: object, what: Phrase) -> Iterator[Objection]:
    if not is_seat(seat):
        text = phrase("there is no seat {seat} {what}", seat=str(seat), what=what)
        yield Objection("no-such-seat", text)


def _winners(hand: Hand) -> Iterator[Objection]:
    seats = Counter(win.seat for win in hand.wins)
    for seat, times in seats.items():
        if times > 1:
            text = phrase("{who} is entered as a winner more than once", who=spoken(seat))
            yield Objection("winner-twice", text)
    if len(seats) > 1 and hand.self_drawn:
        text = phrase("only one player can self-draw the winning tile")
        yield Objection("several-from-wall", text)


def _source(hand: Hand) -> Iterator[Objection]:
    if hand.wins and hand.source is None:
        text = phrase("choose who discarded the winning tile, or that it was self-drawn")
        yield Objection("from-unsaid", text)
    if not hand.wins and hand.source is not None:
        text = phrase("nobody won, so there is no winning tile")
        yield Objection("from-on-draw", text)
    if hand.source is None or hand.source == "wall":
        return
    yield from _no_seat(hand.source, phrase("that could have discarded the winning tile"))
    if hand.won_with(hand.source):
        text = phrase("{who} won, and cannot have discarded the winning tile",
                      who=spoken(hand.source))  # fmt: skip
        yield Objection("discarder-won", text)


def _win(win: Win, hand: Hand, asked: dict[str, Question]) -> Iterator[Objection]:
    yield from _no_seat(win.seat, phrase("that could have won"))
    if not isinstance(win.counted, int):
        who, n = spoken(win.seat), str(win.counted)
        text = phrase("{who}’s count is not a whole number: {n}", who=who, n=n)
        yield Objection("not-whole", text)
    if win.jokerless and "jokerless" not in asked:
        text = phrase("these rules have no bonus for a hand without a joker")
        yield Objection("jokerless-unasked", text)
    if win.liable is None:
        return
    yield from _no_seat(win.liable, phrase("that could pay for all"))
    if "liable" not in asked:
        text = phrase("under these rules nobody can pay for all")
        yield Objection("liable-unasked", text)
    elif hand.won_with(win.liable):
        text = phrase("{who} won, so cannot pay for all", who=spoken(win.liable))
        yield Objection("liable-won", text)


def _mark(mark: Mark, question: Question | None) -> Iterator[Objection]:
    what = phrase("{code}", code=mark.code) if question is None else question.text
    if question is None:
        text = phrase("these rules do not ask for “{code}”", code=mark.code)
        yield Objection("unknown-mark", text)
    for seat in (mark.seat, *(() if mark.source is None else (mark.source,))):
        yield from _no_seat(seat, phrase("for “{what}”", what=what))
    if question is None or mark.source is None:
        return
    if question.source is None:
        text = phrase("these rules don’t ask who “{what}” came from", what=what)
        yield Objection("mark-from-unasked", text)
    elif mark.source == mark.seat:
        text = phrase("{who} cannot have the tile for “{what}” from themselves",
                      who=spoken(mark.seat), what=what)  # fmt: skip
        yield Objection("mark-from-oneself", text)


def _too_often(marks: list[Mark]) -> Iterator[Objection]:
    for most in TOGETHER:
        found = Counter(None if most.in_all else m.seat for m in marks if m.code in most.codes)
        for seat, times in found.items():
            if times > most.times:
                text = most.says if seat is None else _by(seat, most.says)
                yield Objection("mark-too-often", text)


def _by(seat: object, says: Phrase) -> Phrase:
    return phrase("{who}: {what}", who=spoken(seat), what=says)
