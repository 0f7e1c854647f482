"""Front matter."""

import pytest

from kit import check, check_fix
from promptls.checker import check as run
from promptls.facts import Neighbours, facts_of, neighbours
from promptls.kinds import Kind
from promptls.parsing import parse
from promptls.project import FileFacts, Project
from promptls.text import SIZE_CAP, Source
from promptls.vocabulary import SPECIFIED

AGENT = "agents/tracer.md"
SKILL = "skills/pdf/SKILL.md"


def test_left_open() -> None:
    drawing = """
        | ---
        : ^^^ front-matter-unclosed: no --- closes the front matter
        | name: tracer
        | description: Follows a path
        |
        | # Tracer
        |
        | You follow it.
        |
        | ---
        |
        | Text.
    """
    fixed = """
        | ---
        | name: tracer
        | description: Follows a path
        | ---
        |
        | # Tracer
        |
        | You follow it.
        |
        | ---
        |
        | Text.
    """
    for newline in "\n", "\r\n", "\r":
        check(drawing, path=AGENT, newline=newline)
        check_fix(drawing, fixed, path=AGENT, newline=newline)
    check_fix(drawing, drawing, path=AGENT, only_safe=True)


def test_the_delimiter_is_behind_the_last_value() -> None:
    for end in "---", " ---", "---··":
        check_fix(
            f"| ---\n| title: x\n| list: [a]{end}\n|\n| # Title\n|\n| Text.\n|\n| ---",
            f"| ---\n| title: x\n| list: [a]{end[: -len(end.lstrip())]}\n| {end.lstrip()}\n|\n| # Title"
            "\n|\n| Text.\n|\n| ---",
        )


def test_left_open_to_the_end_of_the_file() -> None:
    drawing = """
        | ---
        : ^^^ front-matter-unclosed: no --- closes the front matter
        | title: Something
    """
    check(drawing)
    check_fix(drawing, "| ---\n| title: Something\n| ---\n|")


@pytest.mark.parametrize(
    "drawing",
    [
        "| ---\n|\n| Text.",
        "| ---\n|\n| # Title\n|\n| Text.\n|\n| ---\n|\n| Text.",
        "| ---\n| Some prose: with a colon.\n|\n| Text.",
        "| ---\n| Note: this is no field.\n|\n| Text.",
        "| ---\n| Text.\n| ---",
        "| ---\n| ---\n|\n| Text.",
        "| ---\n| # A comment.\n| title: x\n| ---",
        "| ---\n| title: <<TITLE>>\n| text: {{TEXT}}, {{ MORE: x }}\n| ---",
        "| ---\n| title: >-\n|   Some: text\n|\n|   # more\n| ---",
        "| Text.\n|\n| ---\n| title: x: y\n| title: z\n| ---",
        "| ```yaml\n| ---\n| title: x: y\n| ---\n| ```",
    ],
)
def test_what_is_not_reported(drawing: str) -> None:
    check(drawing)


def test_not_yaml() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: Use it: for "tracing"
        :                  ^^^ front-matter-invalid: a colon and a space in a value without quotes: 'it:'
        | argument-hint: [file] [mode]
        | model:opus
        : ^^^^^^ front-matter-invalid: no space behind the colon of a key: 'model:'
        | color: 'it's'
        :           ^ front-matter-invalid: a quote inside a value in quotes: "'"
        | skills: "\\d"
        :          ^^ front-matter-invalid: an escape that YAML does not know: '\\\\d'
        | ---
    """
    fixed = """
        | ---
        | name: tracer
        | description: 'Use it: for "tracing"'
        | argument-hint: [file] [mode]
        | model: opus
        | color: "it's"
        | skills: '\\d'
        | ---
    """
    check(drawing, path=AGENT)
    check_fix(drawing, fixed, path=AGENT, only_safe=True)


SAFE = [
    ("title: Of it: a path", 'title: "Of it: a path"'),
    ('title: Of "it": a path', "title: 'Of \"it\": a path'"),
    ('title: It\'s "it": a path', "title: 'It''s \"it\": a path'"),
    ("owner: @somebody", 'owner: "@somebody"'),
    ("paths: **/*.py", 'paths: "**/*.py"'),
    ("list:\n| - [ ] Do it\n| - [x] Done", 'list:\n| - "[ ] Do it"\n| - "[x] Done"'),
    ('list: ["a", "b"],', 'list: ["a", "b"]'),
    ('title: "a",', 'title: "a"'),
    ("list: [a, b] ;", "list: [a, b]"),
    ("list: [@a, %b]", 'list: ["@a", "%b"]'),
    ('list: ["\\d", a]', "list: ['\\d', a]"),
    ("title: 'it's'", 'title: "it\'s"'),
    ("title: 'it's \"so\"'", "title: 'it''s \"so\"'"),
    ('title: "say "so" to it"', "title: 'say \"so\" to it'"),
    ('title: "a \\d"', "title: 'a \\d'"),
    ('title: "a \\d \\t"', 'title: "a \\\\d \\t"'),
    ("model:opus", "model: opus"),
    ("owner:\u00a0me", "owner: me"),
    ("owner:\u3000 'me'", "owner: 'me'"),
    ("list:\n|   -\u00a0a\n|   - b", "list:\n|   - a\n|   - b"),
]
UNSAFE = [
    ("what is this: a: b", 'what is this: "a: b"'),
    ("title: Of it: a\n|   path", 'title: "Of it: a\n|   path"'),
    ("title: Of it: a # b", 'title: "Of it: a # b"'),
    ("title: of: a path", 'title: "of: a path"'),
    ("title: Of it. license: MIT, or so", "title: Of it.\n| license: MIT, or so"),
    ("title: a model: b", "title: a\n| model: b"),
    ("version: 1.0 of_it: b c", 'version: "1.0 of_it: b c"'),
    ("title: Of it level: 3", 'title: "Of it level: 3"'),
    ("list: [a] [b]", 'list: "[a] [b]"'),
    ("other: [a],", "other: [a]"),
    ("description: [a, b],", "description: [a, b]"),
    ('list: "a", "b"', 'list: ["a", "b"]'),
    ('list: "a", "b"]', 'list: ["a", "b"]'),
    ("title: - a", 'title: "- a"'),
    ('title: Of it: a"', 'title: "Of it: a"'),
    ('title: "Of it: a', 'title: "Of it: a"'),
    ('title: "a"b c"', "title: 'a\"b c'"),
    ("description Of it, a path", "description: Of it, a path"),
    ("title: a\n|   b: c", "title: a\n| b: c"),
    ("list:\n|     a: b\n|\n|   c: d", "list:\n|     a: b\n|\n|     c: d"),
    ("some text", "  some text"),
    ("owner:me", "owner: me"),
    ("model:x\n|   - a\n|   - b", "model: x\n|   - a\n|   - b"),
    ("model:,opus", 'model: ",opus"'),
]
LEFT = [
    'list: ["a"] ["b"]',
    'list: ["a", "b"',
    "list: {a: b} c",
    "some: text\n| of it\n| and more",
    "title: a\n| one: b",
    "list: [a, - b]",
]


def _field(line: str) -> str:
    return f"| ---\n| one: 1\n| {line}\n| two: 2\n| ---\n|\n| Text: of it"


@pytest.mark.parametrize(("line", "fixed"), SAFE)
def test_safe_fixes_keep_what_all_readers_see(line: str, fixed: str) -> None:
    check_fix(_field(line), _field(fixed), only_safe=True)


@pytest.mark.parametrize(("line", "fixed"), UNSAFE)
def test_fixes_that_are_a_guess(line: str, fixed: str) -> None:
    check_fix(_field(line), _field(line), only_safe=True)
    check_fix(_field(line), _field(fixed))


@pytest.mark.parametrize("line", LEFT)
def test_what_is_meant_is_not_known(line: str) -> None:
    check_fix(_field(line), _field(line))


def test_fixes_of_many_values() -> None:
    lines = "".join(f"| a{it}: Of it: a path\n" for it in range(30))
    fixed = "".join(f'| a{it}: "Of it: a path"\n' for it in range(30))
    check_fix(f"| ---\n{lines}| ---", f"| ---\n{fixed}| ---", only_safe=True)


def test_fixes_beside_what_has_none() -> None:
    before = "| ---\n| a: Of it: b c\n| list: [c, - d]\n| model:opus\n| ---"
    after = '| ---\n| a: "Of it: b c"\n| list: [c, - d]\n| model: opus\n| ---'
    check_fix(before, after, only_safe=True)


def test_a_fix_that_does_not_hold_stops_no_other() -> None:
    before = '| ---\n| list: ["c" "d"],\n| a: Of it: b c\n| ---'
    after = '| ---\n| list: ["c" "d"],\n| a: "Of it: b c"\n| ---'
    check_fix(before, after, only_safe=True)
    check_fix(before, after)


def test_fixes_are_tried_one_by_one_only_so_often() -> None:
    torn = "".join(f'list{it}: ["c" "d"],\n' for it in range(20))
    document = parse(Source(f"---\n{torn}a: Of it: b c\n---\n"))
    found = [it for it in run(document) if it.rule == "front-matter-invalid"]
    assert len(found) == 21
    assert not any(it.fix for it in found)


def test_not_yaml_and_nothing_to_do_about_it() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: "Follows a path
        :              ^^^^^^^^^^^^^^^ front-matter-invalid: a quote that is not closed: '"Follows a path'
        | tools: Read
        | ---
    """
    check(drawing, path=AGENT)
    check_fix(drawing, drawing, path=AGENT, only_safe=True)
    check(
        """
        | ---
        | name: tracer
        | description: "Follows a path
        | tools: &a [*a, *a]
        :        ^^ front-matter-invalid: an anchor, alias, merge key or tag: '&a'
        | model: *a
        | ---
        """,
        path=AGENT,
    )


def test_a_quote_that_the_next_value_closes() -> None:
    check("""
        | ---
        | name: "tracer
        :       ^^^^^^^ front-matter-invalid: a quote that is not closed: '"tracer'
        | description: Follows a path
        | color: "#ff0000"
        | ---
    """)
    check("| ---\n| title: 'a\n|   other: b\n| other: c'\n| ---")


def test_of_a_key_that_is_there_twice_nothing_else_is_said() -> None:
    check(
        """
        | ---
        | name: pdf
        | description: x
        | name: My Skill
        : ^^^^ front-matter-key-duplicated: name is there before
        | ---
        """,
        path=SKILL,
    )


def test_a_key_behind_text_without_spaces() -> None:
    check("""
        | ---
        | title: \u8aac\u660e\u3002license: MIT
        :           ^^^^^^^^ front-matter-invalid: a colon and a space in a value without quotes: 'license:'
        | other: \u8aac\u660e: x
        :        ^^^ front-matter-invalid: a colon and a space in a value without quotes: '\u8aac\u660e:'
        | ---
    """)


def test_a_long_value_is_shown_in_part() -> None:
    check(
        f"""
        | ---
        | title: "{"x" * 100}
        :        {"^" * 101} front-matter-invalid: a quote that is not closed: '"{"x" * 39}…'
        | ---
        """
    )


def test_a_name_that_is_no_name_is_not_put_into_quotes() -> None:
    drawing = """
        | ---
        | name: pdf: reader
        :       ^^^^ front-matter-invalid: a colon and a space in a value without quotes: 'pdf:'
        | description: Reads
        | ---
    """
    check(drawing, path=SKILL)
    check_fix(drawing, drawing, path=SKILL)


def test_fields_are_missing() -> None:
    drawing = """
        | ---
        : ^^^ front-matter-field-missing: no name in the front matter
        : ^^^ front-matter-field-missing: no description in the front matter
        | tools: Read
        | ---
        |
        | # It's: a "title"
    """
    fixed = """
        | ---
        | name: path-tracer
        | description: 'It''s: a "title"'
        | tools: Read
        | ---
        |
        | # It's: a "title"
    """
    for newline in "\n", "\r\n":
        check(drawing, path="agents/07-Path_Tracer.md", newline=newline)
        check_fix(drawing, fixed, path="agents/07-Path_Tracer.md", newline=newline)
    check_fix(drawing, drawing, path=AGENT, only_safe=True)


def test_a_description_goes_behind_the_name() -> None:
    drawing = """
        | ---
        : ^^^ front-matter-field-missing: no description in the front matter
        | model: opus
        | name: tracer
        | ---
    """
    fixed = """
        | ---
        | model: opus
        | name: tracer
        | description: tracer
        | ---
    """
    check(drawing, path=AGENT)
    check_fix(drawing, fixed, path=AGENT)


def test_open_front_matter_that_lacks_a_field() -> None:
    check(
        """
        | ---
        : ^^^ front-matter-unclosed: no --- closes the front matter
        | name: tracer
        | model:opus
        """,
        path=AGENT,
    )
    check_fix("| ---\n| name: tracer", "| ---\n| name: tracer\n| ---\n|", path="x.md")


def test_a_skill_without_front_matter() -> None:
    drawing = """
        | # Reads PDF files
        : ^^^^^^^^^^^^^^^^^ front-matter-field-missing: no front matter with a name and a description
        |
        | Text.
    """
    fixed = """
        | ---
        | name: pdf
        | description: Reads PDF files
        | ---
        |
        | # Reads PDF files
        |
        | Text.
    """
    check(drawing, path=SKILL)
    check_fix(drawing, fixed, path=SKILL)
    check_fix(
        "| Text.", "| ---\n| name: skill\n| description: skill\n| ---\n|\n| Text.", path="SKILL.md"
    )
    check(
        "|\n: ^ front-matter-field-missing: no front matter with a name and a description",
        path=SKILL,
    )
    check(
        "| \ufeff# A\n:  ^^^ front-matter-field-missing: no front matter with a name and a description",
        path=SKILL,
    )
    check_fix(
        "| \ufeff# A", "| \ufeff---\n| name: pdf\n| description: A\n| ---\n|\n| # A", path=SKILL
    )


LACKING = "| ---\n| name: tracer\n| tools: Read\n| ---\n|\n| # Tracer"


@pytest.mark.parametrize(
    "path",
    [
        "AGENTS.md",
        "agents/AGENTS.md",
        "agents/CLAUDE.md",
        "agents/GEMINI.md",
        "agents/CLAUDE.md.template",
        "agents/README.md",
        "templates/agents/windsurf/commands/ship.md",
        "agents/prompts/ship.md",
        "agents/index.md",
        "commands/tracer.md",
        "prompts/tracer.md",
        "planner.agent.md",
        "docs/tracer.md",
        "tracer.md",
    ],
)
def test_files_that_need_no_name(path: str) -> None:
    check(LACKING, path=path)
    check("| # Title", path=path)


@pytest.mark.parametrize(
    "drawing",
    [
        "| ---\n| title: x\n| ---",
        "| ---\n| owner: x\n| metadata:\n|   name: y\n| ---",
        "| ---\n| ---",
        "| # Title",
    ],
)
def test_a_page_among_agents_needs_no_name(drawing: str) -> None:
    check(drawing, path=AGENT)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (".github/agents/planner.agent.md", "model: x"),
        ("agents/planner.md", "mode: subagent"),
        ("agents/planner.md", "mode: primary"),
    ],
)
def test_agents_that_have_the_name_of_their_file(path: str, line: str) -> None:
    check(f"| ---\n| description: Plans\n| {line}\n| ---", path=path)
    check(
        f"""
        | ---
        : ^^^ front-matter-field-missing: no description in the front matter
        | name: planner
        | {line}
        | ---
        """,
        path=path,
    )


def test_an_agent_without_a_path_needs_no_name() -> None:
    check(LACKING, path="", kind=Kind.AGENT)


def test_what_has_not_been_read_is_not_missing() -> None:
    check(
        """
        | ---
        | name: !!str tracer
        :       ^^^^^ front-matter-invalid: an anchor, alias, merge key or tag: '!!str'
        | ---
        """,
        path=AGENT,
    )
    check(
        """
        | ---
        | name: tracer
        | description
        : ^^^^^^^^^^^ front-matter-invalid: a line that is neither a key nor a part of a value: 'description'
        | tools: Read
        | ---
        """,
        path=AGENT,
    )


def test_values_that_are_rejected() -> None:
    check(
        f"""
        | ---
        | name: "My Skill"
        :        ^^^^^^^^ front-matter-field-invalid: invalid skill name 'My Skill'; expected 1 to 64 lower-case letters, digits and hyphens
        | description: {"x" * 1025}
        :              {"^" * 1025} front-matter-field-invalid: description is 1,025 characters long; the limit is 1,024
        | ---
        """,
        path=SKILL,
    )
    check(
        """
        | ---
        | name:
        : ^^^^ front-matter-field-invalid: invalid skill name ''; expected 1 to 64 lower-case letters, digits and hyphens
        | description: Reads
        | ---
        """,
        path=SKILL,
    )


@pytest.mark.parametrize(
    ("name", "fixed"),
    [
        ("My Skill", "pdf"),
        ("'My Skill'", "'pdf'"),
        ('"a:b:c" # x', '"pdf" # x'),
        ("PDF", "pdf"),
        ("[a]", "[a]"),
    ],
)
def test_the_name_of_a_skill_is_that_of_its_folder(name: str, fixed: str) -> None:
    before = f"| ---\n| name: {name}\n| description: x\n| ---"
    check_fix(before, f"| ---\n| name: {fixed}\n| description: x\n| ---", path=SKILL)
    check_fix(before, before, path=SKILL, only_safe=True)
    for other in "SKILL.md", "skills/My Skill/SKILL.md":
        check_fix(before, before, path=other)


def test_a_skill_without_any_name() -> None:
    for line in "name:", "name: ", "name:  # x":
        check_fix(
            f"| ---\n| {line}\n| description: x\n| ---",
            f"| ---\n| {line.replace('name:', 'name: pdf', 1)}\n| description: x\n| ---",
            path=SKILL,
        )
    empty = '| ---\n| name: ""\n| description: x\n| ---'
    check_fix(empty, empty.replace('""', '"pdf"'), path=SKILL)


def test_a_bundle_for_a_chat_needs_no_front_matter() -> None:
    document = parse(Source("# Coach\n\nText.\n"), "coach/SKILL.md")
    assert neighbours(document) == Neighbours(files=("coach/INSTRUCTIONS.md",))
    alone = Project({"coach/SKILL.md": facts_of(document, SPECIFIED)})
    assert [it.rule for it in run(document, project=alone)] == ["front-matter-field-missing"]
    beside = Project({**alone.files, "coach/INSTRUCTIONS.md": FileFacts("coach/INSTRUCTIONS.md")})
    assert not run(document, project=beside)
    empty = parse(Source("---\n---\n"), "coach/SKILL.md")
    assert neighbours(empty) == Neighbours()


def test_a_description_that_is_too_long_is_so_without_quotes_too() -> None:
    long = "x: " * 400
    fixed = f'| ---\n| name: pdf\n| description: "{long.rstrip()}"\n| ---'
    check_fix(f"| ---\n| name: pdf\n| description: {long.rstrip()}\n| ---", fixed, path=SKILL)
    found = run(parse(Source(f"---\nname: pdf\ndescription: {long}\n---\n"), SKILL))
    rules = ["front-matter-field-invalid", "front-matter-invalid"]
    assert sorted(it.rule for it in found) == rules


@pytest.mark.parametrize(
    "drawing",
    [
        f"| ---\n| name: {'x' * 64}\n| description: {'x' * 1024}\n| ---",
        "| ---\n| name: agentd:plan-change-2\n| description: x\n| ---",
        "| ---\n| name: {{NAME}}\n| description: x\n| ---",
        "| ---\n| name: <<NAME>>-skill\n| description: x\n| audience: [humans]\n| ---",
    ],
)
def test_values_of_skills_that_are_accepted(drawing: str) -> None:
    check(drawing, path=SKILL)


def test_only_skills_have_such_names() -> None:
    check(f"| ---\n| name: My Agent\n| description: {'x' * 2000}\n| ---", path=AGENT)


def test_an_audience() -> None:
    check("""
        | ---
        | audience: [agents, users, {{WHO}}, "sdks"]
        :                    ^^^^^ front-matter-field-invalid: unknown audience 'users'; expected agents, developers, pms or sdk
        :                                     ^^^^ front-matter-field-invalid: unknown audience 'sdks'; expected agents, developers, pms or sdk
        | ---
    """)
    check("""
        | ---
        | audience:
        |   - agents
        |   - Developers
        :     ^^^^^^^^^^ front-matter-field-invalid: unknown audience 'Developers'; expected agents, developers, pms or sdk
        | ---
    """)
    check("""
        | ---
        | audience: agents, devs
        :                   ^^^^ front-matter-field-invalid: unknown audience 'devs'; expected agents, developers, pms or sdk
        | ---
    """)
    for other in "[agents, developers, pms, sdk]", "agents", "[admin, ai]", "everybody", "[]":
        check(f"| ---\n| audience: {other}\n| ---")


def test_keys_that_are_misspelled() -> None:
    drawing = """
        | ---
        | name: tracer
        | descripton: Follows
        : ^^^^^^^^^^ front-matter-field-misspelled: no key is called 'descripton'
        | owned-skills: []
        : ^^^^^^^^^^^^ front-matter-field-misspelled: no key is called 'owned-skills'
        | ---
    """
    fixed = "| ---\n| name: tracer\n| description: Follows\n| owned_skills: []\n| ---"
    check(drawing, path=AGENT)
    check_fix(drawing, fixed, path=AGENT)
    check_fix(drawing, drawing, path=AGENT, only_safe=True)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("descriptions: x", AGENT),
        ("nam: x", AGENT),
        ("tols: x", AGENT),
        ("version: x", AGENT),
        ("targets: x", AGENT),
        ("targets: x", "x.agent.md"),
        ("audiences: x", "docs/x.md"),
        ("metadatas: x", SKILL),
        ("audience: x", AGENT),
        ("applies: x", "x.instructions.md"),
        ("variabels: x", AGENT),
        ("descripton: x", "x.md"),
        ("author: x", AGENT),
        ("hooks: x", AGENT),
        ("mcpServers: x", "x.agent.md"),
    ],
)
def test_keys_that_are_left_alone(line: str, path: str) -> None:
    check(f"| ---\n| name: tracer\n| description: x\n| {line}\n| ---", path=path)


@pytest.mark.parametrize(
    ("wrong", "key", "path"),
    [
        ("ApplyTo", "applyTo", "x.instructions.md"),
        ("variabels", "variables", "prompts/x.md"),
        ("allowed_tools", "allowed-tools", "commands/x.md"),
        ("audiance", "audience", "docs/x.md"),
    ],
)
def test_keys_of_other_files(wrong: str, key: str, path: str) -> None:
    fixed = f"| ---\n| {key}: []\n| ---"
    check_fix(f"| ---\n| {wrong}: []\n| ---", fixed, path=path)


def test_models_and_tools_that_are_misspelled() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: Follows
        | model: sonet
        :        ^^^^^ front-matter-value-misspelled: unknown model 'sonet'; did you mean 'sonnet'?
        | tools: Read, Gerp(a), WebSerach, mcp__WebFetsh
        :                       ^^^^^^^^^ front-matter-value-misspelled: unknown tool 'WebSerach'; did you mean 'WebSearch'?
        | disallowedTools:
        |   - "Basch(git:*)"
        :      ^^^^^ front-matter-value-misspelled: unknown tool 'Basch'; did you mean 'Bash'?
        |   - Edit
        | ---
    """
    fixed = """
        | ---
        | name: tracer
        | description: Follows
        | model: sonnet
        | tools: Read, Gerp(a), WebSearch, mcp__WebFetsh
        | disallowedTools:
        |   - "Bash(git:*)"
        |   - Edit
        | ---
    """
    check(drawing, path=AGENT)
    check_fix(drawing, fixed, path=AGENT)
    check_fix(drawing, drawing, path=AGENT, only_safe=True)


@pytest.mark.parametrize("path", [AGENT, SKILL, "commands/x.md"])
def test_all_files_of_claude_code_have_tools(path: str) -> None:
    check(
        """
        | ---
        | name: x
        | description: x
        | allowed-tools: [WebFtch]
        :                 ^^^^^^^ front-matter-value-misspelled: unknown tool 'WebFtch'; did you mean 'WebFetch'?
        | ---
        """,
        path=path,
    )


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("model: opusplan", AGENT),
        ("model: opus4", AGENT),
        ("model: claude-sonnet-4-5", AGENT),
        ("model: plus", AGENT),
        ("model: gpt", AGENT),
        ("model:", AGENT),
        ("tools: Task, Tool, Tak, Webfetcher", AGENT),
        ("tools: Send, Load, mcp__reed", AGENT),
        ("tools: bahs, read", AGENT),
        ("tools: {Raed: true}", AGENT),
        ('tools: "Read,\\x20Wriite"', AGENT),
        ("model: sonet", "x.agent.md"),
        ("mode: subagent\n| model: sonet", AGENT),
        ("model: sonet", "docs/x.md"),
        ("model: sonet", "prompts/x.md"),
    ],
)
def test_words_that_may_be_somebodys_own(line: str, path: str) -> None:
    check(f"| ---\n| name: x\n| description: x\n| {line}\n| ---", path=path)


def test_keys_that_are_there_twice() -> None:
    check(
        """
        | ---
        | name: tracer
        | description: Follows
        | name: x: y
        : ^^^^ front-matter-key-duplicated: name is there before
        | "name": z
        :  ^^^^ front-matter-key-duplicated: name is there before
        | ---
        """,
        path=AGENT,
    )


def test_suppressions() -> None:
    check("""
        | ---
        | title: x: y # promptls: allow front-matter-invalid
        | ---
    """)
    check_fix(
        "| ---\n| title: x: y  # promptls: allow front-matter-key-duplicated\n| ---",
        '| ---\n| title: "x: y"\n| ---',
    )


def test_a_skill_that_is_too_large_is_not_judged() -> None:
    found = run(parse(Source("x" * (SIZE_CAP + 1)), SKILL))
    assert [it.rule for it in found] == ["file-too-large"]
