"""Diagnostics for clients that ask for them, answered before pygls is loaded."""

import json
import time
from itertools import count

from promptls.lsp.capabilities import is_on
from promptls.lsp.client import find
from promptls.lsp.connection import protocol, wire
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.convert.diagnostics import to_diagnostics
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.session import Session
from promptls.text.digests import digest

# Names of reports. Those of another run of the server must differ from those of this one.
_REPORT_IDS = (f"{time.time_ns():x}-{number}" for number in count())


def pull_diagnostics(session: Session, params: JsonObject) -> wire.DiagnosticReport:
    """Report the diagnostics, or that they are the same as when the client asked last."""
    uri = find(params, "textDocument.uri")
    if not isinstance(uri, str):
        raise RequestError(protocol.INVALID_PARAMS, "invalid parameters: no address")
    session.note_pull()
    session.refresh()
    document = session.documents.get(uri)
    # A client that gets them pushed would show them twice.
    is_pushed = session.client.pulls_workspace and not session.client.pulls
    if document is None or is_pushed or not is_on(protocol.PULL_DIAGNOSTICS, session.client):
        return {"kind": "full", "items": []}
    report = _report(session, document, params.get("previousResultId"))
    session.late.begin()
    return report


def _report(session: Session, document: OpenDocument, previous: object) -> wire.DiagnosticReport:
    known = document.report[0] if document.report else None
    if document.is_reported and known is not None and known == previous:
        return {"kind": "unchanged", "resultId": known}
    with session.connection.watch() as guard:
        items = to_diagnostics(document.source, document.show(guard), session.client, document.home)
    if document.report is None or not document.has_reported(document.report[0], items):
        document.report = next(_REPORT_IDS), digest(json.dumps(items))
    document.is_reported = True
    id_ = document.report[0]
    if id_ == previous:
        return {"kind": "unchanged", "resultId": id_}
    return {"kind": "full", "resultId": id_, "items": items}
