"""What is analysed, when, and when it is left for something else."""

import json
from collections.abc import Callable

import pytest

from promptls.checking.checker import InterruptedCheck, check
from promptls.files.store import FileStore
from promptls.files.texts import Guard
from promptls.lsp.documents import pushing
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.workspace.workspace import Workspace
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source
from server.local_server import LocalServer, Raw, notification, request

A, B = "file:///a.md", "file:///b.md"
BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
HOVER = {"textDocument": {"uri": A}, "position": {"line": 0, "character": 0}}

# What was sent: the id of an answer, or an address with the version that was published.
Sent = int | tuple[str, int]


def opened(uri: str, text: str = BAD) -> Raw:
    document = {"uri": uri, "version": 1, "text": text}
    return notification("textDocument/didOpen", {"textDocument": document})


def changed(uri: str, version: int) -> Raw:
    params = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": BAD}]}
    return notification("textDocument/didChange", params)


class ScriptedSession:
    """A session in which something may happen each time a document is being analysed."""

    def __init__(self) -> None:
        server = LocalServer()
        server.begin()
        self.session = server.session
        self.session.outbox.write = self.write
        self.inbox = self.session.connection.inbox
        self.steps: list[Callable[[], None]] = []
        self.analysed: list[str] = []
        self.published: dict[str, list[Raw]] = {}
        self._sent: list[Sent] = []
        self._last: Sent = 0

    def arrive(self, *messages: Raw) -> None:
        """Have messages arrive."""
        for message in messages:
            self.inbox.put(json.dumps(message).encode())

    def until(self, last: Sent) -> list[Sent]:
        """Serve until something is sent. Returns all that was."""
        self._last = last
        assert self.session.serve() == 1
        return self._sent

    def write(self, data: bytes) -> None:
        """Hear what the server says."""
        it = json.loads(data)
        if "id" not in it:
            self.published[it["params"]["uri"]] = it["params"]["diagnostics"]
        sent = it["id"] if "id" in it else (it["params"]["uri"], it["params"].get("version", 0))
        self._sent.append(sent)
        if sent == self._last:
            self.inbox.put(None)


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> ScriptedSession:
    made = ScriptedSession()
    diagnostics = OpenDocument.check

    def diagnostics_after_step(document: OpenDocument, guard: Guard) -> list[FileDiagnostic]:
        made.analysed.append(document.uri)
        if made.steps:
            made.steps.pop(0)()
        guard()
        return diagnostics(document, guard)

    monkeypatch.setattr(OpenDocument, "check", diagnostics_after_step)
    return made


def test_requests_come_first_and_each_document_is_analysed_once(scripted: ScriptedSession) -> None:
    scripted.arrive(
        opened(A),
        opened(B),
        *(changed(A, version) for version in range(2, 50)),
        request(7, "textDocument/hover", HOVER),
    )
    assert scripted.until((B, 1)) == [7, (A, 49), (B, 1)]
    assert scripted.analysed == [A, B]


def test_an_analysis_makes_way_for_what_arrives_and_is_taken_up_again(
    scripted: ScriptedSession,
) -> None:
    scripted.arrive(opened(A))
    scripted.steps = [
        lambda: scripted.arrive(request(7, "textDocument/hover", HOVER)),
        lambda: scripted.arrive(changed(A, 2)),
        lambda: scripted.arrive(opened(B)),
    ]
    assert scripted.until((A, 2)) == [7, (B, 1), (A, 2)]
    assert scripted.analysed == [A, A, A, B, A]


def test_who_was_put_off_for_long_is_analysed_while_messages_come_in(
    scripted: ScriptedSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "_PATIENCE", 0.0)
    scripted.arrive(opened(A))
    scripted.steps = [lambda: scripted.arrive(request(7, "textDocument/hover", HOVER))]
    assert scripted.until(7) == [(A, 1), 7]


def test_an_analysis_that_takes_for_ever_makes_way_all_the_same(
    scripted: ScriptedSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "_PATIENCE", 0.0)
    monkeypatch.setattr(pushing, "_MOST_PATIENCE", 0.0)
    scripted.arrive(opened(A))
    scripted.steps = [lambda: scripted.arrive(request(7, "textDocument/hover", HOVER))]
    assert scripted.until((A, 1)) == [7, (A, 1)]


def test_an_analysis_that_was_interrupted_comes_to_the_same_end() -> None:
    text = "".join(f"# {number}\n\n{BAD}\n" for number in range(20))
    document = OpenDocument(A, 1, text, Workspace(FileStore()))
    polls = interruptions = 0

    def guard() -> None:
        nonlocal polls
        polls += 1
        if polls in {1, 10, 30, 35, 40}:
            raise InterruptedCheck

    while True:
        try:
            found = document.check(guard)
        except InterruptedCheck:
            interruptions += 1
        else:
            break
    assert interruptions == 5
    assert found == check(parse(Source(text), document.context.path))


@pytest.mark.parametrize("error", [RecursionError, MemoryError, TimeoutError, InterruptedCheck])
def test_a_document_that_cannot_be_analysed_does_not_end_the_session(
    scripted: ScriptedSession, error: type[BaseException], caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise error

    scripted.arrive(opened(A), opened(B))
    scripted.steps = [fail]
    assert scripted.until((A, 1)) == [(B, 1), (A, 1)]
    assert error.__name__ in caplog.text
    # It does not look clean, and is not tried again before it changes.
    (shown,) = scripted.published[B]
    assert "this document could not be checked" in shown["message"]
    assert scripted.analysed == [B, A]
    scripted.session.refresh()
    scripted.arrive(changed(B, 2))
    scripted.until((B, 2))
    assert [it["code"] for it in scripted.published[B]] == ["block-numbering-gap"]
    assert scripted.analysed == [B, A, B]


def test_a_document_that_is_closed_is_not_analysed(scripted: ScriptedSession) -> None:
    closed = notification("textDocument/didClose", {"textDocument": {"uri": B}})
    scripted.arrive(opened(A), opened(B), closed)
    assert scripted.until((A, 1)) == [(B, 0), (A, 1)]
    assert scripted.analysed == [A]
