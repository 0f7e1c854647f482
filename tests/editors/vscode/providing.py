"""Every feature that can be switched off: a package without it must fail here.

Where VS Code gives an answer of its own, such as the other places of a word, the question is one
to which that would be another.
"""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from editors.vscode.window import EDITORS, Window
from editors.waiting import wait

_AGENT = """---
name: provided
description: Writes about a topic
variables:
  - OWN_TOPIC
---

# Provided

Write about <<OWN_TOPIC>>, OWN_TOPIC by OWN_TOPIC.

<my_rules>

- Be brief. <review>PASS</review>

</my_rules>

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [2] Show workflow status
---
"""
_LINES = _AGENT.split("\n")
_STATUS = "status.languageStatus"
_PATH = ".claude/agents/provided.md"
_GUIDED = """---
name: guided
description: Works by a guide
---

Read [the guide](GUIDE).
"""
_PACKAGE = """# Task: WP01 — Provided

## Deliverables

- [ ] `src/provided.py`

## Context Documents

1. `notes/provided.md`
"""
_STATE = """{
  "active_workflow": {
    "type": "feature",
    "phases": ["01-requirements", "04-design"],
    "current_phase_index": 0
  }
}
"""


def _at(text: str, more: int = 0) -> tuple[int, int]:
    """The line and the column of a text in the agent."""
    line = next(number for number, it in enumerate(_LINES) if text in it)
    return line, _LINES[line].index(text) + more


class Question(NamedTuple):
    """What VS Code is asked, and a test of the answer."""

    name: str
    provider: str
    values: tuple[object, ...]
    accept: Callable[[Any], object]
    of_package: bool = False
    of_workspace: bool = False


def _lines_of(found: Any) -> list[int]:  # noqa: ANN401 - JSON
    """The first lines of locations, which may be links."""
    ranges = (it.get("targetRange") or it.get("range") for it in found or [])
    return [it[0]["line"] for it in ranges]


def _has(text: str) -> Callable[[Any], bool]:
    return lambda found: text in json.dumps(found, ensure_ascii=False)


_HEADER, _LAST = _at("SUGGESTED")[0], len(_LINES) - 2
QUESTIONS = (
    Question(
        "definition",
        "executeDefinitionProvider",
        (_at("<<OWN_TOPIC", 4),),
        lambda it: _lines_of(it) == [_at("- OWN_TOPIC")[0]],
    ),
    Question(
        "references",
        "executeReferenceProvider",
        (_at("<<OWN_TOPIC", 4),),
        lambda it: sorted(_lines_of(it)) == [_at("- OWN_TOPIC")[0], _at("<<OWN_TOPIC")[0]],
    ),
    # The word is in prose, too.
    Question(
        "highlight",
        "executeDocumentHighlights",
        (_at("<<OWN_TOPIC", 4),),
        lambda it: len(it or []) == 2,
    ),
    Question(
        "workspaceSymbols",
        "executeWorkspaceSymbolProvider",
        ("OWN_TOPIC",),
        _has("OWN_TOPIC"),
        of_workspace=True,
    ),
    Question(
        "folding",
        "executeFoldingRangeProvider",
        (),
        # VS Code folds headings, but no tags.
        lambda it: any(one["start"] == _at("<my_rules>")[0] for one in it or []),
    ),
    Question(
        "selection",
        "executeSelectionRangeProvider",
        ([_at("PASS", 1)],),
        lambda it: _has_range(it, _at("<review>"), _at("</review>", len("</review>"))),
    ),
    Question("tokens", "provideDocumentSemanticTokens", (), lambda it: it and it.get("data")),
    Question("hints", "executeInlayHintProvider", ([0, 0, 99, 0],), _has("= Phase 04 - Design")),
    Question("symbols", "executeDocumentSymbolProvider", (), _has("SUGGESTED NEXT STEPS")),
    Question("links", "executeLinkProvider", (), _has("notes/provided.md"), of_package=True),
    Question(
        "lenses", "executeCodeLensProvider", (99,), _has("1 of 1 deliverable"), of_package=True
    ),
)


def _has_range(
    found: Any,  # noqa: ANN401 - JSON
    start: tuple[int, int],
    end: tuple[int, int],
) -> bool:
    one = found[0] if found else None
    while one is not None:
        places = tuple((it["line"], it["character"]) for it in one["range"])
        if places == (start, end):
            return True
        one = one.get("parent")
    return False


def provided(window: Window, case: Question) -> None:
    """A feature answers, and not only VS Code."""
    window.open(".isdlc/state.json", _STATE)
    window.open("notes/provided.md", "# Notes\n")
    path, text = ("WP01.md", _PACKAGE) if case.of_package else (_PATH, _AGENT)
    uri = window.open(path, text)
    values = case.values if case.of_workspace else (uri, *case.values)
    what = f"{case.name} gives the wrong answer"
    window.wait("provide", f"vscode.{case.provider}", *values, until=case.accept, what=what)


def format_selection(window: Window) -> None:
    text = _AGENT.replace("  [2]", "   [2]")
    uri = window.open("selected.md", text)
    window.wait("diagnostics", uri, until=len, what="expected findings")
    window.ask("show", uri, [_HEADER, 0, _LAST, 0])
    window.choose("Format Selection")
    window.wait_text(uri, _AGENT)


def type_on(window: Window) -> None:
    """Enter behind an item begins the next one."""
    window.configure("editor.formatOnType", True)  # noqa: FBT003 - a value of a setting
    line, column = _at("{next_phase_name}", len("{next_phase_name}"))
    uri = window.open("typed.md", _AGENT, line, column)
    window.wait("folds", uri, until=len, what="expected something to fold")
    window.press("Enter")
    window.wait("text", uri, until=lambda it: "\n  [2] \n" in it, what="expected another item")
    window.configure("editor.formatOnType", None)
    window.ask("run", "workbench.action.files.save")


def edit_linked(window: Window) -> None:
    """The closing tag follows while the opening one is typed."""
    window.configure("editor.linkedEditing", True)  # noqa: FBT003 - a value of a setting
    line, column = _at("<my_rules", len("<my_rules"))
    uri = window.open("linked-tags.md", _AGENT, line, column)
    window.see(f"{EDITORS} .linked-editing-decoration")
    window.type("x")
    window.wait_text(uri, _AGENT.replace("my_rules", "my_rulesx"))
    window.configure("editor.linkedEditing", None)
    window.ask("run", "workbench.action.files.save")


def follow_moved_file(window: Window) -> None:
    """What names a file has its new name."""
    window.open("src/provided.py", "")
    uri = window.open("WP01.md", _PACKAGE)
    window.wait("folds", uri, until=len, what="expected something to fold")
    window.ask("move", window.uri("src/provided.py"), window.uri("src/moved.py"))
    window.see(".monaco-dialog-box", "wants to make refactoring changes")
    window.shoot("moved-file")
    window.see(".monaco-dialog-box .monaco-button", "OK").click()
    window.wait_text(uri, _PACKAGE.replace("src/provided.py", "src/moved.py"))
    window.ask("saveAll")


def follow_moved_guide(window: Window) -> None:
    """VS Code follows links only if its user wants it to, and then the server leaves them to it."""
    skill = "moving/skills/guided/SKILL.md"
    guide, moved = (f"moving/skills/guided/{it}.md" for it in ("references/guide", "handbook"))
    for setting, (old, new) in {"never": (guide, moved), "always": (moved, guide)}.items():
        window.configure("markdown.updateLinksOnFileMove.enabled", setting)
        names = [it.removeprefix("moving/skills/guided/") for it in (old, new)]
        text = _GUIDED.replace("GUIDE", names[0])
        window.open(old, f"See [the skill]({'../' * names[0].count('/')}SKILL.md).\n")
        uri = window.open(skill, text)
        window.wait("hover", uri, [1, 2], until=len, what="expected a hover")
        window.ask("move", window.uri(old), window.uri(new))
        if setting == "never":
            window.see(".monaco-dialog-box", "wants to make refactoring changes")
            window.see(".monaco-dialog-box .monaco-button", "OK").click()
        wait((window.folder / new).exists, f"expected {new}")
        window.wait_text(uri, _GUIDED.replace("GUIDE", names[1]))
        window.wait_text(
            window.uri(new), f"See [the skill]({'../' * names[1].count('/')}SKILL.md).\n"
        )
        window.ask("saveAll")
    window.configure("markdown.updateLinksOnFileMove.enabled", None)


def closed_files(window: Window) -> None:
    """Files that nobody has opened have findings."""
    path = window.folder / "closed" / "never-opened.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text("<review>PAS</review>\n", encoding="utf-8")
    window.wait(
        "diagnosed",
        until=lambda it: any(one.endswith("never-opened.md") for one in it),
        what="expected findings in a file that is not open",
    )


def number_of_findings(window: Window) -> None:
    """The status bar has the number of findings that there are."""
    window.open("counted.md", "<review>PAS</review>\n")
    window.see(f"{EDITORS} .squiggly-error")
    window.open("counted-too.md", "<review>PAS</review>\n" * 2)
    window.count(2, f"{EDITORS} .squiggly-error")
    shown = window.hover_for(window.see(f"[id='{_STATUS}']"), ".hover-language-status", "finding")

    def is_right() -> object:
        text, total = shown.inner_text(), window.ask("findings")
        return re.search(r"\b2 findings", text) and f"{total:,} in all files" in text

    wait(
        is_right, lambda: f"2 of {window.ask('findings')}, but the status says {shown.inner_text()}"
    )
    window.shoot("number-of-findings")
    window.press("Escape")


FLOWS = (
    format_selection,
    type_on,
    edit_linked,
    follow_moved_file,
    follow_moved_guide,
    closed_files,
    number_of_findings,
)
