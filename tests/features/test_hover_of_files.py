"""Hover on front matter, settings, suppressions, requirements, work packages and JSON."""

import pytest

from features.drawing import check_hover, hover_text
from features.matrix import covers
from features.projects import AGENT, COPILOT, PROJECT, PROMPT

PACKAGE = """
    | # Task: WP01 — Login
    |
    | ## Mission
    |
    | Text.
    |
    | ## Deliverables
    |
    | - [ ] `src/a.py`
    | - [x] `src/c.py`
    |
    | ## Work Scope
    |
    | - `src/a.py`
    | - `src/b.py`
    |
    | ## Workflow & State Transitions
    |
    | - Work Package: `PLANNED`
"""
STATE = """
    | {"active_workflow": {"type": "feature", "phases": ["03-architecture", "04-design"],
    |   "current_phase_index": 0, "phase_status": {"03-architecture": "in_progress"}}}
"""


@covers("hover", "front matter")
@pytest.mark.parametrize(
    ("lines", "marks", "path"),
    [
        ("name: reviewer\n| to<|>ols: Read, Grep", "^^^^^ tools", AGENT),
        ("tools: Read, Gr<|>ep", "             ^^^^ Grep (tool)", AGENT),
        ("tools:\n|   - Bash(git<|>:*)", "    ^^^^^^^^^^^ Bash (tool)", AGENT),
        ("phase: impl<|>ement", "       ^^^^^^^^^ implement (phase)", PROMPT),
        ("permissionMode: pl<|>an", "                ^^^^ plan (permission mode)", AGENT),
        (
            "audience: [agents, deve<|>lopers]",
            "                   ^^^^^^^^^^ developers (audience)",
            "docs/page.md",
        ),
    ],
)
def test_keys_and_values_of_front_matter(lines: str, marks: str, path: str) -> None:
    check_hover(f"| ---\n| {lines}\n: {marks}\n| ---", path=path)


@covers("hover", "front matter")
def test_a_key_means_what_it_does_in_this_kind_of_file() -> None:
    drawing = """
        | ---
        | mod<|>el: x
        | ---
    """
    names = (
        "`haiku`, `fable`, `inherit`, `best`, `opusplan`, `sonnet[1m]`, `opus[1m]` or `fable[1m]`"
    )
    assert f"One of: `sonnet`, `opus`, {names}." in hover_text(drawing, path=AGENT)
    copilot = hover_text(drawing, path=COPILOT)
    assert "One of" not in copilot
    assert copilot.endswith("Source: Visual Studio Code documentation, custom agents")


@covers("hover", "front matter")
def test_what_an_editor_explains_itself_is_not_explained_again() -> None:
    values = PROJECT._replace(explained=frozenset({"description", "tools", "skills"}))
    for line in "desc<|>ription: It reviews.", "tools: Re<|>ad", "tools: [Gl<|>ob, Read]":
        check_hover(f"| ---\n| {line}\n| ---", path=AGENT, values=values)
    check_hover(
        """
        | ---
        | skills: [p<|>df]
        :          ^^^ pdf
        | ---
        """,
        path=AGENT,
        values=values,
    )


def test_a_key_of_a_prompt_of_vs_code_is_its_own() -> None:
    shown = hover_text("| ---\n| desc<|>ription: It\n| ---", path="a.prompt.md")
    assert "What the prompt does." in shown
    assert "Source: Visual Studio Code, prompt files" in shown


def test_a_skill_of_the_project() -> None:
    text = hover_text("| ---\n| skills: [p<|>df]\n| ---", path=AGENT, values=PROJECT)
    assert text == "**pdf**\n\nThe skill that `.claude/skills/pdf/SKILL.md` defines."


@covers("hover", "suppression")
def test_the_page_of_a_rule_on_its_name() -> None:
    drawing = "| <!-- promptls: allow tag-<|>case -->"
    check_hover(f"{drawing}\n:                      ^^^^^^^^ tag-case")
    text = hover_text(drawing, "file:///R.md")
    assert text.startswith("**tag-case**\n\nThe name of a tag must be in the right case.")
    assert "Severity: error. Safe fix." in text
    assert "Bad:\n\n```text\nWhen the proposal is sound" in text
    assert "Rule: [tag-case](file:///R.md#tag-case)" in text
    assert "Source: Agentd" in text


@covers("hover", "suppression", "front matter")
def test_how_far_a_suppression_reaches() -> None:
    assert "It applies to the file." in hover_text("| <!-- prom<|>ptls: allow-file tag-case -->")
    check_hover(
        """
        | ---
        | name: x # promptls: allow-file front-<|>matter-invalid
        :                                ^^^^^^^^^^^^^^^^^^^^ front-matter-invalid
        | ---
        """,
        path=AGENT,
    )
    check_hover(
        """
        | prompt = 'x' # promptls: allow-file front-<|>matter-invalid
        :                                     ^^^^^^^^^^^^^^^^^^^^ front-matter-invalid
        """,
        path=".gemini/commands/a.toml",
    )


@covers("hover", "settings")
@pytest.mark.parametrize(
    ("drawing", "name"),
    [
        ('| sel<|>ect = ["tag"]\n: ^^^^^^', "select"),
        ('| select = ["t<|>ag"]\n:            ^^^', "tag"),
        ("| [sever<|>ity]\n:  ^^^^^^^^", "severity"),
        ('| [severity]\n| tag-<|>case = "off"\n: ^^^^^^^^', "tag-case"),
        ("| [variables.GO<|>AL]\n:            ^^^^", "variables.GOAL"),
        ("| [variables.GOAL]\n| mand<|>atory = true\n: ^^^^^^^^^", "variables.GOAL.mandatory"),
        ("| placeholders = { st<|>yle\n:                  ^^^^^", "placeholders.style"),
        ("| [tags.a]\n| attributes.sc<|>ore = '1'\n:            ^^^^^", "tags.a.attributes.score"),
        ("| [[contracts.a.par<|>ts]]\n:               ^^^^^", "contracts.a.parts"),
        (
            '| [contracts.a]\n| parts = [{pl<|>ace = "last"}]\n:           ^^^^^',
            "contracts.a.parts.place",
        ),
    ],
)
def test_settings(drawing: str, name: str) -> None:
    check_hover(f"{drawing} {name}", path="promptls.toml")


@covers("hover", "settings")
def test_all_that_is_said_of_a_setting() -> None:
    assert hover_text("| ign<|>ore = []", path=".promptls.toml") == (
        "**ignore**\n\n"
        "Rules and families to disable.\n\n"
        "It overrides `select`.\n\n"
        "Type: list of rules or families. Default: `[]`.\n\n"
        'Example: `ignore = ["block-last-not-utility"]`\n\n'
        "Source: promptls settings"
    )


@covers("hover", "settings")
def test_settings_behind_a_byte_order_mark() -> None:
    check_hover("| \ufeffsel<|>ect = []\n:  ^^^^^^ select", path="promptls.toml")


@covers("hover", "settings")
def test_other_tables_of_a_shared_file_are_not_described() -> None:
    check_hover("| [tool.promptls]\n| ign<|>ore = []\n: ^^^^^^ ignore", path="pyproject.toml")
    check_hover("| [tool.ruff]\n| ign<|>ore = []", path="pyproject.toml")
    check_hover("| # ign<|>ore", path="promptls.toml")


@covers("hover", "settings")
def test_other_words_of_settings_are_not_described() -> None:
    for drawing in (
        '| [severity]\n| tag = "o<|>ff"',
        '| extend = "ba<|>se.toml"',
        '| select = "t<|>ag"',
        "| no<|>ne = 1",
        "| [placeholders]\n| no<|>ne = 1",
        '| ["<|>"]',
        "| = o<|>ff",
    ):
        check_hover(drawing, path="promptls.toml")


@covers("hover", "marker")
def test_a_requirement_where_it_is_named() -> None:
    check_hover("| As FR-<|>001 says.\n:    ^^^^^^ FR-001", values=PROJECT)
    assert hover_text("| As FR-<|>001 says.", values=PROJECT) == (
        "**FR-001**\n\nUsers can log in with a mail address.\n\n"
        "Defined in `specs/001/spec.md`.\n\n"
        "Source: AgilePlus agent prompt, spec-kitty Integration"
    )
    assert "Users get a token.\n\nPriority: high." in hover_text(
        "| See FR-AUTH<|>-003.", values=PROJECT
    )
    check_hover("| As FR-<|>009 says.", values=PROJECT)


@covers("hover", "marker")
def test_the_parts_of_a_marker() -> None:
    marker = """
        | <!-- sk:fr id="FR-007" priority="low" -->
        | Users can leave.
        | <!-- /sk:fr -->
    """
    check_hover(
        marker.replace('7" pri', '7<|>" pri').replace(
            "| Users", ":                ^^^^^^ FR-007\n        | Users"
        )
    )
    assert "`low`: It can wait." in hover_text(marker.replace("low", "l<|>ow"))
    assert "FR-007: Users can leave." in hover_text(marker.replace("sk:fr id", "sk<|>:fr id"))
    assert "**End of a requirement**" in hover_text(marker.replace("/sk", "/<|>sk"))
    assert "**fr-count**" in hover_text("| <!-- spec-kitty: fr-<|>count: 3 -->")


@covers("hover", "package")
def test_the_parts_of_a_work_package() -> None:
    for cursor, name in {
        "# Task: W<|>P01": "Work package",
        "## Work Sc<|>ope": "## Work Scope",
        "- [<|> ] `src/a.py`": "Deliverable `src/a.py`",
        "- `src/<|>b.py`": "Work scope",
        "`PLAN<|>NED`": "PLANNED",
    }.items():
        text = hover_text(PACKAGE.replace(cursor.replace("<|>", ""), cursor))
        assert text.startswith(f"**{name}**"), text


@covers("hover", "package")
def test_whether_a_deliverable_is_done_and_in_the_scope() -> None:
    done = hover_text(PACKAGE.replace("src/c.py", "src/<|>c.py"))
    assert "Done. The work scope does not contain it." in done
    still_open = hover_text(PACKAGE.replace("`src/a.py`", "`src/<|>a.py`", 1))
    assert "Open. The work scope contains it." in still_open
    assert "Then `DOING`." in hover_text(PACKAGE.replace("PLANNED", "PLAN<|>NED"))


@covers("hover", "package")
def test_whether_a_deliverable_exists() -> None:
    drawn = PACKAGE.replace("`src/a.py`", "`src/<|>a.py`", 1)
    listed: list[str] = []
    values = PROJECT._replace(list_folder=lambda folder: listed if folder else ["src/"])
    for names, said in (
        (["a.py"], "The file exists."),
        (["b.py"], "The file does not exist yet."),
        ([], "The file does not exist yet."),
        ([f"{it}.py" for it in range(500)], "The work scope contains it.\n"),
    ):
        listed[:] = names
        assert said in hover_text(drawn, values=values)
    # Nothing is known of a file outside of any project.
    assert "The file" not in hover_text(drawn)


@covers("hover", "package")
def test_the_text_of_a_section_is_not_its_heading() -> None:
    check_hover(PACKAGE.replace("Text.", "Te<|>xt."))


@covers("hover", "state")
@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("active_w<|>orkflow", "active_workflow"),
        ("current_phase_<|>index", "current_phase_index"),
        ("04-<|>design", "Phase 04 - Design"),
        ("in_<|>progress", "in_progress"),
        ("fea<|>ture", "Noun of the workflow type `feature`"),
    ],
)
def test_keys_and_values_of_a_state(word: str, name: str) -> None:
    drawing = STATE.replace(word.replace("<|>", ""), word)
    text = hover_text(drawing, path=".isdlc/state.json")
    assert text.startswith(f"**{name}**\n\n")


@covers("hover", "state")
def test_a_state_says_where_the_workflow_is() -> None:
    drawing = STATE.replace("_index", "_in<|>dex")
    text = hover_text(drawing, path=".isdlc/state.json")
    assert "Current phase: Phase 03 - Architecture. Next: Phase 04 - Design." in text
    assert "Type: integer. Required." in text


def test_a_state_that_is_not_json_has_no_hover() -> None:
    check_hover('| {"active_<|>workflow":', path=".isdlc/state.json")


@covers("hover", "package")
@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("spec.md", "The specification: "),
        ("docs/ARCHITECTURE.md", "The structure of the existing code: "),
        ("docs/other.md", "A document of the project."),
    ],
)
def test_the_documents_of_a_package(path: str, what: str) -> None:
    middle = len(path) // 2
    line = f"1. **It** (`{path[:middle]}<|>{path[middle:]}`)"
    text = hover_text(f"{PACKAGE}    |\n    | ## Context Documents\n    |\n    | {line}\n")
    assert text.startswith(f"**Context document `{path}`**")
    assert what in text
