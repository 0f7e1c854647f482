"""The end of a server, and its start again: killed, restarted, restarted twice, stopped twice."""

from editors.neovim import Neovim
from editors.shown import DIAGNOSTICS, MESSAGES, Step, expect_in
from editors.waiting import NotShownError

COUNT = "return #vim.lsp.get_clients({ name = 'promptls' })"
OWN_MESSAGES = "return vim.tbl_filter(function(it) return it:find('promptls') end, vim.split(vim.fn.execute('messages'), '\\n'))"
_KILL = """
local killed = 0
for _, it in ipairs(vim.api.nvim_get_proc_children(vim.fn.getpid())) do
  killed = killed + 1
  vim.uv.kill(it, "sigkill")
end
return killed
"""
# A server that has been told to shut down refuses what it is asked. Returns what it has refused.
_STOP_TWICE = """
_G.refused = {}
local function note(err) table.insert(_G.refused, err and err.message or nil) end
local params = { textDocument = vim.lsp.util.make_text_document_params() }
for _ = 1, 2 do
  for _, it in ipairs(vim.lsp.get_clients({ name = "promptls" })) do
    local function call(name, ...)
      if vim.fn.has("nvim-0.11") == 1 then it[name](it, ...) else it[name](...) end
    end
    call("request", "textDocument/codeLens", params, note, 0)
    call("stop")
    call("request", "textDocument/codeLens", params, note, 0)
  end
end
"""
_RESTART_TWICE = {
    "lsp restart": "vim.cmd('lsp restart') vim.cmd('lsp restart')",
    "lsp disable": "vim.cmd('lsp disable promptls') vim.cmd('lsp disable promptls') vim.cmd('lsp enable promptls')",
}


def _kill(neovim: Neovim) -> None:
    neovim.run("vim.cmd('edit second.md') vim.cmd('edit plain.md')")
    neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, "expected a finding")
    neovim.run(_KILL)
    said = "the server has ended (signal 9); see :Promptls log and :Promptls restart"
    expect_in(neovim, MESSAGES, said)
    if len(messages := neovim.run(OWN_MESSAGES)) != 1:
        raise NotShownError(f"expected one message, but {messages}")


def _restart(neovim: Neovim) -> None:
    for _ in range(2):
        neovim.run("vim.cmd('Promptls restart')")
        for it in ("plain.md", "second.md"):
            neovim.run(f"vim.cmd('edit {it}')")
            neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, f"expected a finding in {it}")
        neovim.wait(COUNT, lambda it: it == 1, "expected one server")
    neovim.run("vim.cmd('Promptls log')")
    name = "return vim.fs.basename(vim.api.nvim_buf_get_name(0))"
    neovim.wait(name, lambda it: it.endswith(".log"), "expected the log")
    neovim.run("vim.cmd('bwipeout')")


def _restart_twice(neovim: Neovim) -> None:
    """With the commands of Neovim 0.12."""
    if not neovim.run("return vim.fn.exists(':lsp') == 2"):
        return
    for name, lua in _RESTART_TWICE.items():
        neovim.run(f"vim.cmd('edit plain.md | messages clear') {lua}")
        neovim.run(
            "vim.wait(3000, function() return #vim.lsp.get_clients({ name = 'promptls' }) == 1 end)"
        )
        neovim.run("vim.cmd('edit')")
        neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, f"expected a finding after :{name}")
        _expect_silence(neovim, f":{name}, twice")


def _stop_twice(neovim: Neovim) -> None:
    neovim.run("vim.cmd('edit plain.md | messages clear')")
    neovim.wait(COUNT, lambda it: it == 1, "expected a server")
    neovim.run(_STOP_TWICE)
    neovim.wait(COUNT, lambda it: it == 0, "expected no server")
    _expect_silence(neovim, "stopping it twice")
    if refused := neovim.run("return _G.refused"):
        raise NotShownError(f"expected no refusal after stopping it twice, but {refused}")


def _expect_silence(neovim: Neovim, what: str) -> None:
    said = [it for it in neovim.run(MESSAGES) if "promptls" in it or "shut down" in it]
    if said:
        raise NotShownError(f"expected no message after {what}, but {said}")


RESTARTS: list[Step] = [_kill, _restart, _restart_twice, _stop_twice]
