"""What the plugin offers while one types, and what is in the text when it is accepted."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from editors.neovim import Neovim
from editors.shown import FLOAT, LINES, MENU, Step, choose, take_steps
from editors.workspace import Workspace

_AGENT = """---
name: typed
description: Is typed in
variables:
  - TOPIC
---

About <<TOPIC>>.

"""
_EMPTY = len(_AGENT.splitlines())
_BLOCK = [
    "---",
    "SUGGESTED NEXT STEPS:",
    "  [1] {primary_prompt}",
    "  [2] {alternative_action}",
    "  [3] Show workflow status",
    "---",
]
_CLEAR = f"""
vim.snippet.stop()
vim.api.nvim_buf_set_lines(0, {_EMPTY - 1}, -1, false, {{ "" }})
vim.api.nvim_win_set_cursor(0, {{ {_EMPTY}, 0 }})
"""


class _Typed(NamedTuple):
    """Something that is typed, the offer that is accepted, and the lines that there are then."""

    text: str
    offer: str
    lines: list[str]


_TYPED = (
    _Typed("SUGG", "SUGGESTED NEXT STEPS:", _BLOCK),
    _Typed("é😀 <<", "<<TOPIC>>", ["é😀 <<TOPIC>>"]),
    _Typed("é😀 {{", "{{TOPIC}}", ["é😀 {{TOPIC}}"]),
    _Typed("é😀 <rev", "<review>", ["é😀 <review>PASS</review>"]),
    _Typed("é😀 <review>NEE", "NEEDS_CHANGES", ["é😀 <review>NEEDS_CHANGES</review>"]),
)
_MAPPED = """
return vim.tbl_map(function(it) return it.lhs end, vim.tbl_filter(function(it)
  return (it.desc or ""):find("promptls") ~= nil
end, vim.list_extend(vim.api.nvim_buf_get_keymap(0, "i"), vim.api.nvim_buf_get_keymap(0, "s"))))
"""


def try_completion(program: Path, space: Workspace) -> list[str]:
    """Type, accept, and compare. Returns what went wrong."""
    file = space.write(".claude/agents/typed.md", _AGENT)
    return take_steps(program, space, file, _steps())


def _steps() -> Iterator[Step]:
    yield _wait_for_server
    for it in _TYPED:
        yield partial(_accept, it, "<C-y>")
    yield partial(_accept, _TYPED[0], "<CR>")
    yield _keep_own_mapping
    yield _jump_in_snippet
    yield _show_documentation
    yield _leave_it_to_others


def _wait_for_server(neovim: Neovim) -> None:
    hints = "return #vim.lsp.get_clients({ bufnr = 0, name = 'promptls' })"
    neovim.wait(hints, lambda it: it == 1, "expected a server")


def _accept(typed: _Typed, key: str, neovim: Neovim) -> None:
    neovim.run(_CLEAR)
    neovim.type("A" + typed.text)
    neovim.wait(MENU, lambda it: typed.offer in it, f"expected {typed.offer} after {typed.text}")
    choose(neovim, typed.offer)
    neovim.type("", key)
    _expect(neovim, typed.lines, f"{typed.text} and {key}")
    neovim.type("", "<C-e><Esc><Esc>")


def _keep_own_mapping(neovim: Neovim) -> None:
    neovim.run("vim.keymap.set('i', '<CR>', '!')")
    neovim.run(_CLEAR)
    neovim.type("A<rev")
    neovim.wait(MENU, lambda it: it == ["<review>"], "expected <review> to be offered")
    neovim.type("", "<CR><Esc>")
    _expect(neovim, ["<rev!"], "a mapping of <CR>")
    neovim.run("vim.keymap.del('i', '<CR>')")


def _jump_in_snippet(neovim: Neovim) -> None:
    neovim.run(_CLEAR)
    neovim.type("ASUGG")
    neovim.wait(MENU, lambda it: len(it) == 1, "expected a block to be offered")
    neovim.type("", "<C-n><C-y>")
    _expect(neovim, _BLOCK, "accepting a block")
    neovim.type("One", "<Tab>")
    neovim.type("Two", "<S-Tab>")
    neovim.type("Three", "<Tab><Tab>")
    neovim.type("", "<Tab><Esc>")
    texts = ["  [1] Three", "  [2] Two"]
    neovim.wait(LINES, lambda it: it[_EMPTY + 1 : _EMPTY + 3] == texts, f"expected {texts}")
    neovim.run("vim.snippet.stop()")
    neovim.run(_CLEAR)
    neovim.type("A", "<Tab>")
    neovim.type("x", "<Esc>")
    # 'expandtab' differs between versions.
    neovim.wait(LINES, lambda it: it[-1].strip() == "x" != it[-1], "expected a tab in no snippet")
    neovim.wait(_MAPPED, lambda it: it == [], "expected no keys to be mapped")


def _show_documentation(neovim: Neovim) -> None:
    neovim.run(_CLEAR)
    with neovim.screen():
        neovim.type("A<rev")
        neovim.wait(MENU, lambda it: it == ["<review>"], "expected <review> to be offered")
        neovim.type("", "<C-n>")
        neovim.wait(FLOAT, lambda it: "`PASS`" in it, "expected documentation of <review>")
        neovim.type("", "<C-e><Esc>")


def _leave_it_to_others(neovim: Neovim) -> None:
    """A plugin for completion has a menu of its own, and may be loaded late."""
    neovim.run(_CLEAR)
    neovim.run("package.loaded['blink.cmp'] = {}")
    neovim.type("ASUGG")
    neovim.run("vim.wait(300)")
    neovim.wait(MENU, lambda it: it == [], "expected no menu beside that of another plugin")
    neovim.type("", "<Esc>")


def _expect(neovim: Neovim, lines: list[str], what: str) -> None:
    start = _EMPTY - 1
    neovim.wait(LINES, lambda it: it[start:] == lines, f"expected {lines} after {what}")
