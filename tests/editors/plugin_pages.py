"""What `:Promptls` shows: previews that follow, the matrix, rules, responses, new blocks, settings."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from editors.neovim import Neovim
from editors.shown import DIAGNOSTICS, LINES, MESSAGES, Step, expect_in, expect_line, take_steps
from editors.waiting import NotShownError
from editors.workspace import Workspace

_TEMPLATE = """# Identity & Role

é😀 You implement tasks.

# Context

<<PROJECT_CONTEXT>>

<<TASKS>>
"""
_MISSING = "[Context not provided: {}]"
# The page of a kind: its lines, its marks, the line above it, and whether it has the cursor.
_PAGE = """
for _, window in ipairs(vim.api.nvim_list_wins()) do
  local buffer = vim.api.nvim_win_get_buf(window)
  if vim.api.nvim_buf_get_name(buffer):find("promptls://%s/", 1, true) then
    return {
      lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false),
      marks = vim.tbl_map(function(it)
        return vim.api.nvim_buf_get_text(buffer, it[2], it[3], it[4].end_row, it[4].end_col, {})[1]
      end, vim.api.nvim_buf_get_extmarks(buffer, -1, 0, -1, { details = true, type = "highlight" })),
      title = vim.api.nvim_eval_statusline(vim.wo[window].winbar, { winid = window }).str,
      top = vim.fn.getwininfo(window)[1].topline,
      windows = #vim.api.nvim_list_wins(),
      has_cursor = window == vim.api.nvim_get_current_win(),
    }
  end
end
return { lines = {}, marks = {} }
"""
_ATTACHED = "return #vim.lsp.get_clients({ bufnr = 0 })"
_Page = dict[str, Any]


def try_pages(program: Path, space: Workspace) -> list[str]:
    """Call every command. Returns what went wrong."""
    space.write("templates/system/BASE-plan.md", "# Identity & Role\n\nPlan <<TASKS>>.\n")
    file = space.write("templates/system/CLAUDE-implement.md", _TEMPLATE)
    return take_steps(program, space, file, _steps())


def _steps() -> Iterator[Step]:
    yield _preview
    yield _follow_typing
    yield _follow_files
    yield _keep_the_view
    yield _render_with_values
    yield _matrix
    yield _explain
    yield _response
    yield _insert
    yield _settings
    yield _complete_words
    yield _misuse


def _see(neovim: Neovim, kind: str, text: str, what: str) -> _Page:
    """The page of a kind, as soon as it has a text."""
    page = neovim.wait(
        _PAGE % kind, lambda it: any(text in line for line in it["lines"]), f"expected {what}"
    )
    assert isinstance(page, dict)
    return page


def _preview(neovim: Neovim) -> None:
    neovim.wait(_ATTACHED, lambda it: it == 1, "expected a server")
    neovim.run("vim.o.columns = 160 vim.cmd('Promptls render')")
    page = _see(neovim, "render", "You implement tasks.", "a preview")
    _equal(page["marks"], [_MISSING.format("PROJECT_CONTEXT"), _MISSING.format("TASKS")])
    size = sum(len(it) + 1 for it in page["lines"])
    title = f" CLAUDE-implement.md  2 unresolved  {size} characters"
    _equal(page["title"], title)
    _equal((page["has_cursor"], page["windows"]), (False, 2))


def _follow_typing(neovim: Neovim) -> None:
    neovim.run("vim.api.nvim_win_set_cursor(0, { 3, 0 })")
    neovim.type("oé😀 Read <<ARTIFACTS>>.", "<Esc>")
    page = _see(neovim, "render", "é😀 Read [Context", "the preview to follow typing")
    _equal(page["marks"][0], _MISSING.format("ARTIFACTS"))
    _equal(page["title"].split("  ")[1], "3 unresolved")


def _follow_files(neovim: Neovim) -> None:
    """What another file gives is in the preview when it is there."""
    neovim.run("vim.fn.writefile({ '- [ ] 1.1 Write é😀' }, '../../tasks.md')")
    _see(neovim, "render", "1.1 Write é😀", "the preview to follow another file")


def _keep_the_view(neovim: Neovim) -> None:
    added = "vim.api.nvim_buf_set_lines(0, -1, -1, false, vim.split(('x\\n'):rep(200), '\\n'))"
    neovim.run(added)
    neovim.wait(_PAGE % "render", lambda it: len(it["lines"]) > 200, "expected a long preview")
    scroll = "vim.api.nvim_win_call(vim.fn.win_getid(2), function() vim.cmd('normal! 90Gzt') end)"
    neovim.run(scroll)
    neovim.run("vim.api.nvim_buf_set_lines(0, -2, -1, false, { 'é😀 The end.' })")
    page = _see(neovim, "render", "é😀 The end.", "the preview to follow")
    _equal(page["top"], 90)
    neovim.run("vim.cmd('edit!')")


def _render_with_values(neovim: Neovim) -> None:
    neovim.run("vim.cmd('Promptls render claude plan TASKS=é😀')")
    page = _see(neovim, "render", "Plan é😀.", "another template, with a value")
    _equal((page["marks"], page["windows"]), ([], 2))


def _matrix(neovim: Neovim) -> None:
    neovim.run("vim.cmd('Promptls matrix')")
    page = _see(neovim, "matrix", "CLAUDE", "the matrix")
    _equal(page["windows"], 3)


def _explain(neovim: Neovim) -> None:
    neovim.run("vim.cmd('Promptls explain tag-case')")
    page = _see(neovim, "explain", "# tag-case", "the page of a rule")
    # It takes the place of the matrix.
    _equal(page["windows"], 3)
    neovim.run("vim.cmd('Promptls explain select')")
    _see(neovim, "explain", "# select", "the page of a setting")
    # Without a name, that of the finding in the line.
    neovim.run("vim.cmd('only') vim.api.nvim_buf_set_lines(0, 2, 3, false, { '<<NOBODY>>' })")
    neovim.wait(DIAGNOSTICS, lambda it: "placeholder-unknown" in it, "expected a finding")
    neovim.run("vim.api.nvim_win_set_cursor(0, { 3, 0 }) vim.cmd('Promptls explain')")
    _see(neovim, "explain", "# placeholder-unknown", "the page of the finding")
    neovim.run("vim.cmd('only') vim.cmd('edit!')")


def _response(neovim: Neovim) -> None:
    answer = "{ 'Not this.', 'é😀 <review> PASS </review>' }"
    neovim.run(f"vim.cmd('enew') vim.api.nvim_buf_set_lines(0, 0, -1, false, {answer})")
    neovim.run("vim.cmd('2Promptls response')")
    shown = "return vim.tbl_map(function(it) return { it.code, it.lnum, it.col } end, vim.diagnostic.get(0))"
    # A column is a number of bytes.
    place = ["tag-value-padded", 1, len("é😀 <review>".encode())]
    neovim.wait(shown, lambda it: it == [place], f"expected {place}")
    neovim.wait(MESSAGES, lambda it: "1 finding" in it[-1], "expected a summary")
    # It is about the text as it was.
    neovim.type("x")
    neovim.wait(shown, lambda it: it == [], "expected the findings to be gone")
    neovim.run("vim.cmd('bwipeout!')")


def _insert(neovim: Neovim) -> None:
    neovim.run("vim.cmd('edit ../../reviewer.md') vim.api.nvim_win_set_cursor(0, { 3, 0 })")
    neovim.wait("return #vim.diagnostic.get(0)", lambda it: it > 0, "expected findings")
    before = neovim.run(LINES)
    neovim.run("vim.cmd('Promptls insert Gate Passage')")
    neovim.wait(LINES, lambda it: len(it) > len(before), "expected a block")
    expect_line(neovim, 5, "SUGGESTED NEXT STEPS:", "insert")
    neovim.run("vim.cmd('edit!')")


def _settings(neovim: Neovim) -> None:
    neovim.run("vim.cmd('Promptls settings')")
    named = "return { vim.fs.basename(vim.api.nvim_buf_get_name(0)), vim.bo.filetype, vim.fn.line('$') }"
    neovim.wait(named, lambda it: it[:2] == ["promptls.toml", "toml"] and it[2] > 1, "new settings")
    neovim.run("vim.fn.delete('../../promptls.toml') vim.cmd('bwipeout!')")


def _complete_words(neovim: Neovim) -> None:
    for line, expected in {
        "Promptls re": ["render", "response", "restart"],
        "Promptls explain tag-ca": ["tag-case"],
        "Promptls render cl": ["claude"],
        "Promptls render claude im": ["implement"],
    }.items():
        offered = neovim.run(f"return vim.fn.getcompletion('{line}', 'cmdline')")
        if offered != expected:
            raise NotShownError(f"expected {expected} after :{line}, but {offered}")


def _misuse(neovim: Neovim) -> None:
    neovim.run("vim.cmd('edit ../../reviewer.md')")
    neovim.wait(_ATTACHED, lambda it: it == 1, "expected a server")
    for command, said in {
        "rendre": "unknown command 'rendre'; expected one of explain, insert,",
        "explain tag-cas": "unknown rule or family 'tag-cas'; did you mean 'tag-case'?",
        "render claude nowhen": "no template for agent 'claude' and phase 'nowhen'",
        "insert Nowhere": "unknown emission point 'Nowhere'; expected Workflow Initialization",
    }.items():
        neovim.run(f"vim.cmd('Promptls {command}')")
        expect_in(neovim, MESSAGES, said)


def _equal(found: object, expected: object) -> None:
    if found != expected:
        raise NotShownError(f"expected {expected}, but {found}")
