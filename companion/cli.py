"""The command `companion`. What a subcommand needs is imported when it is asked for."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from typing import IO, Any

from companion.codec.plain import LARGEST_DOCUMENT, NoDocument
from companion.rules.phrases import phrase

DONE, OBJECTIONS, NO_DOCUMENT = 0, 1, 2
MANY_LINES = 1000


def main(arguments: list[str] | None = None) -> int:
    """Run a subcommand; returns the exit status."""
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    chosen = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = chosen.run
    try:
        return run(chosen)
    except BrokenPipeError:
        # Whoever read the answers has gone; the rest is nobody's.
        sys.stderr.close()
        return 141
    except (NoDocument, OSError) as error:
        print(f"companion: {error}", file=sys.stderr)
        return NO_DOCUMENT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion", description="Scores Tien Gow and mahjong, and says why."
    )
    commands = parser.add_subparsers(prog="companion", required=True, metavar="COMMAND")
    score = commands.add_parser(
        "score", help="answer a sitting document with its rows and balances"
    )
    score.add_argument("file", nargs="?", metavar="FILE", help="the document (standard input)")
    score.add_argument("--lines", action="store_true", help="many documents, one on each line")
    score.set_defaults(run=_score)
    sheets = commands.add_parser("sheets", help="list the rules there are, and their choices")
    sheets.add_argument("--json", action="store_true", help="as JSON, with sentences and codes")
    sheets.set_defaults(run=_sheets)
    return parser


def _score(chosen: argparse.Namespace) -> int:
    answer = _answer_lines if chosen.lines else _answer_document
    if chosen.file is None:
        return answer(sys.stdin.buffer)
    with open(chosen.file, "rb") as file:
        return answer(file)


def _answer_document(file: IO[bytes]) -> int:
    """One document; its rows are kept aside until it is sure that none of them is refused."""
    from companion.codec import answers
    from companion.codec.plain import parse
    from companion.codec.sittings import read_sitting
    from companion.rules.sitting import replay

    sitting = read_sitting(parse(file.read(LARGEST_DOCUMENT + 1))).sitting
    objections = answers.sheet_objections(sitting)
    standing = sitting.start()
    with _aside(len(sitting.lines)) as rows:
        for row in replay(sitting):
            objections += answers.row_objections(row)
            if not objections:
                comma = ",\n  " if row.number > 1 else "\n  "
                rows.write(
                    (comma + _json(answers.write_row(row))).encode(errors="backslashreplace")
                )
            standing = row.after
        if objections:
            print(_json({"objections": objections}))
            return OBJECTIONS
        sys.stdout.write('{"rows": [')
        sys.stdout.flush()
        rows.seek(0)
        _copy(rows, sys.stdout.buffer)
    print("],\n" + _json(answers.closing(standing))[1:])
    return DONE


def _aside(lines: int) -> IO[bytes]:
    """A place for rows: memory for an evening's, a file for more."""
    if lines > MANY_LINES:
        import tempfile

        return tempfile.TemporaryFile()
    import io

    return io.BytesIO()


def _copy(source: IO[bytes], target: IO[bytes]) -> None:
    while part := source.read(1 << 16):
        target.write(part)


def _answer_lines(file: IO[bytes]) -> int:
    """Many documents, each answered on a line of its own; the worst of them is the status."""
    from companion.codec.answers import answer
    from companion.codec.plain import parse
    from companion.codec.sittings import read_sitting

    worst = DONE
    for text in _lines(file):
        try:
            answered: dict[str, Any] = answer(read_sitting(parse(text)).sitting)
            status = OBJECTIONS if "objections" in answered else DONE
        except NoDocument as error:
            answered, status = {"error": str(error)}, NO_DOCUMENT
        print(_json(answered), flush=True)
        worst = max(worst, status)
    return worst


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines that are not blank; one that is too large is cut just past the limit."""
    while line := file.readline(LARGEST_DOCUMENT + 2):
        rest = line
        while len(rest) > LARGEST_DOCUMENT + 1 and not rest.endswith(b"\n"):
            rest = file.readline(LARGEST_DOCUMENT + 2)
        if line.strip():
            yield line.rstrip(b"\r\n")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _sheets(chosen: argparse.Namespace) -> int:
    from companion.codec.catalogue import presets, write_preset

    documents = [write_preset(preset) for preset in presets()]
    if chosen.json:
        print(json.dumps(documents, ensure_ascii=False, indent=2))
        return DONE
    for document in documents:
        print(f"{document['key']}  {document['name']}  ({document['game']})")
        for choice in document["choices"]:
            print(f"    {choice['key']}: {choice['asks']}")
            print(f"        {_values(choice)}")
    return DONE


def _values(choice: dict[str, Any]) -> str:
    if "values" not in choice:
        return str(phrase("{default}*, or any whole number from {least}",
                          default=choice["default"], least=choice["least"]))  # fmt: skip
    values = (str(value["value"]) for value in choice["values"])
    return " · ".join(f"{v}*" if v == str(choice["default"]) else v for v in values)
