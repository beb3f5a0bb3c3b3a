"""The presets of Tien Gow, with the choices that their sources leave open."""

from companion.rules.games import presets_of
from companion.rules.phrases import Phrase, phrase
from companion.rules.presets import (
    Add,
    Choice,
    NumberChoice,
    Preset,
    Strike,
    Swap,
    changed,
    choice,
    each_changed,
    option,
    options_of,
)
from companion.rules.sheet import Clause
from companion.rules.sitting import EndsAfter
from companion.rules.tiengow.payment_clauses import (
    BankerMultiplies,
    FigureLessTricks,
    NoTrick,
    OverPar,
    Pot,
    StreakMultiplies,
    UnderPar,
)
from companion.rules.tiengow.play_clauses import (
    BankGoesRound,
    DeclaredHand,
    EarlyDeath,
    EightTricks,
    Leads,
)
from companion.rules.tiengow.special_clauses import (
    BranchByLastTrick,
    Capture,
    CompleteGame,
    LastTrick,
    LastTrickCaptured,
    LeadPays,
    SevenOrEightBranch,
    TrickPays,
)


def tricks(no_trick: int, *, early_death: bool = True, **leads: bool) -> tuple[Clause, ...]:
    """The clauses with which every preset begins; `leads` are values of the clause of leads."""
    return (
        EightTricks("eight-tricks"),
        Leads("leads", **leads),
        *([EarlyDeath("early-death")] if early_death else ()),
        NoTrick("empty", no_trick),
        UnderPar("under-par"),
        OverPar("over-par"),
    )


LAST_TRICKS = (
    "last-little-three", "last-supreme", "last-quartet", "last-civil-supreme", "last-five-one"
)  # fmt: skip
SPECIAL_TRICKS = ("supreme-led", "quartet-won", "civil-supreme-led")

BEATEN_BANKER = choice(
    "losing-banker-over-par",
    phrase("The banker lost the hand but took six tricks. What is the banker paid?"),
    *options_of("banker", "losing_banker", {
        "single": phrase("2 points, like anyone else"),
        "multiplied": phrase("2 points, multiplied like everything the banker is paid"),
    }),
)  # fmt: skip
LAST_TRICK_BONUS = choice(
    "last-trick-bonus",
    phrase(
        "The last trick doubles the hand, and a loser took six tricks. What is that loser paid?"
    ),
    option("everyone", phrase("Double too: 4 points"), *each_changed(LAST_TRICKS, receipts=False)),
    option(
        "receipts",
        phrase("2 points: only what the winner is paid is doubled"),
        *each_changed(LAST_TRICKS, receipts=True),
    ),
)
LAST_TRICK_ALSO_PAYS = choice(
    "last-trick-also-pays",
    phrase("The last trick is the Supreme pair or four tiles. Is that trick paid as well?"),
    option(
        "yes",
        phrase("Yes, its payment comes on top of what the hand pays"),
        *each_changed(SPECIAL_TRICKS, also_last=True),
    ),
    option(
        "no",
        phrase("No, it only multiplies the hand"),
        *each_changed(SPECIAL_TRICKS, also_last=False),
    ),
)
EARLY_DEATH = choice(
    "early-death",
    phrase("One tile is left, and someone has no trick yet. May they still take the last trick?"),
    option("on", phrase("No, the last tile must be discarded (early death)")),
    option("off", phrase("Yes, if the tile is the highest"), Strike("early-death")),
)
BANK = choice(
    "bank",
    phrase("Who is banker next?"),
    option("winner", phrase("The winner of the hand (飛莊)")),
    option(
        "passes-when-lost",
        phrase("A banker who wins stays; otherwise the next player, no matter who won (輪莊)"),
        Add(BankGoesRound("bank"), after="eight-tricks"),
    ),
    option(
        "passes",
        phrase("The next player after every hand, no matter who won"),
        Add(BankGoesRound("bank", stays="never"), after="eight-tricks"),
    ),
    seldom=True,
)


def _first_banker(doubled: Phrase, single: Phrase) -> Choice:
    return choice(
        "first-banker",
        phrase(
            "In the very first hand, the dice chose the banker. Does the banker pay and get more?"
        ),
        option("doubled", doubled),
        option("single", single, changed("banker", opening_single=True)),
    )


STREAK = choice(
    "streak",
    phrase("It is the banker’s second hand in a row. What does the banker pay and get?"),
    option("double", phrase("Double, as in the first hand")),
    option(
        "growing", phrase("Three times, then four times and so on"), changed("banker", growing=True)
    ),
)


POT = Pot("pot")
WITH_POT = ("pot", "on")

POT_CHOICES: tuple[Choice | NumberChoice, ...] = (
    choice(
        "pot",
        phrase("A pot (金池) goes to a winner with 6 tricks or more. Do you play with one?"),
        option("off", phrase("No pot")),
        option("on", phrase("With a pot"), Add(POT)),
        seldom=True,
    ),
    NumberChoice(
        "pot-stake", phrase("What does everyone put into the pot to start with?"),
        POT.key, "stake", POT.stake, under=WITH_POT, seldom=True,
    ),
    NumberChoice(
        "pot-payment", phrase("What does a winner who does not take the pot put in?"),
        POT.key, "payment", POT.payment, under=WITH_POT, seldom=True,
    ),
    choice(
        "pot-quartet",
        phrase("Do four tiles take the pot, too?"),
        *options_of(POT.key, "quartet", {
            "winner": phrase("Yes, if the winner of the hand led them, unbeaten"),
            "last": phrase("Only as the last trick"),
            "anyone": phrase("Yes, at once, for the player who led them and was not beaten"),
            "no": phrase("No, only 6 tricks or more do"),
        }),
        under=WITH_POT, seldom=True,
    ),
    choice(
        "pot-refill",
        phrase("Someone took the pot. Does everyone put in again?"),
        option("no", phrase("No, only the winners of the next hands do")),
        option("yes", phrase("Yes, before the next hand"), changed(POT.key, refill=True)),
        under=WITH_POT, seldom=True,
    ),
    choice(
        "pot-at-end",
        phrase("It is late, and there are points left in the pot. Who gets them?"),
        *options_of(POT.key, "at_end", {
            "shared": phrase("Everyone equally; the last winner gets the remainder"),
            "shared-rest-to-box": phrase("Everyone equally; the kitty gets the remainder"),
            "carried": phrase("The kitty keeps them for next time"),
        }),
        under=WITH_POT, seldom=True,
    ),
)  # fmt: skip


CAPTURES = ("capture", "five-one-capture", "civil-supreme-capture")


def _leader_pays(times: int) -> Add:
    return Add(LastTrickCaptured("quartet-capture", "last-quartet-beaten", times), after="capture")


def _adds(after: str, kind: type[TrickPays | LastTrick], feat: str, **values: bool) -> Add:
    """Adds a clause whose key is the code of its trick."""
    return Add(kind(feat, feat, **values), after)


# The pair of 5-1 if unbeaten, and its last tricks.
_CIVIL_SUPREME = (
    _adds("supreme-led", TrickPays, "civil-supreme-led", also_last=False),
    _adds("last-supreme", LastTrick, "last-civil-supreme", receipts=True),
    _adds("last-civil-supreme", LastTrick, "last-five-one", receipts=True),
    Add(LastTrickCaptured("five-one-capture", "five-one-captured"), after="capture"),
)

BEATEN_QUARTET = choice(
    "beaten-quartet",
    phrase("The last trick: four tiles are led, and higher ones beat them. Who pays the winner?"),
    option(
        "winner-collects",
        phrase("Each loser, four times the amount, as whenever the last trick is four tiles"),
    ),
    option(
        "leader-pays-x2",
        phrase("The player who led them, twice the amount for everyone (仃雞)"),
        _leader_pays(2),
    ),
    option(
        "leader-pays-x4",
        phrase("The player who led them, four times the amount for everyone"),
        _leader_pays(4),
    ),
    seldom=True,
)
CIVIL_SUPREME = choice(
    "civil-supreme",
    phrase("Someone leads the pair of 5-1. What does it count as?"),
    option("off", phrase("The lowest pair")),
    option(
        "capturable",
        phrase("The civil Supreme (文尊): only the pair of 6-1 beats it"),
        *_CIVIL_SUPREME,
        _adds("civil-supreme-led", TrickPays, "civil-supreme-captured", also_last=False),
        Add(
            LastTrickCaptured("civil-supreme-capture", "last-civil-supreme-captured"),
            after="five-one-capture",
        ),
    ),
    option("unbeatable", phrase("The civil Supreme (文尊): nothing beats it"), *_CIVIL_SUPREME),
    seldom=True,
)
CAPTURED_AT_LAST = choice(
    "captured-at-last",
    phrase(
        "The last trick: the pair of 5-1 is led and the pair of 6-1 takes it. What does the "
        "player who led the 5-1 pay?"
    ),
    option("as-capture", phrase("All losers’ shares, as when the 4-2 takes the 2-1")),
    option("ordinary", phrase("Only their own share"), Strike("civil-supreme-capture")),
    under=("civil-supreme", "capturable"),
    seldom=True,
)


FOUR_PAIRS = choice(
    "four-pairs",
    phrase("Someone is dealt four pairs. Does that win at once?"),
    option("off", phrase("No, the hand is played")),
    option(
        "on",
        phrase("Yes, if they are shown: paid as all eight tricks the grand way, 八支"),
        Add(DeclaredHand("four-pairs", "four-pairs", 4)),
    ),
    seldom=True,
)
CIVIL_HANDS = choice(
    "civil-hands",
    phrase("Someone is dealt seven or eight civil tiles. Does that win at once?"),
    option("off", phrase("No, the hand is played")),
    option(
        "on",
        phrase(
            "Yes, if they are shown: seven count as all eight tricks the plain way, "
            "七支, eight as the grand way, 八支"
        ),
        Add(DeclaredHand("seven-civil", "seven-civil", 2)),
        Add(DeclaredHand("eight-civil", "eight-civil", 4)),
    ),
    seldom=True,
)
BRANCH_TEST = choice(
    "branch-test",
    phrase(
        "One player takes all eight tricks. Who decides whether that is 七支 (plain) or "
        "八支 (grand, paid more)?"
    ),
    option("as-said", phrase("The table does")),
    option(
        "worked-out",
        phrase("The last trick does: two tiles or more are 八支 (grand)"),
        Swap(BranchByLastTrick("all-eight")),
    ),
    seldom=True,
)
BRANCH_SINGLE = choice(
    "branch-single",
    phrase("All eight tricks, the last of them a single tile. Can that be 八支 (grand)?"),
    *options_of("all-eight", "single", {
        "low-or-high": phrase("Yes, a 2-1 or 5-1, or the highest of its kind still out"),
        "never": phrase("Never"),
    }),
    under=("branch-test", "worked-out"),
    seldom=True,
)  # fmt: skip

HONG_KONG = Preset(
    key="hong-kong",
    name=phrase("Hong Kong"),
    about=phrase(
        "A modern Hong Kong table: payments grow with the banker’s streak, special last "
        "tricks, all eight tricks plain (七支) or grand (八支)."
    ),
    clauses=(
        *tricks(5),
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
        _first_banker(
            doubled=phrase("Yes, double, like any other banker"),
            single=phrase("Not yet: single in the first hand, double in the second"),
        ),
        BEATEN_BANKER,
        BANK,
        BEATEN_QUARTET,
        CIVIL_SUPREME,
        CAPTURED_AT_LAST,
        # After the others, because its options change clauses that those add.
        LAST_TRICK_BONUS.usually("receipts"),
        LAST_TRICK_ALSO_PAYS.usually("no"),
        choice(
            "capture",
            phrase(
                "The last trick: the 2-1 is led and the 4-2 takes it. Whose share does its leader "
                "pay?"
            ),
            option("x4", phrase("Four times all losers’ shares (么雙擒四)")),
            option("x2", phrase("Twice all losers’ shares"), *each_changed(CAPTURES, times=2)),
            option("off", phrase("Only their own share"), *map(Strike, CAPTURES)),
        ),
        choice(
            "declared-hands",
            phrase("Which dealt hands win at once when they are shown?"),
            option("red-dot-and-white", phrase("Exactly one red pip, or no red pip at all")),
            option(
                "all",
                phrase("At most one red pip, or seven or eight military tiles"),
                Add(DeclaredHand("seven-military", code="seven-military")),
                Add(DeclaredHand("eight-military", code="eight-military", times=4)),
            ),
            option("none", phrase("No dealt hand"), Strike("one-red-dot"), Strike("all-white")),
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
        *tricks(5),
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
        _first_banker(
            doubled=phrase("Yes, like any other banker"),
            single=phrase("Not yet: chosen by dice, not by winning"),
        ),
        BEATEN_BANKER,
        LAST_TRICK_BONUS,
        LAST_TRICK_ALSO_PAYS,
        choice(
            "complete-game",
            phrase("One player takes all eight tricks. Is the hand doubled?"),
            option("doubled", phrase("Yes, always")),
            option(
                "not-if-unbeatable",
                phrase(
                    "Not for a banker whose first lead, as far as they could tell, "
                    "could not be beaten"
                ),
                changed("complete-game", not_if_unbeatable=True),
            ),
            option("off", phrase("No"), Strike("complete-game"), changed("one-red-dot", times=1)),
        ),
        choice(
            "one-red-dot",
            phrase("Someone is dealt exactly one red pip. Does that win at once?"),
            option("on", phrase("Yes, if it is shown")),
            option("off", phrase("No, the hand is played"), Strike("one-red-dot")),
        ),
        choice(
            "big-six-capture",
            phrase("The last trick: the 2-1 is led and the 4-2 takes it. Who pays the winner?"),
            option("on", phrase("The leader of the 2-1 pays for all")),
            option("off", phrase("Each loser for themselves"), Strike("capture")),
        ),
        EARLY_DEATH,
        BANK,
    ),
)


TWO_MIXED_PAIRS = LeadPays("two-mixed-pairs-led", "two-mixed-pairs-led", 8, 4)

FOUR_POINT = Preset(
    key="four-point",
    name=phrase("Four-point book"),
    about=phrase(
        "Four tricks break even. Payments for tricks are doubled in a banker’s second hand in a "
        "row, tripled in the third …"
    ),
    clauses=(
        *tricks(
            4, early_death=False, triplets_and_quartets=False, two_pairs=True, two_mixed_pairs=True
        ),
        StreakMultiplies("figure", first=1, when="whole-hand"),
        LeadPays("supreme-led"),
        TWO_MIXED_PAIRS,
    ),
    choices=(
        choice(
            "figure",
            phrase(
                "In the second hand of a banker’s streak, what does a player with three tricks pay?"
            ),
            option("multiply", phrase("2: the difference from four, doubled")),
            option(
                "substitute",
                phrase("5: eight less three tricks"),
                Strike("empty"),
                Strike("under-par"),
                Strike("over-par"),
                Swap(FigureLessTricks("figure")),
            ),
            option(
                "empty-only",
                phrase("1: only a player with no trick pays eight"),
                changed("figure", no_trick_only=True),
            ),
        ),
        choice(
            "applies-to",
            phrase(
                "The banker loses the second hand of their streak. Which payments have gone up?"
            ),
            *options_of("figure", "when", {
                "whole-hand": phrase("Every payment of the hand"),
                "banker-wins": phrase("None: only when the banker wins"),
                "with-banker": phrase("Only what the banker pays or is paid"),
            }),
        ),
    ),
)  # fmt: skip


SCORE_SHEET = Preset(
    key="score-sheet",
    name=phrase("Printed score sheet"),
    about=phrase(
        "As printed on a Tien Kow score sheet: four tricks break even, special leads pay "
        "fixed sums."
    ),
    clauses=(
        *tricks(4, early_death=False, triplets_and_quartets=False),
        StreakMultiplies("streak", first=2, when="banker-wins", no_trick_only=True),
        LeadPays("supreme-led"),
        LeadPays("mixed-pair-led", feat="mixed-pair-led", with_banker=8, otherwise=4),
    ),
    choices=(
        choice(
            "streak",
            phrase("It is the banker’s second hand in a row. What goes up?"),
            option(
                "empty-to-banker", phrase("Only what a player with no trick pays the banker: 12")
            ),
            option(
                "all-to-banker",
                phrase("Everything the banker pays or is paid, but only when the banker wins"),
                changed("streak", no_trick_only=False),
            ),
            option(
                "all-with-banker",
                phrase("Everything the banker pays or is paid, also when the banker loses"),
                changed("streak", no_trick_only=False, when="with-banker"),
            ),
        ),
        choice(
            "mixed-pairs",
            phrase("The banker leads 6-6 with a nine. Does that pay?"),
            option("each-pair", phrase("Yes, each mixed pair that is led pays")),
            option(
                "two-pairs",
                phrase("Only when two mixed pairs are led together"),
                Strike("mixed-pair-led"),
                Add(TWO_MIXED_PAIRS, after="supreme-led"),
                changed("leads", two_mixed_pairs=True),
            ),
        ),
    ),
)


SIMPLE = Preset(
    key="simple",
    name=phrase("Simple"),
    about=phrase("The basic game: the banker pays and gets double; no bonuses."),
    clauses=(*tricks(5), BankerMultiplies("banker", losing_banker="multiplied")),
    choices=(STREAK, BEATEN_BANKER.usually("multiplied"), EARLY_DEATH, BANK),
)


SIX_ROUND = Preset(
    key="six-round",
    name=phrase("Six rounds"),
    about=phrase(
        "A game of six hands (the rounds), starting from 100 points each; the banker pays "
        "and gets double; the highest total wins."
    ),
    clauses=(
        *tricks(5),
        BankerMultiplies("banker", losing_banker="multiplied"),
        EndsAfter("ends", hands=6),
    ),
    choices=(BEATEN_BANKER.usually("multiplied"),),
    start=100,
)


PRESETS = presets_of(__package__, SCORE_SHEET, FOUR_POINT, CELKO_KAM, SIX_ROUND, HONG_KONG, SIMPLE)
"""In the order of the menu."""
