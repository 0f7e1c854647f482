"""Tries the README's lines for editors, and the extension for VS Code, in the editors.

Each editor gets its lines and an empty home, opens files, and must show what `promptls check`
reports. The two Neovims then hover, complete, act and rename, and do so again with the plugin.
VS Code is driven if there is a package of the extension.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

# The folder of the tests, for `python tests/editors`.
sys.path.insert(0, str(Path(__file__).parents[1]))

from editors.comparing import compare
from editors.door_documents import take_documents
from editors.emacs import try_emacs
from editors.features import try_features
from editors.helix import find_messages, try_helix
from editors.plugin import install, try_lines, try_plugin
from editors.workspace import README, Workspace, make_workspace, read_lines
from pages.blocks import blocks_of

_HERE = Path(__file__).parent
_SECTION = "In the editor"
_Attempt = Callable[[Path, Workspace], list[str]]


def main() -> int:
    given = _read_arguments()
    # A symbolic link is kept: the folder that it is in goes on the PATH.
    folder, promptls = given.folder.absolute(), Path(given.promptls).absolute()
    failed = 0
    if given.only != "vscode":
        failed += _try_all(folder, promptls)
    if given.vsix is not None:
        shots = given.shots or folder / "shots"
        paths = folder, promptls, given.vsix.absolute(), shots.absolute()
        failed += _try_vscode(paths, given.part, given.flow)
    return min(failed, 1)


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python tests/editors", description=__doc__)
    parser.add_argument("folder", type=Path, help="what tests/editors/install made")
    parser.add_argument(
        "promptls", nargs="?", default=shutil.which("promptls"), help="default: the one on the PATH"
    )
    parser.add_argument("--vsix", type=Path, help="a package of the extension for VS Code")
    parser.add_argument(
        "--shots", type=Path, help="folder of the pictures of VS Code; default: FOLDER/shots"
    )
    parser.add_argument("--only", choices=["vscode"], help="not the other editors")
    parser.add_argument(
        "--part", action="append", default=[], help="of VS Code, only these windows: see run.py"
    )
    parser.add_argument(
        "--flow", action="append", default=[], help="of VS Code, only these flows, by their names"
    )
    given = parser.parse_args()
    if given.promptls is None:
        parser.error("promptls is not on the PATH")
    if given.only is not None and given.vsix is None:
        parser.error("--only vscode needs --vsix")
    return given


def _try_vscode(paths: tuple[Path, ...], parts: list[str], flows: list[str]) -> int:
    # Only the Python in the folder has the driver of the browser.
    from editors.vscode.run import try_vscode  # noqa: PLC0415
    from editors.vscode.scene import Scene  # noqa: PLC0415

    # The path of a socket must be short.
    with tempfile.TemporaryDirectory(dir="/tmp") as work:
        start = monotonic()
        folder, promptls, vsix, shots = paths
        given = tuple(parts), tuple(flows)
        scene = Scene(folder, promptls, vsix, Path(work), shots, [], *given)
        try_vscode(scene)
        said = "failed" if scene.wrong else "does all that it should"
        sys.stdout.write(f"vscode: {said} ({monotonic() - start:.1f} s), see {shots}\n")
        sys.stdout.writelines(f"  {it}\n" for it in scene.wrong)
        return len(scene.wrong)


def _try_all(folder: Path, promptls: Path) -> int:
    tries: list[tuple[str, _Attempt]] = [
        ("nvim-new", lambda program, space: _neovim(program, space, is_new=True)),
        ("nvim-old", lambda program, space: _neovim(program, space, is_new=False)),
        ("nvim-new", lambda program, space: _plugin(program, space, is_new=True)),
        ("nvim-old", lambda program, space: _plugin(program, space, is_new=False)),
        ("nvim-new", _documents_in_neovim),
        ("emacs", _emacs),
        ("emacs", _documents_in_emacs),
        ("hx", _helix),
    ]
    # Most of the time, an editor waits for something.
    with ThreadPoolExecutor(2) as pool:
        tried = pool.map(lambda it: _try(folder / "bin" / it[0], promptls, it[1]), tries)
        failed = 0
        for (name, _), (wrong, said) in zip(tries, tried, strict=True):
            sys.stdout.write(f"{name}: {said}\n")
            sys.stdout.writelines(f"  {it}\n" for it in wrong)
            failed += bool(wrong)
    return failed


def _try(program: Path, promptls: Path, attempt: _Attempt) -> tuple[list[str], str]:
    """Make a workspace, and try an editor there. Returns what went wrong, and a summary."""
    with tempfile.TemporaryDirectory() as work:
        start = monotonic()
        space = make_workspace(Path(work), promptls)
        wrong = attempt(program, space)
        total = sum(map(len, space.findings.values()))
        said = "failed" if wrong else f"shows all {total} findings"
        return wrong, f"{said} ({monotonic() - start:.1f} s)"


def _neovim(program: Path, space: Workspace, *, is_new: bool) -> list[str]:
    _, new, old, more = blocks_of(README, "lua", _SECTION)
    # Of what switches features on, the first line is for all versions.
    lines = new + more if is_new else old + more.splitlines(keepends=True)[0]
    space.configure(".config/nvim/init.lua", lines)
    wrong = _compare_neovim(program, space)
    # A Neovim that leaves may ask a server for lenses that it has told to shut down, and logs that it
    # is refused. Only the plugin keeps it from that.
    (space.home / ".local/state/nvim/lsp.log").unlink(missing_ok=True)
    return wrong + try_features(program, space, has_lenses=is_new, by_itself=is_new)


def _plugin(program: Path, space: Workspace, *, is_new: bool) -> list[str]:
    wrong = try_lines(program, space, is_new=is_new)
    install(space)
    return wrong + _compare_neovim(program, space) + try_plugin(program, space)


def _compare_neovim(program: Path, space: Workspace) -> list[str]:
    probe = f"luafile {_HERE / 'neovim.lua'}"
    arguments = ["--headless", "-n", "-i", "NONE", "-c", probe]
    return compare(space, lambda file: [program, *arguments, file])


def _emacs(program: Path, space: Workspace) -> list[str]:
    return _compare_emacs(program, space) + try_emacs(_start_emacs(program, space), space)


def _compare_emacs(program: Path, space: Workspace) -> list[str]:
    batch = _start_emacs(program, space)
    return compare(space, lambda _: [*batch, _HERE / "emacs.el"])


def _start_emacs(program: Path, space: Workspace) -> list[str | Path]:
    # `editors/emacs` is what a user copies.
    start = space.configure(".emacs.d/init.el", read_lines("emacs/promptls-eglot.el"))
    return [program, "--batch", "-l", start, "-l"]


def _documents_in_neovim(program: Path, space: Workspace) -> list[str]:
    take_documents(space)
    _, lines, *_ = blocks_of(README, "lua", _SECTION)
    space.configure(".config/nvim/init.lua", lines)
    return _compare_neovim(program, space)


def _documents_in_emacs(program: Path, space: Workspace) -> list[str]:
    # Emacs reads and sends lines without their carriage returns.
    take_documents(space, "block-crlf")
    return _compare_emacs(program, space)


def _helix(program: Path, space: Workspace) -> list[str]:
    # `editors/helix` is what a user copies.
    space.configure(".config/helix/languages.toml", read_lines("helix/languages.toml"))
    wrong = []
    for file, messages in space.messages.items():
        # What follows the problem may be too long for a line of the screen.
        wanted = [it.partition(";")[0] for it in messages]
        shown = find_messages(program, file, wanted, space)
        wrong += [f"{file.name}: does not show: {it}" for it in wanted if it not in shown]
    return wrong + try_helix(program, space)


if __name__ == "__main__":
    sys.exit(main())
