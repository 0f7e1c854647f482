"""Turns findings into the diagnostics of the protocol, which need no class of lsprotocol."""

from collections.abc import Iterable
from typing import Final

from promptls.lsp.client import Client
from promptls.lsp.connection import wire
from promptls.lsp.convert.positions import Positions
from promptls.lsp.documents.uris import RULE_PAGES
from promptls.lsp.workspace.workspace import to_findings
from promptls.rules.diagnostics import FileDiagnostic, Severity
from promptls.settings import SettingsFileIssue
from promptls.text.spans import Source

_SOURCE = "promptls"

_SEVERITY: Final = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFO: 3, Severity.HINT: 4}


def to_diagnostics(
    source: Source, found: Iterable[FileDiagnostic], client: Client, *, from_disk: bool = False
) -> list[wire.DiagnosticObject]:
    """The diagnostics of a text, which are in source order."""
    positions = Positions(source, client.encoding, from_disk=from_disk)
    return [to_diagnostic(it, positions, client) for it in found]


def to_diagnostic(
    diagnostic: FileDiagnostic, positions: Positions, client: Client
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
    return converted


def to_settings_issues(
    mistakes: Iterable[SettingsFileIssue], client: Client
) -> list[wire.DiagnosticObject]:
    """The diagnostics of a settings file as it is on the disk."""
    mistakes = list(mistakes)
    source = Source(mistakes[0].text if mistakes else "")
    return to_diagnostics(source, to_findings(mistakes), client, from_disk=True)


def to_failure(why: str) -> wire.DiagnosticObject:
    """What is shown in a document that could not be checked, so that it does not look clean."""
    start: wire.Position = {"line": 0, "character": 0}
    return {
        "range": {"start": start, "end": start},
        "severity": _SEVERITY[Severity.INFO],
        "code": "rule-failed",
        "source": _SOURCE,
        "message": f"this document could not be checked: {why} (please report it)",
    }
