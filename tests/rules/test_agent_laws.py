"""What holds for every agent file and every template, however its parts are put together."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from faults.judge import Check
from promptls.checking.checker import check
from promptls.checking.fixing import apply, fix_all
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.edits import Applicability
from promptls.text.spans import Source
from promptls.vocabulary.roles import Role

FAMILIES = ("agent", "emission", "template")
PATHS = {
    Role.ORCHESTRATOR: "agents/00-sdlc-orchestrator.md",
    Role.SUB_ORCHESTRATOR: "agents/tracing/tracing-orchestrator.md",
    Role.PHASE_AGENT: "agents/03-system-designer.md",
    Role.SUB_AGENT: "agents/tracing/x.md",
}
BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] Show workflow status\n---"
CLOSING = "You translate architecture into actionable designs that work."
ANYWHERE = (
    "text",
    "- one\n- two",
    "",
    "```",
    "~~~~",
    "<!-- note -->",
    "<!--",
    "| a | b |\n| - | - |",
    "> quote",
    "# OTHER",
    "## Sub",
    CLOSING,
    CLOSING,
    "You do it.",
    "*You do it well.*",
    BLOCK,
)
AGENT = (
    *ANYWHERE,
    "# SUGGESTED PROMPTS",
    "# SUGGESTED PROMPTS",
    "## Suggested Prompts",
    "# SUGGESTED PROMPTS (FIX)",
    "# SELF-VALIDATION",
    "# SELF-VALIDATION (FEATURE WORKFLOW)",
    "```\n# SUGGESTED PROMPTS\n```",
    "---\nSTATUS: Trace complete. Returning results to tracing orchestrator.\n---",
)
PROTOCOL = (
    *ANYWHERE,
    "# PROMPT EMISSION PROTOCOL",
    "# PROMPT EMISSION PROTOCOL\n\n### 2. Gate Passage",
    "# CONSTITUTIONAL GOVERNANCE",
    "# PROGRESS TRACKING (TASK LIST)",
    "# MENU",
    "### 1. Workflow Initialization",
    "### 2. Gate Passage",
    "### 3. Gate Failure (after)",
    "### 4. Blocker",
    "### 5. Workflow Completion",
    "### 6. Pause",
    "### Gate Failure",
    "3. **Gate Failure** x",
    "1. **Workflow Init**",
    "2. **Gate Pass** y\n3. **Gate Failure**",
    '- feature -> "bug"',
    "- fix => `bug`",
    '- test-run -> "x"',
    '- feature, fix -> "bug"',
    "Emit:\n  [1] Review gate failure details\n  [2] Retry gate check\n  [3] Escalate to human",
    "Emit (completion):\n  [1] Start a new feature\n  [2] View project status",
    "Emit (last phase):\n  [1] Complete workflow\n  [2] Show workflow status",
    "Emit:\n  [1] a\n  [3] status",
)
TEMPLATE = (
    "# Identity",
    "You are a planner.",
    "# Core Principles",
    "- **Principle**: x",
    "# Context",
    "<<PROJECT_CONTEXT>>",
    "<<ARTIFACTS>>",
    "{{TASKS}}",
    "<<PROJCT_CONTEXT>>",
    "<<>>",
    "# Workflow",
    "The phase",
    "proposal.md specs tasks.md Mermaid",
    "`<review>PASS</review>`",
    '<task_status id="1.1">FAILED</task_status>',
    "```",
    "<!--",
    "",
    "<role>\nx\n</role>",
    "Title\n=====",
    "text",
)
NAMES = ("CLAUDE-plan", "BASE-implement", "CODEX-review", "x", "BASE-archive")


@st.composite
def texts(draw: st.DrawFn, parts: tuple[str, ...]) -> str:
    gap = draw(st.sampled_from(["\n\n", "\n\n", "\n\n", "\n"]))
    text = gap.join(draw(st.lists(st.sampled_from(parts), max_size=9)))
    matter = draw(st.sampled_from(["", "", "", "---\nname: x\ndescription: y\n---\n", "\ufeff"]))
    text = matter + text + draw(st.sampled_from(["\n", "", "\n\n"]))
    return text.replace("\n", draw(st.sampled_from(["\n", "\n", "\r\n", "\r"])))


agents = st.sampled_from([*Role]).flatmap(
    lambda role: st.tuples(
        texts(PROTOCOL if role is Role.ORCHESTRATOR else AGENT), st.just(PATHS[role]), st.just(role)
    )
)
templates = st.tuples(
    texts(TEMPLATE),
    st.sampled_from([f"templates/system/{name}.md" for name in NAMES]),
    st.none(),
)


# What a fix may bring to light: a part that gets its name, number or place is judged as such from
# then on. A point that is inserted brings nothing to light.
REVEALED = {
    "emission-point-missing": {"emission-items-missing", "emission-items-differ"},
    "agent-prompts-heading-malformed": {"agent-prompts-section-misplaced"},
    "agent-prompts-section-misplaced": {"agent-closing-line-changed"},
}


def is_ours(it: FileDiagnostic) -> bool:
    # What has no points at all has no unknown ones either, until it gets the specified ones.
    return it.rule.split("-")[0] in FAMILIES and it.message != "missing emission points"


def counted(found: list[FileDiagnostic]) -> Counter[str]:
    # A file with other line ends says so once it has a block.
    return Counter(it.rule for it in found if it.rule != "block-crlf")


def assert_fixes_are_right(text: str, run: Check) -> None:
    found = run(text)
    assert "rule-failed" not in counted(found)
    for it in found:
        assert 0 <= it.span.start <= it.span.end <= len(text)
        if it.fix is not None and is_ours(it):
            assert it.fix.edits == tuple(sorted(it.fix.edits))
            fixed, applied = apply(text, [it.fix])
            assert applied == 1
            after = counted(run(fixed))
            new = after - counted(found)
            is_inserted = it.fix.title.startswith("Add the missing")
            revealed = set[str]() if is_inserted else REVEALED.get(it.rule, set())
            assert set(new) <= revealed, (it, fixed)
            assert after[it.rule] < counted(found)[it.rule], (it, fixed)
    for boldest in Applicability:
        assert_fixes_come_to_an_end(text, run, {Applicability.SAFE, boldest})


def assert_fixes_come_to_an_end(text: str, run: Check, wanted: set[Applicability]) -> None:
    fixed, _ = fix_all(text, run, lambda it: it.applicability in wanted)
    left = [it for it in run(fixed) if it.fix and it.fix.applicability in wanted]
    assert not [it for it in left if is_ours(it)], fixed


@settings(max_examples=100)
@given(st.one_of(agents, templates))
def test_fixes_remove_their_findings_and_add_none(case: tuple[str, str, Role | None]) -> None:
    text, path, role = case
    assert_fixes_are_right(text, lambda it: check(parse(Source(it), path, role=role)))
