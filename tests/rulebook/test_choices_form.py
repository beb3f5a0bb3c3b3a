"""Answers to open questions in form fields and URLs."""

from wtforms import Form

from companion.rulebook.rulesets import asked, asking, read_answers
from companion.rules.games import all_presets
from companion.rules.presets import NumberChoice, Preset

PRESETS = {preset.key: preset for preset in all_presets()}


def usual(preset: Preset) -> dict[str, object]:
    return {choice.key: choice.default for choice in preset.choices}


def test_answers_are_read_by_their_words_and_numbers() -> None:
    malayan = PRESETS["malayan"]
    found = read_answers({"sequences": "2", "base": "80", "double": "both"}, malayan)
    assert found == {**usual(malayan), "sequences": 2, "base": 80, "double": "both"}


def test_what_is_no_answer_is_as_usual() -> None:
    malayan = PRESETS["malayan"]
    odd = {"sequences": "7", "base": "-1", "limit": "9" * 5000, "double": "", "nobody": "x"}
    assert read_answers(odd, malayan) == usual(malayan)


def test_answers_become_the_data_of_a_form() -> None:
    data = asked({"base": 50, "streak": "growing"})
    assert data == {"choice-base": "50", "choice-streak": "growing"}


def test_of_every_question_the_usual_answer_is_marked() -> None:
    for preset in PRESETS.values():
        form = asking(Form, preset.choices)()
        for choice in preset.choices:
            field = form[f"choice-{choice.key}"]
            if isinstance(choice, NumberChoice):
                assert field.description == f"Usual: {choice.default:,}"
            else:
                marked = [o.data for o in field if o.label.text.endswith(" (usual)")]
                assert marked == [str(choice.usual)]
