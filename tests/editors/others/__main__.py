"""Tries the files of `editors/` in the editors that `tests/editors/others/install` has installed.

    python tests/editors/others FOLDER [PROMPTLS]

FOLDER/bin must have `chromium` as well, and this needs the Python of `tests/editors/install`, which
has the driver of the browser. Each gets its file and an empty home, and must show what `promptls check` reports, hover and fix
behind wide letters, and complete where it can.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

# The folder of the tests, for `python tests/editors/others`.
sys.path.insert(0, str(Path(__file__).parents[2]))

from editors.others.emacs import try_lsp_mode
from editors.others.jupyterlab import try_jupyterlab
from editors.others.vim import try_compiler, try_lines, try_linter, try_server
from editors.others.youcompleteme import try_youcompleteme
from editors.workspace import Workspace, make_workspace

_TRIES: dict[str, Callable[[Path, Workspace], list[str]]] = {
    "Vim, ALE as a linter": try_linter,
    "Vim, ALE as a server": try_server,
    "Vim, :compiler": try_compiler,
    "Vim, lines for other plugins": try_lines,
    "Vim, YouCompleteMe": try_youcompleteme,
    "Emacs, lsp-mode": try_lsp_mode,
    "JupyterLab": try_jupyterlab,
}


def main(folder: str, promptls: str | None = None) -> int:
    program = promptls or shutil.which("promptls")
    if program is None:
        raise SystemExit("promptls is not on the PATH")
    failed = 0
    for name, attempt in _TRIES.items():
        with tempfile.TemporaryDirectory() as work:
            start = monotonic()
            space = make_workspace(Path(work), Path(program).absolute())
            wrong = attempt(Path(folder).absolute(), space)
        said = "failed" if wrong else "does all that it should"
        sys.stdout.write(f"{name}: {said} ({monotonic() - start:.1f} s)\n")
        sys.stdout.writelines(f"  {it}\n" for it in wrong)
        failed += bool(wrong)
    return min(failed, 1)


if __name__ == "__main__":
    if not 1 < len(sys.argv) <= 3:
        raise SystemExit(__doc__)
    sys.exit(main(*sys.argv[1:]))
