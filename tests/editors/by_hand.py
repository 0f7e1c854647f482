"""Whether a Neovim that the tests drive can be used by hand, in a terminal and without options."""

import time
from pathlib import Path

from editors.terminal import in_terminal
from editors.workspace import Workspace

_WORD = "é😀typed"


def try_by_hand(program: Path, space: Workspace) -> list[str]:
    """Open a file, type a word, and leave with it. Returns what went wrong."""
    file = space.write("by-hand.md", "# A page\n")
    drawn = b""
    # Plugin managers replace the folders for runtime files, except that of Neovim itself.
    parsed = "set rtp=$VIMRUNTIME | lua vim.treesitter.start(0, 'markdown')"
    with in_terminal(
        [program, "-n", "-c", parsed, file], space.env, rows=24, columns=80
    ) as terminal:
        deadline = time.monotonic() + 30
        while b"A page" not in drawn and time.monotonic() < deadline:
            try:
                drawn += terminal.read()
            except OSError:
                return [f"it ends in a terminal, with {terminal.process.wait()}"]
        terminal.type(f"o{_WORD}\x1b:wq\r".encode())
        terminal.end()
    if b"Error" in drawn or b"E5" in drawn:
        return [f"it shows an error: {drawn.decode(errors='replace')}"]
    found = file.read_text(encoding="utf-8")
    return [] if found == f"# A page\n{_WORD}\n" else [f"the file has {found!r}"]
