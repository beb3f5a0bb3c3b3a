"""A hand of Tien Gow to show what rules pay."""

from companion.rules.sheet import Sheet
from companion.rules.tiengow.hand import Hand, Mark


def example(sheet: Sheet) -> Hand:
    """A hand with a special lead, where these rules know any."""
    asked = [question.code for question in sheet.questions if question.group == "lead"]
    return Hand((3, 2, 0, 3), 0, tuple(Mark(code, 0) for code in asked[:1]))
