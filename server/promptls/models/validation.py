"""Validates values, and describes what is wrong with them."""

import json
from collections.abc import Callable, Iterable, Iterator

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from promptls.models import Path, Rejection
from promptls.models.agent_response import AuditLine, response_model
from promptls.models.hook import hook_model
from promptls.models.task_envelope import AgentShare, TaskEnvelope
from promptls.models.unified_prompt import UnifiedPrompt
from promptls.models.workflow_state import WorkflowState
from promptls.models.written import Written
from promptls.text.wording import listed, quoted

_SHOWN = 40
# Describing more errors than this takes longer than finding them, and they are not read.
_MOST = 1000

_MODELS: dict[str, Callable[[object], type[Written]]] = {
    "workflow-state": lambda _: WorkflowState,
    "task-envelope": lambda _: TaskEnvelope,
    "agent-response": response_model,
    "agent-share": lambda _: AgentShare,
    "audit-line": lambda _: AuditLine,
    "unified-prompt": lambda _: UnifiedPrompt,
    "hook": hook_model,
}
# What is expected where there is an error of a kind. Kinds that are not listed say it themselves.
_EXPECTED = {
    "bool_type": "true or false",
    "dict_type": "an object",
    "float_type": "a number",
    "greater_than_equal": "{ge} or more",
    "int_type": "an integer",
    "list_type": "an array",
    "literal_error": "{expected}",
    "model_type": "an object",
    "string_type": "a string",
}


def rejections(name: str, values: object) -> list[Rejection]:
    """Find the invalid values, according to a model."""
    try:
        _MODELS[name](values).model_validate(values)
    except ValidationError as error:
        if error.error_count() > _MOST:
            message = f"{error.error_count():,} values are missing or invalid"
            return [Rejection((), message, is_missing=True)]
        errors = error.errors(include_url=False)
        return [*_missing(errors), *map(_rejected, _others(errors))]
    return []


def to_model(name: str, values: object) -> Written:
    """The model of values that it accepts."""
    return _MODELS[name](values).model_validate(values)


def _missing(errors: Iterable[ErrorDetails]) -> Iterator[Rejection]:
    """What is missing, reported once for each object."""
    missing: dict[Path, list[str]] = {}
    for error in errors:
        if error["type"] == "missing":
            missing.setdefault(error["loc"][:-1], []).append(str(error["loc"][-1]))
    for path, names in missing.items():
        yield Rejection(path, f"missing {listed(map(repr, names), 'and')}", is_missing=True)


def _others(errors: Iterable[ErrorDetails]) -> Iterator[ErrorDetails]:
    return (it for it in errors if it["type"] != "missing")


def _rejected(error: ErrorDetails) -> Rejection:
    template = _EXPECTED.get(error["type"], "{msg}")
    expected = template.format(msg=error["msg"], **error.get("ctx", {}))
    return Rejection(error["loc"], f"expected {expected}, found {_shown(error['input'])}")


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "an array"
    if isinstance(value, str):
        return quoted(value)
    return json.dumps(value)[:_SHOWN]
