"""What Neovim shows and does with the features of the server, step by step."""

from pathlib import Path

from editors.neovim import Neovim
from editors.shown import FLOAT, HINTS, LENSES, MENU, Step, choose, expect_line, take_steps
from editors.waiting import NotShownError
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

<!-- sk:fr id="FR-001" priority="high" -->
It is brief.
<!-- /sk:fr -->
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
_COPY = "---\nname: author\ndescription: Writes about a topic\n---\n\nWrite.\n"
_MENTION = "Ask `.claude/agents/author.md`.\n"
# The file that is open moves, so that this may be run again.
_RENAME_AGENT = """
local root = vim.fs.dirname(vim.fs.dirname(vim.fs.dirname(vim.api.nvim_buf_get_name(0))))
if vim.fn.search("^name: author", "c") ~= 0 then
  vim.fn.cursor(vim.fn.line("."), 8)
  vim.lsp.buf.rename("poet")
  vim.wait(1000, function() return vim.fn.search("^name: author", "nc") == 0 end, 10)
end
vim.cmd("silent! wall")
local shown = {}
for _, name in ipairs({ ".claude/agents/poet.md", ".github/agents/poet.agent.md", "AGENTS.md" }) do
  local path = root .. "/" .. name
  shown[name] = vim.fn.filereadable(path) == 1 and table.concat(vim.fn.readfile(path), " ") or ""
end
return shown
"""
_LOG = """
local path = vim.lsp.log.get_filename()
return vim.fn.filereadable(path) == 1 and vim.fn.readfile(path) or {}
"""


def try_features(
    program: Path, space: Workspace, *, has_lenses: bool, by_itself: bool
) -> list[str]:
    """Try the features. Returns what went wrong. Completion comes by itself, or by CTRL-X CTRL-O."""
    author = space.write(".claude/agents/author.md", _AGENT)
    space.write(".claude/agents/other.md", _OTHER)
    space.write(".isdlc/state.json", _STATE)
    space.write(".github/agents/author.agent.md", _COPY)
    space.write("AGENTS.md", _MENTION)
    steps: list[Step] = [_find, _hover, _hints, *([_lenses] if has_lenses else []), _act]
    steps += [lambda it: _complete(it, by_itself=by_itself), _rename]
    steps += [_rename_agent, _log]
    return take_steps(program, space, author, steps)


def _find(neovim: Neovim) -> None:
    neovim.wait("return #vim.diagnostic.get(0)", lambda it: it > 0, "expected diagnostics")


def _hover(neovim: Neovim) -> None:
    neovim.find("TOPIC>>")
    neovim.type("K")
    neovim.wait(FLOAT, lambda it: "A variable that this file declares" in it, "expected a hover")
    # Moving the cursor closes it.
    neovim.type("l")
    neovim.wait(FLOAT, lambda it: not it, "expected no hover")


def _hints(neovim: Neovim) -> None:
    labels = ["= Phase 04 - Design"]
    neovim.wait(HINTS, lambda it: it == labels, f"expected the hints {labels}")


def _lenses(neovim: Neovim) -> None:
    titles = ["0 uses"]
    neovim.wait(LENSES, lambda it: it == titles, f"expected the lenses {titles}")


def _act(neovim: Neovim) -> None:
    neovim.find("PAS<")
    title = "Replace 'PAS' with 'PASS'"
    chosen = f'filter = function(it) return it.title == "{title}" end'
    neovim.run(f"vim.lsp.buf.code_action({{ apply = true, {chosen} }})")
    expect_line(neovim, 7, _AGENT.splitlines()[7].replace("PAS", "PASS"), title)


def _complete(neovim: Neovim, *, by_itself: bool) -> None:
    neovim.run("vim.api.nvim_win_set_cursor(0, { 9, 0 })")
    if by_itself:
        neovim.type("oé😀 <")
        neovim.wait(MENU, lambda it: "<review>" in it, "expected tags to be offered")
        neovim.type("<")
    else:
        neovim.type("oé😀 <<PRO", "<C-x><C-o>")
    neovim.wait(MENU, lambda it: _VARIABLE in it, f"expected {_VARIABLE} to be offered")
    choose(neovim, _VARIABLE)
    neovim.type("", "<C-y><Esc>")
    expect_line(neovim, 9, f"é😀 {_VARIABLE}", "completion")


def _rename(neovim: Neovim) -> None:
    neovim.find("TOPIC>>")
    expected = {"author.md": "<<SUBJECT>>", "other.md": "<<SUBJECT>>"}
    # It is refused until the server has read all files.
    neovim.wait(
        _RENAME,
        lambda it: all(text in it.get(name, "") for name, text in expected.items()),
        "expected the variable to be renamed in both files",
    )


def _rename_agent(neovim: Neovim) -> None:
    """The agent has a copy for another program, and both have its name, as have their files."""
    expected = {
        ".claude/agents/poet.md": "name: poet",
        ".github/agents/poet.agent.md": "name: poet",
        "AGENTS.md": "`.claude/agents/poet.md`",
    }
    neovim.wait(
        _RENAME_AGENT,
        lambda it: all(text in it.get(name, "") for name, text in expected.items()),
        "expected the agent to be renamed with its files and what leads to them",
    )


def _log(neovim: Neovim) -> None:
    """Nothing went wrong in this Neovim, nor in those that have shown the files before."""
    wrong = [it for it in neovim.run(_LOG) if it.startswith(("[ERROR]", "[WARN]"))]
    if wrong:
        raise NotShownError(f"the log says: {wrong[0]}")
