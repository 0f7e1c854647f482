"""What the README shows is what a person sees."""

import re
from pathlib import Path

import pytest

from cli.console import PROJECT, run, write

pytestmark = pytest.mark.usefixtures("folder")

README = (PROJECT / "README.md").read_text(encoding="utf-8")


def blocks(language: str, within: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", within, re.DOTALL | re.MULTILINE)


def test_what_it_begins_with() -> None:
    write("reviewer.md", blocks("prompt")[0])
    asked, _, shown = blocks("console")[0].partition("\n")
    assert asked == "$ promptls check reviewer.md"
    assert run("check", "reviewer.md").out == shown


def test_all_commands_and_options_are_there() -> None:
    for line in re.findall(r"promptls [^\n`|]*", "\n".join(blocks("console"))):
        words = [it for it in line.split() if not it.startswith(("|", "$"))][1:]
        for option in (it.partition("=")[0] for it in words if it.startswith("-")):
            assert option in run(words[0], "--help").out, line
    for command, rest in re.findall(r"^\| `promptls ([a-z]+)([^`]*)` \|", README, re.MULTILINE):
        shown = run(command, "--help").out
        assert shown.startswith(f"Usage: promptls {command}")
        assert all(it in shown for it in rest.split() if it.startswith("--"))


def test_how_an_old_repository_begins() -> None:
    adopting = README.partition("## Adopting it")[2].partition("\n## ")[0]
    write("a.md", "Answer <review>PAS</review>, <review>NED</review>.\n")
    write("b.md", "<review>PAS</review> <review>NED</review> <review>X</review>\n")
    session = re.compile(r"^\$ promptls ([^\n]*)\n((?:[^$][^\n]*\n)*)", re.MULTILINE)
    for block in blocks("console", adopting):
        for asked, shown in session.findall(block):
            ended = run(*asked.split())
            assert shown in (ended.err + ended.out, "")
    assert Path("promptls-baseline.json").is_file()


def test_what_python_prints(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks("python")
    write("templates/system/BASE-plan.md", (PROJECT / "templates/system/BASE-plan.md").read_text())
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.split("\n") == [
        "tag-value-unknown PAS",
        "Answer with <review>PASS</review>.",
        "templates/system/BASE-plan.md 0",
        "",
    ]
