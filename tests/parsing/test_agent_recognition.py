from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.document import Document
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind

PATH = "categories/01-core/tracer.md"


def parse_fields(fields: Sequence[str], path: str = PATH) -> Document:
    return parse(Source("\n".join(["---", *fields, "---", "", "# Tracer", ""])), path)


@pytest.mark.parametrize(
    "line",
    [
        "name: tracer; description: Follows a path; tools: Read",
        "name: tracer; description: Follows a path; model: sonnet",
        "name: tracer; description: Follows a path; tools: [Read]; model: opus; color: red",
        "name: tracer; description: Follows a path; level: 3; tools: Read",
        # What is missing or misspelled is to be found, and not to hide the file.
        "name: tracer; descripton: Follows a path; tools: Read",
        "name: tracer; tools: Read; model: opus; level: 3",
        "name: tracer; model: opus; color: red",
        "name: tracer; description: Follows a path; modle: opus",
        "name: tracer; description: user: 'unquoted'; tools: Read",
    ],
)
def test_front_matter_of_agents(line: str) -> None:
    assert parse_fields(line.split("; ")).kind is Kind.AGENT


@pytest.mark.parametrize(
    "line",
    [
        "name: tracer; description: A skill, or a page",
        "description: A chat mode of Copilot; tools: [codebase]; model: GPT-5",
        "title: A post; description: x; model: y; tools: z",
        # A page of a portfolio, and one of a site.
        "name: Sample Project; tools: [Python, HTML]; description: x; image: a.png",
        "name: numpy; layout: project; tools: [Python]; description: x",
        # A command, a task of another program, and a model that is listed.
        "name: ship; description: x; allowed-tools: Read; model: opus",
        "id: t1; name: release; tools: [git]; checklists: [a]",
        "name: llama; license: mit; model: llama",
        "name: tracer; description: x; mode: all",
        "name: tracer; description: x; tool: Read",
        "model: opus; tools: Read",
    ],
)
def test_front_matter_of_others(line: str) -> None:
    assert parse_fields(line.split("; ")).kind is Kind.MARKDOWN


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("README.md", Kind.MARKDOWN),
        ("docs/index.md", Kind.MARKDOWN),
        ("CLAUDE.md", Kind.INSTRUCTIONS),
        ("skills/x/SKILL.md", Kind.SKILL),
        ("commands/ship.md", Kind.COMMAND),
        ("x.prompt.md", Kind.PROMPT),
        ("x.chatmode.md", Kind.PROMPT),
        ("templates/system/CLAUDE-plan.md", Kind.SYSTEM_TEMPLATE),
        ("x.md.template", Kind.AGENT),
    ],
)
def test_what_the_path_tells_counts_first(path: str, kind: Kind) -> None:
    fields = "name: x", "description: y", "tools: Read"
    assert parse_fields(fields, path).kind is kind


@given(
    st.lists(st.sampled_from(["name: a", "description: b", "tools: c", "model: d"]), unique=True),
    st.sampled_from(["", "model", "tools", "title", "x"]),
)
def test_the_order_of_fields_does_not_matter(fields: list[str], other: str) -> None:
    fields = [*fields, f"{other}s: x"] if other else fields
    assert parse_fields(fields).kind is parse_fields(fields[::-1]).kind
