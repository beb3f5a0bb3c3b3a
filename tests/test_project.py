"""The project's own conventions: tree, lock file, pages and makefile."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest
import trove_classifiers
from packaging.requirements import Requirement

from companion.rules.games import PACKAGES

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements" / "dev.txt"
RUN = ROOT / "requirements" / "run.txt"
"""The lock file of what a server needs, without what only tests do."""

SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT, EXTRAS = SETUP["project"], SETUP["project"]["optional-dependencies"]

FOR_NODE = (ROOT / "tests" / "bench" / "lighthouse", ROOT / "tests" / "scripts")
"""What runs by Node, each with a lock file of its own."""


def kept() -> list[Path]:
    """Every text file that is in git or about to be."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if (ROOT / name).is_file()]


def declared() -> list[Requirement]:
    """The dependencies in pyproject.toml: to score, to serve, and to develop."""
    asked = [*PROJECT["dependencies"], *EXTRAS["server"], *SETUP["dependency-groups"]["dev"]]
    return [Requirement(line) for line in asked]


def declared_for_node(folder: Path) -> dict[str, str]:
    """What a folder needs of Node's packages, with the one version that will do."""
    asked: dict[str, str] = json.loads((folder / "package.json").read_text())["devDependencies"]
    return asked


def pages() -> list[Path]:
    return [path for path in kept() if path.suffix == ".md"]


def targets() -> set[str]:
    """The targets of the makefile that have a name, not a file."""
    listed = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert listed
    return set(listed[1].split())


def test_what_is_released_is_told_with_its_day_below_what_is_not() -> None:
    heads = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert heads[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(PROJECT['version'])} – \d{{4}}-\d\d-\d\d", heads[1])


def locked(path: Path) -> dict[str, frozenset[str]]:
    """What a lock file installs, with the hashes that it lets in."""
    parts = re.split(r"^(?=\w)", path.read_text(), flags=re.MULTILINE)
    found = {
        part.partition(" ")[0]: frozenset(re.findall(r"sha256:\w{64}", part)) for part in parts
    }
    return {name: hashes for name, hashes in found.items() if "==" in name}


def test_what_a_server_runs_on_is_locked_to_what_was_tested() -> None:
    to_run, tested = locked(RUN), locked(LOCK)
    assert all(to_run.values())
    assert {name: tested.get(name) for name in to_run} == to_run
    asked = [*PROJECT["dependencies"], *EXTRAS["server"], *EXTRAS["postgresql"]]
    names = {name.partition("==")[0] for name in to_run}
    assert {Requirement(line).name for line in asked} <= names
    assert "pytest" not in names


def test_what_a_package_index_is_told_are_classifiers_that_it_knows() -> None:
    told = PROJECT["classifiers"]
    assert told == sorted(told)
    assert [each for each in told if each not in trove_classifiers.classifiers] == []


@pytest.mark.parametrize("path", ["deploy/Containerfile", "docs/operating.md", "Makefile"])
def test_nothing_is_installed_for_a_server_whose_hash_is_not_known(path: str) -> None:
    text = (ROOT / path).read_text().replace("\\\n", " ")
    for line in re.findall(r"^.*pip install .*--require.*$|^.*pip install .*\.whl.*$", text, re.M):
        for install in re.findall(r"pip install [^&;]*", line):
            assert "--require-hashes" in install or "--no-deps" in install, install


def test_the_build_server_runs_the_same_as_a_person() -> None:
    run = (ROOT / ".ci" / "run").read_text()
    assert "make test" in run
    assert "make ordeal" in run


def test_make_alone_explains_every_target() -> None:
    said = subprocess.run(["make"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert set(re.findall(r"^  make (\w+)  +\S", said, re.MULTILINE)) == targets()


def test_the_pages_name_only_targets_that_exist() -> None:
    named = {
        (page.name, target)
        for page in pages()
        for target in re.findall(r"(?:^|`)make ([a-z]+)", page.read_text(), re.MULTILINE)
    }
    assert {(page, target) for page, target in named if target not in targets()} == set()


def test_the_readme_shows_what_the_command_answers() -> None:
    shown = re.findall(r"```json\n(.+?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert len(shown) == 4
    for document, answer in zip(shown[::2], shown[1::2], strict=True):
        command = [str(Path(sys.executable).parent / "companion"), "score"]
        answered = subprocess.run(command, input=document, capture_output=True, text=True)
        assert json.loads(answered.stdout) == json.loads(answer)


def test_every_link_leads_to_a_file_that_exists() -> None:
    links = {
        (page, link)
        for page in pages()
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text())
        if "://" not in link
    }
    assert [link for page, link in links if not (page.parent / link).exists()] == []


def test_no_file_names_a_registry_or_a_place_on_this_machine() -> None:
    machine = [f"{place}/" for place in (ROOT, Path.home()) if len(place.parts) > 1]
    foreign = re.compile(
        "|".join([r"(pypi|pythonhosted|npmjs)\.(org|com)", *map(re.escape, machine)])
    )
    found = [path.name for path in kept() if foreign.search(path.read_text(errors="replace"))]
    assert found == []


def test_the_lock_holds_every_dependency_with_its_hash_and_no_address() -> None:
    text = LOCK.read_text()
    locked = dict(re.findall(r"^([a-z0-9-]+)==(\S+)(?= .*\\\n +--hash=)", text, re.MULTILINE))
    missing = [
        str(asked)
        for asked in declared()
        if asked.name not in locked or locked[asked.name] not in asked.specifier
    ]
    assert missing == []
    assert "://" not in text


@pytest.mark.parametrize("folder", FOR_NODE, ids=lambda folder: folder.name)
def test_the_lock_for_node_holds_every_package_with_its_hash_and_no_address(folder: Path) -> None:
    text = (folder / "package-lock.json").read_text()
    assert "://" not in text
    locked = json.loads(text)["packages"]
    assert locked.pop("")["devDependencies"] == declared_for_node(folder)
    for name, version in declared_for_node(folder).items():
        assert locked[f"node_modules/{name}"]["version"] == version
    assert [name for name, each in locked.items() if not each.get("integrity")] == []


def test_every_dependency_has_its_reason_among_the_decisions() -> None:
    decisions = (ROOT / "docs" / "decisions.md").read_text()
    reasons = set(re.findall(r"^\* \*\*([\w-]+)\*\*: \w", decisions, re.MULTILINE))
    for_node = {name for folder in FOR_NODE for name in declared_for_node(folder)}
    asked = {each.name for each in declared()} | for_node
    assert asked - reasons == set()


def test_the_rules_need_nothing_but_the_standard_library() -> None:
    program = """
import pkgutil, sys
sys.path.insert(0, sys.argv[1])
import companion.rules
for module in pkgutil.walk_packages(companion.rules.__path__, "companion.rules."):
    if not module.name.endswith("__main__"):
        __import__(module.name)
"""
    alone = [sys.executable, "-I", "-S", "-W", "error", "-c", program, str(ROOT)]
    subprocess.run(alone, check=True)


@pytest.mark.parametrize("package", PACKAGES.values())
def test_a_game_is_imported_by_no_module_but_those_of_its_own_name(package: str) -> None:
    """The engine knows no game, no game knows another; the other rooms ask for one by its key."""
    graph, name = grimp.build_graph("companion"), package.rpartition(".")[2]
    own = re.compile(rf"companion\.\w+\.{name}(_\w+)?(\.|$)")
    rooms = [module for module in graph.modules if own.match(module)]
    assert package in rooms
    strangers = {
        importer
        for module in rooms
        for importer in graph.find_modules_that_directly_import(module)
        if importer not in rooms
    }
    assert strangers == set()


def test_the_key_of_a_game_is_said_in_the_table_of_games_and_nowhere_else() -> None:
    keys = re.compile("|".join(f"[\"']{key}[\"']" for key in PACKAGES))
    attributes = re.compile(r'\b(?:id|class)="[^"]*"')
    here = {
        "companion/rules/games.py",
        "companion/evenings/lines.py",  # which tile a page shows
    }
    said = [
        str(path.relative_to(ROOT))
        for path in kept()
        if path.suffix in {".py", ".html", ".js", ".css"}
        and path.relative_to(ROOT).parts[0] in {"companion", "templates", "static"}
        and keys.search(attributes.sub("", path.read_text()))
    ]
    assert {*said} == here


def test_only_the_app_imports_views() -> None:
    imported = re.compile(
        r"^ *from companion\.\w+(\.\w*views import| import .*\bviews\b)", re.MULTILINE
    )
    files = {*(ROOT / "companion").rglob("*.py")} - {ROOT / "companion" / "app.py"}
    assert [path for path in files if imported.search(path.read_text("utf-8"))] == []
