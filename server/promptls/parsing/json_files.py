"""Parses JSON and JSON Lines into a section of one node, and tells what such a file is for."""

import re
from collections.abc import Iterator

from promptls.document import Entry, Json, JsonFault, JsonFile, JsonRecord, Section
from promptls.kinds import Kind, Syntax
from promptls.parsing.json_values import read
from promptls.text import Span

_LINE = re.compile(r"[^\n\r]++")
_SPACE = " \t"
# The first lines of a log say what it is a log of.
_TELLING_LINES = 20
_SPREAD = "one value over several lines, where each line is to be a value"

_ENVELOPE = {
    "job_id",
    "feature_slug",
    "wp_sequence",
    "wp_id",
    "prompt_path",
    "context_paths",
    "worktree_path",
    "config",
}
_ENVELOPE_CORE = {"job_id", "wp_id", "prompt_path"}
_ENVELOPE_ENOUGH = 5
_RESPONSE = {"success", "status"}
_RESPONSE_SIGNS = {
    "job_id",
    "wp_id",
    "blocked_reason",
    "remediation",
    "cleanup_required",
    "duration_seconds",
}
_SHARE = {"agent_index", "agent_count"}
_STATE = {"phases", "current_phase_index"}
_PROMPT = {"instructions", "system_prompt", "context"}
_AUDIT = {"ts", "actor", "action"}


def parse_json(text: str, entry: Entry) -> Section:
    """Parse a text that is JSON or JSON Lines as a whole."""
    readings = list(_lines(text)) if entry.syntax is Syntax.JSON_LINES else [read(text)]
    records = tuple(it for it in readings if isinstance(it, JsonRecord))
    faults = tuple(it for it in readings if isinstance(it, JsonFault))
    if len(faults) > 1 and isinstance(whole := read(text), JsonRecord):
        at = whole.span.start
        records, faults = (), (JsonFault(Span(at, at + 1), _SPREAD),)
    # Of bytes that are not text there is nothing to say but that.
    node = JsonFile(Span(0, len(text)), records, () if entry.is_damaged else faults)
    return Section(text, entry, entry, (), (), (node,))


def kind_by_content(section: Section, kind: Kind) -> Kind:
    """Tell what a JSON file is for by its keys, where these leave no doubt."""
    (file,) = section.nodes
    if not isinstance(file, JsonFile):
        return kind
    if kind is Kind.JSON_LINES:
        told = (set(it.value) for it in file.records[:_TELLING_LINES] if isinstance(it.value, dict))
        return Kind.AUDIT_LOG if any(it >= _AUDIT for it in told) else kind
    if kind is Kind.JSON and file.records and isinstance(file.records[0].value, dict):
        return _kind_of_object(file.records[0].value)
    return kind


def _kind_of_object(members: dict[str, Json]) -> Kind:
    keys = set(members)
    if keys >= _SHARE:
        return Kind.AGENT_SHARE
    if keys >= _ENVELOPE_CORE or len(keys & _ENVELOPE) >= _ENVELOPE_ENOUGH:
        return Kind.TASK_ENVELOPE
    if keys >= _RESPONSE and keys & _RESPONSE_SIGNS:
        return Kind.AGENT_RESPONSE
    workflow = members.get("active_workflow")
    if isinstance(workflow, dict) and workflow.keys() >= _STATE:
        return Kind.WORKFLOW_STATE
    alone = keys <= _PROMPT or isinstance(members.get("context"), list)
    return Kind.UNIFIED_PROMPT if alone and len(keys & _PROMPT) > 1 else Kind.JSON


def _lines(text: str) -> Iterator[JsonRecord | JsonFault]:
    for match in _LINE.finditer(text):
        line = match[0]
        if line.strip(_SPACE):
            reading = read(line)
            yield reading._replace(span=reading.span.moved(match.start()))
