"""The pages of rules as Markdown and as data."""

import re
from collections.abc import Iterable
from importlib import import_module

from promptls.cli.rule_pages.examples import ShownExample, describe_file, show_pair
from promptls.fixes import Applicability
from promptls.rule import AnyRule

FIXES = {
    None: "none",
    Applicability.SAFE: "safe, with `--fix`",
    Applicability.UNSAFE: "unsafe, with `--fix --unsafe-fixes`",
}

_BEGINNING = """\
# The rules of promptls

<!-- Made by `promptls rules --output-format markdown` of what stands at each rule. -->

A rule's name is what a finding shows in brackets, and what `--select` and `--ignore` take. They
take a family as well: that is the part of the names before the first hyphen.

Errors break what reads the file, and warnings are very likely mistakes; both fail a check.
Information and hints do not. A safe fix keeps the meaning and is applied by `--fix`; an unsafe one
needs a look and is applied by `--fix --unsafe-fixes`.
"""
_OWN = "promptls"
_RUN = re.compile("`+")

# An info string that keeps promptls from checking the bad examples.
_INFO = "prompt"


def group_by_family(rules: Iterable[AnyRule]) -> dict[str, list[AnyRule]]:
    """Group rules by family, in the order of the catalogue."""
    found: dict[str, list[AnyRule]] = {}
    for rule in rules:
        found.setdefault(rule.family, []).append(rule)
    return found


def describe_family(family: list[AnyRule]) -> str:
    """Describe a family by the docstring of its folder."""
    folder = family[0].check.__module__.rpartition(".")[0]
    return (import_module(folder).__doc__ or "").partition("\n")[0]


def render_catalogue(rules: Iterable[AnyRule]) -> str:
    """Render all pages after a table of contents."""
    groups = group_by_family(rules)
    contents = [_render_contents(name, family) for name, family in groups.items()]
    pages = [render_page(rule, 2) for family in groups.values() for rule in family]
    return "\n".join([_BEGINNING, *contents, *pages])


def render_page(rule: AnyRule, level: int = 1) -> str:
    """Render the page of a rule."""
    facts = f"Severity: {rule.severity}. Fix: {FIXES[rule.fix]}. Clause: {describe_clause(rule)}."
    parts = [f"{'#' * level} {rule.name}", rule.summary, facts, find_reason(rule)]
    if rule.example is not None:
        place = describe_file(rule.example)
        bad, good = show_pair(rule.example)
        parts.append(_render_example(f"Bad{f' ({place})' if place else ''}", bad))
        parts.append(_render_example("Good", good))
    return "\n\n".join(filter(None, parts)) + "\n"


def find_reason(rule: AnyRule) -> str:
    """Find the reason for a rule: its page after the first line."""
    return rule.page.partition("\n")[2].strip()


def describe_clause(rule: AnyRule) -> str:
    """Describe the clause of the specification behind a rule."""
    return "none, it is promptls' own" if rule.clause == _OWN else rule.clause


def to_data(rule: AnyRule) -> dict[str, object]:
    """Convert all properties of a rule to data for tools."""
    example = rule.example
    bad, good = show_pair(example) if example else (None, None)
    return {
        "name": rule.name,
        "family": rule.family,
        "severity": rule.severity,
        "fix": rule.fix,
        "clause": rule.clause,
        "summary": rule.summary,
        "why": find_reason(rule),
        "path": example and example.path,
        "role": example and example.role,
        "bad": bad and "\n".join(bad.lines),
        "good": good and "\n".join(good.lines),
    }


def _render_contents(name: str, family: list[AnyRule]) -> str:
    lines = [
        f"**{name}**: {describe_family(family)}",
        "",
        "| rule | severity | fix | what it wants |",
        "| --- | --- | --- | --- |",
    ]
    for rule in family:
        summary = rule.summary.replace("|", "\\|")
        lines.append(
            f"| [{rule.name}](#{rule.name}) | {rule.severity} | {rule.fix or ''} | {summary} |"
        )
    return "\n".join(lines) + "\n"


def _render_example(title: str, example: ShownExample) -> str:
    lines, notes = example
    longest = max((len(it) for line in lines for it in _RUN.findall(line)), default=0)
    fence = "`" * max(3, longest + 1)
    legend = f", where {' and '.join(notes)}" if notes else ""
    return "\n".join([f"{title}{legend}:", "", f"{fence}{_INFO}", *lines, fence])
