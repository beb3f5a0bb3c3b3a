"""The questions about payments other than the counted hand's."""

from companion.rules.counted_mahjong.hand import MARKS, TOGETHER


def test_every_mark_has_a_short_name_and_a_bound() -> None:
    assert all(question.name and question.most >= 1 for question in MARKS.values())
    bound = {code for most in TOGETHER for code in most.codes}
    assert bound | {"false-win"} == set(MARKS)
