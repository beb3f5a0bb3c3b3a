"""What the command `companion` takes: its subcommands, each with what it is asked by."""

import argparse
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from companion.codec.plain import NoDocument
from companion.commands import DEFAULT_PORT
from companion.rules.phrases import phrase

Command = Callable[[argparse.Namespace], int]

MISSING = phrase(
    "this needs what a server does ({name} is missing): pip install 'companion[server]'"
)


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


def parser() -> argparse.ArgumentParser:
    """All that the command takes; completion and man page are made of it (`make completion`)."""
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
    score.set_defaults(run=_asked_for("scoring", "score"))


def _add_sheets(commands: Any) -> None:
    sheets = commands.add_parser("sheets", help="list the rules there are, and their choices")
    sheets.add_argument("name", nargs="?", metavar="NAME", help="one of them, with its sentences")
    sheets.add_argument("--json", action="store_true", help="as JSON, with sentences and codes")
    sheets.set_defaults(run=_asked_for("catalogue", "sheets"))


def _port(said: str) -> int:
    if said.isdecimal() and int(said) < 1 << 16:
        return int(said)
    raise argparse.ArgumentTypeError(phrase("“{said}” is no port from 0 to 65535", said=said))


def _add_server(commands: Any) -> None:
    serve = commands.add_parser("serve", help="run the server until it is told to stop")
    serve.add_argument("--host", default="127.0.0.1", help="where to listen (%(default)s)")
    serve.add_argument("--port", type=_port, default=DEFAULT_PORT, help="(%(default)s)")
    serve.add_argument(
        "--local", action="store_true", help="answer only to this machine's own names and addresses"
    )
    serve.set_defaults(run=_asked_for("serving", "serve"))


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
    bring_in.add_argument(
        "--again", action="store_true", help="even if the group has the same evening already"
    )
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
