"""Language server, checker and toolkit for prompt templates and agent Markdown files.

`check_text`, `check_path` and `fix_text` do what the command line does. They are imported when
they are first used, because the command line and the server start without them.
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
    from promptls.prompts import (
        AuditTrail,
        TemplateNotFound,
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

    def __getattr__(name: str) -> object:
        """Import the API when one of its names is used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from promptls import prompts  # noqa: PLC0415 - the command line needs no API

        if name in prompts.__all__:
            return getattr(prompts, name)
        from promptls import api  # noqa: PLC0415 - it imports everything

        return getattr(api, name)


__all__ = [
    "Applicability",
    "AuditTrail",
    "Diagnostic",
    "Document",
    "Edit",
    "FileError",
    "FileReport",
    "Fix",
    "ReportedFinding",
    "Settings",
    "SettingsError",
    "Severity",
    "TemplateNotFound",
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
