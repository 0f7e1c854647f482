"""Runs cases one by one, and says what each comes to."""

import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from torture.cases import Case, Outcome, Verdict, failed, inconclusive, skipped
from torture.harness import TRACE, Harness
from torture.transport import DeadError, LateError


class CannotStartError(Exception):
    """The server does not even begin a session."""


class Options(NamedTuple):
    """Which cases are run, for how many seconds, and where the report goes to."""

    name: str
    only: list[str]
    skip: list[str]
    budget: int
    report: Path | None


class Result(NamedTuple):
    """A case that was run."""

    name: str
    verdict: Verdict
    note: str
    seconds: float


def run(harnesses: Sequence[Harness], cases: Iterable[Case], options: Options) -> int:
    """Run the chosen cases, as many at a time as there are harnesses, and return the exit code."""
    start = time.time()
    first = harnesses[0]
    try:
        _try_out(first)
    finally:
        first.stop()
    free: SimpleQueue[Harness] = SimpleQueue()
    for it in harnesses:
        free.put(it)

    def grade(case: Case) -> Result:
        if time.time() - start > options.budget:
            return Result(case.name, *skipped("budget"), 0)
        harness = free.get()
        try:
            return _run(harness, case)
        finally:
            free.put(harness)

    with ThreadPoolExecutor(len(harnesses)) as pool:
        results = list(pool.map(grade, (it for it in cases if _is_chosen(it, options))))
    counts = Counter(result.verdict for result in results)
    counted = {verdict.value: counts[verdict] for verdict in Verdict}
    _say(f"{options.name} {counted} {time.time() - start:.0f}s")
    if options.report:
        report = {
            "name": options.name,
            "cmd": first.command,
            "counts": counted,
            "results": results,
        }
        options.report.write_text(json.dumps(report, indent=0))
    return 1 if counts[Verdict.FAIL] else 0


def _is_chosen(case: Case, options: Options) -> bool:
    return any(fnmatch(case.name, glob) for glob in options.only) and not any(
        fnmatch(case.name, glob) for glob in options.skip
    )


def _try_out(harness: Harness) -> None:
    server = harness.start()
    try:
        server.begin(timeout=60)
        server.open(harness.profile.text)
        server.ping(30)
        server.shut_down(timeout=20)
    except (DeadError, LateError) as error:
        raise CannotStartError(f"{error} {server.errors()[-600:]}") from error
    _say(f"preflight ok; caps: {','.join(sorted(server.capabilities))}")


def _run(harness: Harness, case: Case) -> Result:
    start = time.time()
    outcomes: list[Outcome] = []
    thread = threading.Thread(target=lambda: outcomes.append(_outcome(harness, case)), daemon=True)
    thread.start()
    thread.join(case.limit + 15)
    verdict, note = outcomes[0] if outcomes else failed(f"case exceeded {case.limit}s")
    if verdict is not Verdict.PASS and any(it.took_too_much for it in harness.servers):
        note += " [killed by the harness: rss > 7 GB]"
    harness.stop()
    thread.join(5)
    harness.clear()
    if TRACE.exists():
        verdict, note = failed(f"CODE EXECUTION: {note}")
        TRACE.unlink()
    seconds = time.time() - start
    _say(f"{verdict:12} {case.name:42} {seconds:5.1f}s  {note}")
    return Result(case.name, verdict, note, round(seconds, 1))


def _outcome(harness: Harness, case: Case) -> Outcome:
    try:
        return case.run(harness)
    except LateError as error:
        return failed(f"hang: {error}")
    except DeadError as error:
        server = harness.servers[-1]
        return failed(f"dies: {error} rc={server.ended(2)} {server.errors()[-200:]!r}")
    except Exception as error:
        return inconclusive(f"harness: {type(error).__name__}: {error}")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
