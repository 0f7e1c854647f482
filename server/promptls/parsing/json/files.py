"""Parses JSON and JSON Lines into a section of one node. Its keys may tell the kind of the file."""

from itertools import groupby

from promptls.document import Entry, Json, JsonFault, JsonFile, JsonRecord, Section
from promptls.parsing.json.values import read_value
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.vocabulary.files import STATE_NAME
from promptls.vocabulary.kinds import Kind, Syntax

_LINE = pattern(r"[^\n\r]++")
_SPACE = " \t"
# More faults are not read.
_MOST_FAULTS = 1000
_SPREAD = "value continues on the next line; expected one value per line"
# The first lines of a log tell what kind of log it is.
_TELLING_LINES = 20
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
    results = _read_lines(text) if entry.syntax is Syntax.JSON_LINES else [read_value(text)]
    records = tuple(it for it in results if isinstance(it, JsonRecord))
    faults = tuple(it for it in results if isinstance(it, JsonFault))
    # A file that is not UTF-8 is reported as such, and not as invalid JSON.
    node = JsonFile(Span(0, len(text)), records, () if entry.is_damaged else faults)
    return Section(text, entry, entry, (), (), (node,))


def _read_lines(text: str) -> list[JsonRecord | JsonFault]:
    """Read every line that is not blank. One value over several lines is one fault."""
    results: list[JsonRecord | JsonFault] = []
    faulty: dict[int, Span] = {}
    for match in _LINE.finditer(text):
        line = match[0]
        if line.strip(_SPACE):
            result = read_value(line, match.start())
            results.append(result)
            if isinstance(result, JsonFault):
                faulty[len(results) - 1] = Span(*match.span())
                if len(faulty) > _MOST_FAULTS:
                    break
    if len(faulty) > 1:
        return _without_spread(text, results, faulty)
    return results


def _without_spread(
    text: str, results: list[JsonRecord | JsonFault], faulty: dict[int, Span]
) -> list[JsonRecord | JsonFault]:
    first = min(faulty)
    if _is_one_value(text):
        return [JsonFault(results[first].span, _SPREAD)]
    kept: dict[int, JsonRecord | JsonFault] = dict(enumerate(results))
    # Lines that follow each other are as far apart among the faulty ones as among all.
    for _, run in groupby(enumerate(faulty), key=lambda it: it[1] - it[0]):
        first, *others = (number for _, number in run)
        if others and _is_one_value(text[faulty[first].start : faulty[others[-1]].end]):
            kept[first] = JsonFault(results[first].span, _SPREAD)
            for number in others:
                del kept[number]
    return list(kept.values())


def _is_one_value(text: str) -> bool:
    # The line may end inside a string, too.
    return isinstance(read_value(text.replace("\n", " ").replace("\r", " ")), JsonRecord)


def find_kind_by_content(section: Section, kind: Kind, name: str) -> Kind:
    """Find the kind of a file whose path only tells that it is JSON or JSON Lines."""
    files = (it for it in section.nodes if isinstance(it, JsonFile))
    records = (it.value for file in files for it in file.records[:_TELLING_LINES])
    values = [it for it in records if isinstance(it, dict)]
    if kind is Kind.JSON_LINES:
        return Kind.AUDIT_LOG if any(it.keys() >= _AUDIT for it in values) else kind
    if kind is not Kind.JSON or not values:
        return kind
    # By its name it may have less of a state.
    is_state = name == STATE_NAME and "active_workflow" in values[0]
    return Kind.WORKFLOW_STATE if is_state else _kind_of_object(values[0])


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
