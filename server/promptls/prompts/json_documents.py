"""Reads the JSON that orchestrator and agents exchange: envelope, share, response, audit line.

Unknown fields are kept. A value of a wrong type raises one error that names every place.
"""

from typing import TYPE_CHECKING, Any, TypeAlias

from promptls.document import JsonFault, JsonRecord
from promptls.models import validate
from promptls.parsing.json.values import read_value
from promptls.text.arguments import refusing_others
from promptls.text.spans import BYTE_ORDER_MARK, Source, Span
from promptls.text.values import NamedTuple

if TYPE_CHECKING:
    from promptls.models.agent_response import AuditLine, FailureResponse, SuccessResponse
    from promptls.models.orchestration import AgentShare, TaskEnvelope

    Response: TypeAlias = SuccessResponse | FailureResponse


class DocumentIssue(NamedTuple):
    """What is wrong in a JSON text, and where.

    Lines and columns count from 1. They are 0 for values that were not read from a text.
    """

    line: int
    column: int
    message: str


class DocumentError(ValueError):
    """A JSON text that is not the document it should be. The message names every place."""

    def __init__(self, path: str, issues: tuple[DocumentIssue, ...]) -> None:
        super().__init__("\n".join(_shown(path, it) for it in issues))
        self.path = path
        self.issues = issues


@refusing_others
def parse_envelope(text: str, path: str = "") -> "TaskEnvelope":
    """Read the task that an orchestrator gives to an agent. `path` is for error messages."""
    model: TaskEnvelope = _parse("task-envelope", text, path)
    return model


@refusing_others
def parse_share(text: str, path: str = "") -> "AgentShare":
    """Read the share of one of several agents."""
    model: AgentShare = _parse("agent-share", text, path)
    return model


@refusing_others
def parse_agent_response(text: str, path: str = "") -> "Response":
    """Read what an agent writes when it finishes: its success, or why it failed."""
    model: Response = _parse("agent-response", text, path)
    return model


@refusing_others
def parse_audit_line(text: str, path: str = "") -> "AuditLine":
    """Read a line of an audit trail."""
    model: AuditLine = _parse("audit-line", text, path)
    return model


def parse_values(text: str) -> dict[str, object]:
    """Read any JSON object."""
    read = _read(text)
    if isinstance(read, DocumentIssue):
        raise DocumentError("", (read,))
    if not isinstance(read.value, dict):
        raise DocumentError("", (_issue(Source(text), read.span, "expected an object"),))
    return {**read.value}


def find_issues(name: str, text: str) -> tuple[object, tuple[DocumentIssue, ...]]:
    """The value of a JSON text, and what a model rejects in it. A text may be no JSON at all."""
    read = _read(text)
    if isinstance(read, DocumentIssue):
        return None, (read,)
    rejected = validate(name, read.value)
    if not rejected:
        return read.value, ()
    from promptls.parsing.json.locations import find_locations  # noqa: PLC0415 - only for errors

    source, places = Source(text), find_locations(text, read.span)
    issues = []
    for path, message, is_missing in rejected:
        span = places.at(path).span
        if is_missing:
            # What is missing has no place of its own: the object begins here.
            span = Span(span.start, span.start)
        where = _key_of(path)
        issues.append(_issue(source, span, f"{where}: {message}" if where else message))
    return read.value, tuple(issues)


def _read(text: str) -> JsonRecord | DocumentIssue:
    base = int(text.startswith(BYTE_ORDER_MARK))
    read = read_value(text[base:], base)
    if isinstance(read, JsonFault):
        return _issue(Source(text), read.span, f"not JSON: {read.message}")
    return read


def _parse(name: str, text: str, path: str) -> Any:  # noqa: ANN401 - the model of that name
    value, issues = find_issues(name, text)
    if issues:
        raise DocumentError(path, issues)
    from promptls.models.validation import to_model  # noqa: PLC0415 - it imports pydantic

    return to_model(name, value)


def _issue(source: Source, span: Span, message: str) -> DocumentIssue:
    return DocumentIssue(*source.place(span.start), message)


def _key_of(path: tuple[str | int, ...]) -> str:
    """The keys that lead to a value, as people write them: `context_paths[2]`."""
    parts = (f"[{it}]" if isinstance(it, int) else f".{it}" for it in path)
    return "".join(parts).removeprefix(".")


def _shown(path: str, issue: DocumentIssue) -> str:
    places = [path] if path else []
    if issue.line:
        places += [str(issue.line), str(issue.column)]
    return f"{':'.join(places)}: {issue.message}" if places else issue.message
