"""Questions that several tables of counted mahjong answer in their own ways."""

from companion.rules.counted_mahjong.hand import Hand, Mark
from companion.rules.counted_mahjong.marks import FALSE_WIN
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
            phrase("{n} or more", n=least) if least else phrase("No minimum"),
            (changed("count", least=least),),
        )
        for least in (usual, *others)
    )
    asks = phrase("A complete hand counts little. What is the minimum to win?")
    return Choice("minimum", asks, tuple(options))


def several(usual: str) -> Choice:
    """Whether two may win one discard."""
    return Choice(
        "several",
        phrase("Two players can win on the same discard. Who wins?"),
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
        phrase("Someone fed a player the tiles of an expensive hand (包). What do they pay?"),
        usually(
            usual,
            Option("pays-all", phrase("Everything due for it"), (changed("liable", when="any"),)),
            *more,
            Option("off", phrase("No more than the others"), (changed("liable", when="never"),)),
        ),
    )


def _paid_falsely(sheet: Sheet, source: int | None) -> tuple[int, int]:
    """What seat 0 pays seats 1 and 2 for a false win on a discard of `source`."""
    marks = (Mark(FALSE_WIN, 0, source),)
    paid = score(sheet, Hand((), None, marks), Bank(0)).transfers
    first, second = (sum(t.amount for t in paid if t.payee == seat) for seat in (1, 2))
    return first, second


def falsely_each(sheet: Sheet) -> int:
    """What a player who declares a false win pays each other player; 0 if no rule asks for it.

    Where it depends on the claimed tile: for a claimed self-draw.
    """
    return _paid_falsely(sheet, None)[0] if FALSE_WIN in sheet.asked else 0


def falsely_told(sheet: Sheet) -> Phrase:
    """What a player who declares a false win pays the others."""
    question, each = sheet.asked.get(FALSE_WIN), falsely_each(sheet)
    if not each:
        return phrase("nobody is paid anything")
    if question is None or question.source is None:
        return phrase("{each} to each player, {sum} in all", each=each, sum=3 * each)
    discarder, others = _paid_falsely(sheet, 1)
    text = phrase("self-draw claimed: {each} to each player; discard claimed: {discarder} to the "
                  "discarder and {others} to the others")  # fmt: skip
    return text.of(each=each, discarder=discarder, others=others)


FALSELY = Apart(phrase("What a false win 詐糊 costs"), falsely_told)


def false_win(usual: str, whole: Edit, share: Edit, *more: Option) -> Choice:
    """What a false win costs."""
    return Choice(
        "false-win",
        phrase("Someone declares a false win (詐糊). What do they pay each player?"),
        usually(
            usual,
            Option(
                "whole", phrase("All that the most expensive self-drawn hand brings in"), (whole,)
            ),
            Option(
                "share",
                phrase("What each player pays for the most expensive self-drawn hand"),
                (share,),
            ),
            *more,
            Option("off", phrase("No penalty"), (Strike("false-win"),)),
        ),
        apart=FALSELY,
    )


BANKER_ON_DRAW = Choice(
    "banker-on-draw",
    phrase("Nobody wins. Who is banker next?"),
    (
        Option("stays", phrase("The same banker"), (changed("next-banker", on_draw="stays"),)),
        Option(
            "passes",
            phrase("The next player in order of play"),
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
    return phrase("What does a player who did not discard pay at your table for {n} faan?", n=count)
