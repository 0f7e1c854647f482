"""What Emacs does with the server in batch mode: it hovers, acts and completes."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from editors.workspace import WIDE, Workspace

_PROBE = Path(__file__).parent / "emacs_features.el"
_FILLED = f"{WIDE.replace('PAS<', 'PASS<')}é😀 <review>PASS</review>\n"


def try_emacs(batch: Sequence[str | Path], space: Workspace, probe: Path = _PROBE) -> list[str]:
    """Run a probe with the lines of a user, and tell what it shows and writes that differs."""
    file, out = space.write("emacs.md", WIDE), space.home / "hover"
    ended = subprocess.run(
        [*batch, probe],
        env=space.env | {"FILE": str(file), "OUT": str(out)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
    )
    found = file.read_text(encoding="utf-8")
    hover = out.read_text(encoding="utf-8") if out.is_file() else ""
    wrong = []
    if "Used for automated verdicts." not in hover:
        wrong.append(f"{file.name}: the hover is {hover!r}")
    if found != _FILLED:
        wrong.append(f"{file.name}: has {found!r}")
    if wrong:
        wrong.append((ended.stdout + ended.stderr).decode(errors="replace").strip()[-2000:])
    return wrong
