"""Checks that the time for hostile text grows in step with its length.

Run it as `python tests/programs/linear.py [NAME…]`; a name is a part of a bait's name. The time that the
processor spends on a text is compared with that for a text of twice the length. The baits are in
`baits/`: most are tried on each family of rules, and on what an editor asks; those of `counted.py`,
which have other names throughout or come from the examples of the rules, on all rules at once.
"""

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parents[2] / it) for it in ("server", "tests")]

from programs.baits import (  # noqa: E402 - the path comes first
    blocks,
    comments,
    fields,
    hosts,
    markdown,
    packages,
    placeholders,
    tags,
)
from programs.baits.counted import RuleBait, numbered_baits, rule_baits  # noqa: E402
from programs.baits.places import ASKING, NAMING, PLACES, SETTINGS, Place  # noqa: E402
from programs.baits.repeating import Make  # noqa: E402
from programs.feature_costs import FEATURES, ask_all  # noqa: E402
from programs.growth import Measured, fairly  # noqa: E402
from promptls.checking.checker import check  # noqa: E402
from promptls.document import Document  # noqa: E402
from promptls.parsing import parse  # noqa: E402
from promptls.prompts import parse_response  # noqa: E402
from promptls.prompts.host_texts import HostTextError, render_host_text  # noqa: E402
from promptls.rules import load_all  # noqa: E402
from promptls.rules.rule_set import RuleSet, select  # noqa: E402
from promptls.text.spans import Source  # noqa: E402
from promptls.vocabulary import SPECIFIED  # noqa: E402
from settings.chains import settings_of  # noqa: E402

LENGTH = 16_000
# A rule's example is longer, and there are few texts of it.
EXAMPLE_LENGTH = 50_000
# What the responses answer.
ANSWERED = """\
- 1.1 A task

Output <review>PASS</review>, <task_status id="1.1">COMPLETED</task_status> and:

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_name}
  [2] Show workflow status
---
"""
# A contract with parts of every kind that is read from lines and fences, for every prompt.
CONTRACT = settings_of("""\
[contracts.own]
files = ["**"]
[[contracts.own.parts]]
heading = "# A{}"
many = true
[[contracts.own.parts]]
tag = "review"
many = true
[[contracts.own.parts]]
fence = "json"
many = true
[[contracts.own.parts]]
line = "STATUS: {A,COMPLETE}"
place = "last"
""").vocabulary
# After so many jobs the garbage is collected.
_COLLECTED = 10
BAITS = {
    name: make
    for subject in (markdown, placeholders, tags, blocks, comments, packages, fields)
    for name, make in subject.BAITS.items()
}


def measure(place: Place, make: Make, families: Iterable[str]) -> Iterator[Measured]:
    """Measure the parser, and rules of some families."""

    @cache
    def source(which: int) -> Source:
        return Source(place.before + make(LENGTH << which) + place.after)

    def parse_one(which: int) -> Document:
        return parse(source(which), place.path, kind=place.kind, role=place.role)

    document = cache(parse_one)
    yield fairly("parser", parse_one)
    for family in families:
        if family == "response":
            # Its rules look at an answer, which only this makes.
            yield fairly(
                family, lambda which: parse_response(source(which).text, template=ANSWERED)
            )
            yield fairly("contract", lambda which: read_by_contract(source(which).text))
            continue
        rule_set = RuleSet(select((family,)), CONTRACT if family == "contract" else SPECIFIED)
        yield fairly(family, partial(check_one, document, rule_set))


def measure_hosts(host: str, make: Make) -> Iterator[Measured]:
    """Measure what a host makes of a text, and of its arguments."""

    @cache
    def text(which: int) -> str:
        return make(LENGTH << which)

    def render(written: str, line: str) -> object:
        source = Source(f"prompt = {json.dumps(written)}" if host == "gemini" else written)
        try:
            return render_host_text(host, hosts.FILES[host], source, line, "/none")
        except HostTextError as refusal:
            return refusal

    yield fairly("text", lambda which: render(text(which), "a b"))
    # In opencode, arguments may have placeholders for all arguments, each of which grows.
    named = f"{hosts.NAMED}{'' if host == 'opencode' else '$a $1 {{args}} $ARGUMENTS'}"
    yield fairly("arguments", lambda which: render(named, text(which)))


def read_by_contract(text: str) -> object:
    """Read an answer by a contract, as if it repeated half of its prompt."""
    prompt = text[: len(text) // 2]
    return parse_response(text, template=prompt, contract="own", vocabulary=CONTRACT)


def check_one(document: Callable[[int], Document], rule_set: RuleSet, which: int) -> object:
    return check(document(which), rule_set)


def measure_features(place: Place, make: Make) -> Iterator[Measured]:
    """Measure what an editor asks, in a document that was not asked about before."""

    @cache
    def source(which: int) -> Source:
        return Source(place.before + make(LENGTH << which) + place.after)

    def parse_one(which: int) -> Document:
        return parse(source(which), place.path)

    measured = fairly("features", ask_all, parse_one)
    if measured.is_linear:
        yield measured
    else:
        yield from (fairly(name, ask, parse_one) for name, ask in FEATURES.items())


def measure_rule_bait(bait: RuleBait) -> Iterator[Measured]:
    """Measure the parser, and all rules at once, on what a rule's example makes."""

    @cache
    def text(which: int) -> str:
        return bait.make(EXAMPLE_LENGTH << which)

    def parse_one(which: int) -> Document:
        return bait.parse(text(which))

    document = cache(parse_one)
    yield fairly("parser", parse_one)
    yield fairly("all rules", lambda which: bait.check(document(which)))


class Job(NamedTuple):
    """A bait in a place, and what is measured there."""

    name: str
    path: str
    measure: Callable[[], Iterator[Measured]]


def find_jobs(names: list[str]) -> Iterator[Job]:
    """What is measured for the chosen baits."""
    naming = [it for it in PLACES if it.path in NAMING]
    asking = [SETTINGS, *(it for it in PLACES if it.path in ASKING)]
    trials = [(*it, place, place.families) for it in BAITS.items() for place in PLACES]
    trials += [(*it, place, ("all",)) for it in numbered_baits() for place in naming]
    for name, make, place, families in trials:
        if is_chosen(name, names):
            yield Job(name, place.path, partial(measure, place, make, families))
    for name, make in BAITS.items():
        for place in asking if is_chosen(name, names) else ():
            yield Job(name, place.path, partial(measure_features, place, make))
    for name, make in hosts.BAITS.items():
        for host in hosts.FILES if is_chosen(name, names) else ():
            yield Job(name, host, partial(measure_hosts, host, make))
    for rule in load_all():
        for bait in rule_baits(rule) if is_chosen(rule.name, names) else ():
            yield Job(bait.name, bait.example.path, partial(measure_rule_bait, bait))


def is_chosen(name: str, names: list[str]) -> bool:
    return not names or any(it in name for it in names)


def do_part(names: list[str], parts: int, part: int) -> tuple[int, list[str]]:
    """Do one of so many parts of the jobs. Returns how much was measured, and what is not linear."""
    # The garbage collector comes when it likes, and its time is not that of the text.
    gc.disable()
    # What is imported stays, and need not be looked through again.
    gc.freeze()
    count, slow = 0, []
    for number, job in enumerate(islice(find_jobs(names), part, None, parts)):
        if number % _COLLECTED == 0:
            gc.collect()
        for it in job.measure():
            count += 1
            if not it.is_linear:
                times = f"{it.once * 1000:9.1f} {it.twice * 1000:9.1f} {it.ratio:6.2f}"
                slow.append(f"{job.name:44} {job.path:32} {it.what:12} {times}\n")
                sys.stdout.write(slow[-1])
                sys.stdout.flush()
    return count, slow


def main(names: list[str]) -> int:
    missing = {it.family for it in load_all()} - {it for place in PLACES for it in place.families}
    # These report on a run, and on how settings were read.
    assert missing <= {"rule", "settings"}, f"not measured: {missing}"
    start, parts = time.monotonic(), os.cpu_count() or 1
    with Pool(parts) as pool:
        done = pool.map(partial(do_part, names, parts), range(parts))
    slow = sum(len(it) for _, it in done)
    spent = f"{sum(count for count, _ in done)} measurements in {time.monotonic() - start:.0f} s"
    sys.stdout.write(f"{spent}, {slow} not linear\n")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
