"""What is under a cursor: the innermost node of every construct, and what it is a part of."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit import with_cursor
from promptls.document import AnyNode, Document, FieldValue, Group, Item, Placed, PromptBlock
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role
from strategies.prompts import prompt_texts

_BLOCK = """
    | ---
    | SUGGESTED NEXT STEPS:
    |   [1] Continue to {next_phase_name}
    |   [2] Go on with Phase 04 - Design
    |   [3] Show workflow status
    | ---
"""
_STATUS = """
    | ---
    | STATUS: {task_description} complete. Returning results to nobody.
    | ---
"""
_EMISSION = """
    | # PROMPT EMISSION PROTOCOL
    |
    | ### 1. Workflow Initialization
    |
    | Emit:
    |   [1] Show workflow status
"""
_FRONT_MATTER = """
    | ---
    | description: A reviewer
    | tools: [Read, Write]
    | ---
    | Text.
"""
_PACKAGE = """
    | # Task: WP01 — Title
    |
    | ## Feature Context
    |
    | - **Feature:** 001-login
    |
    | ## Deliverables
    |
    | - [ ] `src/login.py`
    |
    | ## Constraints & Governance
    |
    | ### Functional Requirements
    |
    | - **FR-001**: It works.
    |
    | ## Context Documents
    |
    | 1. The plan (`docs/plan.md`)
    |
    | ## Workflow & State Transitions
    |
    | - **Work Package State:** `PLANNED`
"""

# A document, the text before which the cursor is put, and the nodes around it.
_CASES = (
    (_BLOCK, "SUGGESTED", "Header PromptBlock"),
    (_BLOCK, "---", "Delimiter PromptBlock"),
    (_BLOCK, "[1]", "ItemMarker Item PromptBlock"),
    (_BLOCK, "Continue", "LineText Item PromptBlock"),
    (_BLOCK, "next_phase_name", "BlockPlaceholder LineText Item PromptBlock"),
    (_BLOCK, "04 - Design", "PhaseMention LineText Item PromptBlock"),
    (_STATUS, "STATUS", "StatusHead StatusLine StatusBlock"),
    (_STATUS, "task_description", "BlockPlaceholder LineText StatusLine StatusBlock"),
    (_EMISSION, "Workflow Init", "PointMark Heading"),
    (_EMISSION, "Emit", "EmissionLead EmissionList"),
    (_EMISSION, "Show", "LineText Item EmissionList"),
    ("| Use <<NAME>> here.", "NAME", "PlaceholderName Placeholder"),
    ("| Use {{NAME}} here.", "NAME", "PlaceholderName Placeholder"),
    ("| Say <review>PASS</review> now.", "review", "TagName Tag Element"),
    ("| Say <review>PASS</review> now.", "PASS", "ElementValue Element"),
    ('| <task_status id="1.1">DONE</task_status>', 'id="', "AttributeName Attribute Tag Element"),
    ('| <task_status id="1.1">DONE</task_status>', "1.1", "AttributeValue Attribute Tag Element"),
    ("\n    | <review>\n    | PASS\n", "review", "TagName Tag LooseTag"),
    (_FRONT_MATTER, "description", "FieldKey Field FrontMatter"),
    (_FRONT_MATTER, "reviewer", "FieldValue Field FrontMatter"),
    (_FRONT_MATTER, "Write", "FieldItem FieldValue Field FrontMatter"),
    ('| <!-- sk:fr id="FR-001" priority="high" -->', "high", "MarkerAttribute RequirementMarker"),
    ("| The service meets FR-001 at last.", "FR-001", "RequirementMention"),
    ("| <!-- promptls: allow tag-case -->", "tag-case", "AllowedName Suppression"),
    ("| <!-- promptls: allow tag-case -->", "allow", "Suppression"),
    (_PACKAGE, "Title", "PackageTitle Heading"),
    (_PACKAGE, "001-login", "PackageField PackageSection"),
    (_PACKAGE, "src/login", "NamedPath Deliverable PackageSection"),
    (_PACKAGE, "- [ ] ", "Deliverable PackageSection"),
    (_PACKAGE, "FR-001", "RequirementMark RequirementMention PackageSection"),
    (_PACKAGE, "docs/plan", "ContextDocument PackageSection"),
    (_PACKAGE, "PLANNED", "StateMark PackageSection"),
)


@pytest.mark.parametrize(("drawing", "before", "wanted"), _CASES)
def test_every_part_of_a_construct_is_a_node(drawing: str, before: str, wanted: str) -> None:
    text, offset = with_cursor(drawing.replace(before, f"<|>{before}", 1))
    document = parse(Source(text), role=Role.ORCHESTRATOR)
    names = [type(it.node).__name__ for it in document.node_at(offset).nodes]
    assert " ".join(names) == wanted


def test_the_innermost_node_knows_its_place_in_the_file() -> None:
    text, offset = with_cursor("""
        | # First
        |
        | # Second
        | Use <|><<NAME>>.
    """)
    path = parse(Source(text)).node_at(offset)
    assert path.innermost is not None
    assert text[slice(*path.innermost.span)] == "<<NAME>>"
    assert path.find(Item) is None


def test_where_nothing_is_there_is_no_node() -> None:
    assert parse(Source("Plain prose.")).node_at(3).innermost is None
    assert parse(Source("")).node_at(0).nodes == ()


def test_the_space_behind_a_value_is_a_part_of_it() -> None:
    text = "---\nname: a\ntext: |\n  Reads "
    value = parse(Source(text)).node_at(len(text)).innermost
    assert value is not None
    assert isinstance(value.node, FieldValue)


def test_a_block_is_found_also_where_tags_overlap_with_it() -> None:
    text, offset = with_cursor("""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Say <review>
        |   [2] Show <|>status
        | ---
        | PASS</review>
    """)
    assert parse(Source(text)).node_at(offset).find(PromptBlock) is not None


@given(prompt_texts(), st.data())
def test_it_finds_what_a_search_of_all_nodes_finds(text: str, data: st.DataObject) -> None:
    role = data.draw(st.sampled_from([None, *Role]))
    kind = data.draw(st.sampled_from([None, Kind.WORK_PACKAGE, Kind.MARKDOWN]))
    document = parse(Source(text), role=role, kind=kind)
    offset = data.draw(st.integers(0, len(text)))
    around = [it for it in _all_nodes(document) if it.span.touches(offset)]
    path = document.node_at(offset)
    if not around:
        assert path.nodes == ()
        return
    inner = min(around, key=lambda it: (-it.span.start, it.span.end)).span
    wanted = [it for it in around if it.span.start <= inner.start and inner.end <= it.span.end]
    assert sorted(_described(path.nodes)) == sorted(_described(wanted))
    spans = [it.span for it in path.nodes]
    assert spans == sorted(spans, key=lambda it: (-it.start, it.end))


def _described(nodes: Iterable[Placed[AnyNode]]) -> list[str]:
    return list({f"{type(it.node).__name__} {it.span}" for it in nodes})


def _all_nodes(document: Document) -> Iterator[Placed[AnyNode]]:
    groups = (document.front_matter, document.agent, document.package, document.tags)
    yield from _once(0, [it for it in groups if it is not None])
    for base, section in document.parts:
        yield from _once(base, [*section.headings, *section.nodes])


def _once(base: int, roots: list[Any]) -> Iterator[Placed[AnyNode]]:
    seen: set[int] = set()
    kept: list[AnyNode] = []

    def descend(node: AnyNode) -> None:
        if id(node) not in seen:
            seen.add(id(node))
            kept.append(node)
            for child in node.children():
                descend(child)

    for root in roots:
        descend(root)
    return (Placed(base, it) for it in kept if not isinstance(it, Group))
