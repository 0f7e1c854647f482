"""`promptls generate`: what it writes, when it does not, and what it says of a file out of date."""

from pathlib import Path

import pytest

from cli.console import run, write

pytestmark = pytest.mark.usefixtures("folder")

SETTINGS = """\
[contracts.review]
parts = [{ line = "VERDICT: {PASS,FAIL}", place = "last", good = ["PASS"] }]
"""


@pytest.fixture(autouse=True)
def project(folder: object) -> None:
    del folder
    write("promptls.toml", SETTINGS)
    write("templates/system/BASE-plan.md", "Read {{PROJECT_CONTEXT}}.\n")
    write("plain.md", "Nothing to fill in.\n")


def test_a_module_is_printed() -> None:
    code, output, errors = run("generate", "python", "templates", "--contract", "review")
    assert (code, errors) == (0, "")
    assert "class BasePlanVariables(TypedDict):\n" in output
    assert "def parse_review(text: str) -> ReviewAnswer:\n" in output


def test_a_file_is_written_and_checked() -> None:
    command = ("generate", "typescript", "--contract", "review", "-o", "answers.ts")
    again = "promptls generate typescript --contract=review --output=answers.ts"
    outdated = (1, "", f"Error: answers.ts: out of date; run {again}\n")
    assert run(*command, "--check") == outdated
    assert run(*command) == (0, "", "")
    assert run(*command, "--check") == (0, "", "")
    assert f"// Do not change it, but make it again: {again}\n" in Path("answers.ts").read_text()
    write("promptls.toml", SETTINGS.replace("FAIL", "BLOCK"))
    assert run(*command, "--check") == outdated
    assert '"FAIL"' in Path("answers.ts").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("python",), "Give a PATH, or --contract."),
        (("python", "templates", "--check"), "--check requires --output."),
        (("python", "plain.md"), "plain.md: no variables, and nothing is demanded of answers"),
        (("python", "missing.md"), "missing.md: no such file or folder"),
        (("python", "--contract", "reviews"), "unknown contract 'reviews'; did you mean 'review'?"),
    ],
)
def test_what_cannot_be_written(arguments: tuple[str, ...], message: str) -> None:
    code, output, errors = run("generate", *arguments)
    assert (code, output) == (2, "")
    assert message in errors


def test_a_file_with_nothing_is_named_beside_another() -> None:
    code, _, errors = run("generate", "python", "plain.md", "templates")
    assert code == 0
    assert errors == "Note: plain.md has no variables, and demands nothing of an answer\n"
