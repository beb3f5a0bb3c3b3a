"""The six ways of paying for Tien Gow, with the readings that their sources leave open."""

from companion.rules.phrases import phrase
from companion.rules.presets import Add, Choice, Edit, Option, Preset, Strike, Swap
from companion.rules.tiengow.clauses import (
    BankerMultiplies,
    Capture,
    CompleteGame,
    DeclaredHand,
    EarlyDeath,
    EightTricks,
    FigureLessTricks,
    LastTrick,
    LeadPays,
    Leads,
    NoTrick,
    OverPar,
    SevenOrEightBranch,
    StreakMultiplies,
    TrickPays,
    UnderPar,
)
from companion.rules.tiengow.readings import (
    BEATEN_BANKER,
    EARLY_DEATH,
    FIRST_BANKER,
    LAST_TRICK_ALSO_PAYS,
    LAST_TRICK_BONUS,
    STREAK,
    the_other_way,
)

GAME = "tien-gow"
SCORE_SHEET = Preset(
    key="score-sheet",
    game=GAME,
    name=phrase("Printed score sheet"),
    about=phrase(
        "As printed on a Tien Kow score sheet: four tricks are even, special leads pay fixed sums."
    ),
    clauses=(
        EightTricks("eight-tricks"),
        Leads("leads", triplets_and_quartets=False),
        NoTrick("empty", points=4),
        UnderPar("under-par"),
        OverPar("over-par"),
        StreakMultiplies("streak", first=2, when="banker-wins", no_trick_only=True),
        LeadPays("supreme-led"),
        LeadPays("mixed-pair-led", feat="mixed-pair-led", with_banker=8, otherwise=4),
    ),
    choices=(
        Choice(
            "streak",
            phrase("The banker wins his second hand in a row. What grows?"),
            (
                Option("empty-to-banker", phrase("Only what a player with no trick pays him: 12")),
                Option(
                    "all-to-banker",
                    phrase("Everything, paid by him or to him, whenever he wins"),
                    (Edit("streak", (("no_trick_only", False),)),),
                ),
                Option(
                    "all-with-banker",
                    phrase("Everything he pays or is paid, also when he loses"),
                    (Edit("streak", (("no_trick_only", False), ("when", "with-banker"))),),
                ),
            ),
        ),
        Choice(
            "mixed-pairs",
            phrase("The banker leads 6-6 with a nine. Does that pay?"),
            (
                Option("each-pair", phrase("Yes, each mixed pair that is led pays")),
                Option(
                    "two-pairs",
                    phrase("Only when two mixed pairs are led together"),
                    (
                        Strike("mixed-pair-led"),
                        Add(
                            LeadPays(
                                "two-mixed-pairs-led",
                                feat="two-mixed-pairs-led",
                                with_banker=8,
                                otherwise=4,
                            ),
                            after="supreme-led",
                        ),
                        Edit("leads", (("two_mixed_pairs", True),)),
                    ),
                ),
            ),
        ),
    ),
)

FOUR_POINT = Preset(
    key="four-point",
    game=GAME,
    name=phrase("Four-point book"),
    about=phrase("The basic figure is 4 in the first hand of a bank, 8 in the second, 12, 16 …"),
    clauses=(
        EightTricks("eight-tricks"),
        Leads("leads", triplets_and_quartets=False, two_pairs=True, two_mixed_pairs=True),
        NoTrick("empty", points=4),
        UnderPar("under-par"),
        OverPar("over-par"),
        StreakMultiplies("figure", first=1, when="whole-hand"),
        LeadPays("supreme-led"),
        LeadPays("two-mixed-pairs-led", feat="two-mixed-pairs-led", with_banker=8, otherwise=4),
    ),
    choices=(
        Choice(
            "figure",
            phrase("In the second hand of a bank, what does a player with three tricks pay?"),
            (
                Option("multiply", phrase("2: the difference from four, doubled")),
                Option(
                    "substitute",
                    phrase("5: eight less his three tricks"),
                    (
                        Strike("empty"),
                        Strike("under-par"),
                        Strike("over-par"),
                        Swap(FigureLessTricks("figure")),
                    ),
                ),
                Option(
                    "empty-only",
                    phrase("1: only a player with no trick pays eight"),
                    (Edit("figure", (("no_trick_only", True),)),),
                ),
            ),
        ),
        Choice(
            "applies-to",
            phrase("The banker loses his second hand. Which payments have grown?"),
            (
                Option("whole-hand", phrase("Every payment of the hand")),
                Option(
                    "banker-wins",
                    phrase("None: only when the banker wins"),
                    (Edit("figure", (("when", "banker-wins"),)),),
                ),
                Option(
                    "with-banker",
                    phrase("Only what the banker pays or is paid"),
                    (Edit("figure", (("when", "with-banker"),)),),
                ),
            ),
        ),
    ),
)

CELKO_KAM = Preset(
    key="celko-kam",
    game=GAME,
    name=phrase("Game Cabinet (Celko and Kam)"),
    about=phrase("The rules of the Game Cabinet, with all their special cases."),
    clauses=(
        EightTricks("eight-tricks"),
        Leads("leads"),
        EarlyDeath("early-death"),
        NoTrick("empty", points=5),
        UnderPar("under-par"),
        OverPar("over-par"),
        TrickPays("supreme-led", feat="supreme-led", points=2),
        TrickPays("quartet-won", feat="quartet-won", points=4),
        BankerMultiplies("banker"),
        LastTrick("last-little-three", feat="last-little-three"),
        LastTrick("last-supreme", feat="last-supreme"),
        LastTrick("last-quartet", feat="last-quartet"),
        CompleteGame("complete-game"),
        Capture("capture"),
        DeclaredHand("one-red-dot", code="one-red-dot"),
    ),
    choices=(
        STREAK,
        Choice(
            "first-banker",
            FIRST_BANKER,
            (
                Option("doubled", phrase("Yes, he is the banker like any other")),
                Option(
                    "single",
                    phrase("Not yet: he has not won the bank"),
                    (Edit("banker", (("opening_single", True),)),),
                ),
            ),
        ),
        BEATEN_BANKER,
        LAST_TRICK_BONUS,
        LAST_TRICK_ALSO_PAYS,
        Choice(
            "complete-game",
            phrase("One player takes all eight tricks. Is the hand doubled?"),
            (
                Option("doubled", phrase("Yes, always")),
                Option(
                    "not-if-unbeatable",
                    phrase("Not for a banker whose first lead could not be beaten as he saw it"),
                    (Edit("complete-game", (("not_if_unbeatable", True),)),),
                ),
                Option(
                    "off",
                    phrase("No"),
                    (Strike("complete-game"), Edit("one-red-dot", (("times", 1),))),
                ),
            ),
        ),
        Choice(
            "one-red-dot",
            phrase("Somebody is dealt exactly one red pip. Does he win at once?"),
            (
                Option("on", phrase("Yes, if he shows it")),
                Option("off", phrase("No, the hand is played"), (Strike("one-red-dot"),)),
            ),
        ),
        Choice(
            "big-six-capture",
            phrase("The last trick: the 2-1 is led and the 4-2 takes it. Who pays the winner?"),
            (
                Option("on", phrase("The leader of the 2-1 pays for all")),
                Option("off", phrase("Everyone for himself"), (Strike("capture"),)),
            ),
        ),
        EARLY_DEATH,
    ),
)

SIX_ROUND = Preset(
    key="six-round",
    game=GAME,
    name=phrase("Six rounds"),
    about=phrase("Six hands from 100 points each, the banker double; the highest total wins."),
    clauses=(
        EightTricks("eight-tricks"),
        Leads("leads"),
        EarlyDeath("early-death"),
        NoTrick("empty", points=5),
        UnderPar("under-par"),
        OverPar("over-par"),
        BankerMultiplies("banker", losing_banker="multiplied"),
    ),
    choices=(the_other_way(BEATEN_BANKER),),
    start=100,
    hands=6,
)

HONG_KONG = Preset(
    key="hong-kong",
    game=GAME,
    name=phrase("Hong Kong"),
    about=phrase("A modern Hong Kong table: a growing bank, special last tricks, 七支 and 八支."),
    clauses=(
        EightTricks("eight-tricks"),
        Leads("leads"),
        EarlyDeath("early-death"),
        NoTrick("empty", points=5),
        UnderPar("under-par"),
        OverPar("over-par"),
        TrickPays("supreme-led", feat="supreme-led", points=2, also_last=False),
        TrickPays("quartet-won", feat="quartet-won", points=4, also_last=False),
        BankerMultiplies("banker", growing=True),
        LastTrick("last-little-three", feat="last-little-three", receipts=True),
        LastTrick("last-supreme", feat="last-supreme", receipts=True),
        LastTrick("last-quartet", feat="last-quartet", times=4, receipts=True),
        SevenOrEightBranch("all-eight"),
        Capture("capture", times=4),
        DeclaredHand("one-red-dot", code="one-red-dot"),
        DeclaredHand("all-white", code="all-white", times=4),
    ),
    choices=(
        Choice(
            "first-banker",
            FIRST_BANKER,
            (
                Option("doubled", phrase("Yes, double, like any other banker")),
                Option(
                    "single",
                    phrase("Not yet: once in his first hand, double in his second"),
                    (Edit("banker", (("opening_single", True),)),),
                ),
            ),
        ),
        BEATEN_BANKER,
        the_other_way(LAST_TRICK_BONUS),
        the_other_way(LAST_TRICK_ALSO_PAYS),
        Choice(
            "capture",
            phrase(
                "The last trick: the 2-1 is led and the 4-2 takes it. What does its leader pay?"
            ),
            (
                Option("x4", phrase("For all losers, four times (么雙擒四)")),
                Option("x2", phrase("For all losers, twice"), (Edit("capture", (("times", 2),)),)),
                Option("off", phrase("Only his own part"), (Strike("capture"),)),
            ),
        ),
        Choice(
            "declared-hands",
            phrase("Which dealt hands win at once when they are shown?"),
            (
                Option("red-dot-and-white", phrase("Exactly one red pip, or none")),
                Option(
                    "all",
                    phrase("Also seven or eight military tiles"),
                    (
                        Add(DeclaredHand("seven-military", code="seven-military")),
                        Add(DeclaredHand("eight-military", code="eight-military", times=4)),
                    ),
                ),
                Option("none", phrase("None"), (Strike("one-red-dot"), Strike("all-white"))),
            ),
        ),
        EARLY_DEATH,
    ),
)

SIMPLE = Preset(
    key="simple",
    game=GAME,
    name=phrase("Simple"),
    about=phrase("Pairs and triplets, the banker double, nothing else."),
    clauses=(
        EightTricks("eight-tricks"),
        Leads("leads"),
        EarlyDeath("early-death"),
        NoTrick("empty", points=5),
        UnderPar("under-par"),
        OverPar("over-par"),
        BankerMultiplies("banker", losing_banker="multiplied"),
    ),
    choices=(
        STREAK,
        the_other_way(BEATEN_BANKER),
        EARLY_DEATH,
    ),
)

PRESETS = (SCORE_SHEET, FOUR_POINT, CELKO_KAM, SIX_ROUND, HONG_KONG, SIMPLE)
