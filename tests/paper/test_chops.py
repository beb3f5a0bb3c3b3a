"""Chops: everyone has a letter of their own."""

from companion.paper.chops import chops, monograms


def test_everyone_has_a_letter_of_their_name_and_no_two_the_same() -> None:
    found = chops(["阿明", "Bo", "Bea", "陳太 Mrs Chan", "Bob", "🐉", "B"])
    assert list(found.values()) == ["明", "B", "E", "陳", "O", "δ", "θ"]


def test_a_letter_that_grows_when_it_is_large_stays_as_it_is() -> None:
    assert chops(["ßa"])["ßa"] == "A"


def test_a_chinese_letter_says_more_than_what_stands_before_it() -> None:
    assert chops(["Mrs Chan 陳太", "Old 老王"]) == {"Mrs Chan 陳太": "陳", "Old 老王": "王"}


def test_on_a_screen_two_with_one_letter_have_two_and_the_first_keeps_theirs() -> None:
    found = monograms(["Bo", "Bea", "阿明", "小明", "Bob", "B", "🐉"])
    assert list(found.values()) == ["B", "Be", "明", "明小", "Bo", "δ", "🐉"]


def test_a_name_without_letters_is_drawn_as_what_it_draws_and_never_as_a_figure() -> None:
    found = monograms(["🐉🔥", "🐉", "🐉🀄", "👩🏽‍🍳", "🇭🇰", "❤️", "007", "8"])
    assert list(found.values()) == ["🐉", "δ", "🀄", "👩🏽‍🍳", "🇭🇰", "❤️", "θ", "λ"]


def test_as_many_as_come_without_a_letter_are_told_apart() -> None:
    names = [str(n) for n in range(60)]
    for told_apart in (chops(names), monograms(names)):
        assert len(set(told_apart.values())) == 60
