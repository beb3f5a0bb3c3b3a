"""A counted hand on the score sheet: each winner's count, and notes."""

from companion.printing.game_documents import game_paper
from companion.rules.counted_mahjong.hand import Hand, Mark, Win
from companion.rules.phrases import say
from tests.printing.factories import record
from tests.rules.counted_mahjong.factories import drawn, false_win, sheet, won

SEATS = ("A", "B", "C", "D")
ON_PAPER = game_paper("modern-mahjong")


def notes(hand: Hand, key: str = "hong-kong-mahjong") -> list[str]:
    return [say(note) for note in ON_PAPER.notes(hand, (), sheet(key), SEATS)]


def test_each_winner_has_the_count_and_nobody_else_anything() -> None:
    both = Hand((Win(1, 3), Win(2, 10)), 0)
    assert ON_PAPER.taken(both, ()) == ("", "3", "10", "")
    assert ON_PAPER.taken(drawn(), ()) == ("", "", "", "")


def test_what_else_there_was_is_noted_by_the_letters_of_the_seats() -> None:
    assert notes(won(1, 3, 3)) == ["from D"]
    assert notes(won(1, 3, liable=2)) == ["self-drawn", "C pays for all"]
    assert notes(won(1, 25, jokerless=True), "american") == ["self-drawn", "without a joker"]
    assert notes(drawn()) == ["nobody won"]
    assert notes(false_win(2)) == ["C false win"]
    assert notes(won(1, 3, 0, Mark("bite", 3)), "singapore") == ["from A", "D bite"]


def test_winners_stand_in_black_be_it_one_several_or_nobody() -> None:
    one = {"hand": {"win": [{"seat": 1, "count": 3}], "from": 0}}
    several = {"hand": {"win": [{"seat": 1, "count": 3}, {"seat": 2, "count": 4}], "from": 0}}
    entries = record(one, several, {"hand": {"win": []}}, of="modern-mahjong",
                     sheet="hong-kong-mahjong")  # fmt: skip
    assert [entry.winners for entry in entries] == [(1,), (1, 2), ()]
