"""Two columns of nearly equal height."""

from companion.printing.measure import halved, high, middle


def test_the_higher_column_is_as_low_as_can_be_and_the_first_one_where_both_are_alike() -> None:
    assert middle([1, 1, 1, 1]) == 2
    assert middle([5, 1, 1, 1]) == 1
    assert middle([1, 1, 1, 5]) == 3
    assert middle([1, 1, 1]) == 2
    assert (middle([3]), middle([])) == (1, 0)


def test_nothing_is_lost_and_all_follow_each_other() -> None:
    assert halved("abcde", [1, 1, 1, 1, 4]) == ("abcd", "e")
    assert halved("", []) == ("", "")


def test_a_text_of_more_lines_is_higher() -> None:
    assert high("a word", 80, 9) < high("a word " * 40, 80, 9)
