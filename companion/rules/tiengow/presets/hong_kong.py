"""A modern Hong Kong table."""

from companion.rules.phrases import phrase
from companion.rules.presets import Add, Choice, Edit, Option, Preset, Strike, Swap
from companion.rules.tiengow import clauses
from companion.rules.tiengow.pot import CHOICES as POT_CHOICES
from companion.rules.tiengow.readings import (
    BANK,
    BEATEN_BANKER,
    EARLY_DEATH,
    FIRST_BANKER,
    LAST_TRICK_ALSO_PAYS,
    LAST_TRICK_BONUS,
    the_other_way,
)

CAPTURES = ("capture", "five-one-capture", "civil-supreme-capture")


def _each_capture(times: int) -> tuple[Edit, ...]:
    return tuple(Edit(key, (("times", times),)) for key in CAPTURES)


def _leader_pays(times: int) -> tuple[Add, ...]:
    captured = clauses.LastTrickCaptured("quartet-capture", "last-quartet-beaten", times)
    return (Add(captured, after="capture"),)


# The pair of 5-1 that stands, and the last tricks that go with it.
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
        Option("winner-collects", phrase("Each loser, four times, as for any last four tiles")),
        Option(
            "leader-pays-x2", phrase("Their leader for everyone, twice (仃雞)"), _leader_pays(2)
        ),
        Option("leader-pays-x4", phrase("Their leader for everyone, four times"), _leader_pays(4)),
    ),
    seldom=True,
)
CIVIL_SUPREME = Choice(
    "civil-supreme",
    phrase("Someone leads the pair of 5-1. What does it count as?"),
    (
        Option("off", phrase("The lowest pair")),
        Option(
            "capturable",
            phrase("The civil Supreme (文尊): only the pair of 6-1 beats it"),
            (*_CIVIL_SUPREME, *_CIVIL_SUPREME_TAKEN),
        ),
        Option("unbeatable", phrase("The civil Supreme (文尊): nothing beats it"), _CIVIL_SUPREME),
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
        Option("as-capture", phrase("For all losers, as when the 4-2 takes the 2-1")),
        Option("ordinary", phrase("Only their own share"), (Strike("civil-supreme-capture"),)),
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
        Option("off", phrase("No, the hand is played")),
        Option(
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
        Option("off", phrase("No, the hand is played")),
        Option(
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
        Option("as-said", phrase("The table does")),
        Option(
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
        Option("low-or-high", phrase("Yes, a 2-1 or 5-1, or the highest of its kind still out")),
        Option("never", phrase("No"), (Edit("all-eight", (("single", "never"),)),)),
    ),
    under=("branch-test", "worked-out"),
    seldom=True,
)

PRESET = Preset(
    key="hong-kong",
    name=phrase("Hong Kong"),
    about=phrase(
        "A modern Hong Kong table: payments grow with the banker’s streak, special last "
        "tricks, all eight tricks plain (七支) or grand (八支)."
    ),
    place=5,
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
                Option("doubled", phrase("Yes, double, like any other banker")),
                Option(
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
        # What these change must reach the clauses that those above add.
        the_other_way(LAST_TRICK_BONUS),
        the_other_way(LAST_TRICK_ALSO_PAYS),
        Choice(
            "capture",
            phrase(
                "The last trick: the 2-1 is led and the 4-2 takes it. What does its leader pay?"
            ),
            (
                Option("x4", phrase("For all losers, four times (么雙擒四)")),
                Option("x2", phrase("For all losers, twice"), _each_capture(2)),
                Option("off", phrase("Only their own share"), tuple(map(Strike, CAPTURES))),
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
                        Add(clauses.DeclaredHand("seven-military", code="seven-military")),
                        Add(clauses.DeclaredHand("eight-military", code="eight-military", times=4)),
                    ),
                ),
                Option("none", phrase("None"), (Strike("one-red-dot"), Strike("all-white"))),
            ),
        ),
        FOUR_PAIRS,
        CIVIL_HANDS,
        BRANCH_TEST,
        BRANCH_SINGLE,
        EARLY_DEATH,
        # Last, so that the pot stands below all that the others add.
        *POT_CHOICES,
    ),
)
