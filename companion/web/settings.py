"""Where things are kept and who may ask for them: the environment, read once."""

import os
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from platformdirs import user_data_path

from companion.rules.phrases import Phrase, phrase
from companion.web.rates import RATES, is_rate

NO = ("no", "off", "false", "0")
PACKAGE = Path(__file__).parent.parent


def shared_folder(name: str) -> Path:
    """`templates` or `static`: at the top of a checkout, inside the package of a wheel."""
    checkout = PACKAGE.parent / name
    return checkout if checkout.is_dir() else PACKAGE / name


def instance_folder() -> Path:
    """Where the database and the secret lie: in a checkout, else in the user's data directory."""
    if (PACKAGE.parent / "pyproject.toml").is_file():
        return PACKAGE.parent / "instance"
    return user_data_path("companion")


class WrongSettings(OSError):
    """The environment says what cannot be: every fault of it, each by its variable."""


def from_environment(instance: Path) -> dict[str, Any]:
    """The settings that the environment gives; the secret is made once and kept.

    Raises WrongSettings, before anything is made.
    """
    environment = os.environ
    faults: list[Phrase] = []
    proxies, rates = _proxies(environment, faults), _rates(environment, faults)
    if faults:
        raise WrongSettings(phrase("{faults}: see operating.md", faults=tuple(faults)))
    database = environment.get("COMPANION_DATABASE_URL")
    secret = environment.get("COMPANION_SECRET_KEY")
    if not (database and secret):
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    return {
        "SQLALCHEMY_DATABASE_URI": database or f"sqlite:///{instance / 'companion.db'}",
        "SECRET_KEY": secret or _kept_secret(instance),
        "BASE_URL": environment.get("COMPANION_BASE_URL", "").rstrip("/"),
        "OPEN_GROUPS": environment.get("COMPANION_OPEN_GROUPS", "yes").lower() not in NO,
        "TRUSTED_HOSTS": _listed(environment, "COMPANION_TRUSTED_HOSTS") or None,
        "TRUSTED_PROXIES": proxies,
        "RATES": rates,
        "METRICS_TOKEN": environment.get("COMPANION_METRICS_TOKEN", ""),
        "CLOCK": lambda: time.time_ns() // 1_000_000,
    }


def _proxies(environment: Mapping[str, str], faults: list[Phrase]) -> int:
    said = environment.get("COMPANION_TRUSTED_PROXIES", "").strip() or "0"
    if said.isdecimal():
        return int(said)
    faults.append(phrase("COMPANION_TRUSTED_PROXIES is “{said}”, which is no number", said=said))
    return 0


def _rates(environment: Mapping[str, str], faults: list[Phrase]) -> dict[str, str]:
    """The limits by their names, as in "writes by link=600/minute,groups by address=5/hour"."""
    found = {}
    for part in _listed(environment, "COMPANION_RATES"):
        name, equals, rate = (each.strip() for each in part.partition("="))
        if not equals:
            faults.append(phrase("COMPANION_RATES says “{part}”, without a “=”", part=part))
            continue
        if name not in RATES:
            faults.append(phrase("COMPANION_RATES knows no limit “{name}”", name=name))
        if not is_rate(rate):
            faults.append(phrase("COMPANION_RATES says “{rate}”, which is no limit like "
                                 "“600/minute”", rate=rate))  # fmt: skip
        found[name] = rate
    return found


def _listed(environment: Mapping[str, str], name: str) -> list[str]:
    return [part.strip() for part in environment.get(name, "").split(",") if part.strip()]


def _kept_secret(instance: Path) -> str:
    """The secret in the instance folder, made by whoever starts first.

    It is linked to its name once it is written in full, so that no process reads half of it.
    """
    path = instance / "secret"
    if not path.exists():
        with NamedTemporaryFile("w", dir=instance, prefix="secret-") as file:  # mode 600
            file.write(secrets.token_urlsafe(32))
            file.flush()
            os.fsync(file.fileno())
            with suppress(FileExistsError):
                os.link(file.name, path)
    return path.read_text()
