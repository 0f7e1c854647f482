"""The fields of front matter: missing, misspelt, rejected, or there twice."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.semantics.context import FileFacts, Project
from promptls.semantics.facts import WantedFiles, facts_of, find_wanted_files
from promptls.text.spans import SIZE_CAP, Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind

AGENT = "agents/tracer.md"
SKILL = "skills/pdf/SKILL.md"


def test_fields_are_missing() -> None:
    drawing = """
        | ---
        : ^^^ front-matter-field-missing: missing 'name' in front matter
        : ^^^ front-matter-field-missing: missing 'description' in front matter
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
        : ^^^ front-matter-field-missing: missing 'description' in front matter
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
        : ^^^ front-matter-unclosed: front matter is not closed: expected a '---' line
        | name: tracer
        | model:opus
        """,
        path=AGENT,
    )
    check_fix("| ---\n| name: tracer", "| ---\n| name: tracer\n| ---\n|", path="x.md")


def test_a_skill_without_front_matter() -> None:
    drawing = """
        | # Reads PDF files
        : ^^^^^^^^^^^^^^^^^ front-matter-field-missing: missing front matter with 'name' and 'description'
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
        "|\n: ^ front-matter-field-missing: missing front matter with 'name' and 'description'",
        path=SKILL,
    )
    check(
        "| \ufeff# A\n:  ^^^ front-matter-field-missing: missing front matter with 'name' and 'description'",
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
        : ^^^ front-matter-field-missing: missing 'description' in front matter
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
        :       ^^^^^ front-matter-invalid: YAML anchors, aliases, merge keys and tags are not supported: '!!str'
        | ---
        """,
        path=AGENT,
    )
    check(
        """
        | ---
        | name: tracer
        | description
        : ^^^^^^^^^^^ front-matter-invalid: unexpected line in front matter: 'description'
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
        :        ^^^^^^^^ front-matter-field-invalid: invalid skill name 'My Skill': use lower-case letters, digits and hyphens, at most 64
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
        : ^^^^ front-matter-field-invalid: invalid skill name '': use lower-case letters, digits and hyphens, at most 64
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
    assert find_wanted_files(document) == WantedFiles(files=("coach/INSTRUCTIONS.md",))
    alone = Project({"coach/SKILL.md": facts_of(document, SPECIFIED)})
    assert [it.rule for it in run(document, project=alone)] == ["front-matter-field-missing"]
    beside = Project({**alone.files, "coach/INSTRUCTIONS.md": FileFacts("coach/INSTRUCTIONS.md")})
    assert not run(document, project=beside)
    empty = parse(Source("---\n---\n"), "coach/SKILL.md")
    assert find_wanted_files(empty) == WantedFiles()


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
        : ^^^^^^^^^^ front-matter-field-misspelled: unknown key 'descripton'; did you mean 'description'?
        | owned-skills: []
        : ^^^^^^^^^^^^ front-matter-field-misspelled: unknown key 'owned-skills'; did you mean 'owned_skills'?
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
        : ^^^^ front-matter-key-duplicated: duplicate key 'name'
        | "name": z
        :  ^^^^ front-matter-key-duplicated: duplicate key 'name'
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
