"""An interruption, wherever it comes, leaves nothing behind that is wrong."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any, cast

import pytest

from promptls.checking.checker import InterruptedCheck
from promptls.lsp.connection import protocol
from promptls.lsp.connection.alarm import Alarm
from promptls.lsp.requests.handler import REQUESTS
from server.local_server import LocalServer, Raw, notification, request

_SETTINGS = """\
select = ["all"]
select-more = 1
[variables.topic]
source = "topic.txt"
[tags.verdict]
values = { good = ["plan"], bad = ["nowhere"] }
"""
_DOCUMENT = """\
---
variables: [topic, other]
---
# Plan for <<topic>> and <<TOPIC>>

See FR-001, <verdict>god</verdict>, [the plan](topic.txt). <!-- promptls: allow tag-case -->

<!-- sk:fr id="FR-002" -->
Users can log out.
<!-- /sk:fr -->

---
SUGGESTED NEXT STEPS:
  [1] Continue to {phase_name}
  [3] Show workflow status
---
"""
_SPECIFICATION = "# Specification\n\n- **FR-001**: Users can log in.\n"
_FILES = {
    "promptls.toml": _SETTINGS,
    "spec.md": _SPECIFICATION,
    "topic.txt": "prompts",
    "templates/system/BASE-plan.md": _DOCUMENT,
}
_OPEN = ("promptls.toml", "templates/system/BASE-plan.md", "spec.md")
# How far apart the places are at which the same work is interrupted.
_GROWTH = 1.15
_ABLE: Raw = {
    "textDocument": {"diagnostic": {}, "publishDiagnostics": {}},
    "workspace": {"symbol": {}},
}
_PLACE = {"line": 5, "character": 40}
_RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 16, "character": 0}}
_WHOLE: Raw = {
    "position": _PLACE,
    "positions": [_PLACE],
    "range": _RANGE,
    "ranges": [_RANGE],
    "context": {"diagnostics": [], "includeDeclaration": True, "triggerKind": 1},
    "options": {"tabSize": 2, "insertSpaces": True},
    "newName": "FR-009",
    "ch": "\n",
}
# Where the modules of promptls are.
_OURS = f"{os.sep}server{os.sep}promptls{os.sep}"
TraceFunction = Callable[[FrameType, str, object], Any]
_METHODS = sorted(
    {it for it in REQUESTS if it.startswith("textDocument/")} | {"textDocument/diagnostic"}
)


class _Interrupting:
    """An alarm that rings once, when so many lines of promptls were begun while it is watched.

    That is where Python itself lets a signal in. To raise from a profiler can crash Python 3.11.
    """

    def __init__(self, number: int) -> None:
        self._left = number
        self.has_rung = False

    @contextmanager
    def watch(self, guard: Callable[[], None]) -> Iterator[Callable[[], None]]:
        sys.settrace(self._follow)
        try:
            yield guard
        finally:
            sys.settrace(None)

    def _follow(self, frame: FrameType, _: str, __: object) -> TraceFunction | None:
        return self._ring if _OURS in frame.f_code.co_filename and not self.has_rung else None

    def _ring(self, frame: FrameType, event: str, _: object) -> TraceFunction | None:
        if self.has_rung or event != "line":
            return self._ring
        self._left -= 1
        if self._left <= 0 and not _is_importing(frame):
            self.has_rung = True
            raise InterruptedCheck
        return self._ring


class _Polled:
    """An alarm whose guard raises once, when it is polled for the n-th time."""

    def __init__(self, number: int) -> None:
        self._left = number
        self.has_rung = False

    @contextmanager
    def watch(self, _: Callable[[], None]) -> Iterator[Callable[[], None]]:
        yield self._poll

    def _poll(self) -> None:
        self._left -= 1
        if self._left == 0:
            self.has_rung = True
            raise InterruptedCheck


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if "importlib" in frame.f_code.co_filename:
            return True
        frame = frame.f_back
    return False


class _Project:
    """A server with some open documents of a project, whose settings are read anew each time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name, text in _FILES.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (folder / ".git").mkdir()
        self.server = LocalServer()
        self.server.begin(_ABLE, rootUri=folder.as_uri())
        self._counts = count(1)
        self.open()
        self.server.bridge.initialize({"capabilities": {}})

    def open(self) -> None:
        """Open all documents, and change all files, so that nothing that is known counts."""
        for name in _OPEN:
            document = {
                "uri": self.uri(name),
                "languageId": "markdown",
                "version": next(self._counts),
            }
            params = {"textDocument": {**document, "text": _FILES[name]}}
            self.server.send(notification("textDocument/didOpen", params))
        for name in _FILES:
            os.utime(self._folder / name, (number := next(self._counts), number))
        changes = [{"uri": self.uri(name), "type": 2} for name in _FILES]
        self.server.send(notification("workspace/didChangeWatchedFiles", {"changes": changes}))

    def uri(self, name: str) -> str:
        return (self._folder / name).as_uri()

    def ask(self, method: str, name: str, alarm: object | None = None) -> Raw:
        """Ask about a document. What takes long is interrupted where the alarm says so."""
        connection = self.server.session.connection
        connection.alarm = cast("Alarm", alarm) if alarm is not None else Alarm()
        params = {"textDocument": {"uri": self.uri(name)}, **_WHOLE}
        try:
            replies = self.server.send(request(1, method, params))
        finally:
            connection.alarm = Alarm()
        return next(it for it in replies if it.get("id") == 1 and "method" not in it)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> _Project:
    return _Project(tmp_path_factory.mktemp("project").resolve())


def _without_id(reply: Raw) -> Any:  # noqa: ANN401 - JSON
    """A reply without what is another one each time."""
    result = reply.get("result", reply.get("error"))
    if isinstance(result, dict):
        return {key: it for key, it in result.items() if key != "resultId"}
    return result


def _grow() -> Iterator[int]:
    at = 1.0
    while True:
        yield int(at)
        at = max(at + 1, at * _GROWTH)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", _OPEN)
@pytest.mark.parametrize("method", _METHODS)
@pytest.mark.parametrize(("kind", "places"), [(_Interrupting, _grow), (_Polled, partial(count, 1))])
def test_a_request_that_was_interrupted_is_answered_like_any_other(
    project: _Project,
    method: str,
    name: str,
    kind: type[_Interrupting | _Polled],
    places: Callable[[], Iterator[int]],
) -> None:
    project.open()
    expected = project.ask(method, name)
    for number in places():
        project.open()
        alarm = kind(number)
        reply = project.ask(method, name, alarm)
        # Where a generator is collected, Python itself ignores what is raised.
        if reply.get("error", {}).get("code") != protocol.GIVEN_UP:
            assert _without_id(reply) == _without_id(expected), number
        if not alarm.has_rung:
            break
        assert _without_id(project.ask(method, name)) == _without_id(expected), number
