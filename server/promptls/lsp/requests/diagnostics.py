"""What is wrong with a document."""

import time
from itertools import count

from lsprotocol import types as lsp

from promptls.lsp import convert, wire
from promptls.lsp.requests.handler import Request, handles

# Names of reports. Those of another run of the server must differ from those of this one.
_REPORT_IDS = (f"{time.time_ns():x}-{number}" for number in count())

_PULL_OPTIONS = lsp.DiagnosticOptions(
    identifier="promptls", inter_file_dependencies=False, workspace_diagnostics=False
)


@handles(
    lsp.TEXT_DOCUMENT_DIAGNOSTIC,
    closed={"kind": "full", "items": []},
    options=_PULL_OPTIONS,
    refreshes=True,
    is_offered=lambda client: client.pulls,
)
def pull_diagnostics(request: Request[lsp.DocumentDiagnosticParams]) -> wire.DiagnosticReport:
    """Report the diagnostics, or that they are the same as when the client asked last."""
    document = request.document
    items = convert.to_diagnostics(document.source, request.check(), request.client.encoding)
    if document.report is None or document.report[1] != items:
        document.report = next(_REPORT_IDS), items
    id_ = document.report[0]
    if id_ == request.params.previous_result_id:
        return {"kind": "unchanged", "resultId": id_}
    return {"kind": "full", "resultId": id_, "items": items}


REQUESTS = (pull_diagnostics,)
