"""Runs all flows in VS Code, in four windows of three code-servers."""

import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as BrowserError

from editors.vscode import (
    asking,
    changing,
    completing,
    documents,
    failures,
    showing,
    speed,
    trust,
)
from editors.vscode.agreement import agree
from editors.vscode.program import CodeServer, install_extensions
from editors.vscode.showing import REVIEWER
from editors.vscode.window import Window, open_window
from editors.waiting import NotShownError

_SIZE = 1280, 800
_PROBE = Path(__file__).parents[1] / "probe"
# With these nobody is asked about them.
_QUIET: dict[str, object] = {
    "[markdown]": {
        "editor.formatOnType": True,
        "editor.linkedEditing": True,
        "editor.quickSuggestions": {"other": "on"},
    }
}
_STRICT: dict[str, object] = {
    "chat.disableAIFeatures": False,
    "security.workspace.trust.enabled": True,
    "security.workspace.trust.startupPrompt": "never",
}
Flow = Callable[[Window], None]
Show = Callable[..., AbstractContextManager[Window]]


class Scene(NamedTuple):
    """What VS Code is tried with, and what comes of it."""

    folder: Path
    promptls: Path
    vsix: Path
    work: Path
    shots: Path
    wrong: list[str]
    notes: list[str]

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


def try_vscode(scene: Scene) -> None:
    """Run all flows, and note what went wrong."""
    (scene.work / "neovim").mkdir()
    with prepare(scene) as (browser, extensions):
        for part in (_try_features, _try_failures, _try_trust):
            part(scene, browser, extensions)


@contextmanager
def prepare(scene: Scene) -> Iterator[tuple[Browser, Path]]:
    """A browser, and the folder of the extensions."""
    for it in ("bin", "home"):
        (scene.work / it).mkdir()
    scene.shots.mkdir(parents=True, exist_ok=True)
    scene.python.symlink_to(Path(sys.executable).resolve())
    probe = pack_probe(scene.work)
    home = scene.work / "installing"
    extensions = install_extensions(scene.program, home, scene.env, probe, scene.vsix)
    with sync_playwright() as playwright:
        # Its sandbox does not work for root.
        arguments = {
            "executable_path": scene.folder / "bin" / "chromium",
            "args": ["--no-sandbox", "--disable-font-subpixel-positioning"],
        }
        with playwright.chromium.launch(**arguments) as browser:
            yield browser, extensions


def pack_probe(folder: Path) -> Path:
    """The package of the probe extension."""
    package = folder / "probe.vsix"
    with zipfile.ZipFile(package, "w") as archive:
        for file in _PROBE.iterdir():
            archive.write(file, f"extension/{file.name}")
    return package


def _try_features(scene: Scene, browser: Browser, extensions: Path) -> None:
    with serve(scene, browser, "features", extensions, {}) as (_, show):
        with show("first", REVIEWER) as window:
            starts = [speed.await_findings(window)]
            _run(scene, window, [asking.not_now, *showing.FLOWS])
            _run(scene, window, [partial(completing.complete, case=it) for it in completing.CASES])
            _run(scene, window, [*changing.FLOWS, *documents.FLOWS])
            activations = [speed.read_activation(window)]
            with show("second", REVIEWER) as second:
                starts.append(speed.await_findings(second))
                _run(scene, second, [asking.is_not_asked_again, showing.squiggles])
                activations.append(speed.read_activation(second))
            _run(scene, window, [partial(agree, promptls=scene.promptls)])
            program = scene.folder / "bin" / "nvim-new"
            env = scene.env | {"HOME": str(scene.work / "neovim")}
            scene.notes.append(speed.compare(window, program, scene.promptls, env))
        with show("third", REVIEWER) as window:
            starts.append(speed.await_findings(window))
            activations.append(speed.read_activation(window))
    shown = ", ".join(f"{it:.1f} s" for it in starts)
    scene.notes.append(f"a started window has findings after {shown}")
    times = ", ".join(f"{it.ours} ms ({it.other})" for it in activations)
    scene.notes.append(f"the extension (that for Markdown) is activated in {times}")
    if speed.is_slow(activations):
        scene.wrong.append("the extension takes too long to be activated")


def _try_failures(scene: Scene, browser: Browser, extensions: Path) -> None:
    with (
        serve(scene, browser, "failures", extensions, _QUIET) as (server, show),
        show("failures") as window,
    ):
        _run(
            scene,
            window,
            [
                failures.killed_server,
                failures.broken_settings,
                partial(failures.no_python, server=server),
                partial(failures.old_python, server=server, python=scene.python),
                partial(failures.dying_server, server=server),
                partial(failures.recovery, server=server),
            ],
        )


def _try_trust(scene: Scene, browser: Browser, extensions: Path) -> None:
    marker = scene.work / "has-run"
    trust.make_hostile(scene.work / "hostile", marker, scene.python, scene.promptls)
    with (
        serve(scene, browser, "trust", extensions, _STRICT) as (_, show),
        show("hostile") as window,
    ):
        parts = (trust.untrusted, trust.named_by_user, trust.granted)
        flows = [partial(it, marker=marker) for it in parts]
        _run(scene, window, [*flows, asking.turn_on, partial(agree, promptls=scene.promptls)])


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
    home, (width, height) = scene.work / name, size
    with (
        CodeServer(scene.program, home, extensions, scene.env, settings) as server,
        browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=scale
        ) as context,
    ):

        @contextmanager
        def show(folder: str, text: str | None = None) -> Iterator[Window]:
            path = scene.work / folder
            path.mkdir(exist_ok=True)
            file = path / "start.md" if text is not None else None
            if file is not None and text is not None:
                file.write_text(text, encoding="utf-8")
            with open_window(context, server, path, scene.shots, file) as window:
                yield window

        yield server, show


def _run(scene: Scene, window: Window, flows: Iterable[Flow]) -> None:
    """Run flows, and go on with the next one after one that fails."""
    for flow in flows:
        function = flow.func if isinstance(flow, partial) else flow
        case = flow.keywords.get("case") if isinstance(flow, partial) else None
        name = f"{function.__name__} {case.name}" if case else function.__name__
        try:
            flow(window)
        except (NotShownError, BrowserError) as error:
            scene.wrong.append(f"{name}: {error}")
            window.shoot(f"failed-{name}".replace(" ", "-"))
            window.ask("run", "notifications.clearAll")
            window.ask("run", "workbench.action.closeEditorsInOtherGroups")
