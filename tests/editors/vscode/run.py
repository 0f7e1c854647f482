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
    prompts,
    rules,
    sampling,
    settings,
    showing,
    testing,
    tooling,
    trust,
)
from editors.vscode.agreement import agree
from editors.vscode.scene import NEIGHBOUR, PROBE, Scene, install, prepare, serve
from editors.vscode.showing import REVIEWER, SQUIGGLE
from editors.vscode.window import Window
from editors.waiting import START, NotShownError

# With these VS Code does not ask about them.
_QUIET: dict[str, object] = {
    "[markdown]": {
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
    parts = {
        "features": _try_features,
        "failures": _try_failures,
        "trust": _try_trust,
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
    with (
        serve(scene, browser, "features", extensions, {}) as (_, show),
        show("first", REVIEWER) as window,
    ):
        window.see(SQUIGGLE, timeout=START)
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
                *settings.FLOWS,
                partial(agree, promptls=scene.promptls),
            ],
        )


def _try_failures(scene: Scene, browser: Browser, extensions: Path) -> None:
    with (
        serve(scene, browser, "failures", extensions, _QUIET) as (server, show),
        show("failures") as window,
    ):
        window.ask("activate", "promptls.promptls")
        _run(
            scene,
            window,
            [
                failures.killed_server,
                partial(failures.no_python, server=server),
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
        window.ask("activate", "promptls.promptls")
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


def _try_beside(scene: Scene, browser: Browser, _: Path) -> None:
    """With another extension for Markdown, which formats it, and with the chat."""
    both = install(scene, "beside", PROBE, NEIGHBOUR)
    for name, given, flows in (
        ("formatting", beside.FORMATTING, beside.WITH_NEIGHBOUR),
        ("chat", beside.CHAT, beside.WITH_CHAT),
    ):
        with (
            serve(scene, browser, name, both, given | _QUIET) as (_server, show),
            show(name) as window,
        ):
            _run(scene, window, flows)


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
