"""Writes what shells and man know of the command, from its parser: `make completion`."""

import os
import re
import subprocess
import sys
from pathlib import Path

BIN = Path(sys.executable).parent
SHARE = Path(__file__).parent.parent / "companion" / "share"
SHELLS = ("bash", "zsh")
DATE = re.compile(r'^(\.TH COMPANION "1") "[^"]*"')
"""The day on which it was made says nothing of the command."""


def main() -> None:
    SHARE.mkdir(exist_ok=True)
    for name, text in made().items():
        (SHARE / name).write_text(text, "utf-8")


def made() -> dict[str, str]:
    """The files, by name."""
    completions = {f"companion.{shell}": _completion(shell) for shell in SHELLS}
    return {**completions, "companion.1": _manual()}


def _completion(shell: str) -> str:
    return _said("shtab", "--shell", shell, "--error-unimportable", "companion.parser.parser")


def _manual() -> str:
    about = [
        *("--description", "keeps the score of Tien Gow and mahjong"),
        *("--project-name", "companion", "--manual-title", "Companion"),
    ]
    parser = ("--module", "companion.parser", "--function", "parser")
    return DATE.sub(r'\1 ""', _said("argparse-manpage", *parser, *about))


def _said(program: str, *arguments: str) -> str:
    env = {**os.environ, "NO_COLOR": "1", "COLUMNS": "80"}
    command = [str(BIN / program), *arguments]
    ran = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
    return re.sub(r"[ \t]+$", "", ran.stdout, flags=re.MULTILINE)


if __name__ == "__main__":
    main()
