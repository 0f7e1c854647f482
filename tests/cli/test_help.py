"""What is said to who asks for help, or mistypes."""

import click
import pytest

from cli.console import run
from promptls import __version__
from promptls.cli.group import promptls
from promptls.cli.parameters import GroupedCommand, GroupedOption, OptionGroup

NAMES = promptls.list_commands(click.Context(promptls))


def test_the_help_names_every_command_once() -> None:
    lines = [it.split() for it in run("--help").out.split("\n")]
    assert [it[0] for it in lines if it and it[0] in NAMES] == NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("columns", ["80", "120", "200"])
def test_help_fits(name: str, columns: str) -> None:
    lines = run(name, "--help", env={"COLUMNS": columns}).out.split("\n")
    # A choice is one word, however long.
    assert [it for it in lines if len(it) > min(int(columns), 100) and "|" not in it] == []


def test_a_mistyped_command_is_no_option() -> None:
    for name in NAMES:
        for typed in (f"{name}x", f"--{name}x"):
            ended = run(typed)
            assert ended.code == 2
            assert "--help'." not in ended.err.replace("Try 'promptls --help' for help.", "")


@pytest.mark.parametrize("name", NAMES)
def test_help_as_a_word(name: str) -> None:
    assert run("help", name) == run(name, "--help")


def test_help_without_a_command() -> None:
    assert run("help") == run("--help")
    assert run("help", "check", "fix").code == 2


def test_the_version() -> None:
    assert run("--version") == run("-V") == run("version") == (0, f"promptls {__version__}\n", "")
    assert run("version", "check").code == 2


def test_options_in_groups() -> None:
    options = [
        click.Option(["--never-heard-of"], help="Two."),
        GroupedOption(["--quiet"], group=OptionGroup.OUTPUT, is_flag=True, help="Three."),
        GroupedOption(["--fix"], group=OptionGroup.FIXING, is_flag=True, help="One."),
        click.Option(["--secret"], hidden=True),
    ]
    long = "--[no-]what-is-longer-than-the-column"
    options.append(GroupedOption(["--long"], group=OptionGroup.OUTPUT, shown=long, help="Four."))
    command = GroupedCommand("x", help="Do it.", params=[click.Argument(["paths"]), *options])
    shown = command.get_help(click.Context(command, info_name="x"))
    assert (
        shown
        == """\
Usage: x [OPTIONS] PATHS
  Do it.
Fixing:
  --fix                     One.
Output:
  --quiet                   Three.
  --[no-]what-is-longer-than-the-column  Four.
Other:
  --never-heard-of TEXT     Two.
  --help                    Show this message and exit."""
    )


@pytest.mark.parametrize("name", ["check", "fix"])
def test_the_help_of_check_fits_on_two_screens(name: str) -> None:
    lines = run(name, "--help").out.removesuffix("\n").split("\n")
    assert len(lines) <= 48
    assert max(map(len, lines)) <= 80
    (codes,) = (it for it in lines if it.startswith("Exit code"))
    assert codes == "Exit code (0: no findings, 1: findings or changes, 2: errors):"


@pytest.mark.parametrize(
    ("typed", "guesses"),
    [
        (["check", "--hlep"], "Did you mean '--help'?"),
        (["--hepl"], "Did you mean '--help'?"),
        (["rules", "--helb"], "Did you mean '--help'?"),
        # Click finds all of these similar to `--help`.
        (["check", "--shell"], "No such option"),
        (["--hello-p"], "No such option"),
        (["schema", "--heap"], "Did you mean '--help'?"),
        (["check", "--unsafe-fix"], "'--unsafe-fixes'"),
    ],
)
def test_help_is_suggested_only_for_what_is_nearly_that(typed: list[str], guesses: str) -> None:
    ended = run(*typed)
    assert ended.code == 2
    assert guesses in ended.err
    assert ("'--help'?" in ended.err) == ("--help" in guesses)
