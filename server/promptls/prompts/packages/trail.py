"""Compares an audit trail with the work package that its agent worked on."""

from collections.abc import Iterable, Iterator, Mapping

from promptls.files.presence import leaves_root
from promptls.prompts.packages.commits import find_commit_issues
from promptls.prompts.packages.package import Authorised, Package, authorised_by, tidy_path
from promptls.prompts.packages.work import PackageProblem
from promptls.semantics.packages.work_scope import is_lock_file


def find_trail_problems(
    package: Package, lines: Iterable[Mapping[str, object]], requirements: frozenset[str]
) -> Iterator[PackageProblem]:
    """Find files written outside the scope, tests that fail at the end, and wrong commits.

    Tests may fail while an agent works, so only the last run of each command counts.
    """
    scope = authorised_by(package)
    exceptions = Authorised(it.path for it in package.exceptions)
    written: set[str] = set()
    runs: dict[str, object] = {}
    for line in lines:
        action = line.get("action")
        if action == "write_file":
            path = tidy_path(str(line["path"]))
            is_permitted = scope.covers(path) or exceptions.covers(path) or is_lock_file(path)
            if path not in written and (leaves_root(path) or not is_permitted):
                message = f"the agent wrote {path!r}, which is outside the work scope"
                yield PackageProblem("scope-exceeded", message, path)
            written.add(path)
        elif action == "run_tests":
            runs[str(line.get("command", ""))] = line["exit_code"]
        elif action == "commit":
            yield from find_commit_issues(str(line["message"]), package.id, requirements)
        elif action == "exit" and line["code"] != 0:
            message = f"the agent ended with exit code {line['code']}"
            yield PackageProblem("agent-failed", message, "exit")
    for command, code in runs.items():
        if code != 0:
            message = f"the last run of {command or 'the tests'!r} ended with exit code {code}"
            yield PackageProblem("tests-failed", message, command)
