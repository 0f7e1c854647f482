import tomllib

import pytest

from features.matrix import covers
from features.moves import moved
from kit import document_of
from promptls.semantics.moves import Move, find_marks
from promptls.settings.edits import follow_in_settings
from promptls.text.edits import apply_edits


def settings(text: str, *moves: Move, path: str = "promptls.toml") -> str:
    in_pyproject = path.endswith("pyproject.toml")
    return apply_edits(text, follow_in_settings(text, path, moves, in_pyproject=in_pyproject))


PARSER = Move("src/parser.py", "src/reader.py")


@covers("file operations", "package")
def test_a_deliverable_and_the_scope_follow_a_file() -> None:
    assert moved(
        """
            | # Task: WP01 - Parser
            |
            | ## Work Scope
            |
            | - `src/parser.py`
            | - `src/parser.pyi` and `lib/src/parser.py` are others
            |
            | ## Deliverables
            |
            | - [ ] src/parser.py - the parser
            | - [x] `./src/parser.py`.
        """,
        PARSER,
    ) == document_of("""
        | # Task: WP01 - Parser
        |
        | ## Work Scope
        |
        | - `src/reader.py`
        | - `src/parser.pyi` and `lib/src/parser.py` are others
        |
        | ## Deliverables
        |
        | - [ ] src/reader.py - the parser
        | - [x] `./src/reader.py`.
    """)


@covers("file operations", "package")
def test_files_follow_their_folder() -> None:
    assert moved(
        """
            | # Task: WP01 - Parser
            |
            | - [ ] src/core/a.py, src/core/ and `src/core`, not src/core2/a.py or src/core.py
        """,
        Move("src/core", "lib", is_folder=True),
    ) == document_of("""
        | # Task: WP01 - Parser
        |
        | - [ ] lib/a.py, lib/ and `lib`, not src/core2/a.py or src/core.py
    """)


@covers("file operations", "package")
def test_files_follow_a_folder_at_the_top() -> None:
    assert moved(
        """
            | # Task: WP01 - Parser
            |
            | - [ ] src/core/a.py, `src/**`, ./src/ and `src/`
            |
            | The src is in lib/src/a.py, x-src/a.py and https://example.com/src/a.py.
        """,
        Move("src", "source/code", is_folder=True),
    ) == document_of("""
        | # Task: WP01 - Parser
        |
        | - [ ] source/code/core/a.py, `source/code/**`, ./source/code/ and `source/code/`
        |
        | The src is in lib/src/a.py, x-src/a.py and https://example.com/src/a.py.
    """)


@covers("file operations", "front matter")
def test_the_name_of_a_skill_and_the_agents_that_have_it_follow_its_folder() -> None:
    move = Move(".claude/skills/deploy", ".claude/skills/ship", is_folder=True, is_skill=True)
    drawing = """
        | ---
        | name: deploy
        | description: Deploys by .claude/skills/deploy/run.sh
        | skills: [deploy, "deploy-all"]
        | ---
    """
    skill = moved(drawing, move, path=".claude/skills/deploy/SKILL.md")
    assert skill == document_of("""
        | ---
        | name: ship
        | description: Deploys by .claude/skills/ship/run.sh
        | skills: [deploy, "deploy-all"]
        | ---
    """)
    agent = moved(drawing, move, path=".claude/agents/deploy.md")
    assert agent == document_of("""
        | ---
        | name: deploy
        | description: Deploys by .claude/skills/ship/run.sh
        | skills: [ship, "deploy-all"]
        | ---
    """)
    # Another skill keeps its name, and so does one whose folder moves with others.
    other = moved(drawing, move, path=".claude/skills/x/deploy/SKILL.md")
    assert "name: deploy" in other
    beside = move._replace(new=".claude/tools/deploy")
    assert "name: deploy" in moved(drawing, beside, path=".claude/skills/deploy/SKILL.md")


@covers("file operations", "front matter")
def test_front_matter_follows() -> None:
    assert moved(
        """
            | ---
            | name: reader
            | description: Reads docs/guide.md.
            | source: docs/guide.md
            | ---
        """,
        Move("docs/guide.md", "docs/manual.md"),
        path=".claude/agents/reader.md",
    ) == document_of("""
        | ---
        | name: reader
        | description: Reads docs/manual.md.
        | source: docs/manual.md
        | ---
    """)


@covers("file operations", "state")
def test_the_artifact_folder_of_a_state_follows() -> None:
    assert moved(
        """
            | {"active_workflow": {"artifact_folder": "docs/one"}}
        """,
        Move("docs/one", 'docs/"two"', is_folder=True),
        path=".isdlc/state.json",
    ) == document_of("""
        | {"active_workflow": {"artifact_folder": "docs/\\"two\\""}}
    """)


def test_a_template_is_known_by_the_name_of_its_file() -> None:
    move = Move("templates/system/CLAUDE-implement.md", "templates/system/CODEX-implement.md")
    drawing = "| As in `CLAUDE-implement.md` (templates/system/CLAUDE-implement.md), not XCLAUDE-implement.md"
    path = "templates/system/BASE-archive.md"
    assert moved(drawing, move, path=path) == (
        "As in `CODEX-implement.md` (templates/system/CODEX-implement.md), not XCLAUDE-implement.md"
    )
    # A page of another kind may be about a file of the same name elsewhere.
    other = Move("docs/a-b.md", "docs/a-c.md")
    assert moved("| See a-b.md and docs/a-b.md", other, path=path) == "See a-b.md and docs/a-c.md"


def test_two_files_may_change_places() -> None:
    there = Move("a/one.py", "a/two.py"), Move("a/two.py", "a/one.py")
    assert moved("| # Task: WP01 - X\n| a/one.py a/two.py", *there).endswith("a/two.py a/one.py")


def test_a_page_that_is_not_for_agents_is_left_alone() -> None:
    assert moved("| Read src/parser.py.", PARSER, path="README.md") == "Read src/parser.py."


@pytest.mark.parametrize("path", ["AGENTS.md", ".claude/skills/x/SKILL.md", "CLAUDE.md"])
def test_links_and_paths_in_the_code_of_a_skill_are_left_alone(path: str) -> None:
    """They begin at the folder of their file, and may look like paths from the root."""
    move = Move("scripts/a.md", "scripts/b.md")
    text = """
        | [a](scripts/a.md) [a](<scripts/a.md>) [a][1] scripts/a.md
        |
        | [1]: scripts/a.md
    """
    after = document_of(text).replace("] scripts/a", "] scripts/b")
    assert moved(text, move, path=path) == after
    code = "| Run `scripts/a.md`.\n|\n| ```sh\n| sh scripts/a.md\n| ```"
    if path.endswith("SKILL.md"):
        assert moved(code, move, path=path) == document_of(code)


def test_names_that_mean_something_in_a_pattern_are_only_names() -> None:
    move = Move("a/(x|y)[0]+.md", "a/\\1.md")
    assert moved("| # Task: WP01 - X\n| a/(x|y)[0]+.md", move).endswith("a/\\1.md")


@covers("file operations", "settings")
def test_settings_follow_what_they_extend_and_name() -> None:
    text = (
        'extend = "base/promptls.toml" # "base/promptls.toml"\n'
        'exclude = ["docs/old.md", "docs/old*.md", "other/docs/old.md"]\n'
        "[per-file-ignores]\n'docs/old.md' = [\"tag\"]\n"
        '[variables.GOAL]\nsource = "docs/old.md"\n'
    )
    assert settings(
        text,
        Move("docs/old.md", "docs/new.md"),
        Move("base", "shared/base", is_folder=True),
    ) == (
        'extend = "shared/base/promptls.toml" # "base/promptls.toml"\n'
        'exclude = ["docs/new.md", "docs/old*.md", "other/docs/old.md"]\n'
        "[per-file-ignores]\n'docs/new.md' = [\"tag\"]\n"
        '[variables.GOAL]\nsource = "docs/new.md"\n'
    )


@covers("file operations", "contract")
def test_a_contract_follows_its_prompts_and_schemas() -> None:
    text = '[contracts.a]\nfiles = ["{}.md"]\n[[contracts.a.parts]]\nfence = "json"\nschema = "{}.json"\n'
    moves = Move("a.md", "prompts/a.md"), Move("b.json", "schemas/b.json")
    assert settings(text.format("a", "b"), *moves) == text.format("prompts/a", "schemas/b")


@covers("file operations", "settings")
def test_settings_in_a_folder_name_files_from_there() -> None:
    text = 'extend = "../promptls.toml"\n'
    move = Move("promptls.toml", "shared/all.toml")
    assert settings(text, move, path="sub/promptls.toml") == 'extend = "../shared/all.toml"\n'
    own = Move("sub/promptls.toml", "deep/er/promptls.toml")
    assert settings(text, own, path="sub/promptls.toml") == 'extend = "../../promptls.toml"\n'
    whole = Move("sub", "sup", is_folder=True)
    assert settings('extend = "a.toml"\n', whole, path="sub/promptls.toml") == 'extend = "a.toml"\n'


def test_a_path_with_escapes_stays() -> None:
    text = "exclude = ['docs/\\[a].md', \"docs/\\u0062.md\"]\n"
    moved = text.replace("'docs", "'guide")
    assert settings(text, Move("docs", "guide", is_folder=True)) == moved


def test_of_a_shared_file_only_the_part_of_promptls_follows() -> None:
    text = '[tool.other]\npath = "docs/a.md"\n[tool.promptls]\nexclude = ["docs/a.md"]\n'
    assert settings(text, Move("docs/a.md", "docs/b.md"), path="pyproject.toml") == (
        '[tool.other]\npath = "docs/a.md"\n[tool.promptls]\nexclude = ["docs/b.md"]\n'
    )


def test_settings_that_are_not_toml_are_left_alone() -> None:
    assert settings('exclude = ["docs/a.md"', Move("docs/a.md", "b.md")) == 'exclude = ["docs/a.md"'


def test_settings_outside_of_the_project_do_not_move() -> None:
    assert settings('extend = "../x.toml"\n', Move("x.toml", "y.toml")) == 'extend = "../x.toml"\n'
    assert settings('extend = "/x.toml"\n', Move("x.toml", "y.toml")) == 'extend = "/x.toml"\n'


def test_a_file_that_has_no_mark_names_none_of_them() -> None:
    assert find_marks([PARSER, Move("a/b", "c", is_folder=True), Move("", "")]) == (
        "parser.py",
        "b",
    )


@pytest.mark.parametrize(
    "name", ["it's.toml", 'a "b".toml', "a\\b.toml", "'\".toml", "\x7f\t.toml"]
)
@pytest.mark.parametrize("written", ["extend = 'a.toml'", 'extend = "a.toml"'])
def test_settings_follow_a_file_with_marks_of_toml_in_its_name(written: str, name: str) -> None:
    followed = settings(f"{written}\n", Move("a.toml", name))
    assert tomllib.loads(followed) == {"extend": name}
