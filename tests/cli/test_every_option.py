"""What holds for all options of `check`, so that none is forgotten."""

from pathlib import Path

import click
import pytest

from cli.console import run
from promptls.cli.commands.check import command
from promptls.cli.commands.fix import command as fix_command

OPTIONS = [it for it in command.params if isinstance(it, click.Option)]
NAMES = [name for it in OPTIONS for name in (*it.opts, *it.secondary_opts)]
TESTS = [it for it in Path(__file__).parent.glob("test_*.py") if it != Path(__file__)]


def read_names(text: str) -> str:
    """The text of a help, in which `--[no-]x` means two options."""
    lines = text.replace(",", " ").split("\n")
    both = [it.replace("--[no-]", "--") for it in lines if "--[no-]" in it]
    return " ".join([*lines, *both, *(it.replace("--", "--no-", 1) for it in both)])


@pytest.mark.parametrize("name", NAMES)
def test_it_is_in_the_help(name: str) -> None:
    assert name in read_names(run("check", "--help").out).split()


def test_fix_has_the_same() -> None:
    assert [it.name for it in fix_command.params] == [
        it.name for it in command.params if it.name != "fix"
    ]


@pytest.mark.parametrize("name", [it for it in NAMES if it.startswith("--")])
def test_a_test_uses_it(name: str) -> None:
    texts = "".join(it.read_text(encoding="utf-8") for it in TESTS)
    words = {it.strip(",.:;()[]'`\\").partition("=")[0] for it in texts.replace('"', " ").split()}
    assert name in words


def test_short_names_are_those_of_ruff() -> None:
    assert {name: it.opts[0] for it in OPTIONS for name in it.opts[1:]} == {
        "-o": "--output-file",
        "-q": "--quiet",
        "-v": "--verbose",
        "-e": "--exit-zero",
        "-n": "--no-cache",
        "-j": "--jobs",
        "-w": "--watch",
    }


@pytest.mark.parametrize("option", OPTIONS, ids=lambda it: it.name)
def test_its_help_is_a_short_sentence(option: click.Option) -> None:
    text = option.help or ""
    assert text.endswith(".")
    assert text.count(". ") == 0
    assert text[0].isupper()
