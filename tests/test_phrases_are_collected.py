"""Every visible string is a phrase that translators' tools collect."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from babel.messages.catalog import Catalog

from companion.documents.json_values import NoDocument, parse
from companion.documents.sheets import every_clause, write_preset
from companion.documents.sittings import answer, read_sitting
from companion.rules.games import all_presets
from companion.rules.mahjong.hand import MahjongCount
from companion.rules.phrases import English, say
from companion.rules.sitting import replay
from tests.oracle.random_documents import mahjong, tien_gow
from tests.test_fuzzing import made

Message = str | tuple[str, str]

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "companion").rglob("*.py"))


class Listener(English):
    """English, and a memory of every message that was asked for."""

    def __init__(self) -> None:
        self.heard: set[Message] = set()

    def gettext(self, message: str, /) -> str:
        self.heard.add(message)
        return super().gettext(message)

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        self.heard.add((one, many))
        return super().ngettext(one, many, n)


@pytest.fixture(scope="module")
def collected(collected_messages: Catalog) -> set[Message]:
    messages = [message.id for message in collected_messages if message.id]
    return {m if isinstance(m, str) else (m[0], m[1]) for m in messages}


def test_answers_and_objections_say_only_what_is_collected(collected: set[Message]) -> None:
    words = Listener()
    for seed in range(150):
        for make in (tien_gow, mahjong):
            answer(read_sitting(make(Random(seed))).sitting, words)
    assert len(words.heard) > 100
    assert words.heard <= collected


def test_counts_on_one_line_say_only_what_is_collected(collected: set[Message]) -> None:
    words = Listener()
    for seed in range(150):
        for row in replay(read_sitting(mahjong(Random(seed))).sitting):
            for count in (*row.counts, MahjongCount()):
                say(count.worked(), row.before.seats, words)
    assert words.heard <= collected


def test_the_catalogue_of_presets_says_only_what_is_collected(collected: set[Message]) -> None:
    words = Listener()
    for preset in all_presets():
        write_preset(preset, words)
        for clause in every_clause(preset):
            say(clause.says(), words=words)
    assert len(words.heard) > 200
    assert words.heard <= collected


def test_what_is_no_document_is_told_in_what_is_collected(collected: set[Message]) -> None:
    words = Listener()
    for seed in range(800):
        try:
            read_sitting(parse(made(Random(seed))))
        except NoDocument as error:
            say(error.text, words=words)
    assert len(words.heard) > 20
    assert words.heard <= collected


def test_seats_without_names_and_lists_are_in_what_is_collected(collected: set[Message]) -> None:
    words = Listener()
    for row in replay(read_sitting(tien_gow(Random(2))).sitting):
        reasons = [reason.text for paid in row.transfers for reason in paid.because]
        for text in (*reasons, *(fault.text for fault in row.objections)):
            say(text, (), words)
    assert "seat {n}" in words.heard
    assert words.heard <= collected


def unread(module: Path) -> Iterator[str]:
    """Phrases whose texts no tool can read, or that are not made by `phrase` and `counted`."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            literal = [isinstance(getattr(each, "value", None), str) for each in node.args]
            messages = {"phrase": 1, "counted": 2}.get(node.func.id, 0)
            if not all(literal[:messages]) or (node.func.id == "Phrase" and any(literal[:1])):
                yield f"{module.relative_to(ROOT)}:{node.lineno}"


def test_a_phrase_is_made_of_words_that_stand_where_it_is_made() -> None:
    assert [place for module in MODULES for place in unread(module)] == []


def written(module: Path) -> Iterator[str]:
    """The messages of the phrases that a module makes; of those in two forms, the first."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("phrase", "counted"):
            yield ast.literal_eval(node.args[0])


def test_each_phrase_is_collected_whatever_stands_beside_its_words(collected: set[Message]) -> None:
    first = {message if isinstance(message, str) else message[0] for message in collected}
    assert {message for module in MODULES for message in written(module)} <= first
