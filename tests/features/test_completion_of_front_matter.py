"""Completion of front matter: as a whole, its keys, and their values."""

import pytest

from features.drawing import check_offers, offered, read
from features.matrix import covers
from features.projects import AGENT, COPILOT, PROJECT, PROMPT, SKILL
from promptls.checking.checker import check
from promptls.features.completion import complete
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

COMMAND = ".claude/commands/review.md"
VS_CODE = ".github/prompts/review.prompt.md"


@covers("completion", "front matter")
def test_the_first_hyphens_of_a_file_become_front_matter() -> None:
    check_offers(
        """
        | ---<|>
        : --- agent front matter | front matter | ---⏎name: reviewer\
⏎description: When to delegate a task to the agent.⏎tools: Read, Grep, Glob⏎model: inherit⏎---
        """,
        path=AGENT,
        most=1,
    )
    check_offers(
        """
        | ---<|>
        |
        | # Text
        : --- skill front matter | front matter | ---⏎name: pdf\
⏎description: What the skill does and when to use it.⏎---
        """,
        path=SKILL,
        most=1,
    )


@pytest.mark.parametrize(
    "path",
    [AGENT, SKILL, COPILOT, PROMPT, ".claude/commands/a.md", ".github/x.instructions.md"],
)
def test_the_front_matter_of_every_kind_has_no_findings(path: str) -> None:
    document, offset = read("| ---<|>", path=path)
    whole = complete(document, offset, SPECIFIED)[0]
    written = parse(Source(f"{whole.text}\n\nText {{{{PROJECT_CONTEXT}}}}\n"), path)
    assert written.front_matter is not None
    assert written.front_matter.closed
    assert [it for it in check(written) if it.rule.startswith("front-matter")] == []


@covers("completion", "front matter")
def test_a_file_of_no_kind_and_one_with_front_matter_get_none() -> None:
    assert "--- agent front matter" not in offered("| ---<|>")
    assert not offered("| ---<|>\n| name: x\n| ---", path=AGENT)
    assert "--- agent front matter" not in offered("| Text\n|\n| ---<|>", path=AGENT)


@covers("completion", "front matter")
def test_the_keys_that_the_file_does_not_have_yet() -> None:
    check_offers(
        """
        | ---
        | name: reviewer
        | <|>
        | ---
        : description | When to delegate a task to the agent | description:·
        : tools | The tools that the agent may use; all if missing | tools:·
        : model | The model that the agent runs on | model:·
        """.replace("·", " "),
        path=AGENT,
        most=3,
    )
    assert offered("| ---\n| mo<|>: opus\n| ---", path=AGENT)[0] == "model"


@covers("completion", "front matter")
def test_a_key_while_front_matter_is_not_closed_yet() -> None:
    check_offers(
        """
        | ---
        | name: reviewer
        | des<|>
        : description | When to delegate a task to the agent | description:·
        """.replace("·", " "),
        path=AGENT,
    )
    assert offered("| ---\n| name: x\n| <|>", path=AGENT)[-1] == "---"
    assert offered("| ---\n| name: x\n|\n| Some text de<|>", path=AGENT) == []


@covers("completion", "front matter")
def test_tools_of_claude_code_however_they_are_listed() -> None:
    read_next = "Reads files, also images, PDFs and notebooks"
    check_offers(
        f"""
        | ---
        | tools:<|>
        | ---
        : Read | {read_next} | tools: Read
        """,
        path=AGENT,
        most=1,
    )
    check_offers(
        """
        | ---
        | tools: [Read, Wr<|>]
        | ---
        : Write | Creates or overwrites files | tools: [Read, Write]
        """,
        path=AGENT,
        most=1,
    )
    check_offers(
        """
        | ---
        | tools:
        |   - Read
        |   -<|>
        | ---
        : Write | Creates or overwrites files |   - Write
        """,
        path=AGENT,
        most=1,
    )
    assert "Read" not in offered("| ---\n| tools: Read, <|>\n| ---", path=AGENT)


@covers("completion", "front matter")
@pytest.mark.parametrize("path", ["docs/page.md", "AGENTS.md"])
def test_audiences_however_they_are_listed(path: str) -> None:
    for start in "audience: ", "audience: [", "audience:\n|   - ":
        assert offered(f"| ---\n| {start}<|>\n| ---", path=path) == [
            "agents",
            "developers",
            "pms",
            "sdk",
        ]
    for start in "audience: [agents, ", "audience:\n|   - agents\n|   - ":
        found = offered(f"| ---\n| {start}<|>\n| ---", path=path)
        assert found == ["developers", "pms", "sdk"]


@covers("completion", "front matter")
def test_agents_of_the_project_among_the_tools() -> None:
    document, offset = read("| ---\n| tools: Ag<|>\n| ---", path=AGENT)
    labels = [it.label for it in complete(document, offset, SPECIFIED, values=PROJECT)]
    assert labels[:2] == ["Agent", "Agent(reviewer)"]
    # Other hosts do not write them so.
    for path in COPILOT, ".github/agents/a.md", ".gemini/agents/a.md":
        document, offset = read("| ---\n| tools: Ag<|>\n| ---", path=path)
        others = [it.label for it in complete(document, offset, SPECIFIED, values=PROJECT)]
        assert "Agent(reviewer)" not in others


@covers("completion", "front matter")
def test_copilot_has_tools_of_its_own_and_no_models() -> None:
    check_offers(
        """
        | ---
        | tools: ['read', 'ed<|>']
        | ---
        : edit | Creates and changes files | tools: ['read', 'edit']
        """,
        path=COPILOT,
    )
    assert offered("| ---\n| model: <|>\n| ---", path=COPILOT) == []
    assert offered("| ---\n| target: <|>\n| ---", path=COPILOT) == ["vscode", "github-copilot"]
    assert offered("| ---\n| model: <|>\n| ---", path=AGENT)[0] == "sonnet"


def test_an_agent_of_a_prompt_of_vs_code_is_none_of_templates() -> None:
    drawing = "| ---\n| agent: <|>\n| ---"
    assert offered(drawing, path=VS_CODE) == ["ask", "edit", "agent"]
    assert "CLAUDE" in offered(drawing, path=PROMPT)


@pytest.mark.parametrize(
    ("line", "with_all", "without"),
    [
        ("na<|>", ["name"], []),
        ("tools: Re<|>", ["Read"], []),
        ("skills: <|>", ["pdf"], ["pdf"]),
        ("agent: rev<|>", ["reviewer"], []),
    ],
)
def test_what_an_editor_explains_itself_is_not_completed(
    line: str, with_all: list[str], without: list[str]
) -> None:
    document, offset = read(f"| ---\n| {line}\n| ---", path=AGENT)
    explained = PROJECT._replace(explained=frozenset({"name", "tools", "skills", "agent"}))
    for values, expected in (PROJECT, with_all), (explained, without):
        labels = [it.label for it in complete(document, offset, SPECIFIED, values=values)]
        assert [it for it in labels if it in {*with_all, *without}] == expected


@covers("completion", "front matter")
def test_skills_phases_names_and_variables() -> None:
    check_offers(
        """
        | ---
        | skills: [<|>]
        | ---
        : pdf | .claude/skills/pdf/SKILL.md | skills: [pdf]
        """,
        path=AGENT,
        values=PROJECT,
    )
    check_offers(
        """
        | ---
        | phase: im<|>
        | ---
        : implement | phase | phase: implement
        """,
        path=PROMPT,
    )
    check_offers(
        """
        | ---
        | name:<|>
        | ---
        : pdf | as the file is named | name: pdf
        """,
        path=SKILL,
    )
    check_offers(
        """
        | ---
        | variables: [PROJECT_C<|>]
        | ---
        : PROJECT_CONTEXT | agentd/project.md | variables: [PROJECT_CONTEXT]
        """,
        path=PROMPT,
    )


@covers("completion", "front matter")
@pytest.mark.parametrize(
    "drawing",
    [
        "| ---\n| description: Re<|>\n| ---",
        "| ---\n| # a comment <|>\n| ---",
        "| ---\n| name: x\n| # <!-- prom<|>\n| ---",
        "| ---\n| model: opus <|>x\n| ---",
        "| ---\n| hooks:\n|   PreToolUse: <|>\n| ---",
        "| ---\n| name: x\n| ---\n|\n| mo<|>",
    ],
)
def test_nothing_where_any_text_may_be(drawing: str) -> None:
    assert offered(drawing, path=AGENT) == []


@covers("completion", "suppression", "front matter")
def test_rules_in_a_comment_of_front_matter() -> None:
    check_offers(
        """
        | ---
        | name: x # promptls: allow-file front-matter-inv<|>
        | ---
        : front-matter-invalid | | name: x # promptls: allow-file front-matter-invalid
        """,
        path=AGENT,
    )


def test_the_end_is_offered_below_a_field() -> None:
    assert "---" not in offered("| ---\n| <|>name: x", path=AGENT)
    assert "---" in offered("| ---\n| name: x\n| <|>", path=AGENT)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("name: a, <|>", []),
        ("name: <|>rev other", []),
        (
            "model: [opus, <|>, haiku]",
            [
                *("sonnet", "fable", "inherit", "best", "opusplan"),
                *("sonnet[1m]", "opus[1m]", "fable[1m]"),
            ],
        ),
    ],
)
def test_a_value_is_completed_where_it_may_go_on(line: str, names: list[str]) -> None:
    assert offered(f"| ---\n| {line}\n| ---\n", path=AGENT) == names


@pytest.mark.parametrize(
    ("key", "path", "what"),
    [("skills", AGENT, "skill"), ("agent", COMMAND, "agent"), ("agents", COPILOT, "agent")],
)
def test_what_other_files_define_is_described_as_what_it_is(key: str, path: str, what: str) -> None:
    document, offset = read(f"| ---\n| {key}: <|>\n| ---\n", path=path)
    found = complete(document, offset, SPECIFIED, values=PROJECT)
    assert f"The {what} that `" in found[0].documentation


@pytest.mark.parametrize(
    ("lines", "has_offers"),
    [
        ("| tools:\n|   - <|>", True),
        ("| tools:\n|   - Read\n|   - <|>", True),
        ("| tools: [Read]\n|   - <|>", False),
        ("| description: a\n|   - <|>", False),
    ],
)
def test_items_belong_to_the_key_above_them(lines: str, *, has_offers: bool) -> None:
    for end in ("", "\n| ---\n"):
        assert ("Bash" in offered(f"| ---\n| name: a\n{lines}{end}", path=AGENT)) is has_offers
