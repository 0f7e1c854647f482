"""Vim with ALE, as a linter and as a server, and with nothing but `:compiler` and `:make`."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from editors.comparing import compare
from editors.full_screen import ENTER, FullScreen, run_full_screen
from editors.waiting import NotShownError
from editors.workspace import WIDE, Workspace, read_lines
from pages.blocks import PROJECT

_HERE = Path(__file__).parent
BASE = "set nocompatible encoding=utf-8\nfiletype plugin on\n"
_OPTIONS: tuple[str | Path, ...] = ("-N", "-i", "NONE", "-n", "-u")
FOUND = "'PAS' is not a valid <review> value"
_TOLD = {
    "yegappan": [
        {
            "name": "promptls",
            "filetype": ["markdown"],
            "path": "promptls",
            "args": ["server"],
            "rootSearch": ["promptls.toml", ".git/"],
        }
    ],
    "vim_lsp": {
        "name": "promptls",
        "cmd": ["promptls", "server", "--position-encoding", "utf-32"],
        "allowlist": ["markdown"],
    },
    "youcompleteme": [
        {
            "name": "promptls",
            "cmdline": ["promptls", "server"],
            "filetypes": ["markdown"],
            "project_root_files": ["promptls.toml", ".git"],
        }
    ],
}
Edit = Callable[[FullScreen], None]


def try_linter(folder: Path, space: Workspace) -> list[str]:
    """ALE with `promptls check`: its findings, and `:ALEFix`."""
    start = _configure_ale(folder, space, "promptls")

    def fix(vim: FullScreen) -> None:
        vim.type(f":ALEFix{ENTER}")
        vim.wait("<review>PASS</review>")

    return _compare_ale(folder, space, start) + _use(folder, space, start, fix)


def try_server(folder: Path, space: Workspace) -> list[str]:
    """ALE with `promptls server`, whose columns are bytes: findings, a hover and an action."""
    start = _configure_ale(folder, space, "promptls_server")

    def act(vim: FullScreen) -> None:
        vim.type(f"/PAS<{ENTER}:ALEHover{ENTER}")
        vim.wait("Used for automated verdicts.")
        vim.type(f":ALECodeAction{ENTER}")
        vim.wait("Type number and <Enter>")
        # The fix of the finding is the first.
        vim.type(f"1{ENTER}")
        vim.wait("<review>PASS</review>")

    return _compare_ale(folder, space, start) + _use(folder, space, start, act)


def try_compiler(folder: Path, space: Workspace) -> list[str]:
    """`:make` goes to the first finding, and the quickfix list has its message."""
    _copy(space, "compiler")
    start = space.configure(".vimrc", BASE)

    def make(vim: FullScreen) -> None:
        vim.type(f":compiler promptls{ENTER}:silent make! %{ENTER}:redraw!{ENTER}:copen{ENTER}")
        vim.wait(FOUND, "wide.md|3 col")
        vim.type(f"{ENTER}rX")
        vim.wait("<review>XAS</review>")

    # Vim counts the columns of the screen here, and an emoji has two.
    text = WIDE.replace("😀", "é")
    file = space.write("wide.md", text)
    return try_vim(folder, space, start, (file, text.replace("PAS<", "XAS<")), make)


def try_lines(folder: Path, space: Workspace) -> list[str]:
    """The lines for plugins that no registry has tell them of the server, as Vim reads them."""
    out = space.home / "told.json"
    own = {"OUT": str(out), "LINES_OF": str(PROJECT / "editors/vim")}
    ended = subprocess.run(
        [folder / "bin/vim", "-es", *_OPTIONS, "NONE", "-S", _HERE / "vim_lines.vim"],
        env=space.env | own,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    told = json.loads(out.read_text(encoding="utf-8")) if out.is_file() else ended.stdout.decode()
    return [] if told == _TOLD else [f"the lines tell the plugins: {told}"]


def _configure_ale(folder: Path, space: Workspace, linter: str) -> Path:
    _copy(space, "ale_linters")
    lines = read_lines("vim/ale.vim").replace("['promptls']", f"['{linter}']")
    plugin = f"set rtp+={folder}/vim/usr/share/vim-ale\n"
    return space.configure(".vimrc", f"{BASE}{plugin}{lines}")


def _copy(space: Workspace, name: str) -> None:
    target = space.home / ".vim" / name
    shutil.copytree(PROJECT / "editors/vim" / name, target, dirs_exist_ok=True)


def _compare_ale(folder: Path, space: Workspace, start: Path) -> list[str]:
    probe = f"source {_HERE / 'shown_by_ale.vim'}"
    vim: list[str | Path] = [folder / "bin/vim", "-es", *_OPTIONS, start, "-c", probe]
    return compare(space, lambda file: [*vim, file])


def _use(folder: Path, space: Workspace, start: Path, edit: Edit) -> list[str]:
    def edit_when_checked(vim: FullScreen) -> None:
        vim.wait(FOUND)
        edit(vim)

    file = space.write("ale.md", WIDE)
    wanted = file, WIDE.replace("PAS<", "PASS<")
    return try_vim(folder, space, start, wanted, edit_when_checked)


def try_vim(
    folder: Path, space: Workspace, start: Path, wanted: tuple[Path, str], edit: Edit
) -> list[str]:
    """Open a file, edit it, leave, and compare it with what it must be."""
    file, text = wanted
    try:
        with run_full_screen([folder / "bin/vim", *_OPTIONS, start, file], space) as vim:
            edit(vim)
            vim.end(f":wqall{ENTER}")
    except NotShownError as error:
        return [str(error)]
    found = file.read_text(encoding="utf-8")
    return [] if found == text else [f"{file.name} has {found!r}"]
