"""Makes the JSON Schemas that editors check JSON files with."""

from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import WithDefaultSchema

from promptls.models.agent_response import AuditLine, FailureResponse, SuccessResponse
from promptls.models.hook import HookInput, HookOutput
from promptls.models.task_envelope import AgentShare, TaskEnvelope
from promptls.models.unified_prompt import UnifiedPrompt
from promptls.models.workflow_state import WorkflowState

_MODELS: dict[str, Any] = {
    "workflow-state": WorkflowState,
    "task-envelope": TaskEnvelope,
    "agent-response": SuccessResponse | FailureResponse,
    "agent-share": AgentShare,
    "audit-line": AuditLine,
    "unified-prompt": UnifiedPrompt,
    "hook": HookInput | HookOutput,
}


class _Plain(GenerateJsonSchema):
    """Leaves out what pydantic adds for itself: titles of fields, and null as a default."""

    def default_schema(self, schema: WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def field_title_should_be_set(self, schema: object) -> bool:  # noqa: ARG002 - none has one
        return False


def schema_of(name: str) -> dict[str, object]:
    """The JSON Schema of a model."""
    made = TypeAdapter(_MODELS[name]).json_schema(schema_generator=_Plain)
    return {"$schema": _Plain.schema_dialect, "title": name, **made}
