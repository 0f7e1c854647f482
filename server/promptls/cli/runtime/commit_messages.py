"""What `promptls package commit-msg` does, from its options to the exit code."""

from promptls.cli import CLEAN, FINDINGS
from promptls.cli.runtime.inputs import open_project, read_text
from promptls.cli.runtime.package_inputs import read_package, read_requirements, report_errors
from promptls.cli.runtime.package_reports import write_lines
from promptls.cli.terminal.messages import print_note
from promptls.prompts.packages.commits import (
    find_commit_issues,
    find_project_requirements,
    find_unknown_requirements,
    known_requirements,
    message_of,
)


@report_errors
def commit_msg(file: str, *, package: str | None, specification: tuple[str, ...]) -> int:
    """Check the message of a commit that is being made."""
    text = message_of(read_text(file))
    read = read_package(package) if package is not None else None
    root = open_project().root
    known = frozenset[str]().union(*map(read_requirements, specification))
    if read is not None:
        known |= known_requirements(read, root)
    if not specification:
        known |= find_project_requirements(root)
    unknown = list(find_unknown_requirements(text, known))
    messages = [f"unknown requirement {id_!r}{meaning}" for id_, meaning in unknown]
    if read is not None:
        problems = find_commit_issues(text, read.id, known)
        messages += (it.message for it in problems if it.code == "commit-malformed")
    if unknown and not known:
        print_note("no specification defines any requirement, so ids are not checked")
        messages = messages[len(unknown) :]
    write_lines(messages)
    return FINDINGS if messages else CLEAN
