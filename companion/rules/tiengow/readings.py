"""Questions that several Tien Gow sheets leave open, and how each may be read."""

from companion.rules.phrases import phrase
from companion.rules.presets import Choice, Edit, Option, Strike

LAST_TRICKS = ("last-little-three", "last-supreme", "last-quartet")


def each(keys: tuple[str, ...], name: str, value: bool) -> tuple[Edit, ...]:
    return tuple(Edit(key, ((name, value),)) for key in keys)


BEATEN_BANKER = phrase("The banker lost the hand but took six tricks. What is he paid?")
BEATEN_BANKER_SINGLE = Option(
    "single",
    phrase("2 points, like anyone else"),
    (Edit("banker", (("losing_banker", "single"),)),),
)
BEATEN_BANKER_MULTIPLIED = Option(
    "multiplied",
    phrase("2 points, multiplied as everything the banker is paid"),
    (Edit("banker", (("losing_banker", "multiplied"),)),),
)
EARLY_DEATH = Choice(
    "early-death",
    phrase("One tile is left, and somebody has no trick yet. May he still take the last trick?"),
    (
        Option("on", phrase("No, he throws his last tile away (early death)")),
        Option("off", phrase("Yes, if his tile is the highest"), (Strike("early-death"),)),
    ),
)

FIRST_BANKER = phrase("The very first hand, the banker chosen by dice. Does he pay and get more?")
LAST_TRICK_DOUBLES = phrase(
    "The last trick doubles the hand, and a loser took six tricks. What is he paid?"
)
LAST_TRICK_PAYS = phrase(
    "The last trick is the Supreme pair or four tiles. Is that trick paid as well?"
)

STREAK = Choice(
    "streak",
    phrase("The banker wins a second hand in a row. What is he paid?"),
    (
        Option("double", phrase("Double, as in his first hand")),
        Option(
            "growing",
            phrase("Three times, then four times and so on"),
            (Edit("banker", (("growing", True),)),),
        ),
    ),
)
