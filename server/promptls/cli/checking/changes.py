"""Changes to files: fixes, and patches of what they would change."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from promptls.cli.terminal.messages import Errors
from promptls.cli.terminal.style import OutputStyle
from promptls.files import FoundFile
from promptls.runner.run import Changed, Result, Run, WantedChanges, change_files, check_all
from promptls.runner.workers import Failure
from promptls.text.values import NamedTuple

if TYPE_CHECKING:
    from promptls.runner.changing import Change

# A fix in one file may make room for a fix in another.
_ROUNDS = 5

Results = Sequence[Result | Failure]


class Remaining(NamedTuple):
    """The results without findings of a baseline, and the numbers of those and of any that is gone.

    `known` has the fingerprints of those that are hidden, by the path of the file.
    """

    results: Results
    hidden: int = 0
    gone: int = 0
    known: Mapping[str, frozenset[str]] = {}


# The number of fixed findings of each rule, by the path of the file.
FixedFiles = Mapping[str, Mapping[str, int]]


def fix_files(
    files: Sequence[FoundFile],
    results: Results,
    run: Run,
    wanted: WantedChanges,
    errors: Errors,
) -> tuple[Results, FixedFiles]:
    """Fix files until there is nothing left to fix, and check them again."""
    fixed: dict[str, Counter[str]] = {}
    # A second attempt at a file that cannot be written would report the same error.
    failed: set[str] = set()
    for _ in range(_ROUNDS):
        left = [it for it in results if isinstance(it, Result) and it.file.path not in failed]
        changes = change_files(left, run, wanted, write=True)
        done = _collect_changes(changes, errors, failed)
        if not done:
            break
        for path, change in done.items():
            fixed.setdefault(path, Counter()).update(change.fixed)
        # A known finding in a line that was fixed looks like a new one.
        failed |= {it.file.path for it in left if it.file.absolute in wanted.known}
        results = check_all(files, run)
    return results, fixed


class Preview(NamedTuple):
    """What would be changed: a patch for each file, and the fixed findings."""

    patches: Mapping[str, str]
    fixed: FixedFiles


def preview_changes(
    results: Results, run: Run, wanted: WantedChanges, errors: Errors, style: OutputStyle
) -> Preview:
    """Render a patch for each file that fixes would change."""
    from promptls.cli.checking.patches import render_patch  # noqa: PLC0415 - few runs are to be shown as a patch

    changes = change_files(results, run, wanted, write=False)
    done = _collect_changes(changes, errors, set())
    return Preview(
        {path: "".join(render_patch(path, it.old, it.new, style)) for path, it in done.items()},
        {path: it.fixed for path, it in done.items() if it.fixed},
    )


def _collect_changes(
    changed: Iterable[Changed], errors: Errors, failed: set[str]
) -> "dict[str, Change]":
    """Collect the changes, and report files that could not be changed."""
    done: dict[str, Change] = {}
    for found, change in changed:
        if isinstance(change, Failure):
            errors.report(f"{found.path}: {change.reason}")
            failed.add(found.path)
        elif change.fixed:
            done[found.path] = change
    return done
