"""With any house rules, hands are scored or refused, and the sum stays zero."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.documents.sheets import write_sheet
from companion.documents.sittings import answer, read_sitting
from companion.rules.sheet import Bank, Sheet
from tests.documents import strategies as drawn
from tests.marks import in_ordeal
from tests.rules.factories import written_hand

Plain = dict[str, Any]

PLAYERS = ["Ah Ming", "Bo", "Chan", "Di"]


def evening(sheet: Sheet, seed: int) -> Plain:
    """Hands that happened at a table with these choices, and what its house rules ask besides."""
    rng, written = Random(seed), write_sheet(sheet)
    hands = [written_hand(rng, sheet, Bank(0), 0.1) for _ in range(4)]
    codes = [question.code for question in sheet.questions]
    for hand in hands:
        if codes and "marks" in hand and rng.random() < 0.3:
            hand["marks"].append({"code": rng.choice(codes), "seat": rng.randrange(4)})
    lines = [{"hand": hand} for hand in hands]
    return {"game": sheet.game, "sheet": written, "players": PLAYERS, "lines": lines}


@pytest.mark.parametrize("many", [25, in_ordeal(3000)])
def test_house_rules_never_break_the_books(many: int) -> None:
    """Each line is scored or refused; those that are scored sum to zero, a pot besides."""

    @settings(max_examples=many)
    @given(drawn.sheets(), st.integers(0, 2**32 - 1))
    def check(sheet: Sheet, seed: int) -> None:
        document = evening(sheet, seed)
        found = answer(read_sitting(document).sitting)
        refused = {fault["line"] for fault in found.get("objections", ())}
        if refused and 0 not in refused:
            lines = enumerate(document["lines"], 1)
            document["lines"] = [line for number, line in lines if number not in refused]
            # As the others bank in another order now, some of them may be refused in their turn.
            found = answer(read_sitting(document).sitting)
        assert json.loads(json.dumps(found)) == found
        lay = 0
        for row in found.get("rows", ()):
            lies = row.get("pot", 0)
            assert sum(row["net"]) == lay - lies
            assert sum(row["balances"].values()) == -lies
            lay = lies

    check()
