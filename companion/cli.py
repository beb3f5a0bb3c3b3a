"""The command `companion`. What a subcommand needs is imported when it is asked for."""

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import IO, Any

from companion.codec.plain import LARGEST_DOCUMENT, NoDocument, parse
from companion.commands import DEFAULT_PORT, STANDARD_INPUT
from companion.rules.phrases import Phrase, phrase

Command = Callable[[argparse.Namespace], int]

DONE, OBJECTIONS, NO_DOCUMENT = 0, 1, 2
INTERRUPTED, GONE = 130, 141
"""What a shell says of a program that was interrupted, and of one whose reader went away."""

MANY_LINES = 1000

MOST_WORKERS = 64

FILES: Mapping[type[OSError], Phrase] = {
    FileNotFoundError: phrase("there is no file {file}"),
    IsADirectoryError: phrase("{file} is a folder, not a file"),
    NotADirectoryError: phrase("{file} is in no folder"),
    PermissionError: phrase("you may not read or write {file}"),
    FileExistsError: phrase("there is a file {file} already"),
}
"""What is said of files that are not as they should be."""


MISSING = phrase(
    "this needs what a server does ({name} is missing): pip install 'companion[server]'"
)


def main(arguments: list[str] | None = None) -> int:
    """Run a subcommand; returns the exit status."""
    if sys.stdout is None:
        _write_no_more()
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    asked = sys.argv[1:] if arguments is None else arguments
    chosen = parser(*asked[:1]).parse_args(asked)
    run: Command = chosen.run
    try:
        status = run(chosen)
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


def _in_words(error: OSError) -> NoDocument | OSError:
    """What is wrong with a file, as one would say it; whatever else it is, as it says itself."""
    says = FILES.get(type(error))
    return NoDocument(says.of(file=str(error.filename))) if says and error.filename else error


def _write_no_more() -> None:
    """Answers go nowhere from here on: what could not be written is not tried again on leaving."""
    sys.stdout = io.TextIOWrapper(io.BytesIO())


class _Parser(argparse.ArgumentParser):
    """A parser whose help is 80 columns wide: to ask the terminal would slow down every start."""

    def __init__(self, **options: Any):
        super().__init__(formatter_class=partial(argparse.HelpFormatter, width=80), **options)

    def add_file(self, says: str, **options: Any) -> None:
        """An argument that is a file, which is what shells then offer."""
        file = self.add_argument("file", metavar="FILE", help=says, **options)
        file.complete = {"bash": "_shtab_compgen_files", "zsh": "_files"}  # type: ignore[attr-defined]


class _Version(argparse.Action):
    """Says which release this is; to know that beforehand would slow down every start."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"companion {version('companion')}")
        parser.exit()


class _Completion(argparse.Action):
    """Prints by what a shell completes the command."""

    def __call__(self, parser: argparse.ArgumentParser, _: object, shell: Any, *__: object) -> None:
        from importlib.resources import files

        print((files("companion") / "share" / f"companion.{shell}").read_text("utf-8"), end="")
        parser.exit()


def parser(asked: str = "") -> argparse.ArgumentParser:
    """All that the command takes; completion and man page are made of it (`make completion`).

    Where it is `score` that is asked for, the others are left out: it starts the sooner.
    """
    parser = _Parser(prog="companion", description="Scores Tien Gow and mahjong, and says why.")
    parser.add_argument("--version", action=_Version, nargs=0, help="which release this is")
    parser.add_argument(
        "--print-completion",
        action=_Completion,
        choices=("bash", "zsh"),
        help="what completes this command in a shell",
    )
    commands = parser.add_subparsers(prog="companion", required=True, metavar="COMMAND")
    _add_score(commands)
    if asked != "score":
        _add_sheets(commands)
        _add_server(commands)
        _add_keeping(commands)
    return parser


def _add_score(commands: Any) -> None:
    score = commands.add_parser(
        "score", help="answer a sitting document with its rows and balances"
    )
    score.add_file("the document (-: standard input)", nargs="?")
    score.add_argument("--lines", action="store_true", help="many documents, one on each line")
    score.set_defaults(run=_score)


def _add_sheets(commands: Any) -> None:
    sheets = commands.add_parser("sheets", help="list the rules there are, and their choices")
    sheets.add_argument("name", nargs="?", metavar="NAME", help="one of them, with its sentences")
    sheets.add_argument("--json", action="store_true", help="as JSON, with sentences and codes")
    sheets.set_defaults(run=_sheets)


def _port(said: str) -> int:
    if said.isdecimal() and int(said) < 1 << 16:
        return int(said)
    raise argparse.ArgumentTypeError(phrase("“{said}” is no port from 0 to 65535", said=said))


def _workers(said: str) -> int:
    if said.isdecimal() and 1 <= int(said) <= MOST_WORKERS:
        return int(said)
    unknown = phrase("“{said}” is no number from 1 to {most}", said=said, most=MOST_WORKERS)
    raise argparse.ArgumentTypeError(unknown)


def _add_server(commands: Any) -> None:
    serve = commands.add_parser("serve", help="run the server until it is told to stop")
    serve.add_argument("--host", default="127.0.0.1", help="where to listen (%(default)s)")
    serve.add_argument("--port", type=_port, default=DEFAULT_PORT, help="(%(default)s)")
    serve.add_argument(
        "--local", action="store_true", help="answer only to this machine's own names and addresses"
    )
    serve.add_argument(
        "--workers", type=_workers, default=1, metavar="N", help="processes (%(default)s)"
    )
    serve.set_defaults(run=_asked_for("workers", "serve"))


def _add_keeping(commands: Any) -> None:
    verify = commands.add_parser("verify", help="work every sitting out anew; 1: figures differ")
    verify.set_defaults(run=_asked_for("keeping", "verify"))
    export = commands.add_parser("export", help="write a sitting as a document")
    export.add_argument("id", metavar="ID", help="of the sitting, as in its address")
    export.set_defaults(run=_asked_for("keeping", "export"))
    bring_in = commands.add_parser("import", help="bring a sitting in, or an evening")
    bring_in.add_file("the document (-: standard input)")
    bring_in.add_argument("--group", help="its id or name (a new group)")
    bring_in.add_argument("--name", help="what the new group is called")
    bring_in.set_defaults(run=_asked_for("keeping", "bring_in"))
    backup = commands.add_parser("backup", help="keep the database and the secret in a file")
    backup.add_file("a new file")
    backup.set_defaults(run=_asked_for("backup", "backup"))
    restore = commands.add_parser("restore", help="put a backup back, proven")
    restore.add_file("the backup")
    restore.add_argument("--replace", action="store_true", help="rename the database that is there")
    restore.add_argument(
        "--as-it-is", action="store_true", help="even if it has no digests and does not hold"
    )
    restore.set_defaults(run=_asked_for("backup", "restore"))
    groups = commands.add_parser("groups", help="list the groups: id, evenings, name")
    groups.set_defaults(run=_asked_for("keeping", "groups"))
    links = commands.add_parser("links", help="print the three links of a group")
    links.add_argument("group", metavar="GROUP", help="its id or name")
    links.add_argument("--new", action="store_true", help="others in place of those there are")
    links.add_argument("--no-pin", action="store_true", help="ask for no PIN any more")
    links.set_defaults(run=_asked_for("keeping", "links"))


def _asked_for(module: str, name: str) -> Command:
    """A subcommand of `companion.commands`, imported when it runs.

    Raises NoDocument where what a server needs is not installed, whichever module asks for it.
    """

    def run(chosen: argparse.Namespace) -> int:
        try:
            command: Command = getattr(import_module(f"companion.commands.{module}"), name)
            return command(chosen)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] == "companion":
                raise
            raise NoDocument(MISSING.of(name=error.name or "?")) from None

    return run


def _score(chosen: argparse.Namespace) -> int:
    answer = _answer_lines if chosen.lines else _answer_document
    if chosen.file not in (None, STANDARD_INPUT):
        with open(chosen.file, "rb") as file:
            return answer(file)
    if sys.stdin is None:
        raise NoDocument(phrase("there is nothing to read"))
    return answer(sys.stdin.buffer)


def _answer_document(file: IO[bytes]) -> int:
    """One document, answered with a row on each line."""
    from companion.codec.sheets import read_sheet

    return _answer(parse(file.read(LARGEST_DOCUMENT + 1)), read_sheet, "\n  ")


def _answer_lines(file: IO[bytes]) -> int:
    """Many documents, each answered on a line of its own; the worst of them is the status."""
    from companion.codec.sheets import SheetsAgain

    worst, sheets = DONE, SheetsAgain()
    for text in _lines(file):
        try:
            status = _answer(parse(text), sheets, " ")
        except NoDocument as error:
            print(_json({"error": str(error)}))
            status = NO_DOCUMENT
        sys.stdout.flush()
        worst = max(worst, status)
    return worst


def _answer(document: object, sheet_of: Any, gap: str) -> int:
    """The answer, with a gap before every row.

    The rows are kept aside until it is sure that no line is refused, and nothing else is kept of
    them: there may be a million.
    """
    from companion.codec import answers, ending
    from companion.codec.sittings import open_sitting
    from companion.rules.sitting import carry_on, hands_in

    (sitting, meta), size, lines = open_sitting(document, sheet_of)
    objections = answers.sheet_objections(sitting)
    standing, played = sitting.start(), 0
    with _aside(size) as rows:
        for row in carry_on(sitting.sheet, standing, lines, 1):
            objections += answers.row_objections(row)
            if not objections:
                before = "," + gap if row.number > 1 else gap
                rows.write((before + _json(answers.write_row(row))).encode())
            standing = row.after
            played += hands_in((row.line,))
        if objections:
            print(_json({"objections": objections}))
            return OBJECTIONS
        print('{"rows": [', end="", flush=True)
        rows.seek(0)
        _copy(rows, sys.stdout.buffer)
    end = ending.write_end(ending.ends_after(sitting.sheet, meta), played, standing.balances)
    print(f"],{gap}{_json(answers.closing(standing, end))[1:]}")
    return DONE


def _aside(lines: int) -> IO[bytes]:
    """A place for rows: memory for an evening's, a file for more."""
    if lines > MANY_LINES:
        import tempfile

        return tempfile.TemporaryFile()
    return io.BytesIO()


def _copy(source: IO[bytes], target: IO[bytes]) -> None:
    while part := source.read(1 << 16):
        target.write(part)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines that are not blank; one that is too large is cut just past the limit."""
    while line := file.readline(LARGEST_DOCUMENT + 2):
        rest = line
        while len(rest) > LARGEST_DOCUMENT + 1 and not rest.endswith(b"\n"):
            rest = file.readline(LARGEST_DOCUMENT + 2)
        if line.strip():
            yield line.rstrip(b"\r\n")


_json = json.JSONEncoder(ensure_ascii=False).encode


def _sheets(chosen: argparse.Namespace) -> int:
    from companion.codec.catalogue import presets, write_preset

    documents = [write_preset(preset) for preset in presets()]
    if chosen.name:
        known = [str(document["key"]) for document in documents]
        documents = [each for each in documents if chosen.name in (each["key"], each["name"])]
        if not documents:
            raise NoDocument(phrase("there are no rules “{name}”; there are {known}",
                                    name=chosen.name, known=", ".join(known)))  # fmt: skip
    if chosen.json:
        print(json.dumps(documents, ensure_ascii=False, indent=2))
        return DONE
    for document in documents:
        print(f"{document['key']}  {document['name']}  ({document['game']})")
        for choice in document["choices"]:
            print(f"    {choice['key']}: {choice['asks']}")
            print(f"        {_values(choice)}")
        if chosen.name:
            print(*(f"  - {line['text']}" for line in document["sentences"]), sep="\n")
    return DONE


def _values(choice: dict[str, Any]) -> str:
    if "values" not in choice:
        return str(phrase("{default}*, or any whole number from {least}",
                          default=choice["default"], least=choice["least"]))  # fmt: skip
    values = (str(value["value"]) for value in choice["values"])
    return " · ".join(f"{v}*" if v == str(choice["default"]) else v for v in values)
