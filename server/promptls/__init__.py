"""Checks prompt templates and agent Markdown files, renders prompts, and reads answers.

A project is a folder with its settings:

    project = promptls.Project(".")
    for report in project.check("templates"):
        print(report.path, len(report.findings))
    prompt = project.render("claude", "plan", instructions="Add login")
    answer = project.parse_response("<review>PASS</review>", agent="claude", phase="review")

Without a project, `check_text`, `check_path`, `fix_text` and the other functions do the same with
the settings and the vocabulary that they are given. `promptls.prompts` has the rest of what a
program that leads agents needs, and `promptls.document` what `parse` finds in a text.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from promptls.api import (
        Applicability,
        Diagnostic,
        Document,
        Edit,
        FileError,
        FileReport,
        Fix,
        ReportedFinding,
        Settings,
        SettingsError,
        Severity,
        check_path,
        check_text,
        fix_text,
        load_settings,
        parse,
    )
    from promptls.project import Project
    from promptls.prompts import (
        AuditTrail,
        ContextPart,
        MissingVariables,
        TemplateNotFound,
        UnfinishedPrompt,
        UnifiedPrompt,
        emit,
        inject_variables,
        load_system_template,
        parse_package,
        parse_response,
        suggest,
        template_metadata,
        verify_package,
    )
else:
    # All of it is imported when it is used: the command line and the server start without it.
    def __getattr__(name: str) -> object:
        """Import the API when one of its names is used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from promptls import prompts  # noqa: PLC0415 - the command line needs no API

        if name in prompts.__all__:
            return getattr(prompts, name)
        if name == "Project":
            from promptls.project import Project  # noqa: PLC0415 - it imports everything

            return Project
        from promptls import api  # noqa: PLC0415 - it imports everything

        return getattr(api, name)


__all__ = [
    "Applicability",
    "AuditTrail",
    "ContextPart",
    "Diagnostic",
    "Document",
    "Edit",
    "FileError",
    "FileReport",
    "Fix",
    "MissingVariables",
    "Project",
    "ReportedFinding",
    "Settings",
    "SettingsError",
    "Severity",
    "TemplateNotFound",
    "UnfinishedPrompt",
    "UnifiedPrompt",
    "__version__",
    "check_path",
    "check_text",
    "emit",
    "fix_text",
    "inject_variables",
    "load_settings",
    "load_system_template",
    "parse",
    "parse_package",
    "parse_response",
    "suggest",
    "template_metadata",
    "verify_package",
]


def __dir__() -> list[str]:
    """The names of the API, for completion in a console."""
    return sorted(__all__)
