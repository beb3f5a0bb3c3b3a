"""Questions that several Tien Gow sheets leave open, and how each may be read."""

from dataclasses import replace

from companion.rules.phrases import phrase
from companion.rules.presets import Add, Choice, Edit, Option, Strike
from companion.rules.tiengow.clauses import BankGoesRound


def the_other_way(choice: Choice) -> Choice:
    """The same question on a sheet where its last answer is the usual one."""
    return replace(choice, options=choice.options[::-1])


def _each(keys: tuple[str, ...], name: str, value: bool) -> tuple[Edit, ...]:
    return tuple(Edit(key, ((name, value),)) for key in keys)


LAST_TRICKS = (
    "last-little-three", "last-supreme", "last-quartet", "last-civil-supreme", "last-five-one",
)  # fmt: skip
SPECIAL_TRICKS = ("supreme-led", "quartet-won", "civil-supreme-led")

BEATEN_BANKER = Choice(
    "losing-banker-over-par",
    phrase("The banker lost the hand but took six tricks. What is the banker paid?"),
    (
        Option(
            "single",
            phrase("2 points, like anyone else"),
            (Edit("banker", (("losing_banker", "single"),)),),
        ),
        Option(
            "multiplied",
            phrase("2 points, multiplied like everything the banker is paid"),
            (Edit("banker", (("losing_banker", "multiplied"),)),),
        ),
    ),
)
LAST_TRICK_BONUS = Choice(
    "last-trick-bonus",
    phrase(
        "The last trick doubles the hand, and a loser took six tricks. What is that loser paid?"
    ),
    (
        Option("everyone", phrase("Double too: 4 points"), _each(LAST_TRICKS, "receipts", False)),
        Option(
            "receipts",
            phrase("2 points: only what the winner is paid is doubled"),
            _each(LAST_TRICKS, "receipts", True),
        ),
    ),
)
LAST_TRICK_ALSO_PAYS = Choice(
    "last-trick-also-pays",
    phrase("The last trick is the Supreme pair or four tiles. Is that trick paid as well?"),
    (
        Option(
            "yes",
            phrase("Yes, its payment comes on top of what the hand pays"),
            _each(SPECIAL_TRICKS, "also_last", True),
        ),
        Option(
            "no",
            phrase("No, it only multiplies the hand"),
            _each(SPECIAL_TRICKS, "also_last", False),
        ),
    ),
)
EARLY_DEATH = Choice(
    "early-death",
    phrase("One tile is left, and someone has no trick yet. May they still take the last trick?"),
    (
        Option("on", phrase("No, the last tile must be discarded (early death)")),
        Option("off", phrase("Yes, if the tile is the highest"), (Strike("early-death"),)),
    ),
)
BANK = Choice(
    "bank",
    phrase("Who is banker next?"),
    (
        Option("winner", phrase("The winner of the hand (飛莊)")),
        Option(
            "passes-when-lost",
            phrase("A banker who wins stays; otherwise the next player, no matter who won (輪莊)"),
            (Add(BankGoesRound("bank"), after="eight-tricks"),),
        ),
        Option(
            "passes",
            phrase("The next player after every hand, no matter who won"),
            (Add(BankGoesRound("bank", stays="never"), after="eight-tricks"),),
        ),
    ),
    seldom=True,
)
FIRST_BANKER = phrase(
    "In the very first hand, the dice chose the banker. Does the banker pay and get more?"
)
STREAK = Choice(
    "streak",
    phrase("The banker wins a second hand in a row. What is the banker paid?"),
    (
        Option("double", phrase("Double, as in the first hand")),
        Option(
            "growing",
            phrase("Three times, then four times and so on"),
            (Edit("banker", (("growing", True),)),),
        ),
    ),
)
