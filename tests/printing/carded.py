"""Payment cards for tests."""

from companion.printing.game_documents import PaymentCard, on_paper
from companion.rules.games import preset as found
from companion.rules.sheet import Sheet


def payment_card(sheet: Sheet) -> PaymentCard:
    card = on_paper(sheet.game).card(sheet)
    assert card
    return card


def losers_card(sheet: Sheet) -> PaymentCard | None:
    return on_paper(sheet.game).losers_card(sheet)


def card(preset: str, **choices: str) -> PaymentCard:
    return payment_card(found(preset).sheet(choices))


def figures(of: PaymentCard) -> dict[tuple[str, str], tuple[int | None, ...]]:
    return {(str(title), str(head)): row for title, rows in of.groups for head, row in rows}
