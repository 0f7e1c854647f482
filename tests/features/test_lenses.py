from features.matrix import covers
from features.structures import check_lenses, read
from kit import files
from promptls.features.lenses import LensKind, to_title
from promptls.features.site import ProjectValues
from promptls.parsing import parse
from promptls.semantics.context import Neighbours
from promptls.semantics.facts import facts_of
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

OWN = "templates/system/CLAUDE-plan.md"
BASE = "templates/system/BASE-plan.md"
PROJECT = """
@ templates/system/BASE-plan.md
| <<PROJECT_CONTEXT>> <<ARTIFACTS>>
| <review>PASS</review>
@ templates/system/CLAUDE-plan.md
| <<PROJECT_CONTEXT>>
"""


def _project(drawing: str) -> Neighbours:
    found = (parse(Source(it.text), it.path) for it in files(drawing))
    return Neighbours({it.path: facts_of(it, SPECIFIED) for it in found})


@covers("code lens", "placeholder", "tag")
def test_an_own_template_with_what_it_lacks() -> None:
    check_lenses(
        """
        | # Identity
        : ^^^^^^^^^^ used for CLAUDE in plan, instead of BASE-plan.md
        : ^^^^^^^^^^ lacks <<ARTIFACTS>>, <review> of BASE-plan.md
        : ^^^^^^^^^^ about 8 tokens (4 characters each)
        |
        | <<PROJECT_CONTEXT>>
        """,
        ProjectValues(project=_project(PROJECT)),
        path=OWN,
    )


@covers("code lens", "placeholder")
def test_a_fallback_with_the_agents_that_it_is_for_and_the_size_of_its_values() -> None:
    check_lenses(
        """
        | # Identity
        : ^^^^^^^^^^ fallback in plan for GEMINI, CODEX
        : ^^^^^^^^^^ about 8 tokens, about 1,008 rendered (4 characters each)
        |
        | <<PROJECT_CONTEXT>>
        """,
        ProjectValues(project=_project(PROJECT), sizes={"PROJECT_CONTEXT": 4000}),
        path=BASE,
    )


def test_a_fallback_that_nobody_needs() -> None:
    agents = "\n".join(
        f"@ templates/system/{it}-plan.md\n| Text." for it in ("CLAUDE", "CODEX", "GEMINI", "BASE")
    )
    check_lenses(
        """
        | Text.
        : ^^^^^ used for no agent: each has its own template for plan
        : ^^^^^ about 2 tokens (4 characters each)
        """,
        ProjectValues(project=_project(agents)),
        path=BASE,
    )


@covers("code lens", "marker")
def test_the_uses_of_a_requirement() -> None:
    check_lenses(
        """
        | <!-- sk:fr id="FR-001" -->
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^ 1 use
        | <!-- /sk:fr -->
        """,
        ProjectValues(uses={"FR-001": 1}),
    )


@covers("code lens", "package")
def test_the_open_deliverables_of_a_package() -> None:
    check_lenses(
        """
        | # Task: WP01 \u2014 Login
        | ## Deliverables
        : ^^^^^^^^^^^^^^^ 1 of 2 deliverables open
        | - [ ] `src/login.ts`
        | - [x] `src/hook.ts`
        """,
        ProjectValues(),
    )
    check_lenses(
        """
        | # Task: WP01 \u2014 Login
        | ## Deliverables
        : ^^^^^^^^^^^^^^^ all deliverables done
        | - [x] `src/hook.ts`
        """,
        ProjectValues(),
    )


@covers("code lens", "argument")
def test_a_file_of_hosts_with_a_preview_as_each_of_them_reads_it() -> None:
    for path, title in (
        (".claude/commands/a.md", "Claude Code"),
        ("skills/a/SKILL.md", "Claude Code"),
        (".opencode/command/a.md", "OpenCode"),
        (".codex/prompts/a.md", "Codex"),
        ("a.prompt.md", "Copilot"),
    ):
        drawing = f"""
        | ---
        : ^^^ Preview as {title} reads it
        | description: d
        | ---
        """
        check_lenses(drawing, ProjectValues(), path=path)
    for path in (".claude/agents/a.md", "CLAUDE.md", "a.md"):
        check_lenses("| Text.", ProjectValues(), path=path)


def test_a_title_of_what_is_gone_is_empty() -> None:
    document = read("""
        | Text.
    """)
    for kind in {*LensKind} - {LensKind.TOKENS}:
        assert to_title(kind, "", document, SPECIFIED, ProjectValues()) == ""
