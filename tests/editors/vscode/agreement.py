"""VS Code shows what `promptls check` reports: each finding once, with the same words and place."""

import json
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

from editors.door_documents import DOORS
from editors.vscode.changing import units
from editors.vscode.showing import REVIEWER
from editors.vscode.window import Window
from editors.waiting import NotShownError
from editors.workspace import WIDE

_ANSWER = "é😀 Answer with é😀 <review>PAS</review>.\n"
_AGENT = f"""---
name: Bad Agent
description: 5
tools: [nothing, nothing]
model: gpt-99
flavour: sweet
---

{_ANSWER}"""
_SKILL = f"""---
name: Other Name
description:
---

{_ANSWER}"""
_STATE = """{
  "active_workflow": {
    "type": "feature",
    "phases": ["01-requirements", "no-phase"],
    "current_phase_index": 5
  }
}
"""
_SKILL_PATH = ".claude/skills/good-name/SKILL.md"
_CHECKED_BY_VS_CODE = ("chatagent", "prompt", "instructions", "skill")
# Which files there are, by what VS Code takes them for.
FILES = {
    "reviewer.md": ("markdown", REVIEWER),
    "wide.md": ("markdown", WIDE),
    "crlf.md": ("markdown", (WIDE + REVIEWER).replace("\n", "\r\n")),
    "answer.md.template": ("markdown", WIDE),
    ".isdlc/state.json": ("json", _STATE),
    ".claude/agents/bad.md": ("chatagent", _AGENT),
    ".github/agents/bad.agent.md": ("chatagent", _AGENT),
    ".github/prompts/bad.prompt.md": ("prompt", _AGENT),
    ".github/instructions/bad.instructions.md": ("instructions", _AGENT),
    _SKILL_PATH: ("skill", _SKILL),
    ".gemini/commands/bad.toml": ("plaintext", "prompt = 'é😀 Answer $ARGUMENTS.'\n"),
}
# The ten documents that every door is tried with.
_DOORS = json.loads(DOORS.read_text(encoding="utf-8"))
_LANGUAGES = {".claude/agents/planner.md": "chatagent", ".claude/skills/render/SKILL.md": "skill"}
FILES |= {
    it["name"]: (
        _LANGUAGES.get(it["name"], "markdown"),
        it.get("newline", "\n").join(it["lines"]),
    )
    for it in _DOORS["files"]
}


class Finding(NamedTuple):
    """A finding, with the columns of VS Code."""

    rule: str
    place: tuple[int, int, int, int]
    message: str


def agree(window: Window, promptls: Path) -> None:
    """Show all files, and compare what VS Code shows with what is reported."""
    for path, (_, text) in FILES.items():
        file = window.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    (window.folder / "promptls.toml").write_text("\n".join(_DOORS["settings"]), encoding="utf-8")
    expected = _check(promptls, window.folder)
    for path, (language, _) in FILES.items():
        shown = window.ask("show", window.uri(path))
        if shown["language"] != language:
            raise NotShownError(f"{path} is {shown['language']}, not {language}")
        if language in _CHECKED_BY_VS_CODE:
            uri = window.uri(path)
            window.wait("diagnostics", uri, until=_others, what=f"{path}: nothing from VS Code")
        _compare(window, path, expected[path])
    # By now everything that looks at the files has had its time.
    for path in FILES:
        _compare(window, path, expected[path])


def _compare(window: Window, path: str, expected: list[Finding]) -> None:
    def is_same(shown: list[Any]) -> bool:
        others = _others(shown)
        wanted = [it for it in expected if not _is_said(it, others)]
        return sorted(it for it in _findings(shown) if it not in others) == sorted(wanted)

    what = f"{path}: expected {expected}"
    window.wait("diagnostics", window.uri(path), until=is_same, what=what)


def _findings(shown: list[Any]) -> list[Finding]:
    return [Finding(_rule(it), (*it["range"],), it["message"]) for it in shown]


def _rule(shown: dict[str, Any]) -> str:
    own = shown["source"] == "promptls"
    return str(shown["code"]) if own else str(shown["source"])


def _others(shown: list[Any]) -> list[Finding]:
    """What VS Code reports itself about front matter, which has no source."""
    return [it for it in _findings(shown) if not it.rule]


def _is_said(finding: Finding, others: list[Finding]) -> bool:
    """Whether VS Code reports the same."""
    line, character = finding.place[:2]
    return finding.rule.startswith("front-matter-") and any(
        it.place[0] == line and abs(it.place[1] - character) <= 1 for it in others
    )


def _check(promptls: Path, folder: Path) -> dict[str, list[Finding]]:
    ended = subprocess.run(
        [promptls, "check", "--output-format", "json", *FILES],
        cwd=folder,
        stdout=subprocess.PIPE,
        check=False,
    )
    found: dict[str, list[Finding]] = {it: [] for it in FILES}
    for it in json.loads(ended.stdout):
        lines = FILES[it["filename"]][1].split("\n")
        places = [it[name] for name in ("location", "end_location")]
        pairs = [(at["row"] - 1, units(lines[at["row"] - 1][: at["column"] - 1])) for at in places]
        found[it["filename"]].append(Finding(it["code"], (*pairs[0], *pairs[1]), it["message"]))
    return found
