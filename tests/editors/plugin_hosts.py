"""The preview of a file as the program that loads it reads it."""

from pathlib import Path

from editors.neovim import Neovim
from editors.pages_shown import ATTACHED, expect_equal, see
from editors.shown import LENSES, Step, take_steps
from editors.waiting import NotShownError
from editors.workspace import Workspace

_COMMAND = """---
description: Raise the version
---
Raise é😀 $0 and $ARGUMENTS[0].

Look at !`git status` first, and at $5.
"""
# What is above the text, and how many lines of it are in sight.
_ABOVE = """
local buffer = vim.tbl_filter(function(it)
  return vim.api.nvim_buf_get_name(it):find("promptls://host/", 1, true)
end, vim.api.nvim_list_bufs())[1]
local found = {}
for _, it in ipairs(vim.api.nvim_buf_get_extmarks(buffer, -1, 0, -1, { details = true })) do
  for _, line in ipairs(it[4].virt_lines or {}) do
    table.insert(found, line[1][1])
  end
end
local window = vim.fn.bufwinid(buffer)
local view = vim.api.nvim_win_call(window, vim.fn.winsaveview)
return { lines = found, filled = view.topfill }
"""


def try_hosts(program: Path, space: Workspace) -> list[str]:
    """Open such previews. Returns what went wrong."""
    file = space.write(".claude/commands/raise.md", _COMMAND)
    steps: list[Step] = [_lens, _arguments]
    return take_steps(program, space, file, steps)


def _lens(neovim: Neovim) -> None:
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")
    neovim.run("vim.o.columns = 160")
    neovim.wait(LENSES, lambda it: "Preview as Claude Code reads it" in it, "expected a lens")
    neovim.run("vim.api.nvim_win_set_cursor(0, { 1, 0 }) vim.lsp.codelens.run()")
    page = see(neovim, "host", "Raise é😀 $0 and", "a preview")
    expect_equal(page["marks"], ["$0", "$ARGUMENTS[0]", "!`git status`", "$5"])
    expect_equal((page["has_cursor"], page["windows"]), (False, 2))
    if not page["title"].startswith(" Claude Code - raise.md"):
        raise NotShownError(f"the title is {page['title']}")


def _arguments(neovim: Neovim) -> None:
    neovim.run("vim.cmd([[Promptls render as claude-code 'two  &' b=c]])")
    page = see(neovim, "host", "Raise é😀 two  & and two  &.", "a preview with arguments")
    expect_equal(page["marks"], ["two  &", "two  &", "!`git status`", "$5"])
    expect_equal(page["windows"], 2)
    size = sum(len(it) + 1 for it in page["lines"])
    expect_equal(page["title"].split("  ")[-2:], ["2 replaced", f"{size} characters"])
    above = neovim.run(_ABOVE)
    said = "Claude Code runs this command and puts in what it prints: git status"
    if said not in above["lines"] or above["filled"] != len(above["lines"]):
        raise NotShownError(f"above the text is {above}")
