"""The windows that `:Promptls` opens, as tests see them."""

from typing import Any

from editors.neovim import Neovim
from editors.waiting import NotShownError

TEMPLATE = """# Identity & Role

é😀 You implement tasks.

# Context

<<PROJECT_CONTEXT>>

<<TASKS>>
"""
# The page of a kind in the tab page: its lines, its marks, the line above it, and whether it has the cursor.
PAGE = """
for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
  local buffer = vim.api.nvim_win_get_buf(window)
  if vim.api.nvim_buf_get_name(buffer):find("promptls://%s/", 1, true) then
    return {
      lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false),
      marks = vim.tbl_map(function(it)
        return vim.api.nvim_buf_get_text(buffer, it[2], it[3], it[4].end_row, it[4].end_col, {})[1]
      end, vim.api.nvim_buf_get_extmarks(buffer, -1, 0, -1, { details = true, type = "highlight" })),
      title = vim.api.nvim_eval_statusline(vim.wo[window].winbar, { winid = window }).str,
      line = vim.api.nvim_win_get_cursor(window)[1],
      top = vim.fn.getwininfo(window)[1].topline,
      windows = #vim.api.nvim_tabpage_list_wins(0),
      has_cursor = window == vim.api.nvim_get_current_win(),
    }
  end
end
return { lines = {}, marks = {} }
"""
ATTACHED = "return #vim.lsp.get_clients({ bufnr = 0 })"
Page = dict[str, Any]


def see(neovim: Neovim, kind: str, text: str, what: str) -> Page:
    """The page of a kind, as soon as it has a text."""
    page = neovim.wait(
        PAGE % kind, lambda it: any(text in line for line in it["lines"]), f"expected {what}"
    )
    assert isinstance(page, dict)
    return page


def expect_equal(found: object, expected: object) -> None:
    if found != expected:
        raise NotShownError(f"expected {expected}, but {found}")
