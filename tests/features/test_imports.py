"""Imports of files of instructions: links, definition, references, completion, and moves."""

import pytest

from features.drawing import accept, read
from features.matrix import covers
from features.moves import moved
from features.projects import WITH_FOLDERS
from features.structures import check_links
from features.workspace import (
    ROOT,
    check_definition,
    check_highlights,
    check_references,
    read_files,
)
from promptls.document import Document
from promptls.features.completion import complete
from promptls.features.links import find_links
from promptls.features.navigation.definition import Target, find_named_file
from promptls.features.navigation.references import find_titled_file
from promptls.parsing import parse
from promptls.semantics.moves import Move
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

RULES = "docs/CLAUDE.md"


@covers("links", "path")
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


@covers("references", "path")
def test_every_place_of_a_file_of_a_skill() -> None:
    check_references("""
        @ skills/x/SKILL.md
        | Read [a](refer<|>ences/a.md), then `references/a.md`.
        :          ^^^^^^^^^^^^^^^ here
        :                                  ^^^^^^^^^^^^^^^ here
        @ skills/y/SKILL.md
        | Read [a](../x/references/a.md).
        :          ^^^^^^^^^^^^^^^^^^^^ here
        @ skills/x/references/b.md
        | See [a](<a.md#part>).
        :          ^^^^ here
        @ CLAUDE.md
        | @skills/x/references/a.md
        :  ^^^^^^^^^^^^^^^^^^^^^^^^ here
        |
        | [a]: ./skills/x/references/a.md
        :      ^^^^^^^^^^^^^^^^^^^^^^^^^^ here
        @ README.md
        | This is [no file for a model](skills/x/references/a.md).
    """)


@covers("highlight", "path")
def test_the_places_of_a_file_in_a_text() -> None:
    check_highlights("""
        @ skills/x/SKILL.md
        | Read [a](refer<|>ences/a.md), then `references/a.md` and `references/b.md`.
        :          ^^^^^^^^^^^^^^^ read
        :                                  ^^^^^^^^^^^^^^^ read
    """)


_COMMANDS = """
    | ```bash
    | python scripts/a.py out.txt && ./scripts/a.py; cat "assets/b.json" --in=scripts/a.py
    :        ^^^^^^^^^^^^ skills/x/scripts/a.py
    :                                ^^^^^^^^^^^^^^ skills/x/scripts/a.py
    :                                                     ^^^^^^^^^^^^^ skills/x/assets/b.json
    :                                                                         ^^^^^^^^^^^^ skills/x/scripts/a.py
    | $HOME/scripts/a.py lib/scripts/a.py scripts/ scripts/run scripts/your-name.py
    | ```
    |
    | ```python
    | open("scripts/a.py")
    | ```
    |
    | bash scripts/a.py
"""


@pytest.mark.parametrize("above", ["", "<review>PASS</review>\n\n# Run\n\n"])
def test_paths_in_commands_of_a_skill(above: str) -> None:
    drawn = "".join(f"    | {it}".rstrip() + "\n" for it in above.split("\n")[:-1])
    check_links(drawn + _COMMANDS.lstrip("\n"), path="skills/x/SKILL.md")


def test_commands_of_other_files_name_none() -> None:
    for path in ("README.md", "skills/x/references/a.md", "templates/skills/x/SKILL.md"):
        assert find_links(read_document("```sh\nsh scripts/a.sh\n```\n", path)) == []
    assert find_links(read_document("sh scripts/a.sh\n", "skills/x/SKILL.md")) == []


def read_document(text: str, path: str) -> Document:
    return parse(Source(text), path)


def test_who_names_a_file_is_found_from_its_first_heading() -> None:
    check_references("""
        @ skills/x/references/a.md
        | ---
        | title: A
        | ---
        |
        | # All ab<|>out A
        |
        | ## Part
        @ skills/x/SKILL.md
        | Run `scripts/b.py`, read `references/a.md`.
        :                           ^^^^^^^^^^^^^^^ here
    """)
    for text in ("# All\n\n## Pa<|>rt", "Te<|>xt\n\n# All", "<|>\n# All"):
        drawn = read_files("@ a.md\n" + "\n".join(f"| {it}" for it in text.split("\n")))
        assert find_titled_file(drawn.site) is None
    assert find_titled_file(read_files("@ promptls.toml\n| # <|>a").site) is None


@covers("definition", "path")
def test_a_link_leads_to_its_file() -> None:
    check_definition("""
        @ skills/x/SKILL.md
        | Read [a](refer<|>ences/a.md#part).
        @ skills/x/references/a.md
        | # A
        : ^ 1 file
    """)


@pytest.mark.parametrize("text", ["[a](scri<|>pts/a.md)", "`scri<|>pts/a.md`"])
def test_a_path_may_lead_on_from_a_folder_around(text: str) -> None:
    drawn = read_files(f"@ plugin/skills/x/SKILL.md\n| {text}\n")
    assert drawn.document
    found = find_named_file(drawn.site, drawn.document, ROOT)
    assert found
    places = (
        "plugin/skills/x/scripts/a.md",
        "plugin/skills/scripts/a.md",
        "plugin/scripts/a.md",
        "scripts/a.md",
    )
    assert found.targets == tuple(Target(f"{ROOT}/{it}") for it in places)
    assert all(it.places == places for it in find_links(drawn.document))


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


@covers("definition", "path")
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


@covers("completion", "path")
def test_paths_of_an_import() -> None:
    for line, result in (
        ("See @n<|>", "See @notes.md"),
        ("@archive/<|>", "@archive/old.md"),
        ("@../R<|>EADME.txt more", "@../README.md more"),
    ):
        document, offset = read(f"| {line}", path=RULES)
        (offer,) = complete(document, offset, SPECIFIED, values=WITH_FOLDERS)
        assert accept(document, offer) == result
    for line in ("a@<|>", "`@<|>`", "@ <|>", "```\n| @<|>\n| ```"):
        document, offset = read(f"| {line}", path=RULES)
        found = complete(document, offset, SPECIFIED, values=WITH_FOLDERS)
        assert "notes.md" not in [it.label for it in found]
    document, offset = read("| @<|>", path="docs/page.md")
    assert complete(document, offset, SPECIFIED, values=WITH_FOLDERS) == []


@covers("file operations", "path")
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


def test_an_import_has_no_path_with_a_space() -> None:
    """Programs would read another file, and nobody would see that the import is lost."""
    text = "| @docs/a.md"
    for new in ("my docs/a.md", "docs/a#b.md"):
        assert moved(text, Move("docs/a.md", new), path="CLAUDE.md") == "@docs/a.md"
