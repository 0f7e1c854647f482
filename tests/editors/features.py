"""What Neovim shows and does with the features of the server, step by step."""

from collections.abc import Callable
from functools import partial
from operator import ne
from pathlib import Path

from editors.neovim import Neovim, NotShownError
from editors.workspace import Workspace

_VARIABLE = "<<PROJECT_CONTEXT>>"
_AGENT = """---
name: author
description: Writes about a topic
variables:
  - TOPIC
---

é😀 Write about <<TOPIC>>, and answer with é😀 <review>PAS</review>.

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
   [2] Show workflow status
---
"""
_OTHER = """---
name: other
description: Writes about the same topic
variables:
  - TOPIC
---

é😀 Also about <<TOPIC>>.
"""
_STATE = """{
  "active_workflow": {
    "type": "feature",
    "phases": ["01-requirements", "04-design"],
    "current_phase_index": 0
  }
}
"""
_FLOAT = """
for _, window in ipairs(vim.api.nvim_list_wins()) do
  if vim.api.nvim_win_get_config(window).relative ~= "" then
    local buffer = vim.api.nvim_win_get_buf(window)
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\\n")
  end
end
return ""
"""
_MENU = """
return vim.tbl_map(function(it) return it.abbr end, vim.fn.complete_info({ "items" }).items)
"""
_SELECTED = """
local menu = vim.fn.complete_info({ "items", "selected" })
return menu.selected >= 0 and menu.items[menu.selected + 1].abbr or ""
"""
_HINTS = """
return vim.tbl_map(function(it) return it.inlay_hint.label end, vim.lsp.inlay_hint.get({ bufnr = 0 }))
"""
_LENSES = """
local lenses = vim.lsp.codelens.get({ bufnr = 0 })
return vim.tbl_map(function(it) return it.lens.command and it.lens.command.title end, lenses)
"""
_RENAME = """
vim.lsp.buf.rename("SUBJECT")
vim.wait(1000, function() return vim.fn.search("TOPIC", "nw") == 0 end, 10)
local shown = {}
for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
  local name = vim.fs.basename(vim.api.nvim_buf_get_name(buffer))
  shown[name] = vim.api.nvim_buf_get_lines(buffer, 7, 8, false)[1]
end
return shown
"""
_LOG = """
local path = vim.lsp.log.get_filename()
return vim.fn.filereadable(path) == 1 and vim.fn.readfile(path) or {}
"""
_MOST_OFFERS = 10
_Step = Callable[[Neovim], None]


def try_features(program: Path, space: Workspace, *, is_new: bool) -> list[str]:
    """Try the features. Returns what went wrong."""
    folder = space.home.parent / "project"
    agents = folder / ".claude" / "agents"
    for path, text in {
        agents / "author.md": _AGENT,
        agents / "other.md": _OTHER,
        folder / ".isdlc" / "state.json": _STATE,
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    steps: list[_Step] = [_hover, _hints, *([_lenses] if is_new else []), _act]
    steps += [lambda it: _complete(it, by_itself=is_new), _rename, _format, _log]
    try:
        with Neovim(program, agents / "author.md", space.home, space.env) as neovim:
            count = "return #vim.diagnostic.get(0)"
            neovim.wait(count, lambda it: it > 0, "expected diagnostics")
            for step in steps:
                step(neovim)
            neovim.end()
    except NotShownError as error:
        return [str(error)]
    return []


def _hover(neovim: Neovim) -> None:
    neovim.find("TOPIC>>")
    neovim.type("K")
    neovim.wait(_FLOAT, lambda it: "A variable that this file declares" in it, "expected a hover")
    # Moving the cursor closes it.
    neovim.type("l")
    neovim.wait(_FLOAT, lambda it: not it, "expected no hover")


def _hints(neovim: Neovim) -> None:
    labels = ["= Phase 04 - Design", "primary", "utility"]
    neovim.wait(_HINTS, lambda it: it == labels, f"expected the hints {labels}")


def _lenses(neovim: Neovim) -> None:
    titles = ["next step: Continue to Phase 04 - Design"]
    neovim.wait(_LENSES, lambda it: it == titles, f"expected the lenses {titles}")


def _act(neovim: Neovim) -> None:
    neovim.find("PAS<")
    title = "Replace 'PAS' with 'PASS'"
    chosen = f'filter = function(it) return it.title == "{title}" end'
    neovim.run(f"vim.lsp.buf.code_action({{ apply = true, {chosen} }})")
    _expect_line(neovim, 7, _AGENT.splitlines()[7].replace("PAS", "PASS"), title)


def _complete(neovim: Neovim, *, by_itself: bool) -> None:
    neovim.run("vim.api.nvim_win_set_cursor(0, { 9, 0 })")
    if by_itself:
        neovim.type("oé😀 <")
        neovim.wait(_MENU, lambda it: "<review>" in it, "expected tags to be offered")
        neovim.type("<")
    else:
        neovim.type("oé😀 <<PRO", "<C-x><C-o>")
    neovim.wait(_MENU, lambda it: _VARIABLE in it, f"expected {_VARIABLE} to be offered")
    _choose(neovim, _VARIABLE)
    neovim.type("", "<C-y><Esc>")
    _expect_line(neovim, 9, f"é😀 {_VARIABLE}", "completion")


def _choose(neovim: Neovim, wanted: str) -> None:
    """Go from offer to offer until the wanted one is selected."""
    selected = neovim.run(_SELECTED)
    for _ in range(_MOST_OFFERS):
        if selected == wanted:
            break
        neovim.type("", "<C-n>")
        selected = neovim.wait(_SELECTED, partial(ne, selected), "expected another offer")


def _rename(neovim: Neovim) -> None:
    neovim.find("TOPIC>>")
    expected = {"author.md": "<<SUBJECT>>", "other.md": "<<SUBJECT>>"}
    # It is refused until the server has read all files.
    neovim.wait(
        _RENAME,
        lambda it: all(text in it.get(name, "") for name, text in expected.items()),
        "expected the variable to be renamed in both files",
    )


def _format(neovim: Neovim) -> None:
    neovim.run("vim.lsp.buf.format({ timeout_ms = 20000 })")
    _expect_line(neovim, -2, "  [2] Show workflow status", "formatting")


def _log(neovim: Neovim) -> None:
    lines = neovim.run(_LOG)
    # An earlier Neovim may have asked for lenses while it was leaving.
    wrong = [
        it
        for it in lines
        if it.startswith(("[ERROR]", "[WARN]")) and "the server is shut down" not in it
    ]
    if wrong:
        raise NotShownError(f"the log says: {wrong[0]}")


def _expect_line(neovim: Neovim, number: int, text: str, what: str) -> None:
    lines = "return vim.api.nvim_buf_get_lines(0, 0, -1, false)"
    neovim.wait(lines, lambda it: it[number] == text, f"expected {text!r} after {what}")
