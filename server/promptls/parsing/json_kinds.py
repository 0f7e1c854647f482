"""Tells what a JSON file is for by its keys, where these leave no doubt."""

from promptls.document import Json, JsonFile, Section
from promptls.kinds import Kind

# The first lines of a log say what it is a log of.
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


def kind_by_content(section: Section, kind: Kind) -> Kind:
    """Tell the kind of a file of which the path says only that it is JSON or JSON Lines."""
    files = (it for it in section.nodes if isinstance(it, JsonFile))
    records = (it.value for file in files for it in file.records[:_TELLING_LINES])
    values = [it for it in records if isinstance(it, dict)]
    if kind is Kind.JSON_LINES:
        return Kind.AUDIT_LOG if any(it.keys() >= _AUDIT for it in values) else kind
    return _kind_of_object(values[0]) if kind is Kind.JSON and values else kind


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
