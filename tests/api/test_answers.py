"""Example answers of all calls, recorded from a short evening."""

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

from flask import Flask

from companion.api.requests import OPERATIONS
from companion.api.schemas import KEPT, examples
from tests.api.factories import DOCUMENT, HAND, OTHER, Program
from tests.factories import let_in

EXAMPLES = examples()
HOUR = 3_600_000
TEA = {"transfer": {"payer": "Bo", "payee": None, "points": 2, "why": "tea"}}


class Evening:
    """Plays a short evening, and collects the answers by the name of the schema."""

    def __init__(self, app: Flask):
        self.app, self.program = app, Program(app.test_client())
        self.given: dict[str, Any] = {}
        self.ids: dict[str, str] = {}

    def call(self, name: str, body: object = None, **gaps: object) -> Any:
        """What a call gives; it is kept, made as it would be in any other evening."""
        operation = next(each for each in OPERATIONS if each.name == name)
        path = operation.path.replace("<int:", "<")
        for gap, value in gaps.items():
            path = path.replace(f"<{gap}>", str(value))
        seen = {"If_Match": self.program.tag()} if operation.if_match == "must" else {}
        answer = self.program.call(operation.method, path, body, **seen)
        assert answer.status_code == operation.status, answer.text
        self._know(answer.json)
        self.given.setdefault(operation.gives, answer.json)
        return answer.json

    def _know(self, document: Any) -> None:
        """Ids and tokens, each with the one that stands for it in an example."""
        if isinstance(document, dict):
            found = [document["id"]] if "id" in document else []
            for value in [*found, *document.get("tokens", {}).values()]:
                other = urlsafe_b64encode(sha256(bytes([len(self.ids)])).digest()).decode()
                self.ids.setdefault(value, other[: len(value)])
        parts = document.values() if isinstance(document, dict) else document
        if isinstance(document, dict | list):
            for part in list(parts):
                self._know(part)

    def examples(self) -> dict[str, Any]:
        text = json.dumps(self.given)
        for ours, others in self.ids.items():
            text = text.replace(ours, others)
        return {name: short(name, each) for name, each in sorted(json.loads(text).items())}


def short(name: str, example: Any) -> Any:
    """As much of a long example as shows what it is made of, at a whole hour."""
    if name == "Sheets":
        return [short("Sheet", example[0])]
    if name == "Sheet":
        few = {key: example[key][:2] for key in ("choices", "sentences", "marks")}
        codes = {key: codes[:2] for key, codes in example["codes"].items()}
        return {**example, **few, "codes": codes}
    if name == "Nights":
        return {**example, "after": example["after"][:1]}
    if isinstance(example, dict):
        return {
            key: value - value % HOUR if key in ("at", "joined", "seen") else short("", value)
            for key, value in example.items()
        }
    return [short("", each) for each in example] if isinstance(example, list) else example


def played(app: Flask) -> dict[str, Any]:
    """Every call that gives something of its own, once."""
    evening = Evening(app)
    group = founded(evening)
    begun = evening.call("begin", {**DOCUMENT, "meta": {"until": "23:30"}}, group_id=group)
    evening.program.sitting = begun["id"]
    written(evening, begun["id"])
    settled(evening, group)
    return evening.examples()


def founded(evening: Evening) -> str:
    """A group with all that belongs to one: its id."""
    call = evening.call
    call("sheets")
    call("sheet", key="celko-kam")
    call("referee", EXAMPLES["Trick"])
    call("nights", EXAMPLES["NightsAsked"])
    call("score", {**DOCUMENT, "lines": [HAND]})
    made = call("create", EXAMPLES["NewGroup"])
    evening.program.tokens, group = made["tokens"], made["id"]
    call("me")
    let_in(evening.app, evening.app.test_client(), group, "score", "Bo")
    for name in ("links", "phones", "players"):
        call(name, group_id=group)
    call("set_pin", {"pin": None}, group_id=group)
    call("rename", {"name": "Thursdays"}, group_id=group)
    call("add_player", EXAMPLES["NewPlayer"], group_id=group)
    call("save_rules", EXAMPLES["RulesToSave"], group_id=group)
    call("rules", group_id=group)
    return str(group)


def written(evening: Evening, sitting: str) -> None:
    """Two lines, the first of them corrected, and half a hand."""
    call = evening.call
    call("line", {"number": 1, **HAND}, sitting_id=sitting)
    call("line", {"number": 2, **TEA}, sitting_id=sitting)
    call("correct", OTHER, sitting_id=sitting, number=1)
    call("history", sitting_id=sitting)
    call("keep_draft", {**EXAMPLES["NewDraft"], "number": 3}, sitting_id=sitting)
    call("sitting", sitting_id=sitting)
    call("otherwise", {"sheet": "four-point"}, sitting_id=sitting)
    call("own_nights", sitting_id=sitting)
    call("go_on", {"hands": 32}, sitting_id=sitting)


def settled(evening: Evening, group: str) -> None:
    """A payment made, the season looked at, all of it closed and thrown away."""
    call = evening.call
    at = call("list_evenings", group_id=group)["evenings"][0]["id"]
    call("play_for", EXAMPLES["Stake"], evening_id=at)
    call("pay", call("settlement", evening_id=at)["left"][0], evening_id=at)
    evening.given["Settlement"] = call("settlement", evening_id=at)
    call("group", group_id=group)
    call("season", group_id=group)
    call("statistics", group_id=group)
    call("close", sitting_id=evening.program.sitting)
    call("delete_evening", evening_id=at)


def test_what_each_call_gives_has_an_example_of_the_shape_in_which_it_comes(
    app: Flask, rewrite: bool
) -> None:
    examples = played(app)
    if rewrite:
        KEPT.write_text(json.dumps(examples, ensure_ascii=False, indent=1) + "\n", "utf-8")
    assert {operation.gives for operation in OPERATIONS} == examples.keys()
    assert shape(json.loads(KEPT.read_text("utf-8"))) == shape(examples)


def shape(value: Any) -> Any:
    """What a document is made of, whatever is said in it."""
    if isinstance(value, dict):
        return {key: shape(each) for key, each in value.items()}
    return [shape(each) for each in value[:1]] if isinstance(value, list) else type(value).__name__
