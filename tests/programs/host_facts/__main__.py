"""Lists which facts of hosts are not those of the newest programs any more.

Usage: PYTHONPATH=server:tests python tests/programs/host_facts [HOST [FILE]]
HOST is claude-code or opencode, both without it. The package of npm is fetched, unless its FILE is
there; its program is read and never run. The exit code is 0 if nothing has changed, 1 if something
has, and 2 if a package cannot be read.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from programs.host_facts import claude_code, opencode
from programs.host_facts.comparing import Subject, compare, report
from programs.host_facts.packages import PackageError, fetch_program, read_package
from promptls.vocabulary.hosts import load_host


class _Package(NamedTuple):
    name: str
    subjects: tuple[Subject, ...]


_PACKAGES = {
    "claude-code": _Package("@anthropic-ai/claude-code", claude_code.SUBJECTS),
    "opencode": _Package("opencode-ai", opencode.SUBJECTS),
}


def main(arguments: list[str]) -> int:
    """Compare the facts of one host, or of all."""
    hosts = arguments[:1] or list(_PACKAGES)
    file = Path(arguments[1]) if len(arguments) > 1 else None
    if not _PACKAGES.keys() >= set(hosts):
        sys.stderr.write(f"{__doc__}")
        return 2
    return max(_compare(it, file) for it in hosts)


def _compare(host: str, file: Path | None) -> int:
    package, facts = _PACKAGES[host], load_host(host)
    try:
        program = read_package(file) if file else fetch_program(package.name)
    except PackageError as error:
        sys.stderr.write(f"{facts.title}: {error}\n")
        return 2
    compared = compare(package.subjects, program.text)
    if not any(it.same for it in compared):
        sys.stderr.write(f"{facts.title} {program.version}: nothing is where it was\n")
        return 2
    title = f"{facts.title} {program.version}; the facts are of {facts.version}"
    sys.stdout.writelines(f"{it}\n" for it in report(title, compared))
    return int(not all(it.is_same for it in compared))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
