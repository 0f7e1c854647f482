"""Relative paths that follow moved files: links of Markdown, and paths in code of a skill."""

import pytest

from features.moves import moved
from kit import document_of
from promptls.features.moved_files import follow_in_document
from promptls.parsing import parse
from promptls.semantics.moves import Move, find_marks
from promptls.text.edits import apply_edits
from promptls.text.spans import Source

SKILL = "skills/x/SKILL.md"
GUIDE = Move("skills/x/references/a.md", "skills/x/docs/new.md")


def test_links_and_paths_in_code_follow_a_file() -> None:
    assert moved(
        """
            | Read [a](references/a.md), [a](./references/a.md#part) and `references/a.md`.
            | ![a](<references/a.md> "title") [all](references/) [a][1] references/a.md
            |
            | [1]: references/a.md 'title'
            |
            | [^2]: references/a.md
            |
            | `[a](references/a.md)` <!-- [a](references/a.md) --> [b](references/b.md)
            |
            | ```md
            | [a](references/a.md)
            | ```
        """,
        GUIDE,
        path=SKILL,
    ) == document_of("""
        | Read [a](docs/new.md), [a](./docs/new.md#part) and `docs/new.md`.
        | ![a](<docs/new.md> "title") [all](references/) [a][1] references/a.md
        |
        | [1]: docs/new.md 'title'
        |
        | [^2]: references/a.md
        |
        | `[a](references/a.md)` <!-- [a](references/a.md) --> [b](references/b.md)
        |
        | ```md
        | [a](references/a.md)
        | ```
    """)


@pytest.mark.parametrize(
    "path",
    [
        "plugin/skills/y/SKILL.md",
        "plugin/skills/y/notes.md",
        ".claude/agents/a.md",
        ".claude/commands/a.md",
        "docs/AGENTS.md",
        ".github/prompts/a.prompt.md",
    ],
)
def test_links_of_all_files_for_models_follow(path: str) -> None:
    up = "../" * path.count("/")
    text = f"| [a]({up}skills/x/references/a.md)"
    assert moved(text, GUIDE, path=path) == moved(text, path=path).replace(
        "references/a", "docs/new"
    )


def test_links_of_other_pages_and_data_stay() -> None:
    text = "| [a](skills/x/references/a.md)"
    for path in ("README.md", "docs/page.md"):
        assert moved(text, GUIDE, path=path) == moved(text, path=path)
    data = '| {"a": "[a](references/a.md)"}'
    assert moved(data, GUIDE, path="skills/x/evals.json") == moved(data, path="a.json")


def test_links_to_a_folder_that_moves() -> None:
    move = Move("skills/x/references", "shared/guides", is_folder=True)
    text = "| [all](references/) [all](./references) `references/a.md` [a](references/a.md#b)"
    assert moved(text, move, path=SKILL) == (
        "[all](../../shared/guides/) [all](../../shared/guides) `../../shared/guides/a.md`"
        " [a](../../shared/guides/a.md#b)"
    )


def test_a_skill_that_moves_keeps_what_is_in_its_folder() -> None:
    text = "| `references/a.md` [a](references/a.md) [y](../y/SKILL.md) [b](../../docs/b.md)"
    folder = Move("skills/x", "skills/z", is_folder=True, is_skill=True)
    assert moved(text, folder, path=SKILL) == document_of(text)
    deeper = Move("skills/x", ".claude/skills/x", is_folder=True, is_skill=True)
    assert moved(text, deeper, path=SKILL) == (
        "`references/a.md` [a](references/a.md) [y](../../../skills/y/SKILL.md)"
        " [b](../../../docs/b.md)"
    )
    assert moved("| [x](../x/SKILL.md#use)", folder, path="skills/y/SKILL.md") == (
        "[x](../z/SKILL.md#use)"
    )


def test_a_file_that_moves_has_its_links_from_its_new_folder() -> None:
    text = "| [b](b.md) [b](./b.md) [own](#part) [top](/b.md) [web](https://b.md) [c](../c.md)"
    move = Move("skills/x/a.md", "skills/x/deep/a.md")
    assert moved(text, move, path="skills/x/a.md") == (
        "[b](../b.md) [b](../b.md) [own](#part) [top](/b.md) [web](https://b.md) [c](../../c.md)"
    )
    # What moves along keeps its path.
    both = move, Move("skills/x/b.md", "skills/x/deep/b.md")
    assert moved("| [b](b.md) `scripts/c.py`", *both, path="skills/x/a.md") == (
        "[b](b.md) `scripts/c.py`"
    )
    own = Move(".claude/agents/a.md", "plugin/agents/a.md")
    assert moved("| Run `scripts/c.py`.", own, path=".claude/agents/a.md") == (
        "Run `../../.claude/agents/scripts/c.py`."
    )


def test_a_link_that_leads_nowhere_stays() -> None:
    move = Move("skills/x/a.md", "skills/x/deep/a.md")
    text = "| [b](b.md) `scripts/c.py`"
    assert moved(text, move, path="skills/x/a.md", there=()) == document_of(text)


def test_a_path_may_begin_in_a_folder_around() -> None:
    """A plugin has scripts for all of its skills."""
    path = "plugin/skills/x/SKILL.md"
    text = "| `scripts/run.py` [run](scripts/run.py)"
    there = {"plugin/scripts/run.py"}

    def after(*moves: Move) -> str:
        return moved(text, *moves, path=path, there=there)

    assert after(Move("plugin/scripts/run.py", "plugin/scripts/go.py")) == (
        "`scripts/go.py` [run](scripts/go.py)"
    )
    # The one of the skill itself is another file.
    own = Move("plugin/scripts/run.py", "plugin/scripts/go.py")
    both = {*there, "plugin/skills/x/scripts/run.py"}
    assert moved(text, own, path=path, there=both) == document_of(text)
    # All of the plugin moves, or the skill within it, or out of it.
    assert after(Move("plugin", "plugins/one", is_folder=True)) == document_of(text)
    assert after(Move("plugin/skills/x", "plugin/skills/y", is_folder=True)) == document_of(text)
    assert after(Move("plugin/skills/x", "skills/x", is_folder=True)) == (
        "`../../plugin/scripts/run.py` [run](../../plugin/scripts/run.py)"
    )
    assert after(Move("plugin/scripts/run.py", "shared/go.py")) == (
        "`../../../shared/go.py` [run](../../../shared/go.py)"
    )


def test_names_that_a_link_must_encode() -> None:
    move = Move("skills/x/my guide.md", "skills/x/my (new) 50%.md")
    text = "| [a](my%20guide.md) [a](<my guide.md>) [a](<my guide.md#part>)"
    assert moved(text, move, path=SKILL) == (
        "[a](my%20%28new%29%2050%25.md) [a](<my (new) 50%25.md>) [a](<my (new) 50%25.md#part>)"
    )
    back = Move("skills/x/a(b).md", "skills/x/é.md")
    assert moved("| [a](a(b).md) [a](a%28b%29.md?x#y)", back, path=SKILL) == (
        "[a](é.md) [a](é.md?x#y)"
    )
    assert find_marks([move]) == ("my guide.md", "my%20guide.md")
    # What cannot be decoded is the name of no file.
    assert moved("| [a](%ff.md)", back, path=SKILL) == "[a](%ff.md)"


def test_a_path_is_changed_once() -> None:
    """A link from the root looks like one of the paths that begin there."""
    move = Move("docs/a.md", "guide/b.md")
    text = "| [docs/a.md](docs/a.md) `docs/a.md`"
    assert moved(text, move, path="AGENTS.md") == "[guide/b.md](guide/b.md) `guide/b.md`"
    # Beside the file is another one with this path.
    assert moved("| [a](docs/a.md)", move, path="app/AGENTS.md", there={"app/docs/a.md"}) == (
        "[a](docs/a.md)"
    )


def test_links_that_the_editor_follows_are_left_to_it() -> None:
    text = "[a](references/a.md) [b](scripts/b.py) `references/a.md` [c](skills/x/references/a.md)"
    script = Move("skills/x/scripts/b.py", "skills/x/scripts/c.py")
    moves = (GUIDE, script)
    document = parse(Source(text), SKILL)
    edits = follow_in_document(document, moves, lambda _: True, [script])
    assert apply_edits(text, edits) == (
        "[a](references/a.md) [b](scripts/c.py) `docs/new.md` [c](skills/x/references/a.md)"
    )


def test_so_many_links_are_followed_and_no_more() -> None:
    text = "[a](references/a.md)\n" * 600
    document = parse(Source(text), SKILL)
    assert len(follow_in_document(document, [GUIDE])) == 500


def test_links_in_a_text_of_several_parts() -> None:
    assert moved(
        """
            | Answer with <review>PASS</review>.
            |
            | # One
            |
            | See [a](references/a.md).
            |
            | # Two
            |
            | See [the web](https://example.com/references/a.md).
            |
            | # Three
            |
            | See `references/a.md`.
        """,
        GUIDE,
        path=SKILL,
    ) == document_of("""
        | Answer with <review>PASS</review>.
        |
        | # One
        |
        | See [a](docs/new.md).
        |
        | # Two
        |
        | See [the web](https://example.com/references/a.md).
        |
        | # Three
        |
        | See `docs/new.md`.
    """)
