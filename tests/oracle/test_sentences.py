"""A reader who knows only the sentences of a rule sheet gets what the engine pays."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.documents.sittings import read_sitting
from companion.rules.lines import HandLine
from companion.rules.sitting import replay
from tests.marks import in_ordeal
from tests.oracle.random_documents import document
from tests.oracle.sentences import Page, Paid, counted_mahjong, mahjong, tien_gow

Reader = Callable[[Page, Any, Any, Any], Paid | None]

GAMES: dict[str, Reader] = {
    "modern-mahjong": counted_mahjong, "mahjong": mahjong, "tien-gow": tien_gow,
}  # fmt: skip


def read(game: str, seed: int) -> tuple[int, set[str]]:
    """How many hands were compared, and the sentences that were used."""
    reader = GAMES[game]
    sitting = read_sitting(document(Random(seed), game, lines=12, faults=0.0)).sitting
    page, compared = Page.of(sitting.sheet), 0
    for row in replay(sitting):
        if not isinstance(row.line, HandLine) or row.objections:
            continue
        expected = reader(page, row.line.hand, row.before.bank, row.counts)
        if expected is None:
            continue
        paid = Counter[tuple[Any, Any]]()
        for transfer in row.transfers:
            if isinstance(transfer.payee, int) and isinstance(transfer.payer, int):
                paid[transfer.payer, transfer.payee] += transfer.amount
        assert +paid == +expected, (seed, row.line, row.before.bank, page.sentences)
        compared += 1
    return compared, page.read


@pytest.mark.parametrize(("evenings", "least"), [(60, 300), in_ordeal(1_500, 6_000)])
@pytest.mark.parametrize("game", GAMES)
def test_the_sentences_say_what_the_engine_pays(game: str, evenings: int, least: int) -> None:
    hands, sentences = 0, set[str]()
    for seed in range(evenings):
        compared, used = read(game, seed)
        hands, sentences = hands + compared, sentences | used
    print(f"{game}: {hands} hands, {len(sentences)} sentences, 0 differ")
    assert hands > least
