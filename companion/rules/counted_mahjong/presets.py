"""The presets of counted mahjong, with the choices that their sources leave open."""

from collections.abc import Callable

from companion.rules.counted_mahjong.count_clauses import (
    Cap,
    CountWithin,
    Doubling,
    Ladder,
    PerTai,
    Several,
    ShooterChart,
    Winners,
)
from companion.rules.counted_mahjong.hand import FALSE_WIN, UNITS, Hand, Mark
from companion.rules.counted_mahjong.payment_clauses import (
    BankStays,
    Basic,
    DealerMovesOn,
    DealerTai,
    DiscardPaid,
    FalseWin,
    Jokerless,
    Liable,
    PaidAtOnce,
    SelfDrawPaid,
)
from companion.rules.games import presets_of
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import (
    Choice,
    ChoiceOption,
    Edit,
    NamedStake,
    NumberChoice,
    PlaceInTable,
    Preset,
    SeparateQuestion,
    Strike,
    Swap,
    changed,
    choice,
    option,
    options_of,
)
from companion.rules.sheet import Bank, Sheet, score


def minimum(unit: str, usual: int, *others: int) -> Choice:
    """The choice of the minimum to win."""
    alone = phrase("{n} {unit} minimum")
    options = (
        option(
            least,
            phrase("{n} or more", n=least) if least else phrase("No minimum"),
            changed("count", least=least),
            alone=alone.of(n=least, unit=UNITS[unit]) if least else phrase("no minimum"),
        )
        for least in (usual, *others)
    )
    asks = phrase("What must a hand count to win?")
    return choice("minimum", asks, *options)


def at_most(key: str, most: int, unit: str) -> ChoiceOption:
    """The option of a limit: sets `most` of the clause with this key."""
    paid = phrase("{n} {unit}", n=most, unit=UNITS[unit])
    alone = phrase("limit {n} {unit}", n=most, unit=UNITS[unit])
    return option(most, paid, changed(key, most=most), alone=alone)


SEVERAL = choice(
    "several",
    phrase("Two players can win on the same discard. Who wins?"),
    *options_of("several", "winners", {
        "all": phrase("Both, each for their own hand"),
        "first": phrase("Only the first in order of play from the discarder (截糊)"),
    }),
)  # fmt: skip


def liable(*more: ChoiceOption) -> Choice:
    """The choice whether a liable player pays for all."""
    return choice(
        "liable",
        phrase("Someone’s discards built a high-value hand (包). What do they pay?"),
        option("pays-all", phrase("Everything due for it"), changed("liable", when="any")),
        *more,
        option("off", phrase("No more than the others"), changed("liable", when="never")),
    )


def _paid_falsely(sheet: Sheet, source: int | None) -> tuple[int, int]:
    """What seat 0 pays seats 1 and 2 for a false win on a discard of `source`."""
    marks = (Mark(FALSE_WIN, 0, source),)
    paid = score(sheet, Hand((), None, marks), Bank(0)).transfers
    first, second = (sum(t.amount for t in paid if t.payee == seat) for seat in (1, 2))
    return first, second


def falsely_each(sheet: Sheet) -> int:
    """What a falsely claimed self-draw costs toward each other player; 0 without such a rule."""
    return _paid_falsely(sheet, None)[0] if FALSE_WIN in sheet.asked else 0


def falsely_told(sheet: Sheet, amount: Callable[[int], int | str] = int) -> Phrase:
    """What a player who declares a false win pays the others; `amount` formats each amount."""
    question, each = sheet.asked.get(FALSE_WIN), falsely_each(sheet)
    if not each:
        return phrase("nobody is paid anything")
    if question is None or question.source is None:
        return phrase(
            "{each} to each player, {sum} in all", each=amount(each), sum=amount(3 * each)
        )
    discarder, others = _paid_falsely(sheet, 1)
    text = phrase("self-draw claimed: {each} to each player; discard claimed: {discarder} to the "
                  "discarder and {others} to each of the others")  # fmt: skip
    return text.of(each=amount(each), discarder=amount(discarder), others=amount(others))


FALSELY = SeparateQuestion(phrase("What a false win 詐糊 costs"), falsely_told)


def false_win(whole: Edit, share: Edit, *more: ChoiceOption, suggested: str = "") -> Choice:
    """The choice of the cost of a false win."""
    return choice(
        "false-win",
        phrase("Someone declares a false win (詐糊). What do they pay each player?"),
        option(
            "whole", phrase("As much as all three together pay for a self-drawn limit hand"), whole
        ),
        option("share", phrase("As much as one player pays for a self-drawn limit hand"), share),
        *more,
        option("off", phrase("No penalty"), Strike("false-win")),
        apart=FALSELY,
        suggested=suggested,
    )


BANKER_ON_DRAW = choice(
    "banker-on-draw",
    phrase("Nobody wins. Who is banker next?"),
    *options_of("next-banker", "on_draw", {
        "stays": phrase("The same banker"),
        "passes": phrase("The next player in order of play"),
    }),
)  # fmt: skip


OWN_TABLE = phrase("Basic value of a hand, before payments double it, in points")


def faan(count: int, usual: int) -> NumberChoice:
    """The value of a count at a table with its own values."""
    return NumberChoice(
        f"faan-{count}",
        phrase("What is a hand of {n} faan worth, before payments double it?", n=count),
        "curve",
        f"faan_{count}",
        usual,
        under=("curve", "table"),
        in_table=PlaceInTable(OWN_TABLE, phrase("{n} faan", n=count)),
    )


HALF_SPICY = Ladder("curve")
FULL_SPICY = {f"faan_{count}": 1 << count for count in range(14)}

HONG_KONG_MAHJONG = Preset(
    key="hong-kong-mahjong",
    name=phrase("Hong Kong mahjong"),
    first=("minimum", "cap", "discard"),
    currency="HKD",
    stakes=(
        NamedStake("two-five", phrase("二五雞"), "HKD", 25),
        NamedStake("five-one", phrase("五一"), "HKD", 50),
        NamedStake("one-two", phrase("一二蚊"), "HKD", 100),
    ),
    about=phrase("3 faan minimum, limit 10 faan. The discarder pays for all."),
    clauses=(
        Winners("winners"),
        CountWithin("count"),
        Several("several"),
        HALF_SPICY,
        Cap("cap"),
        DiscardPaid("discard", discarder=4, others=0),
        SelfDrawPaid("self-draw"),
        Liable("liable"),
        FalseWin("false-win"),
        BankStays("next-banker"),
    ),
    choices=(
        choice(
            "curve",
            phrase("How does the value of a hand grow?"),
            option("half-spicy", phrase("Doubles every faan up to 4, then every second (半辣上)")),
            option(
                "full-spicy",
                phrase("Doubles every faan (辣辣上)"),
                changed("curve", **FULL_SPICY, above="doubles"),
            ),
            option("table", phrase("Our own table of values"), changed("curve", above="stays")),
        ),
        *(faan(count, usual) for count, usual in enumerate(HALF_SPICY.steps)),
        minimum("faan", 3, 0, 1, 2, 4, 5, 6),
        choice(
            "cap",
            phrase("A hand counts 13 faan. How many are paid?"),
            *(at_most("cap", most, "faan") for most in (10, 6, 7, 8, 9, 12, 13)),
            option("none", phrase("All that it counts"), Strike("cap"), alone=phrase("no limit")),
        ),
        choice(
            "discard",
            phrase("Someone discards the winning tile. Who pays?"),
            option("full", phrase("The discarder alone, for all three (全銃)")),
            option(
                "half",
                phrase("All three, the discarder double (半銃)"),
                changed("discard", discarder=2, others=1),
            ),
        ),
        liable(
            option(
                "self-draw",
                phrase("Everything due, but only for a self-drawn hand"),
                changed("liable", when="self-draw"),
            ),
        ),
        SEVERAL,
        # The rules say "whole"; most tables fine what each pays for the most expensive self-draw.
        false_win(changed("false-win", times=6), changed("false-win", times=2), suggested="share"),
        BANKER_ON_DRAW,
    ),
)


TAIWAN = Preset(
    key="taiwan",
    first=("base", "unit", "repeats"),
    currency="TWD",
    name=phrase("Taiwanese mahjong"),
    about=phrase("Sixteen tiles, by tai on top of a base; the banker pays and gets extra tai."),
    clauses=(
        Winners("winners"),
        CountWithin("count", least=0, most=200, unit="tai"),
        Several("several"),
        PerTai("chart"),
        DiscardPaid("discard", discarder=1, others=0),
        SelfDrawPaid("self-draw", times=1),
        DealerTai("dealer"),
        Liable("liable", when="never"),
        FalseWin("false-win", count=5, times=1),
        BankStays("next-banker"),
    ),
    choices=(
        NumberChoice(
            "base", phrase("What is a hand worth without any tai (底)?"), "chart", "base", 3
        ),
        NumberChoice("unit", phrase("What is each tai worth?"), "chart", "unit", 1),
        choice(
            "repeats",
            phrase("The banker has stayed twice. How many extra tai does the banker pay or get?"),
            *options_of(
                "dealer",
                "repeats",
                {
                    "double": phrase("5: one, and two for each time (連莊拉莊)"),
                    "repeats-only": phrase(
                        "4: two for each time, none just for being banker (只算連莊台)"
                    ),
                    "single": phrase("3: one, and one for each time"),
                    "dealer-only": phrase("1, however often"),
                },
            ),
            option("off", phrase("None"), Strike("dealer")),
        ),
        minimum("tai", 0, 1, 2, 3, 5),
        liable().usually("off"),
        SEVERAL,
        NumberChoice(
            "false-win-tai",
            phrase("Someone declares a false win (詐糊). How many tai do they pay for?"),
            "false-win",
            "count",
            5,
            apart=FALSELY,
        ),
        BANKER_ON_DRAW,
    ),
)


MARKS = ("kong", "concealed-kong", "bite", "hidden-bite", "flower-set")
TWICE = ("concealed-kong", "hidden-bite", "flower-set")
"""Paid twice: concealed, or a whole set."""

SINGAPORE = Preset(
    key="singapore",
    first=("minimum", "limit", "discard"),
    currency="SGD",
    name=phrase("Singapore mahjong"),
    about=phrase(
        "Limit 5 tai. The discarder pays double; bites, kongs and full sets of flowers or "
        "animals are paid at once."
    ),
    clauses=(
        Winners("winners"),
        CountWithin("count", least=1, most=30, unit="tai"),
        Several("several", winners="first"),
        Doubling("chart"),
        Cap("limit", most=5),
        DiscardPaid("discard"),
        SelfDrawPaid("self-draw"),
        Liable("liable"),
        FalseWin("false-win", times=2),
        *(PaidAtOnce(mark, mark=mark, times=1 + (mark in TWICE)) for mark in MARKS),
        BankStays("next-banker"),
    ),
    choices=(
        choice(
            "chart",
            phrase("What is a hand of 3 tai worth?"),
            option("doubling", phrase("4: 1 tai is worth 1, and each further tai doubles it")),
            option(
                "three-six",
                phrase("11 from the discarder alone, or 5 from each when self-drawn (3/6)"),
                Swap(ShooterChart("chart")),
                changed("discard", discarder=1, others=0),
                changed("self-draw", times=1),
                changed("false-win", times=1),
            ),
        ),
        minimum("tai", 1, 2, 3),
        choice(
            "limit",
            phrase("A hand counts 12 tai. How many are paid?"),
            *(at_most("limit", most, "tai") for most in (5, 6, 8, 10)),
        ),
        choice(
            "discard",
            phrase("Someone discards the winning tile. Who pays?"),
            option("double", phrase("All three, the discarder double")),
            option(
                "all",
                phrase("The discarder alone, for all three"),
                changed("discard", discarder=4, others=0),
            ),
            under=("chart", "doubling"),
        ),
        liable(),
        SEVERAL.usually("first"),
        NumberChoice(
            "bite",
            phrase("What does each player pay at once for a bite (咬), or an open kong?"),
            "bite",
            "points",
            2,
            also=tuple(mark for mark in MARKS if mark != "bite"),
        ),
        false_win(
            changed("false-win", parts=3),
            changed("false-win", parts=1),
            option(
                "as-claimed",
                phrase("What that player would have paid for it: the discarder more than others"),
                changed("false-win", claim="as-claimed"),
            ),
        ).usually("share"),
        BANKER_ON_DRAW,
    ),
)


MCR = Preset(
    key="mcr",
    name=phrase("Mahjong Competition Rules"),
    about=phrase(
        "The international rules (國標): at least eight points to win; each other player "
        "also pays a basic eight."
    ),
    usual_counts=(8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 32, 64, 88),
    clauses=(
        Winners("winners"),
        CountWithin("count", least=8, most=400, unit="points"),
        Several("several", winners="first"),
        DiscardPaid("discard", discarder=1, others=0),
        SelfDrawPaid("self-draw", times=1),
        Basic("basic"),
        FalseWin("false-win", count=10, times=1, ends_hand=False),
        DealerMovesOn("next-banker"),
    ),
    choices=(
        NumberChoice(
            "false-win-points",
            phrase("Someone declares a false win. What do they pay each player?"),
            "false-win",
            "count",
            10,
            apart=FALSELY,
        ),
    ),
)


AMERICAN = Preset(
    key="american",
    name=phrase("American mah-jongg"),
    about=phrase(
        "By the value on the card: the discarder pays double, and everyone does for a self-draw."
    ),
    usual_counts=tuple(range(25, 91, 5)),
    clauses=(
        Winners("winners"),
        CountWithin("count", least=1, most=1000, unit="points"),
        Several("several", winners="first"),
        DiscardPaid("discard"),
        SelfDrawPaid("self-draw"),
        Jokerless("jokerless"),
        Liable("liable", when="own-discard"),
        DealerMovesOn("next-banker"),
    ),
    choices=(
        choice(
            "jokerless",
            phrase("A hand has no joker. What is paid for it?"),
            option("doubles", phrase("Twice as much")),
            option("off", phrase("The same as with jokers"), Strike("jokerless")),
        ),
        choice(
            "liable",
            phrase("Someone misnames the tile they discard, and it wins. What do they pay?"),
            option("pays-all", phrase("Everything due, for the whole table")),
            option(
                "off",
                phrase("Only their own share, like any discarder"),
                changed("liable", when="never"),
            ),
        ),
    ),
)


PRESETS = presets_of(__package__, HONG_KONG_MAHJONG, SINGAPORE, TAIWAN, MCR, AMERICAN)
"""In the order of the menu."""
