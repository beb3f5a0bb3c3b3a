"""The presets of old-style mahjong, with the choices that their sources leave open."""

from companion.rules.games import presets_of
from companion.rules.mahjong.payment_clauses import (
    DiscarderMultiplies,
    DrawKeepsBank,
    EastMultiplies,
    FourGroupsAndAPair,
    NextBanker,
    WinnerIsPaid,
    WooMei,
)
from companion.rules.mahjong.worth_clauses import (
    BouquetFarn,
    BouquetUnits,
    DragonFarn,
    FlowerUnits,
    GroupUnits,
    LimitHand,
    LittleThree,
    OwnFlowerFarn,
    PairUnits,
    Rounding,
    SelfPickFarn,
    SequencesFarn,
    ShownDragons,
    SuitFarn,
    TableCounts,
    TableLimit,
    WindFarn,
    WooDye,
)
from companion.rules.phrases import phrase
from companion.rules.presets import (
    Add,
    Amendment,
    NumberChoice,
    Preset,
    Strike,
    changed,
    choice,
    option,
    options_of,
)


def _doubled(banker: int, discarder: int) -> tuple[Amendment, ...]:
    return (changed("banker", times=banker), changed("discarder", times=discarder))


CHOICES = (
    choice(
        "bouquet-units",
        phrase("A player has all four flowers of a set. How many units are they worth?"),
        option("kong", phrase("32 together, like a kong")),
        option("singles", phrase("16: four for each flower"), Strike("bouquet")),
        option(
            "both",
            phrase("48: 32 for the set, and four for each flower"),
            changed("bouquet", on_top=True),
        ),
    ),
    choice(
        "wind-farn",
        phrase(
            "South, the player after the banker, has a triplet of the West wind. Is that worth a "
            "farn?"
        ),
        option("seat", phrase("No, only a triplet of South, that player’s own wind")),
        option("any", phrase("Yes, any wind is worth one"), changed("winds", whose="any")),
    ),
    choice(
        "bouquet-farn",
        phrase(
            "A player has all four flowers of a set, their own number among them. How many farn?"
        ),
        option("three", phrase("3, including their own flower")),
        option(
            "plus-own",
            phrase("4: three for the set, and one for their own flower"),
            changed("bouquet-farn", own_on_top=True),
        ),
    ),
    choice(
        "little-three",
        phrase(
            "A player has triplets of two dragons and a pair of the third (Siu Sam Yuen). How many "
            "farn?"
        ),
        option("total", phrase("3, including the two triplets")),
        option(
            "plus-triplets",
            phrase("5: three, and one for each of the triplets"),
            changed("little-three", dragons_on_top=True),
        ),
    ),
    choice(
        "loser-suit-farn",
        phrase("A loser shows only a triplet of bamboo. Is that worth farn for a single suit?"),
        option("no", phrase("No, only for a winner")),
        option(
            "yes",
            phrase("Yes, losers are judged by the sets they show"),
            changed("suit-with-honours", losers=True),
            changed("one-suit", losers=True),
        ),
    ),
    choice(
        "sequences",
        phrase("The winner has four sequences and a pair (peng wu). How many farn?"),
        *options_of("sequences", "farn", {1: phrase("One"), 0: phrase("None"), 2: phrase("Two")}),
    ),
    choice(
        "self-pick",
        phrase("The winner self-draws (gee moor). How many farn?"),
        *options_of("self-pick", "farn", {0: phrase("None"), 1: phrase("One")}),
    ),
    choice(
        "three-dragons-shown",
        phrase("A player shows a third triplet of dragons, and nobody has won yet. What happens?"),
        option("no", phrase("The hand goes on")),
        option(
            "yes",
            phrase("The hand ends, and that player is paid a limit hand"),
            Add(ShownDragons("three-dragons-shown"), after="four-winds"),
        ),
    ),
    choice(
        "zero-units",
        phrase("The winner’s hand has no units at all. What is added to the base?"),
        option("zero", phrase("Nothing")),
        option(
            "ten", phrase("10, as for the smallest hand"), changed("rounding", winner_has_some=True)
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
    choice(
        "limit-caps",
        phrase("The winner’s hand adds up to more than the limit. What is it worth?"),
        option("yes", phrase("The limit")),
        option("no", phrase("Everything it adds up to"), changed("limit", caps=False)),
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
    choice(
        "double",
        phrase("The winner takes a tile that another player discarded. Who pays double?"),
        option(
            "banker",
            phrase("The banker; when the banker wins, all three"),
            *_doubled(banker=2, discarder=1),
        ),
        option(
            "discarder",
            phrase("The discarder; on a self-draw, all three"),
            *_doubled(banker=1, discarder=2),
        ),
        option(
            "both",
            phrase("Both the banker and the discarder; four times if both apply"),
            *_doubled(banker=2, discarder=2),
        ),
        option("none", phrase("Nobody"), *_doubled(banker=1, discarder=1)),
    ),
    choice(
        "woo-mei",
        phrase(
            "Two losers have hands worth 20 and 40, and one of them is the banker. What does the "
            "first pay the second?"
        ),
        option("single", phrase("20, the difference"), changed("banker-among-losers", times=1)),
        option(
            "banker-doubles",
            phrase("40: the difference counts twice if either of them is banker"),
            changed("banker-among-losers", times=2),
        ),
        option(
            "off",
            phrase("Nothing: losers only pay the winner"),
            Strike("woo-mei"),
            Strike("banker-among-losers"),
        ),
    ),
    choice(
        "draw",
        phrase("Nobody wins, and two players have hands worth 20 and 40. Is anything paid?"),
        option("nothing", phrase("Nothing is paid")),
        option(
            "settle",
            phrase("Yes, all four settle their differences as losers do"),
            changed("woo-mei", on_draw=True),
        ),
    ),
    choice(
        "banker-on-draw",
        phrase("Nobody wins. Who is banker next?"),
        option("stays", phrase("The same banker")),
        option("passes", phrase("The next player in order of play"), Strike("draw-keeps-bank")),
    ),
)


MALAYAN = Preset(
    key="malayan",
    name=phrase("Malayan"),
    about=phrase(
        "The old Malayan-Cantonese style: units and farn; the banker pays and gets double."
    ),
    clauses=(
        FourGroupsAndAPair("four-groups-and-a-pair"),
        PairUnits("pairs"),
        GroupUnits("triplets"),
        GroupUnits("kongs", "kong", open=8, concealed=16, major_open=16, major_concealed=32),
        FlowerUnits("flowers"),
        BouquetUnits("bouquet"),
        DragonFarn("dragons"),
        WindFarn("winds"),
        OwnFlowerFarn("own-flower"),
        BouquetFarn("bouquet-farn"),
        LittleThree("little-three"),
        SuitFarn("suit-with-honours", honours=True, farn=1),
        SuitFarn("one-suit"),
        SequencesFarn("sequences"),
        SelfPickFarn("self-pick"),
        TableCounts("table-counts"),
        LimitHand("three-dragons"),
        LimitHand("four-winds", family="winds"),
        Rounding("rounding"),
        WooDye("base"),
        TableLimit("limit"),
        WinnerIsPaid("win"),
        EastMultiplies("banker"),
        DiscarderMultiplies("discarder"),
        WooMei("woo-mei"),
        EastMultiplies("banker-among-losers", among="losers", times=1),
        NextBanker("next-banker"),
        DrawKeepsBank("draw-keeps-bank"),
    ),
    choices=CHOICES,
)


MALAYAN_EAST_DOUBLES = MALAYAN.playing(
    "woo-mei",
    "banker-doubles",
    key="malayan-east-doubles",
    name=phrase("Malayan, East also doubles among losers"),
    about=phrase(
        "Like Malayan, but what the banker pays or is paid among the losers counts twice."
    ),
)


MALAYAN_SHOOTER = MALAYAN.playing(
    "double",
    "discarder",
    key="malayan-shooter",
    name=phrase("Malayan, the discarder pays double"),
    about=phrase(
        "Like Malayan, but the discarder of the winning tile (the shooter) pays double, not "
        "the banker."
    ),
)


PRESETS = presets_of(__package__, MALAYAN, MALAYAN_EAST_DOUBLES, MALAYAN_SHOOTER)
"""In the order of the menu."""
