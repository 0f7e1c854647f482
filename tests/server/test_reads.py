"""However many features ask for a file, it is read and parsed once; an open one is not read."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from promptls import parsing
from promptls.document import Document
from promptls.files import freshness
from promptls.text.spans import Source
from server.local_server import LocalServer, Raw, request

TEMPLATE = "# You are\n\nUse <<PROJECT_CONTEXT>> here.\n"
PACKAGE = (
    "# Task: WP01 \u2014 Title\n\n## Feature Context\n\n- **Feature:** 001-login\n\n"
    "## Constraints & Governance\n\n### Functional Requirements\n\n- **FR-001**: It works.\n"
)
SPEC = "- **FR-001**: It works.\n- **FR-002**: It works.\n"
MARKED = '<!-- sk:fr id="FR-001" -->\n- **FR-001**: It works.\n<!-- /sk:fr -->\n'
ABLE: Raw = {
    "textDocument": {"diagnostic": {}, "completion": {}},
    "workspace": {"workspaceFolders": True, "diagnostics": {"refreshSupport": True}},
}

# The paths that are opened, while a test counts them. An audit hook cannot be taken away.
_opened: list[str] = []


def _note(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and isinstance(arguments[0], str):
        _opened.append(arguments[0])


class Counted:
    """A project whose server is watched while it reads and parses."""

    def __init__(self, folder: Path, parsed: list[str]) -> None:
        self.folder = folder
        self.server = LocalServer()
        folders = [{"uri": folder.as_uri(), "name": "project"}]
        self.server.begin(ABLE, workspaceFolders=folders, rootUri=folder.as_uri())
        self._parsed = parsed

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        before = len(_opened)
        path.write_text(text)
        del _opened[before:]
        return path

    def open(self, name: str, text: str) -> None:
        uri = self.write(name, text).as_uri()
        self.server.open(uri, text)

    def ask(self, method: str, name: str = "", **params: object) -> Any:  # noqa: ANN401 - JSON
        named = {"textDocument": {"uri": (self.folder / name).as_uri()}} if name else {}
        sent = self.server.work(request(1, method, {**named, **params}))
        (reply,) = (it for it in sent if it.get("id") == 1)
        assert "error" not in reply, reply
        return reply["result"]

    def reads(self) -> dict[str, int]:
        beginning = f"{self.folder}/"
        names = (it.removeprefix(beginning) for it in _opened if it.startswith(beginning))
        return dict(Counter(it for it in names if it.endswith(".md")))

    def parses(self) -> dict[str, int]:
        return dict(Counter(self._parsed))


@pytest.fixture(scope="session")
def _hook() -> None:
    sys.addaudithook(_note)


@pytest.fixture
def project(_hook: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counted:
    parsed: list[str] = []
    parse = parsing.parse

    def count(source: Source, path: str = "", **known: Any) -> Document:  # noqa: ANN401 - as parse
        parsed.append(path)
        return parse(source, path, **known)

    for module in [*sys.modules.values()]:
        if getattr(module, "__name__", "").startswith("promptls"):
            for name in [it for it, found in vars(module).items() if found is parse]:
                monkeypatch.setattr(module, name, count)
    # A file that was written just now is verified by reading it once more.
    monkeypatch.setattr(freshness, "_TICK", 0)
    _opened.clear()
    (tmp_path / ".git").mkdir()
    return Counted(tmp_path, parsed)


BASE, MINE = (f"templates/system/{it}-plan.md" for it in ("BASE", "CLAUDE"))
SPEC_FILE, PACKAGE_FILE = (f"kitty-specs/001-login/{it}.md" for it in ("spec", "tasks/WP01"))


@pytest.mark.parametrize("spec", [SPEC, MARKED])
def test_a_session_reads_and_parses_each_file_once(project: Counted, spec: str) -> None:
    project.write(BASE, "# You are\n\nUse <<PROJECT_CONTEXT>>.\n")
    project.write(SPEC_FILE, f"# Spec\n\n{spec}")
    project.open(MINE, TEMPLATE)
    project.open(PACKAGE_FILE, PACKAGE)
    at = {"position": {"line": 10, "character": 7}}
    for name in (MINE, PACKAGE_FILE):
        project.ask("textDocument/diagnostic", name)
    project.ask("textDocument/hover", PACKAGE_FILE, **at)
    assert project.ask("textDocument/definition", PACKAGE_FILE, **at)
    found = project.ask(
        "textDocument/references", PACKAGE_FILE, **at, context={"includeDeclaration": True}
    )
    assert {it["uri"].rpartition("/")[2] for it in found} == {"spec.md", "WP01.md"}
    project.ask("textDocument/codeLens", MINE)
    assert len(project.ask("workspace/diagnostic", previousResultIds=[])["items"]) == 4
    assert project.reads() == {BASE: 1, SPEC_FILE: 1}
    assert project.parses() == {BASE: 1, SPEC_FILE: 1, MINE: 1, PACKAGE_FILE: 1}


def test_the_order_of_the_questions_does_not_matter(project: Counted) -> None:
    project.write(BASE, "# You are\n\nUse <<PROJECT_CONTEXT>>.\n")
    project.write(SPEC_FILE, f"# Spec\n\n{SPEC}")
    project.ask("workspace/diagnostic", previousResultIds=[])
    project.open(PACKAGE_FILE, PACKAGE)
    project.open(MINE, TEMPLATE)
    assert len(project.ask("workspace/symbol", query="FR-001")) == 1
    for name in (MINE, PACKAGE_FILE):
        project.ask("textDocument/diagnostic", name)
    assert project.reads() == {BASE: 1, SPEC_FILE: 1}
    assert project.parses() == {BASE: 1, SPEC_FILE: 1, MINE: 1, PACKAGE_FILE: 1}
