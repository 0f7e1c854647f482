"""What the plugin does to mend files, and where it lists what is wrong in all of them."""

from pathlib import Path

from editors.neovim import Neovim
from editors.pages_shown import ATTACHED, expect_equal
from editors.shown import LINES, MESSAGES, Step, expect_in, take_steps
from editors.workspace import Workspace

_TEXT = "# Judge\n\né😀 Answer <review>{}</review>.\n"
_WRONG, _RIGHT = _TEXT.format("PAS"), _TEXT.format("PASS")
_NEVER = _TEXT.format("NONSENSE")
_QUICKFIX = """
return vim.tbl_map(function(it)
  local name = vim.fs.basename(vim.api.nvim_buf_get_name(it.bufnr))
  return { name, it.lnum, it.col, it.end_col, it.type, it.text:match("[%w-]+%]") }
end, vim.fn.getqflist())
"""
_ON_SAVE = """
vim.api.nvim_create_autocmd("BufWritePre", {
  pattern = { "*.md", "*.md.template" },
  command = "silent Promptls fix",
})
"""
_SAVED = "return vim.fn.readfile('%s')"


def try_fixing(program: Path, space: Workspace) -> list[str]:
    """Mend and list. Returns what went wrong."""
    file = space.write("é/judge.md", _WRONG)
    space.write("é/other.md", _WRONG)
    space.write("é/never.md", _NEVER)
    steps: list[Step] = [
        _wait,
        _fix,
        _fix_on_save,
        _list,
    ]
    return take_steps(program, space, file, steps)


def _wait(neovim: Neovim) -> None:
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")


def _fix(neovim: Neovim) -> None:
    neovim.run("vim.cmd('Promptls fix')")
    # It is done when the command ends.
    expect_equal(neovim.run(LINES), _RIGHT.splitlines())
    expect_in(neovim, MESSAGES, "promptls: fixed what is safe")
    neovim.run("vim.cmd('Promptls fix')")
    expect_in(neovim, MESSAGES, "promptls: nothing is safe to fix")
    neovim.run("vim.cmd('edit!')")


def _fix_on_save(neovim: Neovim) -> None:
    neovim.run(_ON_SAVE)
    neovim.run("vim.cmd('messages clear | write')")
    path = neovim.run("return vim.api.nvim_buf_get_name(0)")
    expect_equal(neovim.run(_SAVED % path), _RIGHT.splitlines())
    expect_equal([it for it in neovim.run(MESSAGES) if "promptls" in it], [])
    neovim.run("vim.cmd('autocmd! BufWritePre *.md') vim.cmd('autocmd! BufWritePre *.md.template')")


def _list(neovim: Neovim) -> None:
    neovim.run("vim.cmd('messages clear | Promptls check %:h')")
    expect_in(neovim, MESSAGES, "promptls: 2 findings in 2 files")
    first = len("é😀 Answer <review>".encode()) + 1
    found = [
        ["never.md", 3, first, first + len("NONSENSE"), "E", "tag-value-unknown]"],
        ["other.md", 3, first, first + len("PAS"), "E", "tag-value-unknown]"],
    ]
    neovim.wait(_QUICKFIX, lambda it: sorted(it) == found, f"expected {found}")
    expect_equal(neovim.run("return vim.bo.filetype"), "qf")
    neovim.run("vim.cmd('cclose | Promptls check')")
    # Those of the whole project.
    neovim.wait(
        _QUICKFIX,
        lambda it: {"wide.md", "never.md"} < {entry[0] for entry in it},
        "expected the findings of all files",
    )
    neovim.run("vim.cmd('cclose')")
