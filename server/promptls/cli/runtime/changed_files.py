"""What a coding agent is told of a file that it has just changed, in the hook PostToolUse.

The words are those of `promptls mcp`. Of files outside of the project, and of those that
`promptls check` leaves out, nothing is said, and none of them is read.
"""

from promptls.files.exclusions import find_omission, is_wanted
from promptls.mcp.answers import Found, list_findings
from promptls.mcp.texts import check, find_roots, find_text, locate_within, open_desk
from promptls.mcp.tools import ToolError
from promptls.rules.diagnostics import Severity
from promptls.text.wording import counted

_TOLD = (Severity.ERROR, Severity.WARNING)


def describe_changed(path: str, root: str) -> str:
    """The errors and warnings in a file of a project; nothing if it has none."""
    roots = find_roots([root])
    desk = open_desk(roots, _never_end)
    try:
        file, _ = locate_within(path, roots)
    except ToolError:
        return ""
    settings = desk.configurations.find(file)
    if not is_wanted(file, settings) or find_omission(
        file, desk.configurations.find, is_folder=False
    ):
        return ""
    given = find_text({"path": file}, desk)
    found = [Found(it) for it in check(given, desk) if it.severity in _TOLD]
    if not found:
        return ""
    head = f"promptls: {counted(len(found), 'finding')} in {given.shown}, which was just changed."
    tail = "Mend what this change has brought. Leave older findings as they are, unless asked."
    return "\n".join([head, *list_findings(found), tail])


def _never_end() -> None:
    """A guard without an end: whoever runs the hook ends it."""
