"""The models by name: what is wrong with values, and the JSON Schemas for editors."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import ErrorDetails

from promptls.models import Path, Rejection
from promptls.models.agent_response import (
    AuditLine,
    FailureResponse,
    HookInput,
    HookOutput,
    SuccessResponse,
    audit_model,
    hook_model,
    response_model,
)
from promptls.models.orchestration import AgentShare, TaskEnvelope, WorkflowState
from promptls.models.template_metadata import SystemTemplateMetadata
from promptls.models.unified_prompt import UnifiedPrompt
from promptls.models.written import Written
from promptls.text.wording import described, listed

if TYPE_CHECKING:
    from pydantic_core.core_schema import WithDefaultSchema

# Describing more errors than this takes longer than finding them, and they are not read.
_MOST = 1000

# The models by name. A value of two is meant to be one of them.
_MODELS: dict[str, Any] = {
    "workflow-state": WorkflowState,
    "task-envelope": TaskEnvelope,
    "agent-response": SuccessResponse | FailureResponse,
    "agent-share": AgentShare,
    "audit-line": AuditLine,
    "unified-prompt": UnifiedPrompt,
    "hook": HookInput | HookOutput,
    "template-metadata": SystemTemplateMetadata,
}
_CHOOSE: dict[str, Callable[[object], type[Written]]] = {
    "agent-response": response_model,
    "audit-line": audit_model,
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
        to_model(name, values)
    except ValidationError as error:
        if error.error_count() > _MOST:
            message = f"{error.error_count():,} values are missing or invalid"
            return [Rejection((), message, is_missing=True)]
        errors = error.errors(include_url=False)
        return [*_missing(errors), *(_rejected(it) for it in errors if it["type"] != "missing")]
    return []


def to_model(name: str, values: object) -> Written:
    """The model of values that it accepts."""
    model = _CHOOSE[name](values) if name in _CHOOSE else _MODELS[name]
    made: Written = model.model_validate(values)
    return made


class _Plain(GenerateJsonSchema):
    """Leaves out what pydantic adds for itself: titles of fields, and null as a default."""

    def default_schema(self, schema: "WithDefaultSchema") -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def field_title_should_be_set(self, schema: object) -> bool:  # noqa: ARG002 - none has one
        return False


def schema_of(name: str) -> dict[str, object]:
    """The JSON Schema of a model."""
    from pydantic import TypeAdapter  # noqa: PLC0415 - few print one

    made = TypeAdapter(_MODELS[name]).json_schema(schema_generator=_Plain)
    return {"$schema": _Plain.schema_dialect, "title": name, **made}


def _missing(errors: Iterable[ErrorDetails]) -> Iterator[Rejection]:
    """What is missing, reported once for each object."""
    missing: dict[Path, list[str]] = {}
    for error in errors:
        if error["type"] == "missing":
            missing.setdefault(error["loc"][:-1], []).append(str(error["loc"][-1]))
    for path, names in missing.items():
        yield Rejection(path, f"missing {listed(map(repr, names), 'and')}", is_missing=True)


def _rejected(error: ErrorDetails) -> Rejection:
    template = _EXPECTED.get(error["type"], "{msg}")
    expected = template.format(msg=error["msg"], **error.get("ctx", {}))
    return Rejection(error["loc"], f"expected {expected}, found {described(error['input'])}")
