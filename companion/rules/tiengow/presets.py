"""The presets of Tien Gow, with the choices that their sources leave open."""

from dataclasses import replace

from companion.rules.ending import EndsAfter
from companion.rules.games import presets_of
from companion.rules.phrases import phrase
from companion.rules.presets import (
    Add,
    Choice,
    ChoiceOption,
    Edit,
    NumberChoice,
    Preset,
    Strike,
    Swap,
)
from companion.rules.tiengow import clauses
from companion.rules.tiengow.clauses import BankGoesRound


def the_other_way(choice: Choice) -> Choice:
    """The same question for a preset in which its last answer is the default."""
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
        ChoiceOption(
            "single",
            phrase("2 points, like anyone else"),
            (Edit("banker", (("losing_banker", "single"),)),),
        ),
        ChoiceOption(
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
        ChoiceOption(
            "everyone", phrase("Double too: 4 points"), _each(LAST_TRICKS, "receipts", False)
        ),
        ChoiceOption(
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
        ChoiceOption(
            "yes",
            phrase("Yes, its payment comes on top of what the hand pays"),
            _each(SPECIAL_TRICKS, "also_last", True),
        ),
        ChoiceOption(
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
        ChoiceOption("on", phrase("No, the last tile must be discarded (early death)")),
        ChoiceOption("off", phrase("Yes, if the tile is the highest"), (Strike("early-death"),)),
    ),
)
BANK = Choice(
    "bank",
    phrase("Who is banker next?"),
    (
        ChoiceOption("winner", phrase("The winner of the hand (飛莊)")),
        ChoiceOption(
            "passes-when-lost",
            phrase("A banker who wins stays; otherwise the next player, no matter who won (輪莊)"),
            (Add(BankGoesRound("bank"), after="eight-tricks"),),
        ),
        ChoiceOption(
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
    phrase("It is the banker’s second hand in a row. What does the banker pay and get?"),
    (
        ChoiceOption("double", phrase("Double, as in the first hand")),
        ChoiceOption(
            "growing",
            phrase("Three times, then four times and so on"),
            (Edit("banker", (("growing", True),)),),
        ),
    ),
)


POT_CLAUSE = clauses.Pot("pot")
WITH_POT = ("pot", "on")


def _pot_edit(name: str, value: str | bool) -> tuple[Edit, ...]:
    return (Edit(POT_CLAUSE.key, ((name, value),)),)


POT_CHOICES: tuple[Choice | NumberChoice, ...] = (
    Choice(
        "pot",
        phrase("A pot (金池) goes to a winner with 6 tricks or more. Do you play with one?"),
        (
            ChoiceOption("off", phrase("No pot")),
            ChoiceOption("on", phrase("With a pot"), (Add(POT_CLAUSE),)),
        ),
        seldom=True,
    ),
    NumberChoice(
        "pot-stake",
        phrase("What does everyone put into the pot to start with?"),
        POT_CLAUSE.key, "stake", POT_CLAUSE.stake, under=WITH_POT, seldom=True,
    ),
    NumberChoice(
        "pot-payment",
        phrase("What does a winner who does not take the pot put in?"),
        POT_CLAUSE.key, "payment", POT_CLAUSE.payment, under=WITH_POT, seldom=True,
    ),
    Choice(
        "pot-quartet",
        phrase("Do four tiles take the pot, too?"),
        (
            ChoiceOption("winner", phrase("Yes, if the winner of the hand led them, unbeaten")),
            ChoiceOption("last", phrase("Only as the last trick"), _pot_edit("quartet", "last")),
            ChoiceOption(
                "anyone",
                phrase("Yes, at once, for the player who led them and was not beaten"),
                _pot_edit("quartet", "anyone"),
            ),
            ChoiceOption("no", phrase("No, only 6 tricks or more do"), _pot_edit("quartet", "no")),
        ),
        under=WITH_POT,
        seldom=True,
    ),
    Choice(
        "pot-refill",
        phrase("Someone took the pot. Does everyone put in again?"),
        (
            ChoiceOption("no", phrase("No, only the winners of the next hands do")),
            ChoiceOption("yes", phrase("Yes, before the next hand"), _pot_edit("refill", True)),
        ),
        under=WITH_POT,
        seldom=True,
    ),
    Choice(
        "pot-at-end",
        phrase("It is late, and there are points left in the pot. Who gets them?"),
        (
            ChoiceOption("shared", phrase("Everyone equally; the last winner gets the remainder")),
            ChoiceOption(
                "shared-rest-to-box",
                phrase("Everyone equally; the kitty gets the remainder"),
                _pot_edit("at_end", "shared-rest-to-box"),
            ),
            ChoiceOption(
                "carried",
                phrase("The kitty keeps them for next time"),
                _pot_edit("at_end", "carried"),
            ),
        ),
        under=WITH_POT,
        seldom=True,
    ),
)  # fmt: skip


CAPTURES = ("capture", "five-one-capture", "civil-supreme-capture")


def _each_capture(times: int) -> tuple[Edit, ...]:
    return tuple(Edit(key, (("times", times),)) for key in CAPTURES)


def _leader_pays(times: int) -> tuple[Add, ...]:
    captured = clauses.LastTrickCaptured("quartet-capture", "last-quartet-beaten", times)
    return (Add(captured, after="capture"),)


# The pair of 5-1 if unbeaten, and its last tricks.
_CIVIL_SUPREME = (
    Add(
        clauses.TrickPays("civil-supreme-led", "civil-supreme-led", also_last=False),
        after="supreme-led",
    ),
    Add(
        clauses.LastTrick("last-civil-supreme", "last-civil-supreme", receipts=True),
        after="last-supreme",
    ),
    Add(
        clauses.LastTrick("last-five-one", "last-five-one", receipts=True),
        after="last-civil-supreme",
    ),
    Add(clauses.LastTrickCaptured("five-one-capture", "five-one-captured"), after="capture"),
)
# The pair of 6-1 over it.
_CIVIL_SUPREME_TAKEN = (
    Add(
        clauses.TrickPays("civil-supreme-captured", "civil-supreme-captured", also_last=False),
        after="civil-supreme-led",
    ),
    Add(
        clauses.LastTrickCaptured("civil-supreme-capture", "last-civil-supreme-captured"),
        after="five-one-capture",
    ),
)

BEATEN_QUARTET = Choice(
    "beaten-quartet",
    phrase("The last trick: four tiles are led, and higher ones beat them. Who pays the winner?"),
    (
        ChoiceOption(
            "winner-collects",
            phrase("Each loser, four times, as whenever the last trick is four tiles"),
        ),
        ChoiceOption(
            "leader-pays-x2",
            phrase("The player who led them, for everyone, twice (仃雞)"),
            _leader_pays(2),
        ),
        ChoiceOption(
            "leader-pays-x4",
            phrase("The player who led them, for everyone, four times"),
            _leader_pays(4),
        ),
    ),
    seldom=True,
)
CIVIL_SUPREME = Choice(
    "civil-supreme",
    phrase("Someone leads the pair of 5-1. What does it count as?"),
    (
        ChoiceOption("off", phrase("The lowest pair")),
        ChoiceOption(
            "capturable",
            phrase("The civil Supreme (文尊): only the pair of 6-1 beats it"),
            (*_CIVIL_SUPREME, *_CIVIL_SUPREME_TAKEN),
        ),
        ChoiceOption(
            "unbeatable", phrase("The civil Supreme (文尊): nothing beats it"), _CIVIL_SUPREME
        ),
    ),
    seldom=True,
)
CAPTURED_AT_LAST = Choice(
    "captured-at-last",
    phrase(
        "The last trick: the pair of 5-1 is led and the pair of 6-1 takes it. What does its "
        "leader pay?"
    ),
    (
        ChoiceOption("as-capture", phrase("For all losers, as when the 4-2 takes the 2-1")),
        ChoiceOption(
            "ordinary", phrase("Only their own share"), (Strike("civil-supreme-capture"),)
        ),
    ),
    under=("civil-supreme", "capturable"),
    seldom=True,
)


def _declared(code: str, times: int) -> Add:
    return Add(clauses.DeclaredHand(code, code, times))


FOUR_PAIRS = Choice(
    "four-pairs",
    phrase("Someone is dealt four pairs. Does that win at once?"),
    (
        ChoiceOption("off", phrase("No, the hand is played")),
        ChoiceOption(
            "on",
            phrase("Yes, if they are shown: paid as all eight tricks the grand way, 八支"),
            (_declared("four-pairs", 4),),
        ),
    ),
    seldom=True,
)
CIVIL_HANDS = Choice(
    "civil-hands",
    phrase("Someone is dealt seven or eight civil tiles. Does that win at once?"),
    (
        ChoiceOption("off", phrase("No, the hand is played")),
        ChoiceOption(
            "on",
            phrase(
                "Yes, if they are shown: seven count as all eight tricks the plain way, "
                "七支, eight as the grand way, 八支"
            ),
            (_declared("seven-civil", 2), _declared("eight-civil", 4)),
        ),
    ),
    seldom=True,
)
BRANCH_TEST = Choice(
    "branch-test",
    phrase(
        "One player takes all eight tricks. Who decides whether that is 七支 (plain) or "
        "八支 (grand, paid more)?"
    ),
    (
        ChoiceOption("as-said", phrase("The table does")),
        ChoiceOption(
            "worked-out",
            phrase("The last trick does: two tiles or more are 八支 (grand)"),
            (Swap(clauses.BranchByLastTrick("all-eight")),),
        ),
    ),
    seldom=True,
)
BRANCH_SINGLE = Choice(
    "branch-single",
    phrase("All eight tricks, the last of them a single tile. Can that be 八支 (grand)?"),
    (
        ChoiceOption(
            "low-or-high", phrase("Yes, a 2-1 or 5-1, or the highest of its kind still out")
        ),
        ChoiceOption("never", phrase("Never"), (Edit("all-eight", (("single", "never"),)),)),
    ),
    under=("branch-test", "worked-out"),
    seldom=True,
)

HONG_KONG = Preset(
    key="hong-kong",
    name=phrase("Hong Kong"),
    about=phrase(
        "A modern Hong Kong table: payments grow with the banker’s streak, special last "
        "tricks, all eight tricks plain (七支) or grand (八支)."
    ),
    clauses=(
        clauses.EightTricks("eight-tricks"),
        clauses.Leads("leads"),
        clauses.EarlyDeath("early-death"),
        clauses.NoTrick("empty", points=5),
        clauses.UnderPar("under-par"),
        clauses.OverPar("over-par"),
        clauses.TrickPays("supreme-led", feat="supreme-led", points=2, also_last=False),
        clauses.TrickPays("quartet-won", feat="quartet-won", points=4, also_last=False),
        clauses.BankerMultiplies("banker", growing=True),
        clauses.LastTrick("last-little-three", feat="last-little-three", receipts=True),
        clauses.LastTrick("last-supreme", feat="last-supreme", receipts=True),
        clauses.LastTrick("last-quartet", feat="last-quartet", times=4, receipts=True),
        clauses.SevenOrEightBranch("all-eight"),
        clauses.Capture("capture", times=4),
        clauses.DeclaredHand("one-red-dot", code="one-red-dot"),
        clauses.DeclaredHand("all-white", code="all-white", times=4),
    ),
    choices=(
        Choice(
            "first-banker",
            FIRST_BANKER,
            (
                ChoiceOption("doubled", phrase("Yes, double, like any other banker")),
                ChoiceOption(
                    "single",
                    phrase("Not yet: single in the first hand, double in the second"),
                    (Edit("banker", (("opening_single", True),)),),
                ),
            ),
        ),
        BEATEN_BANKER,
        BANK,
        BEATEN_QUARTET,
        CIVIL_SUPREME,
        CAPTURED_AT_LAST,
        # After the others, because its options change clauses that those add.
        the_other_way(LAST_TRICK_BONUS),
        the_other_way(LAST_TRICK_ALSO_PAYS),
        Choice(
            "capture",
            phrase(
                "The last trick: the 2-1 is led and the 4-2 takes it. Whose share does its leader "
                "pay?"
            ),
            (
                ChoiceOption("x4", phrase("All losers’ shares, four times (么雙擒四)")),
                ChoiceOption("x2", phrase("All losers’ shares, twice"), _each_capture(2)),
                ChoiceOption("off", phrase("Only their own share"), tuple(map(Strike, CAPTURES))),
            ),
        ),
        Choice(
            "declared-hands",
            phrase("Which dealt hands win at once when they are shown?"),
            (
                ChoiceOption(
                    "red-dot-and-white", phrase("Exactly one red pip, or no red pip at all")
                ),
                ChoiceOption(
                    "all",
                    phrase("At most one red pip, or seven or eight military tiles"),
                    (
                        Add(clauses.DeclaredHand("seven-military", code="seven-military")),
                        Add(clauses.DeclaredHand("eight-military", code="eight-military", times=4)),
                    ),
                ),
                ChoiceOption(
                    "none", phrase("No dealt hand"), (Strike("one-red-dot"), Strike("all-white"))
                ),
            ),
        ),
        FOUR_PAIRS,
        CIVIL_HANDS,
        BRANCH_TEST,
        BRANCH_SINGLE,
        EARLY_DEATH,
        # Last, so that the pot is below all other added clauses.
        *POT_CHOICES,
    ),
)


CELKO_KAM = Preset(
    key="celko-kam",
    name=phrase("Game Cabinet (Celko and Kam)"),
    about=phrase("The rules of the Game Cabinet, with all their special cases."),
    clauses=(
        clauses.EightTricks("eight-tricks"),
        clauses.Leads("leads"),
        clauses.EarlyDeath("early-death"),
        clauses.NoTrick("empty", points=5),
        clauses.UnderPar("under-par"),
        clauses.OverPar("over-par"),
        clauses.TrickPays("supreme-led", feat="supreme-led", points=2),
        clauses.TrickPays("quartet-won", feat="quartet-won", points=4),
        clauses.BankerMultiplies("banker"),
        clauses.LastTrick("last-little-three", feat="last-little-three"),
        clauses.LastTrick("last-supreme", feat="last-supreme"),
        clauses.LastTrick("last-quartet", feat="last-quartet"),
        clauses.CompleteGame("complete-game"),
        clauses.Capture("capture"),
        clauses.DeclaredHand("one-red-dot", code="one-red-dot"),
    ),
    choices=(
        STREAK,
        Choice(
            "first-banker",
            FIRST_BANKER,
            (
                ChoiceOption("doubled", phrase("Yes, like any other banker")),
                ChoiceOption(
                    "single",
                    phrase("Not yet: chosen by dice, not by winning"),
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
                ChoiceOption("doubled", phrase("Yes, always")),
                ChoiceOption(
                    "not-if-unbeatable",
                    phrase(
                        "Not for a banker whose first lead, as far as they could tell, "
                        "could not be beaten"
                    ),
                    (Edit("complete-game", (("not_if_unbeatable", True),)),),
                ),
                ChoiceOption(
                    "off",
                    phrase("No"),
                    (Strike("complete-game"), Edit("one-red-dot", (("times", 1),))),
                ),
            ),
        ),
        Choice(
            "one-red-dot",
            phrase("Someone is dealt exactly one red pip. Does that win at once?"),
            (
                ChoiceOption("on", phrase("Yes, if it is shown")),
                ChoiceOption("off", phrase("No, the hand is played"), (Strike("one-red-dot"),)),
            ),
        ),
        Choice(
            "big-six-capture",
            phrase("The last trick: the 2-1 is led and the 4-2 takes it. Who pays the winner?"),
            (
                ChoiceOption("on", phrase("The leader of the 2-1 pays for all")),
                ChoiceOption("off", phrase("Each loser for themselves"), (Strike("capture"),)),
            ),
        ),
        EARLY_DEATH,
        BANK,
    ),
)


FOUR_POINT = Preset(
    key="four-point",
    name=phrase("Four-point book"),
    about=phrase(
        "The basic amount is 4 in the first hand of a banker’s streak, 8 in the second, 12, 16 …"
    ),
    clauses=(
        clauses.EightTricks("eight-tricks"),
        clauses.Leads("leads", triplets_and_quartets=False, two_pairs=True, two_mixed_pairs=True),
        clauses.NoTrick("empty", points=4),
        clauses.UnderPar("under-par"),
        clauses.OverPar("over-par"),
        clauses.StreakMultiplies("figure", first=1, when="whole-hand"),
        clauses.LeadPays("supreme-led"),
        clauses.LeadPays(
            "two-mixed-pairs-led", feat="two-mixed-pairs-led", with_banker=8, otherwise=4
        ),
    ),
    choices=(
        Choice(
            "figure",
            phrase(
                "In the second hand of a banker’s streak, what does a player with three tricks pay?"
            ),
            (
                ChoiceOption("multiply", phrase("2: the difference from four, doubled")),
                ChoiceOption(
                    "substitute",
                    phrase("5: eight less three tricks"),
                    (
                        Strike("empty"),
                        Strike("under-par"),
                        Strike("over-par"),
                        Swap(clauses.FigureLessTricks("figure")),
                    ),
                ),
                ChoiceOption(
                    "empty-only",
                    phrase("1: only a player with no trick pays eight"),
                    (Edit("figure", (("no_trick_only", True),)),),
                ),
            ),
        ),
        Choice(
            "applies-to",
            phrase("The banker loses the second hand of their streak. Which payments have grown?"),
            (
                ChoiceOption("whole-hand", phrase("Every payment of the hand")),
                ChoiceOption(
                    "banker-wins",
                    phrase("None: only when the banker wins"),
                    (Edit("figure", (("when", "banker-wins"),)),),
                ),
                ChoiceOption(
                    "with-banker",
                    phrase("Only what the banker pays or is paid"),
                    (Edit("figure", (("when", "with-banker"),)),),
                ),
            ),
        ),
    ),
)


SCORE_SHEET = Preset(
    key="score-sheet",
    name=phrase("Printed score sheet"),
    about=phrase(
        "As printed on a Tien Kow score sheet: four tricks break even, special leads pay "
        "fixed sums."
    ),
    clauses=(
        clauses.EightTricks("eight-tricks"),
        clauses.Leads("leads", triplets_and_quartets=False),
        clauses.NoTrick("empty", points=4),
        clauses.UnderPar("under-par"),
        clauses.OverPar("over-par"),
        clauses.StreakMultiplies("streak", first=2, when="banker-wins", no_trick_only=True),
        clauses.LeadPays("supreme-led"),
        clauses.LeadPays("mixed-pair-led", feat="mixed-pair-led", with_banker=8, otherwise=4),
    ),
    choices=(
        Choice(
            "streak",
            phrase("It is the banker’s second hand in a row. What grows?"),
            (
                ChoiceOption(
                    "empty-to-banker",
                    phrase("Only what a player with no trick pays the banker: 12"),
                ),
                ChoiceOption(
                    "all-to-banker",
                    phrase("Everything the banker pays or is paid, but only when the banker wins"),
                    (Edit("streak", (("no_trick_only", False),)),),
                ),
                ChoiceOption(
                    "all-with-banker",
                    phrase("Everything the banker pays or is paid, also when the banker loses"),
                    (Edit("streak", (("no_trick_only", False), ("when", "with-banker"))),),
                ),
            ),
        ),
        Choice(
            "mixed-pairs",
            phrase("The banker leads 6-6 with a nine. Does that pay?"),
            (
                ChoiceOption("each-pair", phrase("Yes, each mixed pair that is led pays")),
                ChoiceOption(
                    "two-pairs",
                    phrase("Only when two mixed pairs are led together"),
                    (
                        Strike("mixed-pair-led"),
                        Add(
                            clauses.LeadPays(
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


SIMPLE = Preset(
    key="simple",
    name=phrase("Simple"),
    about=phrase("The basic game: the banker pays and gets double; no bonuses."),
    clauses=(
        clauses.EightTricks("eight-tricks"),
        clauses.Leads("leads"),
        clauses.EarlyDeath("early-death"),
        clauses.NoTrick("empty", points=5),
        clauses.UnderPar("under-par"),
        clauses.OverPar("over-par"),
        clauses.BankerMultiplies("banker", losing_banker="multiplied"),
    ),
    choices=(
        STREAK,
        the_other_way(BEATEN_BANKER),
        EARLY_DEATH,
        BANK,
    ),
)


SIX_ROUND = Preset(
    key="six-round",
    name=phrase("Six rounds"),
    about=phrase(
        "A game of six hands (the rounds), starting from 100 points each; the banker pays "
        "and gets double; the highest total wins."
    ),
    clauses=(
        clauses.EightTricks("eight-tricks"),
        clauses.Leads("leads"),
        clauses.EarlyDeath("early-death"),
        clauses.NoTrick("empty", points=5),
        clauses.UnderPar("under-par"),
        clauses.OverPar("over-par"),
        clauses.BankerMultiplies("banker", losing_banker="multiplied"),
        EndsAfter("ends", hands=6),
    ),
    choices=(the_other_way(BEATEN_BANKER),),
    start=100,
)


PRESETS = presets_of(
    __package__,
    SCORE_SHEET,
    FOUR_POINT,
    CELKO_KAM,
    SIX_ROUND,
    HONG_KONG,
    SIMPLE,
)
"""In the order of the menu."""
