"""What a hand is worth before anything is paid: units and doublings, line by line."""

from collections.abc import Collection
from functools import reduce
from typing import Literal, NamedTuple

from companion.rules.phrases import Phrase, phrase


class CountLine(NamedTuple):
    """One line of a count: so many units, or so many farn, and why.

    `about` is the tile it speaks of, for clauses that put it inside a line of their own. A line
    without units and farn says why the hand is worth the limit.
    """

    text: Phrase
    clause: str
    units: int = 0
    farn: int = 0
    about: str = ""


class Count(NamedTuple):
    """A seat's count, folded over the clauses of a sheet.

    `basic` is the units as rounded, without the base. `full` says that the hand is worth the
    `limit` whatever it counts; any other is worth that at most, where it has one. `uncounted`
    says that nobody counted it.
    """

    because: tuple[CountLine, ...] = ()
    basic: int = 0
    base: int = 0
    limit: int | None = None
    full: bool = False
    uncounted: bool = False

    @property
    def units(self) -> int:
        return sum(line.units for line in self.because)

    @property
    def farn(self) -> int:
        return sum(line.farn for line in self.because)

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

    def plus(self, *lines: CountLine) -> "Count":
        """The count with these lines as well, less those that count nothing."""
        telling = [line for line in lines if line.units or line.farn]
        return self._replace(because=(*self.because, *telling)) if telling else self

    def without(self, what: Literal["units", "farn"], about: Collection[str]) -> "Count":
        """The count less the lines that count units, or farn, for these tiles."""
        return self._replace(
            because=tuple(
                line for line in self.because if line.about not in about or not getattr(line, what)
            )
        )

    def at_limit(self, text: Phrase, clause: str, uncounted: bool = False) -> "Count":
        """The count of a hand that is worth the limit, and why it is."""
        because = (*self.because, CountLine(text, clause))
        return self._replace(because=because, full=True, uncounted=uncounted)


def worked(count: Count) -> Phrase:
    """A count on one line: "pair of winds 2 · 2 → 10 · + 50 · × 2 dragon"."""
    because = count.because
    if not because and not count.value:
        return phrase("nothing")
    parts = [phrase("{what} {n}", what=x.text, n=x.units) for x in because if x.units]
    if not count.uncounted:
        parts.append(phrase("{units} → {basic}", units=count.units, basic=count.basic))
        if count.base:
            parts.append(phrase("+ {base}", base=count.base))
    parts += [phrase("× {n} {what}", what=x.text, n=1 << x.farn) for x in because if x.farn]
    parts += [x.text for x in because if not x.units and not x.farn]
    if count.limit is not None and (count.full or count.counted > count.limit):
        parts.append(phrase("limit {n}", n=count.limit))
    return reduce(lambda done, part: phrase("{a} · {b}", a=done, b=part), parts)


def totalled(count: Count) -> Phrase:
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
