"""What is wrong with what one seat holds, whatever the others have."""

from collections.abc import Iterator
from typing import Literal

from companion.rules.mahjong.hand import Counted, Held, Limit, Number, TileGroup, Tiles
from companion.rules.mahjong.tiles import BY_CODE, no_tile
from companion.rules.phrases import Phrase, Who, counted, phrase
from companion.rules.sheet import Objection

FAULTS = (
    "not-whole", "negative", "too-large", "odd-units", "losers-limit", "not-four-groups",
    "too-many-tiles", "unknown-group", "unknown-tile", "no-flower", "no-group", "open-unsaid",
)  # fmt: skip

MOST_UNITS = 10_000
MOST_FARN = 30
MOST_SHOWN = 13

Part = Literal["winner", "loser", "unknown"]

KINDS = {
    "sequence": phrase("sequence"),
    "triplet": phrase("triplet"),
    "kong": phrase("kong"),
    "pair": phrase("pair"),
}


def objections(held: Held, who: Who | Phrase, part: Part) -> Iterator[Objection]:
    """Every fault of a hand that is a winner's, a loser's, or nobody can tell whose."""
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


def _tiles(held: Tiles, who: Who | Phrase, part: Part) -> Iterator[Objection]:
    for group in held.groups:
        yield from _group(group, who)
    for code in held.flowers:
        if code not in BY_CODE:
            yield Objection("unknown-tile", no_tile(code))
        elif not BY_CODE[code].flower:
            text = phrase("“{tile}” is not a flower", tile=BY_CODE[code].name)
            yield Objection("no-flower", text)
    if all(group.kind in KINDS for group in held.groups):
        yield from _size(held, who, part)
    yield from _number(held.house_farn, MOST_FARN, who, phrase("extra farn"))


def _group(group: TileGroup, who: Who | Phrase) -> Iterator[Objection]:
    tile = BY_CODE.get(group.tile)
    if group.kind not in KINDS:
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
            "a sequence cannot start with “{tile}”: it is three in a row in one suit, up to nine",
            tile=tile.name,
        )
        yield Objection("no-group", text)
    if group.is_triplet and group.open is None:
        tiles = tile.name if tile else phrase("“{code}”", code=group.tile)
        text = phrase("{who}’s {kind} of {tiles}: choose whether it is open or concealed",
                      who=who, kind=KINDS[group.kind], tiles=tiles)  # fmt: skip
        yield Objection("open-unsaid", text)


def _size(held: Tiles, who: Who | Phrase, part: Part) -> Iterator[Objection]:
    pairs = sum(group.kind == "pair" for group in held.groups)
    groups = len(held.groups) - pairs
    tiles = 2 * pairs + 3 * groups
    if part == "winner" and (groups, pairs) != (4, 1):
        text = phrase(
            "{who} won with {groups} and {pairs}: a win needs four sets and a pair",
            who=who,
            groups=counted("{n} set", "{n} sets", groups),
            pairs=counted("{n} pair", "{n} pairs", pairs),
        )
        yield Objection("not-four-groups", text)
    elif part == "loser" and tiles > MOST_SHOWN:
        text = phrase(
            "{who} shows {n} tiles, a kong counting as three: {most} is the most possible",
            who=who,
            n=tiles,
            most=MOST_SHOWN,
        )
        yield Objection("too-many-tiles", text)
