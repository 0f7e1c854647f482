"""The prompt runtime: what an orchestrator's program does with templates, prompts and answers.

Names are imported when they are first used, so that a command pays only for what it needs.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from promptls.models.prompt_xml import UnsupportedCharacter
    from promptls.models.unified_prompt import ContextPart, UnifiedPrompt
    from promptls.prompts.next_steps import (
        NextSteps,
        display_name,
        emit,
        next_phase,
        status_line,
        suggest,
    )
else:
    from importlib import import_module

    # Each public name, with the module that has it.
    _MODULES = {
        "ContextPart": "models.unified_prompt",
        "NextSteps": "prompts.next_steps",
        "UnifiedPrompt": "models.unified_prompt",
        "UnsupportedCharacter": "models.prompt_xml",
        "display_name": "prompts.next_steps",
        "emit": "prompts.next_steps",
        "next_phase": "prompts.next_steps",
        "status_line": "prompts.next_steps",
        "suggest": "prompts.next_steps",
    }

    def __getattr__(name: str) -> object:
        """Import a name from its module when it is used."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"promptls.{_MODULES[name]}"), name)


__all__ = [
    "ContextPart",
    "NextSteps",
    "UnifiedPrompt",
    "UnsupportedCharacter",
    "display_name",
    "emit",
    "next_phase",
    "status_line",
    "suggest",
]


def __dir__() -> list[str]:
    """The public names, for completion in a console."""
    return sorted(__all__)
