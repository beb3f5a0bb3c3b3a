"""Every case of told.txt: what a hand pays, who banks next, or why it is refused."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules.sheet import Bank
from companion.rules.tiengow.hand import Hand, Mark
from tests.rules.tiengow.factories import Table, table

TOLD = Path(__file__).with_name("told.txt")


def cases() -> Iterator[object]:
    """The cases, each under the sentence that it belongs to."""
    sentence = ""
    for number, line in enumerate(TOLD.read_text().splitlines(), 1):
        if line.startswith("  "):
            yield pytest.param(*map(str.strip, line.split("|")), id=f"{sentence}, line {number}")
        else:
            sentence = line


def read_table(rules: str, bank: str) -> Table:
    preset, *choices = rules.split()
    at = table(preset, **dict(choice.split("=") for choice in choices))
    words = bank.removesuffix(" by dice").split()
    return at.banked_by(*map(int, words[1::2]), opening=bank.endswith("by dice"))


def read_hand(text: str) -> Hand:
    words = text.split()
    if words[0] == "shown":
        return Hand.declare(words[1], json.loads(words[3]))
    played, *marked = text.split(", ")
    first, second, third, fourth, _, last = played.split()
    marks = (
        Mark(code, json.loads(seat)) for code, *seats in map(str.split, marked) for seat in seats
    )
    tricks = (json.loads(n) for n in (first, second, third, fourth))
    return Hand(tuple(tricks), json.loads(last), tuple(marks))


@pytest.mark.parametrize(("rules", "bank", "played", "result"), [*cases()])
def test_a_hand_comes_to_what_is_told(rules: str, bank: str, played: str, result: str) -> None:
    at, hand = read_table(rules, bank), read_hand(played)
    kind, _, told = result.partition(" ")
    match kind:
        case "possible":
            assert at.refuses(hand) == []
        case "refused":
            assert at.refuses(hand) == told.split()
        case "says":
            assert at.says_against(hand) == told.split(" / ")
        case "next":
            words = told.removesuffix(" by dice").split()
            following = Bank(int(words[1]), int(words[3]), told.endswith("by dice"))
            assert at.next_bank(hand) == following
        case _:
            pays = ", ".join(f"{pair} {points}" for pair, points in sorted(at.pays(hand).items()))
            assert (pays or "nothing") == told
