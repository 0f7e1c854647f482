"""What the plugin offers while one types, and what is in the text when it is accepted."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from editors.neovim import Neovim
from editors.shown import FLOAT, LINES, MENU, Step, choose, take_steps
from editors.workspace import Workspace

_AGENT = """---
name: typed
description: Is typed in
variables:
  - TOPIC
---

About <<TOPIC>>.

"""
_EMPTY = len(_AGENT.splitlines())
# As long as the other.
_COMMAND = """---
description: Is typed in
argument-hint: "[topic]"
arguments:
  - topic
---

About $topic.

"""
_BLOCK = [
    "---",
    "SUGGESTED NEXT STEPS:",
    "  [1] {primary_prompt}",
    "  [2] {alternative_action}",
    "  [3] Show workflow status",
    "---",
]
_CLEAR = f"""
vim.snippet.stop()
vim.api.nvim_buf_set_lines(0, {_EMPTY - 1}, -1, false, {{ "" }})
vim.api.nvim_win_set_cursor(0, {{ {_EMPTY}, 0 }})
vim.o.completeopt = %s
"""
_BY_DEFAULT = "vim.api.nvim_get_option_info2('completeopt', {}).default"
# Without `noselect`, the first offer is selected at once. Without `menuone` there would be no menu
# for a single offer, and CTRL-Y would insert a character of the line above.
_MENUS = ("'menuone,popup'", "'menuone,noinsert'", "'menu'")


class _Typed(NamedTuple):
    """Something that is typed, the offer that is accepted, and the lines that there are then."""

    text: str
    offer: str
    lines: list[str]


_TYPED = (
    _Typed("SUGG", "SUGGESTED NEXT STEPS:", _BLOCK),
    _Typed("é😀 <<", "<<TOPIC>>", ["é😀 <<TOPIC>>"]),
    _Typed("é😀 {{", "{{TOPIC}}", ["é😀 {{TOPIC}}"]),
    _Typed("é😀 <rev", "<review>", ["é😀 <review>PASS</review>"]),
    _Typed("é😀 <review>NEE", "NEEDS_CHANGES", ["é😀 <review>NEEDS_CHANGES</review>"]),
)
_TYPED_IN_COMMAND = (
    _Typed("é😀 $", "$topic", ["é😀 $topic"]),
    _Typed("é😀 $AR", "$ARGUMENTS", ["é😀 $ARGUMENTS"]),
    _Typed("é😀 ${", "${CLAUDE_EFFORT}", ["é😀 ${CLAUDE_EFFORT}"]),
)
_MAPPED = """
return vim.tbl_map(function(it) return it.lhs end, vim.tbl_filter(function(it)
  return (it.desc or ""):find("promptls") ~= nil
end, vim.list_extend(vim.api.nvim_buf_get_keymap(0, "i"), vim.api.nvim_buf_get_keymap(0, "s"))))
"""
_ITEM = ["---", "SUGGESTED NEXT STEPS:", "  ", "  [2] Show workflow status", "---"]


def try_completion(program: Path, space: Workspace) -> list[str]:
    """Type, accept, and compare. Returns what went wrong."""
    file = space.write(".claude/agents/typed.md", _AGENT)
    command = space.write(".claude/commands/typed.md", _COMMAND)
    return [
        *take_steps(program, space, file, _steps()),
        *take_steps(program, space, command, _steps_in_command()),
    ]


def _steps() -> Iterator[Step]:
    yield _wait_for_server
    for it in _TYPED:
        yield partial(_accept, it, _BY_DEFAULT)
    for menu in _MENUS:
        yield partial(_accept, _TYPED[0], menu)
    for it in _TYPED:
        for next_ in ("<C-n>", "<Down>"):
            yield partial(_accept_with_enter, it, next_)
    yield _begin_line
    yield _keep_own_mapping
    yield _jump_in_snippet
    yield _complete_item
    yield _ask_for_offers
    yield _show_documentation
    yield _go_on_without_accepting
    yield _write_prose
    yield _undo
    yield _come_before_words
    yield _leave_it_to_others


def _steps_in_command() -> Iterator[Step]:
    yield _wait_for_server
    for it in _TYPED_IN_COMMAND:
        yield partial(_accept, it, _BY_DEFAULT)
        yield partial(_accept_with_enter, it, "<C-n>")


def _wait_for_server(neovim: Neovim) -> None:
    hints = "return #vim.lsp.get_clients({ bufnr = 0, name = 'promptls' })"
    neovim.wait(hints, lambda it: it == 1, "expected a server")


def _accept(typed: _Typed, menu: str, neovim: Neovim) -> None:
    neovim.run(_CLEAR % menu)
    neovim.type("A" + typed.text)
    neovim.wait(MENU, lambda it: typed.offer in it, f"expected {typed.offer} after {typed.text}")
    choose(neovim, typed.offer)
    neovim.type("", "<C-y>")
    _expect(neovim, typed.lines, f"{typed.text} with {menu}")
    neovim.type("", "<C-e><Esc><Esc>")


def _accept_with_enter(typed: _Typed, next_: str, neovim: Neovim) -> None:
    neovim.run(_CLEAR % _BY_DEFAULT)
    neovim.type("A" + typed.text)
    neovim.wait(MENU, lambda it: typed.offer in it, f"expected {typed.offer} after {typed.text}")
    choose(neovim, typed.offer, next_)
    neovim.type("", "<CR>")
    _expect(neovim, typed.lines, f"{typed.text}, {next_} and <CR>")
    neovim.type("", "<C-e><Esc><Esc>")


def _begin_line(neovim: Neovim) -> None:
    """As long as nothing is selected, <CR> is what it always is."""
    neovim.run(_CLEAR % _BY_DEFAULT)
    neovim.type("A<rev")
    neovim.wait(MENU, lambda it: it == ["<review>"], "expected <review> to be offered")
    neovim.type("", "<CR>")
    neovim.type("More", "<Esc>")
    _expect(neovim, ["<rev", "More"], "<CR> without a selection")


def _end_without_mappings(neovim: Neovim) -> None:
    neovim.wait(_MAPPED, lambda it: it == [], "expected no keys to be mapped")


def _keep_own_mapping(neovim: Neovim) -> None:
    neovim.run("vim.keymap.set('i', '<CR>', '!')")
    neovim.run(_CLEAR % _BY_DEFAULT)
    neovim.type("A<rev")
    neovim.wait(MENU, lambda it: it == ["<review>"], "expected <review> to be offered")
    neovim.type("", "<CR><Esc>")
    _expect(neovim, ["<rev!"], "a mapping of <CR>")
    neovim.run("vim.keymap.del('i', '<CR>')")


def _jump_in_snippet(neovim: Neovim) -> None:
    neovim.run(_CLEAR % _BY_DEFAULT)
    neovim.type("ASUGG")
    neovim.wait(MENU, lambda it: len(it) == 1, "expected a block to be offered")
    neovim.type("", "<C-n><C-y>")
    _expect(neovim, _BLOCK, "accepting a block")
    neovim.type("One", "<Tab>")
    neovim.type("Two", "<S-Tab>")
    neovim.type("Three", "<Tab><Tab>")
    neovim.type("", "<Tab><Esc>")
    texts = ["  [1] Three", "  [2] Two"]
    neovim.wait(LINES, lambda it: it[_EMPTY + 1 : _EMPTY + 3] == texts, f"expected {texts}")
    neovim.run("vim.snippet.stop()")
    neovim.run(_CLEAR % _BY_DEFAULT)
    neovim.type("A", "<Tab>")
    neovim.type("x", "<Esc>")
    # 'expandtab' differs between versions.
    neovim.wait(LINES, lambda it: it[-1].strip() == "x" != it[-1], "expected a tab in no snippet")
    _end_without_mappings(neovim)


def _complete_item(neovim: Neovim) -> None:
    """An item in a block: its number, its text and a placeholder."""
    neovim.run(_CLEAR % _BY_DEFAULT)
    lines = ", ".join(f"'{it}'" for it in _ITEM)
    neovim.run(f"vim.api.nvim_buf_set_lines(0, {_EMPTY - 1}, -1, false, {{ {lines} }})")
    neovim.run(f"vim.api.nvim_win_set_cursor(0, {{ {_EMPTY + 2}, 2 }})")
    neovim.type("A[")
    neovim.wait(MENU, lambda it: len(it) > 0, "expected items after [")
    neovim.type("1] Continue to {")
    wanted = "{next_phase_name}"
    neovim.wait(MENU, lambda it: it and it[0] == wanted, f"expected {wanted} first after {{")
    choose(neovim, wanted)
    neovim.type("", "<C-y><Esc>")
    _expect(neovim, [*_ITEM[:2], f"  [1] Continue to {wanted}", *_ITEM[3:]], "an item")


def _ask_for_offers(neovim: Neovim) -> None:
    neovim.run(_CLEAR % _BY_DEFAULT)
    neovim.run(f"vim.api.nvim_buf_set_lines(0, {_EMPTY - 1}, -1, false, {{ 'é😀 <<TO' }})")
    neovim.type("A", "<C-x><C-o>")
    neovim.wait(MENU, lambda it: it == ["<<TOPIC>>"], "expected offers after CTRL-X CTRL-O")
    neovim.type("", "<C-n><C-y><Esc>")
    _expect(neovim, ["é😀 <<TOPIC>>"], "CTRL-X CTRL-O")


def _show_documentation(neovim: Neovim) -> None:
    neovim.run(_CLEAR % _BY_DEFAULT)
    with neovim.screen():
        neovim.type("A<rev")
        neovim.wait(MENU, lambda it: it == ["<review>"], "expected <review> to be offered")
        neovim.type("", "<C-n>")
        neovim.wait(FLOAT, lambda it: "`PASS`" in it, "expected documentation of <review>")
        neovim.type("", "<C-e><Esc>")


def _go_on_without_accepting(neovim: Neovim) -> None:
    """Only what is typed is in the text."""
    neovim.run(_CLEAR % _BY_DEFAULT)
    neovim.type("ASUGG")
    neovim.wait(MENU, lambda it: len(it) == 1, "expected a block to be offered")
    neovim.type("EST more.", "<Esc>")
    _expect(neovim, ["SUGGEST more."], "typing on")


def _write_prose(neovim: Neovim) -> None:
    neovim.run(_CLEAR % _BY_DEFAULT)
    neovim.type("AThe design, é😀")
    neovim.run("vim.wait(300)")
    neovim.wait(MENU, lambda it: it == [], "expected no offers in prose")
    neovim.type("", "<Esc>")


def _undo(neovim: Neovim) -> None:
    """What is typed and accepted is one step."""
    neovim.run(_CLEAR % _BY_DEFAULT)
    neovim.type("oSUGG")
    neovim.wait(MENU, lambda it: len(it) == 1, "expected a block to be offered")
    neovim.type("", "<C-n><C-y>")
    _expect(neovim, ["", *_BLOCK], "accepting a block")
    neovim.type("", "<Esc><Esc>u")
    _expect(neovim, [""], "undoing it")


def _come_before_words(neovim: Neovim) -> None:
    """With 'autocomplete', which Neovim 0.12 has, words of the text are offered by themselves."""
    if not neovim.run("return vim.fn.exists('+autocomplete')"):
        return
    neovim.run(_CLEAR % _BY_DEFAULT + "vim.o.autocomplete = true")
    neovim.type("Areviewer <rev")
    neovim.wait(MENU, lambda it: it == ["<review>"], "expected <review> before the word")
    neovim.type("", "<C-n><C-y>")
    _expect(neovim, ["reviewer <review>PASS</review>"], "accepting a tag")
    neovim.type("", "<C-e><Esc><Esc>")
    neovim.run("vim.o.autocomplete = false")


def _leave_it_to_others(neovim: Neovim) -> None:
    """A plugin for completion has a menu of its own, and may be loaded late."""
    neovim.run(_CLEAR % _BY_DEFAULT)
    neovim.run("package.loaded['blink.cmp'] = {}")
    neovim.type("ASUGG")
    neovim.run("vim.wait(300)")
    neovim.wait(MENU, lambda it: it == [], "expected no menu beside that of another plugin")
    neovim.type("", "<Esc>")


def _expect(neovim: Neovim, lines: list[str], what: str) -> None:
    start = _EMPTY - 1
    neovim.wait(LINES, lambda it: it[start:] == lines, f"expected {lines} after {what}")
