"""Changes to a preset: choices, and house rules on top of them."""

import pytest

from companion.rules.games import preset
from companion.rules.phrases import phrase, say
from companion.rules.presets import (
    LARGEST,
    Add,
    Amendment,
    AmendmentError,
    Choice,
    ChoiceOption,
    Edit,
    NumberChoice,
    Preset,
    Strike,
    Swap,
)
from companion.rules.sheet import Sheet
from companion.rules.tiengow.payment_clauses import BankerMultiplies, NoTrick, OverPar, UnderPar
from companion.rules.tiengow.play_clauses import DeclaredHand, EarlyDeath, EightTricks
from companion.rules.tiengow.special_clauses import LeadPays

CELKO_KAM = preset("celko-kam")
FOUR_POINT = preset("four-point")
HONG_KONG = preset("hong-kong")
SIMPLE = preset("simple")


def keys(sheet: Sheet) -> list[str]:
    return [clause.key for clause in sheet.clauses]


def refusal(*changes: Amendment, preset: Preset = SIMPLE) -> str:
    """The error if a table wants these house rules."""
    with pytest.raises(AmendmentError) as error:
        preset.sheet(house=changes)
    assert str(error.value) == say(error.value.text)
    return str(error.value)


def test_without_a_word_every_choice_is_at_its_default() -> None:
    sheet = CELKO_KAM.sheet()
    assert sheet.clauses == CELKO_KAM.clauses
    usual = {c.key: c.default for c in CELKO_KAM.choices if not c.seldom}
    assert dict(sheet.choices) == usual
    assert (sheet.game, sheet.preset, sheet.house) == ("tien-gow", "celko-kam", ())


def test_the_usual_answer_comes_first_and_the_others_stay_in_order() -> None:
    options = tuple(ChoiceOption(n, phrase("{n}", n=n)) for n in (1, 2, 3))
    asked = Choice("n", phrase("How many?"), options).usually(2)
    assert [each.value for each in asked.options] == [2, 1, 3]


def test_choices_are_made_in_the_order_of_the_sheet_whatever_the_order_they_come_in() -> None:
    one = FOUR_POINT.sheet({"figure": "substitute", "applies-to": "with-banker"})
    other = FOUR_POINT.sheet({"applies-to": "with-banker", "figure": "substitute"})
    assert one == other


def test_a_choice_about_a_line_that_another_choice_struck_out_changes_nothing() -> None:
    sheet = CELKO_KAM.sheet({"complete-game": "off", "one-red-dot": "off"})
    assert not {"complete-game", "one-red-dot"} & set(keys(sheet))


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"weather": "fine"}, "no such choice: “weather” = “fine”"),
        ({"streak": "tripled"}, "no such choice: “streak” = “tripled”"),
        ({"early-death": 1}, "no such choice: “early-death” = “1”"),
    ],
)
def test_a_choice_or_a_value_nobody_knows_is_refused(
    choices: dict[str, str | int | float], said: str
) -> None:
    with pytest.raises(AmendmentError) as error:
        SIMPLE.sheet(choices)
    assert str(error.value) == said


def test_one_is_not_true_though_python_thinks_so() -> None:
    options = ChoiceOption(0, phrase("No")), ChoiceOption(1, phrase("Yes"))
    choice = Choice("self-pick", phrase("Is it?"), options)
    assert choice.knows(1)
    assert not choice.knows(True)
    assert not choice.knows(1.0)


TABLE = Preset(
    key="table",
    game="tien-gow",
    name=phrase("A table"),
    about=phrase("A table that sets what a player with no trick pays."),
    clauses=(EightTricks("eight-tricks"), NoTrick("empty", points=5)),
    choices=(NumberChoice("none", phrase("What does no trick cost?"), "empty", "points", 5),),
)


@pytest.mark.parametrize("value", [0, 7, 1000])
def test_a_number_of_the_table_goes_where_it_belongs(value: int) -> None:
    sheet = TABLE.sheet({"none": value})
    assert sheet.clause("empty") == NoTrick("empty", points=value)
    assert sheet.faults == ()


@pytest.mark.parametrize("value", [-1, 2.5, LARGEST + 1])
def test_a_number_that_cannot_be_refuses_every_evening_and_changes_nothing(value: float) -> None:
    sheet = TABLE.sheet({"none": value})
    assert [fault.code for fault in sheet.faults] == ["number-of-the-table"]
    assert say(sheet.faults[0].text) == "“none” is a whole number from 0 to 1000000000"
    assert sheet.clause("empty") == NoTrick("empty", points=5)


def test_a_house_rule_may_set_several_values_at_once() -> None:
    edit = Edit("banker", (("times", 3), ("growing", True), ("losing_banker", "single")))
    assert SIMPLE.sheet(house=[edit]).clause("banker") == BankerMultiplies(
        "banker", times=3, growing=True, losing_banker="single"
    )


def test_a_house_may_strike_a_line_out() -> None:
    assert keys(SIMPLE.sheet(house=[Strike("early-death")])) == [
        key for key in keys(SIMPLE.sheet()) if key != "early-death"
    ]


def test_a_line_may_be_swapped_for_another_in_its_place() -> None:
    sheet = SIMPLE.sheet(house=[Swap(OverPar("under-par", par=6))])
    assert keys(sheet) == keys(SIMPLE.sheet())
    assert sheet.clause("under-par") == OverPar("under-par", par=6)
    assert refusal(Swap(UnderPar("weather"))) == "the rules have no “weather”"


@pytest.mark.parametrize(
    ("preset", "house", "last"),
    [
        (
            SIMPLE,
            [Add(LeadPays("supreme-led"), after="empty")],
            "empty supreme-led under-par over-par banker",
        ),
        (SIMPLE, [Add(LeadPays("supreme-led"))], "over-par supreme-led banker"),
        (HONG_KONG, [Add(DeclaredHand("military", "eight-military"))], "all-white military"),
        (SIMPLE, [Strike("early-death"), Add(EarlyDeath("late-death"))], "late-death"),
        (
            SIMPLE,
            [*map(Strike, ("empty", "under-par", "over-par")), Add(NoTrick("none"))],
            "eight-tricks none leads early-death banker",
        ),
    ],
)
def test_a_line_is_added_where_it_is_said_else_after_its_like_else_near_the_top(
    preset: Preset, house: list[Amendment], last: str
) -> None:
    assert " ".join(keys(preset.sheet(house=house))).endswith(last)


def test_house_rules_come_one_after_the_other_on_top_of_the_choices() -> None:
    sheet = SIMPLE.sheet(
        {"streak": "growing"},
        [Strike("empty"), Add(NoTrick("empty", 9)), Edit("empty", (("points", 8),))],
    )
    assert sheet.clause("empty") == NoTrick("empty", 8)
    assert sheet.clause("banker") == BankerMultiplies(
        "banker", growing=True, losing_banker="multiplied"
    )
