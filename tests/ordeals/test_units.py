"""The systemd units, checked by systemd itself."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.ordeal

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))
MOST = 20
"""How much of a hundred of what a service may do at most ours may: systemd's own count."""


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The installed units, with the path of the command on this machine."""
    ours = str(Path(sys.executable).with_name("companion"))
    for path in UNITS:
        text = path.read_text().replace("/opt/companion/bin/companion", ours)
        (tmp_path / path.name).write_text(text)
    return [tmp_path / path.name for path in UNITS]


def test_systemd_finds_nothing_wrong_with_them(units: list[Path]) -> None:
    assert {path.suffix for path in units} == {".service", ".timer"}
    judged = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True
    )
    assert (judged.returncode, judged.stderr + judged.stdout) == (0, "")


def test_a_service_may_do_little_beside_its_work(units: list[Path]) -> None:
    services = [path for path in units if path.suffix == ".service"]
    for service in services:
        ask = ["systemd-analyze", "security", "--offline=true", "--no-pager"]
        judged = subprocess.run(
            [*ask, f"--threshold={MOST}", service], capture_output=True, text=True
        )
        assert judged.returncode == 0, judged.stdout
