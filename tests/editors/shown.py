"""What Neovim is asked about what it shows, and steps that several tests take."""

from collections.abc import Callable, Iterable
from functools import partial
from operator import ne
from pathlib import Path

from editors.neovim import Neovim
from editors.waiting import NotShownError
from editors.workspace import Workspace

FLOAT = """
for _, window in ipairs(vim.api.nvim_list_wins()) do
  if vim.api.nvim_win_get_config(window).relative ~= "" then
    local buffer = vim.api.nvim_win_get_buf(window)
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\\n")
  end
end
return ""
"""
MENU = """
return vim.tbl_map(function(it) return it.abbr end, vim.fn.complete_info({ "items" }).items)
"""
HINTS = """
return vim.tbl_map(function(it) return it.inlay_hint.label end, vim.lsp.inlay_hint.get({ bufnr = 0 }))
"""
# Neovim 0.10 returns the lenses themselves.
LENSES = """
return vim.tbl_map(function(it)
  local lens = it.lens or it
  return lens.command and lens.command.title
end, vim.lsp.codelens.get(vim.fn.has("nvim-0.12") == 1 and { bufnr = 0 } or 0))
"""
LINES = "return vim.api.nvim_buf_get_lines(0, 0, -1, false)"
DIAGNOSTICS = "return vim.tbl_map(function(it) return it.code end, vim.diagnostic.get(0))"
MESSAGES = """return vim.split(vim.fn.execute("messages"), "\\n", { trimempty = true })"""
_SELECTED = """
local menu = vim.fn.complete_info({ "items", "selected" })
return menu.selected >= 0 and menu.items[menu.selected + 1].abbr or ""
"""
_MOST_OFFERS = 10

Step = Callable[[Neovim], None]


def take_steps(program: Path, space: Workspace, file: Path, steps: Iterable[Step]) -> list[str]:
    """Open a file, and take the steps. Returns what went wrong in the first that does."""
    try:
        with Neovim(program, file, space.home, space.env) as neovim:
            for step in steps:
                step(neovim)
            neovim.end()
    except NotShownError as error:
        return [str(error)]
    return []


def expect_in(neovim: Neovim, question: str, text: str) -> None:
    """Wait until one of the lines that a question gives has a text."""
    neovim.wait(question, lambda it: any(text in line for line in it), f"expected {text}")


def choose(neovim: Neovim, wanted: str) -> None:
    """Go from offer to offer until the wanted one is selected."""
    selected = neovim.run(_SELECTED)
    for _ in range(_MOST_OFFERS):
        if selected == wanted:
            break
        neovim.type("", "<C-n>")
        selected = neovim.wait(_SELECTED, partial(ne, selected), "expected another offer")


def expect_line(neovim: Neovim, number: int, text: str, what: str) -> None:
    neovim.wait(LINES, lambda it: it[number] == text, f"expected {text!r} after {what}")
