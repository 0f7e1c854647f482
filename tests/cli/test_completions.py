"""What is completed, in the shells themselves."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cli.completed import words
from cli.console import SERVER, run
from promptls.cli import rule_values
from promptls.cli.completion import answers
from promptls.cli.completion.answers import answer
from promptls.cli.group import promptls
from promptls.rules import RULE_NAMES, RULES

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)

from cli.terminals import Terminal

SHELLS = ("bash", "zsh", "fish")
STARTS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "zsh, by itself": ["zsh", "-f", "-i"],
}
LOADS = {
    "bash": "source <(promptls completions bash)",
    "zsh": "autoload -Uz compinit && compinit -u -D; source <(promptls completions zsh)",
    "zsh, by itself": (
        "promptls completions zsh > ../_promptls; fpath=(.. $fpath);"
        " autoload -Uz compinit && compinit -u -D"
    ),
}
# What is typed before the tab, and the last word after it.
TYPED = {
    "promptls ch": "check",
    "promptls vers": "version",
    "promptls ini": "init",
    "promptls init --std": "--stdout",
    "promptls init my": "my folder/",
    "promptls clea": "clean",
    "promptls help expl": "explain",
    "promptls clean --cach": "--cache-dir",
    "promptls clean --cache-dir my": "my folder/",
    "promptls explain --setting resp": "respect-gitignore",
    "promptls explain --setting=placeholders.st": "--setting=placeholders.style",
    "promptls explain tag-value-em": "tag-value-empty",
    "promptls comp": "completions",
    "promptls rules --output-f": "--output-format",
    "promptls rules --output-format j": "json",
    "promptls rules --output-format=mark": "--output-format=markdown",
    "promptls rules --output-format nothing": "nothing",
    "promptls rules emis": "emission",
    "promptls explain block-numb": "block-numbering-gap",
    "promptls explain block-crlf block-trai": "block-trailing-space",
    "promptls explain --output-format json block-numb": "block-numbering-gap",
    "promptls schema workf": "workflow-state",
    "promptls completions f": "fish",
    "promptls config READ": "README.md",
    "promptls config my": "my folder/",
    "promptls nonsense x": "x",
    "promptls config '$(touch harm)`touch harm`": "$(touch harm)`touch harm`",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "here"
    (folder / "my folder").mkdir(parents=True)
    (folder / "README.md").touch()
    return folder


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment whose `promptls` is this one."""
    program = tmp_path / "bin" / "promptls"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m promptls "$@"\n')
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    home = str(tmp_path)
    return os.environ | {"PATH": path, "PYTHONPATH": str(SERVER), "HOME": home, "ZDOTDIR": home}


@pytest.fixture(params=STARTS)
def terminal(
    request: pytest.FixtureRequest, folder: Path, env: dict[str, str]
) -> Iterator[Terminal]:
    shell = STARTS[request.param]
    if shutil.which(shell[0]) is None:
        pytest.skip(f"no {shell[0]}")
    terminal = Terminal(shell, folder, env)
    terminal.run(LOADS[request.param])
    yield terminal
    terminal.close()


def test_bash_and_zsh(terminal: Terminal, folder: Path) -> None:
    found = {line: terminal.completed(line + "'" * (line.count("'") % 2))[-1] for line in TYPED}
    assert {line: it.rstrip("/") for line, it in found.items()} == {
        line: it.rstrip("/") for line, it in TYPED.items()
    }
    assert not (folder / "harm").exists()


def test_what_is_put_behind_a_name_with_a_value_sticks_to_it(terminal: Terminal) -> None:
    line = terminal.completed("promptls rules --output-format=mark\t tag")
    assert line == ["promptls", "rules", "--output-format=markdown", "tag"]


def test_fish(folder: Path, env: dict[str, str]) -> None:
    if shutil.which("fish") is None:
        pytest.skip("no fish")
    script = "promptls completions fish | source; for it in $argv; complete -C $it; echo ---; end"
    ended = subprocess.run(
        ["fish", "--no-config", "-c", script, *TYPED],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert ended.stderr == ""
    found = [it.strip("\n").split("\n") for it in ended.stdout.split("---\n")[:-1]]
    words = [[it.partition("\t")[0] for it in lines] for lines in found]
    nothing = {"nothing", "x", "$(touch harm)`touch harm`"}
    assert words == [[""] if it in nothing else [it] for it in TYPED.values()]
    assert not (folder / "harm").exists()


@pytest.mark.parametrize("shell", SHELLS)
def test_the_scripts(shell: str, folder: Path) -> None:
    script = run("completions", shell).out
    assert "eval " not in script
    if shutil.which(shell):
        ended = subprocess.run(
            [shell, "-n"], input=script, cwd=folder, capture_output=True, text=True, check=False
        )
        assert (ended.returncode, ended.stderr) == (0, "")


def test_the_help_tells_how_to_install() -> None:
    ended = run("completions", "--help").out
    assert all(f"promptls completions {it}" in ended for it in SHELLS)


def test_every_option_of_every_command() -> None:
    context = click.Context(promptls)
    for name in promptls.list_commands(context):
        command = promptls.get_command(context, name)
        assert command
        for parameter in command.get_params(context):
            for option in parameter.opts if isinstance(parameter, click.Option) else ():
                assert option in words(name, option)
                if isinstance(parameter.type, click.Choice):
                    assert words(name, option, "") == list(parameter.type.choices)
        list(answer("bash", [name, ""]))


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["rules", "--output-format", "=", "j"], ["skip 16", "word json"]),
        (["rules", "--output-format", "=", "x"], ["skip 16"]),
        (["rules", "--output-format", "j"], ["skip 0", "word json"]),
        (["rules", "--output-format", "=", "json", "emis"], ["skip 0", "word emission"]),
        (["rules", "a", "=", "b", "emis"], ["skip 0", "word emission"]),
        (
            ["check", "--per-file-ignore", "=", "a", "=", "file-not-u"],
            ["skip 20", "word file-not-utf8"],
        ),
        (["check", "--baseline", "=", "RE"], ["files"]),
        (["check", "RE"], ["files"]),
        (["=", ""], ["skip 1"]),
    ],
)
def test_what_bash_replaces(typed: list[str], expected: list[str]) -> None:
    assert [" ".join(it.split("\t")[:2]) for it in answer("bash", typed)] == expected


def test_what_zsh_replaces() -> None:
    assert list(answer("zsh", ["check", "--baseline=RE"])) == ["skip\t11", "files"]
    assert list(answer("zsh", ["check", "RE"])) == ["skip\t0", "files"]
    assert next(answer("zsh", ["rules", "--output-format=j"])) == "skip\t16"
    assert next(answer("zsh", ["check", "--select", "block,tag-c"])) == "skip\t6"


def test_an_unknown_command_and_no_words() -> None:
    assert words("nonsense", "") == []
    assert "check" in words("")
    assert "check" in words()
    assert words("rules", "--", "--out") == []


def test_only_arguments_that_are_left() -> None:
    assert words("completions", "f") == ["fish"]
    assert words("completions", "fish", "") == []
    assert words("explain", "block-crlf", "block-cr") == []
    assert words("--help", "completions", "f") == ["fish"]


def test_families() -> None:
    assert words("rules", "front") == ["front-matter"]
    assert words("rules", "front-matter", "front") == []
    assert set(words("rules", "")) == set(RULES)


def test_lists_of_rules() -> None:
    names = set(RULE_NAMES)
    option = click.Option(
        ["--select"], multiple=True, shell_complete=rule_values.complete_rule_names
    )
    levels = click.Option(["--severity"], shell_complete=rule_values.complete_rule_levels)
    files = click.Option(["--per-file-ignore"], shell_complete=rule_values.complete_rules_in_files)
    command = click.Command("x", params=[option, levels, files])

    def fitting(option: click.Option, word: str) -> list[str]:
        return [it.value for it in option.shell_complete(click.Context(command), word)]

    assert set(fitting(option, "")) >= {"all", "block", *names}
    assert fitting(option, "block,file-n") == ["block,file-not-utf8"]
    assert fitting(option, "file-not-utf8,file-n") == []
    assert fitting(levels, "file-n") == ["file-not-utf8="]
    assert fitting(levels, "block=off,file-not-utf8=") == [
        f"block=off,file-not-utf8={it}" for it in ("error", "warning", "info", "hint", "off")
    ]
    assert fitting(files, "docs/**=block,file-n") == ["docs/**=block,file-not-utf8"]
    assert [it.type for it in files.shell_complete(click.Context(command), "do")] == ["file"]


@pytest.mark.parametrize(
    "asked",
    [
        [],
        ["zsh"],
        ["zsh", "explain", "\udcff\0"[:1]],
        ["zsh", "rules", "--output-format=\x1b", "--output-format"],
        ["zsh", "-", "--version", "--help", ""],
        ["zsh", "check", "--jobs", "x", ""],
        ["bash", "=", "=", "="],
        ["nonsense", "explain", "x" * 10_000],
    ],
)
def test_nothing_is_ever_said_of_mistakes(
    asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert answers.main(asked) == (0 if asked else 1)
    assert capsys.readouterr().err == ""


def test_a_command_that_cannot_be_imported_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: str) -> None:
        raise ImportError

    monkeypatch.setattr("promptls.cli.group.import_module", fail)
    assert answers.main(["zsh", "check", ""]) == 1
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("typed", [["ch"], ["schema", "w"], ["completions", ""]])
def test_who_completes_no_rules_imports_none(typed: list[str], tmp_path: Path) -> None:
    program = "import sys; sys.argv[1:] = sys.argv[2:]; from promptls.cli import main; main(); "
    program += "assert 'promptls.rules' not in sys.modules"
    ended = subprocess.run(
        [sys.executable, "-c", program, "-", "__complete", "zsh", *typed],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(SERVER)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
