"""What the plugin does without a program, when the server dies, and in a hostile workspace."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from editors.neovim import Neovim
from editors.shown import DIAGNOSTICS, LINES, MESSAGES, Step, expect_in, take_steps
from editors.waiting import NotShownError
from editors.workspace import Workspace

_ANSWER = "é😀 <review>PAS</review>\n"
_DYING = """#!/bin/sh
echo started >> "$HOME/starts"
echo "Traceback (most recent call last):" >&2
echo "ModuleNotFoundError: No module named 'pygls'" >&2
exit 1
"""
_COUNT = "return #vim.lsp.get_clients({ name = 'promptls' })"
_OWN_MESSAGES = "return vim.tbl_filter(function(it) return it:find('promptls') end, vim.split(vim.fn.execute('messages'), '\\n'))"
_KILL = """
local killed = 0
for _, it in ipairs(vim.api.nvim_get_proc_children(vim.fn.getpid())) do
  killed = killed + 1
  vim.uv.kill(it, "sigkill")
end
return killed
"""
# What a workspace may have that has the names of what is run. Each leaves a trace.
_HOSTILE = {
    ".venv/bin/promptls": '#!/bin/sh\ntouch {trace}\nexec {program} "$@"\n',
    "promptls": "#!/bin/sh\ntouch {trace}\n",
    "promptls.py": "open('{trace}', 'w')\n",
    "click.py": "open('{trace}', 'w')\n",
    "json.py": "open('{trace}', 'w')\n",
    "sitecustomize.py": "open('{trace}', 'w')\n",
    ".nvim.lua": "vim.fn.writefile({{}}, '{trace}')\n",
}


def try_failures(program: Path, space: Workspace) -> list[str]:
    """Try what goes wrong. Returns what went worse."""
    space.configure(".config/nvim/init.lua", "")
    file = space.write("plain.md", _ANSWER)
    space.write("second.md", _ANSWER)
    return [
        *take_steps(program, _with_path(space, "nothing"), file, [_have_no_program]),
        *take_steps(program, _with_program(space, "dying", _DYING), file, [_die(space)]),
        *take_steps(program, space, file, [_kill, _restart]),
        *_try_hostile(program, space, file),
    ]


def _with_path(space: Workspace, *folders: str) -> Workspace:
    """The same with another PATH, whose folders are in the home."""
    path = [str(space.home / it) for it in folders]
    return space._replace(env=space.env | {"PATH": os.pathsep.join([*path, "/usr/bin", "/bin"])})


def _with_program(space: Workspace, folder: str, text: str) -> Workspace:
    _make_program(space.configure(f"{folder}/promptls", text))
    return _with_path(space, folder)


def _make_program(file: Path) -> None:
    file.chmod(file.stat().st_mode | stat.S_IXUSR)


def _have_no_program(neovim: Neovim) -> None:
    _expect_one_message(neovim, "'promptls' is not on the PATH; see :help promptls-install")
    neovim.run("vim.cmd('checkhealth promptls')")
    expect_in(neovim, LINES, "pipx install")


def _die(space: Workspace) -> Step:
    def die(neovim: Neovim) -> None:
        said = "the server has ended (code 1): ModuleNotFoundError: No module named 'pygls'"
        _expect_one_message(neovim, said)
        starts = (space.home / "starts").read_text(encoding="utf-8").count("started")
        if starts != 1:
            raise NotShownError(f"expected one start of a server that dies, but {starts}")

    return die


def _expect_one_message(neovim: Neovim, said: str) -> None:
    """Other files bring no other message, and the editor works."""
    expect_in(neovim, MESSAGES, said)
    for it in ("second.md", "plain.md", "second.md"):
        neovim.run(f"vim.cmd('edit {it}') vim.wait(100)")
    if len(messages := neovim.run(_OWN_MESSAGES)) != 1:
        raise NotShownError(f"expected one message, but {messages}")
    neovim.wait(_COUNT, lambda it: it == 0, "expected no server")
    neovim.type("ox", "<Esc>")
    neovim.wait(LINES, lambda it: it[1:] == ["x"], "expected to type undisturbed")
    neovim.run("vim.cmd('edit!')")


def _kill(neovim: Neovim) -> None:
    neovim.run("vim.cmd('edit second.md') vim.cmd('edit plain.md')")
    neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, "expected a finding")
    neovim.run(_KILL)
    said = "the server has ended (signal 9); see :Promptls log and :Promptls restart"
    expect_in(neovim, MESSAGES, said)
    if len(messages := neovim.run(_OWN_MESSAGES)) != 1:
        raise NotShownError(f"expected one message, but {messages}")


def _restart(neovim: Neovim) -> None:
    for _ in range(2):
        neovim.run("vim.cmd('Promptls restart')")
        for it in ("plain.md", "second.md"):
            neovim.run(f"vim.cmd('edit {it}')")
            neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, f"expected a finding in {it}")
        neovim.wait(_COUNT, lambda it: it == 1, "expected one server")
    neovim.run("vim.cmd('Promptls log')")
    name = "return vim.fs.basename(vim.api.nvim_buf_get_name(0))"
    neovim.wait(name, lambda it: it.endswith(".log"), "expected the log")
    neovim.run("vim.cmd('bwipeout')")


def _try_hostile(program: Path, space: Workspace, file: Path) -> Iterator[str]:
    """Nothing of the workspace runs, except when the user says so."""
    trace = space.home / "trace"
    real = space.env["PATH"].split(os.pathsep)[0] + "/promptls"
    for path, text in _HOSTILE.items():
        _make_program(space.write(path, text.format(trace=trace, program=real)))
    # Relative folders of the PATH are those of the workspace.
    env = space.env | {"PATH": os.pathsep.join([".", "", ".venv/bin", space.env["PATH"]])}
    yield from take_steps(program, space._replace(env=env), file, [_find, _ask_for_rules])
    if trace.exists():
        yield "something of the workspace has run"
    space.configure(".config/nvim/init.lua", "require('promptls').setup({ venv = true })\n")
    yield from take_steps(program, space, file, [_find])
    if not trace.exists():
        yield "the environment of the project has not run, although it may"


def _find(neovim: Neovim) -> None:
    neovim.wait(DIAGNOSTICS, lambda it: len(it) == 1, "expected a finding")


def _ask_for_rules(neovim: Neovim) -> None:
    """Runs the program, as the health report does."""
    offered = "return vim.fn.getcompletion('Promptls explain tag-ca', 'cmdline')"
    neovim.wait(offered, lambda it: it == ["tag-case"], "expected names of rules")
    neovim.run("vim.cmd('checkhealth promptls')")
