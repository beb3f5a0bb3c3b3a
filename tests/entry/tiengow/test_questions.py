"""The last trick is one question: the sheet asks for its kind, which is never guessed."""

from dataclasses import replace

import pytest

from companion.entry.tiengow import HandForm
from companion.rules.phrases import say
from companion.rules.presets import Edit
from companion.rules.tiengow.hand import Hand, Mark
from tests.entry.tiengow.factories import NAMES, at, entered, written

BO = {"tricks-0": "2", "tricks-1": "4", "tricks-2": "1", "tricks-3": "1", "last_trick": "1"}
SUPREME = {**BO, "supreme-led-1": "1"}
FOUR = {**BO, "tricks-0": "1", "tricks-1": "5", "quartet-won-1": "1"}
ALL = {"tricks-1": "8", "quartet-won-1": "1"}
BOTH = "Bo’s last trick: was it {}?"


def marks(typed: dict[str, str], key: str = "celko-kam", **choices: str) -> list[tuple[str, int]]:
    hand = written(entered(typed, key, **choices))
    assert hand
    return [(mark["code"], mark["seat"]) for mark in hand["marks"]]


def asked(typed: dict[str, str], key: str = "celko-kam", **choices: str) -> str:
    found = entered(typed, key, **choices)
    assert found.hand is None
    assert found.missing
    return say(found.missing, NAMES)


@pytest.mark.parametrize("key", ["celko-kam", "hong-kong"])
def test_a_special_lead_of_the_winner_is_not_taken_for_an_earlier_trick(key: str) -> None:
    assert asked(SUPREME, key) == BOTH.format("the Supreme pair")
    assert asked(FOUR, key) == BOTH.format("four tiles")


@pytest.mark.parametrize(
    ("typed", "marked"),
    [
        (BO, []),
        ({**SUPREME, "last-trick": "last-supreme"}, [("last-supreme", 1)]),
        ({**FOUR, "last-trick": "last-quartet"}, [("last-quartet", 1)]),
        ({**SUPREME, "last-trick": "plain"}, [("supreme-led", 1)]),
        ({**FOUR, "last-trick": "plain"}, [("quartet-won", 1)]),
        (
            {**FOUR, "last-trick": "last-little-three"},
            [("quartet-won", 1), ("last-little-three", 1)],
        ),
        ({**BO, "supreme-led-0": "1"}, [("supreme-led", 0)]),
        ({**BO, "quartet-won-1": "1"}, [("last-quartet", 1)]),  # it can have been nothing else
        ({**ALL, "last-trick": "last-quartet"}, [("last-quartet", 1)]),
        ({**ALL, "last-trick": "last-quartet:again"}, [("quartet-won", 1), ("last-quartet", 1)]),
    ],
)
def test_a_special_lead_is_written_down_once_as_what_it_was(
    typed: dict[str, str], marked: list[tuple[str, int]]
) -> None:
    assert marks(typed) == marked


def test_nothing_is_asked_where_the_rules_know_one_reading() -> None:
    assert marks(SUPREME, "score-sheet") == [("supreme-led", 1)]
    assert HandForm(at("score-sheet"), {}).last is None


def test_what_was_said_of_another_players_last_trick_is_asked_anew() -> None:
    assert asked({**BO, "last-trick": "asked"}) == "What was Bo’s last trick?"
    moved = HandForm(at(), {**BO, "last-trick": "last-quartet"}).so_far.won_by(0)
    assert moved.missing
    assert HandForm(at(), BO).so_far.won_by(0).missing is None


def test_that_the_last_trick_was_plain_goes_without_saying_of_another_player_too() -> None:
    plain = HandForm(at(), {**BO, "last-trick": "plain"}).so_far
    assert plain.won_by(0).missing is None
    assert not plain.won_by(0).last.said


def test_the_sheet_says_what_the_last_trick_may_have_been() -> None:
    def codes(key: str, **choices: str) -> list[str]:
        last = HandForm(at(key, **choices), {}).last
        return [question.code for question, _ in last.questions] if last else []

    three = ["last-little-three", "last-supreme", "last-quartet"]
    assert codes("celko-kam") == [*three, "little-three-captured"]
    assert codes("hong-kong", capture="off") == three
    assert codes("simple") == []


CIVIL = {"civil-supreme": "capturable"}
WORKED_OUT = {"branch-test": "worked-out"}
EIGHT = {"tricks-1": "8"}
WHAT = "What was Bo’s last trick?"


def of_hong_kong(typed: dict[str, str], **choices: str) -> HandForm:
    return HandForm(at("hong-kong", **choices), typed)


def test_three_leads_stand_at_the_seats_and_what_beat_one_is_asked_behind_the_dots() -> None:
    form = of_hong_kong({}, **CIVIL)
    at_seats = [lead.code for lead in form.at_seats]
    assert at_seats == ["supreme-led", "civil-supreme-led", "quartet-won"]
    assert {lead.code for lead in form.leads} - {*at_seats} == {"civil-supreme-captured"}


def test_four_kinds_of_last_trick_stand_in_the_row_as_ever_and_the_rest_is_folded() -> None:
    plain, more = of_hong_kong({}).last, of_hong_kong({}, **CIVIL).last
    assert plain
    assert more
    assert plain.folded == frozenset()
    usual = {question.code for question, _ in plain.questions}
    assert {question.code for question, _ in more.questions} - more.folded == usual


def test_all_eight_tricks_are_asked_about_where_the_last_one_says_what_they_are_worth() -> None:
    assert asked(EIGHT, "hong-kong", **WORKED_OUT) == WHAT
    for typed in ({**EIGHT, "last-trick": "plain"}, {**EIGHT, "last-trick": "last-several"}, BO):
        assert entered(typed, "hong-kong", **WORKED_OUT).hand


WAYS = ("manner=plain", "manner=eight-branch")


@pytest.mark.parametrize("typed", [EIGHT, {f"tricks-{seat}": "0" for seat in (0, 2, 3)}])
def test_where_all_eight_tricks_are_taken_in_two_ways_it_is_asked_in_which(
    typed: dict[str, str],
) -> None:
    assert asked(typed, "hong-kong") == "Bo took all eight tricks: plain 七支 or grand 八支?"
    assert of_hong_kong(typed).offered == WAYS
    plain = entered({**typed, "manner": "plain"}, "hong-kong").hand
    grand = entered({**typed, "manner": "eight-branch"}, "hong-kong").hand
    assert plain == Hand((0, 8, 0, 0), 1)
    assert grand == Hand((0, 8, 0, 0), 1, (Mark("eight-branch", 1),))


def test_it_is_not_asked_where_both_ways_pay_the_same_or_nobody_has_all_eight() -> None:
    assert of_hong_kong(BO).offered == ()
    hong_kong = at("hong-kong")
    alike = Edit("all-eight", (("eight", 2),)).apply(hong_kong.sheet.clauses)
    form = HandForm(hong_kong._replace(sheet=replace(hong_kong.sheet, clauses=alike)), EIGHT)
    assert form.offered == ()
    assert form.entered().hand


def test_only_a_banker_is_asked_what_was_led_first() -> None:
    banks = {"tricks-0": "8", "last-trick": "last-several"}
    assert asked(banks, "hong-kong", **WORKED_OUT) == (
        "Ana took all eight tricks: the usual way or top lead first?"
    )


def test_what_matters_only_of_all_eight_is_offered_only_then() -> None:
    high, several = "last-trick=last-highest", "last-trick=last-several"
    assert of_hong_kong(BO, **WORKED_OUT).offered == ()
    assert of_hong_kong(EIGHT, **WORKED_OUT).offered == (high, several)
    never = {**WORKED_OUT, "branch-single": "never"}
    assert of_hong_kong(EIGHT, **never).offered == (several,)


def test_a_quartet_at_its_winner_that_another_led_as_the_last_trick_is_written_down_once() -> None:
    pays = {"beaten-quartet": "leader-pays-x2"}
    typed = {**FOUR, "last-trick": "last-quartet-beaten:0"}
    assert marks(typed, "hong-kong", **pays) == [("last-quartet-beaten", 0)]


def test_a_capture_of_the_civil_supreme_may_have_been_the_last_trick() -> None:
    typed = {**BO, "civil-supreme-captured-1": "1"}
    said = asked(typed, "hong-kong", **CIVIL)
    assert said == BOTH.format("the pair of 6-1 over another’s pair of 5-1")
    at_last = {**typed, "last-trick": "last-civil-supreme-captured:0"}
    assert marks(at_last, "hong-kong", **CIVIL) == [("last-civil-supreme-captured", 0)]


def test_a_kind_that_is_somebodys_own_says_nothing_until_it_is_said_whose() -> None:
    caught = {**BO, "whose": "little-three-captured"}
    question = "Who led the 2-1 as the last trick, and the 4-2 took it?"
    assert asked(caught) == asked({**caught, "last-trick": "plain"}) == question
    said = {**caught, "last-trick": "little-three-captured:2"}
    assert marks(said) == [("little-three-captured", 2)]
    assert marks(BO) == []


def test_what_cannot_be_asked_whose_is_not_heard() -> None:
    found = entered({**BO, "whose": "last-supreme"})
    assert found.hand is None
