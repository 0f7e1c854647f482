"""`promptls package verify`: what is wrong with the work on a package."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cli.console import command, environment, run, write
from cli.work_trees import CHANGED, FILES, verify
from samples.json_files import SUCCESS
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


def test_responses_of_agents() -> None:
    created = "\n".join(json.loads(SUCCESS)["artifacts"]["files_created"])
    write("changed", created)
    envelope = ("--envelope", "envelope.json")
    assert verify(*ALL, *envelope, "--response", "success.json")[0] == 0
    code, out, _ = verify(
        *ALL, *envelope, "--response", "success.json", "--response", "failure.json"
    )
    assert code == 1
    assert out.startswith("agent-failed: agent failed with status 'blocked': Cannot modify ")


def test_requirements_of_a_specification() -> None:
    write("commits", "WP01: a [FR-AUTH-009]\n")
    code, out, _ = verify(*ALL)
    assert (code, out[:48]) == (1, "commit-requirement-unknown: unknown requirement ")
    write("other.md", "- **FR-AUTH-009:** a\n")
    assert verify(*ALL, "--specification", "other.md")[0] == 0


def test_a_control_character_does_not_reach_the_terminal() -> None:
    out = verify("--changed-files", "-", given='"\\033[31m.ts"\n')[1]
    assert "\x1b" not in out
    assert "\\x1b" in out


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--changed-files", "no"], "no: no such file or directory"),
        (["--changed-files", "tree"], "tree: not a regular file"),
        (["--commits", "loop"], "loop: a link that leads to itself"),
        (["--share", "bytes"], "bytes: not UTF-8"),
        (["--specification", "bytes"], "bytes: not UTF-8"),
        (["--root", "no"], "no: not a folder"),
        (
            ["--envelope", "success.json"],
            "success.json:1:1: missing 'feature_slug', 'wp_sequence', ",
        ),
        (["--share", "WP01.md"], "WP01.md:1:1: not JSON: unexpected comment: JSON has no comments"),
        (["--response", "clean"], "clean:1:1: not JSON: file is empty; expected a JSON value"),
    ],
)
def test_bad_input_is_an_error_of_one_line(options: list[str], error: str) -> None:
    Path("loop").symlink_to("loop")
    write("bytes", b'{"assigned_deliverables": ["\xff"]}')
    code, out, err = verify(*options)
    assert (code, out) == (2, "")
    assert err.startswith(f"Error: {error}")
    assert err.count("\n") == 1


def test_only_one_input_is_the_standard_input() -> None:
    code, out, err = verify("--changed-files", "-", "--commits", "-")
    assert (code, out) == (2, "")
    assert "Only one input can be '-' (standard input)." in err


def test_a_package_path_that_leaves_the_root_is_an_error() -> None:
    write("WP01.md", SPECIFIED.replace("`src/hooks/useLogin.ts`", "`../../etc/passwd`"))
    assert verify(*ALL) == (2, "", "Error: WP01.md: line 19: '../../etc/passwd' leaves the root\n")


@pytest.mark.parametrize("name", ["verify", "assign"])
def test_a_file_that_is_no_package(name: str) -> None:
    write("notes.md", "# Notes\n")
    more = ["--agents", "2"] if name == "assign" else []
    ended = run("package", name, "notes.md", *more)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        "Error: notes.md: not a work package: "
        "the first heading must be '# Task: WP01 \u2014 Title'\n"
    )


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
