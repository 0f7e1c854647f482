"""Prints what `promptls package` finds, for people and for programs."""

import json
from collections.abc import Sequence

import click

from promptls.cli.terminal.style import prepare_stdout
from promptls.prompts.audit_trail import AppendedLine, AuditIssue
from promptls.prompts.packages.package import Package, assigned_deliverables
from promptls.prompts.packages.verification import Verification
from promptls.prompts.packages.work import PackageProblem
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import counted


def write_verification(
    package: Package, found: Verification, state: str, output_format: str
) -> None:
    """Write what is wrong with a package, and its state where agents have answered."""
    data = {
        "package": package.id,
        "passed": found.passed,
        "problems": [it._asdict() for it in found.problems],
        "unchecked": list(found.unchecked),
        "exceptions": list(found.exceptions),
        "state": state or None,
    }
    lines = [f"exception: {it!r} has changed outside the work scope" for it in found.exceptions]
    lines += (f"{it.code}: {it.message}" for it in found.problems)
    verdict = "passed" if found.passed else counted(len(found.problems), "problem")
    unchecked = f" (not checked: {', '.join(found.unchecked)})" if found.unchecked else ""
    now = f", state {state}" if state else ""
    _write([*lines, f"{package.id}: {verdict}{now}{unchecked}"], data, output_format)


def write_problems(path: str, problems: Sequence[PackageProblem], output_format: str) -> None:
    """Write what is wrong in a file that was compared with a package."""
    verdict = counted(len(problems), "problem") if problems else "passed"
    data = {
        "filename": path,
        "passed": not problems,
        "problems": [it._asdict() for it in problems],
    }
    lines = [f"{it.code}: {it.message}" for it in problems]
    _write([*lines, f"{path}: {verdict}"], data, output_format)


def write_lines(lines: Sequence[str]) -> None:
    """Write lines for people."""
    _write(lines, None, "text")


def write_shares(
    package: Package, agents: int, only: int | None, job: str | None, output_format: str
) -> None:
    """Write the shares of agents, or that of one. Its JSON is what `verify --share` reads."""
    shares = [
        {
            **({} if job is None else {"job_id": job}),
            "wp_id": package.id,
            "agent_index": index,
            "agent_count": agents,
            "assigned_deliverables": list(files),
        }
        for index, files in enumerate(assigned_deliverables(package, agents))
        if only in (None, index)
    ]
    lines: list[str] = []
    for share in shares:
        files = share["assigned_deliverables"]
        assert isinstance(files, list)
        lines.append(f"Agent {share['agent_index']} of {agents}: {counted(len(files), 'file')}")
        lines += [f"  {it}" for it in files]
    _write(lines, shares if only is None else shares[0], output_format)


def write_audit(
    path: str,
    issues: Sequence[AuditIssue],
    work: Sequence[PackageProblem],
    output_format: str,
) -> None:
    """Write what is wrong in an audit trail, and with the work that it tells of."""
    problems: list[dict[str, object]] = [
        {"code": it.code, "message": it.message, "location": {"row": it.line, "column": it.column}}
        for it in issues
    ]
    problems += (it._asdict() for it in work)
    lines = [f"{path}:{it.line}:{it.column}: {it.code}: {it.message}" for it in issues]
    lines += (f"{it.code}: {it.message}" for it in work)
    verdict = counted(len(problems), "problem") if problems else "passed"
    data = {"filename": path, "passed": not problems, "problems": problems}
    _write([*lines, f"{path}: {verdict}"], data, output_format)


def write_appended(path: str, appended: AppendedLine) -> None:
    """Write what was appended, and what was repaired, for programs."""
    repair = appended.repair
    repaired = None
    if repair is not None:
        removed = repair.removed.decode("utf-8", "backslashreplace")
        repaired = {"message": appended.note, "offset": repair.offset, "removed": removed}
    _write([], {"filename": path, "line": appended.values, "repair": repaired}, "json")


def _write(lines: Sequence[str], data: object, output_format: str) -> None:
    """Write lines for people, or data for programs, in ASCII."""
    stream = prepare_stdout()
    shown = [json.dumps(data, indent=2)] if output_format == "json" else map(escape_unseen, lines)
    for it in shown:
        click.echo(it, file=stream)
