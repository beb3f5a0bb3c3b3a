"""Reads the text format of github.com/yawnoc/mahjong-scorer, as its README describes it.

Lines declare a date, base points (B), the maximum faan (M), responsibility (R), spiciness (S), four
names, or the result of a game; `#` begins a comment. There each player pays one portion for a
self-drawn hand, here two points: a point is worth half a portion.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property

from companion.documents.json_values import NoDocument
from companion.histories.entries import Fault, HistoryEntry, HistoryNames, WonHand, read_day
from companion.i18n.currency import PointWorth
from companion.rules.games import preset
from companion.rules.phrases import phrase
from companion.rules.presets import Choice, Edit
from companion.rules.sheet import Sheet

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
DECLARED = re.compile(r"([BMRS])=(\S{1,20})")
RESULT = re.compile(r"[0-9]{1,4}|[-dDgSf]")
NAME = re.compile(r"[^\s#*0-9-][^\s#*]*")

RULES = "hong-kong-mahjong"
LONGEST_LINE = 400
MOST_FAAN = 24
FALSE_WIN_FAAN = 13
"""The count of a false win, unless the limit is lower."""
MOST_BASE = 1_000_000
CENTS = 100

RESPONSIBILITY = {"full": "full", "half": "half"}
SPICINESS = {"half": "half-spicy", "spicy": "full-spicy"}

FORMS = phrase(
    "this is neither a date, nor B=, M=, R= or S=, nor four names, nor the results of four players"
)


def is_scorer_text(text: str) -> bool:
    """Whether a text has game results in this format."""
    return any(_are_results(_words(line)) for line in text.splitlines())


def _words(line: str) -> list[str]:
    """The words of a line without its comment; [] if the line is too long."""
    return line.partition("#")[0].split() if len(line) <= LONGEST_LINE else []


def _are_results(words: list[str]) -> bool:
    return len(words) == 4 and all(RESULT.fullmatch(word) for word in words)


@dataclass(frozen=True)
class Declared:
    """The declarations so far: rules, date and names."""

    base: Decimal = Decimal(1)
    maximum: int = 13
    responsibility: str = "full"
    spiciness: str = "half"
    day: str = ""
    seats: tuple[str, ...] = ()

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet that the declarations describe."""
        rules = preset(RULES)
        choices: dict[str, str | int | float] = {
            "minimum": 0,
            "curve": SPICINESS[self.spiciness],
            "discard": RESPONSIBILITY[self.responsibility],
        }
        cap = rules.choice("cap")
        if isinstance(cap, Choice) and cap.knows(self.maximum):
            return rules.sheet({**choices, "cap": self.maximum})
        limits = [Edit("cap", (("most", self.maximum),))]
        if self.maximum > FALSE_WIN_FAAN:
            limits.append(Edit("false-win", (("count", self.maximum),)))
        return rules.sheet(choices, limits)

    @property
    def worth(self) -> PointWorth:
        """The worth of a point: half of the base, in Hong Kong dollars."""
        return PointWorth(preset(RULES).currency, int(self.base * CENTS / 2), 1)


@dataclass
class ScorerTextReader:
    """Reads the lines of such a text, and collects faults in `faults`."""

    names: HistoryNames
    today: str
    faults: list[Fault] = field(default_factory=list)

    def read(self, text: str) -> Iterator[HistoryEntry]:
        """Returns an entry for each valid game."""
        declared = Declared()
        for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
            if len(line) > LONGEST_LINE:
                self.faults.append(Fault(number, FORMS))
            words = _words(line)
            try:
                if _are_results(words):
                    hand = self._game(words, declared)
                    yield HistoryEntry(number, declared.day, hand, declared.sheet, declared.worth)
                elif words:
                    declared = self._declaration(words, declared)
            except NoDocument as error:
                self.faults.append(Fault(number, error.text))

    def _declaration(self, words: list[str], declared: Declared) -> Declared:
        """The declarations updated by a line. Raises NoDocument."""
        if len(words) == 1 and DAY.fullmatch(words[0]):
            return replace(declared, day=read_day(words[0], self.today))
        if len(words) == 1 and (found := DECLARED.fullmatch(words[0])):
            return _declare(declared, *found.groups())
        if len(words) == 4 and all(NAME.fullmatch(word) for word in words):
            seats = tuple(map(self.names.of, words))
            twice = [name for name, times in Counter(seats).items() if times > 1]
            if twice:
                raise NoDocument(phrase("{name} sits in two seats", name=twice[0]))
            return replace(declared, seats=seats)
        raise NoDocument(FORMS)

    def _game(self, words: list[str], declared: Declared) -> WonHand:
        """The hand of a line with a result. Raises NoDocument."""
        if not declared.day:
            raise NoDocument(
                phrase("no date stands above this game: add a line such as {day}", day=self.today)
            )
        if not declared.seats:
            raise NoDocument(phrase("no names stand above this game"))
        seats = declared.seats
        wins = [
            (seat, int(word)) for seat, word in zip(seats, words, strict=True) if word.isdigit()
        ]
        blamed = [(seat, word) for seat, word in zip(seats, words, strict=True) if word in "dDgSf"]
        if len(wins) > 1 or len(blamed) > 1:
            raise NoDocument(phrase("a game has at most one winner and one player who is blamed"))
        who, blame = blamed[0] if blamed else (None, "")
        if not wins:
            if blame not in ("", "f"):
                raise NoDocument(phrase("nobody won, so that nobody can have discarded the tile"))
            return WonHand(seats, false=who)
        if blame == "f":
            raise NoDocument(phrase("a false win ends the hand, so nobody wins it"))
        winner, count = wins[0]
        if count > declared.maximum:
            raise NoDocument(
                phrase(
                    "{n} faan are more than the maximum of {most}", n=count, most=declared.maximum
                )
            )
        return WonHand(
            seats,
            winner,
            source=who if blame in ("d", "D") else None,
            counted=count,
            liable=who if blame in ("D", "g", "S") else None,
        )


def _declare(declared: Declared, letter: str, value: str) -> Declared:
    """The declarations updated by one of B, M, R and S. Raises NoDocument for an invalid value."""
    match letter:
        case "B" if re.fullmatch(r"[0-9]{1,7}(\.[0-9]{1,4})?|\.[0-9]{1,4}", value):
            base = Decimal(value)
            if 0 < base <= MOST_BASE and base * CENTS % 2 == 0:
                return replace(declared, base=base)
            raise NoDocument(phrase("half of the base points must be whole cents"))
        case "M" if value.isascii() and value.isdecimal():
            if int(value) <= MOST_FAAN:
                return replace(declared, maximum=int(value))
            raise NoDocument(phrase("the maximum is at most {n} faan", n=MOST_FAAN))
        case "R" if value in RESPONSIBILITY:
            return replace(declared, responsibility=value)
        case "S" if value in SPICINESS:
            return replace(declared, spiciness=value)
    raise NoDocument(phrase("“{key}” is not known here", key=f"{letter}={value}"))
