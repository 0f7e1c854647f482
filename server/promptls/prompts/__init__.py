"""The prompt runtime: what an orchestrator's program does with templates, prompts and answers.

Names are imported when they are first used, so that a command pays only for what it needs.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from promptls.models.prompt_xml import UnsupportedCharacter
    from promptls.models.unified_prompt import ContextPart, UnifiedPrompt
    from promptls.prompts.injection import Injection, MissingVariables, inject_variables
    from promptls.prompts.metadata import TemplateMetadata, template_metadata
    from promptls.prompts.next_steps import (
        NextSteps,
        display_name,
        emit,
        next_phase,
        status_line,
        suggest,
    )
    from promptls.prompts.responses import ParsedResponse, parse_response
    from promptls.prompts.template_files import (
        LoadedTemplate,
        TemplateNotFound,
        load_system_template,
    )
else:
    from importlib import import_module

    # Each public name, with the module that has it.
    _MODULES = {
        "ContextPart": "models.unified_prompt",
        "Injection": "prompts.injection",
        "LoadedTemplate": "prompts.template_files",
        "MissingVariables": "prompts.injection",
        "NextSteps": "prompts.next_steps",
        "ParsedResponse": "prompts.responses",
        "TemplateMetadata": "prompts.metadata",
        "TemplateNotFound": "prompts.template_files",
        "UnifiedPrompt": "models.unified_prompt",
        "UnsupportedCharacter": "models.prompt_xml",
        "display_name": "prompts.next_steps",
        "emit": "prompts.next_steps",
        "inject_variables": "prompts.injection",
        "load_system_template": "prompts.template_files",
        "next_phase": "prompts.next_steps",
        "parse_response": "prompts.responses",
        "status_line": "prompts.next_steps",
        "suggest": "prompts.next_steps",
        "template_metadata": "prompts.metadata",
    }

    def __getattr__(name: str) -> object:
        """Import a name from its module when it is used."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"promptls.{_MODULES[name]}"), name)


__all__ = [
    "ContextPart",
    "Injection",
    "LoadedTemplate",
    "MissingVariables",
    "NextSteps",
    "ParsedResponse",
    "TemplateMetadata",
    "TemplateNotFound",
    "UnifiedPrompt",
    "UnsupportedCharacter",
    "display_name",
    "emit",
    "inject_variables",
    "load_system_template",
    "next_phase",
    "parse_response",
    "status_line",
    "suggest",
    "template_metadata",
]


def __dir__() -> list[str]:
    """The public names, for completion in a console."""
    return sorted(__all__)
