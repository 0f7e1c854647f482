"""The page to try promptls: what needs no browser."""

import importlib.util
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from cli.console import run
from promptls import Project
from server.local_server import request

_WEB = Path(__file__).parents[2] / "editors/web"
_EXAMPLES = _WEB / "examples"
_LISTED = (_WEB / "src/examples.ts").read_text(encoding="utf-8")
_PATHS = re.findall(r'path: "([^"]+)"', _LISTED)
# It is empty.
_YOURS = "prompts/yours.md"


def test_each_example_is_in_the_page_by_its_path() -> None:
    imported = set(re.findall(r'from "../examples/([^"]+)"', _LISTED))
    there = {it.relative_to(_EXAMPLES).as_posix() for it in _EXAMPLES.rglob("*") if it.is_file()}
    assert imported == there
    answers = {it for it in there if it.startswith("answers/")}
    assert set(_PATHS) == there - answers | {_YOURS}
    assert {Path(it).name for it in answers} < {Path(it).name for it in _PATHS}


def test_the_mistakes_in_the_examples_are_few_and_of_many_kinds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".git").mkdir()
    for it in _PATHS:
        file = tmp_path / it
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"" if it == _YOURS else (_EXAMPLES / it).read_bytes())
    monkeypatch.chdir(tmp_path)
    found = json.loads(run("check", "--output-format", "json").out)
    count = Counter(it["filename"] for it in found)
    assert count == {
        ".claude/agents/reviewer.md": 4,
        ".claude/skills/changelog/SKILL.md": 4,
        "templates/system/BASE-review.md": 2,
        "prompts/judge.md": 1,
    }
    assert len({it["code"] for it in found}) == len(found) - 1
    answer = (_EXAMPLES / "answers/judge.md").read_text(encoding="utf-8")
    assert Project(tmp_path).parse_response(answer, contract="review").outcome == "malformed"


def test_the_program_of_the_worker() -> None:
    spec = importlib.util.spec_from_file_location("program", _WEB / "program.py")
    assert spec
    assert spec.loader
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    posted: list[str] = []
    answer = program.open_server(posted.append)
    answer(json.dumps(request(1, "initialize", {"processId": None, "capabilities": {}})))
    assert [json.loads(it)["id"] for it in posted] == [1]
    answer()
    assert len(posted) == 1


def test_the_page_loads_nothing_from_elsewhere() -> None:
    page = (_WEB / "src/index.html").read_text(encoding="utf-8")
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert loaded == ["style.css", "server.js", "page.js"]
    assert "default-src 'none'" in page
    assert "connect-src" not in page
