"""Hover on placeholders, on tags, and on what a running workflow makes of a block."""

import pytest

from features.drawing import check_hover, hover_text, read
from features.matrix import covers
from features.projects import AGENT, IMPLEMENT, PLAN, PROJECT, PROMPT
from promptls.features.descriptions import to_plain_text
from promptls.features.hover import find_hover
from promptls.features.site import ProjectValues
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from settings.chains import read_settings

BLOCK = """
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue to {next_phase_name}
    |   [2] Review {current_phase_noun} artifacts
    |   [3] Show workflow status
    | ---
"""


@covers("hover", "placeholder")
def test_a_placeholder_in_either_spelling() -> None:
    for line, marks in (
        ("Read <<PROJECT_<|>CONTEXT>> first.", f"{'^' * 19} <<PROJECT_CONTEXT>>"),
        ("Read {{<|>TASKS}} first.", f"{'^' * 9} {{{{TASKS}}}}"),
    ):
        check_hover(f"| {line}\n:      {marks}", path=IMPLEMENT)


@covers("hover", "placeholder")
def test_all_that_is_said_of_a_placeholder() -> None:
    assert hover_text("| <<PROJECT<|>_CONTEXT>>", path=IMPLEMENT, values=PROJECT) == (
        "**`<<PROJECT_CONTEXT>>`**\n\n"
        "Content from `agentd/project.md` describing the tech stack and conventions.\n\n"
        "Its value here (3 lines, 21 characters, from `agentd/project.md`):\n\n"
        "```text\n# Shop\n\nPython 3.12.\n```\n\n"
        "Every template must contain it.\n\n"
        "Source: Agentd system templates, R2 and R4"
    )


def test_a_rule_is_named_where_it_finds_something() -> None:
    document, offset = read("| {{TA<|>SKS}}", path=PLAN)

    def names(*rules: str) -> bool:
        found = find_hover(
            document, offset, SPECIFIED, pages="file:///R.md", find_rules=lambda _: rules
        )
        return found is not None and "Rule: [placeholder-wrong-phase]" in found.markdown

    assert names("placeholder-wrong-phase")
    assert not names()
    assert not names("tag-case")


@covers("hover", "placeholder")
def test_a_placeholder_without_a_value_and_one_of_another_phase() -> None:
    text = hover_text("| {{TA<|>SKS}}", path=PLAN, pages="file:///R.md", values=PROJECT)
    assert "It has no value in this project (from `tasks.md`)." in text
    assert "Not available in `plan`, the phase of this file: only in `implement`." in text
    assert "Rule: [placeholder-wrong-phase](file:///R.md#placeholder-wrong-phase)" in text
    assert "no value" not in hover_text("| {{TA<|>SKS}}", path=PLAN)


@covers("hover", "placeholder", "front matter")
def test_a_name_that_the_file_declares() -> None:
    check_hover(
        """
        | ---
        | variables: [GOAL]
        | ---
        | {{GO<|>AL}}
        : ^^^^^^^^ GOAL
        """,
        path=PROMPT,
    )
    check_hover(
        """
        | ---
        | variables: [GO<|>AL]
        :             ^^^^ GOAL
        | ---
        """,
        path=PROMPT,
    )


@covers("hover", "placeholder")
def test_what_an_unknown_name_may_be() -> None:
    text = hover_text("| {{TAKS<|>S}}", path=IMPLEMENT)
    assert text.startswith("**{{TAKSS}}**\n\nNot a known variable: nothing is filled in.")
    assert "Perhaps meant:\n\n- `TASKS`" in text
    text = hover_text("| {{SOME<|>THING}}", path=IMPLEMENT)
    assert "Known:\n\n- `ARTIFACTS`\n- `PROJECT_CONTEXT`" in text
    # Where any name may be used, only one that is nearly known is told of.
    assert "- `PROJECT_CONTEXT`" in hover_text("| <<PROJECT_CON<|>TXT>>", path=AGENT)
    check_hover("| <<SOME<|>THING>>", path=AGENT)


@covers("hover", "block")
def test_what_an_unknown_placeholder_of_a_block_may_be() -> None:
    block = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Do {}\n|   [2] Show workflow status\n| ---"
    text = hover_text(block.format("{next_phase_<|>nam}"), path=AGENT)
    assert "Not a known placeholder" in text
    assert "- `{next_phase_name}`" in text
    # One of a project's own is part of a text.
    assert "Not a known" not in hover_text(block.format("{my_<|>own}"), path=AGENT)


@covers("hover", "block")
def test_an_item_of_ones_own_has_a_tier() -> None:
    drawing = """
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Show project status
        |   [2] Review des<|>ign specifications
        :       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Alternative action
        |   [3] Start a new workflow
        | ---
    """
    check_hover(drawing, path=AGENT)


@covers("hover", "block")
@pytest.mark.parametrize(
    "reason", ["no workflow is active", "the file is not valid JSON", "the file does not exist"]
)
def test_why_a_placeholder_has_no_value(reason: str) -> None:
    block = "| ---\n| SUGGESTED NEXT STEPS:\n|   [1] {}\n|   [2] Show workflow status\n| ---"
    values = ProjectValues(no_workflow=reason)
    text = hover_text(block.format("{next_ph<|>ase_name}"), path=AGENT, values=values)
    assert f"It has no value here. `.isdlc/state.json`: {reason}." in text
    # What is not made from the state has none in any project.
    text = hover_text(block.format("{primary_<|>action}"), path=AGENT, values=values)
    assert "no value" not in text


def test_where_a_value_comes_from_that_is_made_of_many_files() -> None:
    values = PROJECT._replace(variables={"SKELETON": ""})
    text = hover_text("| {{SKEL<|>ETON}}", path=IMPLEMENT, values=values)
    assert "no value in this project (files that match templates.skeletons)." in text
    text = hover_text("| {{SKEL<|>ETON}}", path=IMPLEMENT)
    assert "Its value: files that match templates.skeletons." in text


def test_tags_of_the_settings() -> None:
    toml = """
        [tags.verdict]
        values = ["KEEP"]
        attributes = { round = "[0-9]+" }
        required = ["round"]
    """
    settings, _ = read_settings("promptls.toml", "/", lambda _: toml, lambda _, path: path)
    assert settings is not None
    document = parse(Source('<verdict round="1">KEEP</verdict>'), AGENT)

    def shown(offset: int) -> str:
        found = find_hover(document, offset, settings.vocabulary)
        return found.markdown if found else ""

    assert "Values:\n\n- `KEEP`\n\nAttributes:\n\n- `round` (required)\n\n" in shown(3)
    assert "Required. Expected: `[0-9]+`." in shown(11)
    assert 'Example: `<verdict round="…">KEEP</verdict>`' in shown(21)


def test_a_long_value_is_cut() -> None:
    values = PROJECT._replace(variables={"TASKS": f"{'x' * 300}\n" * 50})
    text = hover_text("| {{TA<|>SKS}}", path=IMPLEMENT, values=values)
    assert "(50 lines, 15,050 characters, from `tasks.md`)" in text
    assert len(text) < 1200


@covers("hover", "tag")
@pytest.mark.parametrize(
    ("line", "marks", "path"),
    [
        ("<rev<|>iew>PASS</review>", " ^^^^^^ <review>", PLAN),
        ("<review>PA<|>SS</review>", "        ^^^^ PASS", PLAN),
        ("<review>PASS|NEEDS_<|>REVISION</review>", f"{' ' * 13}{'^' * 14} NEEDS_REVISION", PLAN),
        (
            '<task_status i<|>d="1.2">FAILED</task_status>',
            f"{' ' * 13}^^ <task_status id>",
            IMPLEMENT,
        ),
        (
            '<task_status id="1<|>.2">FAILED</task_status>',
            f"{' ' * 17}^^^ <task_status id>",
            IMPLEMENT,
        ),
        # A wrong value shows the right ones.
        ("<review>PA<|>S</review>", "        ^^^ <review>", PLAN),
    ],
)
def test_the_parts_of_a_tag(line: str, marks: str, path: str) -> None:
    check_hover(f"| {line}\n: {marks}", path=path)


def test_other_tags_and_texts_are_not_described() -> None:
    check_hover("| <de<|>tails>x</details>", path=PLAN)
    check_hover("| <thought>PA<|>S</thought>", path=PLAN)


@covers("hover", "tag")
def test_a_tag_names_the_values_of_the_phase_first() -> None:
    text = hover_text("| <rev<|>iew>PASS</review>", path=PLAN)
    phase = text.index("In `plan`, the phase of this file: `PASS` or `NEEDS_REVISION`.")
    assert phase < text.index("Values:")
    assert "Expected in phases `plan`, `challenge` and `review`." in text
    assert "Example: `<review>PASS</review>`" in text


@covers("hover", "tag")
def test_a_value_of_another_phase() -> None:
    text = hover_text("| <review>REJ<|>ECTED</review>", path=PLAN)
    assert "Not valid in `plan`, the phase of this file.\n\nValid in phase `challenge`." in text


@covers("hover", "tag")
def test_a_value_between_tags_in_different_sections() -> None:
    text = hover_text(
        """
        | Text.
        | <thought name="pl<|>an">
        | # Part
        | </thought>
        """,
        path=PLAN,
    )
    assert text.startswith("**`<thought name>`**")


@covers("hover", "block")
def test_what_a_placeholder_of_a_block_becomes() -> None:
    text = hover_text(BLOCK.replace("next_", "next<|>_"), values=PROJECT)
    assert "Here it becomes `Phase 04 - Design`, from `.isdlc/state.json`." in text
    nothing = hover_text(BLOCK.replace("next_", "next<|>_"))
    assert "Here" not in nothing


@covers("hover", "block")
def test_what_an_item_becomes_and_where_its_artifacts_are() -> None:
    text = hover_text(BLOCK.replace("[2]", "[<|>2]"), values=PROJECT)
    assert text == (
        "**Alternative action**\n\n"
        "Choosing it does something else that makes sense in this phase, such as a review.\n\n"
        "Here it becomes `Review architecture artifacts`, from `.isdlc/state.json`.\n\n"
        "The artifacts are in `docs/login`.\n\n"
        "Source: iSDLC prompt format, section 2.2"
    )
    first = hover_text(BLOCK.replace("[1]", "[<|>1]"), values=PROJECT)
    assert "`Continue to Phase 04 - Design`" in first
    assert "docs/login" not in first


@covers("hover", "block")
def test_where_the_workflow_is_on_the_header_and_on_a_phase() -> None:
    text = hover_text(BLOCK.replace("NEXT", "NE<|>XT"), values=PROJECT)
    assert (
        "The current phase is Phase 03 - Architecture, and the next is Phase 04 - Design." in text
    )
    named = BLOCK.replace("{next_phase_name}", "Phase 04 - De<|>sign")
    assert "It is the next phase." in hover_text(named, values=PROJECT)


def test_a_text_for_clients_without_markdown() -> None:
    text = to_plain_text(hover_text("| <<PROJECT<|>_CONTEXT>>", "R.md", path=PLAN, values=PROJECT))
    assert text.startswith("<<PROJECT_CONTEXT>>\n\nContent from agentd/project.md describing")
    assert "`" not in text
    assert "Rule: placeholder-mandatory-missing\n" in text


def test_only_whole_runs_of_marks_begin_code_in_a_plain_text() -> None:
    assert to_plain_text("Two ``marks, `one`.") == "Two ``marks, one."
    assert to_plain_text("Code: `` `one` ``.") == "Code: `one`."
    assert to_plain_text("See [a [page](b.md) and [`x`](y.md).") == "See [a page and x."
