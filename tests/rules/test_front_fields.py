"""The fields that front matter must have, and files that need none of them."""

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


@pytest.mark.parametrize("path", ["tracer.md", "categories/01-core/tracer.md", "x.agent.md"])
def test_an_agent_is_one_wherever_it_is(path: str) -> None:
    check(NO_DESCRIPTION, path=path)
    # What the settings say counts as much, and an agent has no other folder then.
    check(NO_DESCRIPTION, path="prompts/tracer.md", kind=Kind.AGENT)
    check(NO_DESCRIPTION, path="", kind=Kind.AGENT)


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


def test_a_fix_goes_with_the_removal_of_an_unused_suppression() -> None:
    check_fix(
        "| ---\n| title: x: y  # promptls: allow front-matter-key-duplicated\n| ---",
        '| ---\n| title: "x: y"\n| ---',
    )


def test_a_skill_that_is_too_large_is_not_judged() -> None:
    found = run(parse(Source("x" * (SIZE_CAP + 1)), SKILL))
    assert [it.rule for it in found] == ["file-too-large"]
