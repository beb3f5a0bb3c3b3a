"""The kinds of lines: parts, effects, objections, reasons, and the accounts they name."""

import pytest

from companion.i18n.languages import languages
from companion.rules.chips import POT, InPot
from companion.rules.lines import (
    KINDS,
    OFTEN,
    Agreed,
    BankSet,
    HandLine,
    Line,
    LineField,
    Number,
    PotEnds,
    Seating,
    TransferLine,
    why_told,
)
from companion.rules.phrases import say
from companion.rules.sheet import Bank
from tests.rules.factories import KEPT, LOST, PLAYERS, SHEET, WITH_POT, objections, rows, standing

# Seats


def test_whoever_leaves_keeps_what_they_won_and_a_newcomer_begins_with_nothing() -> None:
    after = standing(KEPT, Seating(("Ah Ming", "Bo", "Eve", "Di")), KEPT)
    assert after.balances == {"Ah Ming": 32, "Bo": -8, "Chan": -10, "Di": -4, "Eve": -10}


def test_the_bank_and_its_streak_go_with_the_banker_to_a_new_seat() -> None:
    moved = ("Di", "Chan", "Ah Ming", "Bo")
    assert standing(KEPT, Seating(moved)).bank == Bank(2, 2, opening=True)


def test_a_banker_who_leaves_leaves_the_bank_to_their_seat() -> None:
    without = ("Bo", "Eve", "Chan", "Di")
    assert standing(KEPT, Seating(without)).bank == Bank(0, 1, opening=False)


def test_who_comes_back_goes_on_with_their_balance() -> None:
    out, back = Seating(("Ah Ming", "Bo", "Eve", "Di")), Seating(PLAYERS)
    after = standing(KEPT, out, back)
    assert after.balances["Chan"] == -10
    assert after.seats == PLAYERS


def test_a_hand_after_a_change_is_for_those_who_sit_now() -> None:
    row = rows(Seating(("Di", "Chan", "Bo", "Ah Ming")), KEPT)[1]
    assert row.net == {"Di": 2 + 5 + 2, "Chan": -2, "Bo": -5, "Ah Ming": -2}


# Chips outside the hands


def test_one_player_pays_another_outside_the_hands() -> None:
    row = rows(KEPT, TransferLine("Bo", "Di", 5, "a misplay"))[1]
    assert row.net == {"Bo": -5, "Di": 5}
    assert row.after.balances == {"Ah Ming": 16, "Bo": -9, "Chan": -10, "Di": 3}
    assert [(t.payer, t.payee, t.amount) for t in row.transfers] == [("Bo", "Di", 5)]
    assert row.after.bank == row.before.bank


def test_the_reason_of_a_payment_is_what_was_written_down() -> None:
    with_why, without = rows(
        TransferLine("Bo", "Di", 5, "a {misplay}"), TransferLine("Bo", "Di", 5)
    )
    assert say(with_why.transfers[0].because[0].text) == "a {misplay}"
    assert say(without.transfers[0].because[0].text) == "outside a hand"


def test_the_box_takes_and_gives_and_nobody_forgets_it() -> None:
    after = standing(TransferLine("Bo", None, 7, "tea"), KEPT, TransferLine(None, "Di", 3))
    assert after.box == 4
    assert sum(after.balances.values()) == -4
    assert after.accounts()[None] == 4


def test_a_box_that_was_never_used_is_not_there() -> None:
    assert standing(KEPT).box is None
    assert None not in standing(KEPT).accounts()
    assert standing(TransferLine("Bo", None, 7), TransferLine(None, "Bo", 7)).box == 0


def test_whoever_has_left_may_still_pay() -> None:
    after = standing(Seating(("Ah Ming", "Bo", "Eve", "Di")), TransferLine("Chan", "Eve", 2))
    assert (after.balances["Chan"], after.balances["Eve"]) == (-2, 2)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (TransferLine("Fay", "Bo", 1), ["Fay has never sat at this table"]),
        (TransferLine("Bo", "Bo", 1), ["Bo cannot pay Bo"]),
        (TransferLine(None, None, 1), ["the kitty cannot pay the kitty"]),
        (TransferLine("Bo", "Di", 0), ["the points paid: 0 is less than 1"]),
        (TransferLine("Bo", "Di", 2.5), ["the points paid: 2.5 is not a whole number"]),
        (
            TransferLine("Bo", "Di", 10**9 + 1),
            ["the points paid: 1000000001 is more than 1000000000"],
        ),
        (
            TransferLine("Fay", "Fay", -1),
            [
                "Fay has never sat at this table",
                "Fay cannot pay Fay",
                "the points paid: -1 is less than 1",
            ],
        ),
    ],
)
def test_a_payment_that_cannot_be_is_refused_with_every_fault(line: Line, said: list[str]) -> None:
    assert objections(line) == said


# Agreed by talk


def test_what_is_agreed_is_booked_and_leaves_the_bank_alone() -> None:
    row = rows(KEPT, Agreed((6, -6, 0, 0), "a misdeal"))[1]
    assert row.net == {"Ah Ming": 6, "Bo": -6, "Chan": 0, "Di": 0}
    assert [(t.payer, t.payee, t.amount) for t in row.transfers] == [(1, 0, 6)]
    assert row.after.bank == row.before.bank == Bank(0, 2, opening=True)


def test_what_is_agreed_is_paid_with_the_fewest_payments() -> None:
    row = rows(Agreed((5, -3, -5, 3)))[0]
    assert [(t.payer, t.payee, t.amount) for t in row.transfers] == [(1, 3, 3), (2, 0, 5)]
    assert say(row.transfers[0].because[0].text) == "table ruling"


@pytest.mark.parametrize(
    ("nets", "said"),
    [
        ((1, 0, 0, 0), ["what was agreed adds up to 1, not to 0"]),
        ((0, 0, 0, 0), ["nothing was agreed: all amounts are zero"]),
        (
            (0.5, -0.5, 0, 0),
            [f"what was agreed: {half} is not a whole number" for half in (0.5, -0.5)],
        ),
        (
            (10**9 + 1, -(10**9) - 1, 0, 0),
            [
                "what was agreed: 1000000001 is more than 1000000000",
                "what was agreed: -1000000001 is less than -1000000000",
            ],
        ),
    ],
)
def test_an_agreement_that_does_not_come_out_is_refused(
    nets: tuple[Number, Number, Number, Number], said: list[str]
) -> None:
    assert objections(Agreed(nets)) == said


# The bank set by hand


def test_a_bank_set_by_hand_is_what_the_table_really_did() -> None:
    row = rows(KEPT, BankSet(2, 3, "Chan really dealt"))[1]
    assert row.after.bank == Bank(2, 3, opening=False)
    assert row.after.balances == row.before.balances


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (BankSet(4, 1), ["there is no seat 4 to be banker"]),
        (BankSet(0.5, 1), ["there is no seat 0.5 to be banker"]),
        (BankSet(0, 0), ["the banker’s hands in a row: 0 is less than 1"]),
        (
            BankSet(-1, 1.5),
            [
                "there is no seat -1 to be banker",
                "the banker’s hands in a row: 1.5 is not a whole number",
            ],
        ),
    ],
)
def test_a_bank_that_cannot_be_is_refused(line: Line, said: list[str]) -> None:
    assert objections(line) == said


# The pot

INTO_POT = TransferLine("Bo", POT, 8)


def test_the_pot_is_an_account_like_the_box_and_all_come_to_zero() -> None:
    row = rows(INTO_POT, sheet=WITH_POT)[0]
    assert (dict(row.net), row.after.lies) == ({"Bo": -8}, 8)
    assert sum(row.after.accounts().values()) == 0
    assert row.transfers[0].payee is POT


def test_a_payment_out_of_the_pot_takes_no_more_than_lies_there() -> None:
    too_much = TransferLine(POT, "Di", 9)
    assert objections(INTO_POT, too_much, sheet=WITH_POT) == ["the pot holds 8, not 9"]
    assert rows(INTO_POT, TransferLine(POT, None, 8), sheet=WITH_POT)[-1].after.box == 8


def test_the_pot_ends_once_and_then_is_empty() -> None:
    ended, again = rows(INTO_POT, PotEnds(), PotEnds(), sheet=WITH_POT)[1:]
    assert (ended.after.lies, ended.after.box) == (0, 8)
    assert dict(again.net) == dict.fromkeys(PLAYERS, 0)
    assert again.transfers == ()


@pytest.mark.parametrize("line", [PotEnds(), INTO_POT, TransferLine(POT, None, 8)])
def test_a_table_without_a_pot_takes_nothing_out_of_one(line: Line) -> None:
    assert objections(line) == ["there is no pot at this table"]


def test_the_pot_cannot_pay_itself() -> None:
    said = objections(INTO_POT, TransferLine(POT, POT, 1), sheet=WITH_POT)
    assert said == ["the pot cannot pay the pot"]


# What follows from a kind

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
def test_every_kind_moves_a_standing_or_leaves_it(line: Line) -> None:
    (row,) = rows(line, sheet=WITH_POT)
    assert row.objections == ()
    assert sum(row.after.accounts().values()) == 0


@EACH
def test_whoever_a_line_speaks_of_can_be_called_otherwise_and_back(line: Line) -> None:
    ids = {"Ah Ming": "p1", "Bo": "p2"}
    called = line.renamed(ids)
    assert called.renamed({player: name for name, player in ids.items()}) == line
    said = [say(text, PLAYERS) for text in called.tells(SHEET)]
    assert not any("Bo" in text for text in said if type(line) in (Seating, TransferLine))


def test_a_reason_that_reads_like_a_name_stays_as_it_is() -> None:
    paid = TransferLine("Bo", None, 2, "Ah Ming").renamed({"Bo": "p2", "Ah Ming": "p1"})
    assert paid == TransferLine("p2", None, 2, "Ah Ming")


def test_strangers_keep_their_names() -> None:
    seated = Seating(("Bo", "Ah Ming", "Eve", "Di")).renamed({"Bo": "p2", "Ah Ming": "p1"})
    assert seated == Seating(("p2", "p1", "Eve", "Di"))


@EACH
def test_a_kind_whose_codes_are_not_listed_gives_none(line: Line) -> None:
    (row,) = rows(line)
    if not line.pays and not isinstance(line, HandLine):
        assert row.transfers == ()
    assert isinstance(line, HandLine) or {t.code for t in row.transfers} <= set(line.pays)


def test_a_line_is_made_of_its_values_in_their_order() -> None:
    assert TransferLine.parts() == (
        LineField("payer", "account", True),
        LineField("payee", "account", True),
        LineField("points", "number", True),
        LineField("why", "text", False),
    )
    assert PotEnds.parts() == (LineField("why", "text", False),)


def test_who_is_renamed_is_called_so_and_what_is_nobodys_keeps_its_name() -> None:
    renamed = TransferLine("pot", POT, 3).renamed({"pot": "Pat"})
    assert renamed == TransferLine("Pat", POT, 3)


def test_a_sheet_without_a_pot_has_none_and_one_with_a_pot_begins_with_nothing_in_it() -> None:
    assert standing(KEPT).pot is None
    assert rows(KEPT, sheet=WITH_POT)[0].before.pot == InPot(0, begins=True, winner=None)


def test_the_pot_knows_who_won_the_last_hand_also_after_it_has_ended() -> None:
    pots = [row.after.pot for row in rows(KEPT, LOST, PotEnds(), KEPT, sheet=WITH_POT)]
    assert pots == [
        InPot(0, begins=False, winner="Ah Ming"),
        InPot(0, begins=False, winner="Bo"),
        InPot(0, begins=True, winner="Bo"),
        InPot(0, begins=False, winner="Ah Ming"),
    ]


def test_what_is_paid_into_the_pot_is_no_hand() -> None:
    (row,) = rows(TransferLine(None, POT, 44, "from last night"), sheet=WITH_POT)
    assert row.after.pot == InPot(44, begins=True)
    assert (row.after.box, dict(row.net)) == (-44, {})


def test_what_payments_are_often_for_has_a_word_in_every_language() -> None:
    for words in languages().values():
        told = [say(why_told(str(each)), (), words) for each in OFTEN]
        assert told == [words.gettext(each.message) for each in OFTEN]


def test_a_reason_of_the_tables_own_is_said_as_it_was_written() -> None:
    assert say(why_told("{n} misplayed"), (), languages()["zh-Hant"]) == "{n} misplayed"
