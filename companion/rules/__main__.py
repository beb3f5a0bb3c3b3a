"""`python -m companion.rules [SHEET]`: some rules and a hand scored by them, in the terminal."""

import argparse
import sys
from collections.abc import Iterator
from functools import reduce
from textwrap import fill
from typing import Any

from companion.rules import mahjong, tiengow
from companion.rules.chips import net
from companion.rules.counting import worked
from companion.rules.mahjong.hand import Counted, Group, Tiles
from companion.rules.mahjong.hand import Hand as MahjongHand
from companion.rules.phrases import Phrase, Who, phrase, say
from companion.rules.presets import Choice, NumberChoice, Preset
from companion.rules.sheet import SEATS, Bank, Sheet, score
from companion.rules.telling import bank_told, transfer_told
from companion.rules.tiengow.hand import Hand, Mark

NAMES = ("Ah Ming", "Bo", "Chan", "Di")
PRESETS = {preset.key: preset for preset in (*tiengow.GAME.presets, *mahjong.GAME.presets)}
WIDTH = 100

DRAGONS = Tiles(
    (
        Group("triplet", "DC", open=True),
        Group("triplet", "S9", open=False),
        Group("sequence", "T1"),
        Group("sequence", "T4"),
        Group("pair", "WE"),
    ),
    flowers=("F2",),
)


def main() -> None:
    """Print the rules that are asked for; by default those of the Game Cabinet."""
    parser = argparse.ArgumentParser(prog="python -m companion.rules", description=__doc__)
    parser.add_argument("sheet", nargs="?", choices=PRESETS, default="celko-kam")
    preset = PRESETS[parser.parse_args().sheet]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    for line in (*rules_told(preset), "", *hand_told(preset.sheet())):
        print(fill(line, WIDTH, subsequent_indent=" " * 6))


def rules_told(preset: Preset) -> Iterator[str]:
    """The sentences of a preset, and the questions that it leaves to the table."""
    yield say(phrase("{name}. {about}", name=preset.name, about=preset.about))
    yield ""
    for number, clause in enumerate(preset.clauses, 1):
        yield say(phrase("  {n}. {sentence}", n=number, sentence=clause.says()))
    yield ""
    yield say(phrase("The table decides, before it begins (the first answer is the usual one):"))
    for choice in preset.choices:
        yield say(phrase("  {question} {answers}.", question=choice.asks, answers=_answers(choice)))


def _answers(choice: Choice | NumberChoice) -> Phrase:
    if isinstance(choice, NumberChoice):
        return phrase("{n}", n=choice.default)
    return reduce(
        lambda first, other: phrase("{first} / {other}", first=first, other=other),
        (option.says for option in choice.options),
    )


def hand_told(sheet: Sheet) -> Iterator[str]:
    """A hand, what it pays and why, and who banks next."""
    hand, bank = example(sheet), Bank(0, opening=True)
    scored = score(sheet, hand, bank)
    yield _said(phrase("A hand: {bank}.", bank=bank_told(bank)))
    for told in hand.told(sheet.questions):
        yield _said(phrase("  {told}", told=told))
    for seat, count in enumerate(scored.counts):
        yield _said(phrase("  {who}: {count}", who=Who(seat), count=worked(count)))
    for transfer in scored.transfers:
        yield _said(phrase("  {payment}", payment=transfer_told(transfer)))
    won = net(scored.transfers)
    nets = tuple(phrase("{who} {n}", who=Who(seat), n=won[seat]) for seat in SEATS)
    yield _said(phrase("In all: {nets}. Now {bank}.", nets=nets, bank=bank_told(scored.bank)))


def _said(text: Phrase) -> str:
    return say(text, NAMES)


def example(sheet: Sheet) -> Any:
    """A hand with something special in it, where these rules know anything special."""
    if sheet.game == mahjong.GAME.key:
        return MahjongHand(1, discarder=2, hands=((1, DRAGONS), (3, Counted(units=12, farn=1))))
    asked = [question.code for question in sheet.questions if question.group == "lead"]
    return Hand((3, 2, 0, 3), 0, tuple(Mark(code, 0) for code in asked[:1]))


if __name__ == "__main__":
    main()
