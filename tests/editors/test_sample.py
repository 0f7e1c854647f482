"""The sample folder and the walkthrough of the VS Code extension: what they tell of is there."""

import json
import re
import shutil
from pathlib import Path

import pytest

from cli.console import run

_EXTENSION = Path(__file__).parents[2] / "editors/vscode"
_SAMPLE = _EXTENSION / "sample"
_CONTRIBUTES = json.loads((_EXTENSION / "package.json").read_text(encoding="utf-8"))["contributes"]
_TITLES = {it["title"] for it in _CONTRIBUTES["commands"]}
_PAGES = [_SAMPLE / "README.md", *(_EXTENSION / "walkthrough").glob("*.md")]


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "sample"
    shutil.copytree(_SAMPLE, folder)
    (folder / ".git").mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.usefixtures("sample")
def test_its_mistakes_are_few_and_of_many_kinds() -> None:
    found = json.loads(run("check", "--output-format", "json").out)
    assert sorted(it["code"] for it in found if it["severity"] != "info") == [
        "block-delimiter-malformed",
        "block-non-ascii",
        "block-numbering-gap",
        "block-placeholder-misspelled",
        "placeholder-unknown",
        "tag-value-unknown",
    ]


@pytest.mark.usefixtures("sample")
def test_one_of_its_answers_fails() -> None:
    ended = run("response", "--all")
    assert (ended.code, ended.err) == (1, "")
    assert ended.out.endswith("2 answers: 1 passing, 1 failing\n")


@pytest.mark.parametrize("page", _PAGES, ids=lambda it: f"{it.parent.name}/{it.name}")
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for title in re.findall(r"_promptls: ([^_]+)_", text):
        assert title in _TITLES
    for path in re.findall(r"`([\w/-]+/[\w./-]+)`", text):
        assert (_SAMPLE / path).exists()
    for picture in re.findall(r"\]\((\w+\.png)\)", text):
        assert (page.parent / picture).exists()


def test_the_steps_of_the_walkthrough() -> None:
    (walkthrough,) = _CONTRIBUTES["walkthroughs"]
    known = {it["command"] for it in _CONTRIBUTES["commands"]}
    sources = "".join(it.read_text(encoding="utf-8") for it in (_EXTENSION / "src").glob("*.ts"))
    for step in walkthrough["steps"]:
        # Code has two backticks there.
        assert not re.search(r"(?<!`)`(?!`)", step["description"])
        for command in re.findall(r"\(command:(promptls\.\w+)\)", step["description"]):
            assert command in known
        for event in step["completionEvents"]:
            kind, name = event.split(":")
            assert kind in {"onCommand", "onContext"}
            if kind == "onContext":
                assert f'"setContext", "{name}"' in sources
