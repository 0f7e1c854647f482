"""What several rules and features ask of a document is answered once."""

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType

import pytest

import promptls
from promptls.document import Document
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.text.values import query
from server.buffers import Buffers
from server.local_server import Raw

FOLDER = Path(promptls.__file__).parent
# Where a question about a document may be asked by several.
ASKED = (
    "semantics/",
    "checking/",
    "features/navigation/",
    "features/symbols/",
)
# To look up the answer takes longer than to find it.
QUICK = {
    "is_left_open",
    "is_in_conflict",
    "ends_hidden",
    "is_named_by_file",
    "find_body_start",
    "context_of",
    "may_import",
    "find_text",
}

TEMPLATE = """\
# Role

You are.

# Principles

<<TEAM>> is it, and <<TAEM>> is not. <mytag>a</mytag>

# Workflow

<<PROJECT_CONTEXT>> specs <review>PASS</review> cleanup changelog
"""
PACKAGE = """\
# Task: WP01 - Parser

## Work Scope

- `src/a.py`

## Deliverables

- [ ] src/a.py

FR-001 <<TEAM>>
"""
HEAD = "---\nname: orch\ndescription: It does.\nvariables: [TEAM]\n---\n"
DOCUMENTS = {
    "templates/system/CLAUDE-archive.md": TEMPLATE,
    "page.md": TEMPLATE,
    ".claude/agents/orch.md": HEAD + TEMPLATE,
    ".claude/commands/fix.md": "---\narguments: [TEAM]\n---\n$TEAM $0 !`git log $1` \\$2 <<TEAM>>\n",
    ".gemini/commands/fix.toml": "prompt = 'Fix $ARGUMENTS {{args}} !{git log} $1 <<TEAM>>'\n",
    "specs/f/tasks/WP01.md": PACKAGE,
    "specs/f/spec.md": '<!-- sk:fr id="FR-001" -->\nIt does <<TEAM>>.\n<!-- /sk:fr -->\n',
}


class Counts:
    """How often each function is run for the same document and the same other arguments."""

    def __init__(self) -> None:
        self.runs: Counter[tuple[CodeType, tuple[int, ...]]] = Counter()
        # What is kept alive has an identity of its own.
        self._kept: list[object] = []
        self._frames: set[int] = set()

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Count a call."""
        code = frame.f_code
        _, is_ours, path = code.co_filename.partition(f"{FOLDER}/")
        if event != "call" or not is_ours or not path.startswith(ASKED) or "<" in code.co_name:
            return
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        given = [frame.f_locals.get(it) for it in names]
        # A generator is called once more whenever it goes on.
        if any(isinstance(it, Document) for it in given) and id(frame) not in self._frames:
            self._frames.add(id(frame))
            self._kept += [frame, *given]
            self.runs[code, tuple(map(id, given))] += 1

    def of(self, run: Callable[[], object]) -> dict[str, int]:
        """The functions that were run more than once for the same."""
        before = sys.getprofile()
        sys.setprofile(self.note)
        try:
            run()
        finally:
            sys.setprofile(before)
        assert self.runs, "nothing was counted"
        often = {it[0].co_name: number for it, number in self.runs.items() if number > 1}
        return {name: number for name, number in often.items() if name not in QUICK}


@pytest.fixture
def buffers(tmp_path: Path) -> Buffers:
    (tmp_path / ".git").mkdir()
    base = tmp_path / "templates/system/BASE-archive.md"
    base.parent.mkdir(parents=True)
    base.write_text(TEMPLATE)
    return Buffers(tmp_path, diagnostic={})


def type_in(buffers: Buffers, name: str, text: str) -> None:
    """A keystroke, and the diagnostics that follow it."""
    buffers.change(name, text)
    buffers.ask("textDocument/diagnostic", {"textDocument": {"uri": buffers.uri(name)}})


def ask_everything(buffers: Buffers, name: str) -> None:
    """What editors ask for after a keystroke."""
    named: Raw = {"textDocument": {"uri": buffers.uri(name)}}
    at = buffers.at(name, "TEAM")
    position = at["position"]
    all_of_it: Raw = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    here: Raw = {"start": position, "end": position}
    for method in ("completion", "documentHighlight"):
        buffers.ask(f"textDocument/{method}", at)
    for method in ("semanticTokens/full", "codeLens", "documentSymbol", "foldingRange"):
        buffers.ask(f"textDocument/{method}", named)
    buffers.ask("textDocument/documentLink", named)
    buffers.ask("textDocument/inlayHint", {**named, "range": all_of_it})
    buffers.ask("textDocument/codeAction", {**named, "range": here, "context": {"diagnostics": []}})


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_keystroke_asks_once(buffers: Buffers, name: str) -> None:
    buffers.open(name, DOCUMENTS[name])
    type_in(buffers, name, DOCUMENTS[name] + "\nA")

    def type_and_ask() -> None:
        type_in(buffers, name, DOCUMENTS[name] + "\nAn")
        ask_everything(buffers, name)

    assert Counts().of(type_and_ask) == {}


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("method", ["hover", "definition", "references", "rename"])
def test_a_question_about_a_place_asks_once(buffers: Buffers, name: str, method: str) -> None:
    buffers.open(name, DOCUMENTS[name])
    others = {"newName": "SQUAD", "context": {"includeDeclaration": True}}
    asked = buffers.at(name, "TEAM", **others)
    assert Counts().of(lambda: buffers.ask(f"textDocument/{method}", asked)) == {}


@pytest.mark.parametrize("method", ["references", "rename"])
def test_a_question_about_a_tag_asks_once(buffers: Buffers, method: str) -> None:
    buffers.open("page.md", TEMPLATE)
    others = {"newName": "yourtag", "context": {"includeDeclaration": True}}
    asked = buffers.at("page.md", "mytag", **others)
    assert Counts().of(lambda: buffers.ask(f"textDocument/{method}", asked)) == {}


def test_an_answer_is_kept_for_a_document_and_an_argument() -> None:
    asked: list[tuple[str, tuple[str, ...]]] = []

    @query
    def find_words(document: Document, among: tuple[str, ...]) -> list[str]:
        asked.append((document.path, among))
        return [it for it in among if it in document.source.text]

    one, other = (parse(Source("a b"), it) for it in ("a.md", "b.md"))
    few, many = ("a", "c"), ("a", "b", "c")
    assert find_words(one, few) is find_words(one, few)
    assert find_words(one, many) == ["a", "b"]
    assert find_words(other, few) == find_words(one, few) == ["a"]
    assert asked == [("a.md", few), ("a.md", many), ("b.md", few), ("a.md", few)]


def test_a_question_that_fails_is_asked_again() -> None:
    has_failed: list[bool] = []

    @query
    def count(_: Document) -> int:
        has_failed.append(not has_failed)
        if has_failed[-1]:
            raise ValueError("no")
        return len(has_failed)

    document = parse(Source(""))
    with pytest.raises(ValueError, match="no"):
        count(document)
    assert (count(document), count(document)) == (2, 2)
