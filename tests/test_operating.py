"""The claims of operating.md match the program."""

import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "operating.md").read_text()
SETTING = re.compile(r"(?<!_)COMPANION_[A-Z]+(?:_[A-Z]+)*")


def settings_in(*paths: Path) -> set[str]:
    return {name for path in paths for name in SETTING.findall(path.read_text())}


def rules_in(name: str) -> list[str]:
    """The lines of an ignore file, without what it says about itself."""
    lines = (ROOT / name).read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_the_table_of_settings_has_each_that_the_program_reads_and_no_other() -> None:
    table = set(re.findall(r"^\| `(COMPANION_\w+)` \|", PAGE, re.MULTILINE))
    assert table == settings_in(ROOT / "companion" / "settings.py")


def test_the_files_for_hosts_name_only_settings_that_there_are() -> None:
    named = settings_in(*(ROOT / "deploy").iterdir(), ROOT / "docs" / "operating.md")
    assert named == settings_in(ROOT / "companion" / "settings.py")


def test_what_runs_as_a_service_has_bounds_and_may_do_nothing_else() -> None:
    for path in (ROOT / "deploy").glob("*.service"):
        said = dict(
            line.split("=", 1)
            for line in path.read_text().splitlines()
            if re.match(r"[A-Z]\w+=", line)
        )
        assert {"MemoryMax", "TasksMax", "UMask", "User"} <= said.keys(), path.name
        shut = ("CapabilityBoundingSet", "NoNewPrivileges", "PrivateDevices", "PrivateTmp")
        assert [said[name] for name in shut] == ["", "yes", "yes", "yes"]
        assert said["ProtectSystem"] == "strict"
        if said.get("Type") != "oneshot":
            restarts = ("Restart", "RestartSec", "StartLimitIntervalSec", "StartLimitBurst")
            assert [said[name] for name in restarts] == ["on-failure", "2", "300", "10"]
            assert said["EnvironmentFile"] == "-/etc/companion/environment"
        assert {"SystemCallFilter", "RestrictAddressFamilies", "ProtectHome"} <= said.keys()


def test_no_composer_takes_the_name_of_a_password_for_the_password() -> None:
    """Debian 12's leaves `${NAME:?}` as it stands, where nothing is to be said of it."""
    asked = re.findall(r"\$\{(\w+)([^}]*)\}", (ROOT / "deploy" / "compose.yaml").read_text())
    assert {name for name, _ in asked} == {
        "COMPANION_BASE_URL",
        "COMPANION_SECRET_KEY",
        "COMPANION_TRUSTED_HOSTS",
        "POSTGRES_PASSWORD",
    }
    assert [said for _, said in asked if not re.fullmatch(r":\?\w[\w ]+", said)] == []


@pytest.mark.parametrize(
    ("address", "does"),
    [("", True), ("sqlite:////var/lib/x.db", True), ("postgresql://companion@/companion", False)],
)
def test_the_timer_does_not_fail_for_a_database_it_cannot_keep(address: str, does: bool) -> None:
    """Where the condition of a service does not hold it is passed over, and has not failed."""
    unit = (ROOT / "deploy" / "companion-backup.service").read_text()
    [command] = re.findall("^ExecCondition=(.+)$", unit, re.MULTILINE)
    settings = {"COMPANION_DATABASE_URL": address} if address else {}
    asked = shlex.split(command.replace("$$", "$").replace("%%", "%"))
    ran = subprocess.run(asked, env=settings, capture_output=True, text=True)
    assert (ran.returncode == 0) == does
    assert ("pg_dump" in ran.stdout) != does


def test_every_file_for_hosts_is_spoken_of() -> None:
    for path in (ROOT / "deploy").iterdir():
        # The service that the timer starts goes with the timer.
        assert path.name in PAGE or path.with_suffix(".timer").name in PAGE


def test_a_container_is_built_from_what_it_needs_and_nothing_else_of_a_checkout() -> None:
    everything, *let_in = rules_in(".containerignore")
    assert everything == "*"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    built = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    needed = {*built, "pyproject.toml", project["project"]["readme"], "requirements"}
    needed |= set(project["project"]["license-files"])
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    needed |= {source for source in shared if Path(source).parts[0] not in built}
    assert {rule[1:] for rule in let_in if rule.startswith("!")} == needed
    copied = re.findall(
        r"^COPY (\w+)/", (ROOT / "deploy" / "Containerfile").read_text(), re.MULTILINE
    )
    assert needed.issuperset(copied)
    assert rules_in(".dockerignore") == rules_in(".containerignore")
