"""Drives Helix in a pseudo terminal, because it has no mode without one."""

import time
from pathlib import Path

from editors.full_screen import ENTER, ESCAPE, FullScreen, run_full_screen
from editors.waiting import TIMEOUT, NotShownError
from editors.workspace import WIDE, Workspace

_NEXT = "\x0e"
_FOUND = "'PAS' is not a valid <review> value"
_HOVER = "Used for automated verdicts."
_FIX = "Replace 'PAS' with 'PASS'"
_FILLED = f"{WIDE.replace('PAS<', 'PASS<')}é😀 <review>REJECTED</review>\n"


def find_messages(program: Path, file: Path, wanted: list[str], space: Workspace) -> set[str]:
    """Open the file, and return those of the messages that appear on the screen.

    Helix shows the message of the finding under the cursor, so the cursor goes from one to the
    next.
    """
    found: set[str] = set()
    deadline = time.monotonic() + TIMEOUT
    with run_full_screen([program, file], space) as helix:
        while len(found) < len(set(wanted)) and time.monotonic() < deadline:
            is_drawn = helix.draw()
            found.update(filter(helix.shows, wanted))
            if not is_drawn:
                # `]d` goes to the next finding; after the last it stays.
                helix.type("]d")
        helix.end(f":quit-all!{ENTER}")
    return found


def try_helix(program: Path, space: Workspace) -> list[str]:
    """Hover, act, complete and run commands, behind wide letters. Returns what went wrong."""
    file = space.write("helix.md", WIDE)
    try:
        with run_full_screen([program, file], space) as helix:
            _edit(helix)
            _run_commands(helix)
            helix.end(f":write-quit-all{ENTER}")
    except NotShownError as error:
        return [str(error)]
    found = file.read_text(encoding="utf-8")
    wrong = [] if found == _FILLED else [f"{file.name} has {found!r}"]
    settings = space.project / "promptls.toml"
    if not settings.is_file() or "[severity]" not in settings.read_text(encoding="utf-8"):
        wrong.append("promptls.createSettings created no settings")
    return wrong


def _edit(helix: FullScreen) -> None:
    helix.wait(_FOUND)
    helix.type("]d k")
    helix.wait(_HOVER)
    helix.type(ESCAPE)
    helix.wait_without(_HOVER)
    helix.type(" a")
    helix.wait(_FIX)
    helix.type(ENTER)
    helix.wait("<review>PASS</review>")
    helix.wait_without(_FOUND)
    helix.type("oé😀 <rev")
    helix.wait("<review> class")
    helix.type(_NEXT)
    helix.wait("é😀 <review></review>")
    # The choices of the snippet are a menu.
    helix.type(ENTER)
    helix.wait("REJECTED value")
    helix.type("REJ")
    helix.wait_without("MAJOR_ISSUES value")
    helix.type(_NEXT + ENTER)
    helix.wait("<review>REJECTED</review>")
    helix.type(ESCAPE)
    helix.wait("NOR helix.md")


def _run_commands(helix: FullScreen) -> None:
    helix.type(f":lsp-workspace-command promptls.server.reload{ENTER}")
    helix.wait("promptls has read settings and files again")
    helix.type(f":lsp-workspace-command promptls.createSettings{ENTER}")
    helix.wait("promptls has made promptls.toml")
