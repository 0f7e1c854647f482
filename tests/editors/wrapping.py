"""What `gq` does in Neovim: it wraps prose, and with the plugin leaves the lines of blocks."""

from functools import partial
from pathlib import Path

from editors.neovim import Neovim
from editors.shown import LINES, Step, take_steps
from editors.workspace import Workspace

_WORDS = "é😀 These are many words of prose, which are to be wrapped before the fortieth column."
_WRAPPED = [
    "é😀 These are many words of prose, which",
    "are to be wrapped before the fortieth",
    "column.",
]
_MATTER = [
    "---",
    "name: wrapped",
    "description: A description that is longer than forty columns",
    "---",
]
_BLOCK = [
    "---",
    "SUGGESTED NEXT STEPS:",
    "  [1] Continue to {next_phase_name}, which is a long text",
    "   [2] Show workflow status",
    "---",
]
_FORMATTED = [*_BLOCK[:3], "  [2] Show workflow status", "---"]
_TEXT = [*_MATTER, "", _WORDS, "", *_BLOCK, "", _WORDS]
_PROSE = 6
_READY = "return #vim.diagnostic.get(0)"


def try_wrapping(program: Path, space: Workspace, *, with_plugin: bool) -> list[str]:
    """Press the keys. Returns what went wrong."""
    file = space.write(".claude/agents/wrapped.md", "\n".join(_TEXT) + "\n")
    steps: list[Step] = [_wait, _wrap_paragraph]
    if with_plugin:
        steps += [partial(_wrap_all, "gggqG"), partial(_wrap_all, "ggVGgq"), _keep_block]
        steps += [_wrap_while_typing, _wrap_without_server]
    return take_steps(program, space, file, steps)


def _wait(neovim: Neovim) -> None:
    neovim.wait(_READY, lambda it: it > 0, "expected a finding")


def _begin(neovim: Neovim) -> None:
    lines = ", ".join(f"[==[{it}]==]" for it in _TEXT)
    neovim.run(f"vim.api.nvim_buf_set_lines(0, 0, -1, false, {{ {lines} }}) vim.bo.textwidth = 40")


def _expect(neovim: Neovim, lines: list[str], what: str) -> None:
    neovim.wait(LINES, lambda it: it == lines, f"expected {lines} after {what}")


def _wrap_paragraph(neovim: Neovim) -> None:
    _begin(neovim)
    neovim.type(f"{_PROSE}Ggqip")
    _expect(neovim, [*_TEXT[: _PROSE - 1], *_WRAPPED, *_TEXT[_PROSE:]], "gqip")


def _wrap_all(keys: str, neovim: Neovim) -> None:
    """One step for undo, whatever it consists of."""
    _begin(neovim)
    neovim.type(keys)
    _expect(neovim, [*_MATTER, "", *_WRAPPED, "", *_FORMATTED, "", *_WRAPPED], keys)
    neovim.type("u")
    _expect(neovim, _TEXT, f"{keys} and u")


def _keep_block(neovim: Neovim) -> None:
    _begin(neovim)
    neovim.find("Continue to")
    neovim.type("gqq")
    _expect(neovim, [*_TEXT[:7], *_FORMATTED, *_TEXT[12:]], "gqq in a block")


def _wrap_while_typing(neovim: Neovim) -> None:
    _begin(neovim)
    neovim.type(f"{_PROSE}Gcc{_WORDS}", "<Esc>")
    _expect(neovim, [*_TEXT[: _PROSE - 1], *_WRAPPED, *_TEXT[_PROSE:]], "typing")


def _wrap_without_server(neovim: Neovim) -> None:
    neovim.run("require('promptls.server').stop()")
    _begin(neovim)
    neovim.type(f"{_PROSE}Ggqip")
    _expect(neovim, [*_TEXT[: _PROSE - 1], *_WRAPPED, *_TEXT[_PROSE:]], "gqip without a server")
