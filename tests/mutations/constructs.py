"""Our constructs with a mistake, put into real prose."""

from collections.abc import Callable
from random import Random

from faults.spellings import (
    DELIMITERS,
    EMISSION_LIST,
    HEADERS,
    ITEMS,
    PROMPT_BLOCKS,
    STATUS,
    STATUS_BLOCK,
    STATUS_LINES,
)
from mutations.characters import CHARACTER_MUTATIONS
from mutations.lines import LINE_MUTATIONS
from mutations.mutant import Mutate, front_matter_end
from promptls.rules.examples import SPECIFICATION
from samples.protocols import PROTOCOL

_MARGINS = ("",) * 8 + ("> ", "  ", "   ", "    ", "\t", "> > ")
_FENCES = ("",) * 4 + ("```", "```text", "~~~", "````markdown")
_TAGS = (
    "<review>PASS</review>",
    "<review>NEEDS_REVISION</review>",
    "<review>PASS|NEEDS_CHANGES</review>",
    '<task_status id="1.1">COMPLETED</task_status>',
    '<task_status id="1.1" state="x">COMPLETED FAILED</task_status>',
    "<review>PASS NEEDS_REVISION</review>",
    "<review>PASS; REJECTED or NEEDS_CHANGES</review>",
    "<review>PASS, with nits</review> <review>INCOMPLETE</review>",
    "<my_rules>\nText of it.\nAs in <my_rules>\n</my_rules>",
    "<my_rules>\nText of it.\n</<my_rules>",
    '```json\n{\n  "a": [1, 2,],\n  "b": "x, }",\n}\n```',
    "<function=read>\n<parameter=path>\na.md\n</parameter>\n</function>",
    "<thought>\nFirst this, then that.\n</thought>",
    "<context>\nText of the context.\n</context>",
    '<step name="one">\nDo it.\n</step>',
    "Say `<review>PASS</review>` or `<review>FAIL</review>` at the end.",
)
_NAMES = (
    "<<PROJECT_CONTEXT>>",
    "{{PROJECT_CONTEXT}}",
    "{{ TASKS }}",
    "<< SKELETON >>",
    "{{Tasks}}",
    "<<ARTIFACT>>",
    "<<PROJECT_STRUCTURE}}",
    "{{change_id}",
    "Use <<ARTIFACTS>> with {{ARTIFACTS}}.",
    "`{{ user_name }}` and {{ item }}",
)
_DIRECTIVES = (
    ("{% for item in items %}", "- {{ item }}", "{% endfor %}"),
    ("{{#if BAR}}", "{{BAR}} and {{ TASKS }}", "{{/if}}"),
    ("{{#each items}} {{ this }} {{/each}}",),
    ("{{range .Items}}", "{{ .Name }} {{ TASKS }}", "{{end}}"),
    ("Text {% if x %}{{ PROJECT_CONTXT }}{% endif %} more",),
    ("{{else}}",),
)
_COMMENTS = (
    '<!-- sk:fr id="FR-001" priority="hgh" -->\n- Text\n<!-- /sk:fr -->',
    '<!-- sk:fr id="FR-001" priority="high" -->\n- Text',
    "- Text\n<!-- /sk:fr -->",
    '<!-- sk:FR id="FR-001" priority="high" -->\n- Text\n<!-- /sk:fr -->',
    '<!-- sk:fr id="FR-001" priority="high|low" -->\n- Text\n<!-- /sk-fr -->',
    '<!-- sk:fr id="FR-002" -->\n<!-- sk:fr id="FR-002" priority="low" -->\n- Text\n<!-- /sk:fr -->',
    "<!-- promptls: allow block-numbering-gap -->",
    "Text. <!-- promptls: allow tag-cas, tag-case -->",
    "<!-- promptls: allow tag-case because others read it -->",
    "<!-- promptls: allow tag-case, block-crlf -- as in <Review> -->",
    "<!-- promptls: allow-file placeholder-unknwn -->",
)


def _prompt_block(random: Random) -> str:
    rows = list(random.choice(PROMPT_BLOCKS))
    at = random.randrange(len(rows))
    if rows[at] == "---":
        rows[at] = random.choice(DELIMITERS)
    elif at == 1:
        rows[at] = random.choice(HEADERS)
    else:
        shape = random.choice(ITEMS)
        rows[at] = shape.replace("{n}", str(at - 1)).replace("{t}", rows[at][6:])
    return "\n".join(rows)


def _clean_block(random: Random) -> str:
    return "\n".join(random.choice((*PROMPT_BLOCKS, STATUS_BLOCK, EMISSION_LIST)))


def _status_block(random: Random) -> str:
    delimiter = random.choice(("---", "---", random.choice(DELIMITERS)))
    line = random.choice(STATUS_LINES).replace("{t}", STATUS.removeprefix("STATUS: "))
    return "\n".join(("---", random.choice((line, STATUS)), delimiter))


def _protocol(_: Random) -> str:
    return "\n".join(row[2:] for row in PROTOCOL.split("\n"))


def _section(random: Random) -> str:
    heading = random.choice(
        ("# SUGGESTED PROMPTS", "## Suggested Prompts", "# PROMPT EMISSION PROTOCOL")
    )
    return f"{heading}\n\n{_prompt_block(random)}"


_Draw = Callable[[Random], str]
_CONSTRUCTS: dict[str, tuple[int, _Draw]] = {
    "prompt block": (5, _prompt_block),
    "clean block": (4, _clean_block),
    "status block": (3, _status_block),
    "section": (2, _section),
    "protocol": (1, _protocol),
    "tag": (4, lambda random: random.choice(_TAGS)),
    "placeholder": (4, lambda random: random.choice(_NAMES)),
    "directive": (2, lambda random: "\n".join(random.choice(_DIRECTIVES))),
    "comment": (2, lambda random: random.choice(_COMMENTS)),
    "specification": (1, lambda _: SPECIFICATION),
}
_FAULTS = {**CHARACTER_MUTATIONS, **LINE_MUTATIONS}


def _placed(random: Random, text: str, fragment: str) -> str:
    """Put a fragment into a text, often between blank lines, behind a margin or in a fence."""
    rows = text.split("\n")
    inner = fragment.split("\n")
    if fence := random.choice(_FENCES):
        inner = [fence, *inner, fence.rstrip("abcdefghijklmnopqrstuvwxyz")]
    margin = random.choice(_MARGINS)
    inner = [f"{margin}{row}".rstrip(" ") if not row else margin + row for row in inner]
    if random.random() < 0.7:
        inner = ["", *inner, ""]
    at = random.randint(front_matter_end(rows) + 1, len(rows)) if len(rows) > 1 else len(rows)
    return "\n".join([*rows[:at], *inner, *rows[at:]])


def _mutator(draw: _Draw) -> Mutate:
    def mutate(random: Random, text: str) -> str:
        fragment = draw(random)
        for _ in range(random.choice((0, 1, 1, 2))):
            fragment = random.choice(list(_FAULTS.values()))(random, fragment)
        return _placed(random, text, fragment)

    return mutate


CONSTRUCT_MUTATIONS: dict[str, tuple[int, Mutate]] = {
    name: (weight, _mutator(draw)) for name, (weight, draw) in _CONSTRUCTS.items()
}
