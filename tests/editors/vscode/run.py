"""Runs all flows in VS Code, in the windows of several code-servers."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

from editors.vscode import (
    asking,
    beside,
    changing,
    completing,
    documents,
    failures,
    fixing,
    hosts,
    looks,
    prompts,
    providing,
    reaching,
    rules,
    sampling,
    showing,
    speed,
    stories,
    testing,
    tooling,
    trust,
)
from editors.vscode.agreement import agree
from editors.vscode.scene import NEIGHBOUR, PROBE, Scene, install, prepare, serve
from editors.vscode.showing import REVIEWER
from editors.vscode.window import Window
from editors.waiting import NotShownError

# With these VS Code does not ask about them.
_QUIET: dict[str, object] = {
    "[markdown]": {
        "editor.formatOnType": True,
        "editor.linkedEditing": True,
        "editor.quickSuggestions": {"other": "on"},
        "editor.wordBasedSuggestions": "off",
        "editor.acceptSuggestionOnEnter": "smart",
    }
}
_STRICT: dict[str, object] = {
    "chat.disableAIFeatures": False,
    # The default, which the others do without.
    "editor.wordBasedSuggestions": "matchingDocuments",
    "security.workspace.trust.enabled": True,
    "security.workspace.trust.startupPrompt": "never",
}
Flow = Callable[[Window], None]


def try_vscode(scene: Scene) -> None:
    """Run all flows, and note what went wrong."""
    (scene.work / "neovim").mkdir()
    parts = {
        "features": _try_features,
        "failures": _try_failures,
        "trust": _try_trust,
        "stories": _try_stories,
        "beside": _try_beside,
    }
    with prepare(scene) as (browser, extensions):
        for name, part in parts.items():
            if scene.parts and name not in scene.parts:
                continue
            try:
                part(scene, browser, extensions)
            except Exception as error:
                scene.wrong.append(f"{name}: {error!r}")


def _try_features(scene: Scene, browser: Browser, extensions: Path) -> None:
    with serve(scene, browser, "features", extensions, {}) as (_, show):
        with show("first", REVIEWER) as window:
            starts = [speed.await_findings(window)]
            _run(scene, window, [asking.not_now, *showing.FLOWS])
            _run(scene, window, [partial(completing.complete, case=it) for it in completing.CASES])
            _run(
                scene,
                window,
                [
                    *changing.FLOWS,
                    *fixing.FLOWS,
                    *documents.FLOWS,
                    *hosts.FLOWS,
                    *prompts.FLOWS,
                    *rules.FLOWS,
                    *testing.FLOWS,
                    *tooling.FLOWS,
                    *sampling.FLOWS,
                ],
            )
            _run(
                scene, window, [partial(providing.provided, case=it) for it in providing.QUESTIONS]
            )
            _run(scene, window, [partial(looks.theme, case=it) for it in looks.THEMES])
            _run(scene, window, [*providing.FLOWS, *reaching.FLOWS, *looks.FLOWS])
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
    during = ", ".join(f"{it} ms" for it in activations)
    scene.notes.append(f"while a window starts, the extension is activated in {during}")


def _try_failures(scene: Scene, browser: Browser, extensions: Path) -> None:
    with (
        serve(scene, browser, "failures", extensions, _QUIET) as (server, show),
        show("failures") as window,
    ):
        _note_activation(scene, window)
        _run(
            scene,
            window,
            [
                failures.killed_server,
                failures.broken_settings,
                partial(failures.no_python, server=server),
                partial(failures.old_python, server=server, python=scene.python),
                partial(failures.dying_server, server=server),
                failures.colours,
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
        _note_activation(scene, window)
        parts = (trust.untrusted, trust.named_by_user, trust.granted)
        flows = [partial(it, marker=marker) for it in parts]
        _run(
            scene,
            window,
            [
                *flows,
                asking.turn_on,
                asking.prose_pops_up_nothing,
                partial(agree, promptls=scene.promptls),
            ],
        )


def _try_stories(scene: Scene, browser: Browser, extensions: Path) -> None:
    """With the settings that "Turn On" makes."""
    with (
        serve(scene, browser, "stories", extensions, _QUIET) as (_, show),
        show("stories") as window,
    ):
        _run(scene, window, stories.FLOWS)


def _try_beside(scene: Scene, browser: Browser, _: Path) -> None:
    """With another extension for Markdown, which formats it, and with the chat on and off."""
    both = install(scene, "beside", PROBE, NEIGHBOUR)
    for name, settings, flows in (
        ("formatting", beside.FORMATTING, beside.WITH_NEIGHBOUR),
        ("chat", beside.CHAT, beside.WITH_CHAT),
        ("no-chat", {}, beside.WITH_CHAT),
    ):
        with (
            serve(scene, browser, name, both, settings | _QUIET) as (_server, show),
            show(name) as window,
        ):
            _run(scene, window, flows)


def _note_activation(scene: Scene, window: Window) -> None:
    scene.notes.append(f"alone, the extension is activated in {speed.activate(window)} ms")


def _run(scene: Scene, window: Window, flows: Iterable[Flow]) -> None:
    """Run flows, and go on with the next one after one that fails."""
    for flow in flows:
        function = flow.func if isinstance(flow, partial) else flow
        case = flow.keywords.get("case") if isinstance(flow, partial) else None
        name = f"{function.__name__} {case.name}" if case else function.__name__
        if scene.flows and function.__name__ not in scene.flows:
            continue
        try:
            flow(window)
        except Exception as error:
            is_expected = isinstance(error, NotShownError | BrowserError)
            scene.wrong.append(f"{name}: {error if is_expected else repr(error)}")
            _recover(window, f"failed-{name}".replace(" ", "-"))


def _recover(window: Window, picture: str) -> None:
    """Make a window fit for the next flow. Whatever is left open was not to be left open."""
    with suppress(NotShownError, BrowserError):
        window.shoot(picture)
        window.press("Escape", "Escape")
        # What is not saved would be asked about.
        window.ask("saveAll")
        for it in ("notifications.clearAll", "workbench.action.closeEditorsInOtherGroups"):
            window.ask("run", it)
