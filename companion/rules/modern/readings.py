"""Questions that several tables of counted mahjong answer in their own ways."""

from companion.rules.modern.hand import Hand, Mark
from companion.rules.modern.marks import FALSE_WIN
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import Apart, Choice, Edit, NumberChoice, Option, Strike
from companion.rules.sheet import Bank, Sheet, score


def changed(key: str, **values: int | str | bool) -> Edit:
    """A line with these values set anew."""
    return Edit(key, tuple(values.items()))


def usually(value: int | str, *options: Option) -> tuple[Option, ...]:
    """Options with the usual one first."""
    return tuple(sorted(options, key=lambda option: option.value != value))


def minimum(usual: int, *others: int) -> Choice:
    """How much a hand needs to win."""
    options = (
        Option(
            least,
            phrase("{n} or more", n=least) if least else phrase("Any hand may"),
            (changed("count", least=least),),
        )
        for least in (usual, *others)
    )
    asks = phrase("A hand is whole but counts little. From which count on may it win?")
    return Choice("minimum", asks, tuple(options))


def several(usual: str) -> Choice:
    """Whether two may win one discard."""
    return Choice(
        "several",
        phrase("Two players can win the same discard. Who wins?"),
        usually(
            usual,
            Option(
                "all", phrase("Both, each for their own hand"), (changed("several", winners="all"),)
            ),
            Option(
                "first",
                phrase("Only the first in order of play from the discarder (截糊)"),
                (changed("several", winners="first"),),
            ),
        ),
    )


def liable(usual: str, *more: Option) -> Choice:
    """Whether somebody pays for all."""
    return Choice(
        "liable",
        phrase("Somebody fed a player the tiles of a dear hand (包). What do they pay?"),
        usually(
            usual,
            Option(
                "pays-all", phrase("All that falls due for it"), (changed("liable", when="any"),)
            ),
            *more,
            Option("off", phrase("No more than the others do"), (changed("liable", when="never"),)),
        ),
    )


def falsely_each(sheet: Sheet) -> int:
    """What somebody who declares a false win pays each of the others; 0 where nobody asks."""
    if all(question.code != FALSE_WIN for question in sheet.questions):
        return 0
    paid = score(sheet, Hand((), None, (Mark(FALSE_WIN, 0),)), Bank(0)).transfers
    return sum(transfer.amount for transfer in paid if transfer.payee == 1)


def _falsely(sheet: Sheet) -> Phrase:
    each = falsely_each(sheet)
    if not each:
        return phrase("nobody is paid anything")
    return phrase("{each} to each player, {sum} in all", each=each, sum=3 * each)


FALSELY = Apart(phrase("What a false win 詐糊 costs"), _falsely)


def false_win(usual: str, whole: Edit, share: Edit) -> Choice:
    """What a false win costs."""
    return Choice(
        "false-win",
        phrase("Somebody shows a hand as won that is not (詐糊). What do they pay each player?"),
        usually(
            usual,
            Option("whole", phrase("All that the dearest self-drawn hand takes in"), (whole,)),
            Option("share", phrase("What each pays for the dearest self-drawn hand"), (share,)),
            Option("off", phrase("Nothing"), (Strike("false-win"),)),
        ),
        apart=FALSELY,
    )


BANKER_ON_DRAW = Choice(
    "banker-on-draw",
    phrase("Nobody wins. Who banks next?"),
    (
        Option("stays", phrase("The same banker"), (changed("next-banker", on_draw="stays"),)),
        Option(
            "passes",
            phrase("The next in order of play"),
            (changed("next-banker", on_draw="passes"),),
        ),
    ),
)


def faan(count: int, usual: int) -> NumberChoice:
    """What a table of its own says that a count is worth."""
    return NumberChoice(
        f"faan-{count}",
        _faan_asks(count),
        "curve",
        f"faan_{count}",
        usual,
        under=("curve", "table"),
    )


def _faan_asks(count: int) -> Phrase:
    return phrase(
        "What does your table pay for {n} faan, as the part of one who did not discard it?", n=count
    )
