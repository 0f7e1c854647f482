"""The options of the plugin, and what starting costs."""

from pathlib import Path

from editors.neovim import Neovim
from editors.shown import DIAGNOSTICS, HINTS, MENU, MESSAGES, Step, expect_in, take_steps
from editors.waiting import NotShownError
from editors.workspace import Workspace

_ANSWER = "é😀 <review>PAS</review>\n"
_SETUP = "require('promptls').setup(%s)\n"
_SILENCED = """vim.g.maplocalleader = " "
require("promptls").setup({ lenses = false })
require("promptls").setup({ hints = false, features = { hover = false }, keymaps = true })
"""
# Each mistake, and what is said of it. Everything else works nevertheless.
_MISTAKES = {
    "{ hint = false }": "unknown option 'hint'; did you mean 'hints'?",
    "{ 'hints' }": "unknown option '1'; expected one of cmd, completion,",
    "'hints'": "expected a table of options, found a string",
    "{ hints = 1 }": "option 'hints': expected a boolean, found a number",
    "{ cmd = { 'promptls', 1 } }": "option 'cmd': expected a list of texts",
    "{ keymaps = { rendr = 'x' } }": "unknown command in option 'keymaps': 'rendr'; did you mean",
    "{ keymaps = { render = 1 } }": "option 'keymaps': expected a key for 'render', found 1",
}
_LOADED = """
return vim.tbl_filter(function(it)
  return vim.startswith(it, "promptls") or it == "vim.lsp"
end, vim.tbl_keys(package.loaded))
"""
_NATIVE = """
vim.api.nvim_create_autocmd("LspAttach", {
  callback = function(event)
    vim.lsp.completion.enable(true, event.data.client_id, event.buf, {})
  end,
})
"""
_BINDINGS = """
return vim.tbl_map(function(it) return it.lhs end, vim.tbl_filter(function(it)
  return (it.desc or ""):find("promptls") ~= nil
end, vim.api.nvim_buf_get_keymap(0, "n")))
"""


def try_options(program: Path, space: Workspace) -> list[str]:
    """Start with several configurations. Returns what went wrong."""
    space.write("plain.md", _ANSWER)
    space.write("notes.txt", _ANSWER)
    starts: list[tuple[str, str, Step]] = [
        ("notes.txt", "", _load_nothing),
        ("plain.md", _SILENCED, _set_twice),
        ("plain.md", _SETUP % "{ hint = false }", _mistake),
    ]
    wrong = [it for start in starts for it in _start(program, space, *start)]
    if _is_new(program, space):
        wrong += _start(program, space, "plain.md", _NATIVE, _leave_it_to_neovim)
    return wrong


def _start(program: Path, space: Workspace, file: str, lines: str, step: Step) -> list[str]:
    space.configure(".config/nvim/init.lua", lines)
    return take_steps(program, space, space.project / file, [step])


def _is_new(program: Path, space: Workspace) -> bool:
    found: list[object] = []
    take_steps(
        program,
        space,
        space.project / "notes.txt",
        [lambda it: found.append(it.run("return vim.fn.has('nvim-0.11')"))],
    )
    return found == [1]


def _load_nothing(neovim: Neovim) -> None:
    """The start of Neovim is as fast as without the plugin."""
    loaded = neovim.run(_LOADED)
    if loaded:
        raise NotShownError(f"expected nothing to be loaded, but {loaded}")


def _set_twice(neovim: Neovim) -> None:
    """The last call counts."""
    neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, "expected a finding")
    able = "return vim.lsp.get_clients({ bufnr = 0 })[1].server_capabilities.hoverProvider or 0"
    neovim.wait(able, lambda it: it == 0, "expected no hover")
    lenses = "return require('promptls.options').current.lenses"
    neovim.wait(lenses, lambda it: it is True, "expected lenses")
    enabled = "return vim.lsp.inlay_hint.is_enabled({ bufnr = 0 })"
    neovim.wait(enabled, lambda it: not it, "expected no hints")
    neovim.wait(HINTS, lambda it: it == [], "expected no hints")
    keys = [" pe", " pi", " pm", " pp", " pr"]
    neovim.wait(_BINDINGS, lambda it: sorted(it) == keys, f"expected {keys}")
    neovim.find("PAS<")
    neovim.type(" pe")
    shown = "return vim.api.nvim_buf_get_name(vim.api.nvim_win_get_buf(vim.fn.win_getid(2)))"
    neovim.wait(shown, lambda it: it.endswith("tag-value-unknown.md"), "expected the rule's page")


def _mistake(neovim: Neovim) -> None:
    expect_in(neovim, MESSAGES, "unknown option 'hint'")
    for options, said in _MISTAKES.items():
        neovim.run("vim.cmd('messages clear')" + _SETUP % options)
        expect_in(neovim, MESSAGES, said)
    neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, "expected a finding nevertheless")


def _leave_it_to_neovim(neovim: Neovim) -> None:
    """Neovim's own completion has a menu, which appears when it is asked for here."""
    neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, "expected a finding")
    neovim.type("oX <rev")
    neovim.run("vim.wait(300)")
    neovim.wait(MENU, lambda it: it == [], "expected no menu beside that of Neovim")
    neovim.type("", "<Esc>")
