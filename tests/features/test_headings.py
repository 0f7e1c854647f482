"""Headings and lines that the specifications name: completed where they lack, and explained."""

import pytest

from features.drawing import read
from features.matrix import covers
from promptls.checking.checker import check
from promptls.features.completion import complete
from promptls.features.hover import find_hover
from promptls.parsing import parse
from promptls.rules.examples import DESIGN_AGENT, EMISSION_PROTOCOL, TEMPLATE
from promptls.rules.rule_set import RuleSet
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import Role

DESIGNER = "agents/03-system-designer.md"
ORCHESTRATOR = "agents/00-sdlc-orchestrator.md"
CHALLENGE = "templates/system/BASE-challenge.md"
CLOSING = "You translate architecture into actionable designs"


def hovered(text: str, at: str, path: str, role: Role | None = None) -> str:
    document = parse(Source(text), path, role=role)
    found = find_hover(document, text.index(at) + 1, SPECIFIED)
    return found.markdown if found else ""


def offers(drawing: str, path: str, role: Role | None = None) -> dict[str, str]:
    document, offset = read(drawing, path=path, role=role)
    text = document.source.text
    return {
        it.label: text[: it.span.start] + it.text + text[it.span.end :]
        for it in complete(document, offset, SPECIFIED)
    }


@covers("hover", "block")
@pytest.mark.parametrize(
    ("at", "path", "role", "name"),
    [
        ("SUGGESTED PROMPTS", DESIGNER, Role.PHASE_AGENT, "# SUGGESTED PROMPTS"),
        (CLOSING, DESIGNER, Role.PHASE_AGENT, "Closing line"),
        ("PROMPT EMISSION", ORCHESTRATOR, Role.ORCHESTRATOR, "# PROMPT EMISSION PROTOCOL"),
        ("Workflow Init", ORCHESTRATOR, Role.ORCHESTRATOR, "Emission point 1"),
        ("Gate Passage", ORCHESTRATOR, Role.ORCHESTRATOR, "Emission point 2"),
        ('"feature"', ORCHESTRATOR, Role.ORCHESTRATOR, "Noun of the workflow type `feature`"),
        ("Identity", CHALLENGE, None, "# Identity & Role"),
        ("Core Principles", CHALLENGE, None, "# Core Principles"),
        ("Workflow", CHALLENGE, None, "# Workflow"),
    ],
)
def test_what_is_said_of_headings(at: str, path: str, role: Role | None, name: str) -> None:
    text = {
        DESIGNER: f"{DESIGN_AGENT}\n{CLOSING} for developers.\n",
        ORCHESTRATOR: EMISSION_PROTOCOL,
        CHALLENGE: TEMPLATE,
    }[path]
    assert hovered(text, at, path, role).startswith(f"**{name}")
    # Elsewhere such a heading says nothing, and neither does any other heading.
    title = at.strip('"')
    assert hovered(f"# {title}\n", title, "docs/page.md") == ""
    assert hovered("# Other\n\nText.\n", "Other", path, role) == ""


@covers("completion", "block")
def test_headings_that_an_agent_lacks() -> None:
    for typed in "#", "# ", "# SUGG", "# prompts":
        found = offers(f"| # A\n|\n| {typed}<|>", DESIGNER, Role.PHASE_AGENT)
        (text,) = found.values()
        assert [*found] == ["# SUGGESTED PROMPTS"]
        assert "[1] {primary_prompt}" in text
    (text,) = offers("| # A\n|\n| # <|>", "agents/a/b.md", Role.SUB_AGENT).values()
    assert "STATUS: {task_description}" in text
    assert "SUGGESTED NEXT STEPS" not in text
    has = "| # SUGGESTED PROMPTS\n|\n| Text.\n|\n| {}<|>"
    assert offers(has.format("# "), DESIGNER, Role.PHASE_AGENT) == {}
    assert offers("| # A\n|\n| # <|>", "agents/other.md") == {}
    assert offers("| # A\n|\n| ```\n| # <|>\n| ```", DESIGNER, Role.PHASE_AGENT) == {}


@covers("completion", "block")
def test_the_last_line_of_an_agent() -> None:
    found = offers("| # A\n|\n| You tr<|>", DESIGNER, Role.PHASE_AGENT)
    assert found == {CLOSING: f"# A\n\n{CLOSING}."}
    for drawing in f"| {CLOSING} x.\n|\n| You tr<|>", "| Yo<|>", "| You are<|>", "| You tr<|> x":
        assert CLOSING not in offers(drawing, DESIGNER, Role.PHASE_AGENT)


@covers("completion", "block")
def test_the_protocol_and_its_points() -> None:
    text = offers("| # A\n|\n| # PROM<|>", ORCHESTRATOR, Role.ORCHESTRATOR)
    protocol = text["# PROMPT EMISSION PROTOCOL"].partition("\n\n")[2]
    found = check(parse(Source(f"{protocol}\n"), ORCHESTRATOR, role=Role.ORCHESTRATOR), RuleSet())
    assert [it for it in found if it.rule.startswith(("emission", "block"))] == []
    body, marker, rest = EMISSION_PROTOCOL.partition("### 2. Gate Passage")
    assert marker
    tail = rest[rest.index("### 3.") :]
    drawing = "".join(f"| {it}\n" for it in f"{body}### <|>\n\n{tail}".splitlines())
    (label, text_with_it), *others = offers(drawing, ORCHESTRATOR, Role.ORCHESTRATOR).items()
    assert (label, others) == ("### 2. Gate Passage", [])
    document = parse(Source(text_with_it), ORCHESTRATOR, role=Role.ORCHESTRATOR)
    assert [it for it in check(document, RuleSet()) if it.rule.startswith("emission")] == []


@covers("completion", "block")
def test_parts_that_a_template_lacks() -> None:
    assert [*offers("| # <|>", CHALLENGE)] == [
        "# Identity & Role",
        "# Core Principles",
        "# Workflow",
    ]
    assert [*offers("| # Your role\n|\n| # <|>", CHALLENGE)] == ["# Core Principles", "# Workflow"]
    assert [*offers("| # prin<|>", CHALLENGE)] == ["# Core Principles"]
    assert offers("| ## <|>", CHALLENGE) == {}
    assert offers("| # <|>", "docs/page.md") == {}


@covers("completion", "block")
def test_parts_are_offered_before_blocks_where_nothing_is_written() -> None:
    parts = ["# Identity & Role", "# Core Principles", "# Workflow"]
    for drawing in "| <|>", "| Text.\n|\n| <|>\n|\n| Text.":
        found = [*offers(drawing, CHALLENGE)]
        assert found[:3] == parts
        assert "SUGGESTED NEXT STEPS:" in found
    for drawing in "| Wo<|>", "| ```\n| <|>\n| ```", "| ---\n| <|>\n| ---":
        assert not {*offers(drawing, CHALLENGE)} & {*parts}
    assert not {*offers("| <|>", "docs/page.md")} & {*parts}
    document, offset = read("| <|>", path=CHALLENGE)
    by_itself = complete(document, offset, SPECIFIED, is_triggered=True)
    assert not {it.label for it in by_itself} & {*parts}


@covers("completion", "block")
def test_the_nouns_of_workflow_types() -> None:
    lines = EMISSION_PROTOCOL.splitlines()
    (at,) = [number for number, it in enumerate(lines) if it.startswith("- fix ->")]

    def offered(line: str, *, of: list[str] = lines) -> dict[str, str]:
        drawing = "".join(f"| {it}\n" for it in [*of[:at], line, *of[at + 1 :]])
        return offers(drawing, ORCHESTRATOR, Role.ORCHESTRATOR)

    for typed in "- <|>", "- f<|>":
        assert offered(typed) == {'fix -> "bug"': EMISSION_PROTOCOL.rstrip("\n")}
    assert offered("- g<|>") == {}
    assert offered("- fix -> <|>") == {}
    assert offered('- fix<|> -> "bug"') == {}
    few = [it for it in lines if "upgrade" not in it and "test-run" not in it]
    assert [*offered("* <|>", of=few)] == [
        'fix -> "bug"',
        'upgrade -> "upgrade target"',
        "test-run, test-generate -> skip this emission point (auto-start)",
    ]
    # Another point has no nouns.
    other = EMISSION_PROTOCOL.replace('- fix -> "bug"\n', "").splitlines()
    drawing = "".join(f"| {it}\n" for it in [*other, "", "- <|>"])
    assert 'fix -> "bug"' not in offers(drawing, ORCHESTRATOR, Role.ORCHESTRATOR)
