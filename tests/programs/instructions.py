"""Counts the instructions of what people wait for, and compares them with those that are stored.

Run it as `python tests/programs/instructions.py`; `--write` stores the counts, and `--write --base`
begins a step with them. A count is that of cachegrind: on one machine it is the same in each run,
however busy the machine is. It depends on the interpreter and its libraries. Where these are not
those of the stored counts, the commit that stored them is measured as well, and counts instead.
"""

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1])]

from programs.counted import DRIVER, FILES, laid_out  # noqa: E402 - the path comes first

ROOT = Path(__file__).parents[2]
STORED = Path(__file__).with_suffix(".json")
# A commit may make a case dearer by so much, with a reason, and all commits of a step together.
MOST = 1.01
MOST_OF_STEP = 1.02
# What is cheaper than this is to be stored, so that it is not lost again.
WORTH_STORING = 0.99
CHANGES = 100
VALGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
_COUNT = re.compile(r"I\s+refs:\s+([\d,]+)")

Counts = dict[str, int]


class CannotCountError(Exception):
    """The counts cannot be compared."""


class Limits(NamedTuple):
    """What a case took when it was stored, and when the step began."""

    stored: float
    base: float


def main(arguments: list[str]) -> int:
    """Count and compare, or store. Returns 1 where a case takes too many, or none can be counted."""
    parser = argparse.ArgumentParser(prog="instructions")
    parser.add_argument("--write", action="store_true", help="store the counts")
    parser.add_argument("--base", action="store_true", help="begin a step with them")
    parser.add_argument("--measure", action="store_true", help="print the counts as JSON")
    options = parser.parse_args(arguments)
    try:
        counts = measure(ROOT)
        if options.measure:
            sys.stdout.write(json.dumps(counts))
            return 0
        limits = {} if options.base else find_limits(json.loads(STORED.read_text(encoding="utf-8")))
    except CannotCountError as error:
        sys.stderr.write(f"Nothing was compared: {error}.\n")
        return 1
    is_wrong = False
    for case, count in counts.items():
        ratio, said = judge(count, limits.get(case))
        is_wrong = is_wrong or said.startswith("too many")
        sys.stdout.write(f"{case:20} {count:>15,} {ratio:.4f} {said}\n")
    if options.write and not is_wrong:
        store(counts, limits)
    return int(is_wrong)


def judge(count: int, limits: Limits | None) -> tuple[float, str]:
    """A count as a part of the stored one, and what there is to be said of it."""
    if limits is None:
        return 1.0, "new"
    ratio = count / limits.stored
    if ratio > MOST:
        return ratio, f"too many: more than {MOST} of the stored count"
    if count > MOST_OF_STEP * limits.base:
        return ratio, f"too many: more than {MOST_OF_STEP} of the count at the start of the step"
    return ratio, "bring the stored count down with --write" if ratio < WORTH_STORING else ""


def store(counts: Counts, limits: Mapping[str, Limits]) -> None:
    """Write the counts, and with what they were measured."""
    cases = {
        it: {"count": count, "base": round(limits[it].base) if it in limits else count}
        for it, count in counts.items()
    }
    stored = {"measured with": describe_measure(), "cases": cases}
    STORED.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")


def find_limits(stored: dict[str, Any]) -> dict[str, Limits]:
    """What the cases may be compared with, in instructions of this interpreter."""
    cases = {case: Limits(it["count"], it["base"]) for case, it in stored["cases"].items()}
    if stored["measured with"] == describe_measure():
        return cases
    counts = measure_writer()
    return {
        case: Limits(counts[case], it.base * counts[case] / it.stored) for case, it in cases.items()
    }


def describe_measure() -> dict[str, str]:
    """What the counts depend on besides the code."""
    requirements = (ROOT / ".ci" / "requirements.txt").read_bytes()
    processor = Path("/proc/cpuinfo")
    has_avx = processor.exists() and "avx2" in processor.read_text(encoding="utf-8")
    return {
        "python": " ".join(sys.version.split()),
        "machine": f"{platform.machine()}{' with AVX2' if has_avx else ''}, {' '.join(platform.libc_ver())}",
        "requirements": hashlib.sha256(requirements).hexdigest()[:16],
    }


def measure_writer() -> Counts:
    """Measure the commit that stored the counts, by its own program."""
    path = str(STORED.relative_to(ROOT))
    is_shallow = run_git("rev-parse", "--is-shallow-repository") == "true"
    writer = run_git("log", "-1", "--format=%H", "--", path)
    # A commit of a shallow clone seems to have written all files.
    if is_shallow or not writer or run_git("status", "--porcelain", "--", path):
        raise CannotCountError(
            "the stored counts are those of another interpreter, and the commit that stored them"
            " is not in the history"
        )
    with tempfile.TemporaryDirectory() as folder:
        run_git("worktree", "add", "--quiet", "--detach", f"{folder}/writer", writer)
        try:
            program = f"{folder}/writer/{path.removesuffix('.json')}.py"
            ended = subprocess.run(
                [sys.executable, program, "--measure"], check=False, stdout=subprocess.PIPE
            )
        finally:
            run_git("worktree", "remove", "--force", f"{folder}/writer")
    if ended.returncode:
        raise CannotCountError(
            f"the commit that stored the counts, {writer[:12]}, cannot be measured"
        )
    counts: Counts = json.loads(ended.stdout)
    return counts


def run_git(*arguments: str) -> str:
    """What git says; nothing where it fails."""
    ended = subprocess.run(
        ["git", "-C", str(ROOT), *arguments], check=False, capture_output=True, encoding="utf-8"
    )
    return ended.stdout.strip() if ended.returncode == 0 else ""


def measure(root: Path) -> Counts:
    """Count the instructions of each case."""
    if shutil.which("valgrind") is None:
        raise CannotCountError("valgrind is not installed")
    with laid_out(root) as folder:
        check = ("-m", "promptls", "check", "--no-cache", "--exit-zero", "--jobs=1")
        server = ("-c", DRIVER, str(folder / "open.md"))
        once = count(folder, *server, str(CHANGES))
        twice = count(folder, *server, str(CHANGES * 2))
        return {
            "check of one file": count(folder, *check, "one"),
            f"check of {FILES} files": count(folder, *check, "many"),
            "start of the server": count(folder, *server, "0"),
            "keystroke at 10 KB": (twice - once) // CHANGES,
        }


def count(folder: Path, *arguments: str) -> int:
    """Count the instructions of a run of Python. It runs once before, so that all is compiled."""
    # Nothing may depend on where an environment is, and on what else is installed there.
    packages = folder / "packages"
    if not packages.exists():
        packages.symlink_to(sysconfig.get_path("purelib"))
    environment = {
        "HOME": str(folder),
        "PATH": os.environ["PATH"],
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join(map(str, (folder / "server", packages))),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
    }
    command = (str(Path(sys.executable).resolve()), "-S", *arguments)
    run(command, folder, environment)
    # Where there is no `setarch`, addresses are chosen at random, which changes little.
    fixed = ("setarch", "-R") if shutil.which("setarch") else ()
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    found = _COUNT.search(run((*fixed, *VALGRIND, *command), folder, environment))
    if found is None:
        raise CannotCountError("valgrind has counted nothing")
    return int(found[1].replace(",", ""))


def run(command: tuple[str, ...], folder: Path, environment: dict[str, str]) -> str:
    """What a command says on standard error."""
    ended = subprocess.run(
        command, cwd=folder, env=environment, check=False, capture_output=True, encoding="utf-8"
    )
    if ended.returncode:
        raise CannotCountError(f"{' '.join(command[:4])} … has failed:\n{ended.stderr}")
    return ended.stderr


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
