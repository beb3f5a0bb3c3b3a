"""What operating.md promises to whoever runs the server is what the program has."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "operating.md").read_text()
SETTING = re.compile(r"COMPANION_[A-Z]+(?:_[A-Z]+)*")


def settings_in(*paths: Path) -> set[str]:
    return {name for path in paths for name in SETTING.findall(path.read_text())}


def test_the_table_of_settings_has_each_that_the_program_reads_and_no_other() -> None:
    table = set(re.findall(r"^\| `(COMPANION_\w+)` \|", PAGE, re.MULTILINE))
    assert table == settings_in(ROOT / "companion" / "web" / "settings.py")


def test_the_files_for_hosts_name_only_settings_that_there_are() -> None:
    named = settings_in(*(ROOT / "deploy").iterdir(), ROOT / "docs" / "operating.md")
    assert named == settings_in(ROOT / "companion" / "web" / "settings.py")


def test_every_file_for_hosts_is_spoken_of() -> None:
    for path in (ROOT / "deploy").iterdir():
        # The service that the timer starts goes with the timer.
        assert path.name in PAGE or path.with_suffix(".timer").name in PAGE
