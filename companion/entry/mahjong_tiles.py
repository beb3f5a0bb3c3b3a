"""Mahjong tiles in text form: "open triplet S9, sequence T1, pair WE, F2"."""

import re
from typing import Any, NamedTuple

from wtforms import StringField

from companion.form_fields import refused
from companion.rules.mahjong.hand import GROUP_KINDS, TileGroup
from companion.rules.mahjong.tiles import BY_CODE, TILES, MahjongTile
from companion.rules.phrases import Phrase, phrase

Piece = TileGroup | str
"""A group, or a flower by its code."""

SHOWN = {"open": True, "concealed": False}
MOST_PIECES = 40
"""More pieces than any hand has; longer texts are not parsed."""


class Kind(NamedTuple):
    """A kind of group: its code, name, number of equal tiles, and whether it is open."""

    kind: str
    name: Phrase
    copies: int = 0
    shown: bool = False


KINDS = (
    Kind("sequence", phrase("Sequence")),
    Kind("triplet", phrase("Triplet"), 3, shown=True),
    Kind("kong", phrase("Kong"), 4, shown=True),
    Kind("pair", phrase("Pair"), 2),
)


class Family(NamedTuple):
    """Tiles shown together on the page."""

    name: Phrase
    tiles: tuple[MahjongTile, ...]


FAMILIES = (
    *(
        Family(name, tuple(tile for tile in TILES if tile.family == family))
        for family, name in (
            ("dots", phrase("Dots")),
            ("bamboo", phrase("Bamboo")),
            ("characters", phrase("Characters")),
        )
    ),
    Family(phrase("Winds and dragons"), tuple(tile for tile in TILES if tile.honour)),
    Family(phrase("Flowers"), tuple(tile for tile in TILES if tile.flower)),
)

PIECES: tuple[Piece, ...] = (
    *(TileGroup(kind, tile.code) for tile in TILES if not tile.flower for kind in GROUP_KINDS),
    *(tile.code for tile in TILES if tile.flower),
)
"""All pieces that can be entered; open and concealed groups use the same tiles."""


class TilesField(StringField):  # type: ignore[misc]
    """Groups and flowers separated by commas; `data` has them in the order they were typed."""

    def __init__(self, label: str = "", **more: Any):
        super().__init__(label, default=(), **more)

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data: tuple[Piece, ...] = ()
        texts = [text.strip() for text in re.split(r"[,;，、；\n]", "".join(valuelist[:1]))]
        pieces = [text for text in texts if text]
        if len(pieces) > MOST_PIECES:
            raise refused(phrase("That’s more tiles than a player can have."))
        self.data = tuple(read_piece(text) for text in pieces)


def read_piece(text: str) -> Piece:
    """A group or a flower. Raises ValidationError for other text.

    The rules decide whether such a tile or group exists.
    """
    words = text.lower().split()
    kinds = [word for word in words if word in GROUP_KINDS]
    shown = [word for word in words if word in SHOWN]
    tiles = [word.upper() for word in words if word not in GROUP_KINDS and word not in SHOWN]
    if len(tiles) != 1 or len(kinds) > 1 or len(shown) > len(kinds):
        example = "open triplet S9, concealed kong DC, sequence T1, pair WE, F2"
        raise refused(
            phrase(
                "“{text}” isn’t a set. Enter sets like this: {example}", text=text, example=example
            )
        )
    if not kinds:
        return tiles[0]
    return TileGroup(kinds[0], tiles[0], SHOWN[shown[0]] if shown else None)


def write_piece(piece: Piece) -> str:
    match piece:
        case TileGroup(kind, tile, None):
            return f"{kind} {tile}"
        case TileGroup(kind, tile, shown):
            return f"{'open' if shown else 'concealed'} {kind} {tile}"
        case flower:
            return flower


class Laid(NamedTuple):
    """A piece as drawn: its tiles, whether they are concealed, and its text."""

    tiles: tuple[MahjongTile, ...]
    concealed: bool
    says: Phrase


def lay(piece: Piece) -> Laid:
    """A typed piece as drawn; an invalid one keeps its text."""
    codes = piece.tiles if isinstance(piece, TileGroup) else (piece,)
    tiles = tuple(BY_CODE[code] for code in codes if code in BY_CODE)
    if not tiles:
        return Laid((), False, phrase("{text}", text=write_piece(piece)))
    if isinstance(piece, str):
        return Laid(tiles, False, tiles[0].name)
    return Laid(tiles, piece.open is False, piece.told())
