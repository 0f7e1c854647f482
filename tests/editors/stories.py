"""Two people who write something from nothing, key by key: a template, and an agent.

What is accepted leaves the text that is shown here, and no finding stays that the person has not
made: each step says which are left.
"""

import subprocess
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from editors.neovim import Neovim
from editors.pages_shown import expect_equal, see
from editors.plugin_prompts import expect_sides
from editors.shown import DIAGNOSTICS, LINES, MENU, Step, choose, take_steps
from editors.workspace import Workspace

_BASE = """# Identity & Role

You are a reviewer.

# Core Principles

- Be fair.

# Context

<<PROJECT_CONTEXT>>

<<ARTIFACTS>>

# Directives

1. Run the tests, look at security and quality.

# Workflow

The phase is review.

# Response

You MUST output one of `<review>PASS</review>` and `<review>NEEDS_CHANGES</review>`.
"""


class _Part(NamedTuple):
    """What is typed, which offer is accepted, what is typed then, and what the file ends with."""

    keys: tuple[str, ...]
    offer: str
    then: tuple[str, ...]
    lines: tuple[str, ...]
    left: frozenset[str] = frozenset()


# The server is there, and the plugin has seen it.
_COMPLETES = "return vim.bo.omnifunc:find('promptls') ~= nil"
_BELOW = ("<Esc>", "Go", "<CR>")
_BEHIND = ("<Esc>", "A")
_SAID = frozenset({"template-directive-missing", "template-tag-not-instructed"})
_BARE = _SAID | {"template-context-missing"}
_REVIEW = "You MUST output `<review>PASS</review>`"
_TEMPLATE = (
    _Part(
        ("i", "#"),
        "# Identity & Role",
        ("Claude, é😀 the reviewer.",),
        ("# Identity & Role", "", "You are Claude, é😀 the reviewer."),
        _BARE | {"template-principles-missing", "template-workflow-missing"},
    ),
    _Part(
        (*_BELOW, "#"),
        "# Core Principles",
        ("Name a line.",),
        ("# Core Principles", "", "- Name a line."),
        _BARE | {"template-workflow-missing"},
    ),
    _Part(
        (*_BELOW, "#"),
        "# Workflow",
        ("review.",),
        ("# Workflow", "", "The phase is review."),
        _BARE,
    ),
    # The template of all agents has a variable that this one has not yet.
    _Part(
        (*_BELOW, "# Context", *_BELOW, "<<PRO"),
        "<<PROJECT_CONTEXT>>",
        (),
        ("# Context", "", "<<PROJECT_CONTEXT>>"),
        _SAID | {"template-override-drift"},
    ),
    _Part((*_BELOW, "<<ART"), "<<ARTIFACTS>>", (), ("", "<<ARTIFACTS>>"), _SAID),
    _Part(
        (*_BELOW, "Run the tests, look at security and quality.", *_BELOW, "You MUST output `<rev"),
        "<review>",
        (),
        ("", _REVIEW),
        frozenset({"template-tag-not-instructed"}),
    ),
    _Part(
        (*_BEHIND, " or `<review>NEE"),
        "NEEDS_CHANGES",
        (),
        (f"{_REVIEW} or `<review>NEEDS_CHANGES</review>`",),
    ),
)
_FRONT = (
    "---",
    "name: critic",
    "description: é😀 Reads a change",
    "tools: Read, Grep",
    "model: inherit",
    "---",
)
_BLOCK = (
    "---",
    "SUGGESTED NEXT STEPS:",
    "  [1] é😀 Review it",
    "  [2] Read it again",
    "  [3] Show workflow status",
    "---",
)
_AGENT = (
    _Part(
        ("i", "---"),
        "--- agent front matter",
        ("critic", "<Tab>", "é😀 Reads a change", "<Tab>", "Read, Gre"),
        (*_FRONT[:3], "tools: Read, Gre", *_FRONT[4:]),
    ),
    _Part((), "Grep", (), _FRONT),
    _Part(
        ("<Esc>", "kk", "ovari"),
        "variables",
        ("TOPIC",),
        (*_FRONT[:4], "variables:", "  - TOPIC", *_FRONT[4:]),
        frozenset({"placeholder-unused"}),
    ),
    _Part((*_BELOW, "You read about <<T"), "<<TOPIC>>", (), ("", "You read about <<TOPIC>>")),
    _Part(
        (*_BELOW, "SUGG"),
        "SUGGESTED NEXT STEPS:",
        ("é😀 Review it", "<Tab>", "Read it again"),
        ("", *_BLOCK),
    ),
)


def try_stories(program: Path, space: Workspace) -> list[str]:
    """Write both files. Returns what went wrong."""
    space.write("templates/system/BASE-review.md", _BASE)
    template = space.write("templates/system/CLAUDE-review.md", "")
    agent = space.write(".claude/agents/critic.md", "")
    return [
        *take_steps(program, space, template, [*_write(_TEMPLATE), _try_out, _compare, _save]),
        *take_steps(program, space, agent, [*_write(_AGENT), _save]),
        *_check(space, template, agent),
    ]


def _write(parts: Iterable[_Part]) -> Iterator[Step]:
    yield lambda neovim: neovim.wait(_COMPLETES, bool, "expected a server")
    for it in parts:
        yield partial(_write_part, it)


def _write_part(part: _Part, neovim: Neovim) -> None:
    _type(neovim, part.keys)
    neovim.wait(MENU, lambda it: part.offer in it, f"expected {part.offer} after {part.keys}")
    choose(neovim, part.offer)
    neovim.type("", "<C-y>")
    _type(neovim, part.then)
    count = len(part.lines)
    expected = [*part.lines]
    neovim.wait(LINES, lambda it: it[-count:] == expected, f"expected {expected} at the end")
    said = f"expected {sorted(part.left)} after {part.offer}"
    neovim.wait(DIAGNOSTICS, lambda it: set(it) == part.left, said)


def _type(neovim: Neovim, keys: Iterable[str]) -> None:
    """Each is a text or the name of a key."""
    for it in keys:
        is_key = it.startswith("<") and it.endswith(">") and it[1] != "<"
        neovim.type(*("", it) if is_key else (it,))


def _try_out(neovim: Neovim) -> None:
    """With values, nothing is missing in the preview."""
    neovim.type("", "<Esc>")
    neovim.run("vim.o.columns = 160 vim.cmd('write | Promptls render')")
    see(neovim, "render", "[Context not provided: ARTIFACTS]", "a preview that lacks values")
    neovim.run("vim.cmd('Promptls values PROJECT_CONTEXT=é😀-project ARTIFACTS=é😀-artifacts')")
    page = see(neovim, "render", "é😀-project", "a preview with values")
    expect_equal(page["marks"], [])
    neovim.run("vim.cmd('only')")


def _compare(neovim: Neovim) -> None:
    neovim.run("vim.cmd('Promptls difference base')")
    expect_sides(
        neovim, ("BASE-review.md", "- Be fair."), ("CLAUDE-review.md", "Claude, é😀 the reviewer.")
    )
    neovim.run("vim.cmd('tabclose')")


def _save(neovim: Neovim) -> None:
    neovim.type("", "<Esc>")
    neovim.run("vim.cmd('wall')")


def _check(space: Workspace, *files: Path) -> Iterator[str]:
    """Nothing is wrong in what was written."""
    ended = subprocess.run(
        ["promptls", "check", *files], env=space.env, capture_output=True, text=True, check=False
    )
    if ended.returncode:
        yield f"expected clean files, but: {ended.stdout}{ended.stderr}"
