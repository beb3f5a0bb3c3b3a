"""The kinds of lines: parts, reasons, and the accounts they name."""

import pytest

from companion.i18n import languages
from companion.rules.chips import POT, InPot
from companion.rules.lines import (
    KINDS,
    Agreed,
    BankSet,
    Line,
    PotEnds,
    Seating,
    TransferLine,
    why_told,
)
from companion.rules.phrases import say
from tests.rules.factories import KEPT, LOST, PLAYERS, SHEET, WITH_POT, objections, rows


def test_the_reason_of_a_payment_is_what_was_written_down() -> None:
    why, without = TransferLine("Bo", "Di", 5, "a {misplay}"), TransferLine("Bo", "Di", 5)
    told = [say(row.transfers[0].because[0].text) for row in rows(why, without)]
    assert told == ["a {misplay}", "outside a hand"]


INTO_POT = TransferLine("Bo", POT, 8)


@pytest.mark.parametrize("line", [PotEnds(), INTO_POT, TransferLine(POT, None, 8)])
def test_a_table_without_a_pot_takes_nothing_out_of_one(line: Line) -> None:
    assert objections(line) == ["there is no pot at this table"]


def test_the_pot_cannot_pay_itself() -> None:
    said = objections(INTO_POT, TransferLine(POT, POT, 1), sheet=WITH_POT)
    assert said == ["the pot cannot pay the pot"]


ONE_OF_EACH: dict[str, Line] = {
    "hand": KEPT,
    "seating": Seating(("Bo", "Ah Ming", "Eve", "Di")),
    "transfer": TransferLine("Bo", None, 2, "Ah Ming"),
    "agreed": Agreed((6, -6, 0, 0), "misdeal"),
    "bank": BankSet(1, 3, "Bo really dealt this one"),
    "pot_ends": PotEnds("last bus"),
}

EACH = pytest.mark.parametrize("line", ONE_OF_EACH.values(), ids=ONE_OF_EACH)


def test_there_is_one_of_each_kind_here() -> None:
    assert {kind: type(line) for kind, line in ONE_OF_EACH.items()} == KINDS


@EACH
def test_every_kind_tells_itself_and_has_a_name(line: Line) -> None:
    assert all(say(text, PLAYERS) for text in line.tells(SHEET))
    assert line.tells(SHEET)
    assert say(line.name) == say(line.name).lower()


@EACH
def test_players_in_a_line_can_be_renamed_and_back(line: Line) -> None:
    ids = {"Ah Ming": "p1", "Bo": "p2"}
    called = line.renamed(ids)
    assert called.renamed({player: name for name, player in ids.items()}) == line
    said = [say(text, PLAYERS) for text in called.tells(SHEET)]
    assert not any("Bo" in text for text in said if type(line) in (Seating, TransferLine))


def test_who_is_renamed_is_called_so_and_what_is_nobodys_keeps_its_name() -> None:
    renamed = TransferLine("pot", POT, 3).renamed({"pot": "Pat"})
    assert renamed == TransferLine("Pat", POT, 3)


def test_the_pot_knows_who_won_the_last_hand_also_after_it_has_ended() -> None:
    pots = [row.after.pot for row in rows(KEPT, LOST, PotEnds(), KEPT, sheet=WITH_POT)]
    assert pots == [
        InPot(0, begins=False, winner="Ah Ming"),
        InPot(0, begins=False, winner="Bo"),
        InPot(0, begins=True, winner="Bo"),
        InPot(0, begins=False, winner="Ah Ming"),
    ]


def test_a_reason_of_the_tables_own_is_said_as_it_was_written() -> None:
    assert say(why_told("{n} misplayed"), (), languages()["zh-Hant"]) == "{n} misplayed"
