"""Hostile texts in which every name is another one, and those that the rules' examples make.

A rule's example is repeated with its words counted up, wherever the finding stays: what is looked
up by name is then looked up among thousands. A new rule is measured without further ado.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from kit import project_among
from programs.baits.repeating import Make
from promptls.checking.checker import check
from promptls.document import Document
from promptls.parsing import parse
from promptls.prompts import parse_response
from promptls.rules.answers import Answer
from promptls.rules.definition import AnyRule, Example
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import LINE_BREAK, Source

# It stands for a number that is counted up.
COUNTER = "\0"
DIGITS = 6
# An example that is longer shows what length does.
LONGEST_EXAMPLE = 4000
_WORD = re.compile(r"[A-Za-z]+|[0-9]+")

# One unit of each bait, with `@` for the number.
_NUMBERED = {
    "tags": "<tag@>\n",
    "open tags": "<tag@ ",
    "closing tags": "</tag@>\n",
    "tag pairs": "<tag@>\ntext\n</tag@>\n",
    "crossed tags": "<a@><b@></a@></b@>\n",
    "nested tags": "<a@>\n<b@>\n</a@>\n",
    "misspelt tags": "<step@>\n</stp@>\n<review@>\n",
    "tag attributes": '<task_status a@="1.@" b@ ',
    "tag values": '<task_status id="1.@">a@</task_status>\n',
    "placeholders": "<<A_@>> {{B_@}} ",
    "near placeholders": "<<PROJECT_CONTEXT@>> << Tasks@ >>\n",
    "open placeholders": "<<A_@ {{B_@ {{C_@} <<D_@}}\n",
    "heredocs": "cat <<WORD@\n",
    "quoted heredocs": "cat <<-'WORD@' <<OTHER@\n",
    "directives": "{% for a@ %} {{#if b@}} {{range .C@}} {{/if}}\n",
    "marker pairs": '<!-- sk:fr id="FR-@" -->\na\n<!-- /sk:fr -->\n',
    "other markers": "<!-- sk:a@ -->\n<!-- /sk:b@ -->\n<!-- /sk:fr -->\n",
    "counts of requirements": "<!-- spec-kitty: fr-count: @ -->\n",
    "keys": "key@: a\nkye@: b\n",
    "nested keys": "a@:\n  b@: c\n  - d@\n",
    "anchors": "a@: &b@ c\nd@: *b@\n",
    "flow keys": "a@: {b@: c, d@: [e@]}\n",
    "open quotes": 'a@: "b@\n',
    "fences": "```lang@\n",
    "tildes and quoted fences": "~~~lang@\n> ```a@\n",
    "list fences": "- ```a@\n  b\n",
    "headings": "# Heading @\n\na <<A@>>\n",
    "setext headings": "Heading @\n===\n",
    "links": "[a@](b@) [c@]: d@\n",
    "code": "`a@` `b@\n",
    "suppressions": "<!-- promptls: allow a@, tag-case -->\n",
    "comments": "<!-- a@ --> <!-- b@\n",
    "items": "  [@] a@\n",
    "flattened items": "## SUGGESTED NEXT STEPS: [@] a@ [2] b@\n",
    "blocks": "---\nSUGGESTED NEXT STEPS:\n  [1] Continue to Phase @ - Desing@ {nam@}\n  [2] b@\n---\n",
    "status blocks": "---\nSTATUS: a@ complete. Returning results to b@.\n---\n",
    "rows": "| a@ | <<A@>> | PASS\\|B@ |\n",
    "lists": "- a@\n  - b@\n    - c@\n",
    "definitions": "You @ are\n\n**a@**: b\n",
    "json": '"a@": {"0@-x": "done@"},\n',
}


class RuleBait(NamedTuple):
    """A bait that a rule's example makes, and how it is parsed and checked."""

    name: str
    make: Make
    rule: AnyRule
    example: Example

    def parse(self, text: str) -> Document:
        """Parse a text as the example is meant."""
        example = self.example
        return parse(Source(text), example.path, kind=example.kind, role=example.role)

    def check(self, document: Document) -> list[FileDiagnostic]:
        """Check a document by all rules, with the files beside it if the rule looks at them."""
        if self.rule.on == (Answer,):
            (template,) = self.example.beside.values()
            return parse_response(document.source.text, template=template).findings
        if not self.rule.needs_project:
            return check(document)
        return check(document, project=project_among(document, self.example.beside))


def numbered_baits() -> Iterator[tuple[str, Make]]:
    """The texts with other names throughout, on lines of their own and in one line."""
    for name, unit in _NUMBERED.items():
        lines = unit.replace("@", COUNTER)
        yield f"{name}, numbered", partial(_repeat, "", lines, "")
        yield f"{name}, numbered in one line", partial(_repeat, "", _in_one_line(lines), "")


def rule_baits(rule: AnyRule) -> Iterator[RuleBait]:
    """The baits of a rule: its whole example, its lines with the finding, and these in one line."""
    example = rule.example
    if example is None or not isinstance(example.bad, str) or len(example.bad) > LONGEST_EXAMPLE:
        return
    text = example.bad
    plain = RuleBait(rule.name, str, rule, example)

    def finds(changed: str) -> list[FileDiagnostic]:
        found = plain.check(plain.parse(changed))
        return [it for it in found if it.rule == rule.name]

    def repeat(name: str, before: str, part: str, after: str) -> RuleBait:
        make = partial(_repeat, before, part, after)
        return plain._replace(name=f"{rule.name}, {name}", make=make)

    if text:
        yield repeat("whole", "", _free("", text, "", finds), "")
    for found in finds(text)[:1]:
        start, stop = _lines_around(text, *found.span)
        if start < stop:
            before, after = text[:start], text[stop:]
            part = _free(before, text[start:stop], after, finds)
            yield repeat("lines", before, part, after)
            yield repeat("in one line", before, _in_one_line(part), f"\n{after}")


def _free(before: str, part: str, after: str, finds: Callable[[str], object]) -> str:
    """A part of a text with a counter in each word that may be another one."""
    for word in sorted(set(_WORD.findall(part)), key=lambda it: (-len(it), it)):
        alone = rf"(?<![A-Za-z0-9{COUNTER}]){word}(?![A-Za-z0-9{COUNTER}])"
        counted = re.sub(alone, COUNTER if word.isdigit() else word + COUNTER, part)
        if finds(before + _count(counted, 1) + after):
            part = counted
    return part


def _lines_around(text: str, start: int, end: int) -> tuple[int, int]:
    breaks = [it.end() for it in LINE_BREAK.finditer(text)]
    return (
        max((it for it in breaks if it <= start), default=0),
        min((it for it in breaks if it >= end and it > start), default=len(text)),
    )


def _in_one_line(text: str) -> str:
    return LINE_BREAK.sub(" ", text)


def _count(text: str, number: int) -> str:
    return text.replace(COUNTER, str(number).zfill(DIGITS))


def _repeat(before: str, part: str, after: str, length: int) -> str:
    times = length // len(_count(part, 0))
    return before + "".join(_count(part, it) for it in range(times)) + after
