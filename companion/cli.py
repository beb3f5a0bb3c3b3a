"""The `companion` command (click). Each subcommand imports what it needs when it runs."""

import io
import sys
from collections.abc import Mapping
from typing import Any

import click

from companion.commands import DEFAULT_PORT, printable
from companion.documents.json_values import NoDocument
from companion.rules.phrases import Phrase, phrase

FAILED, INTERRUPTED, PIPE_CLOSED = 2, 130, 141
"""Exit statuses; the last two are those that a shell reports after SIGINT and SIGPIPE."""

FILES: Mapping[type[OSError], Phrase] = {
    FileNotFoundError: phrase("there is no file {file}"),
    IsADirectoryError: phrase("{file} is a folder, not a file"),
    NotADirectoryError: phrase("the path {file} goes through something that is not a folder"),
    PermissionError: phrase("you are not allowed to read or write {file}"),
    FileExistsError: phrase("{file} already exists"),
}
"""Messages for errors in opening a file."""

MISSING = phrase(
    "this needs the server’s packages ({name} is missing): pip install 'companion[server]'"
)


class Companion(click.Group):
    """The group of commands: reports an error in one line, with the documented exit status."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _discard_output()
            ctx.exit(PIPE_CLOSED)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except NoDocument as error:
            _fail(ctx, error)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] == "companion":
                raise
            _fail(ctx, MISSING.of(name=error.name or "?"))
        except OSError as error:
            _discard_output()
            _fail(ctx, _in_words(error))
        ctx.exit(status)


def main(arguments: list[str] | None = None, settings: Mapping[str, Any] | None = None) -> int:
    """Run a command; returns the exit status. `settings` win over the environment."""
    if sys.stdout is None:
        _discard_output()
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    try:
        status: int = companion.main(
            arguments, prog_name="companion", standalone_mode=False, obj=settings
        )
    except click.ClickException as error:
        error.show()
        return error.exit_code
    return status


def _fail(ctx: click.Context, says: object) -> None:
    click.echo(f"companion: {printable(str(says))}", err=True)
    ctx.exit(FAILED)


def _in_words(error: OSError) -> Phrase | OSError:
    """Return the error as a sentence if it concerns a file, else unchanged."""
    says = FILES.get(type(error))
    return says.of(file=str(error.filename)) if says and error.filename else error


def _discard_output() -> None:
    """Replace stdout, so that Python does not write its buffer again at exit."""
    sys.stdout = io.TextIOWrapper(io.BytesIO())


@click.group(cls=Companion, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="companion", message="companion %(version)s")
def companion() -> None:
    """Scores Tien Gow and mahjong, and says why."""


FILE = click.Path()


@companion.command()
@click.argument("file", required=False, type=FILE)
@click.option("--lines", is_flag=True, help="Many documents, one on each line.")
def score(file: str | None, lines: bool) -> int:
    """Answer a sitting document with its rows and balances.

    FILE is the document (-: standard input).
    """
    from companion.commands.scoring import score

    return score(file, lines)


@companion.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON, with sentences and codes.")
def sheets(name: str | None, as_json: bool) -> int:
    """List the rules there are, and their choices.

    NAME is one of them; its sentences are listed, too.
    """
    from companion.commands.scoring import sheets

    return sheets(name, as_json)


@companion.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True)
@click.option("--local", is_flag=True, help="Answer only to this machine's names and addresses.")
def serve(host: str, port: int, local: bool) -> int:
    """Run the server until it is told to stop."""
    from companion.server import serve

    return serve(host, port, local)


@companion.command()
def verify() -> int:
    """Recompute every sitting; exit status 1 if a figure differs."""
    from companion.commands.database import verify

    return verify()


@companion.command()
@click.argument("sitting", metavar="ID")
def export(sitting: str) -> int:
    """Write a sitting as a document. ID is that of the sitting, as in its address."""
    from companion.commands.database import export

    return export(sitting)


@companion.command("import")
@click.argument("file", type=FILE)
@click.option("--group", "into", help="Its id or name (default: a new group).")
@click.option("--name", help="The name of the new group.")
@click.option("--again", is_flag=True, help="Even if the group has the same evening already.")
@click.option("--only-new", is_flag=True, help="Leave out evenings that the group has already.")
@click.option("--rules", help="The rules of a history: a variant, or house rules of the group.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of them.")
@click.option("--unpaid", is_flag=True, help="Do not mark a history’s evenings as settled.")
@click.option("--check", is_flag=True, help="Only say what the history becomes; store nothing.")
def bring_in(file: str, **how: Any) -> int:
    """Import a sitting, an evening, or the history of a club.

    FILE is the document (-: standard input). A history is a CSV file with a row for each hand
    (date, east, south, west, north, winner, from, count), or with a date and what each player won;
    or a text file of mahjong-scorer.
    """
    from companion.commands.database import ImportOptions, bring_in

    return bring_in(file, ImportOptions(**how))


@companion.command()
def groups() -> int:
    """List the groups: id, evenings, name."""
    from companion.commands.database import groups

    return groups()


@companion.command()
@click.argument("group")
@click.option("--new", is_flag=True, help="Make new ones; the old ones stop working.")
@click.option("--no-pin", is_flag=True, help="Remove the PIN of the group.")
def links(group: str, new: bool, no_pin: bool) -> int:
    """Print the three links of a group. GROUP is its id or name."""
    from companion.commands.database import links

    return links(group, new, no_pin)


@companion.command()
@click.argument("file", type=FILE)
def backup(file: str) -> int:
    """Write the database and the secret to FILE, which must be new."""
    from companion.commands.database import backup

    return backup(file)


@companion.command()
@click.argument("file", type=FILE)
@click.option("--replace", is_flag=True, help="Rename the database that is there.")
@click.option(
    "--as-it-is", is_flag=True, help="Even if it has no checksums and its figures differ."
)
def restore(file: str, replace: bool, as_it_is: bool) -> int:
    """Put the backup FILE back, after it was checked.

    If COMPANION_DATABASE_URL is an empty PostgreSQL database, it is copied into that.
    """
    from companion.commands.database import restore

    return restore(file, replace, as_it_is)
