"""Diagnostics for a client that asks for them itself."""

import time
from itertools import count

from lsprotocol import types as lsp

from promptls.lsp import convert
from promptls.lsp.documents import Raw
from promptls.lsp.session import Session

# Numbers of another run of the server must not look like numbers of this one.
_IDS = (f"{time.time_ns():x}-{number}" for number in count())

OPTIONS = lsp.DiagnosticOptions(
    identifier="promptls", inter_file_dependencies=False, workspace_diagnostics=False
)


def pull(ls: Session, params: lsp.DocumentDiagnosticParams) -> Raw:
    """Report a document, or that nothing has changed since the client has asked last."""
    ls.look_around()
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return {"kind": "full", "items": []}
    with ls.protocol.watch() as guard:
        found = document.diagnostics(guard)
        items = convert.to_diagnostics(document.source, found, ls.client.encoding)
    if document.report is None or document.report[1] != items:
        document.report = next(_IDS), items
    id_ = document.report[0]
    if id_ == params.previous_result_id:
        return {"kind": "unchanged", "resultId": id_}
    return {"kind": "full", "resultId": id_, "items": items}
