"""Checks that the time for hostile text grows in step with its length.

Run it as `python tests/programs/linear.py [NAME…]`; a name is a part of a bait's name. The time that the
processor spends on a text is compared with that for a text of twice the length. The baits below
are tried on each family of rules, and on what an editor asks; those of `baits.py`, which have other
names throughout or come from the examples of the rules, on all rules at once.
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
from typing import Any, NamedTuple

sys.path[:0] = [str(Path(__file__).parents[2] / it) for it in ("server", "tests")]

from programs.baits import RuleBait, numbered_baits, rule_baits  # noqa: E402 - the path comes first
from programs.feature_costs import FEATURES, ask_all  # noqa: E402
from promptls.checking.checker import check  # noqa: E402
from promptls.document import Document  # noqa: E402
from promptls.parsing import parse  # noqa: E402
from promptls.prompts import parse_response  # noqa: E402
from promptls.prompts.host_texts import HostTextError, render_host_text  # noqa: E402
from promptls.rules import load_all  # noqa: E402
from promptls.rules.rule_set import RuleSet, select  # noqa: E402
from promptls.text.spans import Source  # noqa: E402
from promptls.vocabulary import SPECIFIED  # noqa: E402
from promptls.vocabulary.kinds import Kind  # noqa: E402
from promptls.vocabulary.roles import Role  # noqa: E402
from settings.test_vocabulary_extension import settings_of  # noqa: E402

# Twice the text in less than this times the time. A quadratic pass takes four times the time.
MOST = 2.6
# Below this two samples are enough, or one.
CLEAR = 2.3
CLEARER = 2.15
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
SAMPLES = 5
ATTEMPTS = 4
# After so many jobs the garbage is collected.
_COLLECTED = 10
# What takes less at this length takes less than the two seconds at a megabyte, however it grows.
NEGLIGIBLE = 0.002


class Place(NamedTuple):
    """A file that a bait is put into, and the families of rules that look at such a file."""

    path: str
    families: tuple[str, ...]
    before: str = ""
    after: str = ""
    kind: Kind | None = None
    role: Role | None = None


class Measured(NamedTuple):
    """How long something takes on a bait, and on one of twice the length."""

    what: str
    once: float
    twice: float

    @property
    def ratio(self) -> float:
        return self.twice / self.once

    @property
    def is_linear(self) -> bool:
        return self.twice < NEGLIGIBLE or self.ratio < MOST


PLACES = (
    Place(
        "example.md",
        (
            "block",
            "status",
            "file",
            "placeholder",
            "tag",
            "requirement",
            "fence",
            "suppression",
            "contract",
        ),
    ),
    Place("response.md", ("block", "tag", "response"), kind=Kind.RESPONSE),
    Place("SKILL.md", ("front-matter",), before="---\nname: x\n"),
    Place("skills/a/SKILL.md", ("skill",), before="---\nname: x\ndescription: ", after="\n---\n"),
    Place("agents/a.md", ("front-matter", "placeholder"), before="---\nvariables: [a]\n---\n"),
    Place("agents/b.md", ("front-matter", "suppression"), before="---\nname: x\n", after="\n---\n"),
    Place("agents/c.md", ("front-matter",), before="---\nname: x\nmodel: ", after=" x: b c\n---\n"),
    Place(".claude/commands/a.md", ("argument",), before="---\narguments: [file, depth]\n---\n"),
    Place("CLAUDE.md", ("file",)),
    Place(
        ".gemini/commands/a.toml", ("argument", "file"), before="prompt = '''\n", after="\n'''\n"
    ),
    Place(".claude/agents/d.md", ("fence", "comment", "file", "json")),
    Place("prompts/a.md", ("placeholder",), before="---\nvariables:\n"),
    Place(
        "agents/03-system-designer.md",
        ("agent", "block"),
        before="# SUGGESTED PROMPTS\n\n",
        role=Role.PHASE_AGENT,
    ),
    Place(
        "agents/00-sdlc-orchestrator.md",
        ("agent", "emission", "block"),
        before="# PROMPT EMISSION PROTOCOL\n\n### 1. Workflow Init\n\nEmit:\n",
        role=Role.ORCHESTRATOR,
    ),
    Place("templates/system/CLAUDE-plan.md", ("template", "placeholder", "tag")),
    Place("wp.md", ("package",), before="# Task: WP01 \u2014 x\n\n## Deliverables\n\n"),
    Place(".isdlc/state.json", ("json", "state")),
    Place("audit.jsonl", ("json", "audit"), kind=Kind.AUDIT_LOG),
)

# Where the baits with other names throughout are tried.
NAMING = {"example.md", "SKILL.md", "agents/00-sdlc-orchestrator.md", "wp.md"} | {
    "templates/system/CLAUDE-plan.md"
}

# Where an editor asks: hovers, completions, colours and so on. Settings have no rules.
ASKING = {"example.md", "SKILL.md", "wp.md", "templates/system/CLAUDE-plan.md"} | {
    "CLAUDE.md",
    ".claude/commands/a.md",
}
SETTINGS = Place("promptls.toml", ())

# One unit of each bait; it is repeated.
UNITS = {
    "letters": "x",
    "spaces": " ",
    "tabs": "\t",
    "carriage returns": "\r",
    "line feeds": "\n",
    "no-break spaces": "\u00a0",
    "emoji": "\U0001f600",
    "zeros": "\0",
    "braces": "{",
    "brace pairs": "{{a}} ",
    "open braces": "{{a ",
    "closing braces": "}}",
    "angles": "<",
    "angle pairs": "<<a>> ",
    "open angles": "<<a ",
    "names in angles": "<PROJECT_CONTEXT> ",
    "angles closed by braces": "<<A}} ",
    "unopened braces": "{a}} ",
    "unopened angles": "<a>>",
    "words in braces": "{{A B} ",
    "arguments": "a={{b}} ",
    "directives": "{% a %} {{a}} ",
    "numbers of arguments": "$1 ",
    "numbers in lines": "$1\n",
    "prices": "$1.50-$20 ",
    "fields of awk": "awk '{print $1}' ",
    "open programs of awk": "awk '{print $1 ",
    "options of awk": "awk -v a='b' -F ",
    "functions of shells": "a() {\n$1\n",
    "fenced functions": "```sh\na() {\n$1\n```\n",
    "replaced matches": "a.replace(/b/, $1 ",
    "substituted matches": "s/a/s/$1/",
    "placeholders of other hosts": "{{args}} !{a} @{a/b} ${input:a} ",
    "open commands of other hosts": "!{",
    "open files of other hosts": "@{",
    "misspelt arguments": "$ARGUMENT $dept ",
    "open fences of commands": "```! ",
    "commands and numbers": "!`a $1` ",
    "open directives": "{%a {{a ",
    "comments of templates": "{# {{",
    "open tags": "<review> ",
    "open angles of tags": "<a",
    "closed tags": "</review>",
    "nested tags": "<a>\n",
    "distinct closed tags": "</a%%>\n",
    "distinct open tags": "<a%%>\ntext\n",
    "distinct fenced tags": "```\n<a%%>\ntext\n```\n",
    "distinct misspelt tags": "<a_name_that_is_too_long_%%a>\ntext\n</a_name_that_is_too_long_%%b>\n",
    "distinct tags in sections": "# A\n<a%%>\ntext\n",
    "distinct tags in code": "`<review id=%%>PASS` ",
    "alternating tags": "<context>\n</example>\n",
    "tags with words": "<a_name_that_is_too_long_%%>\n<a_name_that_is_too_long_%% b>\n</a_name_that_is_too_long_%%>\n",
    "verdicts with bars": "\\|</review>",
    "placeholders in tags": "<a b=<<X>>> <a <<X>>",
    "tag attributes": '<task_status id="1.1" ',
    "tag lines": "<context>\ntext\n</context>\n",
    "tag values": "<review>PASS</review>\n",
    "thoughts": "<thought>\n",
    "thoughts in a line": "<thought> ",
    "closed thoughts": "<thought>a</thought>\n",
    "closed thoughts in a line": "<thought>a</thought>",
    "thoughts and code": "`a <thought>`b</thought>` ",
    "thoughts and fences": "<thought>\n```\n</thought>```\n",
    "quoted tags": '"<review> PASS </review> \u201c',
    "alternatives": "<review>PASS</review> or ",
    "reports in lines": '{"success": true, "status": "a", "b":\n',
    "fenced reports": '```json\n{"success": 1, "status": 2}\n```\n',
    "backticks": "`",
    "backtick runs": "`a``b```",
    "backtick lines": "`a\n",
    "stars": "*a **b ",
    "underscores": "_",
    "hashes": "#",
    "headings": "# a\n",
    "deep headings": "### 1. Gate Pass\n",
    "setext headings": "a\n---\n",
    "section headings": "# SUGGESTED PROMPTS\n",
    "indented section headings": "  # SUGGESTED PROMPTS\n",
    "section headings in lists": "- a\n  # SUGGESTED PROMPTS\n",
    "header headings": "# SUGGESTED NEXT STEPS:\n",
    "headers": "SUGGESTED NEXT STEPS:\n",
    "indented headers": "  SUGGESTED NEXT STEPS:\n",
    "header words": "SUGGESTED NEXT ",
    "header spaces": "SUGGESTED          NEXT\n",
    "headers in a row": "---\nSuggested next steps\n\n",
    "blocks": "---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] status\n---\n\n",
    "indented blocks": "   ---\n   SUGGESTED NEXT STEPS:\n     [1] a\n   ---\n",
    "blocks in lists": "- a\n  ---\n  SUGGESTED NEXT STEPS:\n    [1] a\n",
    "shared delimiters": "---\nSUGGESTED NEXT STEPS:\n  [1] a\n",
    "headers and blanks": "SUGGESTED NEXT STEPS:\n\n\n\n\n\n\n\n\n",
    "headers and text": "SUGGESTED NEXT STEPS:\na\na\na\na\na\na\n",
    "blanks and delimiters": "\n\n\n\n---\n",
    "items": "  [1] x\n",
    "items in a line": "[1] ",
    "items between delimiters": "---\n  [1] a\n  [2] b\n---\n",
    "first items between delimiters": "---\n  [1] a\n",
    "misspelt headers": "---\nSUGESTED NEXT STEPS:\n  [1] a\n",
    "misspelt headers in a row": "SUGESTED NEXT STEPS:\n  [1] a\n",
    "flattened blocks": "SUGGESTED NEXT STEPS: [1] a [2] b\n\n",
    "flattened blocks in a line": "SUGGESTED NEXT STEPS: [1] a [2] b ",
    "first items behind headers": "SUGGESTED NEXT STEPS: [1] a\nb\n",
    "statuses without head": "---\nx complete. Returning results to y.\n",
    "statuses without head in a line": "x complete. Returning results to y. ",
    "statuses alone": "STATUS: complete. Returning results to y.\n\n",
    "tabs before items": "- a\n\t---\n\tSUGGESTED NEXT STEPS:\n\t  [1] a\n",
    "items joined": "  [1] A [2] B",
    "items joined in lines": "  [1] A [2] B\n",
    "joined emission lists": "Emit: [1] a [2] b ",
    "joined emission lists in lines": "Emit: [1] a [2] b\n",
    "joined delimiters": "--- STATUS: a ---\n",
    "lost numbers": "---\nSUGGESTED NEXT STEPS:\n  A\n  [2] b\n",
    "empty items": "  [2]\n",
    "phases": "  [1] Continue to Phase 04 - Desing\n",
    "phases in a line": "Phase 04 - Desing Phase ",
    "wide items": "  [1] \u2014 \u2713\n",
    "placeholder items": "  [1] {next_phase_nam} {next_phase_nam}\n",
    "delimiters": "---\n",
    "hyphens": "-",
    "spaced hyphens": "- ",
    "dashes": "\u2014",
    "rules": "* * *\n",
    "statuses": "STATUS: complete\n",
    "status dots": "STATUS: a. ",
    "status blocks": "---\nSTATUS: a\n",
    "status and text": "STATUS: a\ntext\ntext\ntext\n",
    "emission leads": "Emit:\n",
    "emission lists": "Emit (a):\n  [1] a\n\n",
    "emission lists of two items": "Emit:\n  [1] Do it\n  [2] Show workflow status\n\n",
    "emission words": "Emit a ",
    "workflow nouns": '- feature -> "bug"\n',
    "fences": "```\n",
    "fence pairs": "```json\n{}\n```\n",
    "open fences": "```md\n",
    "tildes": "~",
    "stray fences and headings": "```\n\n# A\n\n```json\n```\n\n",
    "open fences and headings": "# A\n\n~~~\n\n",
    "stray fences in lists": "- ```\n  ```json\n  ```\n",
    "list fences": "- ```\n",
    "indented fences": "   ```\n",
    "quoted fences": "> ```\n",
    "quotations": "> ",
    "quotation lines": "> a\n",
    "list marks": "- - ",
    "list lines": "- a\n",
    "numbered lines": "1. a\n",
    "nested list lines": "  - a\n    - b\n",
    "indented code": "    a\n",
    "indented code with tags": "a\n\n    <a>\n    </b>\n\n",
    "indented code in quotations": ">     <review>\n",
    "indented tags in a line": "\t<a>",
    "indented headings": "  # a\n",
    "open comments": "<!--",
    "comment lines": "<!-- a -->\n",
    "comments": "a <!-- b --> ",
    "open comment lines": "<!-- a\n",
    "comments in lists": "- <!-- a\n",
    "suppressions": "<!-- promptls: allow block-crlf -->\n",
    "suppressions in a line": "<!-- promptls: allow block-crlf --> ",
    "suppression names": "<!-- promptls: allow a, a, a, a, a, a, a\n",
    "markers": '<!-- sk:fr id="FR-001" priority="high" -->\n',
    "open markers": "<!-- sk:fr ",
    "closing markers": "<!-- /sk:fr -->\n",
    "requirements": "- **FR-001**: FR-001 a\n",
    "boxes": "- [ ] `a.py`\n",
    "package sections": "## Mission\n\ntext\n\n",
    "package fields": "**Feature**: 001-a\n",
    "keys": "a: b\n",
    "keys and colons": "a: b: c: d\n",
    "open quotes": 'a: "b\n',
    "flow": "a: [b, {c: d}, \n",
    "flow brackets": "[",
    "front matter": "---\nname: a\n---\n",
    "values in a line": "a: b, ",
    "items of a field": "- @a\n",
    "comments of fields": "# a: b\n\n",
    "anchors": "a: &b c\n",
    "lost line breaks": "license: ",
    "letters in two cases": "aA",
    "lost delimiters": "a: b---\n",
    "listed tools": "Baash, ",
    "odd spaces of keys": "a:\u00a0b\n",
    "quotes over fields": 'a: "b\nname: c\nd: - ',
    "quotes inside quotes": 'a: "b"c"\n',
    "suppressions of fields": "# promptls: allow front-matter-invalid\n",
    "brackets": "]",
    "links": "[a](",
    "definitions": "[1]: b\n",
    "links of files": "[a](references/b.md) ",
    "links in quotations": '"[a](b.md) ',
    "links in angles": "](<b c",
    "parentheses of links": "](a(b)",
    "escapes of links": "[a](%2%20.md) ",
    "titles of links": "[a](b.md 'c \"d",
    "definitions of files": "[a]: b.md 'c\n",
    "imports": "@a/b.md ",
    "commands of files": "```sh\nbash scripts/a.sh\n```\n",
    "escaped numbers": "\\$1 ",
    "open questions": "${input:a:",
    "bars": "|",
    "rows": "| a | b |\n",
    "objects": '{"a": ',
    "arrays": "[",
    "strings": '"a", ',
    "escapes": '"\\',
    "numbers": "1e1",
    "toml tables": "[a.b]\n",
    "toml arrays of tables": "[[a]]\nb = 1\n",
    "toml inline tables": "a = {b = [",
    "toml lists": 'a = ["b", [1, 2], ]\n',
    "open toml lists": "a = [[1]\n",
    "toml keys": "a.b.c = 1\n",
    "toml dots": "a.",
    "toml values": "a = b c ",
    "toml strings": 'a = """b\\"\n',
    "json lines": '{"timestamp": "2026-02-08T10:00:00Z"}\n',
}
# The same with a name of its own for each: what is right for one name may be slow for many.
NUMBERED = {
    "numbered markers": '<!-- sk:fr id="FR-{}" -->\n',
    "numbered markers in a line": '<!-- sk:fr id="FR-{}" --> ',
    "numbered markers and text": '<!-- sk:fr id="FR-{}" -->\ntext\n\n',
    "numbered closing markers in a line": '<!-- /sk:fr id="FR-{}" -->',
    "numbered counts and markers": '<!-- spec-kitty: fr-count: {0} -->\n<!-- sk:fr id="FR-{0}" -->\n',
    "numbered fences and markers": '```\n```\n<!-- sk:fr id="FR-{}" -->\n',
    "numbered requirements": "- **FR-{}:** a\n",
    "numbered boxes": "- [ ] `a{}.py`\n",
    "numbered boxes in a line": "- [ ] `a{}.py` ",
    "numbered names of arguments": "$a{} ",
    "numbered links": "[a](references/a{}.md) ",
    "numbered files": "- `src/a{}.py`\n",
    "numbered package sections": "## Misson {}\n",
    "numbered package fields": "- **Featur{}:** a\n",
    "numbered points": "### {}. Gate Pass {}\n",
    "numbered unknown points": "### {}. Point {}\n",
    "numbered point items": "{}. **Gate Pass {}**\n",
    "numbered points and lists": "### {}. Gate Pass\n\nEmit:\n  [1] a\n  [2] b\n\n",
    "numbered emission lists": "Emit ({}):\n  [1] a{}\n  [2] b\n\n",
    "numbered inline items": "`[{}] a` ",
    "numbered rows of inline items": "`[1] a{}` `[2] b`\n",
    "numbered paths in a line": "`references/a{}.md` ",
    "numbered names in two forms": "`{{a_b{0}}}` `{{a-b{0}}}` ",
    "numbered toml keys": "a{}.b{} = 1\n",
    "numbered toml tables": "[variables.A{}]\nsource = 'b'\n",
    "numbered toml inline tables": "a{} = {{ b = {{ c{} = [1] }} }}\n",
    "numbered nouns": '- feature{}, fix -> "x{}"\n',
    "numbered nouns in a line": 'feature{} -> "x{}", ',
    "numbered menus": "# MENU {}\n\n---\nSUGGESTED NEXT STEPS:\n  [1] a\n---\n",
    "numbered closing lines": "You translate architecture into {}\n\n",
    "numbered braces": "{{{{a{}}}}} ",
    "numbered braces and headings": "# A {}\n{{{{a{}}}}}\n",
    "numbered angles": "<<a{}>> ",
    "numbered angles in lines": "<<a{}>>\n",
    "numbered open angles": "<<A{} ",
    "numbered open angles in lines": "<<A{}\n",
    "numbered open braces": "{{{{A{} ",
    "numbered unopened braces": "{{a{}}}}} ",
    "numbered padded braces": "{{{{ a{} }}}} ",
    "numbered nested braces": "{{{{a{}{{{{b}}}}}}}} ",
    "numbered cases": "{{{{PROJECT_CONTEXT_{}}}}} {{{{project_Context}}}}\n",
    "numbered declarations": "  - a{}\n",
    "numbered json lines": '{{"ts": {}, "actor": {}}}\n',
    "numbered open json lines": '{{"ts": {}\n',
}
NEST = {
    "distinct keys": lambda n: "".join(f"k{i}: B: c d\n" for i in range(n // 12)),
    "distinct misspelt keys": lambda n: "".join(f"descriptio{i}: b\n" for i in range(n // 16)),
    "distinct values": lambda n: "tools: " + ", ".join(f"Bash{i}x" for i in range(n // 9)) + "\n",
    "distinct list items": lambda n: "a: [" + ", ".join(f"@b{i}" for i in range(n // 6)) + "]\n",
    "deep keys": lambda n: "".join(f"{' ' * i}k:\n" for i in range(int((2 * n) ** 0.5))),
    "one quoted value": lambda n: 'a: "' + 'b"c ' * (n // 4) + '"\n',
    "one plain value": lambda n: "a: " + "b: c " * (n // 5) + "\n",
    "nested lists": lambda n: "".join(f"{'  ' * i}- x\n" for i in range(int(n**0.5))),
    "nested quotations": lambda n: "> " * (n // 2) + "x\n",
    "fences of all lengths": lambda n: "".join("`" * i + "\n" for i in range(int((2 * n) ** 0.5))),
    "spaces before text": lambda n: " " * n + "x",
    "item of spaces": lambda n: "SUGGESTED NEXT STEPS:\n  [1]" + " " * n + "x\n",
    "header of spaces": lambda n: "SUGGESTED" + " " * n + "NEXT STEPS:\n  [1] x\n",
    "status of spaces": lambda n: "---\nSTATUS" + " " * n + "x\n---\n",
    "wide item": lambda n: "SUGGESTED NEXT STEPS:\n  [1] " + "\u2014 " * (n // 2) + "\n",
    "item of halves": lambda n: (
        "SUGGESTED NEXT STEPS:\n  [1] " + "{a_b} {next_phase_name " * (n // 23) + "\n"
    ),
    "block of items": lambda n: "SUGGESTED NEXT STEPS:\n" + "  [1] x\n" * (n // 8),
    "block of text": lambda n: "SUGGESTED NEXT STEPS:\n" + "text\n" * (n // 5) + "---\n",
    "block of blanks": lambda n: "---" + "\n" * n + "SUGGESTED NEXT STEPS:\n  [1] x\n",
    "status of text": lambda n: "---\nSTATUS: complete\n" + "text\n" * (n // 5) + "---\n",
    "stray fences": lambda n: "```\n\n```json\n```\n\n" * (n // 17 | 1),
    "one fence": lambda n: "```\n" + "---\nSTATUS: a\n" * (n // 14),
    "one list fence": lambda n: "- ```\n" + "  ---\n  STATUS: a\n" * (n // 18),
    "one fence of tags": lambda n: "```\n" + "".join(f"<a{it}>\ntext\n" for it in range(n // 12)),
    "fence of sections": lambda n: "```\n" + "".join(f"# A\n<a{it}>\n" for it in range(n // 12)),
    "tags behind blanks": lambda n: "```\n" + "\n" * (n // 2) + "</a>\n" * (n // 10),
    "tags in tags": lambda n: (
        "".join(f"<a{it}>\n" for it in range(n // 20))
        + "".join(f"</a{it}>\n" for it in reversed(range(n // 20)))
    ),
    "one comment": lambda n: "<!--\n" + "STATUS: a\n# a\n" * (n // 14),
    "open list comment": lambda n: "- <!--\n" + "  a\n" * (n // 4),
    "declarations and uses": lambda n: (
        declared("name_of_{}", n // 30) + "---\n" + numbered("{{{{name_off_{}}}}} ", n // 2)
    ),
    "few declarations and many uses": lambda n: (
        declared("name_of_{}", 70) + "---\n" + numbered("{{{{name_off_{}}}}} ", n)
    ),
    "many declarations and few uses": lambda n: (
        declared("name_of_{}", n // 20)
        + "---\n"
        + numbered("{{{{name_off_{0}}}}} {{{{name_off_{0}}}}}", 2_000)
    ),
    "long declarations": lambda n: f"  - {'a' * n}\n---\n{{{{{'a' * n}b}}}} {{{{{'a' * n}b}}}}",
}


def declared(name: str, count: int) -> str:
    return "".join(f"  - {name.format(it)}\n" for it in range(100_000, 100_000 + count))


def repeated(unit: str, length: int) -> str:
    """Repeat a unit. A `%%` in it is another number each time."""
    times = length // len(unit)
    return (
        "".join(unit.replace("%%", str(it)) for it in range(times))
        if "%%" in unit
        else unit * times
    )


def numbered(unit: str, length: int) -> str:
    """Repeat a unit with a number of its own each time, and of about the same length."""
    first = 100_000
    count = length // len(unit.format(first, first))
    return "".join(unit.format(it, it) for it in range(first, first + count))


BAITS: dict[str, Callable[[int], str]] = {
    **{name: partial(repeated, unit) for name, unit in UNITS.items()},
    **{name: partial(numbered, unit) for name, unit in NUMBERED.items()},
    **NEST,
}
HOST_FILES = {
    "claude-code": "/.claude/skills/a/SKILL.md",
    "opencode": "/.opencode/command/a.md",
    "codex": "/.codex/prompts/a.md",
    "gemini": "/.gemini/commands/a.toml",
}
NAMED = "---\narguments: [a, b]\n---\n"
HOST_BAITS: dict[str, Callable[[int], str]] = {
    f"host {unit!r}": lambda n, unit=unit: NAMED + repeated(unit, n)  # type: ignore[misc]
    for unit in (
        *("$", "$$", "$1", "\\$", "\\\\$", "$A", "$a", "$1x", "{{args", "{{args}}"),
        *("$ARGUMENTS", "$ARGUMENTS[", "$ARGUMENTS[1", "!{", "@{", "!{}", "@{}", "!`", "!`a`"),
        *("```!", "${input:", "${input:a:", "${CLAUDE_", "'", "\\ '", ' "', '\\"', "'\"\\", "a= #"),
        *("[Image ", "!{{{args}}} ", "$A=", "--- ", "---\n"),
    )
}


def measure(
    place: Place, make: Callable[[int], str], families: Iterable[str]
) -> Iterator[Measured]:
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


def measure_hosts(host: str, make: Callable[[int], str]) -> Iterator[Measured]:
    """Measure what a host makes of a text, and of its arguments."""

    @cache
    def text(which: int) -> str:
        return make(LENGTH << which)

    def render(written: str, line: str) -> object:
        source = Source(f"prompt = {json.dumps(written)}" if host == "gemini" else written)
        try:
            return render_host_text(host, HOST_FILES[host], source, line, "/none")
        except HostTextError as refusal:
            return refusal

    yield fairly("text", lambda which: render(text(which), "a b"))
    # In opencode, arguments may have placeholders for all arguments, each of which grows.
    named = f"{NAMED}{'' if host == 'opencode' else '$a $1 {{args}} $ARGUMENTS'}"
    yield fairly("arguments", lambda which: render(named, text(which)))


def read_by_contract(text: str) -> object:
    """Read an answer by a contract, as if it repeated half of its prompt."""
    prompt = text[: len(text) // 2]
    return parse_response(text, template=prompt, contract="own", vocabulary=CONTRACT)


def check_one(document: Callable[[int], Document], rule_set: RuleSet, which: int) -> object:
    return check(document(which), rule_set)


def measure_features(place: Place, make: Callable[[int], str]) -> Iterator[Measured]:
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


def itself(which: int) -> int:
    """Prepare nothing."""
    return which


def fairly(
    what: str, run: Callable[[Any], object], prepare: Callable[[int], object] = itself
) -> Measured:
    """Compare two lengths, and if the longer one takes too long, the next two.

    Where a cache is full there is a step, but not at the next length as well. What is prepared is
    not measured.
    """
    measured = doubled(what, run, 0, prepare)
    return measured if measured.is_linear else doubled(what, run, 1, prepare)


def doubled(
    what: str, run: Callable[[Any], object], which: int, prepare: Callable[[int], object]
) -> Measured:
    """Measure again while the machine may be to blame."""
    for _ in range(ATTEMPTS):
        once = twice = float("inf")
        for sample in range(SAMPLES):
            once = min(once, seconds(run, prepare(which)))
            twice = min(twice, seconds(run, prepare(which + 1)))
            if twice < NEGLIGIBLE or once > 1 or twice < once * (CLEAR if sample else CLEARER):
                break
        measured = Measured(what, once, twice)
        if measured.is_linear:
            break
    return measured


def seconds(run: Callable[[Any], object], prepared: object) -> float:
    start = time.process_time()
    run(prepared)
    return time.process_time() - start


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
    for name, make in HOST_BAITS.items():
        for host in HOST_FILES if is_chosen(name, names) else ():
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
    # These report on a run, on how settings were read, and on files that settings declare, which
    # only the bait of the rule itself has.
    assert missing <= {"rule", "settings", "copy"}, f"not measured: {missing}"
    start, parts = time.monotonic(), os.cpu_count() or 1
    with Pool(parts) as pool:
        done = pool.map(partial(do_part, names, parts), range(parts))
    slow = sum(len(it) for _, it in done)
    spent = f"{sum(count for count, _ in done)} measurements in {time.monotonic() - start:.0f} s"
    sys.stdout.write(f"{spent}, {slow} not linear\n")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
