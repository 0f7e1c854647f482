"""What hosts have removed, and what they do with front matter that is no YAML."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as check_text
from promptls.parsing import parse
from promptls.semantics.front_matter.programs import find_consequence
from promptls.text.spans import Source

AGENT = "agents/tracer.md"


def test_tools_that_were_removed() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: Follows
        | tools: Read, MultiEdit, LS, Task, BashOutput(x)
        :              ^^^^^^^^^ front-matter-outdated: tool 'MultiEdit' was removed; use 'Edit'
        :                         ^^ front-matter-outdated: tool 'LS' was removed
        :                                   ^^^^^^^^^^ front-matter-outdated: tool 'BashOutput' was removed
        | disallowedTools: MultiEdit
        | ---
    """
    check(drawing, path=AGENT)
    fixed = """
        | ---
        | name: tracer
        | description: Follows
        | tools: Read, Edit, LS, Task, BashOutput(x)
        | disallowedTools: MultiEdit
        | ---
    """
    check_fix(drawing, fixed, path=AGENT)


def test_what_takes_its_place_is_not_added_twice() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: Follows
        | tools: [Edit, MultiEdit]
        :               ^^^^^^^^^ front-matter-outdated: tool 'MultiEdit' was removed
        | ---
    """
    check(drawing, path=AGENT)
    check_fix(drawing, drawing, path=AGENT)


def test_keys_of_copilot_that_were_removed() -> None:
    check(
        """
        | ---
        | description: Follows
        | infer: false
        : ^^^^^ front-matter-outdated: key 'infer' was removed
        | ---
        """,
        path="x.agent.md",
    )
    drawing = """
        | ---
        | mode: agent
        : ^^^^ front-matter-outdated: key 'mode' was removed; use 'agent'
        | ---
    """
    check(drawing, path=".github/prompts/x.prompt.md")
    fixed = "| ---\n| agent: agent\n| ---"
    check_fix(drawing, fixed, path=".github/prompts/x.prompt.md")


@pytest.mark.parametrize(
    ("path", "line"),
    [
        # Other hosts have this key, or tools of their own.
        (".opencode/agents/x.md", "mode: subagent"),
        ("agents/x.md", "mode: agent"),
        (".cursor/agents/x.md", "tools: MultiEdit"),
    ],
)
def test_what_is_not_of_the_host_is_not_outdated(path: str, line: str) -> None:
    check(f"| ---\n| name: x\n| description: y\n| {line}\n| ---", path=path)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (".claude/agents/x.md", " (Claude Code: this agent is not loaded)"),
        (".claude/commands/x.md", " (Claude Code: this command has no fields)"),
        (
            ".opencode/agent/x.md",
            " (OpenCode: this agent has no fields, or is skipped without a word)",
        ),
        (".claude/skills/x/SKILL.md", " (Claude Code: this skill has no fields)"),
        (".github/skills/x/SKILL.md", " (Copilot: this skill is not loaded)"),
        (".cursor/agents/x.md", ""),
        ("agents/x.md", ""),
    ],
)
def test_what_a_host_does_with_front_matter_that_is_no_yaml(path: str, said: str) -> None:
    check(
        f"""
        | ---
        | name: x
        | description: "x" y"
        :                 ^^^ front-matter-invalid: unexpected text after the value; quote the whole value{said}
        | ---
        """,
        path=path,
    )


def test_what_a_host_mends_has_no_consequence() -> None:
    check(
        """
        | ---
        | name: x
        | description: Use for tracing: it follows
        :                      ^^^^^^^^ front-matter-invalid: unquoted value contains ': '; put it in quotes
        | color: "red
        :        ^^^^ front-matter-invalid: quoted value is not closed: expected '"' (Claude Code: this agent is not loaded)
        | ---
        """,
        path=".claude/agents/x.md",
    )


@pytest.mark.parametrize(
    ("path", "line", "is_mended"),
    [
        (".claude/agents/x.md", "description: {x", True),
        (".claude/agents/x.md", "description: `x` does", True),
        (".claude/agents/x.md", "argument-hint: [x] [y]", True),
        (".claude/agents/x.md", "description: x: y", True),
        (".claude/agents/x.md", "\tdescription: x", True),
        (".claude/agents/x.md", "description: x: y\r", False),
        (".claude/agents/x.md", 'description: "x" y"', False),
        (".claude/agents/x.md", "description: 'x': 'y'", False),
        (".claude/agents/x.md", "top1: x: y", False),
        (".claude/agents/x.md", "  description: x: y", False),
        (".opencode/agents/x.md", "description: x: y", True),
        (".opencode/agents/x.md", "description : x:y", True),
        (".opencode/agents/x.md", "top_p: {x: y", True),
        (".opencode/agents/x.md", "description: x: y\r", True),
        (".opencode/agents/x.md", "description: {x", False),
        (".opencode/agents/x.md", "description: `x` does", False),
        (".opencode/agents/x.md", "argument-hint: x: y", False),
        (".opencode/agents/x.md", "description: 'x': 'y'", False),
        (".opencode/agents/x.md", "  description: x: y", False),
    ],
)
def test_each_host_mends_lines_of_its_own(path: str, line: str, *, is_mended: bool) -> None:
    document = parse(Source(f"---\n{line}\nname: x\n---\n"), path)
    assert (find_consequence(document, 4) == "") is is_mended


@pytest.mark.parametrize(
    ("path", "field", "word", "meant"),
    [
        (".opencode/agents/x.md", "mode", "subagnt", "subagent"),
        ("agents/x.md", "permissionMode", "acceptEdit", "acceptEdits"),
        ("agents/x.md", "effort", "hihg", "high"),
        (".claude/skills/x/SKILL.md", "context", "frok", "fork"),
    ],
)
def test_words_that_are_misspelled(path: str, field: str, word: str, meant: str) -> None:
    what = "permission mode" if field == "permissionMode" else field
    place = " " * len(field)
    check(
        f"""
        | ---
        | name: x
        | description: Follows
        | {field}: {word}
        : {place}  {"^" * len(word)} front-matter-value-misspelled: unknown {what} {word!r}; did you mean {meant!r}?
        | ---
        """,
        path=path,
    )


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        ("x.agent.md", "tools: [Read, Edit, Task]\n| model: Claude Sonnet 5"),
        ("agents/x.md", "model: default\n| effort: 3\n| tools: Config, Sleep"),
        ("agents/x.md", "model: sonnet[1m]\n| permissionMode: manual\n| effort: xhigh"),
        (".cursor/agents/x.md", "model: fast\n| readonly: true"),
        ("agents/x.md", "mode: subagent\n| model: anthropic/claude\n| steps: 3\n| hidden: true"),
        (".claude/skills/x/SKILL.md", "content: x\n| books: y\n| observed: z"),
        (".opencode/agents/x.md", "stops: 3\n| modes: [a]\n| content: x"),
        (".claude/skills/x/SKILL.md", "my-own: x\n| level: 3\n| scope: all\n| stage: one"),
    ],
)
def test_words_of_others_and_of_your_own(path: str, lines: str) -> None:
    check(f"| ---\n| name: x\n| description: Follows\n| {lines}\n| ---", path=path)


def test_keys_that_are_ignored_in_a_plugin() -> None:
    drawing = """
        | ---
        | name: x
        | description: Follows
        | hooks: {}
        : ^^^^^ front-matter-key-ignored: key 'hooks' is ignored in an agent of a plugin
        | mcpServers: [a]
        : ^^^^^^^^^^ front-matter-key-ignored: key 'mcpServers' is ignored in an agent of a plugin
        | memory: user
        | ---
    """
    check(drawing, path="plugins/p/agents/deep/x.md")
    without = "\n".join(it for it in drawing.split("\n") if not it.lstrip().startswith(":"))
    for path in (".claude/agents/x.md", "agents/x.md", "plugins/agents/x.md"):
        check(without, path=path)
    check(without.replace("mcpServers", "mcp-servers"), path="plugins/p/agents/x.agent.md")


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        (".opencode/agents/x.md", "color: blue"),
        (".opencode/agent/x.md", "color: '#fff'"),
        (".opencode/mode/x.md", "color: Primary"),
        ("agents/x.md", "mode: subagent\ncolor: cyan"),
    ],
)
def test_a_colour_with_which_opencode_does_not_start(path: str, fields: str) -> None:
    text = f"---\nname: x\ndescription: y\n{fields}\n---\nText.\n"
    found = check_text(parse(Source(text), path))
    colour = fields.rpartition("color: ")[2].strip("'")
    form = "`#` and six hexadecimal digits, or a colour of the theme"
    assert [(it.rule, it.message, it.fix) for it in found] == [
        (
            "front-matter-field-invalid",
            f"invalid agent color '{colour}': use {form}",
            None,
        )
    ]


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        (".opencode/agents/x.md", "color: '#FF5733'"),
        (".opencode/agents/x.md", "color: accent"),
        (".opencode/agents/x.md", "color: '{{color}}'"),
        (".opencode/agents/x.md", "color:"),
        ("agents/x.md", "color: blue"),
        (".claude/agents/x.md", "mode: subagent\ncolor: blue"),
        (".cursor/agents/x.md", "color: blue"),
    ],
)
def test_a_colour_that_is_no_finding(path: str, fields: str) -> None:
    check(
        f"| ---\n| name: x\n| description: y\n| {fields}\n| ---".replace("\nc", "\n| c"), path=path
    )
