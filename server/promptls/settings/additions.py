"""Adds to the text of a settings file."""

from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.text.edits import Edit, FileEdit
from promptls.text.spans import FileSpan, newline_of


def declare_variable(text: str, name: str, *, in_pyproject: bool) -> FileEdit | None:
    """The table of a variable, at the end; nothing where the file is not valid with it.

    It is not if the file is faulty already, or writes its variables as an inline table.
    """
    newline = newline_of(text)
    gap = "" if not text.strip() else newline if text.endswith(("\n", "\r")) else newline * 2
    table = f"[{'tool.promptls.' if in_pyproject else ''}variables.{name}]"
    added = f'{gap}{table}{newline}description = ""{newline}'
    if not isinstance(parse_toml(text + added, in_pyproject=in_pyproject), TomlDocument):
        return None
    return Edit(FileSpan(len(text), len(text)), added)
