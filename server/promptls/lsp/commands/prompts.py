"""`promptls.server.prompts`: the prompts of a project by agent and phase, with their sizes."""

import os
from collections.abc import Generator

from promptls.lsp.commands.arguments import Arguments, read_named
from promptls.lsp.commands.templates import list_named, render_text
from promptls.lsp.connection.jobs import Job
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.documents.uris import uri_of
from promptls.lsp.session import Session
from promptls.prompts.matrix import Cell, Standing
from promptls.semantics.templates.recognition import BASE

# Of more templates than these, an editor shows no sizes: each of them is rendered.
_MOST_MEASURED = 200


def list_prompts(session: Session, arguments: Arguments) -> object:
    """List the template that each agent gets in each phase, and the size of its prompt."""
    return Job(_list(session, arguments))


def _list(session: Session, arguments: Arguments) -> Generator[None, None, object]:
    root, cells, strays = list_named(session, arguments)
    sizes: dict[str, int | None] = {}
    for it in cells:
        path = it.path if it.standing is not Standing.UNUSABLE else None
        if path is not None and path not in sizes and len(sizes) < _MOST_MEASURED:
            yield
            sizes[path] = _measure(session, _to_uri(session, root, path))
    return {
        "root": uri_of(session.roots.as_shown(root)),
        "prompts": [_to_object(session, root, it, sizes) for it in cells],
        "strays": [
            {"uri": _to_uri(session, root, it.path), "expected": it.expected} for it in strays
        ],
    }


def _to_object(session: Session, root: str, cell: Cell, sizes: dict[str, int | None]) -> object:
    return {
        "agent": cell.agent,
        "phase": cell.phase,
        "standing": cell.standing.value,
        "uri": None if cell.path is None else _to_uri(session, root, cell.path),
        "size": None if cell.path is None else sizes.get(cell.path),
        "lacks": list(cell.drift),
        "problem": cell.problem,
        "hasBase": cell.standing is Standing.OWN and cell.agent != BASE,
    }


def _measure(session: Session, uri: str) -> int | None:
    """How many characters a prompt has, as its preview shows it."""
    try:
        file = read_named(session, uri)
        return len(render_text(session, file.source.text, file, {}).text)
    except RequestError:
        return None


def _to_uri(session: Session, root: str, path: str) -> str:
    return uri_of(session.roots.as_shown(os.path.join(root, *path.split("/"))))
