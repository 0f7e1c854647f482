"""Which files the plugin is for, what it sees of other files, and its health."""

from collections.abc import Iterator
from pathlib import Path

from editors.neovim import Neovim
from editors.shown import DIAGNOSTICS, LINES, Step, expect_in, take_steps
from editors.waiting import NotShownError
from editors.workspace import Workspace

_ANSWER = "é😀 <review>PAS</review>\n"
_COMMAND = "prompt = 'Do $ARGUMENTS'\n"
_STATE = '{ "active_workflow": { "type": "feature", "phases": ["01-requirement"] } }\n'
# Each file, and whether the server is for it. It ends with a finding where it is.
_FILES = {
    "plain.md": (_ANSWER, True),
    "guide.md.template": (_ANSWER, True),
    ".isdlc/state.json": (_STATE, True),
    "promptls.toml": ('select = ["no-such-rule"]\n', True),
    ".gemini/commands/fix.toml": (_COMMAND, True),
    "fix.toml": (_COMMAND, False),
    "package.json": (_STATE, False),
    "state.json": (_STATE, False),
    "pyproject.toml": ("[tool.other]\n", False),
    "notes.txt": (_ANSWER, False),
}
_ATTACHED = "return #vim.lsp.get_clients({ bufnr = 0, name = 'promptls' })"


def try_files(program: Path, space: Workspace) -> list[str]:
    """Open files of every kind. Returns what went wrong."""
    for path, (text, _) in _FILES.items():
        if path != "promptls.toml":
            space.write(path, text)
    # Many people have this in their configuration.
    space.configure(".config/nvim/init.lua", "vim.cmd('filetype plugin on')\n")
    return take_steps(program, space, space.project / "plain.md", _steps())


def _steps() -> Iterator[Step]:
    yield _attach
    yield _stay_out_of_the_home
    yield _change_settings
    yield _health


def _attach(neovim: Neovim) -> None:
    for path, (text, is_ours) in _FILES.items():
        neovim.run(f"vim.cmd('silent edit {path}')")
        if path == "promptls.toml":
            neovim.run(f"vim.api.nvim_buf_set_lines(0, 0, -1, false, {{ [==[{text.strip()}]==] }})")
        if is_ours:
            neovim.wait(_ATTACHED, lambda it: it == 1, f"expected a server for {path}")
            neovim.wait(DIAGNOSTICS, lambda it: len(it) > 0, f"expected findings in {path}")
            neovim.run("vim.cmd('bwipeout!')")
        else:
            # It had the time in which another file would have got its findings.
            neovim.run("vim.wait(200)")
            neovim.wait(_ATTACHED, lambda it: it == 0, f"expected no server for {path}")
    if (count := neovim.run("return #vim.lsp.get_clients({ name = 'promptls' })")) != 1:
        raise NotShownError(f"expected one server for all files, but {count}")


def _stay_out_of_the_home(neovim: Neovim) -> None:
    """A home folder with settings or a repository is not a project: all of it would be read."""
    neovim.run("vim.fn.writefile({}, vim.env.HOME .. '/promptls.toml')")
    neovim.run("vim.fn.mkdir(vim.env.HOME .. '/.git')")
    neovim.run("vim.fn.writefile({ 'Answer <review>PAS</review>' }, vim.env.HOME .. '/alone.md')")
    neovim.run("vim.cmd('edit ~/alone.md')")
    neovim.wait(DIAGNOSTICS, lambda it: it == ["tag-value-unknown"], "expected a finding")
    root = "return vim.lsp.get_clients({ bufnr = 0 })[1].config.root_dir or ''"
    if found := neovim.run(root):
        raise NotShownError(f"expected no project in the home, but {found}")
    neovim.run("vim.cmd('bwipeout') vim.fn.delete(vim.env.HOME .. '/.git', 'd')")
    neovim.run("vim.fn.delete(vim.env.HOME .. '/promptls.toml')")


def _change_settings(neovim: Neovim) -> None:
    """Settings that another program changes count without a key being pressed."""
    neovim.run("vim.cmd('edit plain.md')")
    neovim.wait(DIAGNOSTICS, lambda it: it == ["tag-value-unknown"], "expected a finding")
    neovim.run("vim.fn.writefile({ 'ignore = [\"tag\"]' }, 'promptls.toml')")
    neovim.wait(DIAGNOSTICS, lambda it: it == [], "expected no finding with other settings")
    neovim.run("vim.fn.delete('promptls.toml')")
    neovim.wait(DIAGNOSTICS, lambda it: it == ["tag-value-unknown"], "expected a finding again")


def _health(neovim: Neovim) -> None:
    neovim.run("vim.fn.writefile({ 'ignore = []' }, 'promptls.toml')")
    neovim.run("vim.cmd('checkhealth promptls')")
    for said in (
        "version: promptls",
        "is running, with encoding utf-",
        "attached to: plain.md",
        "checked as: markdown",
        "settings files: promptls.toml",
    ):
        expect_in(neovim, LINES, said)
    wrong = [it for it in neovim.run(LINES) if "ERROR" in it or "WARNING" in it]
    if wrong:
        raise NotShownError(f"health says {wrong}")
    neovim.run("vim.fn.delete('promptls.toml') vim.cmd('bwipeout!')")
