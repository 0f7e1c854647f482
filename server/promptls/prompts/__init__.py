"""The prompt runtime: what an orchestrator's program does with templates, prompts and answers.

Names are imported when they are first used, so that a command pays only for what it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING

# Each public name, with the module that defines it.
_MODULES: dict[str, str] = {
    "AuditTrail": "audit_trail",
    "DocumentError": "json_documents",
    "Package": "packages.package",
    "PackageOutcome": "packages.responses",
    "PackageProblem": "packages.problem",
    "Verification": "packages.verification",
    "assigned_deliverables": "packages.package",
    "package_outcome": "packages.responses",
    "parse_agent_response": "json_documents",
    "parse_audit_line": "json_documents",
    "parse_envelope": "json_documents",
    "parse_package": "packages.package",
    "parse_share": "json_documents",
    "verify_package": "packages.verification",
}
# The models of what programs exchange. They take pydantic, which the rest does without.
_MODELS: dict[str, str] = {
    "AgentShare": "task_envelope",
    "AuditLine": "agent_response",
    "FailureResponse": "agent_response",
    "SuccessResponse": "agent_response",
    "TaskEnvelope": "task_envelope",
}

__all__ = [
    "AgentShare",
    "AuditLine",
    "AuditTrail",
    "DocumentError",
    "FailureResponse",
    "Package",
    "PackageOutcome",
    "PackageProblem",
    "SuccessResponse",
    "TaskEnvelope",
    "Verification",
    "assigned_deliverables",
    "package_outcome",
    "parse_agent_response",
    "parse_audit_line",
    "parse_envelope",
    "parse_package",
    "parse_share",
    "verify_package",
]


if TYPE_CHECKING:
    from promptls.models.agent_response import AuditLine, FailureResponse, SuccessResponse
    from promptls.models.task_envelope import AgentShare, TaskEnvelope
    from promptls.prompts.audit_trail import AuditTrail
    from promptls.prompts.json_documents import (
        DocumentError,
        parse_agent_response,
        parse_audit_line,
        parse_envelope,
        parse_share,
    )
    from promptls.prompts.packages.package import Package, assigned_deliverables, parse_package
    from promptls.prompts.packages.problem import PackageProblem
    from promptls.prompts.packages.responses import PackageOutcome, package_outcome
    from promptls.prompts.packages.verification import Verification, verify_package
else:

    def __getattr__(name: str) -> object:
        """Import a name from its module when it is used."""
        if name in _MODULES:
            module = f"promptls.prompts.{_MODULES[name]}"
        elif name in _MODELS:
            module = f"promptls.models.{_MODELS[name]}"
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(module), name)


def __dir__() -> list[str]:
    """The public names, for completion in a console."""
    return sorted(__all__)
