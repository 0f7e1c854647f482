"""The project of a session: its files on the disk, and the texts that a person may write there."""

import os
import random
import shutil
from itertools import count
from pathlib import Path
from typing import Final

_BLOCK = """\
---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [2] Show workflow status
---
"""
_AGENT = """\
---
name: %s
description: Does it é😀.
skills: [deploy]
tools: Read, Grep
---

# %s

You are é. Use <<TEAM>> and <verdict>KEEP</verdict>.

# SUGGESTED PROMPTS

{block}
""".replace("{block}", _BLOCK)
_STATE = """{"active_workflow": {"type": "feature", "phases": ["01-requirements", "%s"],
"current_phase_index": 0, "current_phase": "01-requirements", "phase_status": {}}}"""
_SPECIFICATION = """\
# Specification

<!-- sk:fr id="FR-00%s" priority="high" -->
Users can log in é😀.
<!-- /sk:fr -->

- **FR-002**: Users can log out.
"""
_PACKAGE = """\
# Task: WP01 — Login é

## Deliverables

- [ ] `src/%s.py` — FR-001

## Work Scope (File Boundaries)

```
src/a.py
```
"""
_TEMPLATE = """\
---
agent: CLAUDE
phase: plan
variables: [PROJECT_CONTEXT, TEAM]
---
# Plan

<<PROJECT_CONTEXT>> <<TEAM>> <<%s>> <verdict>KEEP</verdict>

<review>PASS</review> <task_status id="1.1">COMPLETED</task_status>
"""
# The settings files, with texts of which the last is wrong.
SETTINGS: Final = ("promptls.toml", "base.toml", "sub/.promptls.toml", "pyproject.toml")
_TEAM = '[variables.TEAM]\nsource = "team.md"\nexample = "é"\n'
_VERDICT = '[tags.verdict]\nvalues = ["%s"]\n'
_TABLES = (
    _TEAM,
    _VERDICT,
    '[files]\n"notes.md" = "agent"\n',
    '[per-file-ignores]\n"sub/*" = ["tag"]\n',
    '[severity]\ntag = "info"\n',
)
_KEYS = (
    "",
    'ignore = ["placeholder"]\n',
    'extend = "base.toml"\n',
    'exclude = ["specs"]\n',
    "respect-gitignore = false\n",
)
_WRONG = ("ignore = [", "select = 3\n", "[variables.é", '[files]\n"x" = "no"\n', "[tags.verdict\n")

FILES: Final[dict[str, tuple[str, ...]]] = {
    "CLAUDE-notes.md": ("# A\n\nSee FR-001 <<TEAM>>.\n",),
    "AGENTS.md": ("# Rules\r\n\r\n<<TEAM>> é😀 @notes.md\r\n", "<<TEM>>\n" + _BLOCK),
    "notes.md": (f"# Notes\n\n{_BLOCK}\n<verdict>DROP</verdict>\n", "[a](AGENTS.md) <<TEAM>>\r"),
    "sub/deep.md": ("<verdict>DROP</verdict> <<TEAM>>\n", "# Deep\n\n<revew>PASS</revew>\n"),
    ".claude/agents/writer.md": (_AGENT % ("writer", "WRITER"), _AGENT % ("wrtier", "AGENT")),
    ".claude/agents/orchestrator.md": (_AGENT % ("orchestrator", "ORCHESTRATOR"),),
    ".claude/commands/go.md": ("---\ndescription: Go\n---\nUse $ARGUMENTS and <<TEAM>>.\n",),
    ".claude/skills/deploy/SKILL.md": (
        "---\nname: deploy\ndescription: Deploys.\n---\n\nSee [it](references/how.md).\n",
        "---\nname: deplyo\ndescription:\n---\n",
    ),
    ".claude/skills/deploy/references/how.md": ("# How\n",),
    ".github/prompts/plan.prompt.md": ("---\ndescription: é\nagent: writer\n---\n${selection}\n",),
    "templates/system/BASE-plan.md": (_TEMPLATE % "SKELETON", "# Plan\n\n<<TEAM>>\n"),
    "templates/system/CLAUDE-plan.md": (_TEMPLATE % "OTHER", "#", ""),
    "templates/system/BASE-plan.values.toml": ('TEAM = "we é"\n', "TEAM = 1\n"),
    "specs/001-login/spec.md": (_SPECIFICATION % 1, _SPECIFICATION % 3),
    "specs/001-login/tasks/WP01.md": (_PACKAGE % "a", _PACKAGE % "b"),
    ".isdlc/state.json": (_STATE % "04-design", _STATE % "42-magic", "{"),
    "team.md": ("The team.\n", ""),
    "src/a.py": ("", "x = 1\n"),
    "agentd/project.md": ("A project é.\n",),
}
# Other names of files.
_LINKS: Final = {"CLAUDE.md": "AGENTS.md", "sub/linked": "../specs"}
PIECES: Final = (
    " ", "\n", "\r\n", "\r", "é", "😀", "<<TEAM>>", "<<", "{{team}}", "<review>", "</", "PASS",
    "FR-001", "FR-", "# ", "## Deliverables\n", "---\n", "[1] ", "  [2] Show workflow status\n",
    "<!-- promptls: allow tag -->", "<!-- ", "```\n", "```xml\n", "`", "[variables.X]\n", "- [ ] ",
    "name: ", "skills: [deploy]\n", "SUGGESTED NEXT STEPS:\n", "STATUS: done\n", "\ud800", "\0",
    '<task_status id="1.1">COMPLETED</task_status>', "@notes.md", "${x}", "\ufeff", '"', "x" * 90,
    _BLOCK,
)  # fmt: skip


class Folder:
    """The files of a project, of which each writing has another time."""

    def __init__(self, root: Path, dice: random.Random) -> None:
        self.root = root
        self._dice = dice
        self._times = count(1)
        (root / ".git").mkdir(parents=True)
        for name in (*FILES, *SETTINGS):
            self.write(name, self.make_text(name))
        for name, target in _LINKS.items():
            path = root / name
            path.symlink_to(target)

    def names(self) -> list[str]:
        """The names of what may be opened, some of which are of the same file."""
        return [
            *FILES,
            *SETTINGS,
            "CLAUDE.md",
            "sub/linked/001-login/spec.md",
            "sub/linked/001-login/tasks/WP01.md",
            "new/WP02.md",
        ]

    def make_text(self, name: str, *, is_wrong: bool = False) -> str:
        """A text that somebody may write into a file."""
        if not name.endswith(".toml") or name in FILES:
            return self._dice.choice(FILES.get(name, ("# A\n\n<<TEAM>>\n",)))
        if is_wrong:
            return self._dice.choice(_WRONG)
        keys = _KEYS if name == "promptls.toml" else (*_KEYS[:2], _KEYS[3])
        verdict = self._dice.choice(["KEEP", "DROP"])
        tables = [it.replace("%s", verdict) for it in self._dice.sample(_TABLES, 2)]
        if name == "pyproject.toml":
            return "[project]\n" + "".join(it.replace("[", "[tool.promptls.", 1) for it in tables)
        return self._dice.choice(keys) + "".join(sorted(tables))

    def write(self, name: str, text: str) -> None:
        """Write a file, perhaps by replacing it."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode("utf-8", "replace")
        if self._dice.random() < 0.1:
            data = b"\xef\xbb\xbf" + data
        beside = path.with_name(f"{path.name}~") if self._dice.random() < 0.5 else path
        beside.write_bytes(data)
        os.utime(beside, ns=(number := next(self._times) * 1000, number))
        if beside is not path:
            beside.replace(path.resolve())

    def remove(self, name: str) -> None:
        """Remove a file, or a folder with all that is in it."""
        path = self.root / name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)

    def switch(self) -> list[str]:
        """Have another branch on the disk. Returns what is another file now."""
        changed = []
        for name in (*FILES, *SETTINGS):
            chance = self._dice.random()
            if chance < 0.1:
                self.remove(name)
                changed.append(name)
            elif chance < 0.6:
                self.write(name, self.make_text(name))
                changed.append(name)
        return changed
