"""The command line: `python tests/torture [OPTION…] -- SERVER COMMAND…`."""

import argparse
import sys
from pathlib import Path

if not __package__:
    # Run by the path of its folder, as `python tests/torture`.
    sys.path[0] = str(Path(__file__).parents[1])

from torture.cases import CASES
from torture.harness import Harness
from torture.profiles import PROFILES
from torture.running import CannotStartError, Options, run
from torture.subjects import SUBJECTS


def main(arguments: list[str]) -> int:
    if "--" not in arguments:
        sys.stdout.write(_usage())
        return 2
    split = arguments.index("--")
    parsed = _parser().parse_args(arguments[:split])
    command = arguments[split + 1 :]
    harnesses = [
        Harness(PROFILES[parsed.profile], command, parsed.big_mb, parsed.cycles)
        for _ in range(parsed.jobs)
    ]
    options = Options(
        parsed.name,
        _globs(parsed.only) or ["*"],
        _globs(parsed.skip),
        parsed.budget,
        Path(parsed.json) if parsed.json else None,
    )
    try:
        return run(harnesses, CASES, options)
    except CannotStartError as reason:
        sys.stdout.write(f"PREFLIGHT FAILED, nothing graded: {reason}\n")
        return 3
    finally:
        for it in harnesses:
            it.remove()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="torture")
    parser.add_argument("--profile", choices=sorted(PROFILES), default="md")
    parser.add_argument("--name", default="server")
    parser.add_argument("--only", default="", metavar="GLOB,..")
    parser.add_argument("--skip", default="", metavar="GLOB,..")
    parser.add_argument("--json", metavar="OUT")
    parser.add_argument("--big-mb", type=int, default=50)
    parser.add_argument("--cycles", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--budget", type=int, default=3600, metavar="SECONDS")
    return parser


def _globs(text: str) -> list[str]:
    return text.split(",") if text else []


def _usage() -> str:
    usage = _parser().format_usage().rstrip()
    listed = "".join(f"   {case.name}\n" for case in CASES)
    return f"{usage} -- SERVER COMMAND...\n{len(CASES)} cases: {', '.join(SUBJECTS)}\n{listed}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
