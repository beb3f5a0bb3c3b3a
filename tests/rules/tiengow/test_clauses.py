"""The clauses of Tien Gow by kind: their sentences, questions, and what they leave alone."""

import pytest

from companion.rules.chips import Transfer
from companion.rules.games import preset
from companion.rules.phrases import say
from companion.rules.presets import Strike
from companion.rules.sheet import Bank, Clause, Sheet, score
from companion.rules.tiengow.hand import Hand
from companion.rules.tiengow.payment_clauses import (
    BankerMultiplies,
    FigureLessTricks,
    NoTrick,
    OverPar,
    StreakMultiplies,
    UnderPar,
)
from companion.rules.tiengow.play_clauses import DeclaredHand, EightTricks, Leads
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
from tests.rules.tiengow.factories import Table, hand

HONG_KONG = preset("hong-kong")

# What they say


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        (NoTrick("k", 1), "A player with no trick pays the winner 1 point."),
        (NoTrick("k", 5), "A player with no trick pays the winner 5 points."),
        (
            FigureLessTricks("k", when="banker-wins"),
            (
                "The figure is 4 in the first hand of a banker’s streak, 8 in the second and so "
                "on, when the banker wins; otherwise it stays at 4. A player with fewer tricks "
                "than the figure pays the winner the difference; a player with more is paid the "
                "difference."
            ),
        ),
        (
            BankerMultiplies("k", growing=True, opening_single=True, losing_banker="multiplied"),
            (
                "What the banker pays or is paid is doubled in the first hand of a banker’s "
                "streak, is tripled in the second and so on (one step lower while the banker "
                "chosen by dice is still banker), for special tricks too. What a losing "
                "banker is still paid at the end is multiplied too."
            ),
        ),
        (
            Capture("k", times=4),
            (
                "If the 2-1 is led as the last trick and the 4-2 takes it, its leader pays "
                "everything the losers owe the winner for tricks, and all of it is "
                "multiplied by 4."
            ),
        ),
        (
            TrickPays("k", feat="quartet-won", points=4, also_last=False),
            (
                "A player who wins a trick with four tiles is paid 4 points at once by each "
                "other player, but not when it is the last trick."
            ),
        ),
        (
            Leads("k", triplets_and_quartets=False),
            "These may be led: a single tile, a pair, a mixed pair and the Supreme pair.",
        ),
    ],
)
def test_a_clause_says_itself_with_its_own_numbers(clause: Clause, said: str) -> None:
    assert say(clause.says()) == said


# What they leave alone. On a sheet with payments of every kind, one sentence more alters exactly
# the payments that are listed.

EVERY_KIND = (
    EightTricks("eight-tricks"),
    NoTrick("empty"),
    UnderPar("under"),
    OverPar("over"),
    TrickPays("supreme"),
    TrickPays("quartet", feat="quartet-won", points=4),
    LeadPays("mixed", feat="mixed-pair-led"),
)
KINDS = {"end-of-hand", "trick", "fixed"}

# Ah Ming wins and pays Bo, who led two special pairs; Chan has a trick and Di none.
SUPREME = hand(2, 5, 1, 0, last=0, supreme_led=1, mixed_pair_led=1)
LITTLE_THREE = hand(2, 6, 0, 0, last=0, last_little_three=0, quartet_won=1, mixed_pair_led=1)
ALL_EIGHT = hand(8, 0, 0, 0, last=0, supreme_led=0, mixed_pair_led=1)
GRANDER = hand(8, 0, 0, 0, last=0, supreme_led=0, mixed_pair_led=1, eight_branch=0)
UNBEATABLE = hand(8, 0, 0, 0, last=0, supreme_led=0, mixed_pair_led=0, unbeatable_lead=0)
# Di led a mixed pair, and Chan the 2-1 at the end, which Bo took with the 4-2.
CAPTURED = hand(1, 1, 6, 0, last=1, little_three_captured=2, quartet_won=2, mixed_pair_led=3)
# The same, but Bo won four tiles before.
TWICE = hand(0, 5, 3, 0, last=1, little_three_captured=2, quartet_won=1, mixed_pair_led=3)
# The 5-1 instead, and all eight with a last trick of two tiles.
FIVE_ONE = hand(1, 1, 6, 0, last=1, five_one_captured=2, quartet_won=2, mixed_pair_led=3)
SEVERAL = hand(8, 0, 0, 0, last=0, supreme_led=0, mixed_pair_led=1, last_several=0)
SHOWN = Hand.declare("one-red-dot", 0)

LEFT_ALONE: list[tuple[Clause, Hand, int, str]] = [
    (StreakMultiplies("k", 2), SUPREME, 3, "over 0>1, under 2>0, empty 3>0"),
    (StreakMultiplies("k", 2, no_trick_only=True), SUPREME, 3, "empty 3>0"),
    (StreakMultiplies("k", 2, "with-banker"), SUPREME, 1, "over 0>1"),
    (StreakMultiplies("k", 2, "banker-wins"), SUPREME, 1, ""),
    (StreakMultiplies("k", 2, "banker-wins"), SUPREME, 0, "over 0>1, under 2>0, empty 3>0"),
    (BankerMultiplies("k"), SUPREME, 3, "empty 3>0, supreme 3>1"),
    (BankerMultiplies("k"), SUPREME, 1, "supreme 0>1, supreme 2>1, supreme 3>1"),
    (
        BankerMultiplies("k", losing_banker="multiplied"), SUPREME, 1,
        "over 0>1, supreme 0>1, supreme 2>1, supreme 3>1",
    ),
    (BankerMultiplies("k"), SUPREME, 0, "over 0>1, under 2>0, empty 3>0, supreme 0>1"),
    (BankerMultiplies("k", opening_single=True), SUPREME, 0, ""),
    (LastTrick("k"), LITTLE_THREE, 3, "over 0>1, empty 2>0, empty 3>0"),
    (LastTrick("k", receipts=True), LITTLE_THREE, 3, "empty 2>0, empty 3>0"),
    (LastTrick("k", feat="last-supreme"), LITTLE_THREE, 3, ""),
    (CompleteGame("k"), ALL_EIGHT, 1, "empty 1>0, empty 2>0, empty 3>0"),
    (CompleteGame("k"), SUPREME, 1, ""),
    (CompleteGame("k", not_if_unbeatable=True), UNBEATABLE, 0, ""),
    (SevenOrEightBranch("k"), ALL_EIGHT, 1, "empty 1>0, empty 2>0, empty 3>0"),
    (SevenOrEightBranch("k"), GRANDER, 1, "empty 1>0, empty 2>0, empty 3>0"),
    (SevenOrEightBranch("k"), SUPREME, 1, ""),
    (Capture("k"), CAPTURED, 3, "under 0>1, empty 3>1"),
    (Capture("k", times=4), TWICE, 3, "empty 0>1, under 2>1, empty 3>1"),
    (Capture("k", times=4), SUPREME, 3, ""),
    (LastTrickCaptured("k"), FIVE_ONE, 3, "under 0>1, empty 3>1"),
    (LastTrickCaptured("k"), CAPTURED, 3, ""),
    (BranchByLastTrick("k"), SEVERAL, 1, "empty 1>0, empty 2>0, empty 3>0"),
    (BranchByLastTrick("k"), ALL_EIGHT, 1, "empty 1>0, empty 2>0, empty 3>0"),
    (BranchByLastTrick("k"), SUPREME, 1, ""),
    (DeclaredHand("k"), SHOWN, 3, "empty 1>0, empty 2>0, empty 3>0"),
    (DeclaredHand("k", code="all-white"), SHOWN, 3, ""),
    (DeclaredHand("k"), ALL_EIGHT, 1, ""),
]  # fmt: skip


def transfers(played: Hand, banker: int, *more: Clause) -> tuple[Transfer, ...]:
    sheet = Sheet("tien-gow", "every-kind", (), (), (*EVERY_KIND, *more))
    return score(sheet, played, Bank(banker, opening=True)).transfers


def altered(clause: Clause, played: Hand, banker: int) -> set[str]:
    """The payments that a clause alters, by their former value: "over 0>1"."""
    were = transfers(played, banker)
    return {
        f"{was.code} {was.payer}>{was.payee}"
        for was, now in zip(were, transfers(played, banker, clause), strict=True)
        if was != now
    }


@pytest.mark.parametrize(("clause", "played", "banker", "listed"), LEFT_ALONE)
def test_a_clause_leaves_alone_what_it_does_not_speak_of(
    clause: Clause, played: Hand, banker: int, listed: str
) -> None:
    assert altered(clause, played, banker) == set(filter(None, listed.split(", ")))


def kinds_of_clauses() -> set[type[Clause]]:
    return {
        kind
        for kind in Clause.__subclasses__()
        if kind.__module__.startswith("companion.rules.tiengow.")
    }


def test_every_clause_that_alters_has_a_hand_with_payments_of_every_kind() -> None:
    tried = {
        type(clause)
        for clause, played, banker, _ in LEFT_ALONE
        if {transfer.kind for transfer in transfers(played, banker)} == KINDS
    }
    assert tried == {kind for kind in kinds_of_clauses() if kind("key").does("alters")}


@pytest.mark.parametrize("played", [SUPREME, LITTLE_THREE, ALL_EIGHT, CAPTURED])
def test_a_clause_that_adds_leaves_alone_whatever_is_there(played: Hand) -> None:
    were = transfers(played, 1)
    for kind in kinds_of_clauses():
        clause = kind("key")
        if not clause.does("alters"):
            now = transfers(played, 1, clause)
            assert now[: len(were)] == were
            assert {transfer.code for transfer in now[len(were) :]} <= {"key"}


# Sentences put together in ways that no preset does


def test_a_house_without_a_last_quartet_has_four_tiles_anywhere() -> None:
    house = Table(HONG_KONG.sheet(house=[Strike("last-quartet")]))
    last = hand(0, 4, 4, 0, last=2, quartet_won=(1, 2))
    assert house.refuses(last) == []
    assert Table(HONG_KONG.sheet()).refuses(last) == ["only-as-last"]


# What they ask, and demand of the order of play
