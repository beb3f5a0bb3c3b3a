"""What a score sheet says of a Tien Gow hand."""

from tests.paper.recorded import record, said


def test_special_leads_stand_by_letter_and_short_name_and_how_often() -> None:
    marks = [{"code": "supreme-led", "seat": 0}, *([{"code": "quartet-won", "seat": 3}] * 1)]
    tricks = {"tricks": [4, 0, 0, 4], "last_trick": 0, "marks": marks}
    (entry,) = record({"hand": tricks})
    assert said(entry) == "[A] the Supreme pair, [D] four tiles"
