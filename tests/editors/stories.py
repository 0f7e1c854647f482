"""Two people who write something from nothing, key by key: a template, and an agent.

What is accepted leaves the text that is shown here, and no finding stays that the person has not
made: each step says which are left.
"""

import subprocess
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from editors.neovim import Neovim
from editors.pages_shown import expect_equal, see
from editors.plugin_prompts import expect_sides
from editors.shown import DIAGNOSTICS, LINES, MENU, Step, choose, take_steps
from editors.story_parts import AGENT, TEMPLATE, Part
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


# The server is there, and the plugin has seen it.
_COMPLETES = "return vim.bo.omnifunc:find('promptls') ~= nil"
_MODE = "return vim.fn.mode()"


def try_stories(program: Path, space: Workspace) -> list[str]:
    """Write both files. Returns what went wrong."""
    space.write("templates/system/BASE-review.md", _BASE)
    template = space.write("templates/system/CLAUDE-review.md", "")
    agent = space.write(".claude/agents/critic.md", "")
    return [
        *take_steps(program, space, template, [*_write(TEMPLATE), _try_out, _compare, _save]),
        *take_steps(program, space, agent, [*_write(AGENT), _save]),
        *_check(space, template, agent),
    ]


def _write(parts: Iterable[Part]) -> Iterator[Step]:
    yield lambda neovim: neovim.wait(_COMPLETES, bool, "expected a server")
    for it in parts:
        yield partial(_write_part, it)


def _write_part(part: Part, neovim: Neovim) -> None:
    for it in part.keys:
        _press(it, neovim)
    if part.offer is not None:
        neovim.wait(MENU, lambda it: part.offer in it, f"expected {part.offer} after {part.keys}")
        choose(neovim, part.offer)
        neovim.type("", "<C-y>")
    what = f"after {part.keys} and {part.offer}"
    expected = [*part.lines]
    end = -len(expected)
    neovim.wait(LINES, lambda it: it[end:] == expected, f"expected {expected} at the end {what}")
    left = sorted(part.left)
    neovim.wait(DIAGNOSTICS, lambda it: sorted({*it}) == left, f"expected {left} {what}")


def _press(keys: str, neovim: Neovim) -> None:
    """A text, or the name of a key."""
    if not (keys.startswith("<") and keys.endswith(">")):
        neovim.type(keys)
        return
    neovim.type("", keys)
    if keys == "<Tab>":
        # A person sees first which part of a snippet is selected.
        neovim.wait(_MODE, lambda it: it == "s", "expected the next part to be selected")


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
        neovim, ("BASE-review.md", "- Be fair."), ("CLAUDE-review.md", "You are Claude, é😀.")
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
