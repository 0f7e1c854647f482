"""What the plugin does with windows and buffers that are closed, changed, or of other projects."""

import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from editors.neovim import Neovim
from editors.pages_shown import ATTACHED, PAGE, TEMPLATE, expect_equal, see
from editors.shown import LINES, MESSAGES, Step, expect_in, take_steps
from editors.workspace import Workspace

_PATH = "templates/system/CLAUDE-implement.md"
_COUNT = "return #vim.api.nvim_tabpage_list_wins(0)"
_NAME = "return vim.fs.basename(vim.api.nvim_buf_get_name(0))"
_FLOATING = """
vim.api.nvim_open_win(vim.api.nvim_create_buf(false, true), true, {
  relative = "editor", row = 1, col = 1, width = 20, height = 3,
})
"""
_CLIENTS = "return vim.tbl_map(function(it) return it.id end, vim.lsp.get_clients())"
_STOP = """
for _, it in ipairs(vim.lsp.get_clients()) do
  if vim.fn.has("nvim-0.11") == 1 then it:stop(true) else it.stop(true) end
end
vim.wait(10000, function() return #vim.lsp.get_clients() == 0 end)
"""


def try_windows(program: Path, space: Workspace) -> list[str]:
    """Open and close. Returns what went wrong."""
    space.configure(".config/nvim/init.lua", "")
    file = space.write(_PATH, TEMPLATE)
    other = space.home.parent / "other" / _PATH
    other.parent.mkdir(parents=True)
    other.write_text(TEMPLATE.replace("You implement", "They implement"), encoding="utf-8")
    subprocess.run(["git", "init", "-q", space.home.parent / "other"], check=True, env=space.env)
    return take_steps(program, space, file, _steps(file, other))


def _steps(file: Path, other: Path) -> Iterator[Step]:
    yield partial(_two_projects, file, other)
    yield partial(_restart, file, other)
    yield partial(_lose_the_template, other)
    yield partial(_close, file)
    yield partial(_have_no_room, file)
    yield partial(_edit_a_page, file)
    yield partial(_beside_a_float, file)
    yield partial(_use_the_width, file)
    yield partial(_keep_changes, file)
    yield _respond_too_late
    yield partial(_misuse, file)
    yield partial(_stop, file)


def _open(neovim: Neovim, file: Path) -> None:
    neovim.run(f"vim.cmd('silent only! | edit! {file}')")
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")


def _two_projects(file: Path, other: Path, neovim: Neovim) -> None:
    """Each has a server, and templates of the same names."""
    _open(neovim, file)
    neovim.run("vim.cmd('Promptls render')")
    see(neovim, "render", "You implement", "a preview")
    neovim.run(f"vim.cmd('tabedit {other}')")
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")
    neovim.run("vim.cmd('Promptls render')")
    see(neovim, "render", "They implement", "the preview of the other project")
    neovim.run("vim.cmd('2wincmd w | Promptls render claude implement')")
    see(neovim, "render", "They implement", "the project of the page that has the cursor")
    neovim.run("vim.cmd('1wincmd w') vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'é😀 Now.' })")
    see(neovim, "render", "é😀 Now.", "the preview of the other project to follow")
    neovim.run("vim.cmd('edit!')")


def _restart(_file: Path, _other: Path, neovim: Neovim) -> None:
    """The previews in both tab pages follow their projects after it."""
    neovim.run("vim.cmd('Promptls restart')")
    neovim.wait(_CLIENTS, lambda it: len(it) == 2, "expected two servers")
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")
    neovim.run("vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'é😀 They again.' })")
    see(neovim, "render", "é😀 They again.", "a preview after a restart")
    neovim.run("vim.cmd('edit! | tabprevious | 1wincmd w')")
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")
    neovim.run("vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'é😀 You again.' })")
    see(neovim, "render", "é😀 You again.", "the other preview after a restart")
    neovim.run("vim.cmd('edit! | only | tabnext')")


def _lose_the_template(other: Path, neovim: Neovim) -> None:
    """The line above a page says why it is not up to date, also if another tab page has it."""
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")
    neovim.run("vim.cmd('1wincmd w')")
    neovim.run(f"vim.cmd('tabfirst') vim.fn.delete('{other}') vim.cmd('bwipeout! {other}')")
    neovim.run("vim.wait(300) vim.cmd('tablast')")
    neovim.wait(PAGE % "render", lambda it: "implement" in it.get("title", ""), "expected a title")
    neovim.run("vim.cmd('split | enew')")
    # A new window has no such line.
    expect_equal(neovim.run("return vim.wo.winbar"), "")
    neovim.run("vim.cmd('tabonly! | only!')")


def _close(file: Path, neovim: Neovim) -> None:
    """`q` closes a page, even if its window is the last one. One that is closed comes again."""
    _open(neovim, file)
    neovim.run("vim.cmd('split') vim.cmd('Promptls render') vim.cmd('close')")
    see(neovim, "render", "You implement", "a preview beside the window that is left")
    neovim.run("vim.cmd('wincmd l | only')")
    neovim.type("q")
    # A page has the same name without its folders.
    shown = "return vim.api.nvim_buf_get_name(0)"
    neovim.wait(shown, lambda it: it == str(file), "expected the template again")
    for _ in range(2):
        neovim.run("vim.cmd('Promptls render')")
        see(neovim, "render", "You implement", "a preview again")
        neovim.run("vim.cmd('wincmd l')")
        neovim.type("q")
        neovim.wait(_COUNT, lambda it: it == 1, "expected one window")


def _have_no_room(file: Path, neovim: Neovim) -> None:
    _open(neovim, file)
    neovim.run("vim.cmd('messages clear') vim.o.lines = 4 vim.cmd('Promptls matrix')")
    expect_in(neovim, MESSAGES, "promptls: E36: Not enough room")
    neovim.run("vim.o.lines = 24 vim.cmd('Promptls matrix')")
    see(neovim, "matrix", "CLAUDE", "the matrix when there is room")


def _edit_a_page(file: Path, neovim: Neovim) -> None:
    """`:edit` reads a page again, as it does a file."""
    _open(neovim, file)
    neovim.run("vim.cmd('Promptls render')")
    see(neovim, "render", "You implement", "a preview")
    neovim.run("vim.cmd('wincmd l | edit')")
    see(neovim, "render", "You implement", "the preview after :edit")
    neovim.run("vim.cmd('close')")


def _beside_a_float(file: Path, neovim: Neovim) -> None:
    """A floating window cannot be split."""
    _open(neovim, file)
    for command, kind, text in (
        ("explain tag-case", "explain", "# tag-case"),
        ("render claude implement", "render", "You implement"),
    ):
        neovim.run(f"{_FLOATING} vim.cmd('Promptls {command}')")
        see(neovim, kind, text, "a page while a floating window has the cursor")
        neovim.run("vim.cmd('close')")


def _use_the_width(file: Path, neovim: Neovim) -> None:
    """A table is below all windows, and its rows are not wrapped."""
    _open(neovim, file)
    neovim.run("vim.cmd('vsplit | Promptls matrix')")
    see(neovim, "matrix", "CLAUDE", "the matrix")
    neovim.run("vim.cmd('3wincmd w')")
    shown = neovim.run("return { vim.fn.winwidth(0) == vim.o.columns, vim.wo.wrap }")
    expect_equal(shown, [True, False])


def _keep_changes(file: Path, neovim: Neovim) -> None:
    """The settings are opened beside a file that has changes."""
    _open(neovim, file)
    neovim.run("vim.fn.writefile({ '' }, '../../promptls.toml')")
    neovim.run("vim.o.hidden = false vim.bo.modified = true vim.cmd('Promptls settings')")
    neovim.wait(_NAME, lambda it: it == "promptls.toml", "expected the settings")
    expect_equal(neovim.run(_COUNT), 2)
    neovim.run("vim.cmd('bdelete') vim.o.hidden = true vim.fn.delete('../../promptls.toml')")


def _respond_too_late(neovim: Neovim) -> None:
    """The buffer is gone, or has another text, when the server answers."""
    answer = "vim.api.nvim_buf_set_lines(0, 0, -1, false, { '<review> PASS </review>' })"
    respond = f"vim.cmd('enew | messages clear') {answer} vim.cmd('Promptls response')"
    neovim.run(f"{respond} vim.cmd('bwipeout!') vim.wait(300)")
    expect_equal([it for it in neovim.run(MESSAGES) if "Error" in it], [])
    neovim.run(f"{respond} vim.cmd('%d')")
    expect_in(neovim, MESSAGES, "1 finding")
    expect_equal(neovim.run("return #vim.diagnostic.get(0)"), 0)
    neovim.run("vim.cmd('bwipeout!')")


def _misuse(file: Path, neovim: Neovim) -> None:
    _open(neovim, file)
    neovim.run("vim.bo.modifiable = false")
    for command, said in {
        "insert": "this buffer cannot be changed",
        "matrix all": "unexpected argument 'all' of 'matrix'",
        "render claude": "expected an agent and a phase, found 'claude'",
        "enew | Promptls render": "this buffer is not a file; name an agent and a phase",
        "insert now": "the server is not attached to this buffer",
        "explain": "no finding in this line; name a rule or a setting",
    }.items():
        line = command if "|" in command else f"Promptls {command}"
        neovim.run(f"vim.cmd('{line}')")
        expect_in(neovim, MESSAGES, said)
    # The command may be shortened.
    offered = neovim.run("return vim.fn.getcompletion('Prom re', 'cmdline')")
    expect_equal(offered, ["render", "response", "restart"])
    expect_equal(neovim.run(LINES), [""])


def _stop(file: Path, neovim: Neovim) -> None:
    """A server that the user stops has not failed."""
    _open(neovim, file)
    neovim.run("vim.cmd('messages clear')")
    neovim.run(_STOP + "vim.wait(200)")
    expect_equal([it for it in neovim.run(MESSAGES) if "promptls" in it], [])
    neovim.run(f"vim.cmd('edit! {file}')")
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server again")
