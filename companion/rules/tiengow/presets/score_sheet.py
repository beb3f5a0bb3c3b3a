"""The way of paying that is printed on a Tien Kow score sheet."""

from companion.rules.phrases import phrase
from companion.rules.presets import Add, Choice, Edit, Option, Preset, Strike
from companion.rules.tiengow import clauses

PRESET = Preset(
    key="score-sheet",
    name=phrase("Printed score sheet"),
    about=phrase(
        "As printed on a Tien Kow score sheet: four tricks break even, special leads pay "
        "fixed sums."
    ),
    place=1,
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
            phrase("The banker wins a second hand in a row. What grows?"),
            (
                Option(
                    "empty-to-banker",
                    phrase("Only what a player with no trick pays the banker: 12"),
                ),
                Option(
                    "all-to-banker",
                    phrase("Everything the banker pays or is paid, but only when the banker wins"),
                    (Edit("streak", (("no_trick_only", False),)),),
                ),
                Option(
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
                Option("each-pair", phrase("Yes, each mixed pair that is led pays")),
                Option(
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
