"""`promptls package verify`: what is wrong with the work on a package."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cli.console import command, environment, run
from cli.work_trees import CHANGED, FILES, verify
from samples.packages import SPECIFIED

pytestmark = pytest.mark.usefixtures("work_tree")


ALL = ("--changed-files", "changed", "--commits", "commits", "--uncommitted", "clean")


def test_work_that_is_done_passes() -> None:
    assert verify(*ALL) == (0, "WP01: passed\n", "")


def test_what_was_not_given_is_named() -> None:
    shown = "WP01: passed (not checked: changed files, commits, uncommitted files)\n"
    assert verify() == (0, shown, "")
    shown = "WP01: passed (not checked: commits, uncommitted files)\n"
    assert verify("--changed-files", "-", given=CHANGED) == (0, shown, "")


def test_problems_are_listed() -> None:
    Path("tree", FILES[1]).unlink()
    options = ("--commits", "commits", "--uncommitted", "clean", "--changed-files", "-")
    assert verify(*options, given=f"{CHANGED}a.ts\nCargo.lock\n") == (
        1,
        (
            "deliverable-missing: missing deliverable 'src/hooks/useLogin.ts'\n"
            "scope-exceeded: 'a.ts' has changed, but is outside the work scope\n"
            "WP01: 2 problems\n"
        ),
        "",
    )


def test_problems_for_programs() -> None:
    code, out, err = verify("--changed-files", "-", "--output-format", "json", given="\u00e4.ts\n")
    assert (code, err) == (1, "")
    assert out.isascii()
    assert json.loads(out) == {
        "package": "WP01",
        "passed": False,
        "problems": [
            {
                "code": "scope-exceeded",
                "message": "'\u00e4.ts' has changed, but is outside the work scope",
                "subject": "\u00e4.ts",
            }
        ],
        "unchecked": ["commits", "uncommitted files"],
        "exceptions": [],
        "state": None,
    }


def test_a_control_character_does_not_reach_the_terminal() -> None:
    out = verify("--changed-files", "-", given='"\\033[31m.ts"\n')[1]
    assert "\x1b" not in out
    assert "\\x1b" in out


def test_the_package_may_be_the_standard_input() -> None:
    ended = run("package", "verify", "-", "--root", "tree", given=SPECIFIED)
    assert (ended.code, ended.out[:12]) == (0, "WP01: passed")


@pytest.mark.skipif(shutil.which("git") is None or not Path("/dev/fd").exists(), reason="no git")
def test_the_recipe_of_the_help(folder: Path) -> None:
    shown = run("package", "verify", "--help").out
    recipe = shown[shown.index("promptls package verify WP01.md \\") :].split("\n\n")[0]
    tree = folder / "tree"
    git = "git -c user.name=x -c user.email=x@y"
    script = f"""
set -e
{git} init -q -b main && {git} commit -q --allow-empty -m Begin && {git} checkout -q -b work
{git} add . && {git} commit -q -m 'WP01: All of it' && mv ../WP01.md .
echo WP01.md >> .git/info/exclude
promptls() {{ "$PYTHON" -m promptls "$@"; }}
{recipe}
"""
    ran = subprocess.run(
        ["bash", "-c", script],
        cwd=tree,
        env=environment() | {"PYTHON": command()[0], "GIT_CONFIG_GLOBAL": os.devnull},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "WP01: passed\n", "")
