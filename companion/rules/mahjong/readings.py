"""Questions that the source of Malayan mahjong leaves open, and how each may be read."""

from companion.rules.mahjong.clauses import ShownDragons
from companion.rules.phrases import phrase
from companion.rules.presets import Add, Amendment, Choice, Edit, NumberChoice, Option, Strike


def _set(key: str, name: str, value: int | str | bool) -> Edit:
    return Edit(key, ((name, value),))


def _doubled(banker: int, discarder: int) -> tuple[Amendment, ...]:
    return (_set("banker", "times", banker), _set("discarder", "times", discarder))


CHOICES = (
    Choice(
        "bouquet-units",
        phrase("A player has all four flowers of a set. How many units are they worth?"),
        (
            Option("kong", phrase("32 together, like a kong")),
            Option("singles", phrase("16: four for each flower"), (Strike("bouquet"),)),
            Option(
                "both",
                phrase("48: 32 for the set, and four for each flower"),
                (_set("bouquet", "on_top", True),),
            ),
        ),
    ),
    Choice(
        "wind-farn",
        phrase(
            "The player after the banker, who is South, has a triplet of the West wind. "
            "Is that worth a farn?"
        ),
        (
            Option("seat", phrase("No, only a triplet of South, that player’s own wind")),
            Option("any", phrase("Yes, any wind is worth one"), (_set("winds", "whose", "any"),)),
        ),
    ),
    Choice(
        "bouquet-farn",
        phrase(
            "A player has all four flowers of a set, their own number among them. How many farn?"
        ),
        (
            Option("three", phrase("3, including their own flower")),
            Option(
                "plus-own",
                phrase("4: three for the set, and one for their own flower"),
                (_set("bouquet-farn", "own_on_top", True),),
            ),
        ),
    ),
    Choice(
        "little-three",
        phrase(
            "A player has triplets of two dragons and a pair of the third (Siu Sam Yuen). How many "
            "farn?"
        ),
        (
            Option("total", phrase("3, including the two triplets")),
            Option(
                "plus-triplets",
                phrase("5: three, and one for each of the triplets"),
                (_set("little-three", "dragons_on_top", True),),
            ),
        ),
    ),
    Choice(
        "loser-suit-farn",
        phrase("A loser shows only a triplet of bamboo. Is that worth farn for a single suit?"),
        (
            Option("no", phrase("No, only for a winner")),
            Option(
                "yes",
                phrase("Yes, losers are judged by the sets they show"),
                (_set("suit-with-honours", "losers", True), _set("one-suit", "losers", True)),
            ),
        ),
    ),
    Choice(
        "sequences",
        phrase("The winner has four sequences and a pair (peng wu). How many farn?"),
        (
            Option(1, phrase("One")),
            Option(0, phrase("None"), (_set("sequences", "farn", 0),)),
            Option(2, phrase("Two"), (_set("sequences", "farn", 2),)),
        ),
    ),
    Choice(
        "self-pick",
        phrase("The winner draws the last tile (gee moor). How many farn?"),
        (
            Option(0, phrase("None")),
            Option(1, phrase("One"), (_set("self-pick", "farn", 1),)),
        ),
    ),
    Choice(
        "three-dragons-shown",
        phrase("A player shows a third triplet of dragons, and nobody has won yet. What happens?"),
        (
            Option("no", phrase("The hand goes on")),
            Option(
                "yes",
                phrase("The hand ends, and that player is paid a limit hand"),
                (Add(ShownDragons("three-dragons-shown"), after="four-winds"),),
            ),
        ),
    ),
    Choice(
        "zero-units",
        phrase("The winner’s hand has no units at all. What is added to the base?"),
        (
            Option("zero", phrase("Nothing")),
            Option(
                "ten",
                phrase("10, as for the smallest hand"),
                (_set("rounding", "winner_has_some", True),),
            ),
        ),
    ),
    NumberChoice(
        "base",
        phrase(
            "The winner has 12 units, which count as 20. How much is added for winning (woo dye)?"
        ),
        "base",
        "points",
        50,
    ),
    Choice(
        "limit-caps",
        phrase("The winner’s hand adds up to more than the limit. What is it worth?"),
        (
            Option("yes", phrase("The limit")),
            Option("no", phrase("Everything it adds up to"), (_set("limit", "caps", False),)),
        ),
    ),
    NumberChoice(
        "limit",
        phrase(
            "The winner has triplets of all three dragons, a limit hand (moon wu). What is it "
            "worth, before anything is doubled?"
        ),
        "limit",
        "points",
        1920,
    ),
    Choice(
        "double",
        phrase("The winner takes a tile that another player discarded. Who pays double?"),
        (
            Option(
                "banker",
                phrase("The banker; when the banker wins, all three"),
                _doubled(banker=2, discarder=1),
            ),
            Option(
                "discarder",
                phrase("The discarder; on a self-draw, all three"),
                _doubled(banker=1, discarder=2),
            ),
            Option(
                "both",
                phrase("Both the banker and the discarder; four times if both apply"),
                _doubled(banker=2, discarder=2),
            ),
            Option("none", phrase("Nobody"), _doubled(banker=1, discarder=1)),
        ),
    ),
    Choice(
        "woo-mei",
        phrase(
            "Two losers have hands worth 20 and 40, and one of them is the banker. What does the "
            "first pay the second?"
        ),
        (
            Option(
                "single", phrase("20, the difference"), (_set("banker-among-losers", "times", 1),)
            ),
            Option(
                "banker-doubles",
                phrase("40: the difference counts twice with the banker"),
                (_set("banker-among-losers", "times", 2),),
            ),
            Option(
                "off",
                phrase("Nothing: losers only pay the winner"),
                (Strike("woo-mei"), Strike("banker-among-losers")),
            ),
        ),
    ),
    Choice(
        "draw",
        phrase("Nobody wins, and two players have hands worth 20 and 40. Is anything paid?"),
        (
            Option("nothing", phrase("No")),
            Option(
                "settle",
                phrase("Yes, all four settle their differences as losers do"),
                (_set("woo-mei", "on_draw", True),),
            ),
        ),
    ),
    Choice(
        "banker-on-draw",
        phrase("Nobody wins. Who is banker next?"),
        (
            Option("stays", phrase("The same banker")),
            Option(
                "passes", phrase("The next player in order of play"), (Strike("draw-keeps-bank"),)
            ),
        ),
    ),
)
