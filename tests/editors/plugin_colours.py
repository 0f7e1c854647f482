"""What the plugin draws: a block is text, although `---` below lines makes a heading of them."""

from pathlib import Path

from editors.neovim import Neovim
from editors.pages_shown import ATTACHED
from editors.shown import Step, take_steps
from editors.workspace import Workspace

_TEXT = """# Author

é😀 Prose of the page.

---
SUGGESTED NEXT STEPS:
  [1] Review é😀 the page
  [2] Show workflow status
---

A real heading
---
"""
# How the first letter of each text is drawn.
_DRAWN = """
vim.cmd("redraw")
return vim.tbl_map(function(it)
  local place = vim.fn.searchpos(it, "nw")
  local at = vim.fn.screenpos(0, place[1], place[2])
  return vim.fn.screenattr(at.row, at.col)
end, { "Review", "Show", "real" })
"""


def try_colours(program: Path, space: Workspace) -> list[str]:
    """Look at letters on the screen. Returns what went wrong."""
    file = space.write("author.md", _TEXT)
    steps: list[Step] = [_look]
    return take_steps(program, space, file, steps)


def _look(neovim: Neovim) -> None:
    def is_text(found: list[int]) -> bool:
        first, last, heading = found
        return first == last != heading

    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")
    with neovim.screen():
        neovim.wait(_DRAWN, is_text, "expected a block unlike a heading")
