"""The project keeps its own promises: its tree, its lock file, its pages and its makefile."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements" / "dev.txt"
LIGHTHOUSE = ROOT / "tests" / "bench" / "lighthouse"


def kept() -> list[Path]:
    """Every text file that is in git or about to be."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if (ROOT / name).is_file()]


def declared() -> list[Requirement]:
    """What pyproject.toml asks for, to run and to develop."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    return [Requirement(line) for line in asked]


def declared_for_node() -> dict[str, str]:
    """What the benchmarks need of Node, with the one version that will do."""
    asked: dict[str, str] = json.loads((LIGHTHOUSE / "package.json").read_text())["devDependencies"]
    return asked


def pages() -> list[Path]:
    return [path for path in kept() if path.suffix == ".md"]


def targets() -> set[str]:
    """The targets of the makefile that have a name, not a file."""
    listed = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert listed
    return set(listed[1].split())


@pytest.mark.parametrize(
    "path",
    [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "Makefile",
        "pyproject.toml",
        ".ci/run",
        "docs/decisions.md",
        "docs/glossary.md",
        "docs/rules/tien-gow.md",
        "docs/rules/mahjong.md",
        "tests/vectors/tien-gow.json",
        "tests/vectors/mahjong.json",
    ],
)
def test_what_is_promised_is_there(path: str) -> None:
    assert (ROOT / path).is_file()


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


def test_the_lock_for_node_holds_every_package_with_its_hash_and_no_address() -> None:
    text = (LIGHTHOUSE / "package-lock.json").read_text()
    assert "://" not in text
    locked = json.loads(text)["packages"]
    assert locked.pop("")["devDependencies"] == declared_for_node()
    for name, version in declared_for_node().items():
        assert locked[f"node_modules/{name}"]["version"] == version
    assert [name for name, each in locked.items() if not each.get("integrity")] == []


def test_every_dependency_has_a_dated_reason() -> None:
    decisions = (ROOT / "docs" / "decisions.md").read_text()
    reasons = re.findall(r"^\*\*20\d\d-\d\d-\d\d · ([\w-]+)\.\*\* \w", decisions, re.MULTILINE)
    asked = [*(each.name for each in declared()), *declared_for_node()]
    assert [name for name in asked if name not in reasons] == []


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


def test_every_module_or_the_package_it_is_in_has_tests_of_its_name() -> None:
    package = ROOT / "companion"
    modules = [
        path.relative_to(package).with_suffix("")
        for path in kept()
        if path.is_relative_to(package) and path.suffix == ".py" and path.stem[:2] != "__"
    ]
    untested = [
        str(module)
        for module in modules
        if not any(
            (ROOT / "tests" / part.parent / f"test_{part.name}.py").is_file()
            for part in (module, *module.parents[:-1])
        )
    ]
    assert untested == []


def test_a_file_is_about_one_thing() -> None:
    code = [path for path in kept() if path.suffix in {".py", ".js", ".css", ".html"}]
    long = [path.name for path in code if len(path.read_text().splitlines()) > 350]
    assert long == []
    vague = {"util", "utils", "helper", "helpers", "manager", "misc", "common"}
    assert [path.name for path in code if path.stem in vague] == []
