"""The Tien Gow referee: its page with the tapped tiles, and the data of its offline script."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from companion.form_fields import translated
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Sheet
from companion.rules.tiengow import referee
from companion.rules.tiengow.referee import DECLARED_BY, SIGNS, STANDING, judge_lead, may_show, rule
from companion.rules.tiengow.tiles import (
    LEAD_NAMES,
    LEAD_OF,
    TILES,
    Combination,
    Suit,
    TienGowTile,
    above,
    read_tiles,
)
from companion.rules.tiengow.tricks import Outcome, brings, outcome, paid_for

TAKES = (
    phrase("The leader takes it"),
    phrase("The second player takes it"),
    phrase("The third player takes it"),
    phrase("The fourth player takes it"),
)
LED_FIRST = phrase("Tap what was led")
CANNOT = phrase("That’s not possible")
HOLD = phrase("Tap your eight tiles")
SHOWN = phrase("{n} of {all}")
LEAD = phrase("Tap what you lead")
UNBEATABLE = phrase("Unbeatable")
BEATABLE = phrase("It can be beaten")
OUT = phrase("Still out and higher: {them}.")
NONE_OUT = phrase("Nothing that is still out is higher.")
MANY = 8

GAPS = ("what", "tiles", "best", "them", "n", "all")


def combinations_left(over: Iterable[Combination]) -> Phrase:
    """A sentence that lists the combinations which could still have beaten the trick."""
    texts = list(map(str, over))
    them = " · ".join(texts[:MANY]) + (" …" if len(texts) > MANY else "")
    return OUT.of(them=them) if texts else NONE_OUT


def referee_texts(sheet: Sheet) -> dict[str, Any]:
    """All texts that the script needs, in the reader's language."""
    brought = _TrickEffects(sheet)
    leads = {n: brought.by(lead) for n, lead in enumerate(STANDING) if _allowed(sheet, lead)}
    refused = phrase("At this table you can’t lead {lead}.")
    return {
        "takes": list(map(translated, TAKES)),
        "sentences": {name: _open(each) for name, each in SENTENCES.items()},
        "why": {SIGNS[fate]: _open(each) for fate, each in referee.WHY.items()},
        "kinds": {kind: translated(name) for kind, name in referee.KIND_NAMES.items()},
        "labels": {str(tile): translated(tile.label) for tile in TILES},
        "refused": {
            kind: translated(refused.of(lead=LEAD_NAMES[lead])) for kind, lead in LEAD_OF.items()
        },
        "leads": leads,
        "rules": [[translated(each) for each in found] for found in brought.rules],
        "shown": [
            {
                "says": [translated(text) for text in paid_for(sheet, [question.code])],
                "sums": [
                    [{str(tile): n for tile, n in each.counts.items()}, each.comes_to]
                    for each in DECLARED_BY[question.code]
                ],
            }
            for question in sheet.asking("declared")
        ],
    }


SENTENCES: Mapping[str, Phrase] = {
    "led": referee.LED, "first": LED_FIRST, "cannot": CANNOT, "hold": HOLD, "held": SHOWN,
    "lead": LEAD, "unbeatable": UNBEATABLE, "beatable": BEATABLE, "out": OUT,
    "noneOut": NONE_OUT, "nothing": referee.NOTHING_HIGHER, "beatenBy": referee.BEATEN_BY,
    "heldByLeader": referee.HELD_BY_LEADER, "comma": phrase("{a}, {b}"),
    "and": phrase("{a} and {b}"), "together": phrase("{tiles} can’t be led together."),
}  # fmt: skip


def _open(text: Phrase) -> str:
    """A sentence whose gaps the script fills in."""
    return translated(text.of(**{gap: f"{{{gap}}}" for gap in (*GAPS, "a", "b")}))


def _allowed(sheet: Sheet, lead: Combination) -> bool:
    if lead.lead not in referee.may_lead(sheet):
        return False
    alike = [each for each in STANDING if each.tiles == lead.tiles and each.lead == lead.lead]
    return len(alike) == 1 or lead == referee.read_lead(sheet, lead.tiles)


class _TrickEffects:
    """The effects of tricks at a table; equal lists of sentences are stored once."""

    def __init__(self, sheet: Sheet):
        self.sheet = sheet
        self.rules: list[tuple[Phrase, ...]] = []
        self._places: dict[Outcome, int] = {}

    def by(self, lead: Combination) -> list[Any]:
        """The indices of a lead's effects: unbeaten, beaten, and by who beat it if that matters."""
        stood = self._rules(lead, None)
        beaten = {str(over): self._rules(lead, over) for over in above(lead)}
        usual = next(reversed(beaten.values()), stood)
        return [stood, usual, {over: each for over, each in beaten.items() if each != usual}]

    def _rules(self, lead: Combination, over: Combination | None) -> list[int]:
        """The effects before the last trick, and of the last trick."""
        return [self._place(outcome(self.sheet, lead, over, last)) for last in (False, True)]

    def _place(self, trick: Outcome) -> int:
        if trick not in self._places:
            found = brings(self.sheet, trick)
            if found not in self.rules:
                self.rules.append(found)
            self._places[trick] = self.rules.index(found)
        return self._places[trick]


PLACES, LARGEST, DEALT = 4, 4, 8
SUITS: tuple[tuple[Suit, Phrase], ...] = (
    ("civil", phrase("civil 文")),
    ("military", phrase("military 武")),
)


class Answer(NamedTuple):
    """The referee's answer, with reasons, remarks, quotes of the rules, and the taking play."""

    head: Phrase
    because: tuple[Phrase, ...] = ()
    why: tuple[Phrase, ...] = ()
    rules: tuple[Phrase, ...] = ()
    taker: int | None = None


@dataclass(frozen=True)
class RefereeQuestion:
    """The tapped tiles, as text fields of the form.

    `shown` are the plays separated by commas, `at` is the next play, `held` are the player's own
    tiles, and `led` the places of those among them that are led.
    """

    ask: str = "trick"
    size: str = "1"
    shown: str = ",,,"
    at: str = "0"
    last: str = ""
    held: str = ""
    led: str = ""

    @classmethod
    def read(cls, typed: Mapping[str, str]) -> "RefereeQuestion":
        """The question in submitted fields; invalid values are ignored."""
        known = {name: typed[name] for name in asdict(cls()) if name in typed}
        asked = cls(**known)
        try:
            asked._check()
        except (ValueError, IndexError):
            return cls()
        return asked

    def _check(self) -> None:
        plays, lead = self.plays, self.lead
        numbers = int(self.size) in range(1, LARGEST + 1) and int(self.at) in range(PLACES + 1)
        fits = len(plays) == PLACES and all(len(play) <= int(self.size) for play in plays)
        read_tiles(self.shown.replace(",", " "))
        if not (numbers and fits and len(self.hand) <= DEALT and len(lead) <= LARGEST):
            raise ValueError

    @property
    def plays(self) -> tuple[tuple[TienGowTile, ...], ...]:
        return tuple(read_tiles(play) for play in self.shown.split(","))

    @property
    def hand(self) -> tuple[TienGowTile, ...]:
        return read_tiles(self.held)

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(range(DEALT)[int(place)] for place in self.led.split())

    @property
    def lead(self) -> tuple[TienGowTile, ...]:
        return tuple(self.hand[place] for place in self.places if place < len(self.hand))

    @property
    def next(self) -> int:
        """The place of the next play; the number of plays once all are shown."""
        return int(self.at)

    @property
    def on_table(self) -> tuple[TienGowTile, ...]:
        tiles = [tile for play in self.plays for tile in play]
        return self.hand if self.ask == "lead" else tuple(tiles)

    @property
    def suits(self) -> tuple[tuple[Phrase, tuple[TienGowTile, ...]], ...]:
        return tuple(
            (name, tuple(tile for tile in TILES if tile.suit == suit)) for suit, name in SUITS
        )

    def left(self, tile: TienGowTile) -> int:
        full = len(self.hand) == DEALT if self.ask == "lead" else int(self.at) == PLACES
        return 0 if full else tile.copies - self.on_table.count(tile)

    def tapped(self, tap: str) -> "RefereeQuestion":
        """The question after a tap such as "tile:6-6"; an invalid tap changes nothing."""
        what, _, value = tap.partition(":")
        match what:
            case "tile":
                return self._tile(value)
            case "ask" if value in ("trick", "lead"):
                return replace(self, ask=value)
            case "size" if value in ("1", "2", "3", "4"):
                return replace(self, size=value, shown=",,,", at="0")
            case "at" if value in ("0", "1", "2", "3"):
                plays = self.shown.split(",")
                plays[int(value)] = ""
                return replace(self, shown=",".join(plays), at=value)
            case "last":
                return replace(self, last="" if self.last else "1")
            case "held" if value in map(str, range(len(self.hand))):
                return self._own(int(value))
        return self

    def _tile(self, value: str) -> "RefereeQuestion":
        tile = next((tile for tile in TILES if str(tile) == value), None)
        if tile is None or not self.left(tile):
            return self
        if self.ask == "lead":
            return replace(self, held=_written((*self.hand, tile)), led="")
        plays = [_written(play) for play in self.plays]
        at = int(self.at)
        plays[at] = _written((*self.plays[at], tile))
        # The current play if it is incomplete, else the next one without tiles.
        order = (*range(at, PLACES), *range(at))
        then = next((p for p in order if len(plays[p].split()) < int(self.size)), PLACES)
        return replace(self, shown=",".join(plays), at=str(then))

    def _own(self, place: int) -> "RefereeQuestion":
        """A tap on one's own tile: takes it back during the deal, then leads it or not."""
        if len(self.hand) < DEALT:
            return replace(self, held=_written(self.hand[:place] + self.hand[place + 1 :]), led="")
        led = {*self.places} ^ {place}
        return self if len(led) > LARGEST else replace(self, led=" ".join(map(str, sorted(led))))

    def answer(self, sheet: Sheet) -> Answer:
        try:
            return self._of_lead(sheet) if self.ask == "lead" else self._of_trick(sheet)
        except ValueError as refused:
            return Answer(CANNOT, refused.args[:1])

    def _of_trick(self, sheet: Sheet) -> Answer:
        whole = [play if len(play) == int(self.size) else () for play in self.plays]
        if not whole[0]:
            return Answer(LED_FIRST)
        ruling = rule(sheet, whole[0], whole[1:], bool(self.last))
        rules = brings(sheet, ruling.outcome)
        out = (combinations_left(ruling.over),)
        return Answer(TAKES[ruling.taker], ruling.says, out, rules, ruling.taker)

    def _of_lead(self, sheet: Sheet) -> Answer:
        if len(self.hand) < DEALT:
            return Answer(HOLD, (SHOWN.of(n=len(self.hand), all=DEALT),))
        shown = may_show(sheet, self.hand)
        if not self.lead:
            return Answer(LEAD, rules=shown)
        verdict = judge_lead(sheet, self.hand, self.lead)
        head = UNBEATABLE if verdict.unbeatable else BEATABLE
        return Answer(head, (verdict.says,), rules=shown)


def _written(tiles: Iterable[TienGowTile]) -> str:
    return " ".join(map(str, sorted(tiles, key=TILES.index)))
