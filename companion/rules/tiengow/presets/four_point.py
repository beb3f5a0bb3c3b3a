"""The book with the basic four-point figure."""

from companion.rules.phrases import phrase
from companion.rules.presets import Choice, Edit, Option, Preset, Strike, Swap
from companion.rules.tiengow import clauses

PRESET = Preset(
    key="four-point",
    name=phrase("Four-point book"),
    about=phrase(
        "The basic figure is 4 in the first hand of a banker’s streak, 8 in the second, 12, 16 …"
    ),
    place=2,
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
                Option("multiply", phrase("2: the difference from four, doubled")),
                Option(
                    "substitute",
                    phrase("5: eight less three tricks"),
                    (
                        Strike("empty"),
                        Strike("under-par"),
                        Strike("over-par"),
                        Swap(clauses.FigureLessTricks("figure")),
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
            phrase("The banker loses the second hand of their streak. Which payments have grown?"),
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
