"""Clients that open, change, save and close what they should not."""

from torture.cases import Act, Outcome, Run, add, passed, warned
from torture.harness import Harness
from torture.model import replacement
from torture.server import Server


def _change_unopened(server: Server) -> None:
    uri = server.uri(f"nope{server.profile.extension}")
    for version in range(5):
        server.change(uri, version, replacement(0, 0, 0, 0, "x"))


def _close_twice(server: Server) -> None:
    uri = server.open(server.profile.text)
    server.close(uri)
    server.close(uri)
    server.close(server.uri(f"never{server.profile.extension}"))


def _open_twice(server: Server) -> None:
    server.open(server.profile.text)
    server.open(f"{server.profile.text}x\n")


def _save_unopened(server: Server) -> None:
    document = {"uri": server.uri(f"nope{server.profile.extension}")}
    server.notify("textDocument/didSave", {"textDocument": document})


def _go_back(server: Server) -> None:
    uri = server.open(server.profile.text, version=10)
    for version, text in (5, "a\n"), (5, "b\n"), (-3, "c\n"):
        server.change(uri, version, {"text": text})


def _change_without_a_version(server: Server) -> None:
    uri = server.open(server.profile.text, version=10)
    server.change(uri, None, {"text": "x\n"})


def _change_nothing(server: Server) -> None:
    server.change(server.open(server.profile.text), 2)


MISUSES: dict[str, Act] = {
    "change_unopened": _change_unopened,
    "close_twice": _close_twice,
    "open_twice": _open_twice,
    "save_unopened": _save_unopened,
    "version_goes_back": _go_back,
    "version_null": _change_without_a_version,
    "empty_changes": _change_nothing,
}


def _is_borne(misuse: Act) -> Run:
    """After a misuse a document is served as ever, and nothing is shown to the user."""

    def run(harness: Harness) -> Outcome:
        server = harness.begin()
        misuse(server)
        server.ping(8)
        uri = server.uri(f"fresh_dir_{harness.profile.name}")
        server.view(server.open(f"# TODO fresh\n{harness.profile.text}", uri))
        shown = server.error_messages()
        if shown:
            return warned(f"alive; {len(shown)} error pop-ups: {shown[0][:60]}")
        return passed("alive, no error pop-up")

    return run


for name, misuse in MISUSES.items():
    add(f"sync.{name}", _is_borne(misuse), 40)
