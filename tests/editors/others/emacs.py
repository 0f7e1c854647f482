"""Emacs with lsp-mode: the file of `editors/emacs`, and what it does in batch mode."""

from pathlib import Path

from editors.emacs import try_emacs
from editors.workspace import Workspace, read_lines

_PROBE = Path(__file__).parent / "lsp_mode_features.el"


def try_lsp_mode(folder: Path, space: Workspace) -> list[str]:
    """Find, hover, act and complete. Returns what went wrong."""
    start = space.configure(".emacs.d/init.el", read_lines("emacs/promptls-lsp-mode.el"))
    batch: list[str | Path] = [folder / "bin/emacs-lsp", "--batch", "-l", start, "-l"]
    return try_emacs(batch, space, _PROBE)
