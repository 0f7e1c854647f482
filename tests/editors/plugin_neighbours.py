"""Beside what else completes: each offer is there once, none is gone, and what is accepted is right.

No registry has one of the plugins for completion, so one that asks as they do stands for them:
through 'omnifunc', while one types, but not in a snippet. The other is Neovim's own.
"""

from functools import partial
from pathlib import Path

from editors.neovim import Neovim
from editors.shown import LINES, MENU, Step, choose, take_steps
from editors.workspace import Workspace

_AGENT = "---\nname: beside\ndescription: Is typed in\n---\n\n"
_BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] {alternative_action}\n  [3] Show workflow status\n---"
# What is typed, all that is offered then, the one that is accepted, and what is there then.
_TYPED = (
    ("SUGG", ["SUGGESTED NEXT STEPS:"], _BLOCK),
    ("é😀 <rev", ["<review>"], "é😀 <review>PASS</review>"),
    ("é😀 <<PRO", ["<<PROJECT_CONTEXT>>", "<<PROJECT_STRUCTURE>>"], "é😀 <<PROJECT_CONTEXT>>"),
)
_PLUGIN = """
package.loaded["mini.completion"] = {}
vim.api.nvim_create_autocmd("TextChangedI", {
  callback = function()
    if vim.fn.pumvisible() == 0 and not vim.snippet.active() then
      vim.api.nvim_feedkeys(vim.keycode("<C-x><C-o>"), "n", false)
    end
  end,
})
"""
_NATIVE = """
local client = vim.lsp.get_clients({ name = "promptls" })[1]
vim.lsp.completion.enable(true, client.id, vim.api.nvim_get_current_buf(), { autotrigger = true })
"""
_COMPLETES = "return vim.bo.omnifunc:find('promptls') ~= nil"
_CLEAR = """
vim.snippet.stop()
vim.api.nvim_buf_set_lines(0, 5, -1, false, { "" })
vim.api.nvim_win_set_cursor(0, { 6, 0 })
"""


def try_neighbours(program: Path, space: Workspace) -> list[str]:
    """Type beside each. Returns what went wrong."""
    file = space.write(".claude/agents/beside.md", _AGENT)
    return [
        *take_steps(program, space, file, _steps(_PLUGIN)),
        *take_steps(program, space, file, [_wait, _type_beside_native]),
    ]


def _steps(other: str) -> list[Step]:
    start: list[Step] = [_wait, lambda neovim: neovim.run(other)]
    return start + [partial(_accept, *it) for it in _TYPED]


def _wait(neovim: Neovim) -> None:
    neovim.wait(_COMPLETES, bool, "expected a server")


def _accept(text: str, offers: list[str], left: str, neovim: Neovim) -> None:
    neovim.run(_CLEAR)
    neovim.type(f"A{text}")
    neovim.wait(MENU, lambda it: it == offers, f"expected {offers}, each once, after {text}")
    choose(neovim, offers[0])
    neovim.type("", "<C-y>")
    expected = left.split("\n")
    neovim.wait(LINES, lambda it: it[5:] == expected, f"expected {expected} after {text}")
    neovim.type("", "<C-e><Esc><Esc>")


def _type_beside_native(neovim: Neovim) -> None:
    """Neovim 0.11 and newer have a menu of their own, which comes behind a trigger character."""
    if not neovim.run("return vim.fn.has('nvim-0.11') == 1"):
        return
    neovim.run(_CLEAR + _NATIVE)
    neovim.type("Aé😀 <<")
    offers = ["<<PROJECT_CONTEXT>>", "<<TASKS>>"]
    neovim.wait(
        MENU,
        lambda it: [it.count(offer) for offer in offers] == [1, 1],
        "expected each placeholder once",
    )
    neovim.type("", "<Esc>")
