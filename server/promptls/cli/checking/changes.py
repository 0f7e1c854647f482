"""Changes to files: fixes, patches and suppression comments."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from promptls.cli.terminal.messages import Errors
from promptls.cli.terminal.style import OutputStyle
from promptls.diagnostics import Severity
from promptls.files import FoundFile
from promptls.fixes import Applicability
from promptls.runner.run import Changed, Result, Run, check_all, fix_in_files, suppress_in_files
from promptls.runner.workers import Failure

if TYPE_CHECKING:
    from promptls.runner.changing import Change

# A fix in one file may make room for a fix in another.
_ROUNDS = 5

Results = Sequence[Result | Failure]


class FixedFiles(NamedTuple):
    """The number of fixed findings, and the paths of their files."""

    findings: int = 0
    paths: frozenset[str] = frozenset()


def fix_files(
    files: Sequence[FoundFile],
    results: Results,
    run: Run,
    wanted: frozenset[Applicability],
    errors: Errors,
) -> tuple[Results, FixedFiles]:
    """Fix files until there is nothing left to fix, and check them again."""
    count = 0
    paths: set[str] = set()
    # A second attempt at a file that cannot be written would report the same error.
    failed: set[str] = set()
    for _ in range(_ROUNDS):
        left = [it for it in results if isinstance(it, Result) and it.file.path not in failed]
        done = _collect_changes(fix_in_files(left, run, wanted, write=True), errors, failed)
        if not done:
            break
        count += sum(it.findings for it in done.values())
        paths.update(done)
        results = check_all(files, run)
    return results, FixedFiles(count, frozenset(paths))


def add_suppressions(
    files: Sequence[FoundFile],
    results: Results,
    run: Run,
    severe: frozenset[Severity],
    errors: Errors,
) -> tuple[Results, FixedFiles]:
    """Add a suppression comment for each severe finding, and check the files again."""
    done = _collect_changes(suppress_in_files(results, run, severe), errors, set())
    if done:
        results = check_all(files, run)
    return results, FixedFiles(sum(it.findings for it in done.values()), frozenset(done))


def render_patches(
    results: Results, run: Run, wanted: frozenset[Applicability], errors: Errors, style: OutputStyle
) -> dict[str, str]:
    """Render a patch for each file that fixing would change."""
    from promptls.cli.checking.patches import render_patch  # noqa: PLC0415 - few runs are to be shown as a patch

    done = _collect_changes(fix_in_files(results, run, wanted, write=False), errors, set())
    return {path: "".join(render_patch(path, it.old, it.new, style)) for path, it in done.items()}


def _collect_changes(
    changed: Iterable[Changed], errors: Errors, failed: set[str]
) -> "dict[str, Change]":
    """Collect the changes, and report files that could not be changed."""
    done: dict[str, Change] = {}
    for found, change in changed:
        if isinstance(change, Failure):
            errors.report(f"{found.path}: {change.reason}")
            failed.add(found.path)
        elif change.findings:
            done[found.path] = change
    return done
