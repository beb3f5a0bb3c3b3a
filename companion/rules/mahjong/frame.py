"""The frame of a mahjong hand: winner, source and hands; refuses what is impossible."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.rules.mahjong.counting import MahjongCount
from companion.rules.mahjong.hand import (
    HAND_FAULTS,
    SEATS,
    Case,
    Hand,
    Seat,
    Tiles,
    WhoseHand,
    hand_objections,
)
from companion.rules.mahjong.tiles import BY_CODE, too_many
from companion.rules.phrases import Phrase, Who, phrase
from companion.rules.sheet import Clause, Objection, Sheet
from companion.rules.sheet import Count as AnyCount


@dataclass(frozen=True)
class FourGroupsAndAPair(Clause):
    """Defines the hand: refuses invalid ones, with all faults at once."""

    essential: ClassVar[bool] = True
    rounds: ClassVar[bool] = True
    plays: ClassVar[type | None] = Hand
    sit: ClassVar[int | None] = len(SEATS)
    begins: ClassVar[AnyCount | None] = MahjongCount()
    faults: ClassVar[tuple[str, ...]] = (
        "unknown-shown", "no-such-seat", "winner-unsaid", "no-winning-hand", "self-pick-on-draw",
        "discarder-on-draw", "discarder-won", "discarder-and-self-pick", "two-ways",
        *HAND_FAULTS, "too-many-alike",
    )  # fmt: skip

    def says(self) -> Phrase:
        return phrase(
            "A winning hand is four sets and a pair; a set is a sequence of three in one "
            "suit, a triplet or a kong. If nobody wins, the hand is a draw."
        )

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        if hand.shown is not None:
            yield from _shown(hand, hand.shown, case.sheet)
            return
        yield from _winner(hand)
        yield from _discarder(hand)
        yield from _seats(hand)
        for seat, held in hand.hands:
            yield from hand_objections(held, _who(seat), _part(hand, seat))
        yield from _alike(hand)


def is_seat(value: object) -> bool:
    return isinstance(value, int) and value in SEATS


def _who(seat: Seat) -> Who | Phrase:
    """A seat in a sentence, even if it does not exist."""
    return Who(int(seat)) if is_seat(seat) else phrase("seat {n}", n=str(seat))


def _part(hand: Hand, seat: Seat) -> WhoseHand:
    if not is_seat(seat) or not (hand.winner is None or is_seat(hand.winner)):
        return "unknown"
    return "winner" if seat == hand.winner else "loser"


def _shown(hand: Hand, code: str, sheet: Sheet) -> Iterator[Objection]:
    if not any(q.code == code and q.group == "declared" for q in sheet.questions):
        text = phrase("these rules have no hand that wins when “{code}” is shown", code=code)
        yield Objection("unknown-shown", text)
    if not is_seat(hand.winner):
        text = phrase("there is no seat {seat} that could have shown a hand", seat=str(hand.winner))
        yield Objection("no-such-seat", text)


def _winner(hand: Hand) -> Iterator[Objection]:
    match hand.winner:
        case "unsaid":
            text = phrase("the winner is missing: a player, or nobody on a draw")
            yield Objection("winner-unsaid", text)
        case None if hand.self_pick:
            text = phrase("nobody won, so nobody drew the winning tile")
            yield Objection("self-pick-on-draw", text)
        case int(seat) if seat in SEATS:
            if hand.hand_of(seat) is None:
                text = phrase("{who} won, but the winning hand is missing", who=Who(seat))
                yield Objection("no-winning-hand", text)
        case int() | float():
            text = phrase("there is no seat {seat} that could have won", seat=str(hand.winner))
            yield Objection("no-such-seat", text)


def _discarder(hand: Hand) -> Iterator[Objection]:
    if hand.discarder is None:
        return
    if not is_seat(hand.discarder):
        text = phrase("there is no seat {seat} that could have discarded the winning tile",
                      seat=str(hand.discarder))  # fmt: skip
        yield Objection("no-such-seat", text)
    elif hand.discarder == hand.winner:
        text = phrase("{who} won, and cannot have discarded the winning tile",
                      who=_who(hand.discarder))  # fmt: skip
        yield Objection("discarder-won", text)
    if hand.winner is None:
        text = phrase("nobody won, so nobody discarded the winning tile")
        yield Objection("discarder-on-draw", text)
    if hand.self_pick:
        text = phrase("a self-drawn winning tile has no discarder")
        yield Objection("discarder-and-self-pick", text)


def _seats(hand: Hand) -> Iterator[Objection]:
    for seat, times in Counter(seat for seat, _ in hand.hands).items():
        if not is_seat(seat):
            text = phrase("there is no seat {seat} that could have a hand", seat=str(seat))
            yield Objection("no-such-seat", text)
        if times > 1:
            text = phrase("{who}’s hand is entered in two ways: use only one", who=_who(seat))
            yield Objection("two-ways", text)


def _alike(hand: Hand) -> Iterator[Objection]:
    """Tiles of which all seats together have more copies than exist."""
    lying = [held for _, held in hand.hands if isinstance(held, Tiles)]
    used = Counter(code for held in lying for group in held.groups for code in group.tiles)
    used.update(code for held in lying for code in held.flowers)
    for code, n in used.items():
        tile = BY_CODE.get(code)
        if tile is not None and n > tile.copies:
            yield Objection("too-many-alike", too_many(tile, n))
