"""Vim with YouCompleteMe: a finding, a hover, a fix and an offer, behind wide letters."""

from pathlib import Path

from editors.full_screen import ENTER, ESCAPE, FullScreen
from editors.others.vim import BASE, FOUND, try_vim
from editors.workspace import WIDE, Workspace, read_lines

_NEXT, _ACCEPT = "\x0e", "\x19"
_FILLED = f"{WIDE.replace('PAS<', 'PASS<')}é😀 <review>PASS</review>\n"


def try_youcompleteme(folder: Path, space: Workspace) -> list[str]:
    """Use the lines of a user. Returns what went wrong."""
    home, python = folder / "vim/usr", folder / "bin/python-of-vim"
    where = (
        f"set pythonthreehome={home} rtp+={home}/share/vim-youcompleteme\n"
        f"let g:ycm_server_python_interpreter = '{python}'\n"
    )
    lines = read_lines("vim/youcompleteme.vim")
    start = space.configure(".vimrc", f"{BASE}{where}{lines}")
    file = space.write("ycm.md", WIDE)
    return try_vim(folder, space, start, (file, _FILLED), _edit)


def _edit(vim: FullScreen) -> None:
    # The sign of a finding.
    vim.wait(">>é😀 Answer")
    vim.type(f"/PAS<{ENTER}:YcmShowDetailedDiagnostic{ENTER}")
    vim.wait(FOUND)
    vim.type(f":YcmCompleter GetHover{ENTER}")
    vim.wait("Used for automated verdicts.")
    vim.type(f":pclose{ENTER}:YcmCompleter FixIt{ENTER}")
    vim.wait("Type number and <Enter>")
    vim.type(f"1{ENTER}")
    vim.wait("<review>PASS</review>")
    vim.wait_without(">>é😀 Answer")
    vim.type("oé😀 <rev")
    vim.wait("<review> c PASS | NEEDS_REVISION")
    vim.type(_NEXT)
    vim.wait("é😀 <review>PASS</review>")
    vim.type(_ACCEPT + ESCAPE)
    vim.wait_without("-- INSERT --")
