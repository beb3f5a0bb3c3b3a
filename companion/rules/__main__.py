"""`python -m companion.rules [SHEET]`: some rules and a hand scored by them, in the terminal."""

import argparse
import sys
from collections.abc import Iterator
from functools import reduce
from textwrap import fill

from companion.rules.chips import net, transfer_told
from companion.rules.games import all_games, game
from companion.rules.phrases import Phrase, Who, phrase, say
from companion.rules.presets import Choice, NumberChoice, Preset
from companion.rules.sheet import Bank, Sheet, score
from companion.rules.standing import bank_told

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
PRESETS = {preset.key: preset for of in all_games() for preset in of.presets}
WIDTH = 100


def main() -> None:
    """Print the requested rules; by default those of the Game Cabinet."""
    parser = argparse.ArgumentParser(prog="python -m companion.rules", description=__doc__)
    parser.add_argument("sheet", nargs="?", choices=PRESETS, default="celko-kam")
    preset = PRESETS[parser.parse_args().sheet]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    for line in (*rules_told(preset), "", *hand_told(preset.sheet())):
        print(fill(line, WIDTH, subsequent_indent=" " * 6))


def rules_told(preset: Preset) -> Iterator[str]:
    """The sentences of a preset, and its open questions."""
    yield say(phrase("{name}. {about}", name=preset.name, about=preset.about))
    yield ""
    sheet = preset.sheet()
    for number, clause in enumerate(preset.clauses, 1):
        yield say(phrase("  {n}. {sentence}", n=number, sentence=clause.says_on(sheet)))
    yield ""
    yield say(phrase("The table decides before play (the first answer is the usual one):"))
    for choice in preset.choices:
        if choice.under:
            continue
        yield say(phrase("  {question} {answers}.", question=choice.asks, answers=_answers(choice)))


def _answers(choice: Choice | NumberChoice) -> Phrase:
    if isinstance(choice, NumberChoice):
        return phrase("{n}", n=choice.default)
    return reduce(
        lambda first, other: phrase("{first} / {other}", first=first, other=other),
        (option.says for option in choice.options),
    )


def hand_told(sheet: Sheet) -> Iterator[str]:
    """A hand, its payments with reasons, and the next banker."""
    hand, bank = game(sheet.game).example(sheet), Bank(0, opening=True)
    scored = score(sheet, hand, bank)
    yield _said(phrase("Example hand: {bank}.", bank=bank_told(bank)))
    for told in hand.told(sheet.questions):
        yield _said(phrase("  {told}", told=told))
    for seat, count in enumerate(scored.counts):
        yield _said(phrase("  {who}: {count}", who=Who(seat), count=count.worked()))
    for transfer in scored.transfers:
        yield _said(phrase("  {payment}", payment=transfer_told(transfer)))
    won = net(scored.transfers, len(sheet.seats))
    nets = tuple(phrase("{who} {n}", who=Who(seat), n=won[seat]) for seat in sheet.seats)
    yield _said(phrase("In all: {nets}. Now {bank}.", nets=nets, bank=bank_told(scored.bank)))


def _said(text: Phrase) -> str:
    return say(text, NAMES)


if __name__ == "__main__":
    main()
