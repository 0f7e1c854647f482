"""What the plugin does when there is no program, when the server dies, and in a hostile workspace."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from editors.neovim import Neovim
from editors.plugin_restarts import COUNT, OWN_MESSAGES, RESTARTS
from editors.shown import DIAGNOSTICS, LINES, MESSAGES, Step, expect_in, take_steps
from editors.waiting import NotShownError
from editors.workspace import Workspace
from pages.blocks import PROJECT

_ANSWER = "é😀 <review>PAS</review>\n"
_DYING = """#!/bin/sh
echo started >> "$HOME/starts"
echo "Traceback (most recent call last):" >&2
echo "ModuleNotFoundError: No module named 'pygls'" >&2
exit 1
"""
# The real program, in a Python that says that it is older.
_OLD = """#!{python}
import sys
sys.version_info = (3, 10, 12, "final", 0)
sys.path.insert(0, {server!r})
from promptls.__main__ import run
run()
"""
_OLD_SAYS = "needs Python 3.11 or newer, and runs with 3.10"
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
        *take_steps(program, _with_program(space, "bad", "#!/no/python\n"), file, [_not_start]),
        *take_steps(program, _with_program(space, "old", _make_old(space)), file, [_be_old]),
        *take_steps(program, space, file, RESTARTS),
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


def _make_old(space: Workspace) -> str:
    script = Path(space.env["PATH"].split(os.pathsep)[0]) / "promptls"
    python = script.read_text(encoding="utf-8").splitlines()[0].removeprefix("#!")
    return _OLD.format(python=python, server=str(PROJECT / "server"))


def _be_old(neovim: Neovim) -> None:
    with neovim.screen():
        _expect_one_message(neovim, f"promptls: {_OLD_SAYS}")
        # A message that is wider than the screen would have to be confirmed.
        mode = neovim.run("return vim.api.nvim_get_mode()")
        if mode != {"mode": "n", "blocking": False}:
            raise NotShownError(f"expected a message that need not be confirmed, but {mode}")
    neovim.run("vim.cmd('checkhealth promptls')")
    expect_in(neovim, LINES, f"it does not run: promptls {_OLD_SAYS}")
    if said := [it for it in neovim.run(LINES) if "version: promptls" in it]:
        raise NotShownError(f"expected no version that works, but {said}")


def _not_start(neovim: Neovim) -> None:
    _expect_one_message(neovim, "/bad/promptls' cannot be started; see :checkhealth promptls")


def _expect_one_message(neovim: Neovim, said: str) -> None:
    """Other files bring no other message, and the editor works."""
    expect_in(neovim, MESSAGES, said)
    for it in ("second.md", "plain.md", "second.md"):
        neovim.run(f"vim.cmd('edit {it}') vim.wait(100)")
    if len(messages := neovim.run(OWN_MESSAGES)) != 1:
        raise NotShownError(f"expected one message, but {messages}")
    neovim.wait(COUNT, lambda it: it == 0, "expected no server")
    neovim.type("ox", "<Esc>")
    neovim.wait(LINES, lambda it: it[1:] == ["x"], "expected to type undisturbed")
    neovim.run("vim.cmd('edit!')")


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
