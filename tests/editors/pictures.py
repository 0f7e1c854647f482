"""Draws what Neovim shows: python tests/editors/pictures.py FOLDER OUT [PROMPTLS]

FOLDER is what `tests/editors/install` made, OUT the folder of the pictures. It needs Chromium and
the package pynvim. The picture `neovim.png` is the one of the README.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

# The folder of the tests, for `python tests/editors/pictures.py`.
sys.path.insert(0, str(Path(__file__).parents[1]))

from editors.neovim import Neovim
from editors.plugin import install
from editors.screen import Screen
from editors.workspace import Workspace, make_workspace

_AGENT = """---
name: author
description: Writes about a topic
variables:
  - TOPIC
---

Write about <<TOPIC>>, and answer with <review>PAS</review>.

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [3] Show workflow status
---

"""
_TEMPLATE = """# Identity & Role

You are a developer who implements tasks.

# Context

<<PROJECT_CONTEXT>>

<<TASKS>>

# Core Principles

- A task without a test is not done.

# Workflow

1. Implement the first open task.
2. Log your work in IMPLEMENTATION.md.
3. End with <task_status id="1.1">Completed</task_status>.
"""
_FILES = {
    ".claude/agents/author.md": _AGENT,
    "templates/system/CLAUDE-implement.md": _TEMPLATE,
    "templates/system/BASE-implement.md": _TEMPLATE,
    "tasks.md": "- [ ] 1.1 Show the name of the user\n- [ ] 1.2 Test it\n",
    ".isdlc/state.json": """{
  "active_workflow": {
    "type": "feature",
    "phases": ["03-architecture", "04-design"],
    "current_phase_index": 0
  }
}
""",
}
_AUTHOR, _CLAUDE = ".claude/agents/author.md", "templates/system/CLAUDE-implement.md"
_CONFIGURATION = "vim.diagnostic.config({ virtual_text = true })\n"


class _Scene(NamedTuple):
    """A file, and what is typed in it, key by key: a text, or keys such as `<C-n>`."""

    file: str
    typed: tuple[str, ...] = ()
    columns: int = 100
    rows: int = 28


_SCENES = {
    "neovim": _Scene(_CLAUDE, (":Promptls render", "<CR>", "19G36|", "<C-w>d"), 124, 24),
    "diagnostics": _Scene(_AUTHOR, ("8G",)),
    "hover": _Scene(_AUTHOR, ("8G16|", "K")),
    "hover-of-a-tag": _Scene(_AUTHOR, ("8G43|", "K")),
    "actions": _Scene(_AUTHOR, ("8G49|", ":lua vim.lsp.buf.code_action()", "<CR>")),
    "completion-of-tags": _Scene(_AUTHOR, ("G", "o", "Answer with <", "<C-n>")),
    "completion-of-variables": _Scene(_AUTHOR, ("G", "o", "Read <<", "<C-n>")),
    "completion-of-blocks": _Scene(_AUTHOR, ("G", "o", "S", "<C-n>")),
    "completion-of-items": _Scene(_AUTHOR, ("13G", "O", "<C-u>", "  [", "<C-n>")),
    "completion-of-placeholders": _Scene(_AUTHOR, ("13G", "O", "<C-u>", "  [2] Review {", "<C-n>")),
    "completion-of-keys": _Scene(_AUTHOR, ("3G", "o", "t", "<C-n>")),
    "template": _Scene(_CLAUDE),
    "matrix": _Scene(_CLAUDE, (":Promptls matrix", "<CR>")),
    "explain": _Scene(_AUTHOR, ("8G", ":Promptls explain", "<CR>"), 100, 40),
}


def main(folder: Path, out: Path, promptls: Path, names: list[str]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for name in names or _SCENES:
        with tempfile.TemporaryDirectory() as work:
            space = make_workspace(Path(work), promptls)
            install(space)
            space.configure(".config/nvim/init.lua", _CONFIGURATION)
            for path, text in _FILES.items():
                space.write(path, text)
            _draw(folder / "bin/nvim-new", space, _SCENES[name], Path(work) / "it.png")
            shutil.copy(Path(work) / "it.png", out / f"{name}.png")
        sys.stdout.write(f"{out / name}.png\n")


def _draw(program: Path, space: Workspace, scene: _Scene, picture: Path) -> None:
    with Neovim(program, space.project / scene.file, space.home, space.env) as neovim:
        screen = Screen(space.home / "nvim", scene.columns, scene.rows)
        neovim.wait("return #vim.diagnostic.get(0)", lambda it: it > 0, "expected findings")
        screen.draw_for(2)
        for it in scene.typed:
            is_key = it.startswith("<C")
            neovim.type("" if is_key else it, *[it] * is_key)
            screen.draw_for(0.6)
        screen.draw_for(1)
        screen.save(picture)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    found = sys.argv[3] if len(sys.argv) > 3 else shutil.which("promptls")
    if found is None:
        raise SystemExit("promptls is not on the PATH")
    main(Path(sys.argv[1]).absolute(), Path(sys.argv[2]).absolute(), Path(found), sys.argv[4:])
