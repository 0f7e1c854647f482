"""The part of a work package that one of several agents does."""

from pydantic import ConfigDict, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from promptls.models.written import Count, MayBeAbsent, Written


class AgentShare(Written):
    """What one of several agents owns exclusively."""

    model_config = ConfigDict(
        json_schema_extra={"$comment": "agent prompt, multi-agent coordination"}
    )

    job_id: MayBeAbsent[str] = Field(
        default=None, description="The job of the task envelope, an opaque text."
    )
    wp_id: MayBeAbsent[str] = Field(
        default=None, description="The work package.", examples=["WP01"]
    )
    # The count comes first, because the index is compared with it.
    agent_count: Count = Field(description="How many agents there are.")
    agent_index: Count = Field(description="Which of them this is, from 0.")
    assigned_deliverables: list[str] = Field(description="The files that no other agent may touch.")

    @field_validator("agent_index")
    @classmethod
    def _is_one_of_them(cls, index: int, info: ValidationInfo) -> int:
        count = info.data.get("agent_count")
        if count is not None and index >= count:
            raise PydanticCustomError(
                "agent_index", "less than the agent_count {count}", {"count": count}
            )
        return index
