"""What VS Code is tried with: an installed one, a package of the extension, a browser, folders."""

import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from editors.vscode.program import CodeServer, install_extensions
from editors.vscode.window import Window, open_window
from editors.waiting import START

_SIZE = 1280, 800
PROBE = Path(__file__).parents[1] / "probe"
# Another extension for Markdown: what it does must still be done.
NEIGHBOUR = PROBE.parent / "neighbour"
# Of folders that are made at once in a folder that is watched, VS Code may miss the inner one.
_FOLDERS = ("templates/system", ".claude/agents", ".claude/skills", ".github", "judging/answers")
Show = Callable[..., AbstractContextManager[Window]]


class Scene(NamedTuple):
    """What VS Code is tried with, and what comes of it."""

    folder: Path
    promptls: Path
    vsix: Path
    work: Path
    shots: Path
    wrong: list[str]
    # The names of the parts and flows to run; none: all.
    parts: tuple[str, ...] = ()
    flows: tuple[str, ...] = ()

    @property
    def program(self) -> Path:
        return self.folder / "bin" / "code-server"

    @property
    def python(self) -> Path:
        return self.work / "bin" / "python3"

    @property
    def env(self) -> dict[str, str]:
        path = f"{self.python.parent}:/usr/local/bin:/usr/bin:/bin"
        return {"HOME": str(self.work / "home"), "LANG": "C.UTF-8", "PATH": path, "TERM": "xterm"}


@contextmanager
def prepare(scene: Scene) -> Iterator[tuple[Browser, Path]]:
    """A browser, and the folder of the extensions: a probe, and the one to be tried."""
    for it in ("bin", "home"):
        (scene.work / it).mkdir()
    scene.shots.mkdir(parents=True, exist_ok=True)
    scene.python.symlink_to(Path(sys.executable).resolve())
    extensions = install(scene, "alone", PROBE)
    with sync_playwright() as playwright:
        # Its sandbox does not work for root.
        arguments = {
            "executable_path": scene.folder / "bin" / "chromium",
            "args": ["--no-sandbox", "--disable-font-subpixel-positioning"],
        }
        with playwright.chromium.launch(**arguments, timeout=START * 1000) as browser:
            yield browser, extensions


def install(scene: Scene, name: str, *folders: Path) -> Path:
    """Install the extension together with those in folders. Returns where they are."""
    packages = []
    for folder in folders:
        package = scene.work / f"{name}-{folder.name}.vsix"
        with zipfile.ZipFile(package, "w") as archive:
            for file in folder.iterdir():
                archive.write(file, f"extension/{file.name}")
        packages.append(package)
    home = scene.work / f"installing-{name}"
    return install_extensions(scene.program, home, scene.env, *packages, scene.vsix)


@contextmanager
def serve(  # noqa: PLR0913 - a profile has many parts
    scene: Scene,
    browser: Browser,
    name: str,
    extensions: Path,
    settings: dict[str, object],
    *,
    size: tuple[int, int] = _SIZE,
    scale: int = 1,
) -> Iterator[tuple[CodeServer, Show]]:
    """A code-server with a profile, and a function that opens windows with folders."""
    home, (width, height) = scene.work / f"profile-{name}", size
    with (
        CodeServer(scene.program, home, extensions, scene.env, settings) as server,
        browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=scale
        ) as context,
    ):

        @contextmanager
        def show(folder: str, text: str | None = None) -> Iterator[Window]:
            path = scene.work / folder
            for it in _FOLDERS:
                (path / it).mkdir(parents=True, exist_ok=True)
            file = path / "start.md" if text is not None else None
            if file is not None and text is not None:
                file.write_text(text, encoding="utf-8")
            with open_window(context, server, path, scene.shots, file) as window:
                yield window

        yield server, show
