"""Rendering of templates: metadata and suppressions go, values come."""

from typing import Any

import pytest

from cli.console import write
from promptls.parsing import parse
from promptls.prompts.matrix import (
    list_strays,
    list_templates,
    render_matrix,
)
from promptls.prompts.rendering import cut_template, render_template, strip_metadata
from promptls.text.spans import Source

pytestmark = pytest.mark.usefixtures("folder")


def test_front_matter_and_suppressions_are_left_out() -> None:
    text = """\
---
phase: plan
# promptls: allow placeholder-unused
variables: [change_id]
---

<!-- promptls: allow-file tag-case -->
You plan {{change_id}}. <!-- promptls: allow tag-case -->

Text above.
<!-- promptls: allow block-item-empty -->
Text below.
"""
    assert strip_metadata(parse(Source(text), "")) == (
        "You plan {{change_id}}.\n\nText above.\n\nText below.\n"
    )


def test_a_comment_that_is_shown_in_a_fence_stays() -> None:
    text = "```md\n<!-- promptls: allow tag-case -->\n```\n"
    assert strip_metadata(parse(Source(text), "")) == text


def test_declared_names_are_filled_in_although_the_front_matter_goes() -> None:
    rendered = render_template("---\nvariables: [a]\n---\n{{a}} {{b}}", {})
    assert rendered.text == "[Context not provided: a] {{b}}"
    assert rendered.injection.missing == ("a",)


def test_values_come_from_the_project_unless_they_are_given() -> None:
    write("agentd/project.md", "from the project")
    write("tasks.md", "- [ ] 1.1 from the project\n")
    rendered = render_template(
        "<<PROJECT_CONTEXT>>|<<TASKS>>", {"PROJECT_CONTEXT": "given"}, root="."
    )
    assert rendered.text == "given|- [ ] 1.1 from the project"
    assert rendered.injection.missing == ()


def test_the_page_of_the_matrix_says_what_is_wrong() -> None:
    write("templates/system/BASE-plan.md", "<!-- later -->\n")
    write("templates/system/MISTRAL-review.md", "You review.\n")
    write("templates/system/CLAUDE-plan.txt", "You plan.\n")
    page = render_matrix(list_templates("."), list_strays("."))
    assert "| BASE    | unusable |" in page
    assert "- templates/system/BASE-plan.md: the template is empty\n" in page
    assert "- templates/system/MISTRAL-review.md: unknown agent 'MISTRAL'; " in page
    assert (
        "- `templates/system/CLAUDE-plan.txt`; expected `templates/system/CLAUDE-plan.md`\n" in page
    )
    write("templates/system/BASE-plan.md", "You plan.\n")
    assert "## " not in render_matrix(list_templates("other"))


def test_a_template_is_parsed_and_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()
    for name, function in (("parse", parse), ("cut_template", cut_template)):

        def note(*given: Any, name: str = name, function: Any = function) -> Any:  # noqa: ANN401
            asked.append(name)
            return function(*given)

        monkeypatch.setattr(f"promptls.prompts.rendering.{name}", note)
    rendered = render_template("---\nvariables: [a]\n---\n<<a>> <<b>> <<TASKS>>\n", {"a": "1"})
    assert rendered.text == "1 <<b>> [Context not provided: TASKS]\n"
    assert asked == ["parse", "cut_template"]
