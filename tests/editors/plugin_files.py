"""Which files the plugin is for, what it sees of other files, its options, its help and health."""

from collections.abc import Iterator
from pathlib import Path

from editors.neovim import Neovim
from editors.shown import DIAGNOSTICS, HINTS, LINES, MESSAGES, Step, expect_in, take_steps
from editors.waiting import NotShownError
from editors.workspace import Workspace

_ANSWER = "é😀 <review>PAS</review>\n"
_STATE = '{ "active_workflow": { "type": "feature", "phases": ["01-requirement"] } }\n'
# Each file, and whether the server is for it. It ends with a finding where it is.
_FILES = {
    "plain.md": (_ANSWER, True),
    "guide.md.template": (_ANSWER, True),
    ".isdlc/state.json": (_STATE, True),
    "promptls.toml": ('select = ["no-such-rule"]\n', True),
    "package.json": (_STATE, False),
    "state.json": (_STATE, False),
    "pyproject.toml": ("[tool.other]\n", False),
    "notes.txt": (_ANSWER, False),
}
_ATTACHED = "return #vim.lsp.get_clients({ bufnr = 0, name = 'promptls' })"
_HELP = """
vim.cmd("helptags ALL")
local found = {}
for _, tag in ipairs({ "promptls", "promptls-install", "promptls-options", ":Promptls" }) do
  vim.cmd.help(tag)
  found[tag] = vim.fs.basename(vim.api.nvim_buf_get_name(0))
end
vim.cmd("only")
return found
"""
_LINKED = """
local function linked(name) return vim.api.nvim_get_hl(0, { name = name }).link end
local before = { linked("@lsp.type.variable.markdown"), linked("PromptlsVariable") }
vim.api.nvim_set_hl(0, "PromptlsVariable", { link = "Error" })
vim.cmd("doautocmd ColorScheme")
return vim.list_extend(before, { linked("PromptlsVariable") })
"""


def try_files(program: Path, space: Workspace) -> list[str]:
    """Open files of every kind. Returns what went wrong."""
    for path, (text, _) in _FILES.items():
        if path != "promptls.toml":
            space.write(path, text)
    # Many people have this in their configuration.
    space.configure(".config/nvim/init.lua", "vim.cmd('filetype plugin on')\n")
    wrong = take_steps(program, space, space.project / "plain.md", _steps())
    space.configure(
        ".config/nvim/init.lua",
        "require('promptls').setup({ hints = false, features = { hover = false }, keymaps = true })\n"
        "vim.g.maplocalleader = ' '\n",
    )
    wrong += take_steps(program, space, space.project / "plain.md", [_options])
    space.configure(".config/nvim/init.lua", "require('promptls').setup({ hint = false })\n")
    return wrong + take_steps(program, space, space.project / "plain.md", [_wrong_option])


def _steps() -> Iterator[Step]:
    yield _attach
    yield _name_later
    yield _change_settings
    yield _health
    yield _help
    yield _colours


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


def _name_later(neovim: Neovim) -> None:
    """A buffer without a name belongs to no project; it does when it is written."""
    neovim.run("vim.cmd('enew') vim.bo.filetype = 'markdown'")
    neovim.type("iAnswer <review>PAS</review>", "<Esc>")
    neovim.wait(_ATTACHED, lambda it: it == 0, "expected no server without a name")
    neovim.run("vim.cmd('silent write named.md')")
    neovim.wait(DIAGNOSTICS, lambda it: it == ["tag-value-unknown"], "expected a finding")


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
        "attached to: named.md, plain.md",
        "checked as: markdown",
        "settings files: promptls.toml",
    ):
        expect_in(neovim, LINES, said)
    wrong = [it for it in neovim.run(LINES) if "ERROR" in it or "WARNING" in it]
    if wrong:
        raise NotShownError(f"health says {wrong}")
    neovim.run("vim.fn.delete('promptls.toml') vim.cmd('bwipeout!')")


def _help(neovim: Neovim) -> None:
    found = neovim.run(_HELP)
    if set(found.values()) != {"promptls.txt"}:
        raise NotShownError(f"expected help, but {found}")


def _colours(neovim: Neovim) -> None:
    linked = neovim.run(_LINKED)
    if linked != ["PromptlsVariable", "Special", "Error"]:
        raise NotShownError(f"expected colours that can be changed, but {linked}")


def _options(neovim: Neovim) -> None:
    neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, "expected a finding")
    able = "return vim.lsp.get_clients({ bufnr = 0 })[1].server_capabilities.hoverProvider or 0"
    neovim.wait(able, lambda it: it == 0, "expected no hover")
    neovim.wait(
        "return vim.lsp.inlay_hint.is_enabled({ bufnr = 0 })", lambda it: not it, "no hints"
    )
    neovim.wait(HINTS, lambda it: it == [], "expected no hints")
    neovim.find("PAS<")
    neovim.type(" pe")
    shown = "return vim.api.nvim_buf_get_name(vim.api.nvim_win_get_buf(vim.fn.win_getid(2)))"
    neovim.wait(shown, lambda it: it.endswith("tag-value-unknown.md"), "expected the rule's page")


def _wrong_option(neovim: Neovim) -> None:
    said = "unknown option 'hint'; did you mean 'hints'?"
    expect_in(neovim, MESSAGES, said)
    neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, "expected a finding nevertheless")
