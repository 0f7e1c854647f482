"""The nouns of the workflow types, which the first emission point maps."""

import pytest

from kit import check, check_fix
from promptls.vocabulary.roles import Role
from samples.protocols import PATH, PROTOCOL, changed, unsaid

ROLE = Role.ORCHESTRATOR
NOUN = "emission-noun-wrong:"
SKIPPED = "- test-run, test-generate -> skip this emission point (auto-start)"


@pytest.mark.parametrize(
    ("new", "marked", "said", "fixed"),
    [
        ('- fix -> "issue"', '"issue"', " 'fix' maps to 'bug'", '- fix -> "bug"'),
        ('- fix -> ""', '""', " 'fix' maps to 'bug'", '- fix -> "bug"'),
        ("* `fix` => `feature`", "`feature`", " 'fix' maps to 'bug'", "* `fix` => `bug`"),
        ("+ **fix** \u2192 **x**", "**x**", " 'fix' maps to 'bug'", "+ **fix** \u2192 **bug**"),
        ("- fix -> project", "project", " 'fix' maps to 'bug'", "- fix -> bug"),
        (
            '- test-run, test-generate -> "run"',
            '"run"',
            "s 'test-run' and 'test-generate' map to no noun",
            SKIPPED,
        ),
        (
            'Types: `feature` -> "feature", `fix` -> "issue".',
            '"issue"',
            " 'fix' maps to 'bug'",
            'Types: `feature` -> "feature", `fix` -> "bug".',
        ),
        (
            "- feature -> 'feature', fix \u2192 'x' (a defect)",
            "'x'",
            " 'fix' maps to 'bug'",
            "- feature -> 'feature', fix \u2192 'bug' (a defect)",
        ),
        ('- fix, feature -> "bug"', '"bug"', " 'feature' maps to 'feature'", ""),
        ('- fix, upgrade -> "x"', '"x"', "s 'fix' and 'upgrade' map to 'bug'", ""),
    ],
)
def test_wrong_nouns(new: str, marked: str, said: str, fixed: str) -> None:
    old = SKIPPED if fixed == SKIPPED else '- fix -> "bug"'
    noun = marked.strip("\"'`*")
    finding = (
        f": {' ' * new.index(marked)}{'^' * len(marked)} {NOUN} workflow type{said}, found '{noun}'"
    )
    before = changed((f"| {old}", f"| {new}\n{finding}"))
    check(before, path=PATH, role=ROLE)
    check_fix(before, changed((old, fixed or new)), path=PATH, role=ROLE, only_safe=True)


@pytest.mark.parametrize(
    "line",
    [
        "- fix -> bug",
        "- fix -> 'bug'",
        '- fix -> "bug" (a defect)',
        "- fix -> what the user calls it",
        "- fix -> skip",
        '- hotfix, fix -> "bug"',
        '- Fix -> "issue"',
        '- fix: "issue"',
        'fix -> "bug", feature -> "feature"',
        'Say where the problem is -> "the bug"',
        "| fix | issue |",
    ],
)
def test_nouns_that_are_right_or_none(line: str) -> None:
    check(changed(('- fix -> "bug"', line)), path=PATH, role=ROLE)


POINT = "### 1. Workflow Initialization (after writing active_workflow)"
UNMAPPED = f"{POINT}\n: {'^' * len(POINT)} {NOUN} missing workflow type"


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (['- fix -> "bug"'], " 'fix'"),
        (['- upgrade -> "upgrade target"'], " 'upgrade'"),
        ([SKIPPED], "s 'test-run' and 'test-generate'"),
        (['- fix -> "bug"', SKIPPED], "s 'fix', 'test-run' and 'test-generate'"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_workflow_types_without_a_line(lines: list[str], names: str, newline: str) -> None:
    left_out = [(f"| {line}\n", "") for line in lines]
    before = changed((POINT, UNMAPPED + names), *left_out)
    check(before, path=PATH, role=ROLE, newline=newline)
    added = "".join(f"| {line}\n" for line in lines)
    after = changed(*left_out)
    after = after.replace("|\n| Emit:", f"{added}|\n| Emit:", 1)
    check_fix(before, after, path=PATH, role=ROLE, newline=newline)
    check(after, path=PATH, role=ROLE, newline=newline)
    check_fix(before, unsaid(before), path=PATH, role=ROLE, newline=newline, only_safe=True)


def test_a_protocol_that_maps_no_workflow_type() -> None:
    mapping = PROTOCOL[PROTOCOL.index("| - feature") : PROTOCOL.index("| Emit:\n|   [1] Describe")]
    before = changed(
        (mapping, ""),
        (
            POINT,
            f"{UNMAPPED}s 'feature', 'fix', 'full-lifecycle', \
'test-run', 'test-generate' and 'upgrade'",
        ),
    )
    check(before, path=PATH, role=ROLE)
    lead = "| Read active_workflow.type to determine the workflow noun:\n"
    check_fix(before, changed((mapping, lead + mapping)), path=PATH, role=ROLE)


@pytest.mark.parametrize(
    "line", ['- Fix -> "bug"', "A fix is about a bug.", '- feature -> "feature", fix -> "bug"']
)
def test_a_workflow_type_that_the_point_speaks_of(line: str) -> None:
    check(changed(('- fix -> "bug"', line)), path=PATH, role=ROLE)


def test_sentences_need_not_name_all_workflow_types() -> None:
    check(
        """
        | # PROMPT EMISSION PROTOCOL
        |
        | 1. **Workflow Init**: `[1] Describe your {noun} to begin {phase}` / `[2] Show workflow phases` / `[3] Show workflow status`. Noun: feature→"feature", fix→"bug". Skip for tests.
        | 2. **Gate Pass**: `[1] Continue to {phase}` (or "Complete workflow and merge to main" if last) / `[2] Review {noun} artifacts` / `[3] Show workflow status`
        | 3. **Gate Fail**: `[1] Review gate failure details` / `[2] Retry gate check` / `[3] Escalate to human`
        | 4. **Blocker**: `[1] Resolve blocker and retry` / `[2] Cancel workflow` / `[3] Show workflow status`
        | 5. **Workflow Complete**: `[1] Start a new feature` / `[2] Run tests` / `[3] View project status`. Cancellation omits [2].
        """,
        path=PATH,
        role=ROLE,
    )


def test_a_single_word_is_a_noun_without_quotes_too() -> None:
    finding = f":          ^^^^^ {NOUN} workflow type 'fix' maps to 'bug', found 'issue'"
    before = changed(('| - fix -> "bug"', f"| - fix -> issue\n{finding}"))
    check(before, path=PATH, role=ROLE)
    after = changed(('"bug"', "bug"))
    check_fix(before, after, path=PATH, role=ROLE)
    check_fix(before, unsaid(before), path=PATH, role=ROLE, only_safe=True)


def test_mappings_elsewhere_are_somebody_elses() -> None:
    check(f'{PROTOCOL}\n| - fix -> "issue"', path=PATH, role=ROLE)
    check(f'{PROTOCOL}\n| # OTHER\n|\n| - fix -> "issue"', path=PATH, role=ROLE)
    check(changed(("| ### 1.", '| - fix -> "issue"\n|\n| ### 1.')), path=PATH, role=ROLE)
    text = changed(('"bug"', '"issue"'))
    check(
        f"| # SUGGESTED PROMPTS\n|\n| See a.md.\n|\n{text}",
        path="agents/14-upgrade-engineer.md",
        role=Role.PHASE_AGENT,
    )
