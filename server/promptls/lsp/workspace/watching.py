"""Follows files and settings that change outside of the editor's documents."""

from collections.abc import Iterator, Mapping
from typing import Final

from promptls.lsp import configuration
from promptls.lsp.client import find
from promptls.lsp.connection.inbox import is_id
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.documents.uris import path_of
from promptls.lsp.session import Session

# The files that settings, findings and computed documents are made of.
WATCHED: Final = (
    "**/*.toml",
    "**/.isdlc/state.json",
    "**/templates/system/*.md",
    "**/*.{md,md.template}",
    # What leaves files out.
    "**/.gitignore",
    # What skills name.
    "**/{assets,references,resources,scripts}/**",
)


def begin(session: Session, _params: JsonObject) -> None:
    """Ask the client to tell what changes, where it can be asked that."""
    able = find(session.introduction, "capabilities.workspace")
    registrations: list[object] = []
    if find(able, "didChangeWatchedFiles.dynamicRegistration") is True:
        watchers = [{"globPattern": it} for it in WATCHED]
        registrations.append(_register("workspace/didChangeWatchedFiles", {"watchers": watchers}))
    if find(able, "didChangeConfiguration.dynamicRegistration") is True:
        section = {"section": configuration.SECTION}
        registrations.append(_register("workspace/didChangeConfiguration", section))
    if registrations:
        session.outbox.ask("client/registerCapability", {"registrations": registrations})
    configuration.fetch(session)


def note_files(session: Session, params: JsonObject) -> None:
    """Look at the files again of which the client says that they have changed."""
    changes = params.get("changes", params.get("files"))
    paths = {path for uri in _uris(changes) if (path := path_of(uri)) is not None}
    documents = [it for it in map(session.documents.at, paths) if it is not None]
    # Of a document that is open the text in the editor counts, whatever is written to the disk.
    if (
        paths
        and len(documents) == len(paths)
        and not any(it.context.is_settings for it in documents)
    ):
        # But what is saved may be shown beside it.
        for it in documents:
            session.views.note(session.outbox, it.uri)
        return
    session.indexing.invalidate(paths)
    session.look_again()


def change_folders(session: Session, params: JsonObject) -> None:
    """Answer `workspace/didChangeWorkspaceFolders`."""
    session.roots.change(params)
    session.indexing.follow_roots()
    session.look_again()


def reload(session: Session, _arguments: object) -> None:
    """Forget what is known of files, whether or not they changed, and check the open documents."""
    session.documents.store.clear()
    session.look_again()
    session.tell("promptls has read settings and files again")


def cancel_progress(session: Session, params: JsonObject) -> None:
    """Answer `window/workDoneProgress/cancel`."""
    if is_id(token := params.get("token")):
        session.connection.jobs.cancel_progress(token)


def _register(method: str, options: object) -> JsonObject:
    return {"id": f"promptls-{method}", "method": method, "registerOptions": options}


def _uris(changes: object) -> Iterator[str]:
    for it in changes if isinstance(changes, list) else ():
        for name in ("uri", "oldUri", "newUri"):
            uri = it.get(name) if isinstance(it, Mapping) else None
            if isinstance(uri, str):
                yield uri
