"""The recipes of `CONTRIBUTING.md`: each is followed in a copy, and changes as many files as it says.

A change of a recipe is a change of its text beside this file, and of the page.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from recipes.recipe import find_recipes, follow, read_recipe

PROJECT = Path(__file__).parents[2]
PAGE = (PROJECT / "server" / "CONTRIBUTING.md").read_text(encoding="utf-8")
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_HEADING = re.compile(r"## An? (?P<subject>.*) in (?P<number>\w+) files?(?P<drawn> and a test)?\n")
# A file or a folder, or nothing where the place follows from what is added.
_ITEM = re.compile(r"^\d\. (?:`(?P<path>[\w./<>-]+)`)?", re.MULTILINE)
_COPIED = (
    ".ci",
    ".github",
    ".pre-commit-hooks.yaml",
    "LICENSE",
    "README.md",
    "editors",
    "pyproject.toml",
    "server",
    "templates",
    "tests",
)
# What is compiled comes along: to compile it anew takes longer than the tests.
_LEFT_OUT = shutil.ignore_patterns("node_modules", "libs")
# What fails where a list of all things of a kind lacks one.
GUARDS = (
    "tests/cli/test_config.py",
    "tests/cli/test_every_option.py",
    "tests/cli/test_readme.py",
    "tests/core/test_disk.py",
    "tests/core/test_names.py",
    "tests/editors/test_contributions.py",
    "tests/editors/test_folders.py",
    "tests/features/test_completion_of_settings.py",
    "tests/features/test_matrix.py",
    "tests/rules/test_every_rule.py",
    "tests/server/test_capabilities.py",
    "tests/server/test_clients.py",
    "tests/server/test_early.py",
    "tests/server/test_vscode_manifest.py",
    "tests/settings/test_reference.py",
    "tests/vocabulary/test_hosts.py",
)
# Of these the quick ones: the others start servers, or try every format.
_QUICK = "not session and not encoding and not waits"


class Heading(NamedTuple):
    """A recipe as the page has it: how many files it changes, and what they are."""

    files: int
    paths: list[str]
    commands: list[str]


def _read_page() -> dict[str, Heading]:
    found = {}
    for match in _HEADING.finditer(PAGE):
        text = PAGE[match.end() :].partition("\n## ")[0]
        commands = re.findall(r"^```\n(.*?)^```\n", text, re.MULTILINE | re.DOTALL)
        number = NUMBERS[match["number"]] + bool(match["drawn"])
        paths = [it["path"] or "" for it in _ITEM.finditer(text)]
        name = match["subject"].lower().replace("`", "").replace(" ", "-")
        found[name] = Heading(number, paths, "".join(commands).splitlines())
    return found


RECIPES = _read_page()


def test_each_recipe_of_the_page_is_followed() -> None:
    assert sorted(RECIPES) == find_recipes()


@pytest.mark.parametrize("name", find_recipes())
def test_a_recipe_changes_as_many_files_as_its_heading_says(name: str) -> None:
    changed = [it.path for it in read_recipe(name)]
    assert len(changed) == len(set(changed)) == RECIPES[name].files
    for pattern, path in zip(RECIPES[name].paths, changed, strict=False):
        assert re.search(re.sub(r"<\w+>", r"[\\w-]+", pattern), path), (pattern, path)


# One test, so that the copy is made once however the tests are spread over processes.
def test_what_guards_completeness_finds_nothing_missing(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    copy_project(root)
    for name in find_recipes():
        follow(read_recipe(name), root)
    for command in dict.fromkeys(it for one in RECIPES.values() for it in one.commands):
        run_in(root, command)
    check_finds_the_rule(root)
    check_sees_the_construct(root)
    own = [it.path for name in find_recipes() for it in read_recipe(name)]
    tests = dict.fromkeys([*GUARDS, *(it for it in own if "/test_" in it)])
    run_in(root, f"python -m pytest -p no:cacheprovider -k '{_QUICK}' {' '.join(tests)}")


def copy_project(root: Path) -> None:
    """Copy what the tests need of the project."""
    for name in _COPIED:
        if (PROJECT / name).is_dir():
            shutil.copytree(PROJECT / name, root / name, symlinks=True, ignore=_LEFT_OUT)
        else:
            shutil.copy2(PROJECT / name, root / name)


def run_in(root: Path, command: str) -> str:
    """Run a command of the page in a folder, with the programs of this environment."""
    programs = 'python() { "$PYTHON" "$@"; }; promptls() { python -m promptls "$@"; }'
    own = {"PYTHON": sys.executable, "PYTHONPATH": "server", "HYPOTHESIS_PROFILE": "written"}
    ended = subprocess.run(
        ["bash", "-c", f"{programs}; {command}"],
        cwd=root,
        env=os.environ | own,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert ended.returncode == 0, f"{command}\n{ended.stdout[-8000:]}\n{ended.stderr[-2000:]}"
    return ended.stdout


def check_finds_the_rule(root: Path) -> None:
    text = "---\nSUGGESTED NEXT STEPS:\n  [1] Go!!!\n  [2] Show workflow status\n---\n"
    (root / "loud.md").write_text(text, encoding="utf-8")
    out = run_in(root, "promptls check --no-cache --exit-zero --output-format concise loud.md")
    assert out.startswith("loud.md:3:7: warning[block-item-loud]")


def check_sees_the_construct(root: Path) -> None:
    """Whether the quick scan of plain files, with which a check begins, knows the construct."""
    program = (
        "from promptls.parsing import parse; from promptls.parsing.plain import is_plain;"
        "from promptls.text.spans import Source; from promptls.vocabulary import SPECIFIED;"
        "from promptls.document.todos import Todo;"
        "scan = lambda text: is_plain(text, SPECIFIED);"
        "print(*(it.node.text for it in parse(Source('A [TODO: more]'), is_plain=scan).nodes(Todo)))"
    )
    assert run_in(root, f'python -c "{program}"') == "more\n"
