"""The prompt runtime: what an orchestrator's program does with templates, prompts and answers.

Names are imported when they are first used, so that a command pays only for what it needs.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from promptls.models.agent_response import AuditLine, FailureResponse, SuccessResponse
    from promptls.models.orchestration import AgentShare, TaskEnvelope
    from promptls.models.prompt_xml import UnsupportedCharacter
    from promptls.models.unified_prompt import ContextPart, UnifiedPrompt
    from promptls.prompts.audit_trail import AuditTrail
    from promptls.prompts.host_texts import HostText, HostTextError
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
    from promptls.prompts.packages.verification import Verification, verify_package
    from promptls.prompts.packages.work import PackageOutcome, PackageProblem, package_outcome
    from promptls.prompts.project_prompts import UnfinishedPrompt
    from promptls.prompts.rendering import (
        Injection,
        MissingVariables,
        TemplateMetadata,
        inject_variables,
        template_metadata,
    )
    from promptls.prompts.responses import ParsedResponse, parse_response
    from promptls.prompts.template_files import (
        LoadedTemplate,
        TemplateNotFound,
        load_system_template,
    )
else:
    from importlib import import_module

    # The public names of each module.
    _NAMES = {
        "models.agent_response": "AuditLine FailureResponse SuccessResponse",
        "models.orchestration": "AgentShare TaskEnvelope",
        "models.prompt_xml": "UnsupportedCharacter",
        "models.unified_prompt": "ContextPart UnifiedPrompt",
        "prompts.audit_trail": "AuditTrail",
        "prompts.host_texts": "HostText HostTextError",
        "prompts.json_documents": (
            "DocumentError parse_agent_response parse_audit_line parse_envelope parse_share"
        ),
        "prompts.next_steps": "display_name emit next_phase NextSteps status_line suggest",
        "prompts.packages.package": "assigned_deliverables Package parse_package",
        "prompts.packages.verification": "Verification verify_package",
        "prompts.packages.work": "package_outcome PackageOutcome PackageProblem",
        "prompts.project_prompts": "UnfinishedPrompt",
        "prompts.rendering": (
            "inject_variables Injection MissingVariables template_metadata TemplateMetadata"
        ),
        "prompts.responses": "parse_response ParsedResponse",
        "prompts.template_files": "load_system_template LoadedTemplate TemplateNotFound",
    }
    _MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}

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
    "HostText",
    "HostTextError",
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
    "UnfinishedPrompt",
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
