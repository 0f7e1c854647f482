"""Imports of files of instructions: links, definition, references, completion, and moves."""

from features.drawing import accept, read
from features.structures import check_links
from features.test_completion_of_paths import VALUES
from features.test_moved_files import moved
from features.workspace import check_definition, check_references
from promptls.features.completion import complete
from promptls.semantics.moves import Move
from promptls.vocabulary import SPECIFIED

RULES = "docs/CLAUDE.md"


def test_imports_are_links() -> None:
    check_links(
        """
        | See @a.md, @../b.json#part and @README.
        :      ^^^^ docs/a.md
        :             ^^^^^^^^^ b.json
        | `@a.md` @~/mine.md
        """,
        path=RULES,
    )


def test_paths_in_code_of_a_skill_are_links() -> None:
    check_links(
        """
        | Read `references/a.md` and [b](references/b.md).
        :       ^^^^^^^^^^^^^^^ skills/x/references/a.md
        """,
        path="skills/x/SKILL.md",
    )


def test_every_place_of_a_file_of_a_skill() -> None:
    check_references("""
        @ skills/x/SKILL.md
        | Read [a](refer<|>ences/a.md), then `references/a.md`.
        :          ^^^^^^^^^^^^^^^ here
        :                                  ^^^^^^^^^^^^^^^ here
        @ skills/y/SKILL.md
        | Read [a](../x/references/a.md).
        :          ^^^^^^^^^^^^^^^^^^^^ here
    """)


def test_agents_are_named_in_front_matter() -> None:
    check_references("""
        @ .github/agents/tracer.agent.md
        | ---
        | name: tra<|>cer
        :       ^^^^^^ here
        | description: Follows
        | agents: [other]
        | ---
        @ .github/agents/planner.agent.md
        | ---
        | name: planner
        | description: Plans
        | agents: ['tracer', other]
        :           ^^^^^^ here
        | handoffs:
        |   - label: Trace it
        |     agent: tracer
        :            ^^^^^^ here
        |     prompt: as agent: tracer
        | ---
        @ .claude/agents/lead.md
        | ---
        | name: lead
        | description: Leads
        | tools: Read, Agent(tracer, other)
        :                    ^^^^^^ here
        | ---
        @ .claude/skills/trace/SKILL.md
        | ---
        | name: trace
        | description: Traces
        | agent: tracer
        :        ^^^^^^ here
        | ---
    """)


def test_an_import_leads_to_its_file() -> None:
    check_definition("""
        @ docs/CLAUDE.md
        | See @../rul<|>es/a.md for more.
        @ rules/a.md
        | # Rules
        : ^ 1 file
    """)


def test_all_imports_of_a_file() -> None:
    check_references("""
        @ CLAUDE.md
        | @rul<|>es/a.md
        :  ^^^^^^^^^^ here
        @ app/AGENTS.md
        | See @../rules/a.md and @rules/a.md
        :      ^^^^^^^^^^^^^ here
    """)


def test_paths_of_an_import() -> None:
    for line, result in (
        ("See @n<|>", "See @notes.md"),
        ("@archive/<|>", "@archive/old.md"),
        ("@../R<|>EADME.txt more", "@../README.md more"),
    ):
        document, offset = read(f"| {line}", path=RULES)
        (offer,) = complete(document, offset, SPECIFIED, values=VALUES)
        assert accept(document, offer) == result
    for line in ("a@<|>", "`@<|>`", "@ <|>", "```\n| @<|>\n| ```"):
        document, offset = read(f"| {line}", path=RULES)
        found = complete(document, offset, SPECIFIED, values=VALUES)
        assert "notes.md" not in [it.label for it in found]
    document, offset = read("| @<|>", path="docs/page.md")
    assert complete(document, offset, SPECIFIED, values=VALUES) == []


def test_imports_follow_files_and_folders() -> None:
    text = "| @docs/a.md, `@docs/a.md` and @./docs/b.md#part"
    move = Move("docs/a.md", "rules/new.md")
    expected = "@rules/new.md, `@rules/new.md` and @./docs/b.md#part"
    assert moved(text, move, path="CLAUDE.md") == expected
    folder = Move("docs", "rules", is_folder=True)
    assert moved("| @docs/a.md @./docs/b.md", folder, path="CLAUDE.md") == (
        "@rules/a.md @./rules/b.md"
    )


def test_imports_stay_right_when_their_file_moves() -> None:
    text = "| @../a.md @b.md @./c.md"
    move = Move("docs/CLAUDE.md", "CLAUDE.md")
    assert moved(text, move, path=RULES) == "@a.md @docs/b.md @./docs/c.md"
    # What moves along keeps its path.
    assert moved(text, Move("docs", "notes", is_folder=True), path=RULES) == (
        "@../a.md @b.md @./c.md"
    )
