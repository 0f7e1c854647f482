"""The fields of front matter: missing, misspelt, rejected, or there twice."""

import pytest

from kit import check, check_fix, document_of
from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.semantics.context import FileFacts, Neighbours
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
        | tools: Read
        | ---
        |
        | # It's: a "title"
    """
    for newline in "\n", "\r\n":
        check(drawing, path="agents/07-Path_Tracer.md", newline=newline)
        check_fix(drawing, fixed, path="agents/07-Path_Tracer.md", newline=newline)
    check_fix(drawing, drawing, path=AGENT, only_safe=True)


def test_a_description_is_not_invented() -> None:
    drawing = """
        | ---
        : ^^^ front-matter-field-missing: missing 'description' in front matter
        | model: opus
        | name: tracer
        | ---
    """
    check(drawing, path=AGENT)
    check_fix(drawing, drawing, path=AGENT)


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


@pytest.mark.parametrize(
    "mark",
    [
        "----",
        "--",
        "\u2014",
        "\u2013\u2013\u2013",
        "---1",
        "---.",
        "  ---",
        "- - -",
        "-- -",
        "***",
        "===",
        "...",
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("body", ["|\n| # T\n|\n| ---\n|\n| More.", "| Text: it is.", "|", "| # T"])
def test_another_line_in_the_place_of_the_closing_delimiter(
    mark: str, newline: str, body: str
) -> None:
    head = "| ---\n| name: tracer\n| description: y\n"
    finding = f"front-matter-unclosed: expected '---', found '{mark}'"
    drawing = f"{head}| {mark}\n: {'^' * len(mark)} {finding}\n{body}"
    check(drawing, path=AGENT, newline=newline)
    check_fix(drawing, f"{head}| ---\n{body}", path=AGENT, newline=newline)
    check_fix(drawing, f"{head}| {mark}\n{body}", path=AGENT, newline=newline, only_safe=True)


def test_a_line_between_fields_closes_nothing() -> None:
    check(
        """
        | ---
        | name: tracer
        | --
        : ^^ front-matter-invalid: unexpected line in front matter: '--'
        | description: y
        | ---
        """,
        path=AGENT,
    )
    check("| ---\n| name: tracer\n| description: y\n| skills:\n|   - - a\n|   -\n| ---", path=AGENT)
    # To other programs, this ends it.
    check("| ---\n| title: x\n| ...\n|\n| Text.", path="README.md")


@pytest.mark.parametrize("mark", ["----", "--", "\u2014", "***"])
@pytest.mark.parametrize("path", [AGENT, SKILL, "commands/x.md"])
def test_another_line_in_the_place_of_the_opening_delimiter(mark: str, path: str) -> None:
    rest = "| name: pdf\n| description: y\n| ---\n|\n| # T"
    finding = f"front-matter-unclosed: expected '---', found '{mark}'"
    check(f"| {mark}\n: {'^' * len(mark)} {finding}\n{rest}", path=path)
    check_fix(f"| {mark}\n{rest}", f"| ---\n{rest}", path=path)


@pytest.mark.parametrize("mark", ["----", "--", "\u2014", "***"])
@pytest.mark.parametrize("path", [AGENT, SKILL, "commands/x.md"])
@pytest.mark.parametrize("first", ["", "| ----\n"])
def test_both_delimiters_are_miswritten(mark: str, path: str, first: str) -> None:
    """They are mended one after the other: it is the first that makes them delimiters."""
    fields = "| name: pdf\n| description: y\n"
    rest = "|\n| # T\n|\n| Text.\n|\n| ---\n|\n| More."
    before = f"{first}{fields}| {mark}\n{rest}"
    (found,) = run(parse(Source(document_of(before)), path))
    assert found.rule == "front-matter-unclosed"
    assert found.span.start == 0
    check_fix(before, f"| ---\n{fields}| ---\n{rest}", path=path)
    check(f"{first}{fields}|\n| More of it: it is a text.\n|\n| {mark}\n{rest}", path=AGENT)


@pytest.mark.parametrize("prose", ["Some words.", "An agent, and what it does: much."])
def test_a_line_below_prose_closes_nothing(prose: str) -> None:
    before = f"| ---\n| name: tracer\n| description: y\n| {prose}\n| ***\n|\n| # T"
    (found,) = run(parse(Source(document_of(before)), AGENT))
    assert found.message == "front matter is not closed: expected a '---' line"
    check_fix(before, before.replace(f"| {prose}", f"| ---\n| {prose}"), path=AGENT)


def test_front_matter_without_its_first_line() -> None:
    rest = "| description: y\n| ---\n|\n| # T"
    finding = "front-matter-unclosed: front matter has no opening: expected a '---' line"
    drawing = f"| name: pdf\n: ^^^^^^^^^ {finding}\n{rest}"
    check(drawing, path=SKILL)
    check_fix(drawing, f"| ---\n| name: pdf\n{rest}", path=SKILL)
    later = f"|\n| ---\n: ^^^ front-matter-unclosed: front matter does not begin in line 1\n| name: pdf\n{rest}"
    check(later, path=SKILL)
    check_fix(later, f"| ---\n| name: pdf\n{rest}", path=SKILL)
    check(f"| name: pdf\n{rest}", path="README.md")
    check("| name: what it is\n|\n| Text.\n|\n| ---\n|\n| More.", path="commands/x.md")
    # Without any delimiter they may be words of a page.
    check("| name: pdf\n| description: y\n|\n| # T", path=AGENT)


def test_a_skill_without_front_matter() -> None:
    drawing = """
        | # Reads PDF files
        : ^^^^^^^^^^^^^^^^^ front-matter-field-missing: missing front matter with 'name' and 'description'
        |
        | Text.
    """
    check(drawing, path=SKILL)
    check_fix(drawing, drawing, path=SKILL)
    check(
        "|\n: ^ front-matter-field-missing: missing front matter with 'name' and 'description'",
        path=SKILL,
    )
    check(
        "| \ufeff# A\n:  ^^^ front-matter-field-missing: missing front matter with 'name' and 'description'",
        path=SKILL,
    )


def test_a_skill_with_other_fields_alone() -> None:
    check(
        """
        | ---
        : ^^^ front-matter-field-missing: missing 'name' in front matter
        : ^^^ front-matter-field-missing: missing 'description' in front matter
        | license: MIT
        | ---
        |
        | # T
        """,
        path=SKILL,
    )


@pytest.mark.parametrize("key", ["title: Context", "slug: /agents/context"])
def test_a_page_of_a_documentation_in_a_folder_of_agents(key: str) -> None:
    page = f"| ---\n| {key}\n| description: Pass data through operations\n| ---\n|\n| # T"
    check(page, path="docs/agents/context.md")
    found = ": ^^^ front-matter-field-missing: missing 'name' in front matter\n"
    drawing = page.replace("| ---\n", f"| ---\n{found}", 1)
    check(drawing, path=".claude/agents/context.md")
    drawing = drawing.replace("| description", "| tools: Read\n| description")
    check(drawing, path="docs/agents/context.md")


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
        "instructions/tracer.instructions.md",
        "agents/tracer.chatmode.md",
        "docs/copilot-instructions.md",
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


NO_DESCRIPTION = """
    | ---
    : ^^^ front-matter-field-missing: missing 'description' in front matter
    | name: tracer
    | tools: Read
    | ---
    |
    | # Tracer
"""


@pytest.mark.parametrize(
    ("path", "key", "meant"),
    [
        ("SKILL.md", "descriptoin", "description"),
        ("commands/ship.md", "allowed_tools", "allowed-tools"),
        ("a.instructions.md", "applyto", "applyTo"),
    ],
)
def test_what_is_lost_decides_how_much_a_misspelled_key_weighs(
    path: str, key: str, meant: str
) -> None:
    check(
        f"""
        | ---
        | name: x
        | {key}: Read
        : {"^" * len(key)} front-matter-field-misspelled: unknown key {key!r}; did you mean {meant!r}?
        | ---
        """,
        path=path,
    )


def test_a_word_that_is_two_letters_off_may_be_somebodys_own() -> None:
    check(
        """
        | ---
        | name: tracer
        | description: Traces
        | tools: Read, WebFtch, WebFeth, TodoWrit, NotebokEdt
        :              ^^^^^^^ front-matter-value-misspelled: unknown tool 'WebFtch'; did you mean 'WebFetch'?
        :                       ^^^^^^^ front-matter-value-misspelled: unknown tool 'WebFeth'; did you mean 'WebFetch'?
        :                                ^^^^^^^^ front-matter-value-misspelled: unknown tool 'TodoWrit'; did you mean 'TodoWrite'?
        :                                          ^^^^^^^^^^ front-matter-value-misspelled [info]: unknown tool 'NotebokEdt'; did you mean 'NotebookEdit'?
        | ---
        """,
        path=AGENT,
    )


@pytest.mark.parametrize("path", ["tracer.md", "categories/01-core/tracer.md", "x.agent.md"])
def test_an_agent_is_one_wherever_it_is(path: str) -> None:
    check(NO_DESCRIPTION, path=path)
    # What the settings say counts as much, and an agent has no other folder then.
    check(NO_DESCRIPTION, path="prompts/tracer.md", kind=Kind.AGENT)
    check(NO_DESCRIPTION, path="", kind=Kind.AGENT)


def test_mistakes_in_an_agent_outside_of_the_usual_folders() -> None:
    check(
        """
        | ---
        | name: tracer
        | descripton: Follows an execution path
        : ^^^^^^^^^^ front-matter-field-misspelled: unknown key 'descripton'; did you mean 'description'?
        | model: sonet
        :        ^^^^^ front-matter-value-misspelled: unknown model 'sonet'; did you mean 'sonnet'?
        | tools: Read, WebFtch
        :              ^^^^^^^ front-matter-value-misspelled: unknown tool 'WebFtch'; did you mean 'WebFetch'?
        | ---
        """,
        path="categories/01-core/tracer.md",
    )


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
        :        ^^^^^^^^ front-matter-field-invalid: invalid skill name 'My Skill': use lower-case letters, digits and single hyphens between them, at most 64
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
        : ^^^^ front-matter-field-missing: no value for 'name'
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
    assert find_wanted_files(document) == WantedFiles(files=("coach/INSTRUCTIONS.md", "SKILL.md"))
    alone = Neighbours({"coach/SKILL.md": facts_of(document, SPECIFIED)})
    assert [it.rule for it in run(document, project=alone)] == ["front-matter-field-missing"]
    beside = Neighbours(
        {**alone.files, "coach/INSTRUCTIONS.md": FileFacts("coach/INSTRUCTIONS.md")}
    )
    assert not run(document, project=beside)
    empty = parse(Source("---\n---\n"), "coach/SKILL.md")
    assert find_wanted_files(empty) == find_wanted_files(document)


@pytest.mark.parametrize("text", ["# Part\n", "---\ndescription: y\n---\n# Part\n"])
def test_a_skill_inside_a_skill_is_a_part_of_it(text: str) -> None:
    path = "skills/pdf/parts/forms/SKILL.md"
    document = parse(Source(text), path)
    above = find_wanted_files(document).files
    assert "skills/pdf/SKILL.md" in above
    alone = Neighbours({path: facts_of(document, SPECIFIED)})
    assert [it.rule for it in run(document, project=alone)] == ["front-matter-field-missing"]
    inside = Neighbours({**alone.files, "skills/pdf/SKILL.md": FileFacts("skills/pdf/SKILL.md")})
    assert not run(document, project=inside)


def test_a_form_is_to_be_filled_in() -> None:
    form = (
        "| ---\n| name: [Name of the Agent]\n| description: [What It Does]: [When to Use It]\n| ---"
    )
    check(form, path="skills/maker/assets/agents/AGENT.md")
    check(form, path="agents/agent-template.md")
    check(form.replace("| name", "| title"), path="agents/my_template.md")
    named = "| ---\n| name: Maker Of It\n| description: y\n| ---"
    found = run(parse(Source(document_of(named)), "skills/template/SKILL.md"))
    assert "front-matter-field-invalid" in [it.rule for it in found]


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
        f"| ---\n| name: pdf\n| description: {'x' * 1024}\n| ---",
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


def test_an_audience_that_is_nearly_known() -> None:
    check("""
        | ---
        | audience: [agent, Sdk]
        :            ^^^^^ front-matter-field-invalid: unknown audience 'agent'; expected agents, developers, pms or sdk
        :                   ^^^ front-matter-field-invalid: unknown audience 'Sdk'; expected agents, developers, pms or sdk
        | ---
    """)
    check_fix("| ---\n| audience: [agent, Sdk]\n| ---", "| ---\n| audience: [agents, sdk]\n| ---")
    # Other tools have one, such as `Developer`.
    check("""
        | ---
        | audience: Developer
        :           ^^^^^^^^^ front-matter-field-invalid [info]: unknown audience 'Developer'; expected agents, developers, pms or sdk
        | ---
    """)
    # Nothing is listed twice by a fix.
    drawing = "| ---\n| audience: [agents, Agents]\n| ---"
    check_fix(drawing, drawing)


def test_keys_that_are_misspelled() -> None:
    drawing = """
        | ---
        | name: tracer
        | descripton: Follows
        : ^^^^^^^^^^ front-matter-field-misspelled: unknown key 'descripton'; did you mean 'description'?
        | owned-skills: []
        : ^^^^^^^^^^^^ front-matter-field-misspelled [info]: unknown key 'owned-skills'; did you mean 'owned_skills'?
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
        ("metadatas: x", "skills/tracer/SKILL.md"),
        ("audience: x", AGENT),
        ("applies: x", "x.instructions.md"),
        ("variabels: x", AGENT),
        ("descripton: x", "x.md"),
        ("author: x", AGENT),
        ("hooks: x", AGENT),
        ("mcpServers: x", "x.agent.md"),
        # Qwen Code reads this key.
        ("allowedTools: [read_file, glob]", "skills/tracer/SKILL.md"),
        ("allowedTools:\n|   - run_shell_command", "skills/tracer/SKILL.md"),
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


@pytest.mark.parametrize("tools", ["Read", "[Bash(git:*), glob]", "[mcp__a__b]", ""])
def test_a_key_with_tools_of_claude_code_whose_words_are_joined_otherwise(tools: str) -> None:
    head = "| ---\n| name: tracer\n| description: Follows\n"
    fixed = f"{head}| allowed-tools: {tools}\n| ---"
    path = "skills/tracer/SKILL.md"
    check_fix(fixed.replace("allowed-tools", "allowedTools"), fixed, path=path)


def test_models_and_tools_that_are_misspelled() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: Follows
        | model: sonet
        :        ^^^^^ front-matter-value-misspelled: unknown model 'sonet'; did you mean 'sonnet'?
        | tools: Read, Gerp(a), WebSerach, mcp__WebFetsh
        :              ^^^^ front-matter-value-misspelled: unknown tool 'Gerp'; did you mean 'Grep'?
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
        | tools: Read, Grep(a), WebSearch, mcp__WebFetsh
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
        | name: pdf
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
        ("tools: Task, Tool, Ask, Webfetcher", AGENT),
        ("tools: Send, Load, mcp__reed", AGENT),
        ("tools: bahs, read", AGENT),
        ("tools: {Raed: true}", AGENT),
        ('tools: "Read,\\x20Wriite"', AGENT),
        ("model: sonet", "x.agent.md"),
        ("mode: subagent\n| model: sonet", AGENT),
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


@pytest.mark.parametrize("value", ["", " # later", ' ""', " ''", " |", " >-", " null", " ~"])
def test_a_description_without_a_value(value: str) -> None:
    drawing = f"""
        | ---
        | name: pdf
        | description:{value}
        : ^^^^^^^^^^^ front-matter-field-missing: no value for 'description'
        | tools: Read
        | ---
    """
    for path in AGENT, SKILL:
        check(drawing, path=path)
        # What it says only the author knows.
        check_fix(drawing, drawing, path=path)


def test_a_name_without_a_value() -> None:
    for value, filled in ("", " tracer"), (' ""', ' "tracer"'), (" null", " tracer"):
        check_fix(
            f"| ---\n| name:{value}\n| description: x\n| ---",
            f"| ---\n| name:{filled}\n| description: x\n| ---",
            path=AGENT,
        )


@pytest.mark.parametrize(
    "value",
    ["\n|   Follows a path", " >\n|   Follows", " nullable", " '~'", " 0", "\n|   - a"],
)
def test_values_that_are_not_empty(value: str) -> None:
    check(f"| ---\n| name: tracer\n| description:{value}\n| ---", path=AGENT)


def test_a_value_that_is_no_yaml_is_one_mistake() -> None:
    check(
        """
        | ---
        | name: tracer
        | description:
        | Follows an execution path
        : ^^^^^^^^^^^^^^^^^^^^^^^^^ front-matter-invalid: unexpected line in front matter: 'Follows an execution path'
        | ---
        """,
        path=AGENT,
    )


def test_an_empty_value_where_none_is_due() -> None:
    check("| ---\n| description:\n| ---", path="commands/x.md")
    check("| ---\n| title: x\n| description:\n| ---", path="docs/x.md")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Raed", "Read"),
        ("Wrtie", "Write"),
        ("Edti", "Edit"),
        ("Gerp", "Grep"),
        ("Grpe", "Grep"),
        ("Bsh", "Bash"),
        ("Bahs", "Bash"),
        ("Golb", "Glob"),
        ("Taks", "Task"),
        ("Skilll", "Skill"),
        ("TodoWirte", "TodoWrite"),
        ("web_fetch", "WebFetch"),
        ("Web-Search", "WebSearch"),
        ("todo_write", "TodoWrite"),
    ],
)
def test_a_tool_with_swapped_letters(word: str, meant: str) -> None:
    drawing = f"""
        | ---
        | name: tracer
        | description: Follows
        | tools: LSP, Monitor, {word}
        :                      {"^" * len(word)} front-matter-value-misspelled: unknown tool {word!r}; did you mean {meant!r}?
        | ---
    """
    check(drawing, path=AGENT)


@pytest.mark.parametrize("word", ["opsu", "hiaku", "sonent", "inhreit", "opu", "ihnerit"])
def test_a_model_with_swapped_letters(word: str) -> None:
    from kit import parsed  # noqa: PLC0415

    document = parsed(f"@ {AGENT}\n| ---\n| name: a\n| description: b\n| model: {word}\n| ---")
    found = run(parse(document.source, AGENT))
    assert [it.rule for it in found] == ["front-matter-value-misspelled"]


@pytest.mark.parametrize(
    "tools",
    [
        # Tools of other programs, and short words that are near to nothing.
        "read_file, web_fetch, web_search",
        "Read, LSP, Ask, Git, Run, Get, Web, Sql, Fix, Log",
        "codebase, editFiles, search",
        "bash, read, edit",
        "Read, mcp__github__web_fetch",
        "Read, execute_sql, git_status",
    ],
)
def test_tools_that_are_no_slips(tools: str) -> None:
    check(f"| ---\n| name: a\n| description: b\n| tools: {tools}\n| ---", path=AGENT)


@pytest.mark.parametrize(
    ("key", "meant", "path"),
    [
        ("user_invocable", "user-invocable", "commands/x.md"),
        ("user_invocable", "user-invocable", SKILL),
        ("disable_model_invocation", "disable-model-invocation", "commands/x.md"),
        ("argument_hint", "argument-hint", "commands/x.md"),
        ("argumentHint", "argument-hint", "commands/x.md"),
        ("max-turns", "maxTurns", AGENT),
        ("permission_mode", "permissionMode", AGENT),
        ("disallowed-tools", "disallowedTools", AGENT),
        ("when-to-use", "when_to_use", SKILL),
    ],
)
def test_a_key_whose_words_are_joined_otherwise(key: str, meant: str, path: str) -> None:
    check(
        f"""
        | ---
        | name: pdf
        | description: b
        | {key}: true
        : {"^" * len(key)} front-matter-field-misspelled [info]: unknown key {key!r}; did you mean {meant!r}?
        | ---
        """,
        path=path,
    )


@pytest.mark.parametrize(
    ("key", "path"),
    [
        # The keys of other programs.
        ("max_turns", ".gemini/agents/x.md"),
        ("kind: local\n| max_turns", AGENT),
        ("user_invocable", ".opencode/commands/x.md"),
        ("mcp-servers", AGENT),
        # Nobody reads it there.
        ("user_invocable", "docs/x.md"),
        # Both are there.
        ("max-turns: 1\n| maxTurns", AGENT),
    ],
)
def test_keys_that_are_joined_as_they_should_be(key: str, path: str) -> None:
    check(f"| ---\n| name: pdf\n| description: b\n| {key}: 3\n| ---", path=path)


def test_an_agent_with_tools_of_another_program() -> None:
    drawing = """
        | ---
        | name: tracer
        | description: Follows
        | model: sonnet
        | tools: read_file, grep_search, run_shell_command, glob
        |
        | ---
    """
    check(drawing, path=AGENT)
    check(
        drawing.replace(", glob\n", "\n").replace(
            "        |\n",
            "        :        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ front-matter-tools-foreign: "
            "no tool of Claude Code: 'read_file', 'grep_search' and 'run_shell_command' belong to "
            "Gemini CLI\n",
        ),
        path=AGENT,
    )


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (".gemini/agents/x.md", "model: sonnet"),
        (".cursor/agents/x.md", "model: sonnet"),
        ("agents/x.agent.md", "model: sonnet"),
        (AGENT, "model: gemini-2.5-pro"),
        (AGENT, "model: inherit"),
        (AGENT, "mode: subagent"),
    ],
)
def test_tools_of_the_program_that_reads_the_file(path: str, line: str) -> None:
    tools = "tools:\n|   - read_file\n|   - grep_search"
    check(f"| ---\n| name: x\n| description: b\n| {line}\n| {tools}\n| ---", path=path)


@pytest.mark.parametrize("tools", ["read_file, Read", "read_file, my_tool", "'*'", "[]"])
def test_tools_of_which_one_may_be_there(tools: str) -> None:
    check(
        f"| ---\n| name: x\n| description: b\n| tools: {tools}\n| ---", path=".claude/agents/x.md"
    )


@pytest.mark.parametrize("folder", ["PDF Reader", "pdf_reader", "-pdf", "pdf--x", "x" * 65])
def test_a_folder_that_cannot_name_its_skill_offers_no_name(folder: str) -> None:
    for before in "| ---\n| description: x\n| ---", "| ---\n| name:\n| description: x\n| ---":
        check_fix(before, before, path=f"skills/{folder}/SKILL.md")
    check_fix(
        "| ---\n| description: x\n| ---",
        "| ---\n| name: 01-pdf\n| description: x\n| ---",
        path="skills/01-pdf/SKILL.md",
    )
