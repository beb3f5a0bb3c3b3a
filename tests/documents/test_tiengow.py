"""What is no Tien Gow hand as JSON is told with its place."""

from typing import Any

import pytest

from companion.documents.json_values import NoDocument
from companion.documents.tiengow import read_hand

PLAYED: dict[str, Any] = {"tricks": [3, 2, 0, 3], "last_trick": 0}


def error(document: object) -> str:
    """The error of an invalid hand."""
    with pytest.raises(NoDocument) as caught:
        read_hand(document, "hand")
    return str(caught.value)


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (None, "hand: this must be an object"),
        ({}, "hand: “tricks” is missing"),
        ({"tricks": [3, 2, 0, 3]}, "hand: “last_trick” is missing"),
        ({**PLAYED, "winner": 0}, "hand: “winner” is not known here"),
        ({**PLAYED, "tricks": 8}, "hand.tricks: this must be a list"),
        ({**PLAYED, "tricks": [3, 2, 3]}, "hand.tricks: this needs 4, not 3"),
        ({**PLAYED, "last_trick": "0"}, "hand.last_trick: this must be a number"),
        ({**PLAYED, "marks": {}}, "hand.marks: this must be a list"),
        ({**PLAYED, "marks": ["supreme-led"]}, "hand.marks[0]: this must be an object"),
        (
            {**PLAYED, "marks": [{"code": "a", "seat": 0}, {"code": "a"}]},
            "hand.marks[1]: “seat” is missing",
        ),
        (
            {**PLAYED, "marks": [{"code": "a", "seat": 0, "n": 2}]},
            "hand.marks[0]: “n” is not known here",
        ),
        ({"declared": "one-red-dot"}, "hand: “by” is missing"),
        ({"declared": None, "by": 0}, "hand.declared: this must be a text"),
        ({"declared": "one-red-dot", "by": 0, "marks": []}, "hand: “marks” is not known here"),
    ],
)
def test_what_is_no_hand_is_told_with_its_place(document: object, said: str) -> None:
    assert error(document) == said
