"""Builds the container as operating.md says, with podman, and plays an evening in it.

mmdebstrap makes its base image; everything is in build/container. `make container` runs it.
"""

import platform
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.container.evening import Table
from tests.container.podman import DEBIAN, ROOT, Podman
from tests.test_docs import blocks
from tests.test_operating import rules_in

HANDS = ([3, 2, 0, 3], [2, 2, 2, 2], [4, 1, 1, 2], [0, 5, 1, 2])
PLATFORMS = {"amd64": "x86_64", "arm64": "aarch64"}
GLIBC = ("manylinux2014", "manylinux_2_17", "manylinux_2_28")


def recipes() -> list[str]:
    """What operating.md has typed for a container, block after block."""
    return [text for page, _, text in blocks("sh") if page == "operating.md" and "podman" in text]


def locked(podman: Podman) -> None:
    """All that is in the lock file is there for both architectures, by its hash, as a wheel."""
    for machine in PLATFORMS.values():
        there = " ".join(f"--platform {glibc}_{machine}" for glibc in GLIBC)
        folder = podman.folder / "wheels" / machine
        podman.typed(
            f"{ROOT}/.venv/bin/pip download --quiet --dest {folder} --no-deps --require-hashes "
            f"--only-binary=:all: --python-version 3.11 {there} --requirement requirements/run.txt"
        )
        wheels = list(folder.glob("*.whl"))
        own = [wheel for wheel in wheels if machine in wheel.name]
        print(f"{machine}: {len(wheels)} wheels by their hashes, {len(own)} of them its own")


def built(podman: Podman, build: str) -> None:
    """On a Debian that is named by its digest."""
    base = f"podman image inspect --format '{{{{index .RepoDigests 0}}}}' {DEBIAN}"
    more = f"podman build {podman.building} --build-arg BASE=$({base}) "
    podman.typed(build.replace("podman build ", more, 1))
    size = int(podman.typed("podman image inspect --format '{{.Size}}' companion"))
    under = int(podman.typed(f"podman image inspect --format '{{{{.Size}}}}' {DEBIAN}"))
    print(f"built for {podman.architecture} on {podman.typed(base)}")
    print(f"{size / 1e6:.0f} MB, of which {under / 1e6:.0f} are Debian")


def confined(podman: Podman, container: str) -> None:
    """It runs unprivileged, and may change nothing but its data."""
    assert podman.within(container, "id -u") == "10001"
    assert "Read-only" in podman.within(container, "touch /opt/companion/x", goes_well=False)
    podman.within(container, "touch /tmp/x")
    capable = podman.within(container, "grep -E 'Cap(Eff|Prm|Bnd)' /proc/1/status").split()
    assert {int(word, 16) for word in capable[1::2]} == {0}
    assert podman.typed(f"podman healthcheck run {container}") in ("", "healthy")
    machine = podman.within(container, "python3 -c 'import platform; print(platform.machine())'")
    assert machine == PLATFORMS[podman.architecture]
    print(f"{container}: user 10001 without capabilities, root read-only, healthy, {machine}")


def played(podman: Podman, container: str) -> Table:
    table = Table()
    for tricks in HANDS:
        table.records(tricks)
    size = table.prints()
    print(
        f"{container}: {len(HANDS)} hands, {table.stands()}, a score sheet of {size / 1e3:.0f} kB"
    )
    assert "Every figure matches" in podman.within(container, "companion verify")
    return table


def alone(podman: Podman, folder: Path, run: str, backup: str, put_back: str) -> None:
    """With SQLite, in its volume."""
    (folder / "settings").write_text("COMPANION_TRUSTED_HOSTS=localhost,127.0.0.1\n")
    podman.typed(run, folder)
    podman.begun("table")
    confined(podman, "table")
    table = played(podman, "table")
    stood = table.stands()
    podman.typed(backup, folder)
    [kept] = folder.glob("companion-*")
    table.records(HANDS[0])
    assert table.stands() != stood
    podman.typed(put_back, folder)
    podman.begun("table", times=2)
    assert table.stands() == stood
    podman.typed("podman stop table")
    assert podman.typed("podman inspect --format '{{.State.ExitCode}}' table") == "0"
    print(f"table: a backup of {kept.stat().st_size / 1e3:.0f} kB taken out and put back")


def composed(podman: Podman, folder: Path, begin: str, put_back: str) -> None:
    """With PostgreSQL, by the compose file, from a clean checkout with built files."""
    for rule in rules_in(".containerignore"):
        if rule.startswith("!"):
            (folder / rule[1:]).parent.mkdir(exist_ok=True)
            copy = shutil.copytree if (ROOT / rule[1:]).is_dir() else shutil.copy
            copy(ROOT / rule[1:], folder / rule[1:])
    shutil.copy(ROOT / ".containerignore", folder)
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    passwords, address, up, dump = begin.strip().splitlines()
    up = up.replace("podman-compose", f"podman-compose --podman-build-args='{podman.building}'", 1)
    assert "is not set" in podman.typed(up, folder, goes_well=False)
    podman.typed(passwords, folder)
    podman.typed(address, folder)
    podman.typed(up, folder)
    podman.begun("deploy_companion1_1")
    podman.within("deploy_database_1", "pg_isready")
    confined(podman, "deploy_companion1_1")
    table = played(podman, "deploy_companion1_1")
    stood = table.stands()
    said = podman.within("deploy_companion1_1", "companion backup /data/kept", goes_well=False)
    assert "pg_dump" in said
    podman.typed(dump, folder)
    table.records(HANDS[0])
    assert table.stands() != stood
    podman.typed(put_back, folder)
    podman.begun("deploy_companion1_1", times=2)
    assert table.stands() == stood
    assert "Every figure matches" in podman.within("deploy_companion1_1", "companion verify")
    print("deploy_companion1_1: with PostgreSQL, a dump taken out and put back")


def main(architecture: str) -> None:
    podman = Podman(ROOT / "build" / "container" / architecture, architecture)
    build, *others = recipes()
    backup, put_back, compose, compose_back = others
    building, running = build.strip().splitlines()
    podman.clear()
    try:
        locked(podman)
        podman.stands()
        built(podman, building)
        with TemporaryDirectory() as folder:
            alone(podman, Path(folder), running, backup, put_back)
        podman.clear()
        with TemporaryDirectory() as folder:
            composed(podman, Path(folder), compose, compose_back)
    finally:
        podman.clear()


if __name__ == "__main__":
    usual = {machine: name for name, machine in PLATFORMS.items()}[platform.machine()]
    main(*sys.argv[1:] or [usual])
