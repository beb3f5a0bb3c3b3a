"""The parts of a line follow from its fields."""

from companion.rules.chips import POT
from companion.rules.lines import LineField, PotEnds, TransferLine


def test_a_line_is_made_of_its_values_in_their_order() -> None:
    assert TransferLine.parts() == (
        LineField("payer", "account", True),
        LineField("payee", "account", True),
        LineField("points", "number", True),
        LineField("why", "text", False),
    )
    assert PotEnds.parts() == (LineField("why", "text", False),)


def test_who_is_renamed_is_called_so_and_what_is_nobodys_keeps_its_name() -> None:
    renamed = TransferLine("pot", POT, 3).renamed({"pot": "Pat"})
    assert renamed == TransferLine("Pat", POT, 3)
