"""Reads the settings from the environment: paths, database, secret, trusted hosts, limits."""

import os
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

from companion.groups.members import DEFAULT_QUOTA
from companion.limits import RATES, is_rate
from companion.rules.phrases import Phrase, phrase

YES = ("yes", "on", "true", "1")
NO = ("no", "off", "false", "0")
OURS = "COMPANION_"
PACKAGE = Path(__file__).parent


def shared_folder(name: str) -> Path:
    """Return `templates` or `static`: at the top of a checkout, in the package of a wheel."""
    checkout = PACKAGE.parent / name
    return checkout if checkout.is_dir() else PACKAGE / name


def instance_folder() -> Path:
    """Return the folder of database and secret: in the checkout, else the user's data directory."""
    if (PACKAGE.parent / "pyproject.toml").is_file():
        return PACKAGE.parent / "instance"
    return user_data_path("companion")


class WrongSettings(OSError):
    """Invalid settings; lists every fault with its variable."""


class _Environment:
    """The environment, with a record of the names read: names that nobody reads are misspelt."""

    def __init__(self, environment: Mapping[str, str]):
        self._environment = environment
        self._asked: set[str] = set()
        self.faults: list[Phrase] = []

    def text(self, name: str, otherwise: str = "") -> str:
        self._asked.add(name)
        return self._environment.get(name, "").strip() or otherwise

    def listed(self, name: str) -> list[str]:
        return [part.strip() for part in self.text(name).split(",") if part.strip()]

    def number(self, name: str, otherwise: int, of: str = "", least: int = 0) -> int:
        said = self.text(name, str(otherwise))
        if said.isdecimal() and int(said) >= least:
            return int(said)
        self.faults.append(
            phrase("{name} is “{said}”, which is not a number of megabytes", name=name, said=said)
            if of
            else phrase("{name} is “{said}”, which is not a number", name=name, said=said)
        )
        return otherwise

    def yes(self, name: str) -> bool:
        said = self.text(name, YES[0])
        if said.lower() not in YES + NO:
            self.faults.append(phrase("{name} is “{said}”, which is neither yes nor no",
                                      name=name, said=said))  # fmt: skip
        return said.lower() not in NO

    def misspelt(self) -> Iterator[Phrase]:
        for name in sorted(self._environment):
            if name.startswith(OURS) and name not in self._asked:
                asked = sorted(each.removeprefix(OURS) for each in self._asked)
                [near] = get_close_matches(name.removeprefix(OURS), asked, 1, cutoff=0)
                yield phrase(
                    "there is no setting {name}: did you mean {near}?", name=name, near=OURS + near
                )


def from_environment(instance: Path, given: str = "", make: bool | None = True) -> dict[str, Any]:
    """Return the settings from the environment.

    The secret is `given`, set, or stored; if there is none, one is made and stored. With
    `make=False` neither a secret nor a database is made; with None, a secret only if there is no
    database yet. Raises WrongSettings before anything is made.
    """
    said = _Environment(os.environ)
    said.text("COMPANION_SECRET_KEY")
    secret = os.environ.get("COMPANION_SECRET_KEY")  # not stripped
    settings = {
        "BASE_URL": _base(said),
        "OPEN_GROUPS": said.yes("COMPANION_OPEN_GROUPS"),
        "TRUSTED_HOSTS": said.listed("COMPANION_TRUSTED_HOSTS") or None,
        "CORS_ORIGINS": _origins(said),
        "TRUSTED_PROXIES": said.number("COMPANION_TRUSTED_PROXIES", 0),
        "RATES": _rates(said),
        "GROUP_ROOM": said.number("COMPANION_GROUP_ROOM", DEFAULT_QUOTA, of="megabytes", least=1),
        "METRICS_TOKEN": said.text("COMPANION_METRICS_TOKEN"),
    }
    database = _database(said)
    if secret and (fault := unfit(secret)):
        said.faults.append(phrase("COMPANION_SECRET_KEY {fault}", fault=fault))
    if faults := (*said.faults, *said.misspelt()):
        raise WrongSettings(phrase("{faults}: see operating.md", faults=faults))
    address = database or f"sqlite:///{instance / 'companion.db'}"
    if make is None:
        make = not _file_of(address).is_file()
    elif not make:
        _is_there(address)
    if make and not (database and (given or secret)):
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    settings["SQLALCHEMY_DATABASE_URI"] = address
    if not (given or secret or (instance / SECRET).exists()):
        settings["MADE_SECRET"] = instance / SECRET
    settings["SECRET_KEY"] = given or secret or _kept_secret(instance, make)
    return settings


def _base(said: _Environment) -> str:
    base = said.text("COMPANION_BASE_URL").rstrip("/")
    parts = urlsplit(base)
    if base and not (parts.scheme in ("http", "https") and parts.netloc == base.split("//")[1]):
        said.faults.append(
            phrase(
                "COMPANION_BASE_URL is “{said}”, which is not an address like "
                "“https://tien-gow.example”",
                said=base,
            )
        )
    return base


def _origins(said: _Environment) -> list[str]:
    """Return the origins of other servers' pages that may use the API, as browsers send them."""
    origins = said.listed("COMPANION_CORS_ORIGINS")
    for origin in origins:
        parts = urlsplit(origin)
        if origin != f"{parts.scheme}://{parts.netloc}" or not parts.scheme.startswith("http"):
            said.faults.append(
                phrase(
                    "COMPANION_CORS_ORIGINS contains “{said}”, which is not an origin like "
                    "“https://club.example”",
                    said=origin,
                )
            )
    return origins


def _database(said: _Environment) -> str:
    address = said.text("COMPANION_DATABASE_URL")
    if address and not re.match(r"(sqlite|postgres(ql)?(\+psycopg)?)://", address):
        # The URL contains a password, so it is not repeated.
        said.faults.append(
            phrase(
                "COMPANION_DATABASE_URL is not an address like "
                "“postgresql://user:password@host/name” or “sqlite:////path/to/file”"
            )
        )
    return address


def _is_there(address: str) -> None:
    path = _file_of(address)
    if address.startswith("sqlite") and not path.is_file():
        raise WrongSettings(
            phrase(
                "there is no database {file}. If yours is elsewhere, set COMPANION_DATABASE_URL, "
                "and run this as the user that runs the server: see operating.md",
                file=str(path),
            )
        )


def _file_of(address: str) -> Path:
    return Path(address.partition(":///")[2])


def _rates(said: _Environment) -> dict[str, str]:
    """Return the limits by name, from "writes by link=600/minute,groups by address=5/hour"."""
    found = {}
    for part in said.listed("COMPANION_RATES"):
        name, equals, rate = (each.strip() for each in part.partition("="))
        if not equals:
            said.faults.append(
                phrase("COMPANION_RATES contains “{part}”, without a “=”", part=part)
            )
            continue
        if name not in RATES:
            said.faults.append(phrase("COMPANION_RATES has no limit called “{name}”", name=name))
        if not is_rate(rate):
            said.faults.append(
                phrase(
                    "COMPANION_RATES contains “{rate}”, which is not a limit like “600/minute”",
                    rate=rate,
                )
            )
        found[name] = rate
    return found


SECRET = "secret"

SHORTEST, DIFFERENT = 20, 8
"""The least number of characters of a secret, and of different ones."""


def unfit(secret: str) -> Phrase | None:
    """Return why a secret is too weak (its reader could make every link), or None if it is not."""
    if not secret.strip():
        return phrase("is blank")
    if not secret.removesuffix("\n").isprintable():
        return phrase("contains invisible characters")
    if secret.startswith("${"):
        return phrase("is only a placeholder: put the secret itself there")
    if len(secret) < SHORTEST:
        return phrase(
            "has {n} characters, and needs at least {least}", n=len(secret), least=SHORTEST
        )
    if len(set(secret)) < DIFFERENT:
        return phrase("is too easy to guess: it has only {n} different characters",
                      n=len(set(secret)))  # fmt: skip
    return None


def _kept_secret(instance: Path, make: bool) -> str:
    """Return the secret of the instance folder; if `make`, the first process to start makes it."""
    path = instance / SECRET
    if not path.exists() and not make:
        raise WrongSettings(
            phrase(
                "the secret {file} is missing: without it no link works and nothing can be "
                "verified. See operating.md",
                file=str(path),
            )
        )
    if not path.exists():
        with NamedTemporaryFile("w", dir=instance, prefix="secret-") as file:  # mode 600
            file.write(secrets.token_urlsafe(32))
            file.flush()
            os.fsync(file.fileno())
            with suppress(FileExistsError):
                os.link(file.name, path)
    secret = path.read_text()
    if fault := unfit(secret):
        said = phrase("the secret in {file} {fault}: see operating.md", file=str(path), fault=fault)
        raise WrongSettings(said)
    return secret
