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


def from_environment(instance: Path) -> dict[str, Any]:
    """The settings that the environment gives; the secret is made once and kept."""
    environment = os.environ
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
        "TRUSTED_PROXIES": int(environment.get("COMPANION_TRUSTED_PROXIES", "0")),
        # As in "writes by link=600/minute,groups by address=5/hour".
        "RATES": dict(
            part.split("=", 1) for part in _listed(environment, "COMPANION_RATES") if "=" in part
        ),
        "METRICS_TOKEN": environment.get("COMPANION_METRICS_TOKEN", ""),
        "CLOCK": lambda: time.time_ns() // 1_000_000,
    }


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
