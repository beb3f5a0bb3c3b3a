"""What a hand is worth before anything is paid: units and doublings, line by line."""

from dataclasses import dataclass, replace

from companion.rules.phrases import Phrase


@dataclass(frozen=True, slots=True)
class CountLine:
    """One line of a count: so many units, or so many farn, and why.

    `about` says which tiles it speaks of, for clauses that put it inside another line.
    """

    text: Phrase
    clause: str
    units: int = 0
    farn: int = 0
    about: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A seat's count, folded over the clauses of a sheet.

    `basic` is the units as rounded, without the base. `capped` is the most it may be worth,
    `exactly` what it is worth whatever it counts; `uncounted` says that nobody counted it.
    """

    because: tuple[CountLine, ...] = ()
    basic: int = 0
    base: int = 0
    capped: int | None = None
    exactly: int | None = None
    uncounted: bool = False

    @property
    def units(self) -> int:
        return sum(line.units for line in self.because)

    @property
    def farn(self) -> int:
        return sum(line.farn for line in self.because)

    @property
    def value(self) -> int:
        """The single amount: (basic + base) doubled once for each farn, within the limit."""
        if self.exactly is not None:
            return self.exactly
        value = (self.basic + self.base) << self.farn
        return value if self.capped is None else min(value, self.capped)

    def plus(self, *lines: CountLine) -> "Count":
        return replace(self, because=(*self.because, *lines))

    def without(self, clause: str, about: tuple[str, ...]) -> "Count":
        """The count less the lines of one clause about certain tiles."""
        return replace(
            self,
            because=tuple(
                line for line in self.because if line.clause != clause or line.about not in about
            ),
        )
