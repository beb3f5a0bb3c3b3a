"""The count of a mahjong hand before payments: units and doublings, line by line."""

from collections.abc import Collection
from functools import reduce
from typing import Literal, NamedTuple, cast

from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Hand, Sheet, score

MOST_FARN = 1000
"""The most doublings before the limit applies, so that the number can still be written."""

UNNAMED = (phrase("as counted"), phrase("self-drawn"))
"""Texts of lines that are no names of hands."""


class MahjongCountLine(NamedTuple):
    """A line of a count: a number of units or farn, and its reason.

    `about` is the tile that it concerns, for clauses that quote it in a line of their own. A line
    without units and farn says why the hand is worth the limit.
    """

    text: Phrase
    clause: str
    units: int = 0
    farn: int = 0
    about: str = ""

    def figures(self) -> dict[str, int | None]:
        """Its units or farn."""
        return {name: n for name, n in (("units", self.units), ("farn", self.farn)) if n}


class MahjongCount(NamedTuple):
    """A seat's count, folded over the clauses of a sheet.

    `basic` is the rounded units, without the base. `full` says that the hand is worth the `limit`
    whatever it counts; otherwise the limit is the maximum, if there is one. `uncounted` says that
    nobody counted it.
    """

    because: tuple[MahjongCountLine, ...] = ()
    basic: int = 0
    base: int = 0
    limit: int | None = None
    full: bool = False
    uncounted: bool = False

    @property
    def units(self) -> int:
        return sum([line.units for line in self.because])

    @property
    def farn(self) -> int:
        return sum([line.farn for line in self.because])

    @property
    def names(self) -> tuple[Phrase, ...]:
        """The names of the hand: reasons of lines without units that concern no single tile."""
        plain = (line.text for line in self.because if not line.units and not line.about)
        return tuple(text for text in dict.fromkeys(plain) if text not in UNNAMED)

    @property
    def counted(self) -> int:
        """The uncapped value: (basic + base) doubled once for each farn."""
        return (self.basic + self.base) << self.farn

    @property
    def value(self) -> int:
        """The value: the uncapped value, at most the limit."""
        if self.limit is None:
            return self.counted
        return self.limit if self.full else min(self.counted, self.limit)

    @property
    def beyond(self) -> bool:
        """Whether it is too large to be written."""
        return self.farn > MOST_FARN

    def figures(self) -> dict[str, int | None]:
        """Units, farn and value; None for those not counted."""
        counted = {"units": self.units, "basic": self.basic, "farn": self.farn}
        return {**(dict.fromkeys(counted) if self.uncounted else counted), "value": self.value}

    def plus(self, *lines: MahjongCountLine) -> "MahjongCount":
        """The count with these lines added; lines that count nothing are left out."""
        if not lines:
            return self
        telling = [line for line in lines if line.units or line.farn]
        return MahjongCount((*self.because, *telling), *self[1:]) if telling else self

    def without(self, what: Literal["units", "farn"], about: Collection[str]) -> "MahjongCount":
        """The count without the lines for units, or farn, of these tiles."""
        return self._replace(
            because=tuple(
                line for line in self.because if line.about not in about or not getattr(line, what)
            )
        )

    def at_limit(self, text: Phrase, clause: str, uncounted: bool = False) -> "MahjongCount":
        """The count of a hand that is worth the limit, with the reason."""
        because = (*self.because, MahjongCountLine(text, clause))
        return self._replace(because=because, full=True, uncounted=uncounted)

    def worked(self) -> Phrase:
        """The calculation in one line: "pair of winds 2 · 2 → 10 · + 50 · × 2 dragon"."""
        because = self.because
        if not because and not self.value:
            return phrase("nothing")
        parts = [phrase("{what} {n}", what=x.text, n=x.units) for x in because if x.units]
        if not self.uncounted:
            parts.append(phrase("{units} → {basic}", units=self.units, basic=self.basic))
            if self.base:
                parts.append(phrase("+ {base}", base=self.base))
        parts += [phrase("× {n} {what}", what=x.text, n=1 << x.farn) for x in because if x.farn]
        parts += [x.text for x in because if not x.units and not x.farn]
        if self.limit is not None and (self.full or self.counted > self.limit):
            parts.append(phrase("limit {n}", n=self.limit))
        return reduce(lambda done, part: phrase("{a} · {b}", a=done, b=part), parts)


def totalled(count: MahjongCount) -> Phrase:
    """The calculation of the value from units: "12 → 20, + 50 = 70, × 4 = 280"."""
    if count.uncounted:
        return phrase("limit {n}", n=count.value)
    steps = [phrase("{units} → {basic}", units=count.units, basic=count.basic)]
    if count.base:
        total = count.basic + count.base
        steps.append(phrase("+ {base} = {total}", base=count.base, total=total))
    if count.farn:
        steps.append(phrase("× {n} = {total}", n=1 << count.farn, total=count.counted))
    if count.value != count.counted:
        steps.append(phrase("limit {n}", n=count.value))
    return reduce(lambda done, step: phrase("{steps}, {step}", steps=done, step=step), steps)


def counts(sheet: Sheet, hand: Hand, bank: Bank) -> tuple[MahjongCount, ...]:
    """The counts of all seats in a hand."""
    return cast(tuple[MahjongCount, ...], score(sheet, hand, bank).counts)
