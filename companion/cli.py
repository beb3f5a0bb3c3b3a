"""The command `companion`. What a subcommand needs is imported when it is asked for."""

import io
import sys
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from companion.codec.plain import NoDocument
from companion.commands import STANDARD_INPUT
from companion.rules.phrases import Phrase, phrase

NO_DOCUMENT = 2
INTERRUPTED, GONE = 130, 141
"""What a shell says of a program that was interrupted, and of one whose reader went away."""

FILES: Mapping[type[OSError], Phrase] = {
    FileNotFoundError: phrase("there is no file {file}"),
    IsADirectoryError: phrase("{file} is a folder, not a file"),
    NotADirectoryError: phrase("{file} is in no folder"),
    PermissionError: phrase("you may not read or write {file}"),
    FileExistsError: phrase("there is a file {file} already"),
}
"""What is said of files that are not as they should be."""


def main(arguments: list[str] | None = None) -> int:
    """Run a subcommand; returns the exit status."""
    if sys.stdout is None:
        _write_no_more()
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    asked = sys.argv[1:] if arguments is None else arguments
    chosen = plainly_score(asked) or _parsed(asked)
    try:
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()
        return GONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except NoDocument as error:
        print(f"companion: {error}", file=sys.stderr)
        return NO_DOCUMENT
    except OSError as error:
        _write_no_more()
        print(f"companion: {_in_words(error)}", file=sys.stderr)
        return NO_DOCUMENT
    return status


def plainly_score(asked: Sequence[str]) -> SimpleNamespace | None:
    """`score` with a file and `--lines` at most: to parse that would take as long as to score."""
    command, *others = asked or [""]
    files = [each for each in others if each != "--lines"]
    if command != "score" or len(files) > 1 or any(_is_option(each) for each in files):
        return None
    from companion.commands.scoring import score

    return SimpleNamespace(run=score, file=files[0] if files else None, lines="--lines" in others)


def _is_option(said: str) -> bool:
    return said.startswith("-") and said != STANDARD_INPUT


def _parsed(asked: Sequence[str]) -> Any:
    from companion.parser import parser

    return parser().parse_args(asked)


def _in_words(error: OSError) -> NoDocument | OSError:
    """What is wrong with a file, as one would say it; whatever else it is, as it says itself."""
    says = FILES.get(type(error))
    return NoDocument(says.of(file=str(error.filename))) if says and error.filename else error


def _write_no_more() -> None:
    """Answers go nowhere from here on: what could not be written is not tried again on leaving."""
    sys.stdout = io.TextIOWrapper(io.BytesIO())
