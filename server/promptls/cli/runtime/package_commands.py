"""What `promptls package` does, from its options to the exit code."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVar

import click

from promptls.cli import CLEAN, FAILED, FINDINGS
from promptls.cli.runtime.inputs import decode_argument, read_git_output, read_json, read_text
from promptls.cli.runtime.package_reports import (
    write_appended,
    write_audit,
    write_shares,
    write_verification,
)
from promptls.cli.terminal.messages import Errors, print_note
from promptls.files.reading import STANDARD_INPUT, FileError
from promptls.parsing import parse
from promptls.prompts.audit_trail import AuditTrail
from promptls.prompts.git_output import read_commits, read_paths, read_status
from promptls.prompts.json_documents import (
    DocumentError,
    parse_agent_response,
    parse_envelope,
    parse_share,
    parse_values,
)
from promptls.prompts.packages.package import NOT_A_PACKAGE, Package, parse_package
from promptls.prompts.packages.verification import verify_package
from promptls.semantics.facts import defined_requirements
from promptls.text.spans import Source

_P = ParamSpec("_P")
_T = TypeVar("_T")
# More agents than these share no work.
MOST_AGENTS = 1000
_TRAILS = (".jsonl", ".ndjson")


def _report_errors(run: Callable[_P, int]) -> Callable[_P, int]:
    """Have a command print what it cannot read, as an error of a line each."""

    @wraps(run)
    def guarded(*arguments: _P.args, **options: _P.kwargs) -> int:
        errors = Errors()
        try:
            return run(*arguments, **options)
        except FileError as error:
            errors.report(str(error))
        except DocumentError as error:
            for line in str(error).split("\n"):
                errors.report(line)
        return FAILED

    return guarded


@_report_errors
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
) -> int:
    """Verify the work on a package."""
    _refuse_second_stdin(
        [package, changed_files, commits, uncommitted, share, *response, envelope, specification]
    )

    read = _read_package(package)
    found = verify_package(
        read,
        root,
        _read_git(changed_files, read_paths),
        _read_git(commits, read_commits),
        _read_document(share, parse_share),
        responses=[_parse(it, parse_agent_response) for it in response],
        envelope=_read_document(envelope, parse_envelope),
        uncommitted=_read_git(uncommitted, read_status),
        requirements=() if specification is None else _read_requirements(specification),
    )
    write_verification(read, found, output_format)
    return CLEAN if found.passed else FINDINGS


@_report_errors
def assign(
    package: str, output_format: str, *, agents: int | None, agent: int | None, envelope: str | None
) -> int:
    """Divide the deliverables of a package among agents."""
    _refuse_second_stdin([package, envelope])

    given = _read_document(envelope, parse_envelope)
    named = given.config.num_agents if given is not None else None
    number = agents or named or (1 if given is not None else 0)
    if not number:
        raise click.UsageError("Missing option '--agents N' (or '--envelope FILE').")
    if number > MOST_AGENTS:
        raise FileError(envelope or "", f"num_agents: expected at most {MOST_AGENTS}")
    if agent is not None and agent >= number:
        raise click.BadParameter(f"expected less than {number}", param_hint="--agent")
    job = given.job_id if given is not None else None
    write_shares(_read_package(package), number, agent, job, output_format)
    return CLEAN


@_report_errors
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


@_report_errors
def check(file: str, output_format: str) -> int:
    """Check an audit trail."""
    issues = AuditTrail.at(file).check()
    write_audit(file, issues, output_format)
    return FINDINGS if issues else CLEAN


def _read_git(path: str | None, read: Callable[[str], Iterable[str]]) -> Iterable[str] | None:
    return None if path is None else read(read_git_output(path))


def _read_document(path: str | None, parse_document: Callable[[str, str], _T]) -> _T | None:
    return None if path is None else _parse(path, parse_document)


def _parse(path: str, parse_document: Callable[[str, str], _T]) -> _T:
    return parse_document(read_json(path), path)


def _read_requirements(path: str) -> Iterable[str]:
    return defined_requirements(parse(Source(read_text(path)), "spec.md"))


def _read_package(path: str) -> Package:
    """Read a work package."""
    package = parse_package(read_text(path), path)
    if not package.id:
        raise FileError(path, NOT_A_PACKAGE)
    return package


def _refuse_second_stdin(paths: list[str | None]) -> None:
    """The standard input can be read only once."""
    if sum(it == STANDARD_INPUT for it in paths) > 1:
        raise click.UsageError("Only one input can be '-' (standard input).")
