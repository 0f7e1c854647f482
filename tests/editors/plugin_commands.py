"""What the other commands of the plugin do: the matrix, rules, responses, blocks, settings."""

from pathlib import Path

from editors.neovim import Neovim
from editors.pages_shown import ATTACHED, TEMPLATE, expect_equal, see
from editors.shown import DIAGNOSTICS, LINES, MESSAGES, Step, expect_line, take_steps
from editors.waiting import NotShownError
from editors.workspace import Workspace


def try_commands(program: Path, space: Workspace) -> list[str]:
    """Call them. Returns what went wrong."""
    space.write("templates/system/BASE-plan.md", "# Identity & Role\n\nPlan <<TASKS>>.\n")
    file = space.write("templates/system/CLAUDE-implement.md", TEMPLATE)
    steps: list[Step] = [
        _wait,
        _matrix,
        _explain,
        _response,
        _insert,
        _settings,
        _complete_words,
    ]
    return take_steps(program, space, file, steps)


def _wait(neovim: Neovim) -> None:
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")


def _matrix(neovim: Neovim) -> None:
    neovim.run("vim.cmd('Promptls matrix')")
    page = see(neovim, "matrix", "CLAUDE", "the matrix")
    expect_equal(page["windows"], 2)


def _explain(neovim: Neovim) -> None:
    neovim.run("vim.cmd('Promptls explain tag-case')")
    page = see(neovim, "explain", "# tag-case", "the page of a rule")
    # It takes the place of the matrix.
    expect_equal(page["windows"], 2)
    neovim.run("vim.cmd('Promptls explain select')")
    see(neovim, "explain", "# select", "the page of a setting")
    # Without a name, that of the finding in the line.
    neovim.run("vim.cmd('only') vim.api.nvim_buf_set_lines(0, 2, 3, false, { '<<NOBODY>>' })")
    neovim.wait(DIAGNOSTICS, lambda it: "placeholder-unknown" in it, "expected a finding")
    neovim.run("vim.api.nvim_win_set_cursor(0, { 3, 0 }) vim.cmd('Promptls explain')")
    see(neovim, "explain", "# placeholder-unknown", "the page of the finding")
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
