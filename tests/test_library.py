"""The library's documentation: every code block, and every example in docstrings, is run."""

import doctest
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import companion
import companion.rules
from companion.documents import sheets
from companion.rules import (
    Bank,
    Game,
    HandLine,
    Row,
    Sitting,
    game,
    games,
    judge,
    preset,
    read_otherwise,
    replay,
    say,
    score,
)
from companion.rules.sitting import carry_on
from companion.rules.tiengow import Hand
from companion.rules.what_if import as_read

ROOT = Path(__file__).parent.parent
FENCED = re.compile(r"```pycon\n(.*?)```", re.DOTALL)


def test_every_block_of_the_page_says_what_the_program_says() -> None:
    blocks = FENCED.findall((ROOT / "docs/library.md").read_text())
    assert len(blocks) >= 7
    test = doctest.DocTestParser().get_doctest("".join(blocks), {}, "library.md", None, 0)
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)


def test_the_examples_in_the_code_are_true() -> None:
    failed, tried = doctest.testmod(games)
    assert (failed, tried > 0) == (0, True)


def test_what_is_offered_is_there_and_has_types() -> None:
    offered = companion.rules.__all__
    assert offered == sorted(offered)
    assert all(hasattr(companion.rules, name) for name in offered)
    assert Path(companion.__file__).with_name("py.typed").exists()


def test_a_misspelt_way_of_playing_is_told_what_there_is() -> None:
    with pytest.raises(KeyError, match="celko-kam"):
        preset("celko-cam")


NAMES = ("Ah Ming", "Bo", "Chan", "Di")
LINES = (HandLine(Hand((3, 2, 0, 3), last_trick=0)),)


@pytest.mark.parametrize(
    ("sitting", "says"),
    [
        (Sitting(preset("simple").sheet(), ("Bo", "Bo", "Chan", "Di")), "4 different names"),
        (Sitting(preset("simple").sheet(), NAMES[:3]), "4 different names"),
        (Sitting(preset("simple").sheet(), NAMES, 4), "no seat 4"),
        (Sitting("simple", NAMES), r"preset\('simple'\).sheet\(\)"),  # type: ignore[arg-type]
        (Sitting(preset("simple").sheet(), NAMES, lines=(LINES[0].hand,)), "HandLine"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_sitting_is_an_error_and_not_a_wrong_figure(sitting: Sitting, says: str) -> None:
    with pytest.raises((TypeError, ValueError), match=says):
        list(replay(sitting))


def test_what_the_library_gives_reads_like_a_sentence() -> None:
    sitting = Sitting(preset("celko-kam").sheet(), NAMES, lines=LINES)
    [row] = replay(sitting)
    assert repr(row) == "<Row 1: Ah Ming +16, Bo -4, Chan -10, Di -2>"
    assert repr(row.after).startswith("<Standing: Ah Ming banks, hand 2 in a row; Ah Ming +16")
    assert repr(row.transfers[0]).startswith("<seat 2 pays seat 0 10: took no trick; ")
    assert repr(sitting.sheet).startswith("<Sheet celko-kam: ")
    assert (
        repr(preset("six-round")) == "<Preset six-round: Six rounds; asks losing-banker-over-par>"
    )
    assert repr(game("tien-gow")).startswith("<Game tien-gow: Tien Gow; score-sheet, four-point, ")
    [refused] = replay(sitting._replace(lines=(HandLine(Hand((3, 2, 0, 2), last_trick=0)),)))
    assert repr(refused) == "<Row 1, refused: the tricks add up to 7, not to 8>"


OWN = """
from dataclasses import dataclass
from companion.rules import Clause, number, phrase

@dataclass(frozen=True)
class RoundOfTea(Clause):
    cups: int = number(4)

    def says(self):
        return phrase("After the last hand there is tea: {n} cups.", n=self.cups)
"""


@contextmanager
def distribution(folder: Path, entry: str, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another distribution is installed, which brings a clause by this entry point."""
    told = folder / "tea_house-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: tea-house\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(f"[{sheets.GROUP}]\ntea = {entry}\n")
    patch.syspath_prepend(folder)
    sheets.plugin_clauses.cache_clear()
    try:
        yield
    finally:
        sheets.plugin_clauses.cache_clear()


def test_a_clause_of_another_distribution_is_found_stored_and_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tea_house.py").write_text(OWN)
    with distribution(tmp_path, "tea_house:RoundOfTea", monkeypatch):
        clause = {"kind": "round-of-tea", "key": "tea", "values": {"cups": 5}}
        document = {"preset": "simple", "house": [{"add": clause}]}
        sheet = sheets.read_sheet(document, games.all_games()[0])
        assert say(sheet.clauses[-1].says()) == "After the last hand there is tea: 5 cups."
        assert sheets.restore_sheet(sheets.store_sheet(sheet)) == sheet
        assert sheets.write_sheet(sheet)["house"] == [{"add": clause}]


def test_what_another_distribution_brings_has_to_be_a_clause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = distribution(tmp_path, "builtins:int", monkeypatch)
    with brought, pytest.raises(TypeError, match="no kind of clause"):
        sheets.plugin_clauses("tiengow")


GAMES = games.all_games()
OF_ANOTHER_GAME = [(own, other) for own in GAMES for other in GAMES if own is not other]
TAKES_A_HAND: dict[str, Callable[[Sitting, HandLine], object]] = {
    "judge": lambda sitting, line: judge(sitting.sheet, line.hand, Bank(0)),
    "score": lambda sitting, line: score(sitting.sheet, line.hand, Bank(0)),
    "replay": lambda sitting, _: list(replay(sitting)),
    "carry_on": lambda sitting, line: list(carry_on(sitting.sheet, sitting.start(), (line,), 1)),
    "read_otherwise": lambda sitting, _: read_otherwise(sitting, sitting.sheet),
    "as_read": lambda sitting, line: as_read(
        Row(1, line, sitting.start(), sitting.start()), line, sitting.sheet, sitting.sheet
    ),
    "tells": lambda sitting, line: line.tells(sitting.sheet),
    "gist": lambda sitting, line: line.gist(sitting.sheet),
    "objects": lambda sitting, line: list(line.objects(sitting.sheet, sitting.start())),
    "moves": lambda sitting, line: line.moves(sitting.sheet, sitting.start()),
}


@pytest.mark.parametrize("takes", TAKES_A_HAND)
@pytest.mark.parametrize(("own", "other"), OF_ANOTHER_GAME, ids=lambda game: str(game.key))
def test_a_hand_of_another_game_is_an_error_naming_both(own: Game, other: Game, takes: str) -> None:
    line = HandLine(other.example(other.presets[0].sheet()))
    sitting = Sitting(own.presets[0].sheet(), NAMES, lines=(line,))
    with pytest.raises(TypeError, match=rf"a hand of {own.key} \(.*\) belongs here, not a .*Hand"):
        TAKES_A_HAND[takes](sitting, line)
