"""Clauses about who may win, who pays, and who is the next banker."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Literal

from companion.rules.chips import Transfer, Transfers, with_banker
from companion.rules.mahjong.hand import (
    DISCARDER,
    GROUP_KINDS,
    SEATS,
    SELF_PICK,
    Case,
    Counted,
    Hand,
    Held,
    Limit,
    MahjongCount,
    TileGroup,
    Tiles,
)
from companion.rules.mahjong.tiles import BY_CODE, no_tile, too_many
from companion.rules.phrases import Phrase, Who, counted, multiplied, phrase
from companion.rules.sheet import (
    Bank,
    Clause,
    Number,
    Objection,
    Question,
    Sheet,
    is_seat,
    number,
    one_of,
    seat_told,
)
from companion.rules.sheet import Count as AnyCount

MOST_UNITS = 10_000
MOST_FARN = 30
MOST_SHOWN = 13

WhoseHand = Literal["winner", "loser", "unknown"]


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
        "not-whole", "negative", "too-large", "odd-units", "losers-limit", "not-four-groups",
        "too-many-tiles", "unknown-group", "unknown-tile", "no-flower", "no-group", "open-unsaid",
        "too-many-alike",
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
            whose: WhoseHand = "winner" if seat == hand.winner else "loser"
            if not is_seat(seat) or not (hand.winner is None or is_seat(hand.winner)):
                whose = "unknown"
            yield from _held(held, seat_told(seat), whose)
        yield from _too_many_copies(hand)


def _shown(hand: Hand, code: str, sheet: Sheet) -> Iterator[Objection]:
    if not any(question.code == code for question in sheet.asking("declared")):
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
                      who=seat_told(hand.discarder))  # fmt: skip
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
            text = phrase("{who}’s hand is entered in two ways: use only one", who=seat_told(seat))
            yield Objection("two-ways", text)


def _held(held: Held, who: Who | Phrase, part: WhoseHand) -> Iterator[Objection]:
    """All faults of a hand that is a winner's, a loser's, or of unknown owner."""
    match held:
        case Counted(units, farn):
            yield from _number(units, MOST_UNITS, who, phrase("units"))
            if isinstance(units, int) and units % 2:
                text = phrase("{who} has {n} units: they are always even", who=who, n=units)
                yield Objection("odd-units", text)
            yield from _number(farn, MOST_FARN, who, phrase("farn"))
        case Tiles():
            yield from _tiles(held, who, part)
        case Limit() if part == "loser":
            text = phrase("{who} did not win: a limit hand is for the winner only", who=who)
            yield Objection("losers-limit", text)


def _number(n: Number, most: int, who: Who | Phrase, what: Phrase) -> Iterator[Objection]:
    if not isinstance(n, int):
        text = phrase("{who} has {n} {what}: that is not a whole number",
                      who=who, n=str(n), what=what)  # fmt: skip
        yield Objection("not-whole", text)
    elif n < 0:
        text = phrase("{who} has {n} {what}: that is less than zero", who=who, n=n, what=what)
        yield Objection("negative", text)
    elif n > most:
        text = phrase("{who} has {n} {what}: {most} is the most possible",
                      who=who, n=n, what=what, most=most)  # fmt: skip
        yield Objection("too-large", text)


def _tiles(held: Tiles, who: Who | Phrase, part: WhoseHand) -> Iterator[Objection]:
    for group in held.groups:
        yield from _group(group, who)
    for code in held.flowers:
        if code not in BY_CODE:
            yield Objection("unknown-tile", no_tile(code))
        elif not BY_CODE[code].flower:
            text = phrase("“{tile}” is not a flower", tile=BY_CODE[code].name)
            yield Objection("no-flower", text)
    if all(group.kind in GROUP_KINDS for group in held.groups):
        yield from _size(held, who, part)
    yield from _number(held.house_farn, MOST_FARN, who, phrase("extra farn"))


def _group(group: TileGroup, who: Who | Phrase) -> Iterator[Objection]:
    tile = BY_CODE.get(group.tile)
    if group.kind not in GROUP_KINDS:
        text = phrase("“{kind}” is neither a sequence nor a triplet, a kong or a pair",
                      kind=group.kind)  # fmt: skip
        yield Objection("unknown-group", text)
    if tile is None:
        yield Objection("unknown-tile", no_tile(group.tile))
    elif tile.flower:
        text = phrase("“{tile}” cannot be in a set: flowers lie beside the hand", tile=tile.name)
        yield Objection("no-group", text)
    elif group.kind == "sequence" and not group.tiles:
        text = phrase(
            "a sequence cannot start with “{tile}”: a sequence is three in a row in one suit, up "
            "to nine",
            tile=tile.name,
        )
        yield Objection("no-group", text)
    if group.is_triplet and group.open is None:
        tiles = tile.name if tile else phrase("“{code}”", code=group.tile)
        text = phrase("{who}’s {kind} of {tiles}: choose whether it is open or concealed",
                      who=who, kind=GROUP_KINDS[group.kind], tiles=tiles)  # fmt: skip
        yield Objection("open-unsaid", text)


def _size(held: Tiles, who: Who | Phrase, part: WhoseHand) -> Iterator[Objection]:
    pairs = sum(group.kind == "pair" for group in held.groups)
    groups = len(held.groups) - pairs
    tiles = 2 * pairs + 3 * groups
    if part == "winner" and (groups, pairs) != (4, 1):
        text = phrase("{who} won with {groups} and {pairs}: a win needs four sets and a pair")
        sets = counted("{n} set", "{n} sets", groups)
        text = text.of(who=who, groups=sets, pairs=counted("{n} pair", "{n} pairs", pairs))
        yield Objection("not-four-groups", text)
    elif part == "loser" and tiles > MOST_SHOWN:
        text = phrase(
            "{who} shows {n} tiles, a kong counting as three: {most} is the most possible"
        )
        yield Objection("too-many-tiles", text.of(who=who, n=tiles, most=MOST_SHOWN))


def _too_many_copies(hand: Hand) -> Iterator[Objection]:
    """Tiles of which all seats together have more copies than exist."""
    lying = [held for _, held in hand.hands if isinstance(held, Tiles)]
    used = Counter(code for held in lying for group in held.groups for code in group.tiles)
    used.update(code for held in lying for code in held.flowers)
    for code, n in used.items():
        tile = BY_CODE.get(code)
        if tile is not None and n > tile.copies:
            yield Objection("too-many-alike", too_many(tile, n))


@dataclass(frozen=True)
class WinnerIsPaid(Clause):
    """What the losers pay the winner."""

    def says(self) -> Phrase:
        return phrase("Each loser pays the winner what the winning hand is worth.")

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        winner = hand.won_by
        if winner is None:
            return
        points = case.counts[winner].value
        why = phrase("{winner} won the hand", winner=Who(winner))
        for loser in hand.losers:
            yield self.transfer(loser, winner, points, "win", why)


@dataclass(frozen=True)
class EastMultiplies(Clause):
    """The banker pays and receives a multiple."""

    stored_as = "banker-multiplies"

    among: str = one_of("win", "losers")
    times: int = number(2, 1, 100)

    SAYS: ClassVar[dict[str, Phrase]] = {
        "win": phrase("What the banker pays a winner, or is paid as the winner, {counts}."),
        "losers": phrase("What the banker pays or is paid among the losers {counts}."),
    }
    ONCE: ClassVar[dict[str, Phrase]] = {
        "win": phrase("The banker pays a winner, and is paid as the winner, like anyone else."),
        "losers": phrase("Among the losers the banker pays and is paid like anyone else."),
    }

    def says(self) -> Phrase:
        if self.times == 1:
            return self.ONCE[self.among]
        return self.SAYS[self.among].of(counts=multiplied(self.times))

    def puck(self, bank: Bank) -> Phrase | None:
        if self.times == 1:
            return None
        shown = phrase("×{n}") if self.among == "win" else phrase("losers ×{n}")
        return shown.of(n=self.times)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        return tuple(
            transfer.times(self.times, with_banker(transfer, case.bank.seat), self.key)
            if transfer.kind == self.among and case.bank.seat in (transfer.payer, transfer.payee)
            else transfer
            for transfer in transfers
        )


@dataclass(frozen=True)
class DiscarderMultiplies(Clause):
    """The discarder of the winning tile pays a multiple of the value; for a self-pick all do."""

    times: int = number(1, 1, 100)

    faults: ClassVar[tuple[str, ...]] = ("no-discarder",)

    def says(self) -> Phrase:
        if self.times == 1:
            return phrase("The discarder of the winning tile pays like any other loser.")
        return phrase(
            "What the discarder of the winning tile pays, or each loser on a self-draw, {counts}.",
            counts=multiplied(self.times),
        )

    def asks(self) -> tuple[Question, ...]:
        return (SELF_PICK, DISCARDER) if self.times > 1 else ()

    def objects(self, case: Case) -> Iterator[Objection]:
        hand = case.hand
        if self.times == 1 or hand.won_by is None or hand.self_pick or hand.discarder is not None:
            return
        text = phrase("the winning tile was not self-drawn: choose who discarded it")
        yield Objection("no-discarder", text)

    def alters(self, case: Case, transfers: Transfers) -> Transfers:
        drawn, discarder, why = case.hand.self_pick, case.hand.discarder, phrase("self-drawn")
        if discarder is not None and not drawn:
            why = phrase("{who} discarded the winning tile", who=Who(int(discarder)))

        def concerns(transfer: Transfer) -> bool:
            return transfer.kind == "win" and (drawn or transfer.payer == discarder)

        return self.multiplied(transfers, self.times, why, concerns)


@dataclass(frozen=True)
class WooMei(Clause):
    """The losers pay each other the differences between their hands."""

    on_draw: bool = False

    def says(self) -> Phrase:
        if self.on_draw:
            return phrase(
                "Between any two losers, the one whose hand is worth less pays the other "
                "the difference (woo mei); on a draw all four settle in this way. A "
                "loser’s hand is worth its units, doubled for each farn."
            )
        return phrase(
            "Between any two losers, the one whose hand is worth less pays the other the "
            "difference (woo mei); a draw pays nothing. A loser’s hand is worth its "
            "units, doubled for each farn."
        )

    def adds(self, case: Case) -> Iterator[Transfer]:
        hand = case.hand
        if hand.won_by is None and not self.on_draw:
            return
        worth = [(case.counts[seat].value, seat) for seat in hand.losers]
        for (less, lower), (more, higher) in combinations(sorted(worth), 2):
            text = phrase("{higher}’s hand is worth {more}, {lower}’s {less}",
                          higher=Who(higher), more=more, lower=Who(lower), less=less)  # fmt: skip
            yield self.transfer(lower, higher, more - less, "losers", text)


@dataclass(frozen=True)
class NextBanker(Clause):
    """The bank passes unless the banker wins."""

    essential: ClassVar[bool] = True

    def says(self) -> Phrase:
        return phrase(
            "A banker who wins stays banker; otherwise the next player in order of play "
            "becomes banker."
        )

    def banks(self, case: Case) -> Bank:
        stays = case.hand.winner == case.bank.seat
        return case.bank.kept() if stays else case.bank.passed()


@dataclass(frozen=True)
class DrawKeepsBank(Clause):
    """After a draw the banker stays."""

    def says(self) -> Phrase:
        return phrase("After a draw the banker stays banker.")

    def banks(self, case: Case) -> Bank | None:
        return case.bank.kept() if case.hand.winner is None else None
