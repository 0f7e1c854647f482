"""Turns findings into the diagnostics of the protocol, which need no class of lsprotocol."""

import os
from collections.abc import Iterable
from typing import Final

from promptls.lsp.client import NEEDLESS, Client
from promptls.lsp.connection import wire
from promptls.lsp.convert.positions import Positions
from promptls.lsp.documents.uris import RULE_PAGES, Home, path_of, uri_of
from promptls.lsp.workspace.workspace import to_findings
from promptls.rules.diagnostics import FileDiagnostic, SecondPlace, Severity
from promptls.settings import SettingsFileIssue
from promptls.text.spans import FileSpan, Source

_SOURCE = "promptls"

_START: wire.Position = {"line": 0, "character": 0}

_SEVERITY: Final = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFO: 3, Severity.HINT: 4}


def to_diagnostics(
    source: Source,
    found: Iterable[FileDiagnostic],
    client: Client,
    home: Home | None = None,
    *,
    from_disk: bool = False,
) -> list[wire.DiagnosticObject]:
    """The diagnostics of a text, which are in source order. One without a home names itself."""
    positions = Positions(source, client.encoding, from_disk=from_disk)
    return [to_diagnostic(it, positions, client, home) for it in found]


def to_diagnostic(
    diagnostic: FileDiagnostic, positions: Positions, client: Client, home: Home | None = None
) -> wire.DiagnosticObject:
    converted: wire.DiagnosticObject = {
        "range": positions.range(diagnostic.span),
        "severity": _SEVERITY[diagnostic.severity],
        "code": diagnostic.rule,
        "source": _SOURCE,
        "message": diagnostic.message,
    }
    if client.links_rules and RULE_PAGES is not None:
        converted["codeDescription"] = {"href": f"{RULE_PAGES}#{diagnostic.rule}"}
    if diagnostic.is_needless and client.fades_needless:
        converted["tags"] = [NEEDLESS]
    if diagnostic.second is not None and client.shows_second_places and home is not None:
        converted["relatedInformation"] = [_to_related(diagnostic.second, positions, home)]
    return converted


def _to_related(
    second: SecondPlace[FileSpan], positions: Positions, home: Home
) -> wire.RelatedInformation:
    """A place in the same file, or another file, which is named as this one is."""
    path = path_of(home.uri)
    if not second.path or path is None:
        location: wire.Location = {"uri": home.uri, "range": positions.range(second.span)}
    else:
        way = os.path.relpath(second.path, os.path.dirname(home.path) or os.curdir)
        there = os.path.normpath(os.path.join(os.path.dirname(path), way))
        location = {"uri": uri_of(there), "range": {"start": _START, "end": _START}}
    return {"location": location, "message": second.message}


def to_settings_issues(
    mistakes: Iterable[SettingsFileIssue], client: Client
) -> list[wire.DiagnosticObject]:
    """The diagnostics of a settings file as it is on the disk."""
    mistakes = list(mistakes)
    source = Source(mistakes[0].text if mistakes else "")
    return to_diagnostics(source, to_findings(mistakes), client, from_disk=True)


def to_failure(why: str) -> wire.DiagnosticObject:
    """What is shown in a document that could not be checked, so that it does not look clean."""
    return {
        "range": {"start": _START, "end": _START},
        "severity": _SEVERITY[Severity.INFO],
        "code": "rule-failed",
        "source": _SOURCE,
        "message": f"this document could not be checked: {why} (please report it)",
    }
