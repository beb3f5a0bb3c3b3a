"""The statistics of golden evenings, which a player can check against the evening."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules.chips import Account, spoken
from companion.rules.games import Measure, unit_of
from companion.rules.lines import HandLine
from companion.rules.phrases import phrase, say
from companion.season.statistics import PlayerStatistics, Statistics, summed, tally
from tests.golden.evenings import read

TEXTS = sorted((Path(__file__).parent / "statistics").glob("*.txt"))


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_the_statistics_of_an_evening_are_as_they_were(text: Path, rewrite: bool) -> None:
    told = "\n".join(told_of(text.name)) + "\n"
    if rewrite:
        text.write_text(told)
    else:
        assert told == text.read_text()


def told_of(name: str) -> Iterator[str]:
    evening = read((Path(__file__).parent / name).read_text())
    sheet, rows = evening.sitting.sheet, [row for _, row in evening.entries]
    names = {name: name for name in rows[-1].after.balances}
    counted = tally(sheet, rows, names, "", "")
    played = sum(isinstance(row.line, HandLine) for row in rows)
    unit = unit_of(sheet.game, sheet.preset)
    found = summed(unit, [counted], dict.fromkeys(names, 1), played)
    yield f"The statistics of {name}: {found.counted} hands, without those refused there."
    yield ""
    heads = [f"{each.who:>12}" for each in found.players]
    yield "".join([f"{'':24}", *heads])
    for measure in found.measured:
        figures = [f"{_figure(each, measure):>12}" for each in found.players]
        yield "".join([f"{say(measure.name):24}", *figures]).rstrip()
    yield ""
    yield "Biggest hand won, and the number of the hand, refused hands included"
    for each in found.players:
        if each.biggest:
            yield f"    {each.who}: +{each.biggest.points}, hand {each.biggest.hand}"
    yield ""
    yield from _paid(found)


def _figure(of: PlayerStatistics, measure: Measure) -> str:
    value, n = of.value(measure), of.counts.get(measure.key, 0)
    if value is None:
        return "-"
    base = of.counts.get(measure.of, 0)
    return {"share": f"{n} of {base}", "average": f"{n} / {base}"}.get(measure.kind, str(value))


def _paid(found: Statistics) -> Iterator[str]:
    yield "Who paid whom, all payments added up"
    for (payer, payee), points in sorted(found.paid.items(), key=lambda each: -each[1]):
        yield f"    {_called(payer)} paid {_called(payee)} {points}"


def _called(account: Account) -> str:
    return account if isinstance(account, str) else say(phrase("{who}", who=spoken(account)))
