"""What the plugin shows of a prompt besides its preview: differences, values, its size, a copy."""

import subprocess
from pathlib import Path

from editors.neovim import Neovim
from editors.pages_shown import ATTACHED, PAGE, TEMPLATE, expect_equal, see
from editors.shown import MESSAGES, Step, expect_in, take_steps
from editors.workspace import Workspace

_BASE = TEMPLATE.replace("You implement", "They implement") + "\n<<ARTIFACTS>>\n"
_PATH = "templates/system/CLAUDE-implement.md"
_SOMEBODY = ["-c", "user.name=n", "-c", "user.email=n@localhost"]
# The windows of the tab page from left to right: what each compares.
_SIDES = """
return vim.tbl_map(function(it)
  local buffer = vim.api.nvim_win_get_buf(it)
  return {
    vim.wo[it].diff,
    vim.fs.basename(vim.api.nvim_buf_get_name(buffer)),
    table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\\n"),
  }
end, vim.api.nvim_tabpage_list_wins(0))
"""
_CHOOSE = """
vim.ui.select = function(items, _, choose)
  _G.asked = items
  for _, it in ipairs(items) do
    if it == "%s" then return choose(it) end
  end
end
"""
_STATUS = """
return vim.api.nvim_eval_statusline("%{v:lua.require'promptls'.status()}", {}).str
"""

_SIZE = "about %d tokens, %d unresolved"


def try_prompts(program: Path, space: Workspace) -> list[str]:
    """Compare, fill in, measure and copy. Returns what went wrong."""
    file = space.write(_PATH, TEMPLATE)
    space.write("templates/system/BASE-implement.md", _BASE)
    for it in (["add", "."], [*_SOMEBODY, "commit", "-q", "-m", "All"]):
        subprocess.run(["git", "-C", space.project, *it], check=True, env=space.env)
    steps: list[Step] = [
        _wait,
        _measure,
        _compare_with_base,
        _compare_with_saved,
        _compare_with_commit,
        _fill_in,
        _copy,
    ]
    return take_steps(program, space, file, steps)


def _wait(neovim: Neovim) -> None:
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")


def _measure(neovim: Neovim) -> None:
    count = neovim.wait("return #vim.diagnostic.get(0)", lambda it: it > 0, "expected findings")
    neovim.wait(_STATUS, lambda it: it.endswith(_SIZE % (32, 2)), "expected a size")
    expect_equal(neovim.run(_STATUS), f"{count} findings, {_SIZE % (32, 2)}")
    neovim.run("vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'é😀 <<NOBODY>> <<TASKS>>' })")
    shown = f"{count + 2} findings, {_SIZE % (37, 3)}"
    neovim.wait(_STATUS, lambda it: it == shown, f"expected {shown}")
    neovim.run("vim.cmd('edit!')")


def _expect_sides(neovim: Neovim, *texts: tuple[str, str]) -> None:
    """Wait until two windows compare texts with these names and parts."""

    def is_there(found: list[tuple[bool, str, str]]) -> bool:
        return len(found) == len(texts) and all(
            is_compared and name in shown and part in text
            for (is_compared, shown, text), (name, part) in zip(found, texts, strict=True)
        )

    neovim.wait(_SIDES, is_there, f"expected {texts}")


def _close(neovim: Neovim) -> None:
    neovim.run("vim.cmd('tabclose | edit!')")
    expect_equal(neovim.run("return { #vim.api.nvim_list_tabpages(), vim.wo.diff }"), [1, False])


def _compare_with_base(neovim: Neovim) -> None:
    neovim.run("vim.cmd('Promptls difference base')")
    _expect_sides(
        neovim,
        ("BASE-implement.md", "They implement"),
        ("CLAUDE-implement.md", "You implement"),
    )
    _close(neovim)


def _compare_with_saved(neovim: Neovim) -> None:
    neovim.run("vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'é😀 We implement.' })")
    neovim.run(_CHOOSE % "saved" + "vim.cmd('Promptls difference')")
    _expect_sides(neovim, ("CLAUDE-", "You implement"), ("CLAUDE-", "é😀 We implement."))
    expect_equal(neovim.run("return asked"), ["base", "commit", "saved"])
    # It follows what is typed.
    neovim.run("vim.cmd('tabprevious') vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'All do.' })")
    neovim.run("vim.cmd('tabnext')")
    _expect_sides(neovim, ("CLAUDE-", "You implement"), ("CLAUDE-", "All do."))
    neovim.type("q")
    neovim.wait(_SIDES, lambda it: len(it) == 1, "expected q to close a side")
    neovim.run("vim.cmd('tabclose | edit!')")
    neovim.run("vim.cmd('messages clear | Promptls difference saved')")
    expect_in(neovim, MESSAGES, "promptls: no difference: CLAUDE-implement.md")


def _compare_with_commit(neovim: Neovim) -> None:
    neovim.run("vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'é😀 <<TASKS>>' })")
    neovim.run("vim.cmd('silent write | Promptls difference commit TASKS=Nothing')")
    _expect_sides(neovim, ("CLAUDE-", "é😀 You implement"), ("CLAUDE-", "é😀 Nothing"))
    _close(neovim)
    neovim.run(
        "vim.cmd('edit ../../new.md') vim.api.nvim_buf_set_lines(0, 0, -1, false, { '# A' })"
    )
    neovim.run("vim.cmd('silent write | messages clear | Promptls difference commit')")
    expect_in(neovim, MESSAGES, "promptls: new.md is not in the last commit")
    neovim.run("vim.cmd('edit #')")


def _fill_in(neovim: Neovim) -> None:
    """One after the other is asked for, and the preview has them."""
    neovim.wait(ATTACHED, lambda it: it == 1, "expected a server")
    neovim.run("""
    vim.cmd("only | Promptls render")
    _G.asked = {}
    vim.ui.select = function(items, _, choose)
      table.insert(asked, items[1])
      if #items > 1 then choose(items[1]) end
    end
    vim.ui.input = function(options, go_on) go_on("é😀 " .. options.prompt:lower()) end
    vim.cmd("Promptls values")
    """)
    see(neovim, "render", "é😀 tasks = ", "the preview with a value")
    wanted = ["TASKS", "PROJECT_CONTEXT", "edit the file of values"]
    neovim.wait("return asked", lambda it: it == wanted, f"expected {wanted}")
    neovim.wait(
        PAGE % "render", lambda it: "unresolved" not in it.get("title", ""), "expected all values"
    )
    text = neovim.run("return vim.fn.readfile('CLAUDE-implement.values.toml')")
    expect_equal([it for it in text if it.startswith("TASKS")], ['TASKS = "é😀 tasks = "'])


def _copy(neovim: Neovim) -> None:
    neovim.run("vim.cmd('messages clear | Promptls copy TASKS=é😀')")
    expect_in(neovim, MESSAGES, "promptls: copied into register")
    copied = neovim.run("return vim.fn.getreg(vim.fn.has('clipboard') == 1 and '+' or '\"')")
    expect_equal(copied.splitlines()[:3], ["# Identity & Role", "", "é😀 é😀"])
