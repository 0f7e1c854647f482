"""While somebody types, a space at the end of a line is no mistake yet: a word follows."""

from collections.abc import Iterator

import pytest

from promptls.lsp.documents import open_document
from server.local_server import LocalServer, Raw, notification, request

URI = "untitled:a"
TEXT = "---\nSUGGESTED NEXT STEPS:\n  [1] Start\n  [2] Show workflow status\n---\n"
END = {"line": 2, "character": 11}
PULLING: Raw = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}  # fmt: skip


class Typist:
    """Somebody who types in a client that pulls, or in one that is pushed to."""

    def __init__(self, capabilities: Raw | None = None, text: str = TEXT) -> None:
        self.server, self.version = LocalServer(), 1
        self.server.begin(capabilities)
        self.server.open(URI, text)

    def type(self, text: str, start: Raw = END, end: Raw | None = None) -> None:
        """Put a text in the place of a range."""
        self.version += 1
        change = {"range": {"start": start, "end": end or start}, "text": text}
        document = {"uri": URI, "version": self.version}
        params = {"textDocument": document, "contentChanges": [change]}
        self.server.send(notification("textDocument/didChange", params))

    def pull(self) -> set[str]:
        """The rules that find something, as the client is told when it asks."""
        params = {"textDocument": {"uri": URI}}
        (reply,) = (
            it
            for it in self.server.send(request(1, "textDocument/diagnostic", params))
            if it.get("id") == 1
        )
        return {it["code"] for it in reply["result"]["items"]}

    def wait_for_pushes(self) -> Iterator[set[str]]:
        """The same, as often as it is told without asking."""
        session = self.server.session
        session.refresh()
        while session.pushing:
            session.pushing.analyse_next()
        for it in self.server.send():
            if it["method"] == "textDocument/publishDiagnostics":
                yield {found["code"] for found in it["params"]["diagnostics"]}


def pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time pass in which nothing is typed."""
    monkeypatch.setattr(open_document, "_PAUSE", 0.0)


@pytest.mark.parametrize("typed", [" ", "\t", "x ", "a word "])
def test_who_pulls_is_told_after_a_pause(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist(PULLING)
    assert typist.pull() == set()
    typist.type(typed)
    assert typist.pull() == set()
    pause(monkeypatch)
    assert typist.pull() == {"block-trailing-space"}


def test_who_pulls_is_asked_to_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist(PULLING)
    typist.type(" ")
    typist.pull()
    typist.server.session.refresh()
    assert typist.server.send() == []
    pause(monkeypatch)
    typist.server.session.refresh()
    assert "workspace/diagnostic/refresh" in {it["method"] for it in typist.server.send()}
    typist.server.session.refresh()
    assert typist.server.send() == []


def test_who_is_pushed_to_is_told_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist()
    assert list(typist.wait_for_pushes()) == [set()]
    typist.type(" ")
    assert list(typist.wait_for_pushes()) == [set()]
    assert list(typist.wait_for_pushes()) == []
    pause(monkeypatch)
    assert list(typist.wait_for_pushes()) == [{"block-trailing-space"}]
    assert list(typist.wait_for_pushes()) == []


def test_the_next_letter_ends_it_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist(PULLING)
    typist.type(" ")
    assert typist.pull() == set()
    typist.type("x", {"line": 2, "character": 12})
    pause(monkeypatch)
    assert typist.pull() == set()


@pytest.mark.parametrize(
    ("typed", "start", "end"),
    [
        # What is pasted, replaced or typed before something is as it is meant.
        ("x" * 100 + " ", END, None),
        ("Go on ", {"line": 2, "character": 6}, END),
        (" \n", END, None),
    ],
)
def test_what_is_not_typed_at_the_end_is_told_at_once(typed: str, start: Raw, end: Raw) -> None:
    typist = Typist(PULLING)
    typist.type(typed, start, end)
    assert "block-trailing-space" in typist.pull()


def test_the_other_findings_are_told_at_once() -> None:
    typist = Typist(PULLING, TEXT.replace("[2]", "[3]"))
    typist.type(" ")
    assert typist.pull() == {"block-numbering-gap"}
    # Another line has a space as well.
    typist = Typist(PULLING, TEXT.replace("status", "status "))
    typist.type(" ")
    assert typist.pull() == {"block-trailing-space"}


def test_a_file_that_is_opened_with_a_space_has_its_finding() -> None:
    assert Typist(PULLING, TEXT.replace("Start", "Start ")).pull() == {"block-trailing-space"}
