"""Applies the fixes of a mutant, and lets each law judge them."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from faults.judge import Check
from mutations.laws import (
    edits_are_near,
    finding_is_gone,
    is_safe,
    nothing_is_left,
    nothing_is_new,
    other_languages_stay,
    tags_stay,
    what_is_written_is_right,
)
from mutations.markdown_law import headings_stay, structure_stays
from mutations.mutant import Mutant
from mutations.text_law import nothing_is_chosen, wording_stays, words_stay
from mutations.violation import Fixing, Violation
from mutations.yaml_law import front_matter_stays, is_readable
from promptls.checking.checker import CheckCache, check
from promptls.checking.fixing import apply, fix_all
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import Source

# The most fixes of one file that are tried one by one.
_MOST_ALONE = 8
_MOST_ROUNDS = 10


class Outcome(NamedTuple):
    """What trying a mutant gave."""

    mutant: Mutant
    safe: Counter[str]
    unsafe: Counter[str]
    violations: list[Violation]


def judge(mutant: Mutant) -> Outcome:
    """Apply all safe fixes together, then each fix alone."""
    run = checking(mutant)
    before = run(mutant.text)
    fixable = [it for it in before if it.fix]
    taken = [it for it in fixable if it.fix and is_safe(it.fix)]
    others = [it for it in fixable if it not in taken]
    violations: list[Violation] = []
    if taken:
        violations += _together(mutant, before, taken, run)
    for finding in fixable[:_MOST_ALONE]:
        violations += _alone(mutant, before, finding, run)
    if others:
        violations += _all_of_them(mutant, before, fixable, run)
    return Outcome(
        mutant, Counter(it.rule for it in taken), Counter(it.rule for it in others), violations
    )


def checking(mutant: Mutant) -> Check:
    """Check texts in the place of a mutant."""
    cache = CheckCache()

    def run(text: str) -> list[FileDiagnostic]:
        document = parse(Source(text), mutant.path, role=mutant.role, known=cache.sections)
        return check(document, cache=cache)

    return run


def _together(
    mutant: Mutant, before: list[FileDiagnostic], taken: list[FileDiagnostic], run: Check
) -> Iterator[Violation]:
    fixed, _ = fix_all(mutant.text, run, is_safe)
    fixing = Fixing(mutant, before, fixed, run(fixed), taken)
    yield from nothing_is_left(fixing, run)
    yield from nothing_is_new(fixing, run)
    yield from edits_are_near(fixing)
    yield from other_languages_stay(fixing)
    yield from front_matter_stays(fixing)
    for one in rounds(mutant, run):
        yield from wording_stays(one)
        yield from structure_stays(one)
        yield from headings_stay(one)


def rounds(mutant: Mutant, run: Check) -> Iterator[Fixing]:
    """The safe fixes round by round, as `fix_all` makes them: one may make room for another."""
    for _ in range(_MOST_ROUNDS):
        before = run(mutant.text)
        taken = [it for it in before if it.fix and is_safe(it.fix)]
        fixed, applied = apply(mutant.text, [it.fix for it in taken if it.fix])
        if not applied:
            break
        yield Fixing(mutant, before, fixed, run(fixed), taken)
        mutant = mutant._replace(text=fixed)


def _alone(
    mutant: Mutant, before: list[FileDiagnostic], finding: FileDiagnostic, run: Check
) -> Iterator[Violation]:
    assert finding.fix
    fixed, _ = apply(mutant.text, [finding.fix])
    fixing = Fixing(mutant, before, fixed, run(fixed), [finding])
    yield from finding_is_gone(fixing)
    yield from nothing_is_new(fixing, run)
    yield from what_is_written_is_right(fixing)
    yield from words_stay(fixing)
    yield from tags_stay(fixing)
    if is_safe(finding.fix):
        yield from nothing_is_chosen(fixing)
        yield from wording_stays(fixing)
        yield from structure_stays(fixing)
        yield from front_matter_stays(fixing)
    elif is_readable(mutant.text) and not is_readable(fixed):
        yield fixing.violation("front matter is not YAML any more", "")


def _all_of_them(
    mutant: Mutant, before: list[FileDiagnostic], fixable: list[FileDiagnostic], run: Check
) -> Iterator[Violation]:
    fixed, _ = fix_all(mutant.text, run, lambda _: True)
    fixing = Fixing(mutant, before, fixed, run(fixed), fixable)
    if left := [it.rule for it in fixing.after if it.fix]:
        yield fixing.violation("unsafe fixes do not end", ", ".join(left))
