"""A golden evening under six rule sheets: each result, and the reason of every chip."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap

from companion.rules.chips import Account, spoken, transfer_told
from companion.rules.phrases import Phrase, say
from companion.rules.standing import Seats, bank_told
from companion.rules.what_if import OtherReading, ReadRow, Span, read_otherwise, unsaid_told
from tests.golden.evenings import PRESETS, WIDTH, read

TEXT = Path(__file__).parent / "six_ways" / "celko-kam.txt"
EVENING = Path(__file__).parent / "celko-kam.txt"
SIX = ("score-sheet", "four-point", "celko-kam", "six-round", "hong-kong", "simple")


def test_an_evening_read_six_ways_is_told_as_it_was(rewrite: bool) -> None:
    told = "\n".join(six_ways()) + "\n"
    if rewrite:
        TEXT.write_text(told)
    else:
        assert told == TEXT.read_text()


def six_ways() -> Iterator[str]:
    evening = read(EVENING.read_text())
    lines = tuple(row.line for _, row in evening.entries if not row.objections)
    sitting = evening.sitting._replace(lines=lines)
    yield "The evening of celko-kam.txt, without the entries that are refused there, by six sheets."
    for key in SIX:
        reading = read_otherwise(sitting, PRESETS[key].sheet())
        yield ""
        yield say(PRESETS[key].name)
        for sentence in _told(reading):
            yield from wrap(sentence, WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6)


def _told(reading: OtherReading) -> Iterator[str]:
    yield f"As it was: {_spans({who: Span(n, n) for who, n in reading.was.items()})}"
    yield f"By these: {_spans(reading.now)}"
    yield from (say(unsaid_told(asks, hands)) for asks, hands in reading.open.items())
    for each in reading.changed:
        yield from _row(each, each.row.before.seats)


def _row(each: ReadRow, seats: Seats) -> Iterator[str]:
    def named(text: Phrase) -> str:
        return say(text, seats)

    before = each.other.before.bank
    banks = f" {named(bank_told(before))}." if before != each.row.before.bank else ""
    yield f"{each.row.number}.{banks} {_spans(each.nets) or 'Nothing'}"
    if each.left_out:
        yield from (f"- left out: {named(fault.text)}" for fault in each.other.objections)
        return
    gone, instead = each.changes
    yield from (f"- no longer: {named(transfer_told(transfer))}" for transfer in gone)
    yield from (f"- instead: {named(transfer_told(transfer))}" for transfer in instead)
    for open_ in each.open:
        ways = "; ".join(named(way.says) for way in open_.ways)
        yield f"- open: {ways}" + (f" (up to {open_.times} times)" if open_.times > 1 else "")


def _spans(spans: Mapping[Account, Span]) -> str:
    return ", ".join(f"{spoken(who)} {say(span.told)}" for who, span in spans.items()).replace(
        "-", "−"
    )
