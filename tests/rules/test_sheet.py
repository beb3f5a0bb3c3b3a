"""The fold: a sheet made up for these tests, and a hand scored by it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from companion.rules.chips import Transfer
from companion.rules.phrases import Phrase, phrase
from companion.rules.sheet import (
    Bank,
    Case,
    Clause,
    Count,
    CountLine,
    Objection,
    Question,
    Sheet,
    compare,
    judge,
    number,
    one_of,
    score,
)

BANK = Bank(2, 1, opening=True)


class Won(NamedTuple):
    """A hand that is nothing but the seat that won it."""

    won_by: int

    @property
    def winners(self) -> tuple[int, ...]:
        return (self.won_by,)

    def within(self, questions: Iterable[Question]) -> "Won":
        return self

    def told(self, questions: Iterable[Question]) -> Iterable[Phrase]:
        return (phrase("seat {n} won", n=self.won_by),)

    def gist(self, questions: Iterable[Question]) -> Iterable[Phrase]:
        return self.told(questions)


class Farn(NamedTuple):
    """A count that is nothing but farn."""

    farn: int = 0
    because: tuple[CountLine, ...] = ()
    names: tuple[Phrase, ...] = ()
    beyond: bool = False

    @property
    def value(self) -> int:
        return self.farn

    def figures(self) -> dict[str, int | None]:
        return {"farn": self.farn}

    def worked(self) -> Phrase:
        return phrase("{n} farn", n=self.farn)


@dataclass(frozen=True)
class Ante(Clause):
    """Everyone pays whoever wins."""

    points: int = number(3)

    essential: ClassVar[bool] = True
    sit: ClassVar[int | None] = 4
    begins: ClassVar[Count | None] = Farn()

    def says(self) -> Phrase:
        return phrase("Everyone pays the winner {n}.", n=self.points)

    def adds(self, case: Case[Won]) -> Iterable[Transfer]:
        losers = (seat for seat in case.sheet.seats if seat != case.hand.won_by)
        return [Transfer(loser, case.hand.won_by, self.points, self.key, "win") for loser in losers]

    def banks(self, case: Case[Won]) -> Bank | None:
        return case.bank.kept() if case.hand.won_by == case.bank.seat else Bank(case.hand.won_by)


@dataclass(frozen=True)
class Doubles(Clause):
    """Whatever stands above is doubled."""

    def says(self) -> Phrase:
        return phrase("Everything above is doubled.")

    def alters(self, case: Case[Won], transfers: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
        return tuple(transfer.times(2, self.says(), self.key) for transfer in transfers)


@dataclass(frozen=True)
class Dragon(Clause):
    """A farn for the banker, and a mark for it."""

    of: str = one_of("red", "green", "white")

    def says(self) -> Phrase:
        return phrase("The banker has a {colour} dragon.", colour=self.of)

    def asks(self) -> tuple[Question, ...]:
        return (Question(self.of, phrase("had a dragon")),)

    def counts(self, case: Case[Won], seat: int, count: Farn) -> Farn:
        return Farn(count.farn + 1) if seat == case.bank.seat else count

    def objects(self, case: Case[Won]) -> Iterable[Objection]:
        if case.hand.won_by == 3:
            yield Objection(self.of, phrase("the player in seat 4 never wins"))

    def banks(self, case: Case[Won]) -> Bank | None:
        return Bank(0, 9) if case.hand.won_by == 1 else None


def sheet_of(*clauses: Clause) -> Sheet:
    return Sheet("made-up", "made-up", (), (), clauses)


def amounts(sheet: Sheet, winner: int) -> list[int]:
    return [transfer.amount for transfer in score(sheet, Won(winner), BANK).transfers]


def test_a_clause_alters_what_stands_above_it_and_nothing_below() -> None:
    sheet = sheet_of(Ante("first", 3), Doubles("doubles"), Ante("second", 5))
    assert amounts(sheet, 0) == [6, 6, 6, 5, 5, 5]


def test_payments_come_in_the_order_of_the_clauses() -> None:
    transfers = score(sheet_of(Ante("second", 5), Ante("first", 3)), Won(0), BANK).transfers
    assert [transfer.code for transfer in transfers] == ["second"] * 3 + ["first"] * 3


def test_a_payment_of_nothing_is_no_payment() -> None:
    assert amounts(sheet_of(Ante("nothing", 0)), 0) == []


def test_every_clause_objects_for_itself_and_all_are_heard() -> None:
    sheet = sheet_of(Ante("ante"), Dragon("one"), Dragon("other", "white"))
    assert [fault.code for fault in judge(sheet, Won(3), BANK)] == ["red", "white"]
    assert judge(sheet, Won(2), BANK) == ()


def test_counts_go_to_whoever_they_speak_of() -> None:
    scored = score(sheet_of(Ante("ante"), Dragon("one"), Dragon("other")), Won(0), BANK)
    assert [count.value for count in scored.counts] == [0, 0, 2, 0]
    assert score(sheet_of(Ante("ante")), Won(0), BANK).counts == ()


def test_the_last_clause_with_a_say_names_the_banker() -> None:
    sheet = sheet_of(Ante("ante"), Dragon("dragon"))
    assert score(sheet, Won(1), BANK).bank == Bank(0, 9)
    assert score(sheet, Won(3), BANK).bank == Bank(3)


def test_a_banker_who_stays_banks_one_hand_more_and_an_opening_bank_stays_one() -> None:
    assert score(sheet_of(Ante("ante")), Won(2), BANK).bank == Bank(2, 2, opening=True)
    assert Bank(1, 4).kept() == Bank(1, 5)


def test_a_question_that_two_clauses_ask_is_asked_once() -> None:
    sheet = sheet_of(Dragon("one"), Dragon("again"), Dragon("other", "white"))
    assert [question.code for question in sheet.questions] == ["red", "white"]


def test_a_clause_takes_part_in_what_its_kind_does() -> None:
    sheet = sheet_of(Ante("ante"), Doubles("doubles"), Dragon("dragon"))
    acts = ("asks", "objects", "constrains", "counts", "adds", "alters", "banks")
    doing = {act: [clause.key for clause in sheet.doing(act)] for act in acts}
    assert doing == {
        "asks": ["dragon"],
        "objects": ["dragon"],
        "constrains": [],
        "counts": ["dragon"],
        "adds": ["ante"],
        "alters": ["doubles"],
        "banks": ["ante", "dragon"],
    }


def test_a_clause_that_does_nothing_leaves_the_hand_alone() -> None:
    quiet = Clause("quiet")
    case = Case(Won(0), BANK, sheet_of(quiet))
    assert (quiet.asks(), tuple(quiet.objects(case)), tuple(quiet.constrains(case))) == ((), (), ())
    assert (tuple(quiet.adds(case)), quiet.banks(case)) == ((), None)
    assert quiet.counts(case, 0, Farn(2)) == Farn(2)


def test_the_values_of_a_clause_are_its_numbers_and_readings() -> None:
    assert Dragon("dragon", "white").values() == {"of": "white"}
    assert Doubles("doubles").values() == {}


def test_a_clause_is_found_by_its_key() -> None:
    sheet = sheet_of(Ante("ante"), Doubles("doubles"))
    assert sheet.clause("doubles") == Doubles("doubles")
    assert sheet.clause("triples") is None


def test_two_sheets_are_compared_line_by_line() -> None:
    before = sheet_of(Ante("ante"), Doubles("doubles"), Dragon("dragon"))
    after = sheet_of(Doubles("again"), Ante("ante", 5), Dragon("dragon"))
    assert compare(before, after) == (
        (Ante("ante"), Ante("ante", 5)),
        (Doubles("doubles"), None),
        (Dragon("dragon"), Dragon("dragon")),
        (None, Doubles("again")),
    )
