"""The ladder of counted mahjong as a card: steps, columns, bankers."""

from companion.printing.counted_mahjong import paid_counts, payment_card
from tests.rules.counted_mahjong.factories import sheet


def test_the_steps_go_from_the_least_that_wins_to_the_cap() -> None:
    assert list(paid_counts(sheet())) == [3, 4, 5, 6, 7, 8, 9, 10]
    assert list(paid_counts(sheet(minimum=0, cap="none")))[-1] == 13
    assert list(paid_counts(sheet("singapore"))) == [1, 2, 3, 4, 5]
    assert list(paid_counts(sheet("mcr")))[:2] == [8, 9]


def test_where_the_bank_matters_the_card_says_so_for_each_of_its_hands() -> None:
    taiwan = payment_card(sheet("taiwan"))
    assert [str(title) for title, _ in taiwan.groups] == [
        "Neither winner nor payer is the banker",
        "Winner or payer is the banker",
        "Winner or payer is the banker, stayed once",
        "Winner or payer is the banker, stayed 2 times",
        "Winner or payer is the banker, stayed 3 times",
    ]
    first_rows = [rows[0][1] for _, rows in taiwan.groups]
    assert first_rows == [(3, 0, 3), (4, 0, 4), (6, 0, 6), (8, 0, 8), (10, 0, 10)]
    alike = payment_card(sheet("taiwan", repeats="dealer-only"))
    assert [str(title) for title, _ in alike.groups][1:] == ["Winner or payer is the banker"]
