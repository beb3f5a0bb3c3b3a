"""The Malayan way of playing mahjong, with the readings that its source leaves open."""

from companion.rules.mahjong.clauses import (
    BankerMultiplies,
    Base,
    BouquetFarn,
    BouquetUnits,
    DiscarderMultiplies,
    DragonFarn,
    DrawKeepsBank,
    FlowerUnits,
    FourGroupsAndAPair,
    GroupUnits,
    LimitHand,
    LittleThree,
    NextBanker,
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
    WinnerIsPaid,
    WooMei,
)
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import Add, Change, Choice, Edit, NumberChoice, Option, Preset, Strike


def _set(key: str, name: str, value: int | str | bool) -> Edit:
    return Edit(key, ((name, value),))


def _doubled(banker: int, discarder: int) -> tuple[Change, ...]:
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
            "The player after the banker, who is South, has a triplet of the West wind. A farn?"
        ),
        (
            Option("seat", phrase("No, only for a triplet of South, his own wind")),
            Option("any", phrase("Yes, any wind is one"), (_set("winds", "whose", "any"),)),
        ),
    ),
    Choice(
        "bouquet-farn",
        phrase("A player has all four flowers of a set, his own number among them. How many farn?"),
        (
            Option("three", phrase("3, his own flower included")),
            Option(
                "plus-own",
                phrase("4: three for the set, and one for his own flower"),
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
            Option("total", phrase("3, the two triplets included")),
            Option(
                "plus-triplets",
                phrase("5: three, and one for each of the triplets"),
                (_set("little-three", "dragons_on_top", True),),
            ),
        ),
    ),
    Choice(
        "loser-suit-farn",
        phrase(
            "A loser shows nothing but a triplet of bamboo. Does he have farn for a single suit?"
        ),
        (
            Option("no", phrase("No, only a winner has")),
            Option(
                "yes",
                phrase("Yes, whatever groups he shows are judged"),
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
        phrase("The winner draws his last tile himself (gee moor). How many farn?"),
        (
            Option(0, phrase("None")),
            Option(1, phrase("One"), (_set("self-pick", "farn", 1),)),
        ),
    ),
    Choice(
        "three-dragons-shown",
        phrase(
            "A player shows his third triplet of dragons, and nobody has won yet. What happens?"
        ),
        (
            Option("no", phrase("The hand goes on")),
            Option(
                "yes",
                phrase("The hand ends, and he is paid as for a limit hand"),
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
        phrase("The winner’s hand counts up to more than the limit. What is it worth?"),
        (
            Option("yes", phrase("The limit")),
            Option("no", phrase("All that it counts up to"), (_set("limit", "caps", False),)),
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
        phrase("The winner takes a tile that another player discarded. Who pays him double?"),
        (
            Option(
                "banker",
                phrase("The banker; when the banker wins, all three"),
                _doubled(banker=2, discarder=1),
            ),
            Option(
                "discarder",
                phrase("Whoever discarded it; had he drawn it himself, all three"),
                _doubled(banker=1, discarder=2),
            ),
            Option(
                "both",
                phrase("Both the banker and whoever discarded it; four times where both hold"),
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
                phrase("40: with the banker the difference counts twice"),
                (_set("banker-among-losers", "times", 2),),
            ),
            Option(
                "off",
                phrase("Nothing: losers pay the winner only"),
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
        phrase("Nobody wins. Who banks next?"),
        (
            Option("stays", phrase("The same banker")),
            Option("passes", phrase("The next in order of play"), (Strike("draw-keeps-bank"),)),
        ),
    ),
)

MALAYAN = Preset(
    key="malayan",
    game="mahjong",
    name=phrase("Malayan"),
    about=phrase(
        "The old Malayan-Cantonese style: units and farn, the banker pays and gets double."
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
        Base("base"),
        TableLimit("limit"),
        WinnerIsPaid("win"),
        BankerMultiplies("banker"),
        DiscarderMultiplies("discarder"),
        WooMei("woo-mei"),
        BankerMultiplies("banker-among-losers", among="losers", times=1),
        NextBanker("next-banker"),
        DrawKeepsBank("draw-keeps-bank"),
    ),
    choices=CHOICES,
)


def _playing(
    preset: Preset, choice: str, value: str, key: str, name: Phrase, about: Phrase
) -> Preset:
    """A preset as another that differs in one choice: there this value is the default."""
    chosen = next(c for c in preset.choices if isinstance(c, Choice) and c.key == choice)
    options = tuple(sorted(chosen.options, key=lambda option: option.value != value))
    choices = tuple(c._replace(options=options) if c is chosen else c for c in preset.choices)
    clauses = preset.sheet({choice: value}).clauses
    return preset._replace(key=key, name=name, about=about, clauses=clauses, choices=choices)


MALAYAN_EAST_DOUBLES = _playing(
    MALAYAN,
    "woo-mei",
    "banker-doubles",
    key="malayan-east-doubles",
    name=phrase("Malayan, double for East among losers too"),
    about=phrase("As Malayan, but what the banker pays or is paid among the losers counts twice."),
)

MALAYAN_SHOOTER = _playing(
    MALAYAN,
    "double",
    "discarder",
    key="malayan-shooter",
    name=phrase("Malayan, the shooter pays double"),
    about=phrase("As Malayan, but whoever discards the winning tile pays double, not the banker."),
)

PRESETS = (MALAYAN, MALAYAN_EAST_DOUBLES, MALAYAN_SHOOTER)
