"""The command line: `python tests/mutations [--files N] [--seed S] [FOLDER…]`."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from multiprocessing import Pool
from pathlib import Path
from random import Random

if not __package__:
    # Run by the path of its folder, as `python tests/mutations`.
    sys.path[0] = str(Path(__file__).parents[1])

from mutations.mutant import Mutant, RealFile, read_files
from mutations.mutating import mutants
from mutations.patches import failures_of_patches
from mutations.trial import Outcome, judge
from mutations.violation import Violation

_PROJECT = Path(__file__).parents[2]


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    folders = options.folders or [_PROJECT.parent / "shared" / "corpus"]
    files = read_files(folders, Random(options.seed))[: options.files]
    if not files:
        sys.stdout.write(f"skipped: there are no files in {', '.join(map(str, folders))}\n")
        return 0
    start = time.time()
    jobs = [(file, options.mutants, f"{options.seed} {file.path}") for file in files]
    safe: Counter[str] = Counter()
    unsafe: Counter[str] = Counter()
    tried = 0
    violations: list[Violation] = []
    fixable: list[Mutant] = []
    with Pool(options.jobs) as pool:
        for outcome in _flat(pool.imap_unordered(_try, jobs, 4)):
            tried += 1
            if outcome.safe:
                fixable.append(outcome.mutant)
            safe += outcome.safe
            unsafe += outcome.unsafe
            violations += [it for it in outcome.violations if options.rule in it.rule]
    # Which of them are patched must not depend on which process was faster.
    patched = sorted(fixable)[: options.patches]
    failures = failures_of_patches(patched) if patched else []
    sys.stdout.writelines(f"{it}\n" for it in failures[: max(3, options.show)])
    for line in _report(violations, options.show):
        sys.stdout.write(f"{line}\n")
    sys.stdout.write(
        f"{len(files)} files, {tried} mutants, {safe.total()} safe and {unsafe.total()} unsafe fixes of "
        f"{len(safe | unsafe)} rules, {len(violations)} violations; {len(patched)} files by patch, {len(failures)} failures, {time.time() - start:.0f} s\n"
    )
    if options.statistics:
        for rule, count in (safe + unsafe).most_common():
            sys.stdout.write(f"{count:6} {rule}\n")
    return 1 if violations or failures else 0


def _try(job: tuple[RealFile, int, str]) -> list[Outcome]:
    file, count, seed = job
    return [judge(it) for it in mutants(file, count, Random(seed))]


def _flat(outcomes: "Iterator[list[Outcome]]") -> Iterator[Outcome]:
    for its in outcomes:
        yield from its


def _report(violations: list[Violation], shown: int) -> Iterator[str]:
    by_law: dict[tuple[str, str], list[Violation]] = {}
    for it in violations:
        by_law.setdefault((it.law, it.rule), []).append(it)
    for (law, rule), its in sorted(by_law.items(), key=lambda it: -len(it[1])):
        yield f"{len(its):5}  {law}: {rule}"
        for it in its[:shown]:
            yield f"       {it.mutant.path}, {it.mutant.name}: {it.detail}"
            diff = unified_diff(
                it.mutant.text.split("\n"), it.fixed.split("\n"), "mutated", "fixed", "", "", 3, ""
            )
            yield from (f"         {row!r}" for row in diff)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python tests/mutations", description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, help="folders with real Markdown files")
    parser.add_argument("--files", type=int, default=300, help="how many of the files")
    parser.add_argument("--mutants", type=int, default=4, help="how many mutants of each file")
    parser.add_argument("--seed", type=int, default=1, help="another number, other mutants")
    parser.add_argument(
        "--show", type=int, default=1, help="how many violations of a kind are shown"
    )
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--rule", default="", help="show what has this in the name of its rule")
    parser.add_argument("--patches", type=int, default=300, help="how many are patched at once")
    parser.add_argument("--statistics", action="store_true", help="count the fixes of each rule")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
