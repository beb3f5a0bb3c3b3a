"""What a phone refuses offline, the server refuses too, in the same sentence."""

import json
import random
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from companion.entry.forms import EntryForm, EntryResult, EntryTable, hand_form, record_conditions
from companion.rules.games import all_presets
from companion.rules.sheet import Bank
from tests.marks import in_ordeal

READER = Path(__file__).parents[1] / "scripts" / "needed.js"
PRESETS = {preset.key: preset for preset in all_presets()}
OF_EVERY_RUN = {"celko-kam", "hong-kong", "malayan", "taiwan"}
SEATS = ("Ana", "Bo", "Chan", "Di")
HANDS = 100
Typed = Mapping[str, str]

VALUES = {
    "tricks": ("", "0", "1", "2", "3", "4", "5", "8"),
    "last_trick": ("", "0", "1", "2", "3"),
    "winner": ("", "0", "1", "2", "3", "nobody"),
    "from": ("", "0", "1", "2", "3", "wall", "self"),
    "full": ("", "", "", "limit"),
    "count": ("", "3", "8", "25"),
    "also": ("", "", "1"),
    "units": ("", "0", "2", "10"),
    "farn": ("", "0", "1"),
    "false-win": ("", "", "1"),
}


def form(key: str, typed: Typed) -> EntryForm:  # type: ignore[type-arg]
    sheet = PRESETS[key].sheet()
    return hand_form(sheet.game)(EntryTable(sheet, Bank(0, 1, False), SEATS), typed)


def refused(key: str, hands: Iterable[Typed]) -> list[str]:
    """The phone's message for each of these hands; "" if it accepts the hand."""
    checks = record_conditions(form(key, {}), str)
    lines = [{"checks": checks}, *({"fields": list(each.items())} for each in hands)]
    text = "\n".join(map(json.dumps, lines))
    ran = subprocess.run(["node", READER], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def hands(key: str) -> list[Typed]:
    """Hands of which some fields are filled, each with something that it can have."""
    chance = random.Random(key)
    names = {each.name: VALUES.get(each.name.rsplit("-", 1)[0]) for each in form(key, {})}
    chosen = (
        {name: text for name, values in names.items() if values and (text := chance.choice(values))}
        for _ in range(HANDS)
    )
    return [typed for typed in chosen if form(key, typed).validate()]


def sentences(entered: EntryResult) -> list[str]:
    return [str(each) for each in (*entered.faults, *filter(None, [entered.missing]))]


@pytest.mark.parametrize("key", [key if key in OF_EVERY_RUN else in_ordeal(key) for key in PRESETS])
def test_what_a_phone_refuses_the_server_refuses_in_the_same_sentence(key: str) -> None:
    asked = hands(key)
    said = refused(key, asked)
    assert 0 < sum(map(bool, said)) < len(said)
    wrong = [
        (typed, text, found)
        for typed, text in zip(asked, said, strict=True)
        if text and text not in (found := sentences(form(key, typed).entered()))
    ]
    assert not wrong


WHOLE = {"tricks-0": "3", "tricks-1": "2", "tricks-2": "0", "tricks-3": "3", "last_trick": "0"}
CASES = [
    ("celko-kam", {"tricks-0": "3", "tricks-1": "3", "tricks-2": "3"}),
    ("celko-kam", {"tricks-0": "3"}),
    ("celko-kam", {**WHOLE, "last_trick": ""}),
    ("celko-kam", {**WHOLE, "last_trick": "2"}),
    ("celko-kam", {**WHOLE, "tricks-0": "2"}),
    ("malayan", {"winner": "0", "from": "1"}),
    ("malayan", {"winner": "0", "units-0": "12"}),
    ("malayan-shooter", {"winner": "0", "units-0": "12", "farn-0": "1"}),
    ("hong-kong-mahjong", {"winner": "0", "from": "1"}),
    ("hong-kong-mahjong", {"winner": "0", "count-0": "3"}),
    ("hong-kong-mahjong", {"count-0": "3"}),
    ("mcr", {"false-win-1": "1"}),
]


@pytest.mark.parametrize("key", dict(CASES))
def test_a_phone_refuses_what_is_impossible_or_not_whole(key: str) -> None:
    asked = [typed for its, typed in CASES if its == key]
    assert refused(key, asked) == [str(form(key, typed).says(typed)) for typed in asked]


WHOLE_HANDS = [
    ("celko-kam", WHOLE),
    ("celko-kam", {"tricks-0": "8"}),
    ("celko-kam", {"tricks-0": "4", "tricks-1": "4", "last_trick": "1"}),
    ("hong-kong-mahjong", {"winner": "nobody"}),
    ("hong-kong-mahjong", {"winner": "0", "from": "wall", "count-0": "3"}),
    ("hong-kong-mahjong", {"false-win-1": "1"}),
    ("malayan", {"winner": "nobody"}),
    ("malayan", {"winner": "0", "units-0": "10", "units-1": "0", "units-2": "0", "units-3": "0"}),
]


@pytest.mark.parametrize("key", dict(WHOLE_HANDS))
def test_a_phone_keeps_a_hand_that_the_server_records(key: str) -> None:
    asked = [typed for its, typed in WHOLE_HANDS if its == key]
    assert all(form(key, typed).entered().hand for typed in asked)
    assert set(refused(key, asked)) == {""}
