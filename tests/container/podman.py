"""Podman with a store of its own in a folder, within this machine's limits for containers."""

import os
import resource
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent

DEBIAN = "docker.io/library/debian:bookworm-slim"
POSTGRESQL = "docker.io/library/postgres:15-bookworm"
"""What the Containerfile and the compose file stand on, made here and kept under these names."""

ENGINE = """\
[containers]
default_ulimits = [{limits}]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_config_dir = "{folder}/networks"
"""
"""Settings for podman within a container: no higher limits than its own, and no systemd."""

STORE = """\
[storage]
driver = "overlay"
graphroot = "{folder}/store"
runroot = "{folder}/run"
"""

STARTS = 500

LEFT_OUT = ("doc", "info", "man", "locale")
"""What the slim images of Debian leave out."""


class Podman:
    """Scripts in which podman is called, and what Debian they build on."""

    def __init__(self, folder: Path, architecture: str):
        self.architecture = architecture
        self.folder = folder
        own = folder / "own"
        own.mkdir(parents=True, exist_ok=True)
        files = {
            "containers.conf": ENGINE.format(limits=", ".join(limits()), folder=folder),
            "storage.conf": STORE.format(folder=folder),
            "own/pip.conf": "[global]\ncert = /etc/xdg/pip/certificates\n",
        }
        for name, content in files.items():
            (folder / name).write_text(content)
        shutil.copy("/etc/ssl/certs/ca-certificates.crt", own / "certificates")
        # What this network is trusted by, for the time of the building.
        self.building = f"--arch {architecture} --volume {own}:/etc/xdg/pip:ro"
        self._environment = {
            **os.environ,
            "CONTAINERS_CONF": str(folder / "containers.conf"),
            "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
        }

    def typed(self, script: str, cwd: Path = ROOT, goes_well: bool = True) -> str:
        """What a script says that goes well to its end; or else all that it says in failing."""
        ran = subprocess.run(
            ["sh", "-euc", script], cwd=cwd, env=self._environment, capture_output=True, text=True
        )
        assert (ran.returncode == 0) == goes_well, ran.stdout + ran.stderr
        return ran.stdout.strip() if goes_well else ran.stdout + ran.stderr

    def stands(self) -> None:
        """Debian 12 of this architecture, as mmdebstrap makes it, and PostgreSQL on it."""
        if not self.typed(f"podman images --quiet {DEBIAN}"):
            root = self.folder / "debian.tar"
            excluded = " ".join(f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in LEFT_OUT)
            made = f"--variant=minbase --architectures={self.architecture} {excluded}"
            self.typed(f"mmdebstrap {made} bookworm {root}")
            self.typed(f"podman import --arch {self.architecture} {root} {DEBIAN}")
            root.unlink()
        self.typed(f"podman build {self.building} --tag {POSTGRESQL} {HERE / 'database'}")

    def begun(self, container: str, times: int = 1) -> None:
        """Wait until a container's server has reported its start this many times."""
        command = ["podman", "logs", "--follow", container]
        # One that cannot begin yet, as its database is not there, ends and is started again.
        for _ in range(STARTS):
            with subprocess.Popen(
                command, env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            ) as log:
                assert log.stdout
                said = (line for line in log.stdout if b"Ctrl+C" in line)
                there = all(next(said, None) for _ in range(times))
                log.terminate()
            if there:
                return
        raise AssertionError(f"{container} did not begin")

    def within(self, container: str, script: str, goes_well: bool = True) -> str:
        return self.typed(f"podman exec {container} {script}", goes_well=goes_well)

    def clear(self) -> None:
        """No container, volume or network of before is left; images are, for the next time."""
        self.typed("podman rm --all --force --volumes; podman volume prune --force")
        self.typed("podman network prune --force")


def limits() -> list[str]:
    """Open files and processes, no more than this machine gives to us."""
    asked = {"nofile": resource.RLIMIT_NOFILE, "nproc": resource.RLIMIT_NPROC}
    found = []
    for name, kind in asked.items():
        most = resource.getrlimit(kind)[1]
        own = 4096 if most == resource.RLIM_INFINITY else min(most, 4096)
        found.append(f'"{name}={own}:{own}"')
    return found
