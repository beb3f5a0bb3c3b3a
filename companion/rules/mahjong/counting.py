"""What a mahjong hand is worth before anything is paid: units and doublings, line by line."""

from collections.abc import Collection
from functools import reduce
from typing import Literal, NamedTuple, cast

from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import Bank, Hand, Sheet, score

MOST_FARN = 1000
"""As often a hand may be doubled before the limit is put to it: the number can still be told."""

UNNAMED = (phrase("as counted"), phrase("self-drawn"))
"""What a line may say that is no name of a hand."""


class MahjongCountLine(NamedTuple):
    """One line of a count: a number of units or farn, and why.

    `about` is the tile it speaks of, for clauses that put it inside a line of their own. A line
    without units and farn says why the hand is worth the limit.
    """

    text: Phrase
    clause: str
    units: int = 0
    farn: int = 0
    about: str = ""

    def figures(self) -> dict[str, int | None]:
        """The units or the farn that it counts."""
        return {name: n for name, n in (("units", self.units), ("farn", self.farn)) if n}


class MahjongCount(NamedTuple):
    """A seat's count, folded over the clauses of a sheet.

    `basic` is the units as rounded, without the base. `full` says that the hand is worth the
    `limit` whatever it counts; any other is worth that at most, where it has one. `uncounted`
    says that nobody counted it.
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
        """What players call such a hand: of what counts no units, all that is of no single tile."""
        plain = (line.text for line in self.because if not line.units and not line.about)
        return tuple(text for text in dict.fromkeys(plain) if text not in UNNAMED)

    @property
    def counted(self) -> int:
        """What it counts up to: (basic + base) doubled once for each farn."""
        return (self.basic + self.base) << self.farn

    @property
    def value(self) -> int:
        """The single amount: what it counts up to, within the limit."""
        if self.limit is None:
            return self.counted
        return self.limit if self.full else min(self.counted, self.limit)

    @property
    def beyond(self) -> bool:
        """Whether it is more than can be told."""
        return self.farn > MOST_FARN

    def figures(self) -> dict[str, int | None]:
        """Units, farn and what they are worth, as far as anybody counted them."""
        counted = {"units": self.units, "basic": self.basic, "farn": self.farn}
        return {**(dict.fromkeys(counted) if self.uncounted else counted), "value": self.value}

    def plus(self, *lines: MahjongCountLine) -> "MahjongCount":
        """The count with these lines as well, less those that count nothing."""
        if not lines:
            return self
        telling = [line for line in lines if line.units or line.farn]
        return MahjongCount((*self.because, *telling), *self[1:]) if telling else self

    def without(self, what: Literal["units", "farn"], about: Collection[str]) -> "MahjongCount":
        """The count less the lines that count units, or farn, for these tiles."""
        return self._replace(
            because=tuple(
                line for line in self.because if line.about not in about or not getattr(line, what)
            )
        )

    def at_limit(self, text: Phrase, clause: str, uncounted: bool = False) -> "MahjongCount":
        """The count of a hand that is worth the limit, and why it is."""
        because = (*self.because, MahjongCountLine(text, clause))
        return self._replace(because=because, full=True, uncounted=uncounted)

    def worked(self) -> Phrase:
        """The count on one line: "pair of winds 2 · 2 → 10 · + 50 · × 2 dragon"."""
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
    """How units become what a hand is worth: "12 → 20, + 50 = 70, × 4 = 280"."""
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
    """By seat what a hand of mahjong is scored as."""
    return cast(tuple[MahjongCount, ...], score(sheet, hand, bank).counts)
