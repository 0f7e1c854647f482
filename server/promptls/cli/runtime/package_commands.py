"""What `promptls package verify`, `assign` and `audit` do, from options to the exit code."""

import os
from collections.abc import Callable, Iterable

import click

from promptls.cli import CLEAN, FINDINGS
from promptls.cli.runtime.inputs import decode_argument, read_git_output, read_json
from promptls.cli.runtime.package_inputs import (
    parse_given,
    read_document,
    read_package,
    read_requirements,
    refuse_second_stdin,
    report_errors,
)
from promptls.cli.runtime.package_reports import (
    write_appended,
    write_audit,
    write_shares,
    write_verification,
)
from promptls.cli.terminal.messages import print_note
from promptls.files.contexts import find_project_root
from promptls.files.reading import STANDARD_INPUT, FileError
from promptls.prompts.audit_trail import AuditTrail
from promptls.prompts.git_output import read_commits, read_paths, read_status
from promptls.prompts.json_documents import (
    parse_agent_response,
    parse_envelope,
    parse_share,
    parse_values,
)
from promptls.prompts.packages.commits import known_requirements
from promptls.prompts.packages.envelopes import find_envelope_ids
from promptls.prompts.packages.trail import find_trail_problems
from promptls.prompts.packages.verification import verify_package
from promptls.prompts.packages.work import PackageProblem, package_outcome
from promptls.text.wording import counted

# More agents than these share no work.
MOST_AGENTS = 1000
_TRAILS = (".jsonl", ".ndjson")
_NO_LINES = "the trail is empty"
_BLOCKED, _DOING = "BLOCKED", "DOING"


@report_errors
def verify(  # noqa: PLR0913 - the options of the command
    package: str,
    output_format: str,
    *,
    root: str,
    changed_files: str | None,
    commits: str | None,
    uncommitted: str | None,
    share: str | None,
    response: tuple[str, ...],
    envelope: str | None,
    specification: str | None,
    allow: tuple[str, ...],
) -> int:
    """Verify the work on a package."""
    refuse_second_stdin(
        [package, changed_files, commits, uncommitted, share, *response, envelope, specification]
    )

    read = read_package(package)
    task, own = read_document(envelope, parse_envelope), read_document(share, parse_share)
    responses = [parse_given(it, parse_agent_response) for it in response]
    found = verify_package(
        read,
        root,
        _read_git(changed_files, read_paths),
        _read_git(commits, read_commits),
        own,
        responses=responses,
        envelope=task,
        uncommitted=_read_git(uncommitted, read_status),
        requirements=() if specification is None else read_requirements(specification),
        allowed=allow,
    )
    agents = task.config.num_agents if task is not None else own.agent_count if own else None
    outcome = package_outcome(responses, agents) if responses else None
    if outcome is not None and outcome.state != _BLOCKED and not found.passed:
        # The harness accepts the work of agents only if nothing else is wrong with it.
        outcome = outcome._replace(state=_DOING)
    write_verification(read, found, outcome.state if outcome is not None else "", output_format)
    return CLEAN if found.passed else FINDINGS


@report_errors
def assign(
    package: str, output_format: str, *, agents: int | None, agent: int | None, envelope: str | None
) -> int:
    """Divide the deliverables of a package among agents."""
    refuse_second_stdin([package, envelope])

    given = read_document(envelope, parse_envelope)
    read = read_package(package)
    for problem in find_envelope_ids(read, given) if given is not None else ():
        raise FileError(envelope or "", problem.message)
    if not read.files:
        raise FileError(package, "the package names no files to deliver")
    number = agents or (given.config.num_agents if given is not None else 0)
    if not number:
        raise click.UsageError("Missing option '--agents N' (or '--envelope FILE').")
    if number > MOST_AGENTS:
        raise FileError(envelope or "", f"num_agents: expected at most {MOST_AGENTS}")
    if agent is not None and agent >= number:
        raise click.BadParameter(f"expected less than {number}", param_hint="--agent")
    job = given.job_id if given is not None else None
    write_shares(read, number, agent, job, output_format)
    return CLEAN


@report_errors
def append(file: str, line: str, output_format: str) -> int:
    """Append a line to an audit trail."""
    if not file.endswith(_TRAILS):
        raise click.BadParameter(
            f"expected a file named *.jsonl, found {file!r}", param_hint="FILE"
        )

    text = read_json(line) if line == STANDARD_INPUT else decode_argument(line, "LINE")
    values = parse_values(text)
    try:
        appended = AuditTrail.at(file).append(values)
    except FileError as error:
        raise FileError(file, error.reason) from error
    if appended.note:
        print_note(f"{file}: {appended.note}")
    if output_format == "json":
        write_appended(file, appended)
    return CLEAN


@report_errors
def check(file: str, output_format: str, *, package: str | None) -> int:
    """Check an audit trail, and compare it with its package."""
    trail = AuditTrail.at(file)
    issues = trail.check()
    problems: list[PackageProblem] = []
    is_empty = not issues and not any(trail.read())
    if package is not None:
        read = read_package(package)
        root = find_project_root(os.path.dirname(os.path.abspath(package))) or os.curdir
        problems += find_trail_problems(read, trail.read(), known_requirements(read, root))
        if is_empty and read.files:
            message = f"{_NO_LINES}, but the package has {counted(len(read.files), 'deliverable')}"
            problems.append(PackageProblem("nothing-done", message, "trail"))
    elif is_empty:
        print_note(f"{file}: {_NO_LINES}")
    write_audit(file, issues, problems, output_format)
    return FINDINGS if issues or problems else CLEAN


def _read_git(path: str | None, read: Callable[[str], Iterable[str]]) -> Iterable[str] | None:
    return None if path is None else read(read_git_output(path))
