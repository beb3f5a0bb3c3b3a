"""Mahjong hands in words: the winner, and each player's hand."""

import re

from companion.rules.mahjong.hand import Counted, Hand, Held, Limit, TileGroup, Tiles
from companion.rules.mahjong.tiles import TILES
from companion.rules.phrases import say
from companion.rules.sheet import Sheet
from companion.rules.standing import Seats
from tests.golden.words import as_number, who

CODES = {say(tile.name): tile.code for tile in TILES}
GROUP = re.compile(r"(?:(open|concealed) )?([a-z]+) (?:of|from) (.+)")


def read_hand(entry: list[str], seats: Seats, sheet: Sheet) -> Hand:
    """A hand from its lines: "Bo won", "Di discarded the winning tile", "Bo: 12 units, 1 farn"."""
    hand = Hand("unsaid")
    asked = {say(question.text): question.code for question in sheet.questions}
    for line in entry:
        if line == "Nobody won":
            hand = hand._replace(winner=None)
            continue
        seat, did = who(line, seats)
        match did:
            case "won":
                hand = hand._replace(winner=seat)
            case "drew the winning tile himself":
                hand = hand._replace(self_pick=True)
            case "discarded the winning tile":
                hand = hand._replace(discarder=seat)
            case _ if did.startswith(":"):
                held = _held(did.removeprefix(":").strip())
                hand = hand._replace(hands=(*hand.hands, (seat, held)))
            case _:
                return Hand.show(asked.get(did, did.removeprefix("showed ")), seat)
    return hand


def _held(text: str) -> Held:
    """Units and farn, a limit hand, or tiles group by group: "open triplet of 9 of bamboo"."""
    what, _, why = text.partition("; because ")
    if what == "a limit hand":
        return Limit(why)
    if found := re.fullmatch(r"(\S+) units?(?:, (\S+) farn)?", what):
        return Counted(as_number(found[1]), as_number(found[2] or "0"))
    groups: list[TileGroup] = []
    flowers: list[str] = []
    farn: int | float = 0
    for part in what.split(", "):
        if found := re.fullmatch(r"(\S+) farn more", part):
            farn = as_number(found[1])
        elif found := GROUP.fullmatch(part):
            tile = CODES.get(found[3], found[3])
            is_open = found[1] == "open" if found[1] else None
            groups.append(TileGroup(found[2], tile, is_open))
        else:
            flowers.append(CODES.get(part, part))
    return Tiles(tuple(groups), tuple(flowers), farn, why)
