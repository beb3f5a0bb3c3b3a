"""docs/asvs.md leaves out no requirement of the standard, and says of each how it stands."""

import re
from collections import Counter
from pathlib import Path

PAGE = (Path(__file__).parent.parent / "docs" / "asvs.md").read_text()

VERDICTS = ("met", "not met", "not applicable")

ASKED = {
    "1.1": "1-7", "1.2": "1-4", "1.4": "1 4 5", "1.5": "1-4", "1.6": "1-4", "1.7": "1-2",
    "1.8": "1-2", "1.9": "1-2", "1.10": "1", "1.11": "1-2", "1.12": "2", "1.14": "1-6",
    "2.1": "1-12", "2.2": "1-3", "2.3": "1-3", "2.4": "1-5", "2.5": "1-7", "2.6": "1-3",
    "2.7": "1-6", "2.8": "1-7", "2.9": "1-3", "2.10": "1-4",
    "3.1": "1", "3.2": "1-4", "3.3": "1-4", "3.4": "1-5", "3.5": "1-3", "3.7": "1",
    "4.1": "1-3 5", "4.2": "1-2", "4.3": "1-3",
    "5.1": "1-5", "5.2": "1-8", "5.3": "1-10", "5.4": "1-3", "5.5": "1-4",
    "6.1": "1-3", "6.2": "1-6", "6.3": "1-2", "6.4": "1-2",
    "7.1": "1-4", "7.2": "1-2", "7.3": "1 3 4", "7.4": "1-3",
    "8.1": "1-4", "8.2": "1-3", "8.3": "1-8",
    "9.1": "1-3", "9.2": "1-4",
    "10.2": "1-2", "10.3": "1-3", "11.1": "1-8",
    "12.1": "1-3", "12.2": "1", "12.3": "1-6", "12.4": "1-2", "12.5": "1-2", "12.6": "1",
    "13.1": "1 3-5", "13.2": "1-3 5-6", "13.3": "1-2", "13.4": "1-2",
    "14.1": "1-4", "14.2": "1-6", "14.3": "2-3", "14.4": "1-7", "14.5": "1-4",
}  # fmt: skip
"""The requirements of levels 1 and 2 of version 4.0.3, by section; some numbers were given up."""


def asked() -> list[str]:
    numbers = []
    for section, ranges in ASKED.items():
        for each in ranges.split():
            first, _, last = each.partition("-")
            numbers += [f"{section}.{n}" for n in range(int(first), int(last or first) + 1)]
    return numbers


def rows() -> list[list[str]]:
    found = re.findall(r"^\| (\d+\.\d+\.\d+ \|.*) \|$", PAGE, re.MULTILINE)
    return [row.split(" | ") for row in found]


def test_every_requirement_has_its_row_in_order_and_none_has_two() -> None:
    assert [row[0] for row in rows()] == asked()


def test_every_row_has_a_level_a_verdict_and_a_reason() -> None:
    for number, level, asks, verdict, *here in rows():
        assert level in ("1", "2"), number
        assert verdict in VERDICTS, number
        assert len(asks) > 5, number
        assert len(here) == 1, number
        assert here[0].endswith("."), number


def test_the_verdicts_are_counted_as_they_stand() -> None:
    counts = Counter((row[3], row[1]) for row in rows())
    for verdict in VERDICTS:
        first, second = counts[verdict, "1"], counts[verdict, "2"]
        assert f"| {verdict} | {first} | {second} | {first + second} |" in PAGE


def test_every_file_it_speaks_of_is_there() -> None:
    root = Path(__file__).parent.parent
    named = re.findall(r"(?:tests|docs|requirements|deploy)/[\w/]+\.\w+", PAGE)
    assert [name for name in named if not (root / name).exists()] == []
