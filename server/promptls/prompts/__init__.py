"""The prompt runtime: what an orchestrator's program does with templates, prompts and answers.

Names are imported when they are first used, so that a command pays only for what it needs.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from promptls.models.agent_response import AuditLine, FailureResponse, SuccessResponse
    from promptls.models.prompt_xml import UnsupportedCharacter
    from promptls.models.task_envelope import AgentShare, TaskEnvelope
    from promptls.models.unified_prompt import ContextPart, UnifiedPrompt
    from promptls.prompts.audit_trail import AuditTrail
    from promptls.prompts.injection import Injection, MissingVariables, inject_variables
    from promptls.prompts.json_documents import (
        DocumentError,
        parse_agent_response,
        parse_audit_line,
        parse_envelope,
        parse_share,
    )
    from promptls.prompts.next_steps import (
        NextSteps,
        display_name,
        emit,
        next_phase,
        status_line,
        suggest,
    )
    from promptls.prompts.packages.package import Package, assigned_deliverables, parse_package
    from promptls.prompts.packages.problem import PackageProblem
    from promptls.prompts.packages.responses import PackageOutcome, package_outcome
    from promptls.prompts.packages.verification import Verification, verify_package
    from promptls.prompts.responses import ParsedResponse, parse_response
    from promptls.prompts.template_files import (
        LoadedTemplate,
        TemplateMetadata,
        TemplateNotFound,
        load_system_template,
        template_metadata,
    )
else:
    from importlib import import_module

    # Each public name, with the module that has it.
    _MODULES = {
        "AgentShare": "models.task_envelope",
        "AuditLine": "models.agent_response",
        "AuditTrail": "prompts.audit_trail",
        "ContextPart": "models.unified_prompt",
        "DocumentError": "prompts.json_documents",
        "FailureResponse": "models.agent_response",
        "Injection": "prompts.injection",
        "LoadedTemplate": "prompts.template_files",
        "MissingVariables": "prompts.injection",
        "NextSteps": "prompts.next_steps",
        "Package": "prompts.packages.package",
        "PackageOutcome": "prompts.packages.responses",
        "PackageProblem": "prompts.packages.problem",
        "SuccessResponse": "models.agent_response",
        "TaskEnvelope": "models.task_envelope",
        "ParsedResponse": "prompts.responses",
        "TemplateMetadata": "prompts.template_files",
        "TemplateNotFound": "prompts.template_files",
        "UnifiedPrompt": "models.unified_prompt",
        "UnsupportedCharacter": "models.prompt_xml",
        "Verification": "prompts.packages.verification",
        "assigned_deliverables": "prompts.packages.package",
        "display_name": "prompts.next_steps",
        "emit": "prompts.next_steps",
        "inject_variables": "prompts.injection",
        "load_system_template": "prompts.template_files",
        "next_phase": "prompts.next_steps",
        "package_outcome": "prompts.packages.responses",
        "parse_agent_response": "prompts.json_documents",
        "parse_audit_line": "prompts.json_documents",
        "parse_envelope": "prompts.json_documents",
        "parse_package": "prompts.packages.package",
        "parse_share": "prompts.json_documents",
        "parse_response": "prompts.responses",
        "status_line": "prompts.next_steps",
        "suggest": "prompts.next_steps",
        "template_metadata": "prompts.template_files",
        "verify_package": "prompts.packages.verification",
    }

    def __getattr__(name: str) -> object:
        """Import a name from its module when it is used."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"promptls.{_MODULES[name]}"), name)


__all__ = [
    "AgentShare",
    "AuditLine",
    "AuditTrail",
    "ContextPart",
    "DocumentError",
    "FailureResponse",
    "Injection",
    "LoadedTemplate",
    "MissingVariables",
    "NextSteps",
    "Package",
    "PackageOutcome",
    "PackageProblem",
    "ParsedResponse",
    "SuccessResponse",
    "TaskEnvelope",
    "TemplateMetadata",
    "TemplateNotFound",
    "UnifiedPrompt",
    "UnsupportedCharacter",
    "Verification",
    "assigned_deliverables",
    "display_name",
    "emit",
    "inject_variables",
    "load_system_template",
    "next_phase",
    "package_outcome",
    "parse_agent_response",
    "parse_audit_line",
    "parse_envelope",
    "parse_package",
    "parse_response",
    "parse_share",
    "status_line",
    "suggest",
    "template_metadata",
    "verify_package",
]


def __dir__() -> list[str]:
    """The public names, for completion in a console."""
    return sorted(__all__)
