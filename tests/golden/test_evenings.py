"""Golden evenings: texts that a player can read and check, one for each way of playing."""

from pathlib import Path

import pytest

from tests.golden.evenings import PRESETS, told

TEXTS = sorted(Path(__file__).parent.glob("*.txt"))
EVENINGS = [text for text in TEXTS if text.stem in PRESETS]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.stem)
def test_an_evening_is_told_as_it_was(text: Path, rewrite: bool) -> None:
    written = text.read_text()
    if rewrite:
        text.write_text(told(written))
    else:
        assert told(written) == written


def test_every_way_of_playing_has_an_evening() -> None:
    assert {text.stem for text in EVENINGS} == set(PRESETS)


@pytest.mark.parametrize("text", EVENINGS, ids=lambda text: text.stem)
@pytest.mark.parametrize(
    "sign", ["\nAt the table: ", " the box", "\nSettled by talk: ", "This cannot have happened:"]
)
def test_an_evening_has_seen_everything_that_happens_at_a_table(text: Path, sign: str) -> None:
    entries = text.read_text().split("\n\n")[1:]
    assert any(sign in f"\n{entry}" for entry in entries)
    assert 10 <= sum("This hand:" in entry for entry in entries) <= 16
