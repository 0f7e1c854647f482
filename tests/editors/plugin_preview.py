"""The preview of a prompt: it follows what is typed, and the cursor."""

from functools import partial
from pathlib import Path

from editors.neovim import Neovim
from editors.pages_shown import ATTACHED, PAGE, TEMPLATE, Page, expect_equal, see
from editors.shown import Step, take_steps
from editors.workspace import Workspace

_MISSING = "[Context not provided: {}]"


def try_preview(program: Path, space: Workspace) -> list[str]:
    """Open previews. Returns what went wrong."""
    space.write("templates/system/BASE-plan.md", "# Identity & Role\n\nPlan <<TASKS>>.\n")
    file = space.write("templates/system/CLAUDE-implement.md", TEMPLATE)
    steps: list[Step] = [
        _preview,
        _follow_typing,
        _follow_cursor,
        _render_with_values,
    ]
    return take_steps(program, space, file, steps)


def _preview(neovim: Neovim) -> None:
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")
    neovim.run("vim.o.columns = 160 vim.cmd('Promptls render')")
    page = see(neovim, "render", "You implement tasks.", "a preview")
    expect_equal(page["marks"], [_MISSING.format("PROJECT_CONTEXT"), _MISSING.format("TASKS")])
    size = sum(len(it) + 1 for it in page["lines"])
    title = f" CLAUDE-implement.md  2 unresolved  {size} characters"
    expect_equal(page["title"], title)
    expect_equal((page["has_cursor"], page["windows"]), (False, 2))


def _follow_typing(neovim: Neovim) -> None:
    neovim.run("vim.api.nvim_win_set_cursor(0, { 3, 0 })")
    neovim.type("oé😀 Read <<ARTIFACTS>>.", "<Esc>")
    page = see(neovim, "render", "é😀 Read [Context", "the preview to follow typing")
    expect_equal(page["marks"][0], _MISSING.format("ARTIFACTS"))
    expect_equal(page["title"].split("  ")[1], "3 unresolved")
    neovim.run("vim.cmd('edit!')")


def _follow_cursor(neovim: Neovim) -> None:
    """It shows the place of the template at which the cursor is, as far from the top."""
    lines = "vim.fn.map(vim.fn.range(1, 200), '\"é😀 Line \" .. v:val')"
    neovim.run(f"vim.api.nvim_buf_set_lines(0, -1, -1, false, {lines})")
    neovim.wait(PAGE % "render", lambda it: len(it["lines"]) > 200, "expected a long preview")
    for keys, line in (("G", "Line 200"), ("gg", "# Identity & Role"), ("100Gzt", "Line 91")):
        neovim.type(keys)
        said = f"expected the preview at {line} after {keys}"
        neovim.wait(PAGE % "render", partial(_is_at, line), said)
    neovim.wait(PAGE % "render", lambda it: it["top"] == it["line"], "expected the same top")
    # The other way nothing follows.
    neovim.run("vim.api.nvim_win_call(vim.fn.win_getid(2), function() vim.cmd('normal! gg') end)")
    expect_equal(neovim.run("return vim.fn.line('.')"), 100)
    neovim.run("vim.cmd('edit!')")


def _is_at(text: str, page: Page) -> bool:
    return bool(page["lines"]) and text in page["lines"][page["line"] - 1]


def _render_with_values(neovim: Neovim) -> None:
    neovim.run("vim.cmd('Promptls render claude plan TASKS=é😀')")
    page = see(neovim, "render", "Plan é😀.", "another template, with a value")
    expect_equal((page["marks"], page["windows"]), ([], 2))
